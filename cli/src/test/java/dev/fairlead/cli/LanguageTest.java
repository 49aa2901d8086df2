package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a command learns in which language a model is written. */
class LanguageTest {
  private static final String CSP = "P() = a -> b -> Stop;\n#assert P() deadlockfree;\n";
  private static final String PROMELA = "byte n;\nactive proctype P() { n = 1; assert(n == 2) }\n";

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Invocation run(String input, String... words) {
    return Invocation.of(input, false, new FrontEnds(), words);
  }

  @ParameterizedTest
  @ValueSource(strings = {".pml", ".pm", ".prom", ".promela", ".spin", ".PML"})
  void theEndingsOfSpinsUsersMeanPromela(String ending) throws IOException {
    Invocation run = run("", "check", file("m" + ending, PROMELA), "--property", "assertions");
    assertEquals(1, run.code(), run.toString());
  }

  @Test
  void anOptionDecidesForAnyOtherName() throws IOException {
    String csp = file("m.txt", CSP);
    String promela = file("m.csp", PROMELA);
    assertEquals(1, run("", "check", csp, "--language", "csp").code());
    assertEquals(1, run("", "check", promela, "--language", "promela").code());
    assertEquals(2, run("", "check", promela).code());
    assertTrue(run("", "explore", csp, "--language=csp").out().startsWith("states       3\n"));
    assertTrue(run("", "simulate", csp, "--language=csp").out().contains("  b\n"));
    String trail = file("m.trail", "-4:-4:-4\n1:0:0\n");
    assertEquals(0, run("", "replay", promela, trail, "--language=promela").code());
  }

  @Test
  void aModelMayComeFromStandardInput() {
    assertEquals(1, run(CSP, "check", "-", "--language", "csp").code());
    assertEquals(1, run(CSP, "-", "--language", "csp").code());
    assertEquals(0, run(PROMELA, "explore", "-", "--language", "promela").code());
    Invocation wrong = run("P() = ;", "check", "-", "--language", "csp");
    assertTrue(wrong.err().startsWith("<stdin>:1:7: error "), wrong.err());
    Invocation nobodyToAsk = run(CSP, "simulate", "-", "--language", "csp", "-i");
    assertEquals(2, nobodyToAsk.code());
    assertTrue(nobodyToAsk.err().contains("standard input"), nobodyToAsk.err());
  }

  @Test
  void whereNothingTellsTheLanguageAllEndingsAreNamed() throws IOException {
    for (String name : new String[] {"-", file("m.txt", CSP), file("csp", CSP)}) {
      Invocation run = run(CSP, "check", name);
      assertEquals(2, run.code(), run.toString());
      for (String ending : new Language.Endings()) {
        assertTrue(run.err().contains(ending), run.err());
      }
      assertTrue(run.err().contains("--language promela"), run.err());
    }
  }

  /** What has no value is 1 for the preprocessor, and a mistake for a constant. */
  @Test
  void theLanguageTellsWhatADefinitionWithoutValueIs() throws IOException {
    String promela = "active proctype P() { assert(N == 1) }\n";
    assertEquals(0, run("", "check", file("n.csp", promela), "-DN", "--language=promela").code());
    String csp = "#define N 2;\nP() = a.N -> P();\n#assert P() deadlockfree;\n";
    assertEquals(2, run("", "check", file("n.pml", csp), "-DN", "--language=csp").code());
  }
}
