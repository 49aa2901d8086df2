package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.core.property.Transcribed.Ending;
import dev.fairlead.core.property.Transcribed.Selection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A simulation prints what SPIN prints, letter by letter, and chooses what SPIN chooses. */
class SimulationAgainstSpinTest {
  private static final Pattern CUT_OFF = Pattern.compile("(?m)^(bit|bool|byte|pid) .*= (-|[2-9])");
  private static final Path SPINS = Path.of("/usr/share/doc/spin/examples/Examples");
  private static final Path OURS = Path.of("..", "examples", "promela");
  private static final Duration TIME = Duration.ofSeconds(20);
  private static final String USUAL = "pgl";

  /** The other things that can be asked for. */
  private static final List<String> OTHERS = List.of("pglsr", "c", "", "pTb", "srB");

  /** See "Deviations" in docs/promela.md. */
  private static final Set<String> DIFFERENT =
      Set.of("abp.pml", "for_example.pml", "for_select_example.pml", "wordcount.pml");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> examples() throws IOException {
    SpinRunner.assumeInstalled();
    List<DynamicNode> tests = new ArrayList<>();
    for (Path root : List.of(SPINS, OURS)) {
      if (Files.isDirectory(root)) {
        try (Stream<Path> files = Files.walk(root)) {
          for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
            tests.add(dynamicTest(root.relativize(file).toString(), () -> assertSame(file)));
          }
        }
      }
    }
    assertTrue(tests.size() > 15);
    return tests;
  }

  private static void assertSame(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Assumptions.assumeFalse(text.contains("c_code") || text.contains("c_decl"), "embedded C");
    Assumptions.assumeFalse(DIFFERENT.contains(file.getFileName().toString()), "a deviation");
    Assumptions.assumeFalse(file.endsWith("patterns.pml"), "not a formula");
    int seed = Math.floorMod(text.hashCode(), 1000);
    assertTrue(new Transcript(USUAL, 400).compare(file, seed));
    assertTrue(new Transcript(OTHERS.get(seed % OTHERS.size()), 200).compare(file, seed + 1));
  }

  @Test
  void randomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(1, 100);
  }

  @Tag("long")
  @Test
  void manyRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(System.nanoTime() >>> 8, 3000);
  }

  /**
   * Without first values that are cut off where there are priorities: SPIN says so whenever it
   * looks at them, with the line it tried last, and with priorities it tries more.
   */
  private void compare(long firstSeed, int count) throws IOException {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      String text = ModelGenerator.model(seed).text();
      if (text.contains("_priority") && CUT_OFF.matcher(text).find()) {
        continue;
      }
      Path file = Files.writeString(folder.resolve("m" + seed + ".pml"), text);
      String letters = seed % 4 == 0 ? OTHERS.get((int) (seed / 4 % OTHERS.size())) : USUAL;
      compared += new Transcript(letters, 300).compare(file, (int) (seed % 10_000)) ? 1 : 0;
    }
  }

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

  /** Where SPIN puts things on other lines than one would. */
  @Test
  void linesOfWhatIsMade() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte x, y;
        init {
          again: x++;
          if
          :: x < 3 ->
        progress:
            goto again
          :: else
          fi;

          byte z = 3;
          for (y : 1 .. 2) {
            z--
          }
          { false } unless { x ==
            3 };
          (x == 3 &&
           y == 3)
        }
        """;
    Path file = Files.writeString(folder.resolve("l.pml"), text);
    assertTrue(new Transcript(USUAL, 0).compare(file, 1));
  }

  @Test
  void theEndIsTold() throws IOException {
    Path file = Files.writeString(folder.resolve("e.pml"), "init { assert(_pid == 1) }");
    StringBuilder out = new StringBuilder();
    Ending ending = Transcript.model(file).simulate(Selection.usual(0), 1, out::append);
    assertEquals(Ending.ASSERTION, ending);
    assertEquals(
        """
          0:\tproc  - (:root:) creates proc  0 (:init:)
        spin: FILE:1, Error: assertion violated
        spin: text of failed assertion: assert((_pid==1))
        #processes: 1
          1:\tproc  0 (:init::1) FILE:1 (state 1)
        1 process created
        """,
        out.toString().replace(file.toString(), "FILE"));
    Files.writeString(file, "byte n; init { n = n / n }");
    assertEquals(Ending.ERROR, Transcript.model(file).simulate(Selection.usual(0), 1, t -> {}));
  }
}
