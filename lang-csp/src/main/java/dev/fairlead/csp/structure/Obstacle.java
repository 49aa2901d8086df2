package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;

/** What code does that cannot be said by expressions over slots. */
final class Obstacle {
  private Obstacle() {}

  static String of(Code code) {
    if (code instanceof Code.LibraryCall) {
      return "an operation of a library";
    } else if (code instanceof Code.ProcessCount) {
      return "'#' counts processes by arguments that vary";
    } else if (code instanceof Code.Pack
        || code instanceof Code.PackedElement
        || code instanceof Code.OfLength
        || code instanceof Code.MessagePeek) {
      return "a whole array as a value";
    } else if (code instanceof Code.Assign) {
      return "an assignment inside of an expression";
    }
    return "a " + code.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
  }
}
