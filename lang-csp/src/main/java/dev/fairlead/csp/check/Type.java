package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import java.util.List;

/**
 * Of an expression: the kind of the value, or of the elements of an array.
 *
 * @param dimensions of an array; none if it is known only when the model runs how long it is
 */
record Type(KindCell kind, boolean array, List<Integer> dimensions) {

  static Type of(Kind kind) {
    return single(KindCell.of(kind));
  }

  static Type single(KindCell kind) {
    return new Type(kind, false, List.of());
  }

  static Type array(KindCell kind, List<Integer> dimensions) {
    return new Type(kind, true, dimensions);
  }

  /** The type of what is held as a single value, which may be an array. */
  static Type held(KindCell kind) {
    return kind.known().orElse(null) instanceof Kind.Arrays arrays
        ? array(KindCell.of(arrays.element()), arrays.dimensions())
        : single(kind);
  }
}
