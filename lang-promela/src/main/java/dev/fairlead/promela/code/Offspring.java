package dev.fairlead.promela.code;

/**
 * By proctype: what a process touches that is about to be created, whichever it will be; and
 * whether any process may use the channels of another one.
 */
final class Offspring {
  private final long[] readAtStart;
  private final long[] read;
  private final long[] written;
  private boolean sharesChannels;

  Offspring(int types) {
    this.readAtStart = new long[types];
    this.read = new long[types];
    this.written = new long[types];
  }

  /** Whether channels that belong to processes may be used by others. */
  boolean sharesChannels() {
    return sharesChannels;
  }

  void shareChannels() {
    sharesChannels = true;
  }

  /** Read when it is created. */
  long readsAtStart(int type) {
    return readAtStart[type];
  }

  /** Read by its steps, and by those of processes it creates. */
  long reads(int type) {
    return read[type];
  }

  long writes(int type) {
    return written[type];
  }

  /** Takes note; whether that is more than was known. */
  boolean add(int type, long atStart, long reads, long writes) {
    boolean more =
        ((atStart & ~readAtStart[type]) | (reads & ~read[type]) | (writes & ~written[type])) != 0;
    readAtStart[type] |= atStart;
    read[type] |= reads;
    written[type] |= writes;
    return more;
  }
}
