package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;

/** Of an expression: the kind of the value, or of the elements of an array. */
record Type(KindCell kind, boolean array) {

  static Type of(Kind kind) {
    return new Type(KindCell.of(kind), false);
  }
}
