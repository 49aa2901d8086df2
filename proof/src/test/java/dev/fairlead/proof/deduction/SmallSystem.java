package dev.fairlead.proof.deduction;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The systems of the paper, and those that were added to it, as functions over a few variables. */
record SmallSystem(
    List<String> variables,
    List<int[]> initial,
    Function<int[], List<SmallSystem.Step>> steps,
    Map<String, Predicate<int[]>> propositions)
    implements StructuredSpace {

  record Step(int process, int[] target) {}

  /** Fig. 4: s1 with p, s2 without. */
  static SmallSystem fig4() {
    return new SmallSystem(
        List.of("s"),
        List.of(new int[] {1}),
        state -> List.of(new Step(0, new int[] {3 - state[0]})),
        Map.of("p", state -> state[0] == 1));
  }

  /** Fig. 2: pc0, pc1 and turn, which is free at first. */
  static SmallSystem mutex(boolean idle) {
    return new SmallSystem(
        List.of("pc0", "pc1", "turn"),
        List.of(new int[] {0, 0, 0}, new int[] {0, 0, 1}),
        state -> {
          List<Step> out = new ArrayList<>();
          for (int i = 0; i < 2; i++) {
            int[] next = state.clone();
            if (state[i] == 0) {
              next[i] = 1;
            } else if (state[i] == 1 && state[2] == i) {
              next[i] = 2;
            } else if (state[i] == 2) {
              next[i] = 0;
              next[2] = 1 - i;
            } else {
              continue;
            }
            out.add(new Step(i, next));
          }
          if (idle) {
            out.add(new Step(2, state));
          }
          return out;
        },
        Map.of(
            "cr0", state -> state[0] == 2,
            "cr1", state -> state[1] == 2,
            "tr0", state -> state[0] == 1));
  }

  /** Peterson's algorithm with four locations each: pc0, pc1, flag0, flag1, turn. */
  static SmallSystem peterson() {
    return new SmallSystem(
        List.of("pc0", "pc1", "flag0", "flag1", "turn"),
        List.of(new int[5]),
        state -> {
          List<Step> out = new ArrayList<>();
          for (int i = 0; i < 2; i++) {
            int[] next = state.clone();
            next[i] = (state[i] + 1) % 4;
            switch (state[i]) {
              case 0 -> next[2 + i] = 1;
              case 1 -> next[4] = 1 - i;
              case 2 -> {
                if (state[3 - i] == 1 && state[4] != i) {
                  continue;
                }
              }
              default -> next[2 + i] = 0;
            }
            out.add(new Step(i, next));
          }
          return out;
        },
        Map.of(
            "cr0", state -> state[0] == 3,
            "cr1", state -> state[1] == 3,
            "wait0", state -> state[0] == 2));
  }

  Model.Question satisfies(String text) {
    StateSpace space = this;
    Property property = property(text);
    return new Model.Question() {
      @Override
      public StateSpace space() {
        return space;
      }

      @Override
      public Property property() {
        return property;
      }

      @Override
      public boolean hasAnnotations() {
        return false;
      }

      @Override
      public Fairness fairness(FairnessNotion notion) {
        return FairnessOf.notion(notion, space, Annotations.NONE);
      }
    };
  }

  Property.Temporal property(String text) {
    ParsedFormula parsed = LtlParser.parse(new SourceText("formula", text));
    Map<String, Atom> atoms = new HashMap<>();
    propositions.forEach(
        (name, holds) -> atoms.put(name, new Atom.OfState((state, length) -> holds.test(state))));
    return new Property.Temporal(parsed.formula(), atoms);
  }

  @Override
  public void initialStates(StateSink sink) {
    initial.forEach(state -> sink.state(state, state.length));
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    for (Step step : steps.apply(java.util.Arrays.copyOf(state, length))) {
      sink.step(step.process, step.process, step.target, step.target.length);
    }
  }

  @Override
  public Label label(int label) {
    return new Label("a" + label, true);
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {processSet};
  }

  @Override
  public String processName(int process) {
    return "P" + process;
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    List<SlotValue> values = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      values.add(new SlotValue(variables.get(i), "" + state[i], ""));
    }
    return values;
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public StateEncoding encoding() {
    return StateEncoding.ofNumbers();
  }
}
