package dev.fairlead.core.search.directed;

import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.LastSteps;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Looks for a target by walks that take a random step in each state. It keeps no states, so it goes
 * on for ever in as little memory as a walk takes; its silence proves nothing. How many different
 * states were visited is estimated by the bits of an array that their hashes leave unset (linear
 * counting, Whang, Vander-Zanden and Taylor 1990).
 */
public final class RandomWalks {
  private static final String PHASE = "random walks";
  private static final int BITS = 1 << 22;

  private final Hunt hunt;
  private final int length;
  private final SplittableRandom random;
  private final SearchMonitor monitor;
  private final LastSteps lastSteps;
  private final BitSet hashes = new BitSet(BITS);
  private long walks;
  private long steps;
  private long targets;
  private long faults;
  private List<Move> shortest;
  private int[] shortestFrom;
  private Optional<String> fault = Optional.empty();

  /**
   * What came of some walks.
   *
   * @param run a shortest one of those to a target
   * @param walks begun
   * @param steps taken
   * @param distinct about how many different states were visited
   * @param targets walks that ended in a target
   * @param faults walks that ended where the model goes wrong
   * @param fault what the first of these says
   */
  public record Findings(
      Optional<FiniteRun> run,
      long walks,
      long steps,
      long distinct,
      long targets,
      long faults,
      Optional<String> fault,
      double seconds) {}

  private RandomWalks(Hunt hunt, int length, long seed, SearchMonitor monitor) {
    this.hunt = hunt;
    this.length = length;
    this.random = new SplittableRandom(seed);
    this.monitor = monitor;
    this.lastSteps = new LastSteps(hunt);
  }

  /**
   * Takes walks until there have been enough of them or the monitor stops them.
   *
   * @param count how many
   * @param length of each, at most
   */
  public static Findings take(Hunt hunt, long count, int length, long seed, SearchMonitor monitor) {
    long start = System.nanoTime();
    RandomWalks all = new RandomWalks(hunt, length, seed, monitor);
    List<int[]> initial = new ArrayList<>();
    try {
      hunt.space().initialStates((state, size) -> initial.add(Arrays.copyOf(state, size)));
      while (all.walks < count) {
        all.walk(initial.get(all.random.nextInt(initial.size())));
      }
    } catch (ModelFault wrong) {
      all.fail(wrong);
    } catch (SearchStopped stopped) {
      // What was found counts.
    }
    return all.findings((System.nanoTime() - start) / 1e9);
  }

  private Findings findings(double seconds) {
    double unset = BITS - hashes.cardinality();
    long distinct = Math.round(-BITS * Math.log(Math.max(1, unset) / BITS));
    return new Findings(
        shortest == null ? Optional.empty() : Optional.of(new FiniteRun(shortestFrom, shortest)),
        walks,
        steps,
        distinct,
        targets,
        faults,
        fault,
        seconds);
  }

  private void walk(int[] initial) {
    walks++;
    List<Move> moves = new ArrayList<>();
    int[] state = initial;
    Target target = hunt.target();
    try {
      while (true) {
        hashes.set(hash(state) & BITS - 1);
        if (target.findsStates() && target.goal().test(state, state.length)) {
          found(initial, moves);
          return;
        }
        StepList choices = choices(state);
        if (choices.moves.isEmpty()) {
          target.atRest().state(state, state.length);
          if (target.findsDeadlocks() && target.deadlock().test(state, state.length)) {
            found(initial, moves);
          }
          return;
        }
        if (choices.last != null && target.findsLast()) {
          moves.add(choices.last);
          found(initial, moves);
          return;
        }
        Move taken = choices.moves.get(random.nextInt(choices.moves.size()));
        if (moves.size() == length || lastSteps.contain(taken.label())) {
          return;
        }
        moves.add(taken);
        state = taken.target();
        if ((++steps & SearchMonitor.STEPS - 1) == 0) {
          monitor.progress(PHASE, 0, steps, moves.size(), BITS / Byte.SIZE);
        }
      }
    } catch (ModelFault wrong) {
      fail(wrong);
    }
  }

  private record StepList(List<Move> moves, Move last) {}

  private StepList choices(int[] state) {
    List<Move> moves = new ArrayList<>();
    Move[] last = new Move[1];
    StateSpace space = hunt.space();
    space.steps(
        state,
        state.length,
        (label, processSet, to, size) -> {
          Move move = new Move(label, processSet, Arrays.copyOf(to, size));
          moves.add(move);
          if (last[0] == null && lastSteps.contain(label)) {
            last[0] = move;
          }
        });
    return new StepList(moves, last[0]);
  }

  private void found(int[] initial, List<Move> moves) {
    targets++;
    if (shortest == null || moves.size() < shortest.size()) {
      shortest = moves;
      shortestFrom = initial;
    }
  }

  private void fail(ModelFault wrong) {
    faults++;
    if (fault.isEmpty()) {
      fault = Optional.ofNullable(wrong.getMessage());
    }
  }

  /** Arrays.hashCode leaves structure in the low bits. */
  private static int hash(int[] state) {
    long hash = 0x9E3779B97F4A7C15L;
    for (int value : state) {
      hash = (hash ^ value) * 0xFF51AFD7ED558CCDL;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }
}
