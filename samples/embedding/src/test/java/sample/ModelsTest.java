package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.junit.CheckModel;
import dev.fairlead.junit.ModelTests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ModelsTest {
  /** One test for each property; comments in the model say what is expected. */
  @CheckModel("handover.pml")
  void handover() {}

  /** A formula under two notions of fairness, and a look at the answer. */
  @CheckModel(
      value = "src/main/resources/sample/handover.pml",
      ltl = "[]<> (done == 1)",
      fairness = {FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG},
      timeoutSeconds = 30)
  void delivers(Answer answer) {
    assertTrue(answer.verdict().facts().states() < 1000);
  }

  @CheckModel(value = "forks.csp", constants = "N=3", expect = Outcome.VIOLATED)
  void philosophersStarve(Answer answer) {
    assertEquals(3, answer.run().orElseThrow().steps().size());
  }

  @CheckModel(
      text = "active proctype P() { byte x = 1; assert(x == 1) }",
      language = Language.PROMELA)
  void text() {}

  @TestFactory
  List<DynamicTest> factory() {
    return ModelTests.of(ModelText.resource(ModelsTest.class, "handover.pml"), CheckOptions.DEFAULT);
  }

  @Test
  void theProgramRuns() {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Handover.main(new String[0]);
    } finally {
      System.setOut(out);
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    out.print(text);
    assertTrue(text.contains("violated: ltl delivered"), text);
    assertTrue(text.contains("fair: holds"), text);
    assertTrue(text.contains("loop, repeated for ever"), text);
    assertTrue(text.contains("wrong.csp line 1: "), text);
    assertTrue(text.contains("stopped: unknown"), text);
  }
}
