package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.FairProduct;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.hull.HullComponents;
import dev.fairlead.core.search.hull.HullParts;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.unit.UnitLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The operations of a hull on a device. There is one set at a time, which every operation changes
 * in place. No constraint is a compassion, so that every edge is alive and labels need not be kept
 * from one operation to the next.
 */
final class CardHull
    implements HullParts<CardHull.Nodes>, HullComponents<CardHull.Nodes>, AutoCloseable {
  /** Nodes between two looks at the limits. */
  private static final long CHUNK = 1L << 28;

  /**
   * The set.
   *
   * @param count how many nodes it has
   */
  record Nodes(long count) {}

  private final FairProduct product;
  private final Device device;
  private final SearchMonitor monitor;
  private final CardSearch search;
  private int labelWords;
  private NodeSets sets;
  private long nodes;

  /** Expansions of all nodes of a frontier or of the set. */
  private long passes;

  private double hullSeconds;

  /** How often parts were split. */
  private long splits;

  CardHull(FairProduct product, Device device, SearchMonitor monitor) {
    this.product = product;
    this.device = device;
    this.monitor = monitor;
    this.search =
        new CardSearch(
            product.space(), StateStorage.Kind.EXACT, device, monitor, "the product on the card");
  }

  private Optional<UnitLabels> labels(Structuring.Found found) {
    FairLabels.obstacle(found.structure(), product.automaton(), product.fairness())
        .ifPresent(
            why -> {
              throw new Accelerator.Declined(why);
            });
    UnitLabels labels = FairLabels.of(found.structure(), product.automaton(), product.fairness());
    labelWords = labels.words();
    return Optional.of(labels);
  }

  @Override
  public Explored<Nodes> explore() {
    CardSearch.End end =
        search.explore(
            found -> SoughtStates.of(Target.everything(), product.space()).orElseThrow(),
            this::labels);
    if (end instanceof CardSearch.End.Faulty faulty) {
      return new Explored.Faulty<>(
          faulty.message(), faulty.run().map(CardHull::states).orElse(List.of()));
    }
    nodes = search.pool().nodes(words()[SearchBlock.COUNT]);
    sets = new NodeSets(device, words(), nodes, labelWords);
    long all = everyWord(SearchBlock.MODE_ALL);
    if (all != words()[SearchBlock.COUNT]) {
      throw new IllegalStateException(
          "the table of the card has " + all + " of " + words()[SearchBlock.COUNT] + " states");
    }
    return new Explored.All<>(new Nodes(all));
  }

  private long[] words() {
    return search.block().words;
  }

  /** Does something with each word of the sets; how many members or new nodes there are then. */
  private long everyWord(int mode) {
    run(mode);
    return words()[SearchBlock.WAITING];
  }

  /** Whether nodes were added to the next frontier. */
  private boolean pass(int mode) {
    passes++;
    run(mode);
    return words()[SearchBlock.WAITING] != 0;
  }

  private void run(int mode) {
    long start = System.nanoTime();
    words()[SearchBlock.WAITING] = 0;
    for (long from = 0; from < nodes; from += CHUNK) {
      SearchFacts facts = facts();
      monitor.progress(
          "the fair hull on the card", facts.states(), facts.transitions(), facts.depth(), 0);
      search.block().hull(mode, from, Math.min(nodes, from + CHUNK));
    }
    hullSeconds += (System.nanoTime() - start) / 1e9;
    if (words()[SearchBlock.LOST] != 0) {
      throw new Accelerator.Declined("an edge of the product led to a state that was not visited");
    }
  }

  @Override
  public Nodes trim(Nodes given) {
    sets.clearLabels();
    pass(SearchBlock.MODE_COUNT);
    long left = given.count();
    boolean more = everyWord(SearchBlock.MODE_ROOTS) > 0;
    while (more) {
      sets.advance();
      more = pass(SearchBlock.MODE_DROP);
      // A node leaves after its own round: its last edges had to count in it.
      left = everyWord(SearchBlock.MODE_REMOVE);
    }
    return new Nodes(left);
  }

  @Override
  public Nodes reach(Nodes given) {
    sets.clearLabels();
    pass(SearchBlock.MODE_SEED);
    sets.nextAreMembers();
    spread(SearchBlock.MODE_SPREAD);
    return given;
  }

  @Override
  public Nodes satisfying(Nodes given) {
    pass(SearchBlock.MODE_JUDGE);
    return new Nodes(everyWord(SearchBlock.MODE_SIZE));
  }

  @Override
  public Extent extent(Nodes given) {
    return new Extent(given.count(), 0);
  }

  @Override
  public List<int[]> gather(Nodes given) {
    int stateWords = search.packing().words();
    long bytes = given.count() * stateWords * Long.BYTES;
    long[] all = new long[Math.toIntExact(given.count() * stateWords)];
    words()[SearchBlock.OUT] = sets.allocate(Math.max(Long.BYTES, bytes));
    run(SearchBlock.MODE_GATHER);
    device.read(words()[SearchBlock.OUT], all, all.length);
    device.release(words()[SearchBlock.OUT]);
    List<long[]> packed = new ArrayList<>();
    for (int at = 0; at < all.length; at += stateWords) {
      packed.add(Arrays.copyOfRange(all, at, at + stateWords));
    }
    // The order in which they come is not the same each time.
    packed.sort(Arrays::compare);
    return packed.stream().map(search::state).toList();
  }

  /** The least number of a node for which a mode has one. */
  private long least(int mode, long given) {
    words()[SearchBlock.GIVEN] = given;
    words()[SearchBlock.FOUND] = SearchBlock.NONE;
    run(mode);
    long least = words()[SearchBlock.FOUND];
    if (least == SearchBlock.NONE) {
      throw new IllegalStateException("a set without nodes");
    }
    words()[SearchBlock.FOUND] = SearchBlock.NONE;
    return least;
  }

  @Override
  public int[] any(Nodes given) {
    long[] packed = new long[search.packing().words()];
    search.pool().node(least(SearchBlock.MODE_FIRST, 0), packed);
    return search.state(packed);
  }

  @Override
  public Nodes unreached(Nodes given, int[] from) {
    sets.clearLabels();
    sets.clear(SearchBlock.NEXT);
    search.mark(search.packed(from));
    // Nothing needs to lead there.
    spread(SearchBlock.MODE_VISIT);
    return new Nodes(everyWord(SearchBlock.MODE_UNVISITED));
  }

  /** Rounds from the next frontier on, until there is none. */
  private void spread(int mode) {
    boolean more = true;
    while (more) {
      sets.advance();
      more = pass(mode);
    }
  }

  @Override
  public Nodes apart(Nodes given) {
    sets.makeParts();
    pass(SearchBlock.MODE_APART);
    return given;
  }

  @Override
  public Nodes closed(Nodes given) {
    boolean more = true;
    while (more) {
      more = pass(SearchBlock.MODE_CLOSED);
    }
    return new Nodes(everyWord(SearchBlock.MODE_SIZE));
  }

  @Override
  public Nodes split(Nodes given) {
    words()[SearchBlock.GIVEN] = ++splits;
    everyWord(SearchBlock.MODE_PAINT);
    sets.nextAreMembers();
    spread(SearchBlock.MODE_COLOUR);
    sets.partsAreColours();
    everyWord(SearchBlock.MODE_ROOTED);
    boolean more = true;
    while (more) {
      more = pass(SearchBlock.MODE_BACKWARD);
    }
    everyWord(SearchBlock.MODE_PARTED);
    return given;
  }

  @Override
  public long strong(Nodes given) {
    return everyWord(SearchBlock.MODE_SOLID);
  }

  @Override
  public Nodes least(Nodes given) {
    sets.clearLabels();
    everyWord(SearchBlock.MODE_TALLY);
    long fewest = least(SearchBlock.MODE_FEWEST, 0);
    words()[SearchBlock.GIVEN] = 2 * least(SearchBlock.MODE_CHOOSE, fewest) + 1;
    return new Nodes(everyWord(SearchBlock.MODE_KEEP));
  }

  @Override
  public List<int[]> pathTo(List<int[]> some) {
    sets.clear(SearchBlock.NEXT);
    for (int[] each : some) {
      search.mark(search.packed(each));
    }
    long count = words()[SearchBlock.COUNT];
    long nearest = search.leadingTo(search.packed(some.get(0)), SearchBlock.MODE_NEAREST, 0, count);
    return states(search.back().along(search.path(nearest)));
  }

  private static List<int[]> states(FiniteRun run) {
    List<int[]> states = new ArrayList<>(List.of(run.initial()));
    run.stem().forEach(move -> states.add(move.target()));
    return states;
  }

  @Override
  public SearchFacts facts() {
    return search.facts();
  }

  /** How it ran, in words. */
  String how() {
    return String.format(
        java.util.Locale.ROOT,
        "%s, of which %.3f s for the %d passes of the hull",
        search.how(),
        hullSeconds,
        passes);
  }

  @Override
  public void close() {
    if (sets != null) {
      sets.release();
    }
    search.close();
  }
}
