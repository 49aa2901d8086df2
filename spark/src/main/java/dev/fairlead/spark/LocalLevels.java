package dev.fairlead.spark;

import dev.fairlead.core.encoding.PortableStates.Part;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;

/**
 * Visits the states behind a level in fewer rounds than there are levels: a partition goes on with
 * states of its own for some levels before it sends anything. The depth at which it finds a state
 * may then be too great; a state that is found again in fewer steps is expanded once more.
 *
 * <p>Why it is right: let d be the least depth of a state that waits. All states of lower depth are
 * known with their own, and so are those of depth d: the last state but one on a shortest run to
 * such a state was expanded at its depth, so the state was sent, or gone on with, at depth d. In a
 * round all that wait are expanded, so that d grows with every round: there are no more rounds than
 * levels. This is Δ-stepping (Meyer and Sanders 2003) with steps of length 1. In a round no state
 * is expanded whose depth is d + Δ or more; hence none that waits in the next round is deeper than
 * that, and all that wait are expanded in each round.
 *
 * <p>Steps, deadlocks and faults are counted when a state is expanded first. Only its own partition
 * expands a state, so whether it was is known there. In the end states are written level by level,
 * as if they had been found so.
 */
final class LocalLevels {
  private static final int MOST_AT_ONCE = 4_000_000;

  /** A file that is there as long as the batches are what a search goes on with. */
  private static final String BEGUN = "begun";

  private final Cluster cluster;
  private final ShippedQuestion question;
  private final LevelRounds rounds;
  private final LevelFiles levels;
  private final LevelFiles batches;
  private final int ahead;
  private final SearchMonitor monitor;
  private LevelLedger ledger;
  private boolean wanted;
  private boolean resumes;
  private long saved;

  /** States that wait in the last batch, and the least depth of them. */
  private long waiting;

  private int first;

  /** None of them is deeper. */
  private int deepest;

  /**
   * @param levels of the search
   * @param ahead levels that a partition goes through in a round
   */
  LocalLevels(
      Cluster cluster,
      ShippedQuestion question,
      LevelRounds rounds,
      LevelFiles levels,
      int ahead,
      SearchMonitor monitor) {
    this.cluster = cluster;
    this.question = question;
    this.rounds = rounds;
    this.levels = levels;
    this.batches = new LevelFiles(levels.folder() + "/ahead");
    this.ahead = Math.max(1, ahead);
    this.monitor = monitor;
    // A shortest run is looked for level by level.
    this.wanted = ahead > 1 && question.purpose() != ShippedQuestion.Purpose.HUNT;
  }

  boolean areWanted() {
    return wanted;
  }

  long saved() {
    return saved;
  }

  /** The parts of states that were met. */
  List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < ledger.parts().size(); i++) {
      parts.add(ledger.parts().get(i));
    }
    return parts;
  }

  /** The last level that was complete when an earlier search began with this. */
  OptionalInt begunAt() {
    Optional<DataInputStream> file = batches.read(BEGUN);
    if (file.isEmpty()) {
      return OptionalInt.empty();
    }
    wanted = true;
    resumes = true;
    try (DataInputStream in = file.get()) {
      return OptionalInt.of(in.readInt());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Visits everything behind a level and completes all levels; false if the model goes wrong
   * somewhere, which is to be found level by level.
   */
  boolean run(int level) {
    VisitedLevels visited = new VisitedLevels(cluster, batches, true);
    try {
      ledger = new LevelLedger(batches, cluster.partitions());
      if (resumes) {
        ledger.resume();
      } else {
        begin(level);
      }
      parts().forEach(rounds.ledger().parts()::add);
      look(ledger.levels() - 1);
      for (int batch = 0; batch < ledger.levels() - 1; batch++) {
        visited.add(batch);
      }
      int begun = cluster.jobs();
      while (waiting > 0) {
        int batch = ledger.levels() - 1;
        if (round(batch, visited, visited.add(batch)).stopsSearch()) {
          forget();
          return false;
        }
        report();
      }
      // One round for each level but the last, which is empty, would be the other way.
      int last = complete(level);
      saved += Math.max(0, last - level - (cluster.jobs() - begun));
      forget();
      return true;
    } finally {
      visited.close();
    }
  }

  /** The first batch has all states that were visited, of which those of the last level wait. */
  private void begin(int level) {
    batches.delete();
    try {
      for (int partition = 0; partition < cluster.partitions(); partition++) {
        List<LevelCodes> runs = new ArrayList<>();
        for (int each = 0; each <= level; each++) {
          long note = each == level ? Reached.waiting(each) : Reached.expanded(each);
          runs.add(new LevelCodes(levels.read(each, partition), sleepers -> note));
        }
        ReachedCodes all = new ReachedCodes(runs);
        KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
        while (all.next()) {
          writer.add(all);
        }
        batches.write(0, partition, writer.pieces());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ledger.complete(0, new LevelFacts(), new long[cluster.partitions()], 0);
    batches.write(BEGUN, out -> out.writeInt(level));
  }

  /** All that was found is in the levels, or is not to be used: whoever resumes is told first. */
  private void forget() {
    wanted = false;
    batches.forget(BEGUN);
    batches.delete();
  }

  /** Looks for states of a batch that wait. */
  private void look(int batch) {
    waiting = 0;
    first = Integer.MAX_VALUE;
    deepest = 0;
    try {
      for (int partition = 0; partition < cluster.partitions(); partition++) {
        Iterator<KeyPiece> pieces = batches.read(batch, partition);
        while (pieces.hasNext()) {
          KeyPiece.Cursor key = pieces.next().cursor();
          while (key.next()) {
            if (Reached.waits(key.note())) {
              waiting++;
              first = Math.min(first, Reached.depth(key.note()));
              deepest = Math.max(deepest, Reached.depth(key.note()));
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private LevelFacts round(
      int batch, VisitedLevels visited, JavaPairRDD<Integer, KeyPiece> states) {
    // An earlier search may have gone further.
    int limit = Math.max(first + ahead, deepest + 1);
    RunAhead task =
        new RunAhead(question, rounds.sent(), cluster.partitions(), batches, batch, first, limit);
    JavaPairRDD<Integer, KeyPiece> candidates =
        states
            .mapPartitionsToPair(task, false)
            .setName("states behind level " + first)
            .partitionBy(new HashPartitioner(cluster.partitions()));
    List<byte[]> answers =
        cluster.collect(
            visited.behind(candidates).mapPartitions(new SettleReached(batches, batch + 1)),
            "batch " + (batch + 1) + ": levels " + first + " to " + limit,
            this::report);
    LevelFacts met = new LevelFacts();
    long[] counts = new long[cluster.partitions()];
    long size = 0;
    waiting = 0;
    first = Integer.MAX_VALUE;
    deepest = limit;
    for (byte[] answer : answers) {
      SettleReached.Settled settled = SettleReached.Settled.of(answer);
      met.add(settled.facts());
      counts[settled.partition()] = settled.states();
      size += settled.bytes();
      waiting += settled.waiting();
      first = Math.min(first, settled.first());
    }
    met.parts.forEach(rounds.ledger().parts()::add);
    ledger.complete(batch + 1, met, counts, size);
    return met;
  }

  /** Writes what was found level by level; the answer is the last level, which is empty. */
  private int complete(int level) {
    long[] sizes = {};
    for (long[] some :
        cluster.collect(
            cluster.home().mapPartitions(new CountDepths(batches, ledger.levels())),
            "levels of what was found",
            this::report)) {
      sizes = sizes.length < some.length ? Arrays.copyOf(sizes, some.length) : sizes;
      for (int i = 0; i < some.length; i++) {
        sizes[i] += some[i];
      }
    }
    long expanded = ledger.facts().expanded;
    if (expanded != rounds.ledger().statesOf(level) + ledger.states()
        || Arrays.stream(sizes).sum() != rounds.ledger().states() + ledger.states()) {
      throw new IllegalStateException(
          ledger.states() + " states were found, and " + expanded + " expanded");
    }
    int empty = Math.max(level + 1, sizes.length);
    LevelFacts facts = ledger.facts();
    facts.parts.addAll(parts());
    for (int from = level + 1; from <= empty; ) {
      int to = from + 1;
      long states = from < empty ? sizes[from] : 0;
      while (to <= empty && states + (to < empty ? sizes[to] : 0) <= mostAtOnce()) {
        states += to < empty ? sizes[to] : 0;
        to++;
      }
      write(from, to, from == level + 1 ? facts : new LevelFacts());
      from = to;
    }
    return empty;
  }

  /** States that are in memory at once while levels are written, compressed. */
  private long mostAtOnce() {
    return (long) MOST_AT_ONCE * cluster.partitions();
  }

  /** Writes some levels; what was met is told with the first of them. */
  private void write(int from, int to, LevelFacts met) {
    long[][] counts = new long[to - from][cluster.partitions()];
    long[] bytes = new long[to - from];
    for (long[] written :
        cluster.collect(
            cluster
                .home()
                .mapPartitions(new WriteLevels(batches, ledger.levels(), levels, from, to)),
            "writing levels " + from + " to " + (to - 1),
            this::report)) {
      counts[(int) written[0] - from][(int) written[1]] = written[2];
      bytes[(int) written[0] - from] += written[3];
    }
    for (int level = from; level < to; level++) {
      rounds
          .ledger()
          .complete(
              level,
              level == from ? met : new LevelFacts(),
              counts[level - from],
              bytes[level - from]);
    }
  }

  private void report() {
    SearchFacts before = rounds.ledger().searchFacts();
    SearchFacts now = ledger.searchFacts();
    monitor.progress(
        "level " + first + " on the cluster",
        before.states() + now.states(),
        before.transitions() + now.transitions(),
        before.depth(),
        before.bytes() + now.bytes());
  }
}
