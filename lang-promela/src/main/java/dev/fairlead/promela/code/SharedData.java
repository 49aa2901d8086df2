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

  static final long EVERYTHING = -1;

  private static final int FIRST = 4;

  /** By global slot; 0 where no step writes. */
  private final long[] variables;

  /** By channel number: the end that is written by receives, and the one written by sends. */
  private final long[] fronts;

  private final long[] backs;
  private int given;

  SharedData(Program program, BitSet written) {
    this.variables = new long[program.globalsEnd()];
    int channels = program.channels().size();
    this.fronts = new long[channels + 1];
    this.backs = new long[channels + 1];
    for (int number = 1; number <= channels; number++) {
      boolean buffered = !program.channels().get(number - 1).type().isRendezvous();
      fronts[number] = next();
      backs[number] = buffered ? next() : fronts[number];
    }
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
}
