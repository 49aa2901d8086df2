package dev.fairlead.core.graded;

import java.util.HashSet;
import java.util.List;

/**
 * A finite total order of truth values; a value is its position, the least is 0.
 *
 * @param values the names, the least first
 */
public record TruthChain(String name, List<String> values) {
  public TruthChain {
    values = List.copyOf(values);
    if (values.size() < 2) {
      throw new IllegalArgumentException("a logic has at least two values");
    }
    if (new HashSet<>(values).size() < values.size()) {
      throw new IllegalArgumentException("the values of a logic differ in their names");
    }
  }

  int size() {
    return values.size();
  }
}
