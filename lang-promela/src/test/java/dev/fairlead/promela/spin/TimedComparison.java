package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Reductions;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.Comparison.Result;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What Fairlead says about a model with timers, and SPIN about the same without. */
final class TimedComparison {
  private static final Duration TIME = Duration.ofSeconds(8);
  private static final long MOST = 20_000;
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(3 * (int) MOST);
  private static final String DEPTH = "-m50000";
  private static final String TABLE = "-w14";

  private final TimedModel model;
  private final Map<Outcome, Integer> verdicts = new EnumMap<>(Outcome.class);
  private boolean counted;

  TimedComparison(TimedModel model) {
    this.model = model;
  }

  /** How often each verdict was the one of both. */
  Map<Outcome, Integer> verdicts() {
    return verdicts;
  }

  /** Whether the states were counted, too. */
  boolean isCounted() {
    return counted;
  }

  Comparison compare() {
    TimedModel claimed = model.claimed();
    Map<String, Outcome> judged = new LinkedHashMap<>();
    PanReport all;
    PanReport ends;
    try (SpinRunner runner = spin(model, List.of("-DSAFETY", "-DMEMLIM=20"))) {
      all = runner.pan("-c0", "-E", DEPTH, TABLE);
      ends = runner.pan("-c0", "-A", DEPTH, TABLE);
      boolean judge =
          all.complete() && ends.complete() && !all.blamesModel() && all.stored() < MOST;
      if (!judge) {
        return new Comparison(Result.NOT_JUDGED, all.text());
      }
      judged.put("assertions", outcome(all));
      judged.put("end-states", outcome(ends));
    } catch (SpinRunner.Refused e) {
      return new Comparison(Result.NOT_JUDGED, "refused: " + e.getMessage());
    }
    Map<String, Outcome> formulas = new LinkedHashMap<>();
    try (SpinRunner runner = spin(claimed, List.of("-DNOFAIR", "-DMEMLIM=30"))) {
      for (int i = 0; i < model.formulas().size(); i++) {
        PanReport report = runner.pan("-a", "-Nf" + i, DEPTH, TABLE);
        if (report.errors() > 0 || report.complete() && report.errors() == 0) {
          formulas.put("f" + i, outcome(report));
        }
      }
    } catch (SpinRunner.Refused e) {
      return new Comparison(Result.NOT_JUDGED, "refused: " + e.getMessage());
    }
    try {
      return compare(all, ends, judged, claimed, formulas);
    } catch (ModelException e) {
      return different("refused here", e.getMessage());
    } catch (RuntimeException e) {
      return different("crashed", e.toString());
    }
  }

  private Comparison compare(
      PanReport all,
      PanReport ends,
      Map<String, Outcome> judged,
      TimedModel claimed,
      Map<String, Outcome> formulas) {
    String stepwise = model.timed() + TimedModel.READER;
    if (model.alike()) {
      Explored ours = Explored.of(stepwise, all.stored() + 1000);
      if (ours.states() != all.stored()) {
        return different("states", ours.states() + ", SPIN " + all.stored());
      } else if (ours.transitions() + 1 != all.transitions()) {
        return different("transitions", ours.transitions() + ", SPIN " + (all.transitions() - 1));
      } else if (ours.invalidEnds() != ends.errors()) {
        return different("invalid ends", ours.invalidEnds() + ", SPIN " + ends.errors());
      }
      counted = true;
    }
    for (String reader : List.of("", TimedModel.READER)) {
      String kind = reader.isEmpty() ? "" : ", tick by tick";
      for (Reductions reductions : List.of(Reductions.ALL, Reductions.NONE)) {
        String how = kind + (reductions.equals(Reductions.ALL) ? "" : ", without reductions");
        Comparison safety = verdicts(model.timed() + reader, judged, reductions, how);
        Comparison both =
            safety.result() == Result.EQUAL
                ? verdicts(claimed.timed() + reader, formulas, reductions, how)
                : safety;
        if (both.result() != Result.EQUAL) {
          return both;
        }
      }
    }
    return new Comparison(Result.EQUAL, "");
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
    return new Comparison(Result.EQUAL, "");
  }

  static Verdict verdict(PromelaModel model, Model.Assertion asked, Reductions reductions) {
    return Checker.checkInstance(
            model.instantiate(asked, Abstraction.NONE),
            () -> model.instantiate(asked, Abstraction.NONE),
            FairnessNotion.NONE,
            reductions,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  private static SpinRunner spin(TimedModel model, List<String> options)
      throws SpinRunner.Refused {
    return SpinRunner.of(model.plain(), SpinRunner.RAW, options, TIME);
  }

  private static Outcome outcome(PanReport report) {
    return report.errors() > 0 ? Outcome.VIOLATED : Outcome.HOLDS;
  }

  private static Comparison different(String what, String details) {
    return new Comparison(Result.DIFFERENT, what + "\n" + details);
  }
}
