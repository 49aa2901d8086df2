package dev.fairlead.proof;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.ltl.TimedFormula.Deadline;
import dev.fairlead.core.ltl.TimedFormula.Kind;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TailedEncoding;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A system with a number beside each state for every deadline of a formula: 0, or one more than the
 * units of time since the oldest trigger without a response, or since the latest one of what has to
 * stay. A response that is more than its bound late is late for ever; then nothing else counts.
 */
final class WatchedSystem implements StateSpace, EncodedStates {
  private final StateSpace system;
  private final List<Deadline> deadlines;
  private final Map<String, Atom> atoms;

  WatchedSystem(StateSpace system, List<Deadline> deadlines, Map<String, Atom> atoms) {
    this.system = system;
    this.deadlines = deadlines;
    this.atoms = atoms;
  }

  /** Those of the system, and one for each deadline. */
  Map<String, Atom> atoms() {
    int more = deadlines.size();
    Map<String, Atom> all = new HashMap<>(atoms);
    all.replaceAll(
        (name, atom) ->
            atom instanceof Atom.OfState ofState
                ? new Atom.OfState(
                    (state, length) -> ofState.predicate().test(state, length - more))
                : atom);
    for (int i = 0; i < more; i++) {
      Deadline deadline = deadlines.get(i);
      int back = more - i;
      all.put(
          deadline.atom(),
          new Atom.OfState(
              (state, length) ->
                  deadline.kind() == Kind.RESPONSE
                      ? state[length - back] == late(deadline)
                      : state[length - back] > 0));
    }
    return all;
  }

  private static int late(Deadline deadline) {
    return deadline.bound() + 2;
  }

  @Override
  public void initialStates(StateSink sink) {
    int[] rest = new int[deadlines.size()];
    system.initialStates(
        (state, length) -> {
          int[] all = after(rest, Label.INITIAL, state, length);
          sink.state(all, all.length);
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int inner = length - deadlines.size();
    int[] before = Arrays.copyOfRange(state, inner, length);
    system.steps(
        state,
        inner,
        (label, processSet, target, targetLength) -> {
          int[] all = after(before, label, target, targetLength);
          sink.step(label, processSet, all, all.length);
        });
  }

  /** A state of the system with the numbers that come after others. */
  private int[] after(int[] before, int label, int[] state, int length) {
    int[] numbers = before;
    if (firstLate(before) < 0) {
      Set<String> holding = holding(label, state, length);
      int units = label == Label.INITIAL ? 0 : system.label(label).duration();
      numbers = new int[before.length];
      for (int i = 0; i < numbers.length; i++) {
        Deadline deadline = deadlines.get(i);
        boolean triggers =
            (deadline.again() || label == Label.INITIAL) && holds(deadline.trigger(), holding);
        numbers[i] = number(deadline, before[i], units, triggers, holding);
      }
      int late = firstLate(numbers);
      for (int i = 0; late >= 0 && i < numbers.length; i++) {
        numbers[i] = i == late ? numbers[i] : 0;
      }
    }
    int[] all = Arrays.copyOf(state, length + numbers.length);
    System.arraycopy(numbers, 0, all, length, numbers.length);
    return all;
  }

  private int firstLate(int[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      Deadline deadline = deadlines.get(i);
      if (deadline.kind() == Kind.RESPONSE && numbers[i] == late(deadline)) {
        return i;
      }
    }
    return -1;
  }

  private static int number(
      Deadline deadline, int before, int units, boolean triggers, Set<String> holding) {
    boolean waits = before > 0;
    boolean over = waits && (long) before - 1 + units > deadline.bound();
    if (deadline.kind() == Kind.STAY) {
      return triggers ? 1 : waits && !over ? before + units : 0;
    }
    if (over) {
      return late(deadline);
    }
    boolean owed = waits || triggers;
    return !owed || holds(deadline.watched(), holding) ? 0 : waits ? before + units : 1;
  }

  /** The atoms of the system that are true at a position. */
  private Set<String> holding(int label, int[] state, int length) {
    Set<String> holding = new HashSet<>();
    atoms.forEach(
        (name, atom) -> {
          boolean holds =
              atom instanceof Atom.OfState ofState
                  ? ofState.predicate().test(state, length)
                  : atom instanceof Atom.OfEvent event
                      && (label == Label.INITIAL
                          ? event.initial()
                          : event.matches().test(system.label(label)));
          if (holds) {
            holding.add(name);
          }
        });
    return holding;
  }

  /** A formula without temporal operators is about the first position alone. */
  private static boolean holds(Formula formula, Set<String> holding) {
    return LassoSemantics.holds(formula, List.of(), List.of(holding));
  }

  /** Constraints on runs of the system, as constraints on these. */
  Fairness fairness(Fairness whole) {
    return new Watched(whole, deadlines.size());
  }

  /**
   * @param more slots at the end of a state
   */
  private record Watched(Fairness system, int more) implements Fairness {
    @Override
    public int agents() {
      return system.agents();
    }

    @Override
    public Kind kind(int agent) {
      return system.kind(agent);
    }

    @Override
    public String name(int agent) {
      return system.name(agent);
    }

    @Override
    public String identify(int agent) {
      return system.identify(agent);
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return system.engaged(label, processSet);
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return system.triggered(label, processSet);
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      system.ready(state, length - more, sink);
    }

    @Override
    public boolean extendsEveryRun() {
      return system.extendsEveryRun();
    }

    @Override
    public String describe() {
      return system.describe();
    }
  }

  @Override
  public Label label(int label) {
    return system.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return system.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return system.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return system.describe(state, length - deadlines.size());
  }

  @Override
  public StateEncoding encoding() {
    return new TailedEncoding(EncodedStates.of(system), deadlines.size());
  }
}
