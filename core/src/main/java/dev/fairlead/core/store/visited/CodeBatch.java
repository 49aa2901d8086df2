package dev.fairlead.core.store.visited;

import java.util.Arrays;

/** Some codes with their hashes, on their way into a {@link CodeSet}. */
public final class CodeBatch {
  private static final int MOST = 64;

  final int[] hashes = new int[MOST];
  final int[] starts = new int[MOST + 1];

  /** For {@link CodeSet#addAll}: a number in the set, or 0. */
  final int[] alike = new int[MOST];

  byte[] bytes = new byte[MOST * 16];

  /** What was read ahead; kept so that the reads are not optimised away. */
  int read;

  private int size;

  public int size() {
    return size;
  }

  /** How many bytes the codes have. */
  int length() {
    return starts[size];
  }

  public boolean isFull() {
    return size == MOST;
  }

  /** Adds a code; the batch is not full. */
  public void add(byte[] code, int from, int length, int hash) {
    int start = starts[size];
    if (bytes.length - start < length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, start + length));
    }
    System.arraycopy(code, from, bytes, start, length);
    hashes[size] = hash;
    starts[++size] = start + length;
  }

  void clear() {
    size = 0;
  }
}
