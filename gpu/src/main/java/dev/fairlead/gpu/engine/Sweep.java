package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.Accelerator.Swept;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.gpu.driver.Device;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One search of a space for a target by a device. */
final class Sweep {
  private static final String PHASE = "search on the card";

  private final StateSpace space;
  private final Target target;
  private final StateStorage.Kind store;
  private final Device device;
  private final SearchMonitor monitor;
  private CardSearch search;

  Sweep(
      StateSpace space,
      Target target,
      StateStorage.Kind store,
      Device device,
      SearchMonitor monitor) {
    this.space = space;
    this.target = target;
    this.store = store;
    this.device = device;
    this.monitor = monitor;
  }

  Swept run() {
    Optional<FiniteRun> atOnce = initialGoal();
    if (atOnce.isPresent()) {
      return new Swept(
          new Result.Found(atOnce.get(), new SearchFacts(1, 0, 0, 0, 0)),
          0,
          0,
          "an initial state is what was looked for");
    }
    try (CardSearch begun = new CardSearch(space, store, device, monitor, PHASE)) {
      search = begun;
      CardSearch.End end =
          search.explore(
              found -> SoughtStates.of(target, space).orElseThrow(), found -> Optional.empty());
      SearchFacts facts = search.facts();
      if (end instanceof CardSearch.End.Faulty faulty) {
        return swept(new Result.Fault(faulty.run(), faulty.message(), facts));
      } else if (end instanceof CardSearch.End.Reached reached) {
        return swept(new Result.Found(run(reached.number()), facts));
      }
      if (space instanceof Endings endings && endings.hasTerminations()) {
        separateTerminated();
      }
      return swept(new Result.Exhausted(facts, VisitedStates.UNKNOWN));
    }
  }

  private Optional<FiniteRun> initialGoal() {
    int[][] goal = new int[1][];
    if (target.findsStates()) {
      space.initialStates(
          (state, length) -> {
            if (goal[0] == null && target.goal().test(state, length)) {
              goal[0] = Arrays.copyOf(state, length);
            }
          });
    }
    return Optional.ofNullable(goal[0]).map(state -> new FiniteRun(state, List.of()));
  }

  /** A state without steps that is reached by termination only is a valid end, no deadlock. */
  private void separateTerminated() {
    long[] words = search.block().words;
    long stuck = words[SearchBlock.DEADLOCKS];
    if (stuck > SearchBlock.MOST_STUCK) {
      throw new Accelerator.Declined(
          "which of " + stuck + " states without steps are deadlocks is not found out there");
    }
    long[] kept = words.clone();
    long terminated = 0;
    for (int i = 0; i < stuck; i++) {
      long number = kept[SearchBlock.STUCK + i];
      boolean continued =
          search.levelOf(number) == 0 || isContinued(number, kept[SearchBlock.COUNT]);
      terminated += continued ? 0 : 1;
    }
    System.arraycopy(kept, 0, words, 0, kept.length);
    words[SearchBlock.DEADLOCKS] = stuck - terminated;
    words[SearchBlock.ENDS] += terminated;
  }

  /** Whether a step other than termination leads to a state: most likely from the level before. */
  private boolean isContinued(long number, long states) {
    int level = search.levelOf(number);
    long[] packed = new long[search.packing().words()];
    search.pool().get(number, packed);
    int mode = SearchBlock.MODE_CONTINUED;
    return search.leadingTo(packed, mode, search.begin(level - 1), search.begin(level))
            != SearchBlock.NONE
        || search.leadingTo(packed, mode, 0, states) != SearchBlock.NONE;
  }

  private Swept swept(Result result) {
    long[] words = search.block().words;
    return new Swept(result, words[SearchBlock.DEADLOCKS], words[SearchBlock.ENDS], search.how());
  }

  /** The run to what was found. */
  private FiniteRun run(long number) {
    SearchFacts facts = search.facts();
    long[] kept = search.block().words.clone();
    RunBack back = search.back();
    FiniteRun run = back.along(search.path(number));
    boolean expanded = search.levelOf(number) <= facts.depth();
    if (target.findsLast() && expanded && !rests(back.end())) {
      run = back.withLast(run, target.last());
    }
    System.arraycopy(kept, 0, search.block().words, 0, kept.length);
    monitor.progress(PHASE, facts.states(), facts.transitions(), facts.depth(), 0);
    return run;
  }

  /** Whether a state without steps was looked for and this is one. */
  private boolean rests(int[] state) {
    if (!target.findsDeadlocks()) {
      return false;
    }
    boolean[] moves = new boolean[1];
    space.steps(state, state.length, (label, processes, next, length) -> moves[0] = true);
    return !moves[0];
  }
}
