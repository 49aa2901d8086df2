package dev.fairlead.core.space;

import java.util.Arrays;

/**
 * A vector as a key of a map: equal if its values are.
 *
 * @param values not to be modified
 */
public record VectorKey(int[] values) {
  @Override
  public boolean equals(Object other) {
    return other instanceof VectorKey key && Arrays.equals(values, key.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
