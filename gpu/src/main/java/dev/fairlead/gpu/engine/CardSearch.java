package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.StoreFacts;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.packing.DerivedSlots;
import dev.fairlead.gpu.packing.Packing;
import dev.fairlead.gpu.unit.Branching;
import dev.fairlead.gpu.unit.Sought;
import dev.fairlead.gpu.unit.SubscriptedReferences;
import dev.fairlead.gpu.unit.UnitLabels;
import dev.fairlead.gpu.unit.UnitPrinter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The exploration of a space by a device, level by level: the states of a level are expanded at
 * once, those found are appended. Levels are boundaries in the array of states, so that a
 * predecessor of a state is found by expanding the level before it again. A level that finds no
 * room is done again in a larger array; what the structure did not know is learned, and the
 * exploration begins anew.
 */
final class CardSearch implements AutoCloseable {
  /** States that are expanded between two looks at the limits. */
  private static final long CHUNK = 1L << 26;

  /** Characters of a unit that are compiled: a second for each 20,000, with luck. */
  private static final int MOST_TEXT = 400_000;

  private static final int MOST_DEPTH = 2048;
  private static final int MOST_ATTEMPTS = 100;

  private final StateSpace space;
  private final StateStorage.Kind store;
  private final Device device;
  private final SearchMonitor monitor;
  private final String phase;
  private final Knowledge knowledge;
  private final long start = System.nanoTime();

  /** Room for states inside of atomic sequences, for each thread of the device. */
  private int depth = 32;

  private double compileSeconds;

  // one attempt
  private Structuring.Found structure;
  private Packing packing;
  private SearchBlock block;
  private StatePool pool;
  private List<Long> levels;
  private long searchStart;

  /** What an exploration ended with. */
  sealed interface End {
    /** All states were expanded. */
    record Exhausted() implements End {}

    /** What was looked for is at the state with a number. */
    record Reached(long number) implements End {}

    /**
     * The model goes wrong.
     *
     * @param run to where it does, unless the way there was forgotten
     */
    record Faulty(Optional<FiniteRun> run, String message) implements End {}
  }

  CardSearch(
      StateSpace space,
      StateStorage.Kind store,
      Device device,
      SearchMonitor monitor,
      String phase) {
    this.space = space;
    this.store = store;
    this.device = device;
    this.monitor = monitor;
    this.phase = phase;
    this.knowledge = new Knowledge(space);
  }

  /**
   * Explores until there is an end.
   *
   * @param sought asked for with each structure
   * @param labels of a fair hull, for a structure; empty without one
   */
  End explore(
      Function<Structuring.Found, Sought> sought,
      Function<Structuring.Found, Optional<UnitLabels>> labels) {
    for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      monitor.progress(phase, 0, 0, 0, 0);
      close();
      if (knowledge.structure() instanceof Structuring.Refused refused) {
        throw new Accelerator.Declined("it cannot be packed: " + refused.why());
      }
      structure = knowledge.found();
      load(sought.apply(structure), labels.apply(structure));
      Optional<End> end = levels();
      if (end.isPresent()) {
        return end.get();
      }
    }
    throw new Accelerator.Declined(
        "the structure of the model has not become known in " + MOST_ATTEMPTS + " attempts");
  }

  private void load(Sought sought, Optional<UnitLabels> labels) {
    List<Expression> predicates = new ArrayList<>(sought.goal().stream().toList());
    structure.observer().ifPresent(automaton -> observe(automaton, predicates));
    List<SlotRef> references = SubscriptedReferences.of(structure.structure(), predicates);
    packing =
        Packing.of(
            knowledge.domains(),
            references,
            DerivedSlots.of(structure.structure(), initialSlots(), references));
    long loading = System.nanoTime();
    String unit =
        UnitPrinter.print(
            structure.structure(), packing, sought, structure.observer(), labels, store, depth);
    if (unit.length() > MOST_TEXT) {
      throw new Accelerator.Declined(
          "its "
              + structure.structure().commands().size()
              + " commands would take minutes to compile for the card");
    }
    device.load(
        unit,
        labels.isPresent() ? EnumSet.allOf(Device.Kernel.class) : EnumSet.of(Device.Kernel.EXPAND));
    searchStart = System.nanoTime();
    compileSeconds += (searchStart - loading) / 1e9;
    block = new SearchBlock(device, packing.words());
    int beside = labels.map(its -> NodeSets.bytesOfNode(its.words(), its.parts())).orElse(0);
    pool =
        new StatePool(
            device,
            block,
            store,
            packing.words(),
            beside,
            Branching.of(structure.structure(), structure.observer()),
            labels.isPresent() || sought.findsSomething());
  }

  private void observe(Observer automaton, List<Expression> predicates) {
    for (Observer.Edge edge : automaton.edges()) {
      predicates.add(edge.condition());
      knowledge.domains().include(automaton.slot(), edge.to());
    }
  }

  private List<int[]> initialSlots() {
    List<int[]> all = new ArrayList<>();
    space.initialStates(
        (state, length) -> {
          int[] slots = new int[structure.structure().slots().size()];
          structure.states().write(state, length, slots);
          all.add(slots);
        });
    return all;
  }

  /** Expands level after level; empty if what is known was too little. */
  private Optional<End> levels() {
    List<long[]> initial = new ArrayList<>();
    for (int[] slots : initialSlots()) {
      long[] packed = new long[packing.words()];
      if (!packing.pack(slots, packed)) {
        throw new IllegalStateException("an initial state is not known");
      }
      if (initial.stream().noneMatch(one -> Arrays.equals(one, packed))) {
        initial.add(packed);
      }
    }
    for (int i = 0; i < initial.size(); i++) {
      pool.put(i, initial.get(i));
    }
    pool.build(initial.size());
    levels = new ArrayList<>(List.of(0L));
    block.words[SearchBlock.COUNT] = initial.size();
    while (block.words[SearchBlock.COUNT] > levels.get(levels.size() - 1)) {
      level();
      if (block.words[SearchBlock.FAULT] != SearchBlock.NONE) {
        return fault();
      } else if (block.words[SearchBlock.FOUND] != SearchBlock.NONE) {
        return Optional.of(new End.Reached(block.words[SearchBlock.FOUND]));
      }
    }
    report();
    return Optional.of(new End.Exhausted());
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
    for (long at = from, end; at < to; at = end) {
      end = Math.min(to, at + pool.part(at, block.words[SearchBlock.COUNT], CHUNK));
      block.expand(SearchBlock.MODE_SEARCH, at, end);
      if (block.words[SearchBlock.FULL] != 0) {
        return false;
      }
      report();
    }
    return true;
  }

  private void report() {
    SearchFacts facts = facts();
    monitor.progress(phase, facts.states(), facts.transitions(), facts.depth(), 0);
  }

  SearchFacts facts() {
    return new SearchFacts(
        block.words[SearchBlock.COUNT],
        block.words[SearchBlock.TRANSITIONS],
        Math.max(0, levels.size() - 2L),
        (System.nanoTime() - start) / 1e9,
        pool.bytes(),
        new StoreFacts(0, pool.omissions(block.words[SearchBlock.COUNT])));
  }

  /** How it ran, in words. */
  String how() {
    return String.format(
        Locale.ROOT,
        "%s, a state in %d bits (%d word%s), %.1f s to compile, %.3f s to search%s",
        device.name(),
        packing.bits(),
        packing.words(),
        packing.words() == 1 ? "" : "s",
        compileSeconds,
        (System.nanoTime() - searchStart) / 1e9,
        pool.spilled() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d states moved away", pool.spilled()));
  }

  /** The words that the device and this machine share; who changes them restores them. */
  SearchBlock block() {
    return block;
  }

  StatePool pool() {
    return pool;
  }

  Packing packing() {
    return packing;
  }

  Structuring.Found structure() {
    return structure;
  }

  /** Where the level of a state begins, and those before it: the first one at 0. */
  int levelOf(long number) {
    int level = levels.size() - 1;
    while (levels.get(level) > number) {
      level--;
    }
    return level;
  }

  /** The number of the first state of a level. */
  long begin(int level) {
    return levels.get(level);
  }

  RunBack back() {
    return new RunBack(space, structure.states(), packing, structure.structure().slots().size());
  }

  /** States from an initial one to one with a number, each a step from the one before. */
  List<long[]> path(long number) {
    List<long[]> path = new ArrayList<>();
    long at = number;
    for (int level = levelOf(number); ; level--) {
      long[] packed = new long[packing.words()];
      pool.get(at, packed);
      path.add(0, packed);
      if (level == 0) {
        return path;
      }
      at = leadingTo(packed, SearchBlock.MODE_PREDECESSOR, begin(level - 1), begin(level));
      if (at == SearchBlock.NONE) {
        throw new IllegalStateException("a state on the card has no predecessor");
      }
    }
  }

  /** The first state in a range that has a step to a state; none if there is none. */
  long leadingTo(long[] packed, int mode, long from, long to) {
    System.arraycopy(packed, 0, block.words, SearchBlock.TARGET, packed.length);
    block.words[SearchBlock.FOUND] = SearchBlock.NONE;
    pool.expand(mode, from, to);
    return block.words[SearchBlock.FOUND];
  }

  /** Adds the node of a state to the next frontier of a hull. */
  void mark(long[] packed) {
    System.arraycopy(packed, 0, block.words, SearchBlock.TARGET, packed.length);
    block.expand(SearchBlock.MODE_MARK, pool.spilled(), pool.spilled() + 1);
  }

  /** The steps of a state are not known to the structure: the space knows, or goes wrong there. */
  private Optional<End> fault() {
    long reason = block.words[SearchBlock.REASON];
    boolean value = (reason & SearchBlock.VALUE) != 0;
    if (!value && (reason & SearchBlock.TOO_MANY) != 0 && depth < MOST_DEPTH) {
      depth *= 8;
      return Optional.empty();
    }
    if (!value && (reason & SearchBlock.MODEL) == 0) {
      throw new Accelerator.Declined(
          "an atomic sequence of the model is too long or forks too often for the card");
    }
    long number = block.words[SearchBlock.FAULT];
    long[] packed = new long[packing.words()];
    pool.get(number, packed);
    int[] state = state(packed);
    try {
      space.steps(state, state.length, (label, processes, next, length) -> {});
    } catch (ModelFault fault) {
      return Optional.of(new End.Faulty(way(number), fault.getMessage()));
    }
    knowledge.learn(state);
    for (int i = SearchBlock.OUTSIDE; i < SearchBlock.STUCK; i++) {
      long outside = block.words[i];
      if (outside != SearchBlock.NONE) {
        knowledge.learn((int) (outside >>> 32), (int) outside);
      }
    }
    return Optional.empty();
  }

  private Optional<FiniteRun> way(long number) {
    try {
      return Optional.of(back().along(path(number)));
    } catch (Accelerator.Declined forgotten) {
      return Optional.empty();
    }
  }

  /** The state that is packed so. */
  int[] state(long[] packed) {
    int[] slots = new int[structure.structure().slots().size()];
    packing.unpack(packed, slots);
    int[] state = structure.states().state(slots);
    if (!Arrays.equals(packed(state), packed)) {
      throw new IllegalStateException("a state of the card is none of the model");
    }
    return state;
  }

  /** The inverse. */
  long[] packed(int[] state) {
    int[] slots = new int[structure.structure().slots().size()];
    long[] packed = new long[packing.words()];
    if (!structure.states().write(state, state.length, slots) || !packing.pack(slots, packed)) {
      throw new IllegalStateException("a state of the model is none of the card");
    }
    return packed;
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.release();
      block.release();
      pool = null;
    }
  }
}
