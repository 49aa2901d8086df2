package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;
import java.io.IOException;
import java.io.UncheckedIOException;
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

  /** All keys as long as the driver works alone; null before and after that. */
  private CodeSet known;

  DriverLevels(Instance instance, LevelFiles files, LevelLedger ledger, int partitions) {
    this.instance = instance;
    this.files = files;
    this.ledger = ledger;
    this.partitions = partitions;
  }

  /** Writes the first level. */
  void begin() {
    known = new CodeSet(Long.MAX_VALUE);
    LevelFacts facts = new LevelFacts();
    instance.states().tell(facts.parts::add);
    Fresh initial = new Fresh();
    instance.initial((state, length) -> initial.add(state, length, 0));
    initial.complete(0, facts);
  }

  /** Whether all states so far are known here. */
  boolean workAlone() {
    return known != null;
  }

  /** From now on the cluster finds states. */
  void handOver() {
    known = null;
  }

  /** Expands a level and writes the next one. */
  LevelFacts expand(int level, Runnable poll) {
    instance.learn(ledger.parts());
    LevelFacts met = new LevelFacts();
    instance.states().tell(met.parts::add);
    Fresh fresh = new Fresh();
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

    Fresh() {
      Arrays.setAll(sets, i -> new FoundKeys(Long.MAX_VALUE));
    }

    void add(int[] state, int length, int sleepers) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(state, length, size);
      int hash = Instance.hash(systemHash, key[size - 1]);
      if (known.add(key, size, hash)) {
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
