package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The fair hull by generated code that a C compiler has compiled, to its end. */
class CardHullTest {
  private final GpuAccelerator accelerator = ShimDevice.accelerator(64L << 20);
  private final SearchComparison comparison = new SearchComparison(accelerator);

  @Test
  void everyNotionDecidesPetersonAsTheProcessorDoes() throws IOException {
    assertTrue(comparison.file(Path.of("../examples/peterson.csp")));
    Map<String, Integer> answers = comparison.byNotion();
    assertEquals(2, answers.get("process-weak holds"), answers::toString);
    assertEquals(1, answers.get("none violated"), answers::toString);
    assertEquals(2, answers.get("global holds"), answers::toString);
  }

  /** A process may ask again and again, and is only served if that is owed to it strongly. */
  private static final String ASKED =
      """
      var busy = 0;
      P(i) = [busy == 0] take.i{busy = 1;} -> give.i{busy = 0;} -> P(i);
      System() = P(0) ||| P(1);
      #assert System() |= []<> take.0;
      """;

  @Test
  void weakAndStrongFairnessDiffer() {
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.PROCESS_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.PROCESS_STRONG).outcome());
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.EVENT_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.EVENT_STRONG).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.GLOBAL).outcome());
  }

  /** The lasso is one of the model: it is replayed before anyone sees it. */
  @Test
  void violationsHaveARun() {
    assertTrue(csp(ASKED, FairnessNotion.PROCESS_WEAK).evidence().isPresent());
  }

  /** More labels than a word has bits. */
  @Test
  void manyAgents() {
    String text =
        """
        var x = 0;
        P(i) = [i < 40] e.i -> P(i + 1) [] [i < 40] f.i -> P(i + 1) [] [i == 40] done -> P(0);
        System() = P(0);
        #assert System() |= []<> f.39;
        """;
    assertEquals(Outcome.VIOLATED, csp(text, FairnessNotion.EVENT_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(text, FairnessNotion.EVENT_STRONG).outcome());
  }

  /** States of several words, whose nodes are numbers and not places of the table. */
  @Test
  void wideStates() {
    String text =
        """
        int x, y, z; bool turn;
        active proctype P() { do :: x = 2000000000 - x; y = x - 1000000000 od }
        active proctype Q() { do :: turn -> z = 1900000000 :: turn = !turn od }
        ltl often { []<> (x == 2000000000) }
        ltl ever { <> (z == 1900000000) }
        """;
    ModelText model = ModelText.of("m.pml", Language.PROMELA, text);
    assertTrue(comparison.compare(model, text));
    Map<String, Integer> answers = comparison.byNotion();
    assertEquals(1, answers.get("process-weak holds"), answers::toString);
    assertEquals(2, answers.get("global holds"), answers::toString);
  }

  @Test
  void whatFairnessCannotBeToldThereIsSaid() {
    String text =
        """
        byte x;
        active proctype P() { do :: atomic { x = 1; x = 0 } od }
        ltl often { []<> (x == 0) }
        """;
    ModelText model = ModelText.of("m.pml", Language.PROMELA, text);
    Verdict verdict = verdict(model, FairnessNotion.EVENT_WEAK);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("the events of atomic sequences apart"), verdict.reason());
    assertEquals(Outcome.HOLDS, verdict(model, FairnessNotion.PROCESS_WEAK).outcome());
  }

  @Test
  void randomModels() {
    comparison.teams(9, 9);
    comparison.formulas(1, 8);
    comparison.counted(1, 3);
    assertTrue(comparison.byNotion().size() > 7, comparison.byNotion()::toString);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    comparison.teams(1, 2_000);
    comparison.formulas(1, 2_000);
    comparison.counted(1, 2_000);
  }

  /** Nodes are as many as there are, and only how many are leaders is kept. */
  @Test
  void countedProcessesAreCountedThere() throws IOException {
    String text = Files.readString(Path.of("../examples/leader-counting.csp"));
    Model model = ModelText.of("m.csp", Language.CSP, text).model(Map.of("N", "30"), List.of());
    Checked free = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, free.verdict().outcome(), free.verdict().reason());
    assertTrue(free.verdict().facts().states() < 500, free.verdict().facts()::toString);
    Model.Assertion stable = model.assertions().get(1);
    Checked holds = check(model, stable, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.HOLDS, holds.verdict().outcome(), holds.verdict().reason());
    assertTrue(holds.verdict().facts().states() < 1_000, holds.verdict().facts()::toString);
    Checked violated = check(model, stable, FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, violated.verdict().outcome());
    assertTrue(violated.verdict().evidence().isPresent());
  }

  private Verdict csp(String text, FairnessNotion notion) {
    return verdict(ModelText.of("m.csp", Language.CSP, text), notion);
  }

  private Verdict verdict(ModelText text, FairnessNotion notion) {
    Model model = text.model(Map.of(), List.of());
    return check(model, model.assertions().get(model.assertions().size() - 1), notion).verdict();
  }

  private Checked check(Model model, Model.Assertion assertion, FairnessNotion notion) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        Limits.ofThisMachine()
            .withAcceleration(new Acceleration(Acceleration.Mode.GPU, accelerator)),
        ProgressListener.NONE);
  }
}
