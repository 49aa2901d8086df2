package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.StepLabels;
import dev.fairlead.promela.spin.SpinTrails.Followed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The trails that SPIN writes are runs of our models and end as SPIN says. */
class TrailsOfSpinTest {

  private static final Duration TIME = Duration.ofSeconds(5);

  @Test
  void trailsOfRandomModelsAreFollowed() {
    SpinRunner.assumeInstalled();
    follow(1, 30);
  }

  @Tag("long")
  @Test
  void trailsOfManyRandomModelsAreFollowed() {
    SpinRunner.assumeInstalled();
    follow(System.nanoTime() >>> 8, 1000);
  }

  @Test
  void trailsOfRandomClaimsAreFollowed() {
    SpinRunner.assumeInstalled();
    followClaims(1, 15);
  }

  @Tag("long")
  @Test
  void trailsOfManyRandomClaimsAreFollowed() {
    SpinRunner.assumeInstalled();
    followClaims(System.nanoTime() >>> 8, 1000);
  }

  private static void followClaims(long firstSeed, int count) {
    int followed = 0;
    for (long seed = firstSeed; followed < count; seed++) {
      followed += followClaim(seed) ? 1 : 0;
    }
  }

  /** Whether there was the trail of a cycle. */
  static boolean followClaim(long seed) {
    RandomClaim claim = RandomClaim.of(seed);
    boolean progress = claim.kind() == RandomClaim.Kind.PROGRESS;
    List<String> options = progress ? List.of("-DNP", "-DNOFAIR") : SpinRunner.LIVENESS;
    if (claim.kind().isAboutEvents()) {
      return false;
    }
    try (SpinRunner runner = SpinRunner.of(claim.forSpin(), SpinRunner.RAW, options, TIME)) {
      PanReport report = runner.pan(progress ? "-l" : "-a", "-m50000", "-w16");
      Optional<String> trail = runner.trail();
      if (trail.isEmpty() || !report.text().contains("cycle (at depth")) {
        return false;
      }
      assertClosed(claim.model(), trail.get(), "seed " + seed + ": ");
      return true;
    } catch (SpinRunner.Refused refused) {
      return false;
    }
  }

  private static void assertClosed(String text, String trail, String story) {
    Followed followed = followed(text, trail, story);
    List<Move> moves = followed.run().stem();
    int[] initial = followed.run().initial();
    int[] end = moves.isEmpty() ? initial : moves.get(moves.size() - 1).target();
    if (followed.loopAfter().isPresent()) {
      int loop = followed.loopAfter().getAsInt();
      assertArrayEquals(
          loop == 0 ? initial : moves.get(loop - 1).target(), end, story + text + trail);
    } else {
      // The system rests, and only the claim goes round.
      followed
          .space()
          .steps(end, end.length, (label, by, target, length) -> fail(story + text + trail));
    }
  }

  private static void follow(long firstSeed, int count) {
    int followed = 0;
    for (long seed = firstSeed; followed < count; seed++) {
      followed += follow(seed) ? 1 : 0;
    }
  }

  /** Whether there was a trail; both with merged statements and without. */
  static boolean follow(long seed) {
    String model = ModelGenerator.model(seed).text();
    List<String> options = seed % 2 == 0 ? List.of() : SpinRunner.RAW;
    try (SpinRunner runner = SpinRunner.of(model, options, SpinRunner.COUNTING, TIME)) {
      PanReport report = runner.pan("-m50000", "-w16");
      Optional<String> trail = runner.trail();
      if (trail.isEmpty() || report.blamesModel()) {
        return false;
      }
      assertFollowed(model, trail.get(), report, "seed " + seed + ": ");
      return true;
    } catch (SpinRunner.Refused refused) {
      return false;
    }
  }

  private static void assertFollowed(String text, String trail, PanReport report, String story) {
    Followed followed = followed(text, trail, story);
    List<Move> moves = followed.run().stem();
    boolean fails =
        !moves.isEmpty()
            && StepLabels.isFailure(followed.space().label(moves.get(moves.size() - 1).label()));
    boolean assertion = report.complaints().get(0).contains("assertion violated");
    assertEquals(assertion, fails, story + text + trail);
  }

  private static Followed followed(String text, String trail, String story) {
    PromelaModel model =
        PromelaModel.open(new SourceText("model.pml", text), Map.of(), path -> null);
    try {
      return model.follow(new SourceText("model.pml.trail", trail));
    } catch (ModelException e) {
      throw new AssertionError(story + text + trail, e);
    }
  }

  /** The end of the atomic sequence is merged into the step before it. */
  @Test
  void anAtomicSequenceIsLeftBeforeAnotherProcessMoves() throws SpinRunner.Refused {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte n;
        active proctype P() { atomic { if :: n = 1 :: n = 2 fi; if :: n++ :: n-- fi } }
        active proctype Q() { n == 3; assert(false) }
        """;
    try (SpinRunner runner = SpinRunner.of(text, List.of(), SpinRunner.COUNTING, TIME)) {
      PanReport report = runner.pan();
      assertFollowed(text, runner.trail().orElseThrow(), report, "");
    }
  }

  /** All of it is merged, and the trail tells of the first statement only. */
  @Test
  void anAssertionIsReachedBehindTheLastLine() throws SpinRunner.Refused {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte n;
        active proctype P() { atomic { n > 0; n = 2; n = 3; assert(n == 2) } }
        active proctype Q() { n = 1 }
        """;
    try (SpinRunner runner = SpinRunner.of(text, List.of(), SpinRunner.COUNTING, TIME)) {
      PanReport report = runner.pan();
      assertFollowed(text, runner.trail().orElseThrow(), report, "");
    }
  }

  @Test
  void aTrailOfAnotherModelIsRefused() {
    PromelaModel model =
        PromelaModel.open(
            new SourceText("m.pml", "byte n; active proctype P() { n = 1; n = 2 }"),
            Map.of(),
            path -> null);
    assertEquals(2, model.follow(new SourceText("t", "1:0:0\n2:0:1\n")).run().stem().size());
    for (String wrong : List.of("1:0:7\n", "1:1:0\n", "1:0:0\n2:0:0\n")) {
      ModelException error =
          assertThrows(ModelException.class, () -> model.follow(new SourceText("t", wrong)));
      assertEquals("FL0591", error.diagnostic().code());
    }
    ModelException noise =
        assertThrows(ModelException.class, () -> model.follow(new SourceText("t", "spin\n")));
    assertTrue(noise.getMessage().contains("FL0590"));
  }
}
