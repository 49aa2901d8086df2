package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.spin.SpinTranscripts.Circumstances;
import dev.fairlead.promela.spin.SpinTranscripts.Selection;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What is printed of a run, by the installed SPIN and here.
 *
 * @param steps the most steps; 0 if there is no limit
 */
record Transcript(String letters, int steps) {

  /** More than this is a run in which SPIN turns in a circle. */
  private static final long LONGEST = 20_000_000;

  private static final int SECONDS = 20;

  private boolean has(char letter) {
    return letters.indexOf(letter) >= 0;
  }

  private Selection selection() {
    return new Selection(
        has('p'),
        has('g'),
        has('l'),
        has('s') || has('c'),
        has('r') || has('c'),
        has('c'),
        !has('b'),
        !has('T'),
        !has('B'),
        has('w'),
        Set.of(),
        0,
        steps);
  }

  /** Compares runs with random choices from the same seed. Whether there was one to compare. */
  boolean compare(Path model, int seed) {
    Path file = model.toAbsolutePath();
    Optional<String> theirs = spin(file, List.of("-n" + seed));
    if (theirs.isEmpty() || isRefused(theirs.get())) {
      return false;
    }
    StringBuilder ours = new StringBuilder();
    model(file).simulate(selection(), new Circumstances(seed, has('m')), ours::append);
    assertEquals(theirs.get(), ours.toString(), () -> file + ", seed " + seed + text(file));
    return true;
  }

  /** Compares how a trail beside the model is followed. */
  void compareTrail(Path file) {
    StringBuilder ours = new StringBuilder();
    model(file).replay(source(Path.of(file + ".trail")), selection(), ours::append);
    String theirs = spin(file, List.of("-t")).orElseThrow();
    // SPIN says how many without the claim, but counts it where it decides on the ending.
    theirs = theirs.replaceFirst("\n1 processes created\n$", "\n1 process created\n");
    assertEquals(theirs, ours.toString(), () -> file + text(file));
  }

  /** How SPIN follows a trail; nothing if it refuses the model. */
  Optional<String> follow(Path file, Path trail) {
    return spin(file, List.of("-k", trail.toString())).filter(output -> !isRefused(output));
  }

  private static String text(Path file) {
    return "\n" + source(file).text();
  }

  static PromelaModel model(Path file) {
    return PromelaModel.open(source(file), Map.of(), path -> source(file.resolveSibling(path)));
  }

  /**
   * SPIN's simulator does not take variables of symbols as arguments, though its verifier does, nor
   * a loop before a d_step; not even the verifier takes an else beside claims of xr.
   */
  private static boolean isRefused(String output) {
    return output.contains("Error: wrong arg type")
        || output.contains("Error: jump into d_step sequence")
        || output.contains("Error: invalid use of")
        || output.contains("syntax error");
  }

  private Optional<String> spin(Path file, List<String> more) {
    List<String> command = new ArrayList<>(List.of("spin"));
    letters.chars().forEach(letter -> command.add("-" + (char) letter));
    if (steps > 0) {
      command.add("-u" + steps);
    }
    command.addAll(more);
    command.add(file.toString());
    try {
      // SPIN writes files of its own where it runs.
      Path place = Files.createTempDirectory("spin");
      Path output = place.resolve("output");
      try {
        Process process =
            new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        return ended && Files.size(output) < LONGEST
            ? Optional.of(plain(Files.readString(output, StandardCharsets.ISO_8859_1)))
            : Optional.empty();
      } finally {
        for (File left : place.toFile().listFiles()) {
          Files.delete(left.toPath());
        }
        Files.delete(place);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Without what is said about the text and not about the run. */
  private static String plain(String output) {
    return output
        .replaceAll("(?m)^spin: [^\n]*Error: dubious use of[^\n]*\n", "")
        .replaceAll("(?m)^spin: Warning, using pc_value[^\n]*\n", "")
        .replaceAll("(?m)^spin: [^\n]*warning, x[rs] tag not compatible[^\n]*\n", "")
        .replaceAll("(?m)^spin:[0-9]+ unrecognized mtype value\n", "")
        .replaceAll("(?m)^spin: warning, [^\n]*is newer than[^\n]*\n", "")
        .replaceAll("(?m)^[^\n]*warning: trigraph[^\n]*\n[^\n]*\n[^\n]*\n", "");
  }

  static SourceText source(Path file) {
    try {
      return Files.exists(file)
          ? new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1))
          : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
