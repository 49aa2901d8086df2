package dev.fairlead.spark;

import dev.fairlead.core.encoding.PortableStates.Part;
import dev.fairlead.core.store.visited.CodeSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Levels that the driver goes through by itself: the first ones, and small ones. */
final class DriverLevels {
  private final Instance instance;
  private final LevelFiles files;
  private final LevelLedger ledger;
  private final int partitions;

  /** All keys as long as the driver works alone; some that were visited after that. */
  private CodeSet known = new CodeSet(Long.MAX_VALUE);

  private boolean alone;
  private List<Part> untold = new ArrayList<>();
  private final long most;

  /** Tells of a state, once, that it is new. */
  interface Unseen {

    /**
     * @param hash of the key
     */
    boolean take(byte[] key, int length, int hash);
  }

  /**
   * @param most states that are remembered where others visit states, too
   */
  DriverLevels(Instance instance, LevelFiles files, LevelLedger ledger, int partitions, long most) {
    this.most = most;
    this.instance = instance;
    this.files = files;
    this.ledger = ledger;
    this.partitions = partitions;
  }

  /** Writes the first level. */
  void begin() {
    alone = true;
    LevelFacts facts = new LevelFacts();
    instance.states().tell(facts.parts::add);
    Fresh initial = new Fresh(known::add);
    instance.initial((state, length) -> initial.add(state, length, 0));
    initial.complete(0, facts);
  }

  /** Whether all states so far are known here. */
  boolean workAlone() {
    return alone;
  }

  /** From now on the cluster finds states. */
  void handOver() {
    alone = false;
    if (most == 0) {
      known = new CodeSet(Long.MAX_VALUE);
    }
  }

  /**
   * Takes over parts that were met before a level is complete that has them: they are told of with
   * the next one.
   */
  void learn(List<Part> met) {
    met.forEach(instance.states()::learn);
    untold.addAll(met);
    met.clear();
  }

  /** The parts to be told of with the level that is about to be complete. */
  List<Part> takeUntold() {
    List<Part> taken = untold;
    untold = new ArrayList<>();
    return taken;
  }

  /** Whether a state was visited, as far as is known here. */
  boolean remembers(byte[] key, int length, int hash) {
    return known.contains(key, length, hash);
  }

  /** Expands a level and writes the next one: all states are known here. */
  LevelFacts expand(int level, Runnable poll) {
    return expand(level, known::add, poll);
  }

  /** Expands a level and writes the next one, with the states that are new. */
  LevelFacts expandTo(int level, Unseen unseen, Runnable poll) {
    return expand(
        level,
        (key, length, hash) -> {
          boolean isNew = unseen.take(key, length, hash);
          if (isNew) {
            remember(key, length, hash);
          }
          return isNew;
        },
        poll);
  }

  private void remember(byte[] key, int length, int hash) {
    if (known.size() >= most) {
      known = new CodeSet(Long.MAX_VALUE);
    }
    known.add(key, length, hash);
  }

  private LevelFacts expand(int level, Unseen unseen, Runnable poll) {
    instance.learn(ledger.parts());
    LevelFacts met = new LevelFacts();
    instance.states().tell(met.parts::add);
    Fresh fresh = new Fresh(unseen);
    LevelExpander expander = new LevelExpander(instance, fresh::add, met);
    forEachKey(
        level,
        (key, length, sleepers) -> {
          expander.expand(key, length, sleepers);
          if ((met.expanded & 1023) == 0) {
            poll.run();
          }
          return true;
        });
    met.parts.addAll(takeUntold());
    fresh.complete(level + 1, met);
    return met;
  }

  /** Does something with a key, which is valid during the call only; false ends the walk. */
  interface KeyVisitor {
    boolean visit(byte[] key, int length, int sleepers);
  }

  /** Goes through a level. */
  void forEachKey(int level, KeyVisitor visitor) {
    try {
      for (int partition = 0; partition < partitions; partition++) {
        Iterator<KeyPiece> pieces = files.read(level, partition);
        while (pieces.hasNext()) {
          KeyPiece.Cursor keys = pieces.next().cursor();
          while (keys.next()) {
            if (!visitor.visit(keys.bytes(), keys.end(), (int) keys.note())) {
              return;
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first key of a level from which a state is reached. */
  Optional<byte[]> predecessor(int level, byte[] target) {
    instance.learn(ledger.parts());
    FindPredecessor.Reaching reaching = new FindPredecessor.Reaching(instance, target);
    byte[][] found = {null};
    forEachKey(
        level,
        (key, length, sleepers) -> {
          if (reaching.isReachedFrom(key, length)) {
            found[0] = Arrays.copyOf(key, length);
          }
          return found[0] == null;
        });
    return Optional.ofNullable(found[0]);
  }

  /** States of a level that were found. */
  private final class Fresh {
    private final FoundKeys[] sets = new FoundKeys[partitions];
    private final Unseen unseen;

    Fresh(Unseen unseen) {
      this.unseen = unseen;
      Arrays.setAll(sets, i -> new FoundKeys(Long.MAX_VALUE));
    }

    void add(int[] state, int length, int sleepers) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(state, length, size);
      int hash = Instance.hash(systemHash, key[size - 1]);
      if (unseen.take(key, size, hash)) {
        sets[Instance.partition(systemHash, sets.length)].add(key, size, hash, sleepers);
      }
    }

    void complete(int level, LevelFacts met) {
      long[] counts = new long[sets.length];
      long size = 0;
      try {
        for (int partition = 0; partition < sets.length; partition++) {
          FoundKeys set = sets[partition];
          List<KeyPiece> pieces = set.pieces(KeyPiece.Kind.VISITED);
          files.write(level, partition, pieces);
          counts[partition] = set.size();
          size += pieces.stream().mapToLong(KeyPiece::bytes).sum();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      ledger.complete(level, met, counts, size);
    }
  }
}
