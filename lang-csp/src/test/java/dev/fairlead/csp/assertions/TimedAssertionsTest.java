package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions about processes with times. */
class TimedAssertionsTest {
  private static final String WORKERS =
      """
      var x = 0;
      #define one x == 1;
      Work() = Wait[2]; a{x = 1 - x;} ->> Work();
      System() = |||{3} @ Work();
      """;

  @Test
  void aTimeLockIsADeadlock() {
    Answers locked = Answers.to("P() = (Stop within[3]);\n#assert P() deadlockfree;");
    assertEquals(Outcome.VIOLATED, locked.verdict().outcome());
    assertEquals(List.of("-tick-"), locked.stem());
  }

  @Test
  void whereTimeRunsThereIsNoDeadlock() {
    assertEquals(Outcome.HOLDS, outcome("P() = Wait[3]; P();\n#assert P() deadlockfree;"));
  }

  @Test
  void aMillionUnitsAreFewStates() {
    assertEquals(
        Outcome.HOLDS,
        Answers.to("P() = Wait[1000000]; a ->> P();\n#assert P() |= []<> a;", 50)
            .verdict()
            .outcome());
  }

  @Test
  void formulasSeeATickAsOneStep() {
    assertEquals(Outcome.HOLDS, outcome("P() = Wait[3]; a -> Stop;\n#assert P() |= X \"-tick-\";"));
    assertEquals(Outcome.HOLDS, outcome("P() = Wait[3]; a -> Stop;\n#assert P() |= X X X a;"));
    assertEquals(Outcome.HOLDS, outcome(WORKERS + "#assert System() |= []<> \"-tick-\";"));
    assertEquals(
        Outcome.VIOLATED,
        outcome("A() = a -> A();\nP() = A() ||| Wait[1];\n#assert P() |= <> \"-tick-\";"));
    assertThrows(
        ModelException.class, () -> outcome("P() = a -> P();\n#assert P() |= <> \"-tick-\";"));
  }

  /** A tick is owed nothing, be it enabled for ever; what it leads to may be owed something. */
  @Test
  void noFairnessOwesTheTick() {
    String text = "P() = (a -> P()) timeout[1] (b -> P());\n#assert P() |= []<> b;";
    for (FairnessNotion notion : FairnessNotion.values()) {
      Outcome expected = notion == FairnessNotion.GLOBAL ? Outcome.HOLDS : Outcome.VIOLATED;
      assertEquals(expected, check(text, notion).verdict().outcome(), notion::toString);
    }
  }

  /** Every process is owed steps while time passes. */
  @Test
  void processesAreOwedStepsInTime() {
    String text = "Idle() = Wait[1]; Idle();\nP() = (a -> Stop) ||| Idle();\n#assert P() |= <> a;";
    assertEquals(Outcome.VIOLATED, check(text, FairnessNotion.NONE).verdict().outcome());
    assertEquals(Outcome.HOLDS, check(text, FairnessNotion.PROCESS_WEAK).verdict().outcome());
    assertEquals(Outcome.HOLDS, check(text, FairnessNotion.EVENT_WEAK).verdict().outcome());
  }

  @Test
  void timedProcessesAreCounted() {
    String text = WORKERS + "#assert System() |= []<> one;";
    for (FairnessNotion notion :
        List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG)) {
      Checked counted = check(text, notion);
      assertEquals(Outcome.HOLDS, counted.verdict().outcome());
      assertTrue(plan(counted).contains("equal processes are counted"), plan(counted));
    }
  }

  /** A run of counted processes is followed by single ones, through ticks and round a loop. */
  @Test
  void runsThroughTicksAreFollowed() {
    Checked checked = check(WORKERS + "#assert System() |= <>[] one;", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(plan(checked).contains("equal processes are counted"), plan(checked));
  }

  @Test
  void refinementLooksAtEventsOnly() {
    String text =
        """
        Slow() = Wait[5]; a ->> Slow();
        Free() = a -> Free();
        Both() = a -> Both() [] b -> Both();
        """;
    assertEquals(Outcome.HOLDS, outcome(text + "#assert Slow() refines<FD> Free();"));
    assertEquals(Outcome.HOLDS, outcome(text + "#assert Slow() refines Both();"));
    assertEquals(Outcome.VIOLATED, outcome(text + "#assert Both() refines Slow();"));
    assertEquals(Outcome.HOLDS, outcome(text + "#assert Slow() deterministic;"));
    assertEquals(Outcome.VIOLATED, outcome("P() = Wait[1]; P();\n#assert P() divergencefree;"));
  }

  @Test
  void anyNumberOfTimedProcessesIsRefused() {
    ModelException refused =
        assertThrows(
            ModelException.class,
            () -> outcome("W() = Wait[1]; W();\nP() = |||{..} @ W();\n#assert P() deadlockfree;"));
    assertEquals("FL0176", refused.diagnostics().get(0).code());
  }

  private static Outcome outcome(String text) {
    return Answers.to(text).verdict().outcome();
  }

  private static Checked check(String text, FairnessNotion notion) {
    CspModel model = Answers.open(text);
    Model.Assertion asked = model.assertions().get(0);
    return Checker.checkInstance(
        model.instantiate(asked),
        () -> model.instantiate(asked),
        notion,
        Limits.ofThisMachine().withMaxStates(10_000),
        ProgressListener.NONE);
  }

  private static String plan(Checked checked) {
    return checked.plan().orElseThrow().choices().toString();
  }
}
