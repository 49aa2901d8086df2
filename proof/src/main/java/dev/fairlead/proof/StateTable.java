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
 * number of the state. A slot of the hash table has the hash beside the place, so that nearly all
 * other states are told apart without a look at them.
 *
 * <p>To look up a state in a large table is to wait for memory twice. States that are {@linkplain
 * #announce announced} together are waited for together.
 */
final class StateTable {
  /** Pages are arrays that a garbage collector does not move. */
  private static final int PAGE_BITS = 25;

  private static final int PAGE = 1 << PAGE_BITS;
  private static final int FIRST_PAGE = 1 << 12;
  private static final int NUMBER = Integer.BYTES;

  /** States begin at multiples of so many bytes, as a power of two. */
  private static final int UNIT_BITS = 2;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** A slot of a state takes so many bytes at most. */
  private static final int WIDEST = 5;

  /** States lie one after the other, none across the border of two pages. */
  private byte[][] pages = {new byte[FIRST_PAGE]};

  private int page;
  private int used;

  /** By number: where the state is, in units. */
  private int[] places;

  private int size;

  /** By hash: the hash, and the place of a state plus one; or zero. */
  private long[] slots;

  // the states that were announced, by position
  private int announced;
  private byte[] code = new byte[1 << 10];
  private int[] starts = new int[64];
  private int[] announcedHashes = new int[64];
  private int[] numbers = new int[64];

  /** A sum over what was fetched: without a use the compiler would drop the loads. */
  private long fetched;

  /** That of the state that was read last. */
  private int length;

  StateTable() {
    this(1 << 7);
  }

  /**
   * @param expected how many states there will be, about
   */
  StateTable(int expected) {
    places = new int[Math.max(16, expected)];
    int filled = Math.min(1 << 29, places.length + places.length / 2);
    slots = new long[Integer.highestOneBit(filled) << 1];
  }

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
      if (isFor(entry, announcedHashes[i])) {
        long place = place((int) entry - 1);
        sum += pages[(int) (place >>> PAGE_BITS)][(int) place & PAGE - 1];
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
    int bytes = numbers[position];
    int hash = announcedHashes[position];
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (long entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
      if (isFor(entry, hash)) {
        long place = place((int) entry - 1);
        byte[] there = pages[(int) (place >>> PAGE_BITS)];
        int from = ((int) place & PAGE - 1) + NUMBER;
        if (from + bytes <= there.length
            && Arrays.equals(there, from, from + bytes, code, start, start + bytes)) {
          return (int) INTS.get(there, from - NUMBER);
        }
      }
    }
    slots[slot] = (long) hash << Integer.SIZE | append(start, bytes) + 1;
    if (size > slots.length - (slots.length >> 2)) {
      grow();
    }
    return size - 1;
  }

  private static boolean isFor(long entry, int hash) {
    return (int) (entry >>> Integer.SIZE) == hash && entry != 0;
  }

  /** In bytes. */
  private static long place(int units) {
    return (long) units << UNIT_BITS;
  }

  /** The answer is where it is, in units. */
  private int append(int start, int bytes) {
    int more = NUMBER + bytes;
    makeRoom(more);
    if (size == places.length) {
      places = Arrays.copyOf(places, size + (size >> 1));
    }
    INTS.set(pages[page], used, size);
    System.arraycopy(code, start, pages[page], used + NUMBER, bytes);
    int units = Math.toIntExact(((long) page << PAGE_BITS | used) >>> UNIT_BITS);
    places[size++] = units;
    used += more + (1 << UNIT_BITS) - 1 & -(1 << UNIT_BITS);
    return units;
  }

  /** The first page grows; then there is one after the other. */
  private void makeRoom(int more) {
    if (page == 0 && used + more > pages[0].length && pages[0].length < PAGE) {
      pages[0] = Arrays.copyOf(pages[0], Math.min(PAGE, Math.max(used + more, 2 * used)));
    }
    if (used + more > pages[page].length) {
      page++;
      if (page == pages.length) {
        pages = Arrays.copyOf(pages, 2 * page);
      }
      pages[page] = new byte[Math.max(PAGE, more)];
      used = 0;
    }
  }

  private void grow() {
    long[] before = slots;
    slots = new long[2 * before.length];
    int mask = slots.length - 1;
    for (long entry : before) {
      if (entry != 0) {
        int slot = (int) (entry >>> Integer.SIZE) & mask;
        while (slots[slot] != 0) {
          slot = slot + 1 & mask;
        }
        slots[slot] = entry;
      }
    }
  }

  int[] state(int number) {
    int[] state = state(number, new int[0]);
    return state.length == length ? state : Arrays.copyOf(state, length);
  }

  /** The same in this array, or in a larger one; as far as {@link #length} tells. */
  int[] state(int number, int[] into) {
    long place = place(places[number]);
    byte[] bytes = pages[(int) (place >>> PAGE_BITS)];
    int at = ((int) place & PAGE - 1) + NUMBER;
    int[] state = into;
    // The first number is how many there are.
    length = 0;
    for (int i = -1; i < length; i++) {
      int next = bytes[at++];
      int value = next & 0x7f;
      for (int shift = 7; next < 0; shift += 7) {
        next = bytes[at++];
        value |= (next & 0x7f) << shift;
      }
      if (i >= 0) {
        state[i] = value;
      } else {
        length = value;
        state = into.length < value ? new int[value] : into;
      }
    }
    return state;
  }

  /** That of the state that was asked for last. */
  int length() {
    return length;
  }
}
