package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * Sums over the slots of vectors of a store. What a part adds is found once for all vectors that
 * have it: a sum takes one look for each part, and no vector is unpacked. For one thread.
 */
public final class VectorSums {
  /** In place of a slot: the value is the length of the vector. */
  public static final int LENGTH = -1;

  /** What a slot adds to the sum, by its value. */
  @FunctionalInterface
  public interface Terms {
    long of(int slot, int value);
  }

  private final PackedVectors vectors;
  private final VectorParts parts;
  private final Terms terms;

  /**
   * By the last slot of a part, which tells how many it has, and by its number: what it adds, plus
   * {@link #KNOWN}; or zero.
   */
  private long[][] known = {};

  /** Parts often add zero; that they add the number below zero is next to impossible. */
  private static final long KNOWN = 0x5851F42D4C957F2DL;

  private int[] values = {};

  /** What the slots of a part that has no number add. */
  private long ofWidePart;

  public VectorSums(VectorStore store, Terms terms) {
    this.vectors = store.vectors();
    this.parts = store.parts();
    this.terms = terms;
  }

  /** That of the vector with a number. */
  public long of(int number) {
    long address = vectors.address(number);
    byte[] arena = vectors.chunk((int) (address >>> PackedVectors.CHUNK_BITS));
    int at = (int) address & PackedVectors.CHUNK - 1;
    int part = PackedVectors.part(arena, at);
    at += PackedVectors.partSize(part);
    int length;
    if (part != VectorParts.NONE) {
      length = parts.length(part);
    } else {
      long wide = PackedVectors.unsigned(arena, at);
      length = (int) wide;
      at += (int) (wide >>> Integer.SIZE);
    }
    if (length > known.length) {
      int reached = known.length;
      known = Arrays.copyOf(known, length);
      Arrays.fill(known, reached, length, new long[0]);
      values = new int[length];
    }
    long sum = terms.of(LENGTH, length);
    for (int first = 0; first < length; first += VectorParts.WIDTH) {
      if (first > 0) {
        part = PackedVectors.part(arena, at);
        at += PackedVectors.partSize(part);
      }
      int end = Math.min(length, first + VectorParts.WIDTH);
      if (part == VectorParts.NONE) {
        at = addWide(arena, at, first, end);
        sum += ofWidePart;
      } else {
        long[] here = known[end - 1];
        long added = part < here.length ? here[part] : 0;
        sum += added != 0 ? added - KNOWN : ofPart(part, first, end);
      }
    }
    return sum;
  }

  private long ofPart(int part, int first, int end) {
    int last = end - 1;
    if (part >= known[last].length) {
      known[last] = Arrays.copyOf(known[last], Math.max(16, 2 * part));
    }
    VectorParts.unpack(parts.word(first / VectorParts.WIDTH, part), values, first, end);
    long sum = 0;
    for (int slot = first; slot < end; slot++) {
      sum += terms.of(slot, values[slot]);
    }
    known[last][part] = sum + KNOWN;
    return sum;
  }

  /** The answer is where the part ends. */
  private int addWide(byte[] arena, int start, int first, int end) {
    int at = start;
    ofWidePart = 0;
    for (int slot = first; slot < end; slot++) {
      long wide = PackedVectors.unsigned(arena, at);
      at += (int) (wide >>> Integer.SIZE);
      ofWidePart += terms.of(slot, VectorCode.unfolded((int) wide));
    }
    return at;
  }
}
