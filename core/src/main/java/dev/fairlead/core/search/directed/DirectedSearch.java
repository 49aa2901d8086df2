package dev.fairlead.core.search.directed;

import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A search for a finite run in an order other than that of levels. The run is a shortest one if the
 * order {@linkplain Guidance#keepsShortest keeps shortest runs} and the estimate is admissible. If
 * no run is found, every reachable state has been expanded.
 */
public final class DirectedSearch {

  /** Runs of any length are looked for. */
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final Hunt hunt;
  private final Outlook outlook;

  /** For one thread, which has the space to itself. */
  public DirectedSearch(Hunt hunt) {
    this.hunt = hunt;
    this.outlook = new Outlook(hunt.space());
  }

  /**
   * What came of it, and what it took.
   *
   * @param expanded states whose steps were followed
   * @param generated steps computed on the way, initial states included
   * @param estimates what states were estimated by
   */
  public record Outcome(Result result, long expanded, long generated, List<Estimates> estimates) {

    /** The figures, in words. */
    public String figures() {
      return expanded + " states expanded, " + generated + " generated";
    }
  }

  /**
   * Estimates by the number of processes that can move (Edelkamp, Lluch Lafuente and Leue 2001,
   * section 5.3): none can in a deadlock. One step may keep several from moving.
   */
  public Heuristic activeProcesses() {
    return new Heuristic() {
      @Override
      public int estimate(int[] state, int length) {
        return outlook.activeProcesses(state, length);
      }

      @Override
      public boolean isAdmissible() {
        return false;
      }

      @Override
      public String words() {
        return "the number of processes that can move";
      }
    };
  }

  /** The space that is searched. */
  public StateSpace space() {
    return hunt.space();
  }

  /**
   * By one estimate.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Outcome search(Guidance guidance, Heuristic heuristic, SearchMonitor monitor) {
    Estimates estimates = new Estimates(heuristic);
    GeneratedStates states = new GeneratedStates(guidance.order().words(), hunt, outlook, monitor);
    switch (guidance.order()) {
      case AUTO, BREADTH_FIRST, A_STAR, BEST_FIRST -> {
        Priority priority = Priority.of(guidance);
        bestFirst(states, estimates, priority, UNBOUNDED).run();
      }
      case DEPTH_FIRST -> new DepthFirst(states, null).run();
      case RANDOM -> new DepthFirst(states, new SplittableRandom(guidance.seed())).run();
      case DEEPENING -> new Deepening(states, estimates).run();
    }
    return outcome(states, List.of(estimates));
  }

  /**
   * Best first by several estimates, and by none, in turns.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Outcome inTurns(EstimateTurns turns, long seed, SearchMonitor monitor) {
    return inTurns(turns, seed, UNBOUNDED, monitor);
  }

  /**
   * The same for a run of fewer steps than one that is known. A state that is reached by fewer
   * steps than before counts anew, so if nothing is found, there is none.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Outcome inTurns(EstimateTurns turns, long seed, int bound, SearchMonitor monitor) {
    String phase = Guidance.Order.BEST_FIRST.words();
    GeneratedStates states = new GeneratedStates(phase, hunt, outlook, monitor);
    Alternation open = new Alternation(states, turns, seed);
    new BestFirst(states, open, bound < UNBOUNDED, bound).run();
    return outcome(states, open.estimates());
  }

  /**
   * A* for a run of fewer steps than one that is known. If the estimate is admissible and nothing
   * is found, there is none.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Outcome shorterThan(int bound, Heuristic heuristic, SearchMonitor monitor) {
    Estimates estimates = new Estimates(heuristic);
    Guidance guidance = Guidance.of(Guidance.Order.A_STAR);
    GeneratedStates states = new GeneratedStates(guidance.order().words(), hunt, outlook, monitor);
    bestFirst(states, estimates, Priority.of(guidance), bound).run();
    return outcome(states, List.of(estimates));
  }

  private static BestFirst bestFirst(
      GeneratedStates states, Estimates estimates, Priority priority, int bound) {
    OpenList open = new LeastFirst(estimates, priority, bound);
    return new BestFirst(states, open, priority.countsSteps(), bound);
  }

  private static Outcome outcome(GeneratedStates states, List<Estimates> estimates) {
    return new Outcome(states.result(), states.expanded(), states.generated(), estimates);
  }
}
