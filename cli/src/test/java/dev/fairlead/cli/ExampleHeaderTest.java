package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.cli.ExampleHeader.Expectation;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleHeaderTest {
  @Test
  void readsDefinesAndExpectations() {
    ExampleHeader header =
        ExampleHeader.of(
            """
            // A model.
            // define: N=3
            // expect: Sys() deadlockfree | - | holds
            //   expect: not a line of the header
              // expect: Sys()  |= [](a || b) |process-weak| violated
            var x = 0; // expect: neither
            """);
    assertEquals(List.of("N=3"), header.defines());
    assertEquals(
        List.of(
            new Expectation("Sys() deadlockfree", "-", "holds"),
            new Expectation("Sys() |= [](a || b)", "process-weak", "violated")),
        header.expectations());
  }

  @Test
  void aModelWithoutExpectationsIsAnError() {
    assertThrows(IllegalArgumentException.class, () -> ExampleHeader.of("var x = 0;"));
  }

  @Test
  void aMalformedLineIsAnError() {
    for (String line :
        List.of("// expect: P() deadlockfree", "// expect: P() |= a | holds | none")) {
      assertThrows(IllegalArgumentException.class, () -> ExampleHeader.of(line), line);
    }
  }
}
