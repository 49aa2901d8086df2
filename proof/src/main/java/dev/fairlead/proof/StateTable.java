package dev.fairlead.proof;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The states enumerated so far, exactly, numbered in the order in which they were met.
 *
 * <p>A state is kept as bytes: its length, then its slots, seven bits a byte. That is a prefix-free
 * code, so two states are equal exactly if one's bytes begin the other's. In front of them is the
 * number of the state. A slot of the hash table has some bits of the hash beside the place, so that
 * nearly all other states are told apart without a look at them.
 *
 * <p>To look up a state in a large table is to wait for memory twice. States that are {@linkplain
 * #announce announced} together are waited for together.
 */
final class StateTable {
  private static final int PAGE_BITS = 20;
  private static final int PAGE = 1 << PAGE_BITS;
  private static final int NUMBER = Integer.BYTES;

  /** A place takes the other bits of a slot. */
  private static final int TAG_SHIFT = 40;

  private static final long PLACE = (1L << TAG_SHIFT) - 1;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** A slot of a state takes so many bytes at most. */
  private static final int WIDEST = 5;

  /** States lie one after the other, none across the border of two pages. */
  private byte[][] pages = new byte[16][];

  private int page = -1;
  private int used = PAGE;

  // by number
  private long[] places = new long[1 << 10];
  private int[] hashes = new int[1 << 10];
  private int size;

  /** By hash: bits of the hash, and the place of a state plus one; or zero. */
  private long[] slots = new long[1 << 11];

  // the states that were announced, by position
  private int announced;
  private byte[] code = new byte[1 << 10];
  private int[] starts = new int[64];
  private int[] announcedHashes = new int[64];
  private int[] numbers = new int[64];

  /** A sum over what was fetched: without a use the compiler would drop the loads. */
  private long fetched;

  /** In a page, where a state is read. */
  private int reading;

  int size() {
    return size;
  }

  /** The number of a state, which is new if it is what {@link #size} was before. */
  int number(int[] state, int length) {
    announced = 0;
    announce(state, length);
    numbers[0] = number(0);
    announced = 0;
    return numbers[0];
  }

  /** A state is to get a number; the answer is its position. */
  int announce(int[] state, int length) {
    int position = announced++;
    if (position + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      announcedHashes = Arrays.copyOf(announcedHashes, starts.length);
      numbers = Arrays.copyOf(numbers, starts.length);
    }
    int start = starts[position];
    int most = start + WIDEST * (length + 1) + 2 * Long.BYTES;
    if (code.length < most) {
      code = Arrays.copyOf(code, 2 * most);
    }
    byte[] into = code;
    int at = write(into, start, length);
    for (int i = 0; i < length; i++) {
      int value = state[i];
      if ((value & ~0x7f) == 0) {
        into[at++] = (byte) value;
      } else {
        at = write(into, at, value);
      }
    }
    LONGS.set(into, at, 0L);
    announcedHashes[position] = hash(start, at);
    // Behind the zeros that the hash has seen.
    starts[position + 1] = start + (at - start + Long.BYTES - 1 & -Long.BYTES);
    numbers[position] = at - start;
    return position;
  }

  private static int write(byte[] into, int from, int value) {
    int at = from;
    int rest = value;
    for (; (rest & ~0x7f) != 0; rest >>>= 7) {
      into[at++] = (byte) (rest | 0x80);
    }
    into[at++] = (byte) rest;
    return at;
  }

  /** Eight bytes at a time; those behind the end are zeros. */
  private int hash(int start, int end) {
    long hash = end - start;
    for (int i = start; i < end; i += Long.BYTES) {
      hash = (hash ^ (long) LONGS.get(code, i)) * FACTOR;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  /** Gives numbers to the states that were announced, in their order, and forgets their codes. */
  void settle() {
    long sum = 0;
    for (int i = 0; i < announced; i++) {
      sum += slots[announcedHashes[i] & slots.length - 1];
    }
    for (int i = 0; i < announced; i++) {
      long entry = slots[announcedHashes[i] & slots.length - 1];
      if ((entry & ~PLACE) == tag(announcedHashes[i]) && entry != 0) {
        long place = (entry & PLACE) - 1;
        sum += pages[(int) (place >>> PAGE_BITS)][(int) (place & PAGE - 1)];
      }
    }
    fetched += sum;
    for (int i = 0; i < announced; i++) {
      numbers[i] = number(i);
    }
    announced = 0;
  }

  /** The number that the state at a position got. */
  int settled(int position) {
    return numbers[position];
  }

  private int number(int position) {
    int start = starts[position];
    int length = numbers[position];
    int hash = announcedHashes[position];
    long tag = tag(hash);
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (long entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
      if ((entry & ~PLACE) == tag) {
        long place = (entry & PLACE) - 1;
        byte[] bytes = pages[(int) (place >>> PAGE_BITS)];
        int from = (int) (place & PAGE - 1) + NUMBER;
        if (from + length <= bytes.length
            && Arrays.equals(bytes, from, from + length, code, start, start + length)) {
          return (int) INTS.get(bytes, from - NUMBER);
        }
      }
    }
    slots[slot] = tag | append(start, length, hash) + 1;
    if (2 * size > slots.length) {
      grow();
    }
    return size - 1;
  }

  /** Other bits of a hash than those that decide about the slot. */
  private static long tag(int hash) {
    return hash * FACTOR & ~PLACE;
  }

  private long append(int start, int length, int hash) {
    int more = NUMBER + length;
    if (used + more > (page < 0 ? 0 : pages[page].length)) {
      page++;
      if (page == pages.length) {
        pages = Arrays.copyOf(pages, 2 * page);
      }
      pages[page] = new byte[Math.max(PAGE, more)];
      used = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    INTS.set(pages[page], used, size);
    System.arraycopy(code, start, pages[page], used + NUMBER, length);
    long place = (long) page << PAGE_BITS | used;
    places[size] = place;
    hashes[size++] = hash;
    used += more;
    return place;
  }

  private void grow() {
    slots = new long[2 * slots.length];
    int mask = slots.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hashes[number] & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = tag(hashes[number]) | places[number] + 1;
    }
  }

  int[] state(int number) {
    byte[] bytes = pages[(int) (places[number] >>> PAGE_BITS)];
    reading = (int) (places[number] & PAGE - 1) + NUMBER;
    int[] state = new int[read(bytes)];
    for (int i = 0; i < state.length; i++) {
      state[i] = read(bytes);
    }
    return state;
  }

  private int read(byte[] bytes) {
    int next = bytes[reading++];
    int value = next & 0x7f;
    for (int shift = 7; next < 0; shift += 7) {
      next = bytes[reading++];
      value |= (next & 0x7f) << shift;
    }
    return value;
  }
}
