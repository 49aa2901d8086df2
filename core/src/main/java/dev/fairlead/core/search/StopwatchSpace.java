package dev.fairlead.core.search;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.ltl.TimedFormula.Deadline;
import dev.fairlead.core.ltl.TimedFormula.Kind;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TailedEncoding;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A system with a stopwatch beside each state for every deadline of a formula. A stopwatch is at
 * rest (0), runs (one more than the units since it was started), or has gone beyond its bound; a
 * deadline that is missed stays so, and all other stopwatches rest from then on. Nothing else is
 * changed: a run of this space without its stopwatches is one of the system, and the other way
 * round.
 */
public final class StopwatchSpace implements StateSpace, HeldMemory, EncodedStates {
  private static final int AT_REST = 0;

  /** Started at this position. */
  private static final int STARTED = 1;

  private final StateSpace system;
  private final LongSupplier held;
  private final List<Deadline> deadlines;
  private final Map<String, Atom> atoms;

  /** The state of the system, then the stopwatches. */
  private int[] watched = new int[16];

  /**
   * @param atoms of the system, by name
   */
  public StopwatchSpace(StateSpace system, List<Deadline> deadlines, Map<String, Atom> atoms) {
    this.system = system;
    this.held = HeldMemory.of(system);
    this.deadlines = deadlines;
    this.atoms = atoms;
  }

  /** The atoms of {@link TimedFormula#untimed} in this space. */
  public Map<String, Atom> atoms() {
    Map<String, Atom> here = new HashMap<>();
    atoms.forEach((name, atom) -> here.put(name, watched(atom)));
    for (int i = 0; i < deadlines.size(); i++) {
      Deadline deadline = deadlines.get(i);
      int back = deadlines.size() - i;
      here.put(
          deadline.atom(),
          new Atom.OfState(
              (state, length) ->
                  deadline.kind() == Kind.RESPONSE
                      ? state[length - back] == missed(deadline)
                      : state[length - back] != AT_REST));
    }
    return here;
  }

  private Atom watched(Atom atom) {
    return atom instanceof Atom.OfState ofState
        ? new Atom.OfState(
            (state, length) -> ofState.predicate().test(state, length - deadlines.size()))
        : atom;
  }

  private static int missed(Deadline deadline) {
    return STARTED + deadline.bound() + 1;
  }

  @Override
  public void initialStates(StateSink sink) {
    system.initialStates(
        (state, length) -> {
          take(state, length);
          Arrays.fill(watched, length, length + deadlines.size(), AT_REST);
          arrive(Label.INITIAL, length);
          sink.state(watched, length + deadlines.size());
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int systemLength = length - deadlines.size();
    system.steps(
        state,
        systemLength,
        (label, processSet, target, targetLength) -> {
          take(target, targetLength);
          System.arraycopy(state, systemLength, watched, targetLength, deadlines.size());
          arrive(label, targetLength);
          sink.step(label, processSet, watched, targetLength + deadlines.size());
        });
  }

  private void take(int[] state, int length) {
    if (watched.length < length + deadlines.size()) {
      watched = new int[2 * length + deadlines.size()];
    }
    System.arraycopy(state, 0, watched, 0, length);
  }

  /** Moves the stopwatches on to the position that a step has led to. */
  private void arrive(int label, int length) {
    for (int i = 0; i < deadlines.size(); i++) {
      if (isMissed(i, length)) {
        return;
      }
    }
    int units = label == Label.INITIAL ? 0 : system.label(label).duration();
    for (int i = 0; i < deadlines.size(); i++) {
      watched[length + i] = after(deadlines.get(i), watched[length + i], units, label, length);
    }
    for (int i = 0; i < deadlines.size(); i++) {
      if (isMissed(i, length)) {
        int missed = watched[length + i];
        Arrays.fill(watched, length, length + deadlines.size(), AT_REST);
        watched[length + i] = missed;
        return;
      }
    }
  }

  private boolean isMissed(int i, int length) {
    Deadline deadline = deadlines.get(i);
    return deadline.kind() == Kind.RESPONSE && watched[length + i] == missed(deadline);
  }

  private int after(Deadline deadline, int before, int units, int label, int length) {
    boolean runs = before != AT_REST;
    boolean isOver = runs && (long) before + units >= missed(deadline);
    boolean starts =
        (deadline.again() || label == Label.INITIAL) && holds(deadline.trigger(), label, length);
    if (deadline.kind() == Kind.STAY) {
      return starts ? STARTED : isOver ? AT_REST : runs ? before + units : AT_REST;
    }
    if (isOver) {
      return missed(deadline);
    }
    if (!runs && !starts || holds(deadline.watched(), label, length)) {
      return AT_REST;
    }
    return runs ? before + units : STARTED;
  }

  /** Whether a formula without temporal operators holds at the position. */
  private boolean holds(Formula formula, int label, int length) {
    List<Formula> operands = formula.operands();
    return switch (formula.operator()) {
      case TRUE -> true;
      case FALSE -> false;
      case ATOM -> holds(atoms.get(((Formula.Atom) formula).name()), label, length);
      case NOT -> !holds(operands.get(0), label, length);
      case AND -> chain(formula, true, label, length);
      case OR -> chain(formula, false, label, length);
      case IMPLIES ->
          !holds(operands.get(0), label, length) || holds(operands.get(1), label, length);
      case IFF -> holds(operands.get(0), label, length) == holds(operands.get(1), label, length);
      case NEXT, EVENTUALLY, ALWAYS, UNTIL, RELEASE, WEAK_UNTIL, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
          throw new IllegalArgumentException("not about one position: " + formula);
    };
  }

  /** Chains lean to the left and may be thousands long: no recursion there. */
  private boolean chain(Formula formula, boolean conjunction, int label, int length) {
    Formula left = formula;
    while (left.operator() == formula.operator()) {
      if (holds(left.operands().get(1), label, length) != conjunction) {
        return !conjunction;
      }
      left = left.operands().get(0);
    }
    return holds(left, label, length);
  }

  private boolean holds(Atom atom, int label, int length) {
    if (atom instanceof Atom.OfState ofState) {
      return ofState.predicate().test(watched, length);
    }
    Atom.OfEvent event = (Atom.OfEvent) atom;
    return label == Label.INITIAL ? event.initial() : event.matches().test(system.label(label));
  }

  /** A run of the system, of one that is watched by so many stopwatches. */
  public static Evidence.FiniteRun ofSystem(Evidence.FiniteRun run, int stopwatches) {
    return new Evidence.FiniteRun(
        ofSystem(run.initial(), stopwatches), ofSystem(run.stem(), stopwatches));
  }

  /** The same for an infinite one. */
  public static Evidence.Lasso ofSystem(Evidence.Lasso run, int stopwatches) {
    return new Evidence.Lasso(
        ofSystem(run.initial(), stopwatches),
        ofSystem(run.stem(), stopwatches),
        ofSystem(run.loop(), stopwatches));
  }

  private static List<Move> ofSystem(List<Move> moves, int stopwatches) {
    return stopwatches == 0
        ? moves
        : moves.stream()
            .map(
                move ->
                    new Move(move.label(), move.processSet(), ofSystem(move.target(), stopwatches)))
            .toList();
  }

  private static int[] ofSystem(int[] state, int stopwatches) {
    return stopwatches == 0 ? state : Arrays.copyOf(state, state.length - stopwatches);
  }

  /**
   * Constraints on runs of a system as constraints on those that are watched. Not for global
   * fairness: with stopwatches there are more states, in each of which every step would have to be
   * taken.
   */
  public static Fairness watched(Fairness fairness, int stopwatches) {
    if (stopwatches == 0) {
      return fairness;
    }
    if (fairness.global()) {
      throw new IllegalArgumentException("global fairness is about states without stopwatches");
    }
    return new WatchedFairness(fairness, stopwatches);
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

  @Override
  public long heldBytes() {
    return held.getAsLong();
  }
}
