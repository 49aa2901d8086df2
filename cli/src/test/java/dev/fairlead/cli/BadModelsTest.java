package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The front end's broken models, seen through the command line. */
class BadModelsTest {
  private static final Path BROKEN =
      Path.of("..", "lang-csp", "src", "test", "resources", "broken");

  @TempDir Path folder;

  static List<Path> brokenModels() throws IOException {
    try (Stream<Path> files = Files.list(BROKEN)) {
      return files.filter(file -> file.toString().endsWith(".csp")).sorted().toList();
    }
  }

  private static Invocation run(String... args) {
    return Invocation.of("", false, new FrontEnds(), args);
  }

  @ParameterizedTest
  @MethodSource("brokenModels")
  void aBrokenModelIsBadInput(Path file) {
    Invocation run = run("check", file.toString());
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.err().matches("(?s).*\\.csp:[0-9]+:[0-9]+: error FL[0-9]{4}: .*"), run.err());
    assertTrue(run.err().contains("^"), run.err());
    assertFalse(run.err().contains("internal error"), run.err());
  }

  @Test
  void aFileThatIsNoModelIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("model.txt"), "P() = Skip;");
    Invocation run = run("check", file.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains(".csp .rts for CSP#"), run.err());
  }

  @Test
  void anIncludedFileIsFoundBesideTheModel() throws IOException {
    Files.writeString(folder.resolve("other.csp"), "P() = a -> P();");
    Path file = folder.resolve("model.csp");
    Files.writeString(file, "#include \"other.csp\";\n#assert P() deadlockfree;");
    assertEquals(0, run("check", file.toString()).code());
    Files.writeString(file, "#include \"missing.csp\";\n#assert P() deadlockfree;");
    assertEquals(2, run("check", file.toString()).code());
  }

  @Test
  void aByteOrderMarkDoesNotMatter() throws IOException {
    Path file = folder.resolve("model.csp");
    Files.writeString(file, "\uFEFFP() = a -> P();\r\n#assert P() deadlockfree;\r\n");
    assertEquals(0, run("check", file.toString()).code());
  }

  @Test
  void aMissingConstantIsDoubtfulAndAVariableIsBadInput() throws IOException {
    Path file = folder.resolve("model.csp");
    Files.writeString(file, "#define N 2; var x;\nP() = a.N -> P();\n#assert P() deadlockfree;");
    assertEquals(0, run("check", file.toString(), "-D", "N=3").code());
    Invocation missing = run("check", file.toString(), "-D", "M=3");
    assertEquals(0, missing.code(), missing.toString());
    assertTrue(missing.err().contains("warning FL0135"), missing.err());
    assertEquals(2, run("check", file.toString(), "-D", "x=3").code());
  }
}
