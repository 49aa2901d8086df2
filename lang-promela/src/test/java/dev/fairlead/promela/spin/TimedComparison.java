package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.Comparison.Result;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What Fairlead says about a model with timers, and SPIN about the same without. */
final class TimedComparison {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(60_000);
  private static final Comparison EQUAL = new Comparison(Result.EQUAL, "");

  private final TimedModel model;
  private final Map<Outcome, Integer> verdicts = new EnumMap<>(Outcome.class);

  TimedComparison(TimedModel model) {
    this.model = model;
  }

  /** How often each verdict was the one of both. */
  Map<Outcome, Integer> verdicts() {
    return verdicts;
  }

  Comparison compare() {
    JudgedBySpin judged;
    try {
      judged = JudgedBySpin.of(model);
    } catch (SpinRunner.Refused e) {
      return new Comparison(Result.NOT_JUDGED, e.getMessage());
    }
    try {
      Comparison counts = model.alike() ? counts(judged) : EQUAL;
      return counts.result() == Result.EQUAL ? verdicts(judged) : counts;
    } catch (ModelException e) {
      return different("refused here", e.getMessage());
    } catch (RuntimeException e) {
      return different("crashed", e.toString());
    }
  }

  private Comparison counts(JudgedBySpin judged) {
    PanReport all = judged.all();
    Explored ours = Explored.of(model.timed() + TimedModel.READER, all.stored() + 1000);
    if (ours.states() != all.stored()) {
      return different("states", ours.states() + ", SPIN " + all.stored());
    } else if (ours.transitions() + 1 != all.transitions()) {
      // SPIN counts the arrival at the initial state.
      return different("transitions", ours.transitions() + ", SPIN " + (all.transitions() - 1));
    } else if (ours.invalidEnds() != judged.ends().errors()) {
      return different("invalid ends", ours.invalidEnds() + ", SPIN " + judged.ends().errors());
    }
    return EQUAL;
  }

  private Comparison verdicts(JudgedBySpin judged) {
    String claimed = model.claimed().timed();
    for (String reader : List.of("", TimedModel.READER)) {
      for (Reductions reductions : List.of(Reductions.ALL, Reductions.NONE)) {
        String how =
            (reader.isEmpty() ? "" : ", tick by tick")
                + (reductions.equals(Reductions.ALL) ? "" : ", without reductions");
        Comparison safety = verdicts(model.timed() + reader, judged.safety(), reductions, how);
        Comparison both =
            safety.result() == Result.EQUAL
                ? verdicts(claimed + reader, judged.formulas(), reductions, how)
                : safety;
        if (both.result() != Result.EQUAL) {
          return both;
        }
      }
    }
    return EQUAL;
  }

  private Comparison verdicts(
      String text, Map<String, Outcome> judged, Reductions reductions, String how) {
    PromelaModel opened =
        PromelaModel.open(new SourceText("model.pml", text), Map.of(), path -> null);
    for (Model.Assertion asked : opened.assertions()) {
      Outcome expected = judged.get(asked.name());
      if (expected == null) {
        continue;
      }
      Verdict verdict = verdict(opened, asked, reductions);
      if (verdict.outcome() != expected) {
        String found = verdict.outcome() + " (" + verdict.reason() + "), SPIN " + expected;
        return different(asked.name() + how, found);
      }
      verdicts.merge(expected, 1, Integer::sum);
    }
    return EQUAL;
  }

  /** As the command line does, or by the plainest search there is. */
  private static Verdict verdict(PromelaModel model, Model.Assertion asked, Reductions reductions) {
    Supplier<Model.Question> question =
        reductions.equals(Reductions.ALL)
            ? () -> model.instantiate(asked)
            : () -> model.instantiate(asked, Abstraction.NONE);
    return Checker.checkInstance(
            question.get(),
            question,
            FairnessNotion.NONE,
            reductions,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  private static Comparison different(String what, String details) {
    return new Comparison(Result.DIFFERENT, what + "\n" + details);
  }
}
