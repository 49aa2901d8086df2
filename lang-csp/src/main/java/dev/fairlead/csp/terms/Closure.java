package dev.fairlead.csp.terms;

import dev.fairlead.csp.lowering.Node;
import java.util.Arrays;

/** A node with an environment, compared by identity and by values. */
record Closure(Node node, int[] environment) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Closure c
        && node == c.node
        && Arrays.equals(environment, c.environment);
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(node) + Arrays.hashCode(environment);
  }
}
