package dev.fairlead.core.search;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The figures of a full state space.
 *
 * @param deadlocks states without steps in which a run must not end
 * @param ends states without steps in which it may, see {@link Endings}
 * @param facts states, transitions, depth, seconds and bytes
 * @param incomplete why not everything was seen and what to try; empty if everything was
 */
public record Exploration(
    long deadlocks, long ends, SearchFacts facts, Optional<String> incomplete) {

  public double statesPerSecond() {
    return facts.seconds() == 0 ? 0 : facts.states() / facts.seconds();
  }

  public double bytesPerState() {
    return facts.states() == 0 ? 0 : (double) facts.bytes() / facts.states();
  }

  /** Visits every reachable state once. */
  public static Exploration of(StateSpace space, Limits limits, ProgressListener listener) {
    long start = System.nanoTime();
    DeadlockCount count = new DeadlockCount(space);
    Bounded<Exploration> end =
        Bounded.run(limits, listener, monitor -> explore(space, count, monitor, start));
    if (end instanceof Bounded.Stopped<Exploration> stopped) {
      return new Exploration(
          count.deadlocks(), count.ends(), stopped.facts(), Optional.of(stopped.why().inWords()));
    }
    return ((Bounded.Finished<Exploration>) end).result();
  }

  private static Exploration explore(
      StateSpace space, DeadlockCount count, SearchMonitor monitor, long start) {
    LevelSearch levels = new LevelSearch("exploration", space, count, monitor);
    count.expanding = levels::parent;
    LevelSearch.End end = levels.run();
    SearchFacts facts =
        new SearchFacts(
            levels.store().size(),
            levels.transitions(),
            levels.depth(),
            (System.nanoTime() - start) / 1e9,
            levels.bytes());
    return new Exploration(
        count.deadlocks(),
        count.ends(),
        facts,
        end.cause() == LevelSearch.Cause.MODEL_FAULT
            ? Optional.of("the model goes wrong: " + end.message())
            : Optional.empty());
  }

  private static final class DeadlockCount implements LevelSearch.Visitor {
    private static final Endings NONE = new Endings() {};

    private final Endings endings;

    /** States that a step which is no termination leads to, and initial ones. */
    private final BitSet continued = new BitSet();

    /** States without steps in which a run may end only if it has terminated. */
    private final BitSet stuck = new BitSet();

    private IntSupplier expanding;
    private long validEnds;

    DeadlockCount(StateSpace space) {
      this.endings = space instanceof Endings some ? some : NONE;
    }

    @Override
    public boolean inspects() {
      return false;
    }

    @Override
    public boolean discovered(int number, int[] state, int length) {
      if (expanding.getAsInt() == LevelSearch.NOBODY) {
        continued.set(number);
      }
      return false;
    }

    @Override
    public void reached(int number, int label) {
      if (!endings.isTermination(label)) {
        continued.set(number);
      }
    }

    @Override
    public boolean expanded() {
      return false;
    }

    @Override
    public boolean stuck(int[] state, int length) {
      if (endings.isValidEnd(state, length)) {
        validEnds++;
      } else {
        stuck.set(expanding.getAsInt());
      }
      return false;
    }

    /** Where some run terminates and another one gets otherwise, that one is in a deadlock. */
    private long deadlocks() {
      BitSet deadlocks = (BitSet) stuck.clone();
      deadlocks.and(continued);
      return deadlocks.cardinality();
    }

    private long ends() {
      return validEnds + stuck.cardinality() - deadlocks();
    }

    @Override
    public boolean follows(int label) {
      return true;
    }

    @Override
    public long bytes() {
      return (continued.size() + stuck.size()) / Byte.SIZE;
    }
  }
}
