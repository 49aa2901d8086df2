package dev.fairlead.core.search;

import static dev.fairlead.core.search.BreadthFirstTest.story;
import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class BadPrefixTest {

  private static Tgba negation(String formula) {
    return LtlTranslator.translate(
        new Formula.Not(LtlParser.parse(new SourceText("formula", formula)).formula()));
  }

  private static Result search(Graph g, String formula) {
    Tgba negation = negation(formula);
    List<Atom> atoms =
        negation.atoms().stream()
            .<Atom>map(
                name ->
                    g.hasState(name)
                        ? new Atom.OfState(g.in(name))
                        : new Atom.OfEvent(label -> label.text().equals(name), name.equals("init")))
            .toList();
    return BadPrefix.search(BreadthFirst.Subject.alone(g, atoms), negation, SearchMonitor.NONE);
  }

  private static String prefix(Graph g, String formula) {
    return story(g, assertInstanceOf(Result.Found.class, search(g, formula)).run());
  }

  @Test
  void onlySafetyFormulasAreDecided() {
    for (String safety : List.of("[] p", "p W q", "[] (p -> X q)", "q R p", "false")) {
      assertTrue(BadPrefix.decides(negation(safety)), safety);
    }
    for (String liveness : List.of("<> p", "p U q", "[] (p -> <> q)", "[] <> p", "<> [] p")) {
      assertFalse(BadPrefix.decides(negation(liveness)), liveness);
      assertThrows(
          IllegalArgumentException.class, () -> search(graph("a -x-> a"), liveness), liveness);
    }
  }

  @Test
  void u12_aSafetyViolationIsAShortestFiniteRun() {
    Graph g = graph("a -x-> b", "b -y-> c", "c -z-> d", "a -jump-> c", "d -back-> a");
    assertEquals("a -jump-> c -z-> d", prefix(g, "[] ! d"));
    assertEquals("a -jump-> c -z-> d", prefix(g, "[] ! z"));
    assertEquals("a -x-> b -y-> c", prefix(g, "[] ! y"));
    assertEquals("a -x-> b -y-> c", prefix(g, "[] (x -> X z)"));
  }

  @Test
  void theInitialPositionCounts() {
    Graph g = graph("a -x-> b", "b -x-> a");
    assertEquals("a", prefix(g, "[] ! a"));
    assertEquals("a", prefix(g, "! init"));
    assertInstanceOf(Result.Exhausted.class, search(g, "X [] ! init"));
    assertInstanceOf(Result.Exhausted.class, search(g, "! x"));
  }

  @Test
  void aRunThatCannotContinueStuttersWithoutEvents() {
    Graph g = graph("a -x-> b");
    assertEquals("a -x-> b -stutter-> b", prefix(g, "[] (x -> X x)"));
    assertInstanceOf(Result.Exhausted.class, search(g, "[] (x -> X [] ! x)"));
    assertInstanceOf(Result.Exhausted.class, search(g, "[] (b -> [] b)"));
  }

  @Test
  void aFaultOnTheWayComesWithItsRun() {
    Graph g = graph("a -x-> b", "b !overflow");
    Result.Fault fault = assertInstanceOf(Result.Fault.class, search(g, "[] ! c"));
    assertEquals("a -x-> b", story(g, fault.run().orElseThrow()));
    assertEquals("overflow", fault.message());
  }
}
