package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The claims of the examples about infinite runs have the same verdicts with more threads. */
class SharedFairRunsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @Test
  void someExamples() {
    assertTrue(compare(1_000, List.of(3), 5) > 20);
  }

  @Tag("long")
  @Test
  void allExamples() {
    assertTrue(compare(200_000, List.of(2, 4), 1) > 300);
  }

  /**
   * How many answers were compared.
   *
   * @param oneIn so many pairs of a claim and a notion one is looked at
   */
  private static int compare(int mostStates, List<Integer> threads, int oneIn) {
    int compared = 0;
    int pairs = 0;
    for (Path file : ModelTree.models(List.of(EXAMPLES))) {
      Model model = new FrontEnds().open(ModelText.file(file), Map.of(), List.of());
      for (Model.Assertion assertion : model.assertions()) {
        if (model.dependsOnFairness(assertion)) {
          for (FairnessNotion notion : FairnessNotion.values()) {
            if (pairs++ % oneIn == 0) {
              compared += compare(model, assertion, notion, mostStates, threads);
            }
          }
        }
      }
    }
    return compared;
  }

  private static int compare(
      Model model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int mostStates,
      List<Integer> threads) {
    Verdict one = verdict(model, assertion, notion, mostStates, Sharing.NONE);
    if (one.outcome() == Outcome.UNKNOWN) {
      return 0;
    }
    for (int several : threads) {
      String what = model.name() + ": " + assertion.text() + ", " + notion + ", " + several;
      Verdict many = verdict(model, assertion, notion, mostStates, new Sharing(several, 0));
      if (one.outcome() == Outcome.VIOLATED && many.caveats().contains(Caveat.TRUNCATED)) {
        // Which of several runs is found first, and after how many states, is left open.
        continue;
      }
      assertEquals(one.outcome(), many.outcome(), what + ": " + many.reason());
      assertEquals(one.caveats(), many.caveats(), what);
      assertEquals(one.evidence().isPresent(), many.evidence().isPresent(), what);
      // For any number of processes, which instances are looked at depends on runs found before.
      if (one.evidence().isEmpty() && model.instantiate(assertion).anyNumber().isEmpty()) {
        assertEquals(one.facts().states(), many.facts().states(), what);
        assertEquals(one.facts().transitions(), many.facts().transitions(), what);
      }
    }
    return 1;
  }

  private static Verdict verdict(
      Model model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int mostStates,
      Sharing sharing) {
    Checked checked =
        new FrontEnds()
            .check(
                model.instantiate(assertion),
                () -> model.instantiate(assertion),
                notion,
                Cutoff.DEFAULT,
                Reductions.ALL,
                new Limits(mostStates, Duration.ofMinutes(2), 1L << 30).withSharing(sharing),
                Checkpoints.NONE,
                ProgressListener.NONE);
    return checked.verdict();
  }
}
