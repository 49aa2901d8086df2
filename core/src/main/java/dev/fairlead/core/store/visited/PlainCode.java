package dev.fairlead.core.store.visited;

import java.util.Arrays;

/**
 * Vectors as bytes, each int by itself: zig-zag around zero, then base 128, so that small values
 * take one byte. Two vectors have the same bytes exactly if they are equal, in every thread and at
 * any time: unlike in a store in memory, no part of a vector has a number that depends on the order
 * of arrival.
 */
public final class PlainCode {

  private static final int MAX_BYTES_PER_INT = 5;

  private byte[] bytes = new byte[64];

  /** The code made last, and anything behind. */
  public byte[] bytes() {
    return bytes;
  }

  /** Encodes a vector; the answer is how many bytes it takes. */
  public int encode(int[] vector, int length) {
    long most = (long) MAX_BYTES_PER_INT * length;
    if (bytes.length < most) {
      bytes = new byte[Math.toIntExact(Math.min(2 * most, Integer.MAX_VALUE - 8))];
    }
    int at = 0;
    for (int i = 0; i < length; i++) {
      at = put(bytes, at, vector[i] << 1 ^ vector[i] >> 31);
    }
    return at;
  }

  /**
   * Decodes a vector into an array that is as long as the code, at least; the answer is its length.
   */
  public static int decode(byte[] code, int start, int end, int[] into) {
    int length = 0;
    int at = start;
    while (at < end) {
      int value = 0;
      int shift = 0;
      byte next;
      do {
        next = code[at++];
        value |= (next & 0x7f) << shift;
        shift += 7;
      } while (next < 0);
      into[length++] = value >>> 1 ^ -(value & 1);
    }
    return length;
  }

  /** A vector by itself. */
  public static int[] decode(byte[] code, int start, int end) {
    int[] vector = new int[end - start];
    return Arrays.copyOf(vector, decode(code, start, end, vector));
  }

  /** Writes an int in base 128, lowest digits first; the answer is where it ends. */
  static int put(byte[] into, int start, int value) {
    int at = start;
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      into[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    into[at++] = (byte) rest;
    return at;
  }
}
