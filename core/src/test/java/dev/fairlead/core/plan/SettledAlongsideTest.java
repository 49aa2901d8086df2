package dev.fairlead.core.plan;

import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.plan.CheckerTest.check;
import static dev.fairlead.core.plan.GraphQuestion.deadlockFreeBut;
import static dev.fairlead.core.plan.GraphQuestion.noBadStepNorDeadlockBut;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One search that settles another assertion, too. */
class SettledAlongsideTest {
  private static final Limits FREE = Limits.ofThisMachine();

  @Test
  void aSearchThatSeesEverythingSettlesWhatIsAlongside() {
    Graph g = graph("a -x-> b", "b -y-> a", "b -z-> c");
    Checked both = check(g, noBadStepNorDeadlockBut("c"), NONE, FREE);
    assertEquals(HOLDS, both.verdict().outcome());
    Verdict alone = check(g, deadlockFreeBut("c"), NONE, FREE).verdict();
    assertEquals(alone.reason(), both.alongside().orElseThrow().verdict().reason());
    assertEquals(both.verdict().facts(), both.alongside().orElseThrow().verdict().facts());
    assertEquals(alone.facts().states(), both.alongside().orElseThrow().verdict().facts().states());
  }

  @Test
  void whatIsAlongsideStaysOpenUnlessEverythingWasSeenAndNoDeadlock() {
    Graph deadlock = graph("a -x-> b", "a -y-> c");
    Graph badStepFirst = graph("a -bad-> b", "b -x-> c");
    Graph badStepAtTheEnd = graph("a -x-> b", "b -bad-> b");
    Graph goesWrong = graph("a -x-> b", "b -y-> a", "b !overflow");
    Graph goesWrongAtOnce = graph("a !overflow");
    for (Graph g : List.of(deadlock, badStepFirst, badStepAtTheEnd, goesWrong, goesWrongAtOnce)) {
      assertEquals(
          Optional.empty(), check(g, noBadStepNorDeadlockBut("b"), NONE, FREE).alongside());
    }
    Graph fine = graph("a -x-> b", "b -x-> c", "c -x-> d", "d -x-> a");
    assertTrue(check(fine, noBadStepNorDeadlockBut(), NONE, FREE).alongside().isPresent());
    Checked truncated = check(fine, noBadStepNorDeadlockBut(), NONE, FREE.withMaxStates(3));
    assertEquals(UNKNOWN, truncated.verdict().outcome());
    assertEquals(Optional.empty(), truncated.alongside());
  }

  @Test
  void nothingIsSettledByAnIncompleteSearch() {
    Graph g = graph("a -bad-> a");
    Checked violated = check(g, noBadStepNorDeadlockBut(), NONE, FREE);
    assertEquals(VIOLATED, violated.verdict().outcome());
    Optional<Checked.Settled> wrong =
        Optional.of(
            new Checked.Settled(
                new Model.Assertion("deadlock-free", "deadlock-free"),
                "deadlockfree",
                Verdict.holds("", violated.verdict().facts())));
    assertThrows(IllegalArgumentException.class, () -> violated.with(wrong));
  }
}
