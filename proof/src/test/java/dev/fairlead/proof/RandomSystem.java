package dev.fairlead.proof;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A small random system. Instances number states differently, as those of a front end may.
 *
 * @param steps by state: label, set of processes and target
 * @param hidden steps that this instance does not tell, for a search that errs; by number
 * @param shift what is added to the number of a state in this instance
 */
record RandomSystem(int[][][] steps, int initial, int shift, int hidden)
    implements StructuredSpace {
  private static final int[][] PROCESS_SETS = {{0}, {1}, {0, 1}, {2}};
  private static final int NONE = -1;

  static RandomSystem of(Random random) {
    int states = 2 + random.nextInt(8);
    int most = 1 + random.nextInt(3);
    // Often a process, and only that one, leads on: then it depends on fairness whether it does.
    boolean leadsOn = random.nextBoolean();
    int[][][] steps = new int[states][][];
    for (int state = 0; state < states; state++) {
      steps[state] = new int[random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(most)][];
      for (int i = 0; i < steps[state].length; i++) {
        int who = random.nextInt(PROCESS_SETS.length);
        int half = (states + 1) / 2;
        boolean changesHalf = who == PROCESS_SETS.length - 1 && state < half && half < states;
        int target =
            !leadsOn
                ? random.nextInt(states)
                : changesHalf || state >= half
                    ? half + random.nextInt(Math.max(1, states - half))
                    : random.nextInt(half);
        steps[state][i] =
            new int[] {random.nextInt(3) + (who == 3 ? 1 : 0), who, Math.min(target, states - 1)};
      }
    }
    return new RandomSystem(steps, 1 + random.nextInt(2), 0, NONE);
  }

  RandomSystem shifted(int by) {
    return new RandomSystem(steps, initial, by, hidden);
  }

  /** The same system as a search sees it that leaves out a step. */
  RandomSystem without(int step) {
    return new RandomSystem(steps, initial, shift, step);
  }

  int stepCount() {
    int count = 0;
    for (int[][] each : steps) {
      count += each.length;
    }
    return count;
  }

  @Override
  public void initialStates(StateSink sink) {
    for (int state = 0; state < Math.min(initial, steps.length); state++) {
      sink.state(new int[] {state + shift}, 1);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int number = 0;
    for (int before = 0; before < state[0] - shift; before++) {
      number += steps[before].length;
    }
    for (int[] step : steps[state[0] - shift]) {
      if (number++ != hidden) {
        sink.step(step[0], step[1], new int[] {step[2] + shift}, 1);
      }
    }
  }

  @Override
  public Label label(int label) {
    return new Label("e" + label, label != 3);
  }

  @Override
  public int[] processes(int processSet) {
    return PROCESS_SETS[processSet];
  }

  @Override
  public String processName(int process) {
    return "P" + process;
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of(new SlotValue("s", "" + (state[0] - shift), ""));
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public StateEncoding encoding() {
    return new StateEncoding() {
      @Override
      public java.util.Optional<String> obstacle() {
        return java.util.Optional.empty();
      }

      @Override
      public void write(int[] state, int length, Sink sink) {
        sink.number(state[0] - shift);
      }

      @Override
      public int[] read(Source source) {
        return new int[] {source.number() + shift};
      }

      @Override
      public void define(int kind, int part, Sink sink) {
        throw new IllegalStateException();
      }

      @Override
      public int resolve(int kind, Source source) {
        throw new IllegalStateException();
      }
    };
  }

  /** The atoms {@code s0} and so on are states, {@code e0} and so on events. */
  private Map<String, Atom> atoms() {
    Map<String, Atom> atoms = new HashMap<>();
    for (int i = 0; i < 9; i++) {
      int number = i;
      atoms.put("s" + i, new Atom.OfState((state, length) -> state[0] - shift == number));
      atoms.put("e" + i, new Atom.OfEvent(label -> label.text().equals("e" + number), false));
    }
    return atoms;
  }

  /** One of those that people write, or any. */
  static Formula formula(Random random) {
    Formula one = formula(random, 1);
    Formula other = formula(random, 1);
    return switch (random.nextInt(6)) {
      case 0 -> new Formula.Always(new Formula.Eventually(one));
      case 1 -> new Formula.Eventually(new Formula.Always(one));
      case 2 -> new Formula.Always(new Formula.Implies(one, new Formula.Eventually(other)));
      case 3 ->
          new Formula.Implies(
              new Formula.Always(new Formula.Eventually(one)),
              new Formula.Always(new Formula.Eventually(other)));
      default -> formula(random, 4);
    };
  }

  private static Formula formula(Random random, int height) {
    if (height == 0 || random.nextInt(6) == 0) {
      return new Formula.Atom((random.nextInt(3) == 0 ? "e" : "s") + random.nextInt(5));
    }
    Formula one = formula(random, height - 1);
    return switch (random.nextInt(11)) {
      case 0 -> new Formula.Not(one);
      case 1 -> new Formula.And(one, formula(random, height - 1));
      case 2 -> new Formula.Or(one, formula(random, height - 1));
      case 3 -> new Formula.Implies(one, formula(random, height - 1));
      case 4 -> new Formula.Next(one);
      case 5 -> new Formula.Until(one, formula(random, height - 1));
      case 6 -> new Formula.Release(one, formula(random, height - 1));
      case 7, 8 -> new Formula.Eventually(one);
      default -> new Formula.Always(one);
    };
  }

  Model.Question satisfies(Formula formula) {
    return question(new Property.Temporal(formula, atoms()));
  }

  /** A property that states or steps decide. */
  Model.Question safe(int kind) {
    return question(
        switch (kind) {
          case 0 -> new Property.DeadlockFree("e2");
          case 1 -> new Property.NonTerminating("e2");
          case 2 -> new Property.NoBadStep(label -> label.text().equals("e1"), "a bad step");
          default -> new Property.Reaches((state, length) -> state[0] - shift == 5);
        });
  }

  private Model.Question question(Property property) {
    StateSpace space = this;
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
}
