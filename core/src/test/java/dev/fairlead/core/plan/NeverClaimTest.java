package dev.fairlead.core.plan;

import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.NeverClaim.Edge;
import dev.fairlead.core.property.NeverClaim.State;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NeverClaimTest {

  private static final Set<String> ATOMS = Set.of("s0", "s1", "e0", "e1");

  private static Verdict verdict(Graph g, NeverClaim claim, FairnessNotion notion) {
    return CheckerTest.check(g, GraphQuestion.never(claim, ATOMS), notion, Limits.ofThisMachine())
        .verdict();
  }

  private static Edge when(String atom, int target) {
    return new Edge(Set.of(atom), Set.of(), target);
  }

  private static Edge unless(String atom, int target) {
    return new Edge(Set.of(), Set.of(atom), target);
  }

  private static Edge skip(int target) {
    return new Edge(Set.of(), Set.of(), target);
  }

  private static final State END = new State(false, true, List.of());

  @Test
  void aClaimThatReachesItsEndIsAFiniteViolation() {
    // never { s0; s1 }
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(when("s0", 1))),
                new State(false, false, List.of(when("s1", 2))),
                END));
    for (FairnessNotion notion : FairnessNotion.values()) {
      Verdict verdict = verdict(graph("s0 -a@P-> s1", "s1 -b@Q-> s0"), claim, notion);
      assertEquals(VIOLATED, verdict.outcome());
      Evidence run = assertInstanceOf(Evidence.FiniteRun.class, verdict.evidence().orElseThrow());
      assertEquals(1, run.stem().size());
    }
    // the claim gives up in the second position
    assertEquals(
        HOLDS,
        verdict(graph("s0 -a@P-> s2", "s2 -b@Q-> s1"), claim, FairnessNotion.NONE).outcome());
  }

  @Test
  void aRunThatCannotContinueRepeatsItsLastState() {
    // never { s0; s1; s1; s1 }
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(when("s0", 1))),
                new State(false, false, List.of(when("s1", 2))),
                new State(false, false, List.of(when("s1", 3))),
                new State(false, false, List.of(when("s1", 4))),
                END));
    assertEquals(VIOLATED, verdict(graph("s0 -a-> s1"), claim, FairnessNotion.NONE).outcome());
    assertEquals(
        HOLDS, verdict(graph("s0 -a-> s1", "s1 -a-> s0"), claim, FairnessNotion.NONE).outcome());
  }

  @Test
  void acceptingStatesCountIfVisitedForEver() {
    // never { do :: true :: !s1 -> goto accept od; accept: do :: !s1 od }, that is []<>s1
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(skip(0), unless("s1", 1))),
                new State(true, false, List.of(unless("s1", 1)))));
    Graph choice = graph("s0 -x@Q-> s0", "s0 -a@P-> s1", "s1 -a@P-> s0");
    assertEquals(VIOLATED, verdict(choice, claim, FairnessNotion.NONE).outcome());
    assertEquals(HOLDS, verdict(choice, claim, FairnessNotion.PROCESS_WEAK).outcome());
    Verdict ending = verdict(graph("s1 -a@P-> s0"), claim, FairnessNotion.PROCESS_WEAK);
    assertEquals(VIOLATED, ending.outcome());
  }

  @Test
  void s20_theClaimNeedNotBeWrittenInTheShapeThatReductionsNeed() {
    // p first, and some time not p; p is s0
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(when("s0", 1), when("s0", 3))),
                new State(false, false, List.of(when("s0", 2))),
                new State(false, false, List.of(when("s0", 1), unless("s0", 6))),
                new State(false, false, List.of(when("s0", 4), unless("s0", 6))),
                new State(false, false, List.of(when("s0", 5))),
                new State(false, false, List.of(when("s0", 4), unless("s0", 6))),
                new State(true, false, List.of(skip(6)))));
    Graph system = graph("s0 -x@L-> s0", "s0 -w@W-> s1", "s1 -x@L-> s1");
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(VIOLATED, verdict(system, claim, notion).outcome(), notion.toString());
    }
  }

  @Property(tries = 1000)
  void aClaimSaysWhatItsFormulaSays(@ForAll long seed) {
    agree(seed);
  }

  @Tag("long")
  @Property(tries = 200_000)
  void aClaimSaysWhatItsFormulaSaysAtLength(@ForAll long seed) {
    agree(seed);
  }

  private static void agree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = AgreementTest.randomGraph(random);
    Formula formula = AgreementTest.randomFormula(random, 3);
    FairnessNotion[] notions = FairnessNotion.values();
    FairnessNotion notion = notions[random.nextInt(notions.length)];
    NeverClaim claim = claim(LtlTranslator.translate(new Formula.Not(formula)), random);
    Verdict verdict = verdict(g, claim, notion);
    String story = "seed " + seed + ", " + FormulaPrinter.print(formula) + ", " + notion;
    Outcome expected =
        CheckerTest.check(g, GraphQuestion.ltl(formula, ATOMS), notion, Limits.ofThisMachine())
            .verdict()
            .outcome();
    assertNotEquals(UNKNOWN, verdict.outcome(), verdict.reason() + ", " + story);
    assertEquals(expected, verdict.outcome(), story);
  }

  /**
   * A claim for the words of an automaton: it counts through the acceptance sets and is accepting
   * whenever it has seen all of them. Some of the states that accept anything become ends.
   */
  private static NeverClaim claim(Tgba automaton, SplittableRandom random) {
    int sets = automaton.acceptanceSets();
    AutomatonFacts facts = new AutomatonFacts(automaton);
    List<State> states = new ArrayList<>();
    for (int q = 0; q < automaton.states(); q++) {
      boolean isEnd = facts.acceptingSink(q) && random.nextBoolean();
      for (int seen = 0; seen <= sets; seen++) {
        List<Edge> edges = new ArrayList<>();
        for (Tgba.Edge edge : automaton.edges().get(q)) {
          int next = seen == sets ? 0 : seen;
          while (next < sets && edge.acceptance().get(next)) {
            next++;
          }
          edges.add(
              new Edge(
                  names(edge.cube().positive(), automaton),
                  names(edge.cube().negative(), automaton),
                  edge.target() * (sets + 1) + next));
        }
        states.add(isEnd ? END : new State(seen == sets, false, edges));
      }
    }
    return new NeverClaim(automaton.initial() * (sets + 1), states);
  }

  private static Set<String> names(BitSet atoms, Tgba automaton) {
    return atoms.stream().mapToObj(automaton.atoms()::get).collect(Collectors.toSet());
  }
}
