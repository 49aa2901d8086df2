package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.Automata.everything;
import static dev.fairlead.core.search.fair.Automata.notEventually;
import static dev.fairlead.core.search.fair.Automata.notEventuallyAlways;
import static dev.fairlead.core.search.fair.GraphSpace.event;
import static dev.fairlead.core.search.fair.GraphSpace.graph;
import static dev.fairlead.core.search.fair.Verdicts.counterexample;
import static dev.fairlead.core.search.fair.Verdicts.fairness;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counterexamples that people can read. */
class EvidenceTest {

  @Test
  void s54_aFairComponentIsNotAFairCycle() {
    // Either small loop alone starves the other process.
    GraphSpace space = graph("b -P-> a", "a -P-> b", "b -Q-> c", "c -Q-> b");
    Evidence.Lasso lasso =
        counterexample(
                space, everything(), List.of(), fairness(FairnessNotion.PROCESS_STRONG, space))
            .lasso()
            .orElseThrow();
    assertEquals(4, lasso.loop().size());
  }

  @Test
  void s54_theLoopIsAsSmallAsFairnessAllows() {
    // The long way round is fair too, but the self-loop of P is enough.
    GraphSpace space =
        graph("a -P-> b", "b -P-> c", "c -P-> d", "d -P-> a", "c -P-> c", "a -Q-> a");
    for (int seed = 0; seed < 20; seed++) {
      Evidence.Lasso lasso =
          counterexample(
                  space.shuffled(new Random(seed)),
                  notEventually(),
                  List.of(event("never")),
                  fairness(FairnessNotion.PROCESS_WEAK, space))
              .lasso()
              .orElseThrow();
      assertEquals(1, lasso.loop().size(), "seed " + seed);
    }
  }

  @Test
  void aNearLoopIsPreferredToOneDeepDown() {
    // Depth-first search follows the chain to its end, where only P can move.
    List<String> edges = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      edges.add(i + " -P-> " + (i + 1));
    }
    edges.addAll(List.of("600 -P-> 600", "0 -Q-> x", "x -P-> y", "y -Q-> x"));
    GraphSpace space = graph(edges.toArray(String[]::new));
    for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG)) {
      Evidence.Lasso lasso =
          counterexample(space, notEventually(), List.of(event("never")), fairness(notion, space))
              .lasso()
              .orElseThrow();
      assertEquals(1, lasso.stem().size(), notion.toString());
      assertEquals(2, lasso.loop().size(), notion.toString());
    }
  }

  @Test
  void theStemIsShortest() {
    GraphSpace space =
        graph("0 -P-> 1", "1 -P-> 2", "2 -P-> 3", "3 -P-> 4", "4 -P-> 4", "0 -P-> 9", "9 -P-> 4");
    for (int seed = 0; seed < 20; seed++) {
      Evidence.Lasso lasso =
          counterexample(
                  space.shuffled(new Random(seed)),
                  notEventuallyAlways(),
                  List.of(space.in("0")),
                  fairness(FairnessNotion.NONE, space))
              .lasso()
              .orElseThrow();
      assertEquals(2, lasso.stem().size(), "seed " + seed);
      assertEquals(1, lasso.loop().size(), "seed " + seed);
    }
  }

  @Test
  void aDeadlockStuttersVisibly() {
    GraphSpace space = graph("0 -P-> 1");
    Evidence.Lasso lasso =
        counterexample(space, everything(), List.of(), fairness(FairnessNotion.PROCESS_WEAK, space))
            .lasso()
            .orElseThrow();
    assertEquals(1, lasso.stem().size());
    assertEquals(List.of(Label.STUTTER), lasso.loop().stream().map(Move::label).toList());
  }

  @Test
  void globalFairnessTakesEveryStep() {
    GraphSpace space = graph("0 -P-> 1", "1 -P-> 0", "1 -Q-> 1");
    Result.Found global =
        counterexample(space, everything(), List.of(), fairness(FairnessNotion.GLOBAL, space));
    assertEquals(3, global.lasso().orElseThrow().loop().size());
  }

  @Test
  void sameQuestionSameAnswer() {
    GraphSpace space =
        graph("0 -P-> 1", "1 -Q-> 2", "2 -P-> 0", "1 -P-> 0", "2 -Q-> 1", "0 -Q-> 2");
    String first = print(space);
    assertEquals(first, print(space));
  }

  private static String print(GraphSpace space) {
    Evidence.Lasso lasso =
        counterexample(space, everything(), List.of(), fairness(FairnessNotion.EVENT_STRONG, space))
            .lasso()
            .orElseThrow();
    StringBuilder text = new StringBuilder();
    for (Move move : lasso.stem()) {
      text.append(move.label()).append(move.target()[0]);
    }
    text.append("|");
    for (Move move : lasso.loop()) {
      text.append(move.label()).append(move.target()[0]);
    }
    return text.toString();
  }
}
