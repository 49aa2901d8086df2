package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;

/** Asks the engine and checks its evidence. */
final class Verdicts {

  static final Outcome HOLDS = Outcome.HOLDS;
  static final Outcome VIOLATED = Outcome.VIOLATED;

  private static final List<FairnessNotion> COLUMNS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.GLOBAL);

  private Verdicts() {}

  /** The columns are none, weak, strong (processes), global. */
  static void assertVerdicts(
      GraphSpace space, Tgba negated, List<Atom> atoms, Outcome... expected) {
    for (int i = 0; i < COLUMNS.size(); i++) {
      Fairness fairness = fairness(COLUMNS.get(i), space);
      assertEquals(
          expected[i], verdict(space, negated, atoms, fairness), COLUMNS.get(i).toString());
    }
  }

  static Fairness fairness(FairnessNotion notion, StateSpace space) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }

  /** The verdict on the property, after the counterexample was found to be one. */
  static Outcome verdict(StateSpace space, Tgba negated, List<Atom> atoms, Fairness fairness) {
    Result result = FairSearch.search(space, negated, atoms, fairness, SearchMonitor.NONE);
    if (result instanceof Result.Found found) {
      Evidence.Lasso lasso = found.lasso().orElseThrow();
      assertEquals("", new LassoJudge(space, negated, atoms, fairness, lasso).complaint());
      return VIOLATED;
    }
    return HOLDS;
  }

  /** The counterexample, which must exist. */
  static Result.Found counterexample(
      StateSpace space, Tgba negated, List<Atom> atoms, Fairness fairness) {
    assertEquals(VIOLATED, verdict(space, negated, atoms, fairness));
    return (Result.Found) FairSearch.search(space, negated, atoms, fairness, SearchMonitor.NONE);
  }
}
