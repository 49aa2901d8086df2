package dev.fairlead.promela.spin;

import dev.fairlead.core.verdict.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What SPIN says about a timed model without its timers.
 *
 * @param all of a search that counts every state, and every failing assertion as an error
 * @param ends the same with every invalid end state as an error
 * @param formulas what it has decided in time
 */
record JudgedBySpin(PanReport all, PanReport ends, Map<String, Outcome> formulas) {
  private static final Duration TIME = Duration.ofSeconds(8);
  private static final long MOST = 20_000;
  private static final String DEPTH = "-m50000";
  private static final String TABLE = "-w14";

  static JudgedBySpin of(TimedModel model) throws SpinRunner.Refused {
    PanReport all;
    PanReport ends;
    try (SpinRunner runner = spin(model.plain(), "-DSAFETY")) {
      all = runner.pan("-c0", "-E", DEPTH, TABLE);
      boolean judges = all.complete() && !all.blamesModel() && all.stored() < MOST;
      if (!judges) {
        throw new SpinRunner.Refused(all.text());
      }
      ends = runner.pan("-c0", "-A", DEPTH, TABLE);
    }
    Map<String, Outcome> formulas = new HashMap<>();
    try (SpinRunner runner = spin(model.claimed().plain(), "-DNOFAIR")) {
      for (int i = 0; i < model.formulas().size(); i++) {
        note("f" + i, runner.pan("-a", "-Nf" + i, DEPTH, TABLE), formulas);
      }
    }
    try (SpinRunner runner = spin(model.plainWithProgress(), "-DNP")) {
      note("passes", runner.pan("-l", DEPTH, TABLE), formulas);
    }
    return new JudgedBySpin(all, ends, formulas);
  }

  private static SpinRunner spin(String model, String option) throws SpinRunner.Refused {
    return SpinRunner.of(model, SpinRunner.RAW, List.of(option, "-DMEMLIM=30"), TIME);
  }

  private static void note(String name, PanReport report, Map<String, Outcome> formulas) {
    if (report.errors() > 0 || report.errors() == 0 && report.complete()) {
      formulas.put(name, outcome(report));
    }
  }

  private static Outcome outcome(PanReport report) {
    return report.errors() > 0 ? Outcome.VIOLATED : Outcome.HOLDS;
  }

  Map<String, Outcome> safety() {
    return Map.of("assertions", outcome(all), "end-states", outcome(ends));
  }
}
