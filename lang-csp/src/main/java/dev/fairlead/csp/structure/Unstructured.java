package dev.fairlead.csp.structure;

/** Something that cannot be said by guarded commands over slots. */
final class Unstructured extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unstructured(String what) {
    super(what, null, false, false);
  }
}
