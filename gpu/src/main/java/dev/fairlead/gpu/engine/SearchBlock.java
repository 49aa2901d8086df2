package dev.fairlead.gpu.engine;

import dev.fairlead.gpu.driver.Device;
import java.util.Arrays;

/** The words by which the host and the kernel talk; in the order of {@code Search} in the unit. */
final class SearchBlock {
  static final int STATES = 0;
  static final int TABLE = 1;
  static final int SIZE = 2;
  static final int CAPACITY = 3;
  static final int MODE = 4;
  static final int FROM = 5;
  static final int TO = 6;
  static final int COUNT = 7;
  static final int TRANSITIONS = 8;
  static final int DEADLOCKS = 9;
  static final int ENDS = 10;
  static final int FOUND = 11;
  static final int FAULT = 12;
  static final int REASON = 13;
  static final int FULL = 14;
  static final int KEYED = 15;
  static final int OUTSIDE = 16;
  static final int STUCK = OUTSIDE + 64;
  static final int MOST_STUCK = 1024;
  static final int MEMBERS = STUCK + MOST_STUCK;
  static final int FRONTIER = MEMBERS + 1;
  static final int NEXT = MEMBERS + 2;
  static final int LABELS = MEMBERS + 3;
  static final int OUT = MEMBERS + 4;
  static final int WAITING = MEMBERS + 5;
  static final int LOST = MEMBERS + 6;
  static final int PARTS = MEMBERS + 7;
  static final int COLOURS = MEMBERS + 8;
  static final int GIVEN = MEMBERS + 9;
  static final int TARGET = MEMBERS + 10;

  static final long NONE = -1;

  static final int MODE_SEARCH = 0;
  static final int MODE_PREDECESSOR = 1;
  static final int MODE_REBUILD = 2;
  static final int MODE_CONTINUED = 3;
  static final int MODE_COUNT = 4;
  static final int MODE_DROP = 5;
  static final int MODE_SEED = 6;
  static final int MODE_SPREAD = 7;
  static final int MODE_JUDGE = 8;
  static final int MODE_GATHER = 9;
  static final int MODE_MARK = 10;
  static final int MODE_NEAREST = 11;
  static final int MODE_VISIT = 12;
  static final int MODE_APART = 13;
  static final int MODE_CLOSED = 14;
  static final int MODE_COLOUR = 15;
  static final int MODE_BACKWARD = 16;
  static final int MODE_ALL = 17;
  static final int MODE_ROOTS = 18;
  static final int MODE_REMOVE = 19;
  static final int MODE_SIZE = 20;
  static final int MODE_FIRST = 21;
  static final int MODE_UNVISITED = 22;
  static final int MODE_PAINT = 23;
  static final int MODE_ROOTED = 24;
  static final int MODE_PARTED = 25;
  static final int MODE_SOLID = 26;
  static final int MODE_TALLY = 27;
  static final int MODE_FEWEST = 28;
  static final int MODE_CHOOSE = 29;
  static final int MODE_KEEP = 30;

  /** Nodes that a thread of the hull's kernel takes. */
  private static final int NODES_OF_THREAD = 32;

  /** Reasons of a fault; another one is a sequence that is too long. */
  static final long MODEL = 1;

  static final long VALUE = 2;
  static final long TOO_MANY = 8;

  final long[] words;
  private final Device device;
  private final long address;

  SearchBlock(Device device, int stateWords) {
    this.device = device;
    this.words = new long[TARGET + stateWords];
    this.address = device.allocate((long) words.length * Long.BYTES);
    clear();
  }

  private void clear() {
    Arrays.fill(words, 0);
    words[FOUND] = NONE;
    words[FAULT] = NONE;
    Arrays.fill(words, OUTSIDE, STUCK, NONE);
  }

  /** Expands some states in one of the modes; afterwards the words are what the kernel left. */
  void expand(int mode, long from, long to) {
    run(Device.Kernel.EXPAND, mode, from, to, to - from);
  }

  /** The same for nodes of a hull; {@code from} is a multiple of 1024. */
  void hull(int mode, long from, long to) {
    run(Device.Kernel.HULL, mode, from, to, (to - from + NODES_OF_THREAD - 1) / NODES_OF_THREAD);
  }

  private void run(Device.Kernel kernel, int mode, long from, long to, long threads) {
    words[MODE] = mode;
    words[FROM] = from;
    words[TO] = to;
    device.write(address, words, words.length);
    device.run(kernel, address, threads);
    device.read(address, words, words.length);
  }

  void release() {
    device.release(address);
  }
}
