package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whatever is said about an included file names that file and its lines. */
class IncludesTest {
  private static final String MAIN =
      "// a main file that is longer than the included ones put together\n"
          + "#include \"lib.csp\"; #include \"more.csp\";\n"
          + "System() = Lib(); More();\n"
          + "#assert System() deadlockfree;";

  @Test
  void labelsAreTextsOfTheIncludedFile() {
    Map<String, String> files =
        Map.of(
            "lib.csp", "var x;\nLib() = if (x ==\n  0) { a{x = 1;} -> Skip };",
            "more.csp", "More() = if (x > 0) { b -> Skip };");
    Explored explored = Explored.of(MAIN, files);
    assertEquals("[if(x == 0)] [if(x > 0)] a b terminate", explored.labels());
  }

  @Test
  void faultsArePlacedInTheIncludedFile() {
    Map<String, String> files =
        Map.of(
            "lib.csp", "var x:{0..1};\nLib() = a{x = 2;} -> Skip;",
            "more.csp", "More() = Skip;");
    assertEquals(
        "lib.csp:2:11: 2 is outside the range {0..1} of x", Explored.of(MAIN, files).faults());
  }

  @Test
  void anAlphabetThatCannotBeComputedIsReportedWhereItIsAsserted() {
    Map<String, String> files =
        Map.of(
            "lib.csp", "var x;\nLib() = a.x -> Skip || a.x -> Skip;",
            "more.csp", "More() = Skip;");
    ModelException e = assertThrows(ModelException.class, () -> Explored.of(MAIN, files));
    assertEquals("m.csp", e.diagnostic().source().name());
    assertEquals("FL0171", e.diagnostic().code());
  }
}
