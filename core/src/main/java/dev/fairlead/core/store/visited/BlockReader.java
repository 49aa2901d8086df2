package dev.fairlead.core.store.visited;

import java.util.Arrays;

/** The codes of a block that a {@link BlockWriter} has made, one after the other. */
public final class BlockReader {

  private byte[] block = new byte[0];
  private int at;
  private int end;
  private byte[] code = new byte[64];
  private int length;

  /** An array that is long enough for a block. */
  byte[] roomFor(int size) {
    return block.length >= size ? block : new byte[size];
  }

  /** Begins with the first code of a block. */
  public void begin(byte[] bytes, int size) {
    block = bytes;
    at = 0;
    end = size;
    length = 0;
  }

  /** Goes to the next code, if there is one. */
  public boolean next() {
    if (at == end) {
      return false;
    }
    int shared = take();
    int rest = take();
    length = shared + rest;
    if (code.length < length) {
      code = Arrays.copyOf(code, 2 * length);
    }
    System.arraycopy(block, at, code, shared, rest);
    at += rest;
    return true;
  }

  private int take() {
    int value = 0;
    int shift = 0;
    byte next;
    do {
      next = block[at++];
      value |= (next & 0x7f) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }

  /** The code, from 0 on; valid until the next one. */
  public byte[] code() {
    return code;
  }

  public int length() {
    return length;
  }
}
