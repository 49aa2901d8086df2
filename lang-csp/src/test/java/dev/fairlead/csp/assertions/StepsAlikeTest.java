package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Steps with one text and several annotations: a run is found again by its texts, and must be found
 * fair to all of them.
 */
class StepsAlikeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = a -> P() [] sf(a) -> P()",
        "P() = a -> Q() [] sf(a) -> Q()",
        "P() = wf(a) -> Q() [] a -> Q() [] sf(a) -> Q()",
        "P() = wl(a) -> Q() [] a -> Q() [] sf(a) -> Q() [] f(a) -> Q()",
        "P() = wf(a) -> Q() [] b -> sf(b) -> P() [] a -> Q() [] wf(b) -> sf(b) -> P()",
        "P() = (a -> Q() [] sf(a) -> Q() [] wf(a) -> Q()) || (c -> P() [] wf(c) -> P())"
      })
  void aLoopTakesThemAll(String process) {
    CspModel model =
        Answers.open(process + "; Q() = b -> P(); #assert P() |= <> d; R() = d -> Stop;");
    for (FairnessNotion notion : FairnessNotion.values()) {
      Verdict verdict = check(model, notion);
      assertEquals(Outcome.VIOLATED, verdict.outcome(), notion + ": " + verdict.reason());
    }
  }

  /** The one with the annotation leads elsewhere, so a loop through the other is no loop of it. */
  @ParameterizedTest
  @EnumSource(FairnessNotion.class)
  void otherTargetsAreNotAlike(FairnessNotion notion) {
    CspModel model =
        Answers.open(
            "P() = a -> Q() [] sf(a) -> R(); Q() = b -> P(); R() = c -> P(); #assert P() |= []<> c;");
    assertEquals(
        notion == FairnessNotion.NONE ? Outcome.VIOLATED : Outcome.HOLDS,
        check(model, notion).outcome());
  }

  private static Verdict check(CspModel model, FairnessNotion notion) {
    Model.Assertion asked = model.assertions().get(0);
    return Checker.checkInstance(
            model.instantiate(asked),
            () -> model.instantiate(asked),
            notion,
            Limits.ofThisMachine().withMaxStates(10_000),
            ProgressListener.NONE)
        .verdict();
  }
}
