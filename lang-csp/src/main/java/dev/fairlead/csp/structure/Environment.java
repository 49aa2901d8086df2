package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;
import java.util.List;

/**
 * Where code finds the values of names: those of the term, which are known, and behind them the
 * fields of a message.
 *
 * @param taken the slot of the buffer that the message has been taken out of when code is
 *     evaluated, while the slots are those from before; or {@link #NOTHING}
 */
record Environment(int[] known, List<Field> message, int taken) {
  private static final int NOTHING = -1;

  Environment(int[] known) {
    this(known, List.of());
  }

  Environment(int[] known, List<Field> message) {
    this(known, message, NOTHING);
  }

  /** A field of a message. */
  sealed interface Field {}

  record Known(int value) implements Field {}

  /** Lies in a buffer. */
  record Buffered(int slot) implements Field {}

  /** Is computed by the sender. */
  record Computed(Code.Value code, int[] environment) implements Field {}

  /** Lies between two numbers, as far as is known before partners meet. */
  record Within(Interval values) implements Field {}

  /** The values as far as they are known; 0 in place of others. */
  int[] values() {
    int[] values = java.util.Arrays.copyOf(known, known.length + message.size());
    for (int i = 0; i < message.size(); i++) {
      values[known.length + i] = message.get(i) instanceof Known field ? field.value() : 0;
    }
    return values;
  }

  boolean isKnown(int index) {
    return index < known.length || message.get(index - known.length) instanceof Known;
  }

  /** For what is evaluated after the message has been taken out of a buffer. */
  Environment after(int buffer) {
    return new Environment(known, message, buffer);
  }
}
