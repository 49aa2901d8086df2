package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelHeader.Expectation;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.property.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicNode;

/** Holds a model to the verdicts that its comments promise, by {@code fairlead test}. */
final class Promises {
  private Promises() {}

  static List<DynamicNode> of(Path file) {
    ModelHeader header = ModelHeader.of(ModelText.read(file));
    assertFalse(header.expectations().isEmpty(), file + " has no line '// expect: …'");
    return List.of(
        dynamicTest("every assertion has an expectation", () -> assertCovered(file, header)),
        dynamicTest("verdicts are as expected", () -> assertKept(file)));
  }

  private static void assertCovered(Path file, ModelHeader header) {
    List<String> promised = header.expectations().stream().map(Expectation::selector).toList();
    for (Model.Assertion assertion :
        new FrontEnds().open(ModelText.file(file), Map.of(), List.of()).assertions()) {
      String text = assertion.text().replaceAll("\\s+", " ");
      boolean known = promised.contains(text) || promised.contains(assertion.name());
      assertTrue(known, "no '// expect:' for " + text);
    }
  }

  private static void assertKept(Path file) {
    Invocation run = Invocation.of("", false, new FrontEnds(), "test", file.toString());
    assertEquals(0, run.code(), run.toString());
  }
}
