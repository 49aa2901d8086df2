package dev.fairlead.core.search;

import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.StoreMark;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * The figures of a full state space.
 *
 * @param deadlocks states without steps in which a run must not end
 * @param ends states without steps in which it may, see {@link Endings}
 * @param facts states, transitions, depth, seconds and bytes
 * @param incomplete why not everything was seen and what to try; empty if everything was
 * @param engine where the search ran, in words, if not here
 */
public record Exploration(
    long deadlocks,
    long ends,
    SearchFacts facts,
    Optional<String> incomplete,
    Optional<String> engine) {

  /** Of a search that ran here. */
  public Exploration(long deadlocks, long ends, SearchFacts facts, Optional<String> incomplete) {
    this(deadlocks, ends, facts, incomplete, Optional.empty());
  }

  private static final String PHASE = "exploration";
  static final Endings NO_ENDINGS = new Endings() {};

  public double statesPerSecond() {
    return facts.seconds() == 0 ? 0 : facts.states() / facts.seconds();
  }

  public double bytesPerState() {
    return facts.states() == 0 ? 0 : (double) facts.bytes() / facts.states();
  }

  /** Visits every reachable state once; with a store that may lose states, those that it keeps. */
  public static Exploration of(StateSpace space, Limits limits, ProgressListener listener) {
    return of(space, limits, Checkpoints.NONE, listener);
  }

  /** The same, kept in a file or gone on with. */
  public static Exploration of(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener listener) {
    if (!limits.storage().numbersStates()) {
      if (checkpoints.areOn()) {
        throw new CheckpointRefusal("a checkpoint keeps states of the exact store: omit --store");
      } else if (limits.acceleration().mode() != Acceleration.Mode.GPU) {
        return StreamedExploration.of(space, limits, listener);
      }
    }
    long start = System.nanoTime();
    Workers<StateSpace> spaces = Workers.of(space, limits.sharing());
    Acceleration acceleration = checkpoints.areOn() ? Acceleration.NONE : limits.acceleration();
    DeadlockCount[] counts = {new DeadlockCount()};
    Bounded<Exploration> end =
        Bounded.run(
            limits,
            listener,
            monitor ->
                acceleration.search(
                    () -> new Hunt(space, Target.everything()),
                    () -> spaces.fork().get().map(one -> new Hunt(one, Target.everything())),
                    limits.storage(),
                    watched -> {
                      counts[0] = new DeadlockCount();
                      SearchMonitor kept = new KeepingMonitor(watched, checkpoints.of(PHASE));
                      return explore(spaces, counts[0], kept, start);
                    },
                    Exploration::of,
                    monitor,
                    said -> {}));
    DeadlockCount count = counts[0];
    if (end instanceof Bounded.Stopped<Exploration> stopped) {
      return new Exploration(
          count.deadlocks(), count.ends(), stopped.facts(), Optional.of(stopped.why().inWords()));
    }
    return ((Bounded.Finished<Exploration>) end).result();
  }

  private static Exploration explore(
      Workers<StateSpace> spaces, DeadlockCount count, SearchMonitor monitor, long start) {
    LevelSearch levels =
        new LevelSearch(
            PHASE,
            spaces.map(space -> new LevelSearch.Task(space, count.visitor(space))),
            monitor,
            count);
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
            ? Optional.of(fault(end.message()))
            : Optional.empty());
  }

  private static Exploration of(Accelerator.Swept swept) {
    return new Exploration(
        swept.deadlocks(),
        swept.ends(),
        swept.result().facts(),
        swept.result() instanceof BreadthFirst.Result.Fault fault
            ? Optional.of(fault(fault.message()))
            : lost(swept.result().facts()),
        Optional.of(swept.how()));
  }

  /** What a store may have lost, in words. */
  static Optional<String> lost(SearchFacts facts) {
    return facts
        .store()
        .omissions()
        .map(omissions -> "the store may have lost states: " + omissions.inWords());
  }

  static String fault(String message) {
    return "the model goes wrong: " + message;
  }

  /** The states without steps that the threads of an exploration have met. */
  private static final class DeadlockCount implements LevelNotes {
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();

    /** Those that were met before the level that is being expanded. */
    private long validEndsBefore;

    Tally visitor(StateSpace space) {
      return visitor(space instanceof Endings some ? some : NO_ENDINGS);
    }

    private Tally visitor(Endings endings) {
      Tally tally = new Tally(endings);
      tallies.add(tally);
      return tally;
    }

    /** Where some run terminates and another one gets otherwise, that one is in a deadlock. */
    private long deadlocks() {
      BitSet deadlocks = all(tally -> tally.stuck);
      if (tallies.stream().anyMatch(tally -> tally.endings.hasTerminations())) {
        deadlocks.and(all(tally -> tally.continued));
      }
      return deadlocks.cardinality();
    }

    private long ends() {
      return validEnds() + all(tally -> tally.stuck).cardinality() - deadlocks();
    }

    private long validEnds() {
      return tallies.stream().mapToLong(tally -> tally.validEnds).sum();
    }

    @Override
    public void levelBegins() {
      validEndsBefore = validEnds();
    }

    /**
     * The states of the level count when they are expanded again. That a state is reached by some
     * step is true whenever it was found.
     */
    @Override
    public void write(StateOutput out, StoreMark states, Ranges level) {
      out.number(validEndsBefore);
      BitSet stuck = all(tally -> tally.stuck);
      level.forEach(stuck::clear);
      write(stuck, out, states);
      write(all(tally -> tally.continued), out, states);
    }

    private static void write(BitSet numbers, StateOutput out, StoreMark states) {
      int[] ranks = numbers.stream().map(states::rank).filter(rank -> rank >= 0).toArray();
      out.number(ranks.length);
      int before = 0;
      for (int rank : ranks) {
        out.number(rank - before);
        before = rank;
      }
    }

    @Override
    public void read(StateInput in, int states) {
      Tally earlier = visitor(tallies.get(0).endings);
      earlier.validEnds = in.bigNumber();
      read(in, earlier.stuck, states);
      read(in, earlier.continued, states);
    }

    private static void read(StateInput in, BitSet into, int states) {
      int rank = 0;
      for (int left = in.number(); left > 0; left--) {
        rank += in.number();
        if (rank < 0 || rank >= states) {
          throw new Unreadable("a state beyond all states");
        }
        into.set(rank);
      }
    }

    private BitSet all(Function<Tally, BitSet> part) {
      BitSet union = new BitSet();
      tallies.forEach(tally -> union.or(part.apply(tally)));
      return union;
    }
  }

  /** What one thread has met. */
  private static final class Tally implements LevelVisitor {
    private final Endings endings;
    private final boolean hasTerminations;

    /**
     * Where the space has terminations, the states that another step leads to, and initial ones.
     */
    private final BitSet continued = new BitSet();

    /** States without steps in which a run may end only if it has terminated. */
    private final BitSet stuck = new BitSet();

    private long validEnds;

    Tally(Endings endings) {
      this.endings = endings;
      this.hasTerminations = endings.hasTerminations();
    }

    @Override
    public boolean inspects() {
      return false;
    }

    @Override
    public boolean discovered(int number, int parent, int[] state, int length) {
      if (hasTerminations && parent == LevelSearch.NO_STATE) {
        continued.set(number);
      }
      return false;
    }

    @Override
    public void reached(int number, int label) {
      if (hasTerminations && !endings.isTermination(label)) {
        continued.set(number);
      }
    }

    @Override
    public boolean expanded() {
      return false;
    }

    @Override
    public boolean stuck(int number, int[] state, int length) {
      if (endings.isValidEnd(state, length)) {
        validEnds++;
      } else {
        stuck.set(number);
      }
      return false;
    }

    @Override
    public boolean follows(int parent, int label) {
      return true;
    }

    @Override
    public long bytes() {
      return (continued.size() + stuck.size()) / Byte.SIZE;
    }
  }
}
