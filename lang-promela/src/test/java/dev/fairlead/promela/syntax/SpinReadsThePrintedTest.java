package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What was read is what SPIN reads: from the printed tree SPIN generates the same transitions as
 * from the model itself.
 */
class SpinReadsThePrintedTest {

  static List<Path> models() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/spin")), "SPIN is not installed");
    return SpinExamplesTest.models().stream()
        .filter(file -> !SpinExamplesTest.REFUSED.contains(file.getFileName().toString()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void asTheSameModel(Path file, @TempDir Path folder) throws Exception {
    Path written = Files.createDirectory(folder.resolve("written"));
    try (Stream<Path> siblings = Files.list(file.getParent())) {
      for (Path sibling : siblings.filter(Files::isRegularFile).toList()) {
        Files.copy(sibling, written.resolve(sibling.getFileName()));
      }
    }
    Path printed = Files.createDirectory(folder.resolve("printed"));
    String text = SpecPrinter.print(SpinExamplesTest.read(file).spec());
    assertEquals(transitions(written, file.getFileName()), transitions(printed, text));
  }

  static Optional<String> transitions(Path folder, String model) throws Exception {
    Path file = folder.resolve("model.pml");
    Files.writeString(file, model, StandardCharsets.ISO_8859_1);
    return transitions(folder, file.getFileName());
  }

  /**
   * The generated code of the transitions, without the lines and texts of the statements; empty if
   * SPIN refuses the model.
   */
  private static Optional<String> transitions(Path folder, Path file) throws Exception {
    Process spin =
        new ProcessBuilder("spin", "-o1", "-o2", "-o3", "-a", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("spin.out").toFile())
            .start();
    boolean ended = spin.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      spin.destroyForcibly();
    }
    if (!ended || spin.exitValue() != 0) {
      return Optional.empty();
    }
    String code = Files.readString(folder.resolve("pan.m"), StandardCharsets.ISO_8859_1);
    return Optional.of(
        code.replaceAll("// STATE (\\d+) - .*", "// STATE $1")
            .replaceAll("near line \\d+", "")
            .replace(file.toString(), ""));
  }
}
