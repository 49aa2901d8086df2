package dev.fairlead.spark;

import dev.fairlead.core.encoding.PortableStates.Part;
import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * Several levels for one round, where a level is narrow. The driver finds all states that are a few
 * steps away from the level, whether they were visited or not; one round tells which were; then the
 * driver goes through these levels as it does through the first ones.
 *
 * <p>Why levels are right: on a shortest run to a state that was not visited, all states behind the
 * level are new, too. So the driver finds it, and every state on the way, when it leaves out what
 * was visited. What it leaves out leads to states of no higher level than it would find there.
 */
final class LookAhead {

  /** A level is narrow if it has one of so many parts of what may be looked at. */
  private static final int NARROW = 4;

  private static final int LONGEST_PAUSE = 64;

  private final Cluster cluster;
  private final Instance instance;
  private final DriverLevels driver;
  private final long most;

  /** Where looking ahead pays little, it is tried again after so many levels. */
  private int pause;

  private int next;
  private long saved;

  /**
   * @param most states that are looked at before a round; 0 for none
   */
  LookAhead(Cluster cluster, Instance instance, DriverLevels driver, long most) {
    this.cluster = cluster;
    this.instance = instance;
    this.driver = driver;
    this.most = most;
  }

  /** Whether to look ahead of a level with some states. */
  boolean isWorthwhile(int level, long states) {
    return most > 0 && states <= most / NARROW && level >= next;
  }

  /** The levels that had no round of their own. */
  long saved() {
    return saved;
  }

  /** Some levels were gone through with one round, or without. */
  void count(int levels, int rounds) {
    saved += levels - rounds;
  }

  /**
   * What is not far from a level.
   *
   * @param levels that can be expanded when it is known which of the states were visited
   * @param states that may be new, by partition
   */
  record Seen(int levels, List<Tuple2<Integer, KeyPiece>> states) {}

  /** Looks ahead of a level; empty if that saves no round. */
  Optional<Seen> from(int level, Runnable poll) {
    Scout scout = new Scout();
    int levels = scout.explore(level, poll);
    boolean pays = levels > 1 || levels == 1 && scout.isNothing();
    pause = levels > 2 ? 0 : Math.max(1, Math.min(LONGEST_PAUSE, 2 * pause));
    next = level + levels + pause;
    return pays ? Optional.of(new Seen(levels, scout.pieces(poll))) : Optional.empty();
  }

  /** Asks the partitions which states are new, if there are any. */
  NewStates ask(Seen seen, VisitedLevels visited, Runnable poll) {
    NewStates fresh = new NewStates();
    if (!seen.states().isEmpty()) {
      JavaPairRDD<Integer, KeyPiece> candidates =
          cluster
              .context()
              .parallelizePairs(seen.states(), 1)
              .partitionBy(new HashPartitioner(cluster.partitions()));
      String name = "which of the states in " + seen.levels() + " levels are new";
      cluster
          .collect(visited.behind(candidates).mapPartitions(new FilterVisited()), name, poll)
          .forEach(fresh::add);
    }
    return fresh;
  }

  /** States that are new, each of which can be taken once. */
  static final class NewStates implements DriverLevels.Unseen {
    private final CodeSet keys = new CodeSet(Long.MAX_VALUE);
    private final BitSet taken = new BitSet();

    private void add(KeyPiece piece) {
      KeyPiece.Cursor cursor = piece.cursor();
      while (cursor.next()) {
        keys.add(cursor.bytes(), cursor.end(), hash(cursor.bytes(), cursor.end()));
      }
    }

    /** Hashes of whole keys: where the system's part ends is not known here. */
    private static int hash(byte[] key, int length) {
      return (int) (KeyHash.of(key, 0, length) >>> Integer.SIZE);
    }

    @Override
    public boolean take(byte[] key, int length, int systemHash) {
      int number = keys.number(key, length, hash(key, length));
      boolean isNew = number >= 0 && !taken.get(number);
      if (isNew) {
        taken.set(number);
      }
      return isNew;
    }
  }

  /** Breadth first through all states near a level but those that the driver has visited. */
  private final class Scout {
    private final CodeSet seen = new CodeSet(Long.MAX_VALUE);
    private int[] partition = new int[64];
    private int first;
    private int complete;
    private final LevelFacts met = new LevelFacts();

    /** The answer is how many levels were expanded completely. */
    int explore(int level, Runnable poll) {
      List<Part> told = new ArrayList<>();
      instance.states().tell(told::add);
      driver.forEachKey(
          level,
          (key, length, sleepers) -> {
            int[] state = instance.states().read(key, 0, length);
            note(state, state.length);
            return true;
          });
      first = seen.size();
      complete = first;
      LevelExpander expander =
          new LevelExpander(instance, (state, length, sleepers) -> note(state, length), met);
      int levels = 0;
      for (int begin = 0; begin < complete && !met.stopsSearch(); levels++) {
        driver.learn(told);
        for (int i = begin; i < complete; i++) {
          if ((i & 1023) == 0) {
            poll.run();
          }
          byte[] key = Arrays.copyOfRange(seen.arena(), seen.start(i), seen.end(i));
          expander.expand(key, key.length, 0);
          if (seen.size() - first > most) {
            return levels;
          }
        }
        begin = complete;
        complete = seen.size();
      }
      return levels;
    }

    private void note(int[] state, int length) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(state, length, size);
      int hash = Instance.hash(systemHash, key[size - 1]);
      boolean isOld = first > 0 && driver.remembers(key, size, hash);
      if (!isOld && seen.add(key, size, hash)) {
        if (seen.size() > partition.length) {
          partition = Arrays.copyOf(partition, 2 * partition.length);
        }
        partition[seen.size() - 1] = Instance.partition(systemHash, cluster.partitions());
      }
    }

    boolean isNothing() {
      return complete == first;
    }

    List<Tuple2<Integer, KeyPiece>> pieces(Runnable poll) {
      KeyPiece.Writer[] writers = new KeyPiece.Writer[cluster.partitions()];
      Arrays.setAll(writers, i -> new KeyPiece.Writer(KeyPiece.Kind.CANDIDATES));
      for (int number : seen.order(first, complete, poll)) {
        writers[partition[number]].add(seen.arena(), seen.start(number), seen.end(number));
      }
      List<Tuple2<Integer, KeyPiece>> pieces = new ArrayList<>();
      for (int i = 0; i < writers.length; i++) {
        int to = i;
        writers[i].pieces().forEach(piece -> pieces.add(new Tuple2<>(to, piece)));
      }
      return pieces;
    }
  }
}
