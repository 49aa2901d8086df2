package dev.fairlead.core.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes in the making. Numbers near 0, of either sign, take one byte. */
final class ByteBuilder {
  private byte[] bytes = new byte[256];
  private int size;

  int size() {
    return size;
  }

  /** The bytes so far are the first ones of this array. */
  byte[] array() {
    return bytes;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  void clear() {
    size = 0;
  }

  void number(int value) {
    int rest = value << 1 ^ value >> 31;
    reserve(5);
    while ((rest & ~0x7f) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** The same as each number by itself. */
  void numbers(int[] values, int from, int to) {
    reserve(5 * (to - from));
    byte[] into = bytes;
    int at = size;
    for (int i = from; i < to; i++) {
      int rest = values[i] << 1 ^ values[i] >> 31;
      while ((rest & ~0x7f) != 0) {
        into[at++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      into[at++] = (byte) rest;
    }
    size = at;
  }

  void text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    number(encoded.length);
    bytes(encoded);
  }

  void bytes(byte[] added) {
    reserve(added.length);
    System.arraycopy(added, 0, bytes, size, added.length);
    size += added.length;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}
