package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelHeaderTest {
  private static ModelHeader read(String text) {
    return ModelHeader.of(new SourceText("m.csp", text));
  }

  private static String told(ModelHeader.Expectation expectation) {
    String fairness =
        expectation
            .fairness()
            .map(choice -> choice.notion().map(FairnessNotion::toString).orElse("all"))
            .orElse("-");
    return expectation.selector() + " / " + fairness + " / " + expectation.verdict();
  }

  @Test
  void readsOptionsAndExpectations() {
    ModelHeader header =
        read(
            """
            // A model.
            // define: N=3
            // options: --size 2,3 -D "M=1 + 1" --classpath 'a b'
            // expect: Sys() deadlockfree | - | holds
            //   expect: not a line of the header
              // expect: Sys()  |= [](a || b) |process-weak| violated
            // expect: 3 | all | unknown
            var x = 0; // expect: neither
            """);
    assertEquals(List.of("--size", "2,3", "-D", "M=1 + 1", "--classpath", "a b"), header.options());
    assertEquals(List.of("N=3"), header.definitions());
    assertEquals(
        List.of(
            "Sys() deadlockfree / - / holds",
            "Sys() |= [](a || b) / process-weak / violated",
            "3 / all / unknown"),
        header.expectations().stream().map(ModelHeaderTest::told).toList());
    assertEquals(Optional.empty(), header.refusal());
  }

  @Test
  void readsWhatIsToBeRefused() {
    assertEquals(Optional.of("FL0121"), read("// refused: FL0121\nP() = x;").refusal());
  }

  @Test
  void worksWithTheLineEndsOfWindows() {
    ModelHeader header = read("// expect: 1 | - | holds\r\n// refused: FL0121\r\n");
    assertEquals(Outcome.HOLDS, header.expectations().get(0).verdict());
    assertEquals(Optional.of("FL0121"), header.refusal());
  }

  @Test
  void aTextWithoutSuchLinesExpectsNothing() {
    ModelHeader header = read("var x = 0;");
    assertEquals(List.of(), header.expectations());
    assertFalse(ModelHeader.isIn(new SourceText("m.csp", "var x = 0;")));
    assertTrue(ModelHeader.isIn(new SourceText("m.csp", "var x = 0;\n// expect: x")));
  }

  @ParameterizedTest
  @CsvSource({
    "// expect: P() deadlockfree, FL0401, 12",
    "// expect: P() |= a | holds, FL0403, 17",
    "// expect: P() |= a | - | hold, FL0402, 27",
    "// expect: P() |= a | weakly | holds, FL0403, 23"
  })
  void aMalformedLineIsReportedAtItsPlace(String line, String code, int column) {
    ModelException e = assertThrows(ModelException.class, () -> read("\n" + line));
    Diagnostic mistake = e.diagnostic();
    assertEquals(code, mistake.code(), e.getMessage());
    assertEquals(2, mistake.source().place(mistake.offset()).line());
    assertEquals(column, mistake.source().place(mistake.offset()).column(), e.getMessage());
    assertFalse(mistake.hint().isEmpty());
  }

  @Test
  void allMalformedLinesAreReported() {
    ModelException e =
        assertThrows(ModelException.class, () -> read("// expect: a\n\n// expect: b | - | c"));
    assertEquals(2, e.diagnostics().size());
  }
}
