package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.gpu.driver.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The first states of a search that have left the device, since all of them are expanded: only a
 * run may need them again. They are kept in the memory of this machine, or forgotten if no run is
 * looked for.
 */
final class SpilledStates {
  private static final int CHUNK_WORDS = 1 << 22;

  /** Part of the heap that is left to others. */
  private static final long RESERVE = 256L << 20;

  private final Device device;
  private final int stateWords;

  /** States in a chunk. */
  private final int perChunk;

  private final boolean kept;
  private final List<long[]> chunks = new ArrayList<>();
  private long count;

  SpilledStates(Device device, int stateWords, boolean kept) {
    this.device = device;
    this.stateWords = stateWords;
    this.perChunk = Math.max(1, CHUNK_WORDS / stateWords);
    this.kept = kept;
  }

  /** How many states have left: those with the lowest numbers. */
  long count() {
    return count;
  }

  /** How many more may leave. */
  long room() {
    return kept ? free() / stateWords / Long.BYTES : Long.MAX_VALUE / 2;
  }

  /** Bytes of the heap that may be taken. */
  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory()
        - runtime.totalMemory()
        + runtime.freeMemory()
        - Math.min(RESERVE, runtime.maxMemory() / 4);
  }

  /** Takes the next states, which are at an address. */
  void take(long address, long more) {
    for (long done = 0; done < more && kept; ) {
      int within = (int) (count % perChunk);
      if (within == 0) {
        chunks.add(newChunk());
      }
      int part = (int) Math.min(more - done, perChunk - within);
      long[] words = new long[part * stateWords];
      device.read(address + done * stateWords * Long.BYTES, words, words.length);
      System.arraycopy(words, 0, chunks.get(chunks.size() - 1), within * stateWords, words.length);
      done += part;
      count += part;
    }
    count = kept ? count : count + more;
  }

  private long[] newChunk() {
    if (free() < 2L * perChunk * stateWords * Long.BYTES) {
      throw new SearchStopped(
          String.format(
              Locale.ROOT,
              "the memory of the card is full, and so is the heap of this machine with %,d states"
                  + " that were moved there",
              count),
          "give Java a larger heap, or try a card with more memory");
    }
    return new long[perChunk * stateWords];
  }

  void get(long number, long[] packed) {
    refuseForgotten();
    int from = (int) (number % perChunk) * stateWords;
    System.arraycopy(chunks.get((int) (number / perChunk)), from, packed, 0, stateWords);
  }

  /** Receives states that are on the device again, at an address, with the number of the first. */
  interface Use {
    void states(long address, long from, long to);
  }

  /** Brings states back, some at a time. */
  void forEach(long from, long to, Use use) {
    if (from >= to) {
      return;
    }
    refuseForgotten();
    long bytes = (long) stateWords * Long.BYTES;
    long fitting =
        Math.max(1, Math.min(to - from, Math.min(perChunk, device.freeBytes() / 2 / bytes)));
    long room = device.allocate(fitting * bytes);
    try {
      for (long at = from; at < to; ) {
        long end = Math.min(Math.min(to, at + fitting), (at / perChunk + 1) * perChunk);
        int first = (int) (at % perChunk);
        long[] words =
            java.util.Arrays.copyOfRange(
                chunks.get((int) (at / perChunk)),
                first * stateWords,
                (int) (first + end - at) * stateWords);
        device.write(room, words, words.length);
        use.states(room, at, end);
        at = end;
      }
    } finally {
      device.release(room);
    }
  }

  private void refuseForgotten() {
    if (!kept) {
      throw new Accelerator.Declined(
          "so many states were visited that the first ones had to be forgotten, and now they are"
              + " needed");
    }
  }
}
