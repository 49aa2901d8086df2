package dev.fairlead.core.reduce;

import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.KeptState;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TimedLocalStates;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Follows a run of a reduced space in the plain one. Where several processes can take a step, the
 * one that has waited longest does, and a loop is gone round until everybody who waits in a local
 * state that is left on it has moved: then a loop that is fair to local states is fair to every
 * process.
 *
 * <p>Each round ends with as many processes in each local state as it began with, but not with the
 * same ones: the state is the first one under a {@link Permutation} of the processes. Repeating the
 * round under the permutation, as often as the order of the permutation, leads home.
 */
public final class Concretisation {
  private static final int MOST_MOVES = 400_000;

  /** Whether every process counts, or only what can be seen from outside. */
  public enum Turns {
    EACH_PROCESS,
    ANY
  }

  /** What a finite run shows: what happens on it, or that it cannot go on. */
  public enum Ending {
    ANYWHERE,
    AT_REST,
    /** What happens on it if steps that are left out are put off for ever. */
    WITHOUT_LEFT_OUT
  }

  private final StateSpace reduced;
  private final StateSpace plain;
  private final Reduction reduction;
  private final Runnable poll;
  private final PlainSteps plainSteps;

  // the run so far
  private final List<Move> moves = new ArrayList<>();
  private final List<int[]> engaged = new ArrayList<>();
  private int[] here;
  private KeptState kept;
  private int[] reducedHere;
  private boolean putsOff;
  private final Waiting waiting = new Waiting();

  /** The move that a loop begins with. */
  private int first;

  /** Processes that have to have their turn before the loop may end. */
  private final BitSet mustMove = new BitSet();

  /**
   * @param poll is called after every piece of work and may stop it by an exception
   */
  public Concretisation(StateSpace reduced, StateSpace plain, Reduction reduction, Runnable poll) {
    this.reduced = reduced;
    this.plain = plain;
    this.reduction = reduction;
    this.poll = poll;
    this.plainSteps = new PlainSteps(reduced, plain, reduction, poll);
  }

  /** The run in the plain space, or empty if none was found. */
  public Optional<Evidence> of(Evidence evidence, Turns turns, Ending ending) {
    Optional<int[]> initial = initial(evidence.initial());
    if (initial.isEmpty()) {
      return Optional.empty();
    }
    here = initial.get();
    putsOff = ending == Ending.WITHOUT_LEFT_OUT;
    kept = KeptState.of(here);
    reducedHere = evidence.initial();
    waiting.queueUp(reduction.standIns(reducedHere, here));
    if (!follow(evidence.stem())) {
      return Optional.empty();
    }
    if (!(evidence instanceof Lasso lasso)) {
      if (ending == Ending.AT_REST) {
        catchUp();
      }
      return Optional.of(new FiniteRun(initial.get(), moves));
    }
    return unroll(lasso.loop(), turns)
        ? Optional.of(
            new Lasso(initial.get(), moves.subList(0, first), moves.subList(first, moves.size())))
        : Optional.empty();
  }

  private Optional<int[]> initial(int[] reducedInitial) {
    List<int[]> found = new ArrayList<>();
    plain.initialStates(
        (state, length) -> {
          poll.run();
          if (found.isEmpty() && reduction.standsFor(reducedInitial, state, length)) {
            found.add(Arrays.copyOf(state, length));
          }
        });
    return found.stream().findFirst();
  }

  /** Takes the steps that the reduced space leaves out, as soon as they are possible. */
  private void catchUp() {
    Optional<PlainSteps.Step> step = putsOff ? Optional.empty() : plainSteps.leftOut(here);
    while (step.isPresent()) {
      arrive(step.get(), reducedHere);
      step = plainSteps.leftOut(here);
    }
  }

  /**
   * Goes round the loop until everybody has had his turn, and on until it closes. What the reduced
   * space has forgotten may be different after the first time; what is written on the loop depends
   * on nothing that is forgotten, so it is the same the next time.
   */
  private boolean unroll(List<Move> loop, Turns turns) {
    for (int times = 1; times <= 2; times++) {
      catchUp();
      first = moves.size();
      int[] start = here;
      if (!goRound(loop, turns)) {
        return false;
      }
      if (Arrays.equals(here, start)) {
        return true;
      }
      Optional<int[]> before = reduction.standIns(reducedHere, start).map(int[]::clone);
      Optional<int[]> after = reduction.standIns(reducedHere, here);
      if (before.isEmpty() || after.isEmpty()) {
        return false;
      }
      if (!Arrays.equals(before.get(), after.get())) {
        return Permutation.taking(before.get(), after.get(), poll)
            .map(exchange -> close(exchange, start, loop))
            .orElse(false);
      }
    }
    return false;
  }

  private boolean goRound(List<Move> loop, Turns turns) {
    if (turns == Turns.EACH_PROCESS) {
      waitingOn(loop);
    }
    do {
      if (moves.size() - first + loop.size() > MOST_MOVES || !follow(loop)) {
        return false;
      }
      catchUp();
    } while (!mustMove.isEmpty());
    return true;
  }

  /**
   * Marks the processes in local states that some process leaves on the loop. Those that ticks of
   * the loop take everybody out of need no mark: a process that is in one at the start and has not
   * moved is elsewhere when all is as it was, which it cannot be.
   */
  private void waitingOn(List<Move> loop) {
    BitSet left = new BitSet();
    boolean ticks = false;
    for (Move move : loop) {
      if (move.label() != Label.STUTTER) {
        int[] processes = reduced.processes(move.processSet());
        ticks |= processes.length == 0;
        for (int process : processes) {
          left.set(process);
        }
      }
    }
    if (ticks && reduced instanceof TimedLocalStates timed) {
      left.stream().filter(timed::isLeftByTicks).forEach(left::clear);
    }
    int[] standIns = reduction.standIns(reducedHere, here).orElse(new int[0]);
    for (int process = 0; process < standIns.length; process++) {
      mustMove.set(process, standIns[process] >= 0 && left.get(standIns[process]));
    }
  }

  /** Repeats what was done since the start with processes exchanged, until that is home again. */
  private boolean close(Permutation exchange, int[] start, List<Move> loop) {
    int round = moves.size() - first;
    while (!Arrays.equals(here, start)) {
      if (moves.size() - first + round > MOST_MOVES) {
        return false;
      }
      for (int i = 0; i < round; i++) {
        Move move = loop.get(i % loop.size());
        int[] processes = exchange.of(engaged.get(engaged.size() - round));
        if (!take(move, plainSteps.by(processes, move, here))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean follow(List<Move> path) {
    for (Move move : path) {
      catchUp();
      boolean taken =
          move.label() == Label.STUTTER
              ? stutter(move)
              : take(move, plainSteps.byLongestWaiting(move, here, waiting));
      if (!taken) {
        return false;
      }
    }
    return true;
  }

  private boolean stutter(Move move) {
    poll.run();
    moves.add(new Move(Label.STUTTER, move.processSet(), kept));
    engaged.add(new int[0]);
    return true;
  }

  private boolean take(Move move, Optional<PlainSteps.Step> found) {
    if (found.isEmpty()) {
      return false;
    }
    arrive(found.get(), move.target());
    return true;
  }

  private void arrive(PlainSteps.Step step, int[] reducedTarget) {
    poll.run();
    here = step.target();
    kept = kept.next(here, here.length);
    reducedHere = reducedTarget;
    moves.add(new Move(step.label(), step.processSet(), kept));
    int[] processes = plain.processes(step.processSet());
    engaged.add(processes);
    waiting.move(processes, reduction.standIns(reducedHere, here));
    for (int process : processes) {
      mustMove.clear(process);
    }
  }
}
