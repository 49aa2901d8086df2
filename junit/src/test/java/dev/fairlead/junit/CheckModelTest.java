package dev.fairlead.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Tests whose properties hold, fail, or cannot be checked, as JUnit sees them. */
class CheckModelTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static EngineExecutionResults results(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
  }

  /** By the name of each test, what it failed with; empty if it did not. */
  private static Map<String, String> failures(Class<?> tests) {
    Map<String, String> found = new TreeMap<>();
    for (Event event : results(tests).testEvents().finished().list()) {
      found.put(
          event.getTestDescriptor().getDisplayName(),
          event
              .getRequiredPayload(TestExecutionResult.class)
              .getThrowable()
              .map(Throwable::getMessage)
              .orElse(""));
    }
    return found;
  }

  private static String refusal(Class<?> tests) {
    return results(tests).containerEvents().failed().stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .map(result -> result.getThrowable().orElseThrow().getMessage())
        .findFirst()
        .orElse("");
  }

  static class AsWritten {
    @CheckModel("turns.pml")
    void turns() {}
  }

  @Test
  void theModelSaysWhatIsExpected() {
    assertEquals(
        Map.of(
            "end-states",
            "",
            "ltl bounded { [] (turn <= LAST) } (none)",
            "",
            "ltl again { []<> (turn == 1) } (none) is violated",
            "",
            "ltl again { []<> (turn == 1) } (process-weak)",
            ""),
        failures(AsWritten.class));
  }

  static class OneProperty {
    @CheckModel(value = "turns.pml", properties = "again", expect = Outcome.HOLDS)
    void turns() {
      fail("the body is not reached");
    }
  }

  @Test
  void aCounterexampleIsTheFailure() {
    Map<String, String> failures = failures(OneProperty.class);
    assertEquals(List.of("ltl again { []<> (turn == 1) }"), List.copyOf(failures.keySet()));
    String message = failures.values().iterator().next();
    assertTrue(message.startsWith("expected: holds, found:\nVIOLATED  ltl again"), message);
    assertTrue(message.contains("┌── loop, repeated for ever"), message);
    assertTrue(message.contains("Clock"), message);
  }

  static class Constants {
    @CheckModel(value = "turns.pml", properties = "bounded", constants = "LAST=0")
    void turns() {}
  }

  @Test
  void constantsOfTheAnnotationWin() {
    String message = failures(Constants.class).values().iterator().next();
    assertTrue(message.contains("turn: 0 → 1"), message);
  }

  static class Notions {
    @CheckModel(
        value = "turns.pml",
        properties = "again",
        ltl = "[]<> (turn == 0)",
        fairness = {FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG})
    void turns(Answer answer) {
      assertEquals(Outcome.HOLDS, answer.outcome());
      assertTrue(answer.verdict().facts().states() > 0);
    }
  }

  @Test
  void everyPropertyIsCheckedUnderEveryNotion() {
    Map<String, String> failures = failures(Notions.class);
    assertEquals(4, failures.size(), failures.toString());
    assertTrue(failures.containsKey("[]<> (turn == 0) (process-strong)"), failures.toString());
    assertTrue(failures.values().stream().allMatch(String::isEmpty), failures.toString());
  }

  static class Body {
    @CheckModel("lamp.csp")
    void lamp(Answer answer) {
      assertTrue(answer.property().endsWith("deadlockfree"), "not this one");
    }
  }

  @Test
  void theBodyHasItsSayAfterEachCheck() {
    Map<String, String> failures = failures(Body.class);
    assertEquals("", failures.get("P() deadlockfree"));
    assertTrue(failures.get("P() |= []<> on").contains("not this one"), failures.toString());
  }

  static class Told {
    @CheckModel(value = "lamp.csp", properties = "deadlockfree", expect = Outcome.VIOLATED)
    void lamp(Answer answer) {}
  }

  /** A verdict that is not expected is a failure, also where the method takes the answer. */
  @Test
  void anotherVerdictIsAFailureOfTheCheck() {
    String failure = failures(Told.class).values().iterator().next();
    assertTrue(failure.startsWith("expected: violated"), failure);
  }

  static class Inline {
    @CheckModel(
        text =
            """
            active proctype P() { assert(false) }
            """,
        language = Language.PROMELA,
        properties = "assertions",
        expect = Outcome.VIOLATED)
    void text() {}
  }

  @Test
  void aTextMayStandInTheTest() {
    assertEquals(Map.of("assertions is violated", ""), failures(Inline.class));
  }

  static class Slow {
    @CheckModel(
        text = "int a; int b; active proctype P() { do :: a++ :: b++ od }",
        language = Language.PROMELA,
        ltl = "[] (a * b * 0 == 0)",
        timeoutSeconds = 0.3)
    void slow() {}
  }

  @Test
  void whatIsUnknownIsAFailure() {
    String message = failures(Slow.class).get("[] (a * b * 0 == 0)");
    assertTrue(message.startsWith("expected: holds, found:\nUNKNOWN"), message);
    assertTrue(message.contains("no answer within"), message);
  }

  @CheckModel(value = "lamp.csp", properties = "1")
  @Retention(RetentionPolicy.RUNTIME)
  @interface Lamp {}

  static class Composed {
    @Lamp
    void lamp() {}
  }

  @Test
  void theAnnotationCanBePartOfAnother() {
    assertEquals(Map.of("P() deadlockfree", ""), failures(Composed.class));
  }

  static class Full {
    @CheckModel("dev/fairlead/junit/lamp.csp")
    void lamp() {}
  }

  static class InProject {
    @CheckModel("src/test/resources/dev/fairlead/junit/lamp.csp")
    void lamp() {}
  }

  @Test
  void aModelIsAFileOrAResource() {
    assertEquals(2, failures(Full.class).size());
    assertEquals(failures(Full.class), failures(InProject.class));
  }

  static class Nowhere {
    @CheckModel("nowhere.pml")
    void nowhere() {}
  }

  static class Broken {
    @CheckModel(text = "P() = a -> Q();", language = Language.CSP)
    void broken() {}
  }

  static class NoProperty {
    @CheckModel(text = "P() = a -> P();", language = Language.CSP)
    void nothing() {}
  }

  static class NoLanguage {
    @CheckModel(text = "P() = a -> P();")
    void which() {}
  }

  static class NoModel {
    @CheckModel
    void none() {}
  }

  static class Expected {
    @CheckModel(
        text = "// expect: P() deadlockfree | holds\nP() = a -> P();\n#assert P() deadlockfree;",
        language = Language.CSP)
    void wrong() {}
  }

  @Test
  void whatCannotBeCheckedFailsWithTheReason() {
    assertTrue(refusal(Nowhere.class).contains("neither a file"), refusal(Nowhere.class));
    assertTrue(refusal(Broken.class).contains("Broken:1:12: error FL"), refusal(Broken.class));
    assertTrue(refusal(NoProperty.class).contains("nothing to check"), refusal(NoProperty.class));
    assertTrue(refusal(NoLanguage.class).contains("needs a language"), refusal(NoLanguage.class));
    assertTrue(refusal(NoModel.class).contains("either a file or a text"), refusal(NoModel.class));
    assertTrue(refusal(Expected.class).contains("Expected:1:12: error FL0401"));
  }

  /** The examples of the distribution, with what their comments promise. */
  @TestFactory
  Stream<DynamicNode> examples() {
    return Stream.of("dining-philosophers.csp", "peterson.csp", "promela/peterson.pml")
        .map(
            name ->
                dynamicContainer(
                    name,
                    ModelTests.of(ModelText.file(EXAMPLES.resolve(name)), CheckOptions.DEFAULT)));
  }

  static class Wrong {
    @TestFactory
    List<DynamicTest> lamp() {
      ModelText text =
          ModelText.of(
              "m",
              Language.CSP,
              "P() = on -> Stop;\n#assert P() deadlockfree;\n#assert P() |= <> on;");
      return ModelTests.of(text, CheckOptions.DEFAULT);
    }
  }

  @Test
  void aFactoryMakesATestOfEachProperty() {
    Map<String, String> failures = failures(Wrong.class);
    assertTrue(failures.get("P() deadlockfree").contains("VIOLATED"), failures.toString());
    assertEquals("", failures.get("P() |= <> on"));
  }
}
