package dev.fairlead.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import scala.Tuple2;

/**
 * The states that an instance finds in the course of a task, by partition. They become sorted runs
 * as soon as they are too many for memory. Its tables are as large as the last task needed them.
 */
final class FoundStates {

  /** Of the heap of an executor, what all its tasks may hold of states that were found. */
  private static final int SHARE = 8;

  private static final long MOST_BYTES = 256L << 20;

  private static final int MADE = 64;

  private final Instance instance;
  private final FoundKeys[] sets;
  private List<Tuple2<Integer, KeyPiece>> runs = new ArrayList<>();

  /** The keys made last: where each ends, and where its system's part does. */
  private final int[] madeEnds = new int[MADE];

  private final int[] systemEnds = new int[MADE];
  private final int[] madeSleepers = new int[MADE];
  private int madeCount;

  FoundStates(Instance instance, int partitions) {
    this.instance = instance;
    this.sets = new FoundKeys[partitions];
    long each = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE / 2) / partitions;
    Arrays.setAll(sets, i -> new FoundKeys(each));
  }

  int partitions() {
    return sets.length;
  }

  void add(int[] state, int length, int sleepers) {
    if (madeCount == 0) {
      instance.clearKeys();
    }
    int end = instance.appendKey(state, length);
    madeEnds[madeCount] = end;
    madeSleepers[madeCount] = sleepers;
    systemEnds[madeCount] = end - instance.tail(state, length);
    if (++madeCount == MADE) {
      spread();
    }
  }

  /** Keys are written byte by byte and read by words, which stalls while writes are under way. */
  private void spread() {
    byte[] keys = instance.keyBytes();
    int start = 0;
    for (int i = 0; i < madeCount; i++) {
      long systemHash = KeyHash.of(keys, start, systemEnds[i]);
      int end = madeEnds[i];
      int partition = instance.partition(keys, start, systemEnds[i], systemHash, sets.length);
      FoundKeys set = sets[partition];
      set.batch(
          keys, start, end - start, Instance.hash(systemHash, keys[end - 1]), madeSleepers[i]);
      if (set.isBatchFull()) {
        collect(partition);
      }
      start = end;
    }
    madeCount = 0;
  }

  private void collect(int partition) {
    if (!sets[partition].hasRoomForBatch()) {
      flush(partition);
    }
    sets[partition].collect();
  }

  private void flush(int partition) {
    FoundKeys set = sets[partition];
    if (set.size() > 0) {
      set.pieces(KeyPiece.Kind.CANDIDATES)
          .forEach(piece -> runs.add(new Tuple2<>(partition, piece)));
      set.clear();
    }
  }

  /** All states found since the last call, as runs with their partitions. */
  List<Tuple2<Integer, KeyPiece>> takeAll() {
    spread();
    for (int i = 0; i < sets.length; i++) {
      collect(i);
      flush(i);
    }
    List<Tuple2<Integer, KeyPiece>> all = runs;
    runs = new ArrayList<>();
    return all;
  }
}
