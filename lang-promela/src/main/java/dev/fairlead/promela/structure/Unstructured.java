package dev.fairlead.promela.structure;

import dev.fairlead.promela.syntax.Span;

/** Something that cannot be said by guarded commands over slots. */
final class Unstructured extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unstructured(String what) {
    super(what, null, false, false);
  }

  Unstructured(Span where, String what) {
    this(where == null ? what : where.place() + ": " + what);
  }
}
