package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * The vector that was read last, and its bytes. What is put next are mostly the targets of its
 * steps; they differ from it in few parts, and only those are packed anew.
 */
final class LastRead {

  int[] vector = new int[16];

  /** Or -1 as long as none was read. */
  int length = -1;

  byte[] bytes = new byte[64];

  /** Where the bytes of each part start, and where those of the last one end. */
  int[] starts = new int[16];

  /** Makes room for a vector of some length. */
  void reserve(int needed) {
    if (vector.length < needed) {
      vector = new int[2 * needed];
    }
    if (starts.length <= VectorParts.count(needed)) {
      starts = new int[2 * VectorParts.count(needed) + 1];
    }
  }

  /** Keeps the vector that was read from some bytes, after its length and starts were set. */
  void keep(int[] read, byte[] from, int start, int size) {
    System.arraycopy(read, 0, vector, 0, length);
    if (bytes.length < size + WideBytes.SLACK) {
      bytes = Arrays.copyOf(bytes, 2 * (size + WideBytes.SLACK));
    }
    WideBytes.copy(from, start, bytes, 0, size);
  }
}
