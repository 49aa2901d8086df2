package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import java.util.List;

/** The arguments of references. */
final class Arguments {

  private Arguments() {}

  /**
   * The values of expressions that do not depend on the state, or null if one does or traps: then
   * the reference is unfolded, and traps, only when the process gets there.
   */
  static int[] of(List<Node.Expression> expressions, int[] environment) {
    int[] values = new int[expressions.size()];
    for (int i = 0; i < values.length; i++) {
      if (!Parts.isClosed(expressions.get(i).code())) {
        return null;
      }
      try {
        values[i] = Terms.value(expressions.get(i), environment);
      } catch (Trap trap) {
        return null;
      }
    }
    return values;
  }
}
