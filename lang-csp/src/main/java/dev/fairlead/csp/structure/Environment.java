package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;
import java.util.ArrayList;
import java.util.List;

/**
 * Where code finds the values of names: those of the term, which are known, and behind them the
 * fields of a message.
 */
record Environment(int[] known, List<Field> message) {

  Environment(int[] known) {
    this(known, List.of());
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

  Environment with(List<Field> fields) {
    return new Environment(known, new ArrayList<>(fields));
  }
}
