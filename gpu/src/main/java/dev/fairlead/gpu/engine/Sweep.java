package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.Accelerator.Swept;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.packing.DerivedSlots;
import dev.fairlead.gpu.packing.Packing;
import dev.fairlead.gpu.unit.Sought;
import dev.fairlead.gpu.unit.SubscriptedReferences;
import dev.fairlead.gpu.unit.UnitPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One search by a device, level by level: the states of a level are expanded at once, those found
 * are appended. Levels are boundaries in the array of states, so that a predecessor of a state is
 * found by expanding the level before it again. A level that finds no room is done again in a
 * larger array; what the structure did not know is learned, and the search begins anew.
 */
final class Sweep {
  private static final String PHASE = "search on the card";

  /** States that are expanded between two looks at the limits. */
  private static final long CHUNK = 1L << 26;

  /** Characters of a unit that are compiled: a second for each 20,000, with luck. */
  private static final int MOST_TEXT = 400_000;

  private static final int MOST_DEPTH = 2048;
  private static final int MOST_ATTEMPTS = 100;

  private final StateSpace space;
  private final Target target;
  private final Device device;
  private final SearchMonitor monitor;
  private final Knowledge knowledge;
  private final long start = System.nanoTime();

  /** Room for states inside of atomic sequences, for each thread of the device. */
  private int depth = 32;

  // one attempt
  private Packing packing;
  private SearchBlock block;
  private StatePool pool;
  private List<Long> levels;
  private long searchStart;
  private double compileSeconds;

  Sweep(StateSpace space, Target target, Device device, SearchMonitor monitor) {
    this.space = space;
    this.target = target;
    this.device = device;
    this.monitor = monitor;
    this.knowledge = new Knowledge(space);
  }

  Swept run() {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      monitor.progress(PHASE, 0, 0, 0, 0);
      Optional<Swept> end = attempt();
      if (end.isPresent()) {
        return end.get();
      }
    }
    throw new Accelerator.Declined(
        "the structure of the model has not become known in " + MOST_ATTEMPTS + " attempts");
  }

  /** Searches with what is known; empty if that was too little. */
  private Optional<Swept> attempt() {
    if (!(knowledge.structure() instanceof Structuring.Found found)) {
      Structuring.Refused refused = (Structuring.Refused) knowledge.structure();
      throw new Accelerator.Declined("it cannot be packed: " + refused.why());
    }
    Sought sought = SoughtStates.of(target, space).orElseThrow();
    List<Expression> predicates = new ArrayList<>(sought.goal().stream().toList());
    found.observer().ifPresent(automaton -> observe(automaton, predicates));
    List<SlotRef> references = SubscriptedReferences.of(found.structure(), predicates);
    packing =
        Packing.of(
            knowledge.domains(),
            references,
            DerivedSlots.of(found.structure(), initial(found), references));
    long loading = System.nanoTime();
    String unit = UnitPrinter.print(found.structure(), packing, sought, found.observer(), depth);
    if (unit.length() > MOST_TEXT) {
      throw new Accelerator.Declined(
          "its "
              + found.structure().commands().size()
              + " commands would take minutes to compile for the card");
    }
    device.load(unit);
    searchStart = System.nanoTime();
    compileSeconds += (searchStart - loading) / 1e9;
    block = new SearchBlock(device, packing.words());
    pool = new StatePool(device, block, packing.words());
    try {
      return search(found);
    } finally {
      pool.release();
      block.release();
    }
  }

  private void observe(Observer automaton, List<Expression> predicates) {
    for (Observer.Edge edge : automaton.edges()) {
      predicates.add(edge.condition());
      knowledge.domains().include(automaton.slot(), edge.to());
    }
  }

  private List<int[]> initial(Structuring.Found found) {
    List<int[]> all = new ArrayList<>();
    space.initialStates(
        (state, length) -> {
          int[] slots = new int[found.structure().slots().size()];
          found.states().write(state, length, slots);
          all.add(slots);
        });
    return all;
  }

  private Optional<Swept> search(Structuring.Found found) {
    List<long[]> initial = new ArrayList<>();
    int[][] goal = new int[1][];
    int[] slots = new int[found.structure().slots().size()];
    space.initialStates(
        (state, length) -> {
          long[] packed = new long[packing.words()];
          if (!found.states().write(state, length, slots) || !packing.pack(slots, packed)) {
            throw new IllegalStateException("an initial state is not known");
          }
          if (initial.stream().noneMatch(one -> java.util.Arrays.equals(one, packed))) {
            initial.add(packed);
          }
          if (goal[0] == null && target.findsStates() && target.goal().test(state, length)) {
            goal[0] = java.util.Arrays.copyOf(state, length);
          }
        });
    for (int i = 0; i < initial.size(); i++) {
      pool.put(i, initial.get(i));
    }
    pool.build(initial.size());
    levels = new ArrayList<>(List.of(0L));
    block.words[SearchBlock.COUNT] = initial.size();
    if (goal[0] != null) {
      return Optional.of(swept(new Result.Found(new FiniteRun(goal[0], List.of()), facts())));
    }
    while (block.words[SearchBlock.COUNT] > levels.get(levels.size() - 1)) {
      level();
      if (block.words[SearchBlock.FAULT] != SearchBlock.NONE) {
        return fault(found);
      } else if (block.words[SearchBlock.FOUND] != SearchBlock.NONE) {
        return Optional.of(swept(new Result.Found(found(found), facts())));
      }
    }
    SearchFacts facts = facts();
    monitor.progress(PHASE, facts.states(), facts.transitions(), facts.depth(), 0);
    if (space instanceof Endings endings && endings.hasTerminations()) {
      separateTerminated();
    }
    return Optional.of(swept(new Result.Exhausted(facts, VisitedStates.UNKNOWN)));
  }

  /** A state without steps that is reached by termination only is a valid end, no deadlock. */
  private void separateTerminated() {
    long stuck = block.words[SearchBlock.DEADLOCKS];
    if (stuck > SearchBlock.MOST_STUCK) {
      throw new Accelerator.Declined(
          "which of " + stuck + " states without steps are deadlocks is not found out there");
    }
    long[] kept = block.words.clone();
    long terminated = 0;
    for (int i = 0; i < stuck; i++) {
      long number = kept[SearchBlock.STUCK + i];
      boolean continued = number < levels.get(1) || isContinued(number, kept);
      terminated += continued ? 0 : 1;
    }
    System.arraycopy(kept, 0, block.words, 0, kept.length);
    block.words[SearchBlock.DEADLOCKS] = stuck - terminated;
    block.words[SearchBlock.ENDS] += terminated;
  }

  /** Whether a step other than termination leads to a state: most likely from the level before. */
  private boolean isContinued(long number, long[] kept) {
    int level = levels.size() - 1;
    while (levels.get(level) > number) {
      level--;
    }
    long[] packed = new long[packing.words()];
    pool.get(number, packed);
    System.arraycopy(packed, 0, block.words, SearchBlock.TARGET, packed.length);
    block.words[SearchBlock.FOUND] = SearchBlock.NONE;
    block.expand(SearchBlock.MODE_CONTINUED, levels.get(level - 1), levels.get(level));
    if (block.words[SearchBlock.FOUND] == SearchBlock.NONE) {
      block.expand(SearchBlock.MODE_CONTINUED, 0, kept[SearchBlock.COUNT]);
    }
    return block.words[SearchBlock.FOUND] != SearchBlock.NONE;
  }

  /** Expands the last level, again if there was no room for what it leads to. */
  private void level() {
    long from = levels.get(levels.size() - 1);
    long to = block.words[SearchBlock.COUNT];
    long transitions = block.words[SearchBlock.TRANSITIONS];
    long deadlocks = block.words[SearchBlock.DEADLOCKS];
    long ends = block.words[SearchBlock.ENDS];
    levels.add(to);
    while (!expand(from, to)) {
      block.words[SearchBlock.COUNT] = to;
      block.words[SearchBlock.TRANSITIONS] = transitions;
      block.words[SearchBlock.DEADLOCKS] = deadlocks;
      block.words[SearchBlock.ENDS] = ends;
      block.words[SearchBlock.FOUND] = SearchBlock.NONE;
      block.words[SearchBlock.FAULT] = SearchBlock.NONE;
      pool.grow(to);
    }
  }

  /** Whether there was room. */
  private boolean expand(long from, long to) {
    for (long at = from; at < to; at += CHUNK) {
      long end = Math.min(to, at + CHUNK);
      block.expand(SearchBlock.MODE_SEARCH, at, end);
      if (block.words[SearchBlock.FULL] != 0) {
        return false;
      }
      monitor.progress(
          PHASE,
          block.words[SearchBlock.COUNT],
          block.words[SearchBlock.TRANSITIONS],
          levels.size() - 2L,
          0);
    }
    return true;
  }

  private SearchFacts facts() {
    return new SearchFacts(
        block.words[SearchBlock.COUNT],
        block.words[SearchBlock.TRANSITIONS],
        Math.max(0, levels.size() - 2L),
        (System.nanoTime() - start) / 1e9,
        pool.bytes());
  }

  private Swept swept(Result result) {
    double seconds = (System.nanoTime() - searchStart) / 1e9;
    return new Swept(
        result,
        block.words[SearchBlock.DEADLOCKS],
        block.words[SearchBlock.ENDS],
        String.format(
            Locale.ROOT,
            "%s, a state in %d bits (%d word%s), %.1f s to compile, %.3f s to search",
            device.name(),
            packing.bits(),
            packing.words(),
            packing.words() == 1 ? "" : "s",
            compileSeconds,
            seconds));
  }

  /** The run to what was found. */
  private FiniteRun found(Structuring.Found found) {
    SearchFacts facts = facts();
    long number = block.words[SearchBlock.FOUND];
    long[] kept = block.words.clone();
    RunBack back = back(found);
    FiniteRun run = back.along(path(number));
    if (target.findsLast() && number < levels.get(levels.size() - 1) && !rests(back.end())) {
      run = back.withLast(run, target.last());
    }
    System.arraycopy(kept, 0, block.words, 0, kept.length);
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

  private RunBack back(Structuring.Found found) {
    return new RunBack(space, found.states(), packing, found.structure().slots().size());
  }

  /** States from an initial one to one with a number, each a step from the one before. */
  private List<long[]> path(long number) {
    List<long[]> path = new ArrayList<>();
    long at = number;
    int level = levels.size() - 1;
    while (levels.get(level) > at) {
      level--;
    }
    while (true) {
      long[] packed = new long[packing.words()];
      pool.get(at, packed);
      path.add(0, packed);
      if (level == 0) {
        return path;
      }
      System.arraycopy(packed, 0, block.words, SearchBlock.TARGET, packed.length);
      block.words[SearchBlock.FOUND] = SearchBlock.NONE;
      block.expand(SearchBlock.MODE_PREDECESSOR, levels.get(level - 1), levels.get(level));
      at = block.words[SearchBlock.FOUND];
      level--;
      if (at == SearchBlock.NONE) {
        throw new IllegalStateException("a state on the card has no predecessor");
      }
    }
  }

  /** The steps of a state are not known to the structure: the space knows, or goes wrong there. */
  private Optional<Swept> fault(Structuring.Found found) {
    long reason = block.words[SearchBlock.REASON];
    SearchFacts facts = facts();
    boolean value = (reason & SearchBlock.VALUE) != 0;
    if (!value && (reason & SearchBlock.TOO_MANY) != 0 && depth < MOST_DEPTH) {
      depth *= 8;
      return Optional.empty();
    }
    if (!value && (reason & SearchBlock.MODEL) == 0) {
      throw new Accelerator.Declined(
          "an atomic sequence of the model is too long or forks too often for the card");
    }
    RunBack back = back(found);
    FiniteRun run = back.along(path(block.words[SearchBlock.FAULT]));
    try {
      space.steps(back.end(), back.end().length, (label, processes, next, length) -> {});
    } catch (ModelFault fault) {
      return Optional.of(swept(new Result.Fault(Optional.of(run), fault.getMessage(), facts)));
    }
    knowledge.learn(back.end());
    for (int i = SearchBlock.OUTSIDE; i < SearchBlock.STUCK; i++) {
      long outside = block.words[i];
      if (outside != SearchBlock.NONE) {
        knowledge.learn((int) (outside >>> 32), (int) outside);
      }
    }
    return Optional.empty();
  }
}
