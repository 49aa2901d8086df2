package dev.fairlead.csp.semantics;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.RelaxedTask;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes a configuration apart into a {@link RelaxedTask}: variables and components with the values
 * and local terms they can have, and for each transition an action for each choice of the values
 * that it reads. For components side by side that communicate by variables only. A variable that
 * comes to more values than {@link #MOST_VALUES} keeps the first ones; then there is no lower
 * bound.
 */
final class Relaxation {
  private static final int MOST_VALUES = 80;
  private static final int MOST_ACTIONS = 60_000;
  private static final int MOST_RUNS = 3_000_000;

  private final Machine machine;
  private final int slots;
  private final RelaxedTask task = new RelaxedTask();

  /** By variable: slots, then components. */
  private final List<List<Integer>> domains = new ArrayList<>();

  private final Set<List<Integer>> known = new HashSet<>();
  private final Map<Integer, Transition[]> transitions = new HashMap<>();
  private boolean grew;

  /** Whether a variable has more values than are looked at, so that nothing is a lower bound. */
  private boolean leavesOut;

  private int runs;

  private Relaxation(Machine machine) {
    this.machine = machine;
    this.slots = machine.layout().processes();
  }

  /** The model is not of the kind that can be taken apart. */
  private static final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit() {
      super("unfit", null, false, false);
    }
  }

  /**
   * How far states are from a condition.
   *
   * @param initial states
   */
  static Optional<Distance> to(Machine machine, int condition, List<int[]> initial) {
    if (machine.traits().hasTime()
        || machine.traits().hasBroadcast()
        || machine.headcountUse().any()
        || machine.layout().hasObjects()) {
      return Optional.empty();
    }
    Relaxation relaxation = new Relaxation(machine);
    try {
      return Optional.of(relaxation.distance(machine.piece(condition), initial));
    } catch (Unfit | Trap | AlphabetException unfit) {
      return Optional.empty();
    }
  }

  private Distance distance(Code goal, List<int[]> initial) {
    Shape shape = null;
    for (int[] state : initial) {
      Shape its = machine.shapes().get(state[slots]);
      boolean flat = its.root() instanceof Shape.Hole || its.is(Shape.Trait.FLAT);
      if (!flat || !its.families().isEmpty() || shape != null && shape != its) {
        throw new Unfit();
      }
      shape = its;
      begin(state, its);
    }
    if (shape == null) {
      throw new Unfit();
    }
    do {
      grew = false;
      for (int hole = 0; hole < shape.holes(); hole++) {
        for (int term : List.copyOf(domains.get(slots + hole))) {
          for (Transition transition : transitionsOf(term)) {
            perform(transition, slots + hole, term);
          }
        }
      }
    } while (grew);
    reach(goal);
    task.complete();
    int number = shape.number();
    int variables = slots + shape.holes();
    boolean unbounded = leavesOut;
    return (reading, state, length) ->
        state[slots] == number && !(unbounded && reading == Distance.Reading.LOWER_BOUND)
            ? task.distance(
                reading, variables, variable -> state[variable < slots ? variable : variable + 1])
            : 0;
  }

  private void begin(int[] state, Shape shape) {
    for (int variable = 0; variable < slots + shape.holes(); variable++) {
      if (domains.size() <= variable) {
        domains.add(new ArrayList<>());
      }
      add(variable, state[variable < slots ? variable : variable + 1]);
    }
  }

  private boolean isKept(Map<Integer, Integer> values) {
    boolean kept =
        values.entrySet().stream()
            .allMatch(
                e ->
                    task.isKnown(e.getKey(), e.getValue())
                        || domains.get(e.getKey()).size() < MOST_VALUES);
    leavesOut |= !kept;
    return kept;
  }

  private int add(int variable, int value) {
    if (!task.isKnown(variable, value)) {
      domains.get(variable).add(value);
      grew = true;
    }
    return task.fact(variable, value);
  }

  private Transition[] transitionsOf(int term) {
    return transitions.computeIfAbsent(
        term, number -> machine.terms().get(number).transitions(machine.derivation()));
  }

  private void perform(Transition transition, int component, int term) {
    if (transition.action instanceof Transition.Terminate) {
      return;
    }
    boolean event =
        transition.action instanceof Transition.Event
            || transition.action instanceof Transition.ComputedEvent;
    if (!event) {
      throw new Unfit();
    }
    Term next = transition.next(transition.environment);
    if (!next.isSequential() || next.isDormant()) {
      throw new Unfit();
    }
    choices(
        cells -> {
          for (int i = 0; i < transition.conditions.length; i++) {
            Code condition = machine.piece(transition.conditions[i]);
            if (Interpreter.run(condition, cells, transition.conditionEnvironments[i]) == 0) {
              return false;
            }
          }
          if (transition.effect >= 0) {
            Interpreter.run(machine.piece(transition.effect), cells, transition.environment);
          }
          return true;
        },
        cells -> {
          cells.needed.put(component, term);
          cells.written.put(component, next.number());
          act(cells);
        });
  }

  private void act(Choice cells) {
    if (!isKept(cells.written)) {
      return;
    }
    int[] needed = facts(cells.needed);
    int[] made = facts(cells.written);
    List<Integer> key = new ArrayList<>();
    Arrays.stream(needed).forEach(key::add);
    key.add(-1);
    Arrays.stream(made).forEach(key::add);
    if (known.add(key)) {
      if (task.actions() == MOST_ACTIONS) {
        throw new Unfit();
      }
      task.action(needed, made);
    }
  }

  private int[] facts(Map<Integer, Integer> values) {
    return values.entrySet().stream().mapToInt(e -> add(e.getKey(), e.getValue())).toArray();
  }

  private void reach(Code goal) {
    choices(
        cells -> Interpreter.run(goal, cells, new int[0]) == 1,
        cells -> task.goal(facts(cells.needed)));
  }

  /** Runs something for every choice of the values that it reads. */
  private void choices(Run run, Consumer<Choice> result) {
    Deque<Map<Integer, Integer>> open = new ArrayDeque<>();
    open.push(Map.of());
    while (!open.isEmpty()) {
      Map<Integer, Integer> values = open.pop();
      if (++runs > MOST_RUNS) {
        throw new Unfit();
      }
      Choice cells = new Choice(values);
      try {
        if (run.of(cells)) {
          result.accept(cells);
        }
      } catch (Unchosen read) {
        for (int value : List.copyOf(domains.get(read.slot))) {
          Map<Integer, Integer> more = new LinkedHashMap<>(values);
          more.put(read.slot, value);
          open.push(more);
        }
      } catch (Trap impossible) {
        // A step on which the model errs leads nowhere.
        continue;
      }
    }
  }

  @FunctionalInterface
  private interface Run {
    boolean of(Choice cells);
  }

  /** A variable has been read of which no value has been chosen yet. */
  private static final class Unchosen extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int slot;

    Unchosen(int slot) {
      super("unchosen", null, false, false);
      this.slot = slot;
    }
  }

  /** The variables with the values chosen for them, and what has been written. */
  private static final class Choice implements Interpreter.Cells {
    private final Map<Integer, Integer> needed;
    private final Map<Integer, Integer> written = new LinkedHashMap<>();

    Choice(Map<Integer, Integer> values) {
      this.needed = new LinkedHashMap<>(values);
    }

    @Override
    public int read(int slot) {
      Integer own = written.get(slot);
      if (own != null) {
        return own;
      }
      Integer chosen = needed.get(slot);
      if (chosen == null) {
        throw new Unchosen(slot);
      }
      return chosen;
    }

    @Override
    public void write(int slot, int value) {
      written.put(slot, value);
    }

    @Override
    public int[] state() {
      throw new Unfit();
    }
  }
}
