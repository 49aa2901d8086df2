package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.reduce.Concretisation;
import dev.fairlead.core.search.Polling;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The run of a smaller space, followed in the space in question and replayed there.
 *
 * @param answers makes answers to the question
 */
record ReducedRun(
    Model.Question question,
    FairnessNotion notion,
    Reduction smaller,
    Watch watch,
    Supplier<Answers> answers) {

  /**
   * An answer of a smaller space, with a run of the space in question.
   *
   * @param obstacle why there is none
   */
  record Shown(Optional<Checked> answer, String obstacle) {

    private static Shown not(String because) {
      return new Shown(Optional.empty(), because);
    }
  }

  Shown of(Verdict verdict) {
    if (verdict.evidence().isEmpty()) {
      return Shown.not("its answer comes without a run");
    }
    Evidence found = verdict.evidence().get();
    if (notion.takesEveryStep() && found instanceof Evidence.Lasso) {
      return Shown.not(
          "the plain states behind a loop that takes every step are too many to go through them");
    }
    watch.know(
        verdict.outcome() == Outcome.UNKNOWN || !smaller.hasNoMoreFairRuns()
            ? ""
            : (verdict.outcome() == Outcome.VIOLATED ? "; a violation" : "; a witness")
                + " was found where "
                + smaller.what()
                + ", but its run was not completed in time");
    try {
      Optional<Evidence> run = concrete(found, watch.polling("concretisation", verdict.facts()));
      if (run.isEmpty()) {
        return Shown.not("its run could not be followed in the plain system");
      }
      Checked answer = replayed(verdict, run.get());
      boolean seen = answer.verdict().evidence().isPresent();
      return seen && answer.verdict().outcome() == verdict.outcome()
          ? new Shown(Optional.of(answer), "")
          : Shown.not(answer.verdict().reason());
    } catch (ModelFault fault) {
      return Shown.not("the plain system goes wrong on its run");
    }
  }

  private Optional<Evidence> concrete(Evidence found, Polling poll) {
    return smaller.inPlain(found, notion.owesEachProcess(), poll).or(() -> followed(found, poll));
  }

  private Optional<Evidence> followed(Evidence found, Polling poll) {
    return new Concretisation(smaller.question().space(), question.space(), smaller, poll)
        .of(
            found,
            notion.owesEachProcess() ? Concretisation.Turns.EACH_PROCESS : Concretisation.Turns.ANY,
            question.property() instanceof Property.DeadlockFree
                ? Concretisation.Ending.AT_REST
                : Concretisation.Ending.ANYWHERE);
  }

  private Checked replayed(Verdict verdict, Evidence run) {
    if (verdict.caveats().contains(Caveat.MODEL_FAULT)) {
      return answers.get().faulty(Optional.of((FiniteRun) run), verdict.reason(), verdict.facts());
    }
    return answers.get().replayed(verdict.withEvidence(run));
  }
}
