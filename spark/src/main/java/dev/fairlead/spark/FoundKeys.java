package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeBatch;
import dev.fairlead.core.store.visited.CodeSet;
import java.util.Arrays;
import java.util.List;

/** Keys of states that were found, each with the sleepers of one of the steps that lead there. */
final class FoundKeys {
  private final CodeSet keys;

  /** By number of a key. */
  private int[] sleepers = new int[64];

  /** Keys on their way into the set, and their sleepers. */
  private final CodeBatch batch = new CodeBatch();

  private int[] batched = new int[64];

  /**
   * @param mostBytes that the keys may take
   */
  FoundKeys(long mostBytes) {
    keys = new CodeSet(mostBytes);
  }

  int size() {
    return keys.size();
  }

  /** Adds a key at the next {@link #collect}; the batch is not full. */
  void batch(byte[] key, int from, int length, int hash, int asleep) {
    if (batch.size() == batched.length) {
      batched = Arrays.copyOf(batched, 2 * batched.length);
    }
    batched[batch.size()] = asleep;
    batch.add(key, from, length, hash);
  }

  boolean isBatchFull() {
    return batch.isFull();
  }

  boolean hasRoomFor(int length) {
    return keys.hasRoomFor(length);
  }

  boolean hasRoomForBatch() {
    return keys.hasRoomFor(batch);
  }

  /** Adds the keys of the batch. */
  void collect() {
    keys.addAll(batch, place -> note(batched[place]));
  }

  void add(byte[] key, int length, int hash, int asleep) {
    if (keys.add(key, length, hash)) {
      note(asleep);
    }
  }

  /** Of the key that was added last. */
  private void note(int asleep) {
    if (keys.size() > sleepers.length) {
      sleepers = Arrays.copyOf(sleepers, 2 * sleepers.length);
    }
    sleepers[keys.size() - 1] = asleep;
  }

  /** All keys in ascending order. */
  List<KeyPiece> pieces(KeyPiece.Kind kind) {
    KeyPiece.Writer writer = new KeyPiece.Writer(kind);
    for (int number : keys.order(0, keys.size(), () -> {})) {
      writer.add(keys.arena(), keys.start(number), keys.end(number), sleepers[number]);
    }
    return writer.pieces();
  }

  void clear() {
    keys.clear();
  }
}
