package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelHeader.Expectation;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicNode;

/** Holds a model to the verdicts that its comments promise, by one {@code check} for each. */
final class Promises {
  private Promises() {}

  /** One test for each promise, and one that every assertion has some. */
  static List<DynamicNode> of(Path file) {
    ModelHeader header = ModelHeader.of(ModelText.read(file));
    assertFalse(header.expectations().isEmpty(), file + " has no line '// expect: …'");
    List<DynamicNode> tests = new ArrayList<>();
    tests.add(dynamicTest("every assertion has an expectation", () -> assertCovered(file, header)));
    for (Expectation expectation : header.expectations()) {
      String name =
          expectation.selector() + ", " + fairness(expectation) + ", " + expectation.verdict();
      tests.add(dynamicTest(name, () -> assertKept(file, header, expectation)));
    }
    return tests;
  }

  private static String fairness(Expectation expectation) {
    return expectation
        .fairness()
        .flatMap(FairnessChoice::notion)
        .map(FairnessNotion::toString)
        .orElse("-");
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

  private static void assertKept(Path file, ModelHeader header, Expectation expectation) {
    List<String> args = new ArrayList<>(List.of("check", file.toString()));
    args.addAll(List.of("--property", expectation.selector()));
    if (!fairness(expectation).equals("-")) {
      args.addAll(List.of("--fairness", fairness(expectation)));
    }
    header.definitions().forEach(definition -> args.addAll(List.of("-D", definition)));
    args.addAll(header.options());
    Invocation run = Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
    int expected =
        switch (expectation.verdict()) {
          case HOLDS -> 0;
          case VIOLATED -> 1;
          case UNKNOWN -> 3;
        };
    assertEquals(expected, run.code(), run.toString());
  }
}
