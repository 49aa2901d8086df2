package dev.fairlead.cli;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Two processes and a lock, written down by hand. States are {owner, at0, at1}: nobody (0) or a
 * process (1, 2) owns the lock; a process is idle (0), waiting (1), inside (2) or gone for good
 * (3), which only process B can be.
 */
final class Toy implements Model, StateSpace {
  static final int[] START = {0, 0, 0};
  static final int A = 0;
  static final int B = 1;
  static final int BOTH = 2;

  /** Label numbers: {@code 10 * process + action}. */
  static final int WAIT = 0;

  static final int ENTER = 1;
  static final int LEAVE = 2;
  static final int END = 3;

  private final List<Assertion> assertions;
  private final boolean annotated;

  Toy(boolean annotated, String... assertions) {
    this.annotated = annotated;
    this.assertions = new ArrayList<>();
    for (String text : assertions) {
      this.assertions.add(new Assertion(text, "p" + (this.assertions.size() + 1)));
    }
  }

  static int label(int process, int action) {
    return 10 * process + action;
  }

  @Override
  public String name() {
    return "toy.csp";
  }

  @Override
  public List<Assertion> assertions() {
    return assertions;
  }

  @Override
  public StateSpace mainSystem() {
    return this;
  }

  @Override
  public Assertion assertionFor(String formula) {
    if (formula.contains("?")) {
      SourceText source = new SourceText("--ltl", formula);
      throw new ModelException(
          new Diagnostic(
              "FL0201", source, formula.indexOf('?'), 1, "unexpected '?'", "leave it out"));
    }
    return new Assertion("Sys() |= " + formula, "--ltl");
  }

  @Override
  public Assertion reachabilityFor(String goal) {
    return new Assertion("Sys() reaches " + goal, "--reaches");
  }

  @Override
  public boolean dependsOnFairness(Assertion assertion) {
    return !assertion.text().contains("deadlockfree") && !assertion.text().contains("reaches");
  }

  @Override
  public boolean hasAnnotations(Assertion assertion) {
    return annotated;
  }

  @Override
  public Question instantiate(Assertion assertion) {
    if (assertion.text().contains("refines")) {
      SourceText source = new SourceText(name(), assertion.text());
      throw new ModelException(
          new Diagnostic("FL0190", source, 0, 1, "refinement is not supported yet", ""));
    }
    if (assertion.text().contains("alphabet")) {
      SourceText source = new SourceText(name(), assertion.text());
      throw new ModelException(new Diagnostic("FL0171", source, 0, 1, "no alphabet", ""));
    }
    return new ToyQuestion(assertion.text());
  }

  private final class ToyQuestion implements Question {
    private final String text;

    ToyQuestion(String text) {
      this.text = text;
    }

    @Override
    public StateSpace space() {
      return Toy.this;
    }

    @Override
    public Property property() {
      if (text.contains("deadlockfree")) {
        return new Property.DeadlockFree("terminate");
      }
      if (text.contains("reaches")) {
        return new Property.Reaches((state, length) -> state[0] == 2);
      }
      return new Property.Temporal(new Formula.True(), Map.of());
    }

    @Override
    public boolean hasAnnotations() {
      return annotated;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      throw new UnsupportedOperationException("the toy workbench needs no constraints");
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(START.clone(), 3);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    if (state[1] == 1 && state[2] == 1) {
      throw new ModelFault("toy.csp:3:7: both wait");
    }
    for (int process = A; process <= B; process++) {
      int[] next = state.clone();
      switch (state[1 + process]) {
        case 0 -> {
          next[1 + process] = 1;
          sink.step(label(process, WAIT), process, next, length);
          if (process == B) {
            next[1 + process] = 3;
            sink.step(label(process, END), process, next, length);
          }
        }
        case 1 -> {
          if (state[0] == 0) {
            next[0] = process + 1;
            next[1 + process] = 2;
            sink.step(label(process, ENTER), process, next, length);
          }
        }
        case 2 -> {
          next[0] = 0;
          next[1 + process] = 0;
          sink.step(label(process, LEAVE), BOTH, next, length);
        }
        default -> {}
      }
    }
  }

  @Override
  public Label label(int label) {
    String action = List.of("wait", "enter", "leave", "end").get(label % 10);
    return new Label(action + "." + label / 10, true);
  }

  @Override
  public int[] processes(int processSet) {
    return processSet == BOTH ? new int[] {A, B} : new int[] {processSet};
  }

  @Override
  public String processName(int process) {
    return process == A ? "A()" : "B()";
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    List<SlotValue> values = new ArrayList<>();
    values.add(new SlotValue("owner", Integer.toString(state[0]), ""));
    values.add(new SlotValue("locked", Boolean.toString(state[0] != 0), ""));
    List<String> places = List.of("idle", "waiting", "inside");
    values.add(new SlotValue("at", places.get(state[1]), "A()"));
    values.add(new SlotValue("A()", "place" + state[1], "A()"));
    if (state[2] != 3) {
      values.add(new SlotValue("at", places.get(state[2]), "B()"));
    }
    return values;
  }
}
