package dev.fairlead.spark;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.visited.CodeHash;
import dev.fairlead.core.store.visited.CodeSet;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * Visits every state, level by level. A round is one job: the states of a level are expanded, what
 * they lead to goes to its partition, and what is new there is written as the next level. So every
 * state is counted once, and is in the level of its shortest runs.
 */
final class LevelRounds {

  private final Cluster cluster;
  private final ShippedQuestion question;
  private final Instance instance;
  private final LevelFiles files;
  private final VisitedLevels visited;
  private final long onDriver;
  private final SearchMonitor monitor;
  private final long start = System.nanoTime();

  private final KnownParts parts = new KnownParts();
  private Optional<Broadcast<KnownParts>> sent = Optional.empty();
  private int sentSize;

  // what was seen
  private final List<Long> statesOfLevel = new ArrayList<>();
  private final long[] statesOfPartition;
  private final Set<HullLabels.Agent> agents = new TreeSet<>();
  private final LevelFacts all = new LevelFacts();
  private long states;
  private long bytes;

  /** All keys as long as the driver works alone; null from then on. */
  private CodeSet known;

  /** The level that was resumed from; 0 if none was. */
  private int resumed;

  /**
   * @param instance of the driver, in whose numbers runs are
   * @param onDriver states up to which the driver expands levels itself: a round of the cluster
   *     costs more than to expand some thousand states
   */
  LevelRounds(
      Cluster cluster,
      ShippedQuestion question,
      Instance instance,
      LevelFiles files,
      long onDriver,
      SearchMonitor monitor) {
    this.cluster = cluster;
    this.question = question;
    this.instance = instance;
    this.files = files;
    this.visited = new VisitedLevels(cluster, files);
    this.onDriver = onDriver;
    this.monitor = monitor;
    this.statesOfPartition = new long[cluster.partitions()];
  }

  /** What the exploration ended with. */
  sealed interface End {}

  /** Every state was seen. */
  record Everything() implements End {}

  /**
   * A state was found, or one where the model goes wrong.
   *
   * @param level of the state
   */
  record Stopped(int level, LevelFacts at) implements End {}

  /** No initial state can be computed. */
  record NoStart(String message) implements End {}

  /** Visits all states, or those up to the level of one that is looked for. */
  End run() {
    try {
      resume();
      if (statesOfLevel.isEmpty()) {
        begin();
      }
    } catch (ModelFault fault) {
      return new NoStart(fault.getMessage());
    }
    int added = 0;
    for (int level = statesOfLevel.size() - 1; statesOfLevel.get(level) > 0; level++) {
      LevelFacts met;
      if (known != null && states <= onDriver) {
        met = roundOnDriver(level);
      } else {
        known = null;
        while (added < level) {
          visited.add(added++);
        }
        added++;
        met = round(level);
      }
      if (met.stopsSearch()) {
        return new Stopped(level, met);
      }
    }
    report();
    return new Everything();
  }

  private void begin() {
    known = new CodeSet(Long.MAX_VALUE);
    LevelFacts facts = new LevelFacts();
    instance.states().tell(facts.parts::add);
    Fresh initial = new Fresh();
    instance.initial(initial::add);
    initial.complete(0, facts);
  }

  /** Expands a level on the driver. */
  private LevelFacts roundOnDriver(int level) {
    instance.learn(parts);
    LevelFacts met = new LevelFacts();
    instance.states().tell(met.parts::add);
    Fresh fresh = new Fresh();
    LevelExpander expander = new LevelExpander(instance, fresh::add, met);
    forEachKey(
        level,
        (key, length) -> {
          expander.expand(key, length);
          if ((met.expanded & SearchMonitor.INTERVAL - 1) == 0) {
            report();
          }
          return true;
        });
    fresh.complete(level + 1, met);
    report();
    return met;
  }

  /** Does something with a key, which is valid during the call only; false ends the walk. */
  private interface KeyVisitor {
    boolean visit(byte[] key, int length);
  }

  /** Goes through a level on the driver. */
  private void forEachKey(int level, KeyVisitor visitor) {
    try {
      for (int partition = 0; partition < cluster.partitions(); partition++) {
        Iterator<KeyPiece> pieces = files.read(level, partition);
        while (pieces.hasNext()) {
          KeyPiece.Cursor keys = pieces.next().cursor();
          while (keys.next()) {
            if (!visitor.visit(keys.bytes(), keys.end())) {
              return;
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All keys of the first levels, on the driver. */
  List<int[]> allStates() {
    List<int[]> all = new ArrayList<>();
    for (int level = 0; level < statesOfLevel.size(); level++) {
      forEachKey(
          level,
          (key, length) -> {
            all.add(state(Arrays.copyOf(key, length)));
            return true;
          });
    }
    return all;
  }

  /** States of a level that the driver finds. */
  private final class Fresh {
    private final CodeSet[] sets = new CodeSet[cluster.partitions()];

    Fresh() {
      Arrays.setAll(sets, i -> new CodeSet(Long.MAX_VALUE));
    }

    void add(int[] state, int length) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      int hash = (int) (CodeHash.of(key, size) >>> 32);
      if (!known.contains(key, size, hash)) {
        known.add(key, size, hash);
        sets[instance.partition(state, length, size, sets.length)].add(key, size, hash);
      }
    }

    void complete(int level, LevelFacts met) {
      long[] counts = new long[sets.length];
      long size = 0;
      try {
        for (int partition = 0; partition < sets.length; partition++) {
          CodeSet set = sets[partition];
          List<KeyPiece> pieces =
              KeyPiece.of(KeyPiece.Kind.VISITED, set.sorted(0, set.size(), () -> {}));
          files.write(level, partition, pieces);
          counts[partition] = set.size();
          size += pieces.stream().mapToLong(KeyPiece::bytes).sum();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      LevelRounds.this.completeUnlessStopped(level, met, counts, size);
    }
  }

  private LevelFacts round(int level) {
    JavaPairRDD<Integer, KeyPiece> frontier = visited.add(level);
    JavaPairRDD<Integer, KeyPiece> candidates =
        frontier
            .mapPartitionsToPair(new ExpandLevel(question, sent(), cluster.partitions()), false)
            .setName("successors of level " + level)
            .partitionBy(new HashPartitioner(cluster.partitions()));
    List<byte[]> answers =
        cluster.collect(
            visited.behind(candidates).mapPartitions(new SettleLevel(files, level + 1)),
            "level " + (level + 1) + ": " + statesOfLevel.get(level) + " states expanded",
            this::report);
    LevelFacts met = new LevelFacts();
    long[] counts = new long[cluster.partitions()];
    long size = 0;
    for (byte[] answer : answers) {
      SettleLevel.Settled settled = SettleLevel.Settled.of(answer);
      met.add(settled.facts());
      counts[settled.partition()] = settled.states();
      size += settled.bytes();
    }
    if (met.expanded != statesOfLevel.get(level)) {
      throw new IllegalStateException(
          "level " + level + " has " + statesOfLevel.get(level) + " states, not " + met.expanded);
    }
    completeUnlessStopped(level + 1, met, counts, size);
    report();
    return met;
  }

  private void completeUnlessStopped(int level, LevelFacts met, long[] counts, long size) {
    if (met.stopsSearch()) {
      // Not written: whoever goes on from the folder finds it again.
      count(met, counts, size);
    } else {
      complete(level, met, counts, size);
    }
  }

  /** A level is complete: from now on a search goes on from here. */
  private void complete(int level, LevelFacts met, long[] counts, long size) {
    files.write(
        done(level),
        out -> {
          LevelFacts.write(met.toBytes(), out);
          out.writeLong(size);
          out.writeInt(counts.length);
          for (long count : counts) {
            out.writeLong(count);
          }
        });
    count(met, counts, size);
  }

  private static String done(int level) {
    return String.format(java.util.Locale.ROOT, "done-%06d", level);
  }

  private void count(LevelFacts met, long[] counts, long size) {
    met.parts.forEach(parts::add);
    agents.addAll(met.agents);
    all.add(met);
    all.parts.clear();
    long fresh = 0;
    for (int partition = 0; partition < counts.length; partition++) {
      statesOfPartition[partition] += counts[partition];
      fresh += counts[partition];
    }
    statesOfLevel.add(fresh);
    states += fresh;
    bytes += size;
  }

  /** Goes on with what the folder has. */
  private void resume() {
    boolean more = true;
    while (more) {
      Optional<DataInputStream> done = files.read(done(statesOfLevel.size()));
      more = done.isPresent();
      if (more) {
        try (DataInputStream in = done.get()) {
          LevelFacts met = LevelFacts.of(LevelFacts.readBytes(in));
          long size = in.readLong();
          long[] counts = new long[in.readInt()];
          for (int i = 0; i < counts.length; i++) {
            counts[i] = in.readLong();
          }
          if (counts.length != statesOfPartition.length) {
            throw new SearchStopped(
                "the search in the folder has " + counts.length + " partitions",
                "give --partitions " + counts.length);
          }
          count(met, counts, size);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    resumed = Math.max(0, statesOfLevel.size() - 1);
  }

  /** The parts that are known, on all machines. */
  Broadcast<KnownParts> sent() {
    if (sent.isEmpty() || sentSize != parts.size()) {
      sentSize = parts.size();
      sent = Optional.of(cluster.context().broadcast(parts));
    }
    return sent.get();
  }

  /** Keys of states from an initial one to one of a level, each a successor of the one before. */
  List<byte[]> pathTo(int level, byte[] key) {
    List<byte[]> path = new ArrayList<>();
    path.add(key);
    byte[] target = key;
    for (int before = level - 1; before >= 0; before--) {
      target =
          statesOfLevel.get(before) <= onDriver
              ? predecessorOnDriver(before, target)
              : predecessor(before, target);
      path.add(target);
    }
    Collections.reverse(path);
    return path;
  }

  private byte[] predecessorOnDriver(int level, byte[] target) {
    instance.learn(parts);
    FindPredecessor.Reaching reaching = new FindPredecessor.Reaching(instance, target);
    byte[][] found = {null};
    forEachKey(
        level,
        (key, length) -> {
          if (reaching.isReachedFrom(key, length)) {
            found[0] = Arrays.copyOf(key, length);
          }
          return found[0] == null;
        });
    return Optional.ofNullable(found[0])
        .orElseThrow(() -> new IllegalStateException("a state without a predecessor"));
  }

  private byte[] predecessor(int before, byte[] target) {
    return cluster
        .collect(
            visited
                .read(before, before + 1)
                .mapPartitions(new FindPredecessor(question, sent(), target)),
            "way back: level " + before,
            this::report)
        .stream()
        .min(Comparator.comparing((byte[] each) -> each, Arrays::compareUnsigned))
        .orElseThrow(() -> new IllegalStateException("a state without a predecessor"));
  }

  /** A state in the numbers of the driver. */
  int[] state(byte[] key) {
    instance.learn(parts);
    return instance.states().read(key, 0, key.length);
  }

  /** The key of a state in the numbers of the driver. */
  byte[] key(int[] state) {
    int size = instance.key(state, state.length);
    return Arrays.copyOf(instance.keyBytes(), size);
  }

  /**
   * How many states without steps are deadlocks. Where some run terminates and another one gets
   * otherwise, that one is in a deadlock.
   */
  long deadlocks() {
    if (all.terminations == 0) {
      return all.deadlocks;
    }
    byte[][] stuck = all.stuck.toArray(byte[][]::new);
    instance.learn(parts);
    FindReached.Search here = new FindReached.Search(instance, stuck);
    forEachKey(
        0,
        (key, length) -> {
          here.mark(key, length);
          return true;
        });
    if (isSmall()) {
      for (int level = 0; level < statesOfLevel.size(); level++) {
        forEachKey(
            level,
            (key, length) -> {
              here.expand(key, length);
              return true;
            });
      }
    } else {
      cluster
          .collect(
              visited
                  .read(0, statesOfLevel.size())
                  .mapPartitions(new FindReached(question, sent(), stuck)),
              "deadlocks among " + stuck.length + " states without steps",
              this::report)
          .forEach(key -> here.mark(key, key.length));
    }
    return here.reached().size();
  }

  /** Whether the driver has found all states by itself. */
  boolean isSmall() {
    return states <= onDriver;
  }

  List<Long> statesOfLevel() {
    return statesOfLevel;
  }

  VisitedLevels visited() {
    return visited;
  }

  Set<HullLabels.Agent> agents() {
    return agents;
  }

  LevelFacts facts() {
    return all;
  }

  /** The level that the search was resumed from; 0 if it was begun. */
  int resumed() {
    return resumed;
  }

  /** How unevenly the states are spread: the largest partition beside the mean. */
  double skew() {
    long most = Arrays.stream(statesOfPartition).max().orElse(0);
    return states == 0 ? 1 : (double) most * statesOfPartition.length / states;
  }

  SearchFacts searchFacts() {
    return new SearchFacts(
        states,
        all.transitions,
        Math.max(0, statesOfLevel.size() - 2),
        (System.nanoTime() - start) / 1e9,
        bytes);
  }

  /** Tells the monitor, which may end the work. */
  void report() {
    SearchFacts now = searchFacts();
    monitor.progress(
        "level " + Math.max(0, statesOfLevel.size() - 1) + " on the cluster",
        now.states(),
        now.transitions(),
        now.depth(),
        now.bytes());
  }

  void close() {
    visited.close();
  }
}
