package dev.fairlead.core.reduce;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Equal processes over local states with a common mode: plain, a state is the mode and the local
 * state of each; counted, the mode and how many are in each local state. In the last local state a
 * process may still end, which nobody sees and which the counted space leaves out.
 */
final class Crowd {
  static final int MODES = 3;
  private static final String END = "end";

  /** A rule for one process, or for two that meet if {@code other} is not negative. */
  private record Rule(String name, int mode, int to, int from, int into, int other, int otherInto) {
    boolean isMeeting() {
      return other >= 0;
    }
  }

  private final List<Rule> rules = new ArrayList<>();
  private final int members;
  private final int locals;

  /**
   * @param ends whether processes in the last local state may end
   */
  Crowd(RandomGenerator random, int members, int locals, boolean ends) {
    this.members = members;
    this.locals = locals;
    int last = ends ? locals - 1 : locals;
    for (int i = 0; i < 6; i++) {
      boolean meeting = random.nextInt(4) == 0;
      rules.add(
          new Rule(
              "r" + random.nextInt(4),
              random.nextInt(MODES),
              random.nextInt(MODES),
              random.nextInt(last),
              random.nextInt(locals),
              meeting ? random.nextInt(last) : -1,
              random.nextInt(locals)));
    }
    if (ends) {
      rules.add(new Rule(END, -1, -1, locals - 1, locals, -1, -1));
    }
  }

  @Override
  public String toString() {
    return members + " members, " + locals + " local states, " + rules;
  }

  private Label label(int rule) {
    return new Label(rules.get(rule).name(), true);
  }

  private static List<SlotValue> described(int[] state, int length) {
    return IntStream.range(0, length)
        .mapToObj(slot -> new SlotValue("s" + slot, Integer.toString(state[slot]), ""))
        .toList();
  }

  StateSpace plain() {
    return new Plain();
  }

  /** Every process told apart; a set of processes is a bit set, as a number. */
  private final class Plain implements StateSpace, ProcessSteps {
    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[1 + members], 1 + members);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int number = 0; number < rules.size(); number++) {
        Rule rule = rules.get(number);
        for (int one = 1; one <= members; one++) {
          for (int two = 1; two <= (rule.isMeeting() ? members : 1); two++) {
            step(state, number, one, two, sink);
          }
        }
      }
    }

    private void step(int[] state, int number, int one, int two, StepSink sink) {
      Rule rule = rules.get(number);
      boolean possible = rule.mode() < 0 || state[0] == rule.mode();
      possible &= state[one] == rule.from();
      possible &= !rule.isMeeting() || two != one && state[two] == rule.other();
      if (possible) {
        int[] target = Arrays.copyOf(state, 1 + members);
        target[0] = rule.mode() < 0 ? state[0] : rule.to();
        target[one] = rule.into();
        if (rule.isMeeting()) {
          target[two] = rule.otherInto();
        }
        int set = 1 << one - 1 | (rule.isMeeting() ? 1 << two - 1 : 0);
        sink.step(number, set, target, target.length);
      }
    }

    @Override
    public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
      int wanted = Arrays.stream(processes).map(process -> 1 << process).reduce(0, (a, b) -> a | b);
      steps(
          state,
          length,
          (label, set, target, size) -> {
            if (set == wanted) {
              sink.step(label, set, target, size);
            }
          });
    }

    @Override
    public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
      steps(
          state,
          length,
          (label, set, target, size) -> {
            for (int process : processes(set)) {
              if (!processes.get(process)) {
                sink.accept(process);
              }
            }
          });
    }

    @Override
    public void present(int[] state, int length, IntConsumer sink) {
      IntStream.range(0, members).forEach(sink);
    }

    @Override
    public long estimatedSteps(int[] state, int length) {
      return members;
    }

    @Override
    public int processIdentifiedBy(String identity) {
      return Integer.parseInt(identity.substring(1));
    }

    @Override
    public Label label(int label) {
      return Crowd.this.label(label);
    }

    @Override
    public int[] processes(int processSet) {
      return IntStream.range(0, members).filter(i -> (processSet >> i & 1) != 0).toArray();
    }

    @Override
    public String processName(int process) {
      return "P" + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return described(state, length);
    }
  }

  /** The processes of this space are the local states that are left by a step. */
  private final class Counted implements StateSpace {
    @Override
    public void initialStates(StateSink sink) {
      int[] state = new int[1 + locals];
      state[1] = members;
      sink.state(state, state.length);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int number = 0; number < rules.size(); number++) {
        Rule rule = rules.get(number);
        if (rule.mode() == state[0]) {
          int[] target = Arrays.copyOf(state, 1 + locals);
          target[0] = rule.to();
          target[1 + rule.from()]--;
          boolean possible = target[1 + rule.from()] >= 0;
          if (rule.isMeeting()) {
            target[1 + rule.other()]--;
            possible &= target[1 + rule.other()] >= 0;
            target[1 + rule.otherInto()]++;
          }
          target[1 + rule.into()]++;
          int set = 1 << rule.from() | (rule.isMeeting() ? 1 << rule.other() : 0);
          if (possible) {
            sink.step(number, set, target, target.length);
          }
        }
      }
    }

    @Override
    public Label label(int label) {
      return Crowd.this.label(label);
    }

    @Override
    public int[] processes(int processSet) {
      return IntStream.range(0, locals).filter(i -> (processSet >> i & 1) != 0).toArray();
    }

    @Override
    public String processName(int process) {
      return "in " + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return described(state, length);
    }
  }

  StateSpace counted() {
    return new Counted();
  }

  /** The counted space, which answers this question for the plain one. */
  Reduction reduction(Model.Question question) {
    return new Reduction() {
      @Override
      public String what() {
        return "counted";
      }

      @Override
      public String because() {
        return "they are equal";
      }

      @Override
      public Model.Question question() {
        return question;
      }

      @Override
      public boolean leavesOut(Label plainLabel) {
        return plainLabel.text().equals(END);
      }

      @Override
      public Optional<int[]> takersOfLeftOut(int[] plain) {
        return IntStream.range(0, members)
            .filter(process -> plain[1 + process] == locals - 1)
            .mapToObj(process -> new int[] {process})
            .findFirst();
      }

      @Override
      public Optional<int[]> standIns(int[] reduced, int[] plain) {
        return Optional.of(
            Arrays.stream(plain, 1, plain.length).map(at -> Math.min(at, locals - 1)).toArray());
      }

      @Override
      public boolean standsFor(int[] reduced, int[] plain, int plainLength) {
        int[] counts = new int[1 + locals];
        counts[0] = plain[0];
        for (int slot = 1; slot < plainLength; slot++) {
          counts[1 + Math.min(plain[slot], locals - 1)]++;
        }
        return Arrays.equals(counts, reduced);
      }
    };
  }
}
