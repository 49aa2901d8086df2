package dev.fairlead.promela.code;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Gives what processes share a bit in a word: global variables that steps write, and the two ends
 * of global channels. Where there are more of them than bits, some share one and are taken for the
 * same.
 *
 * <p>A send to a buffer writes its back, a receive its front: at a buffer that is neither empty nor
 * full both orders lead to the same. What looks at a whole buffer reads both.
 */
final class SharedData {
  /** The processes: every step changes its own, which only steps that read processes depend on. */
  static final long PROCESSES = 1;

  /** Which processes have been created: written when one is. */
  static final long CREATED = 1 << 1;

  /** Which have ended: written when one does. */
  static final long ENDED = 1 << 2;

  /** Read, and never written, by what may be one side of a rendezvous. */
  static final long MEETING = 1 << 3;

  /**
   * Read, and never written, by what asks for a timeout. Whether there is one depends on all
   * processes; but there is none while somebody can move without, as whoever is followed alone can.
   */
  static final long TIMEOUT = 1 << 4;

  /** Steps that read this commute with none of other processes. */
  static final long ANYBODY = MEETING | TIMEOUT;

  static final long EVERYTHING = -1;

  private static final int FIRST = 5;

  /** By global slot; 0 where no step writes. */
  private final long[] variables;

  /** By channel number: the end that is written by receives, and the one written by sends. */
  private final long[] fronts;

  private final long[] backs;

  /** All channels of processes, and all channels. */
  private final long owned;

  private final long channels;
  private int given;

  SharedData(Program program, BitSet written) {
    this.variables = new long[program.globalsEnd()];
    int count = program.channels().size();
    this.fronts = new long[count + 1];
    this.backs = new long[count + 1];
    for (int number = 1; number <= count; number++) {
      boolean buffered = !program.channels().get(number - 1).type().isRendezvous();
      fronts[number] = next();
      backs[number] = buffered ? next() : fronts[number];
    }
    this.owned = program.types().stream().allMatch(type -> type.channels().isEmpty()) ? 0 : next();
    this.channels =
        owned
            | (program.uses().rendezvous() ? MEETING : 0)
            | Arrays.stream(fronts).reduce(0, (some, more) -> some | more)
            | Arrays.stream(backs).reduce(0, (some, more) -> some | more);
    // What is not stored has no slot of its own.
    written.stream()
        .filter(slot -> slot < variables.length)
        .forEach(slot -> variables[slot] = next());
  }

  private long next() {
    return 1L << FIRST + given++ % (Long.SIZE - FIRST);
  }

  /** Slots from one to another one, both included. */
  long variables(int first, int last) {
    return Arrays.stream(variables, first, last + 1).reduce(0, (some, more) -> some | more);
  }

  long front(int channel) {
    return fronts[channel];
  }

  long back(int channel) {
    return backs[channel];
  }

  /** The channels of all processes, none of which is told apart. */
  long owned() {
    return owned;
  }

  /** Any channel. */
  long channels() {
    return channels;
  }
}
