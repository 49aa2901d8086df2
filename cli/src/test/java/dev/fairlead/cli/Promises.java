package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.api.ModelText;
import dev.fairlead.cli.ExampleHeader.Expectation;
import dev.fairlead.core.property.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicNode;

/** Holds a model to the verdicts that its comments promise. */
final class Promises {
  private Promises() {}

  /** One test for each promise, and one that every assertion has some. */
  static List<DynamicNode> of(Path file) throws IOException {
    ExampleHeader header = ExampleHeader.of(Files.readString(file));
    List<DynamicNode> tests = new ArrayList<>();
    tests.add(dynamicTest("every assertion has an expectation", () -> assertCovered(file, header)));
    for (Expectation expectation : header.expectations()) {
      tests.add(dynamicTest(expectation.toString(), () -> assertKept(file, header, expectation)));
    }
    return tests;
  }

  private static void assertCovered(Path file, ExampleHeader header) {
    List<String> promised = header.expectations().stream().map(Expectation::assertion).toList();
    for (Model.Assertion assertion :
        new FrontEnds().open(ModelText.file(file), Map.of(), List.of()).assertions()) {
      String text = assertion.text().replaceAll("\\s+", " ");
      boolean known = promised.contains(text) || promised.contains(assertion.name());
      assertTrue(known, "no '// expect:' for " + text);
    }
  }

  private static void assertKept(Path file, ExampleHeader header, Expectation expectation) {
    List<String> args = new ArrayList<>(List.of("check", file.toString()));
    args.addAll(List.of("--property", expectation.assertion()));
    if (!expectation.fairness().equals("-")) {
      args.addAll(List.of("--fairness", expectation.fairness()));
    }
    header.defines().forEach(define -> args.addAll(List.of("-D", define)));
    Invocation run = Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
    int expected =
        switch (expectation.verdict()) {
          case "holds" -> 0;
          case "violated" -> 1;
          default -> 3;
        };
    assertEquals(expected, run.code(), run.toString());
  }
}
