package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import java.util.Locale;

/**
 * The states on the device, in the order of their discovery, and the table that finds them. Both
 * grow together: the states are copied, the table is built anew.
 */
final class StatePool {
  private static final long FIRST = 1L << 20;
  private static final int FACTOR = 8;

  /** Words of the table for each state: many while there is room, fewer in the end. */
  private static final double SPARSE = 2;

  private static final double DENSE = 1.2;

  /** Left to others that share the device, and to the driver. */
  private static final long HEADROOM = 512L << 20;

  private final Device device;
  private final SearchBlock block;
  private final int stateWords;

  /** Bytes for each node of the hull, which are taken once all states are known. */
  private final int beside;

  private long states;
  private long table;
  private long capacity;
  private long size;

  /**
   * @param beside bytes that are to be left for each place of the table, or for each state if
   *     states are longer than a word
   */
  StatePool(Device device, SearchBlock block, int stateWords, int beside) {
    this.device = device;
    this.block = block;
    this.stateWords = stateWords;
    this.beside = beside;
    allocate(Math.max(1, Math.min(FIRST, most(SPARSE))), 0);
  }

  /** Room for states, with tables so dense. */
  private long most(double density) {
    long free = device.freeBytes();
    long usable = free - Math.min(free / 4, Math.max(HEADROOM, free / 20));
    double nodes = stateWords == 1 ? density : 1;
    return (long) (usable / (Long.BYTES * (stateWords + density) + beside * nodes));
  }

  private void allocate(long room, long kept) {
    double density = room <= most(SPARSE) ? SPARSE : DENSE;
    long newStates = device.allocate(room * stateWords * Long.BYTES);
    if (kept > 0) {
      device.copy(newStates, states, kept * stateWords * Long.BYTES);
    }
    if (states != 0) {
      device.release(states);
    }
    states = newStates;
    capacity = room;
    size = (long) (room * density);
    table = device.allocate(size * Long.BYTES);
    publish();
  }

  private void publish() {
    block.words[SearchBlock.STATES] = states;
    block.words[SearchBlock.TABLE] = table;
    block.words[SearchBlock.SIZE] = size;
    block.words[SearchBlock.CAPACITY] = capacity;
  }

  /**
   * Makes room for more states and forgets those from some number on.
   *
   * @throws SearchStopped if there is none
   */
  void grow(long kept) {
    long before = capacity;
    device.release(table);
    table = 0;
    long most = most(DENSE);
    // What would leave little for another time takes all at once.
    long room = before * FACTOR > most / 4 ? most : before * FACTOR;
    try {
      if (room < before + before / 8) {
        throw DeviceFailure.outOfMemory("");
      }
      allocate(room, kept);
    } catch (DeviceFailure failure) {
      if (!failure.isOutOfMemory()) {
        throw failure;
      }
      throw new SearchStopped(
          String.format(
              Locale.ROOT,
              "the memory of the card is full with %,d states of %d bytes (%.1f GB free)",
              kept,
              stateWords * Long.BYTES,
              device.freeBytes() / 1e9),
          "try a card with more memory, or --engine cpu with --store disk");
    }
    build(kept);
  }

  /** Fills the table with the first states. */
  void build(long count) {
    device.fill(table, 0xff, size * Long.BYTES);
    block.words[SearchBlock.FULL] = 0;
    if (count > 0) {
      block.expand(SearchBlock.MODE_REBUILD, 0, count);
    }
  }

  /** How many nodes a hull has: places of the table, or states if they are longer than a word. */
  long nodes(long count) {
    return stateWords == 1 ? size : count;
  }

  void put(long number, long[] packed) {
    device.write(states + number * stateWords * Long.BYTES, packed, stateWords);
  }

  void get(long number, long[] packed) {
    device.read(states + number * stateWords * Long.BYTES, packed, stateWords);
  }

  long bytes() {
    return (capacity * stateWords + size) * Long.BYTES;
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
