package dev.fairlead.spark;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;

/**
 * Visits every state, level by level. A round is one job: the states of a level are expanded, what
 * they lead to goes to its partition, and what is new there is written as the next level. So every
 * state is counted once, and is in the level of its shortest runs.
 */
final class LevelRounds {

  /** A level is narrow if it has one of so many parts of what the driver begins with alone. */
  private static final int NARROW = 4;

  /** The driver holds so many times as much if all levels are narrow. */
  private static final int KNOWN = 50;

  private final Cluster cluster;
  private final ShippedQuestion question;
  private final Instance instance;
  private final LevelFiles files;
  private final VisitedLevels visited;
  private final LevelLedger ledger;
  private final DriverLevels driver;
  private final LookAhead ahead;
  private final long onDriver;
  private final SearchMonitor monitor;

  private Optional<Broadcast<KnownParts>> sent = Optional.empty();
  private int sentSize;

  /** Levels that are data of the cluster. */
  private int added;

  /**
   * @param instance of the driver, in whose numbers runs are
   * @param sizes a round of the cluster costs more than to expand some thousand states
   */
  LevelRounds(
      Cluster cluster,
      ShippedQuestion question,
      Instance instance,
      LevelFiles files,
      ClusterSearch.Sizes sizes,
      SearchMonitor monitor) {
    this.cluster = cluster;
    this.question = question;
    this.instance = instance;
    this.files = files;
    this.visited = new VisitedLevels(cluster, files);
    this.ledger = new LevelLedger(files, cluster.partitions());
    this.onDriver = sizes.onDriver();
    this.driver =
        new DriverLevels(instance, files, ledger, cluster.partitions(), KNOWN * sizes.lookAhead());
    this.ahead = new LookAhead(cluster, instance, driver, sizes.lookAhead());
    this.monitor = monitor;
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
      ledger.resume();
      if (ledger.levels() == 0) {
        driver.begin();
      }
    } catch (ModelFault fault) {
      return new NoStart(fault.getMessage());
    }
    for (int level = ledger.levels() - 1; ledger.statesOf(level) > 0; ) {
      LevelFacts met;
      if (driver.workAlone() && isForDriver(level)) {
        met = driver.expand(level, this::report);
      } else {
        met = together(level);
      }
      report();
      // Several levels may be complete by now.
      level = ledger.levels() - 1;
      if (met.stopsSearch()) {
        return new Stopped(level - 1, met);
      }
    }
    report();
    return new Everything();
  }

  /**
   * The first states, and narrow levels as long as the driver can hold all that was visited: a deep
   * model would otherwise take a round for each few states.
   */
  private boolean isForDriver(int level) {
    return ledger.states() <= onDriver
        || ledger.statesOf(level) <= onDriver / NARROW && ledger.states() <= onDriver * KNOWN;
  }

  /** With the cluster, one level or several; the answer is what the last of them has met. */
  private LevelFacts together(int level) {
    driver.handOver();
    while (added < level) {
      visited.add(added++);
    }
    JavaPairRDD<Integer, KeyPiece> states = visited.add(added++);
    instance.learn(ledger.parts());
    Optional<LookAhead.Seen> seen =
        ahead.isWorthwhile(level, ledger.statesOf(level))
            ? ahead.from(level, this::report)
            : Optional.empty();
    return seen.isPresent() ? lookedAhead(level, seen.get()) : round(level, states);
  }

  private LevelFacts lookedAhead(int first, LookAhead.Seen seen) {
    LookAhead.NewStates fresh = ahead.ask(seen, visited, this::report);
    LevelFacts met = new LevelFacts();
    int level = first;
    while (level < first + seen.levels() && ledger.statesOf(level) > 0 && !met.stopsSearch()) {
      met = driver.expandTo(level++, fresh, this::report);
      report();
    }
    ahead.count(level - first, seen.states().isEmpty() ? 0 : 1);
    return met;
  }

  /** The levels that had no round of their own, since the driver looked ahead. */
  long saved() {
    return ahead.saved();
  }

  private LevelFacts round(int level, JavaPairRDD<Integer, KeyPiece> states) {
    JavaPairRDD<Integer, KeyPiece> candidates =
        states
            .mapPartitionsToPair(new ExpandLevel(question, sent(), cluster.partitions()), false)
            .setName("successors of level " + level)
            .partitionBy(new HashPartitioner(cluster.partitions()));
    List<byte[]> answers =
        cluster.collect(
            visited.behind(candidates).mapPartitions(new SettleLevel(files, level + 1)),
            "level " + (level + 1) + ": " + ledger.statesOf(level) + " states expanded",
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
    if (met.expanded != ledger.statesOf(level)) {
      throw new IllegalStateException(
          "level " + level + " has " + ledger.statesOf(level) + " states, not " + met.expanded);
    }
    met.parts.addAll(driver.takeUntold());
    ledger.complete(level + 1, met, counts, size);
    return met;
  }

  /** The parts that are known, on all machines. */
  Broadcast<KnownParts> sent() {
    if (sent.isEmpty() || sentSize != ledger.parts().size()) {
      sentSize = ledger.parts().size();
      sent = Optional.of(cluster.context().broadcast(ledger.parts()));
    }
    return sent.get();
  }

  /** Keys of states from an initial one to one of a level, each a successor of the one before. */
  List<byte[]> pathTo(int level, byte[] key) {
    List<byte[]> path = new ArrayList<>();
    path.add(key);
    byte[] target = key;
    for (int before = level - 1; before >= 0; before--) {
      Optional<byte[]> predecessor =
          ledger.statesOf(before) <= onDriver
              ? driver.predecessor(before, target)
              : predecessor(before, target);
      target =
          predecessor.orElseThrow(() -> new IllegalStateException("a state without a predecessor"));
      path.add(target);
    }
    Collections.reverse(path);
    return path;
  }

  private Optional<byte[]> predecessor(int level, byte[] target) {
    return cluster
        .collect(
            visited
                .read(level, level + 1)
                .mapPartitions(new FindPredecessor(question, sent(), target)),
            "way back: level " + level,
            this::report)
        .stream()
        .min(Comparator.comparing((byte[] each) -> each, Arrays::compareUnsigned));
  }

  /** A state in the numbers of the driver. */
  int[] state(byte[] key) {
    instance.learn(ledger.parts());
    return instance.states().read(key, 0, key.length);
  }

  /** The key of a state in the numbers of the driver. */
  byte[] key(int[] state) {
    int size = instance.key(state, state.length);
    return Arrays.copyOf(instance.keyBytes(), size);
  }

  /** Where a state is that is in the numbers of the driver. */
  int partition(int[] state) {
    int size = instance.key(state, state.length);
    return Instance.partition(instance.systemHash(state, state.length, size), cluster.partitions());
  }

  /** All states, in the numbers of the driver. */
  List<int[]> allStates() {
    List<int[]> all = new ArrayList<>();
    for (int level = 0; level < ledger.levels(); level++) {
      driver.forEachKey(
          level,
          (key, length, sleepers) -> {
            all.add(state(Arrays.copyOf(key, length)));
            return true;
          });
    }
    return all;
  }

  /**
   * How many states without steps are deadlocks. Where some run terminates and another one gets
   * otherwise, that one is in a deadlock.
   */
  long deadlocks() {
    LevelFacts all = ledger.facts();
    if (all.terminations == 0) {
      return all.deadlocks;
    }
    byte[][] stuck = all.stuck.toArray(byte[][]::new);
    instance.learn(ledger.parts());
    FindReached.Search here = new FindReached.Search(instance, stuck);
    driver.forEachKey(
        0,
        (key, length, sleepers) -> {
          here.mark(key, length);
          return true;
        });
    if (isSmall()) {
      for (int level = 0; level < ledger.levels(); level++) {
        driver.forEachKey(
            level,
            (key, length, sleepers) -> {
              here.expand(key, length);
              return true;
            });
      }
    } else {
      cluster
          .collect(
              visited
                  .read(0, ledger.levels())
                  .mapPartitions(new FindReached(question, sent(), stuck)),
              "deadlocks among " + stuck.length + " states without steps",
              this::report)
          .forEach(key -> here.mark(key, key.length));
    }
    return here.reached().size();
  }

  /** Whether the driver can go through all states by itself. */
  boolean isSmall() {
    return ledger.states() <= onDriver;
  }

  LevelLedger ledger() {
    return ledger;
  }

  VisitedLevels visited() {
    return visited;
  }

  /** Tells the monitor, which may end the work. */
  void report() {
    SearchFacts now = ledger.searchFacts();
    monitor.progress(
        "level " + Math.max(0, ledger.levels() - 1) + " on the cluster",
        now.states(),
        now.transitions(),
        now.depth(),
        now.bytes());
  }

  void close() {
    visited.close();
  }
}
