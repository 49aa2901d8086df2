package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.verdict.Omissions;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The states on the device, in the order of their discovery, and the table that finds them. Both
 * grow together: the states are copied, the table is built anew. In the end most of the memory
 * becomes the table, which then has the states themselves, and states that are expanded make room
 * for others: the array is then a window that moves over the numbers of states.
 */
final class StatePool {
  private static final int FACTOR = 8;

  /** Words of the table for each state: many while there is room, fewer in the end. */
  private static final double SPARSE = 2;

  private static final double DENSE = 1.2;

  /** How full a table may become that cannot grow. */
  private static final double FULL = 0.93;

  /** The part of the memory that is a window, in the end. */
  private static final int WINDOW_PART = 6;

  /** States that are worth a pass of the kernel. */
  private static final long LEAST_PART = 1L << 12;

  /** Left to others that share the device, and to the driver. */
  private static final long HEADROOM = 512L << 20;

  private final Device device;
  private final SearchBlock block;
  private final StateStorage.Kind store;
  private final int stateWords;

  /** Bytes for each node of the hull, which are taken once all states are known. */
  private final int beside;

  /** How many states one can lead to; empty if that is not known. */
  private final OptionalLong branching;

  private final SpilledStates spilled;
  private long states;
  private long table;
  private long capacity;
  private long size;
  private boolean hasWindow;

  /** Words of a place of the table. */
  private int placeWords = 1;

  /**
   * @param beside bytes that are to be left for each place of the table, or for each state if
   *     states are longer than a word
   * @param branching how many states one can lead to; empty if that is not known
   * @param keepsAll whether states that had to leave the device may be needed again
   */
  StatePool(
      Device device,
      SearchBlock block,
      StateStorage.Kind store,
      int stateWords,
      int beside,
      OptionalLong branching,
      boolean keepsAll) {
    this.device = device;
    this.block = block;
    this.store = store;
    this.stateWords = stateWords;
    this.beside = beside;
    this.branching = branching;
    this.spilled = new SpilledStates(device, stateWords, keepsAll);
    allocate(Math.max(1, Math.min(device.firstRoom(), most(SPARSE))), 0);
  }

  private long usable() {
    long free = device.freeBytes();
    return free - Math.min(free / 4, Math.max(HEADROOM, free / 20));
  }

  /** Room for states, with tables so dense. */
  private long most(double density) {
    double nodes = stateWords == 1 ? density : 1;
    return (long) (usable() / (Long.BYTES * (stateWords + density) + beside * nodes));
  }

  private void allocate(long room, long kept) {
    double density = room <= most(SPARSE) ? SPARSE : DENSE;
    allocateStates(room, kept);
    allocateTable((long) (room * density));
  }

  private void allocateStates(long room, long kept) {
    long newStates = device.allocate(room * stateWords * Long.BYTES);
    if (kept > 0) {
      device.copy(newStates, states, kept * stateWords * Long.BYTES);
    }
    if (states != 0) {
      device.release(states);
    }
    states = newStates;
    capacity = room;
  }

  private void allocateTable(long places) {
    size = places;
    table = device.allocate(size * placeWords * Long.BYTES);
    publish();
  }

  /** The kernels know states by number, wherever the window is. */
  private void publish() {
    block.words[SearchBlock.STATES] = states - spilled.count() * stateWords * Long.BYTES;
    block.words[SearchBlock.TABLE] = table;
    block.words[SearchBlock.SIZE] = size;
    block.words[SearchBlock.CAPACITY] = spilled.count() + capacity;
    block.words[SearchBlock.KEYED] = placeWords > 1 ? 1 : 0;
  }

  /**
   * Makes room for more states and forgets those from some number on.
   *
   * @throws SearchStopped if there is none
   */
  void grow(long kept) {
    if (hasWindow) {
      throw full(kept);
    }
    long before = capacity;
    device.release(table);
    table = 0;
    long most = most(DENSE);
    // What would leave little for another time takes all at once.
    boolean last = before * FACTOR > most / 4;
    try {
      if (last && canMoveOn(most) && branching.isPresent()) {
        allocateWindow(kept);
      } else if (last && most < before + before / 8) {
        throw DeviceFailure.outOfMemory("");
      } else {
        allocate(last ? most : before * FACTOR, kept);
      }
    } catch (DeviceFailure failure) {
      if (!failure.isOutOfMemory()) {
        throw failure;
      }
      throw full(kept);
    }
    build(kept);
  }

  /**
   * Whether the array is better a window: the table has the states themselves, or can have them.
   * The nodes of a hull are numbers of states in the array if these are longer than a word.
   *
   * @param most states if it is none
   */
  private boolean canMoveOn(long most) {
    return !isLongAndExact() || beside == 0 && windowRoom() + spilled.room() > most;
  }

  private boolean isLongAndExact() {
    return stateWords > 1 && store == StateStorage.Kind.EXACT;
  }

  private long windowRoom() {
    return usable() / WINDOW_PART / Long.BYTES / stateWords;
  }

  private boolean isOverfull(long count) {
    return store != StateStorage.Kind.BITSTATE && count > size * FULL;
  }

  private void allocateWindow(long kept) {
    long part = windowRoom();
    // Otherwise the array is large enough: what is expanded will leave it.
    if (kept + kept / 4 <= part) {
      allocateStates(part, kept);
    }
    placeWords = isLongAndExact() ? stateWords : 1;
    allocateTable(usable() / ((long) placeWords * Long.BYTES + beside));
    hasWindow = true;
    if (isOverfull(kept + 1)) {
      throw DeviceFailure.outOfMemory("");
    }
  }

  private SearchStopped full(long kept) {
    return new SearchStopped(
        String.format(
            Locale.ROOT,
            "the memory of the card is full with %,d states of %d bytes (%.1f GB free)",
            kept,
            stateWords * Long.BYTES,
            device.freeBytes() / 1e9),
        "try a card with more memory, --store hash-compact, or --engine cpu with --store disk");
  }

  /**
   * How many states can be expanded at once so that what they lead to has room. States below the
   * first one may have to leave.
   *
   * @param most if there is no doubt about room, or it is not known
   */
  long part(long first, long count, long most) {
    if (!hasWindow) {
      return most;
    }
    if (isOverfull(count)) {
      throw full(count);
    }
    long fitting = fitting(count);
    if (fitting < Math.min(most, LEAST_PART << 10) && first > spilled.count()) {
      spill(first, count);
      fitting = fitting(count);
    }
    if (fitting < LEAST_PART) {
      throw full(count);
    }
    return Math.min(most, fitting);
  }

  private long fitting(long count) {
    return (spilled.count() + capacity - count) / branching.getAsLong();
  }

  /** States below a number leave; the others move to the front, in parts that do not overlap. */
  private void spill(long first, long count) {
    long gap = first - spilled.count();
    long left = count - first;
    if (gap < left / 64) {
      return;
    }
    spilled.take(states, gap);
    for (long done = 0; done < left; done += gap) {
      long part = Math.min(gap, left - done);
      long bytes = (long) stateWords * Long.BYTES;
      device.copy(states + done * bytes, states + (gap + done) * bytes, part * bytes);
    }
    publish();
  }

  /** Fills the table with the first states. */
  void build(long count) {
    int empty = store == StateStorage.Kind.BITSTATE ? 0 : 0xff;
    device.fill(table, empty, size * placeWords * Long.BYTES);
    block.words[SearchBlock.FULL] = 0;
    if (count > 0) {
      block.expand(SearchBlock.MODE_REBUILD, 0, count);
    }
  }

  /** Expands some states, wherever they are, in a mode that adds none. */
  void expand(int mode, long from, long to) {
    long above = Math.max(from, spilled.count());
    if (above < to) {
      block.expand(mode, above, to);
    }
    spilled.forEach(
        from,
        Math.min(to, spilled.count()),
        (address, first, last) -> {
          block.words[SearchBlock.STATES] = address - first * stateWords * Long.BYTES;
          block.expand(mode, first, last);
        });
    publish();
  }

  /** How many nodes a hull has: places of the table, or states if they are longer than a word. */
  long nodes(long count) {
    return stateWords == 1 ? size : count;
  }

  void put(long number, long[] packed) {
    device.write(states + number * stateWords * Long.BYTES, packed, stateWords);
  }

  void get(long number, long[] packed) {
    if (number < spilled.count()) {
      spilled.get(number, packed);
    } else {
      long at = number - spilled.count();
      device.read(states + at * stateWords * Long.BYTES, packed, stateWords);
    }
  }

  /** The state of a node. */
  void node(long node, long[] packed) {
    if (stateWords == 1) {
      device.read(table + node * Long.BYTES, packed, 1);
    } else {
      get(node, packed);
    }
  }

  /** How many states have left the device. */
  long spilled() {
    return spilled.count();
  }

  /** What so many states may have hidden; empty if each is kept. */
  Optional<Omissions> omissions(long count) {
    return store.omissions(count, size);
  }

  long bytes() {
    return (capacity * stateWords + size * placeWords) * Long.BYTES;
  }

  void release() {
    if (states != 0) {
      device.release(states);
    }
    if (table != 0) {
      device.release(table);
    }
  }
}
