package dev.fairlead.promela.spin;

import static dev.fairlead.promela.spin.SimulationAgainstSpinTest.USUAL;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trail of SPIN is replayed with the printout that SPIN makes of it, letter by letter. */
class TrailTranscriptsTest {
  private static final Duration TIME = Duration.ofSeconds(20);

  @TempDir private Path folder;

  @Test
  void trailsOfRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compareTrails(1, 15);
  }

  @Tag("long")
  @Test
  void trailsOfManyRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compareTrails(System.nanoTime() >>> 8, 500);
  }

  /** Both with merged statements and without. */
  private void compareTrails(long firstSeed, int count) throws IOException {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      String text = ModelGenerator.model(seed).text();
      List<String> options = seed % 3 == 0 ? SpinRunner.RAW : List.of();
      try (SpinRunner runner = SpinRunner.of(text, options, SpinRunner.COUNTING, TIME)) {
        runner.pan("-m20000");
        Optional<String> trail = runner.trail();
        if (trail.isPresent()) {
          Path file = Files.writeString(folder.resolve("t" + seed + ".pml"), text);
          Files.writeString(Path.of(file + ".trail"), trail.get());
          new Transcript(USUAL, 0).compareTrail(file);
          compared++;
        }
      } catch (SpinRunner.Refused refused) {
        continue;
      }
    }
  }

  @Test
  void aTrailWithAClaim() throws IOException, SpinRunner.Refused {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte x;
        active proctype P() { do :: x = 1 - x; printf("x is %d\\n", x) od }
        never {
        T0:
          do
          :: x == 1 -> goto accept
          :: true
          od;
        accept:
          do
          :: x < 2
          od
        }
        """;
    try (SpinRunner runner = SpinRunner.of(text, List.of(), SpinRunner.LIVENESS, TIME)) {
      runner.pan("-a");
      Path file = Files.writeString(folder.resolve("c.pml"), text);
      Files.writeString(Path.of(file + ".trail"), runner.trail().orElseThrow());
      new Transcript(USUAL, 0).compareTrail(file);
    }
  }

  /** The claim that pan makes for it is not in the model. */
  @Test
  void aTrailWithoutProgress() throws IOException, SpinRunner.Refused {
    SpinRunner.assumeInstalled();
    String text = "byte x; active proctype P() { do :: x = 1 - x od; progress: skip }\n";
    List<String> options = List.of("-DNP", "-DNOFAIR");
    try (SpinRunner runner = SpinRunner.of(text, List.of(), options, TIME)) {
      runner.pan("-l");
      Path file = Files.writeString(folder.resolve("l.pml"), text);
      Files.writeString(Path.of(file + ".trail"), runner.trail().orElseThrow());
      new Transcript(USUAL, 0).compareTrail(file);
    }
  }

  /** The parts of an unless are numbered in another order if they are no blocks. */
  @Test
  void partsOfUnless() throws IOException, SpinRunner.Refused {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte x, y;
        active proctype P() {
          x == 3 unless y == 2;
          { x = 5 } unless y == 9;
          x = 6 unless { y == 9 };
          if :: x == 6 -> x = 7 fi unless y == 9;
          do
          :: x < 9 -> x++
          :: x == 9 -> do :: x < 12 -> x++ od unless if :: x == 12 -> break fi
          od unless x == 12;

          atomic { x = 1; x = 2 } unless y == 8;
          assert(false)
        }
        active proctype Q() { y = 1; y = 2 }
        """;
    Path file = Files.writeString(folder.resolve("u.pml"), text);
    assertTrue(new Transcript(USUAL, 0).compare(file, 1));
    for (List<String> options : List.of(SpinRunner.RAW, List.<String>of())) {
      try (SpinRunner runner = SpinRunner.of(text, options, SpinRunner.COUNTING, TIME)) {
        runner.pan("-m20000");
        Files.writeString(Path.of(file + ".trail"), runner.trail().orElseThrow());
        new Transcript(USUAL, 0).compareTrail(file);
      }
    }
  }
}
