package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.SpinTrails.Followed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SPIN follows the trails of runs found here, and sees the same errors at their ends. */
class TrailsForSpinTest {
  private static final Duration TIME = Duration.ofSeconds(20);
  private static final String CYCLE = "<<<<<START OF CYCLE>>>>>";
  private static final String FAILED = "Error: assertion violated";

  @TempDir private Path folder;

  @Test
  void trailsOfRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(1, 40);
  }

  @Tag("long")
  @Test
  void trailsOfManyRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(System.nanoTime() >>> 8, 3000);
  }

  private void compare(long firstSeed, int count) throws IOException {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      boolean claimed = seed % 3 == 0;
      String text = claimed ? RandomClaim.of(seed).model() : ModelGenerator.model(seed).text();
      compared += compare("seed " + seed, text);
    }
  }

  /** How many trails there were. */
  private int compare(String story, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("m.pml"), text);
    PromelaModel model;
    try {
      model = Transcript.model(file);
    } catch (ModelException refused) {
      return 0;
    }
    int compared = 0;
    for (Model.Assertion asked : model.assertions()) {
      Optional<String> trail = trail(model, asked);
      if (trail.isPresent()) {
        Path written = Files.writeString(folder.resolve("m.pml.trail"), trail.get());
        Optional<String> output = new Transcript("p", 0).follow(file, written);
        // In arrays its verifier keeps initial values that do not fit, its simulator does not.
        if (output.isPresent() && !output.get().contains("truncated in assignment")) {
          String told = story + ", " + asked.name() + "\n" + text;
          assertFollowed(model, asked, trail.get(), output.get(), told);
          compared++;
        }
      }
    }
    return compared;
  }

  private static Optional<String> trail(PromelaModel model, Model.Assertion asked) {
    Checked checked =
        Checker.checkInstance(
            model.instantiate(asked),
            () -> model.instantiate(asked),
            FairnessNotion.NONE,
            new Limits(20_000, TIME, 200_000_000),
            ProgressListener.NONE);
    boolean violated = checked.verdict().outcome() == Outcome.VIOLATED;
    Optional<Evidence> evidence = violated ? checked.verdict().evidence() : Optional.empty();
    return evidence.map(run -> model.recording(asked, checked.space(), run));
  }

  private static void assertFollowed(
      PromelaModel model, Model.Assertion asked, String trail, String output, String story) {
    String all = story + trail + output;
    assertTrue(output.contains("trail ends after"), all);
    assertFalse(output.contains("transition failed"), all);
    assertTrue(!asked.name().equals("assertions") || output.contains(FAILED), all);
    Followed followed = model.follow(new SourceText("m.pml.trail", trail));
    assertEquals(output.contains(CYCLE), followed.loopAfter().isPresent(), all);
  }

  @Test
  void theNumbersAreThoseOfTheWholeText() throws IOException {
    SpinRunner.assumeInstalled();
    int compared =
        compare(
            "",
            """
            byte x;
            chan c = [0] of { byte };
            never one { do :: x < 9 od }
            active proctype P() { atomic { x = 1; c!3 }; x = 2; d_step { x = 5; x = 6 } }
            never two { accept: do :: x != 7 od }
            active proctype Q() { byte y; c?y; x == 6; y++; assert(y == 3); do :: x = 8 - x od }
            ltl stays { [] (x < 5) }
            """);
    assertEquals(3, compared);
  }
}
