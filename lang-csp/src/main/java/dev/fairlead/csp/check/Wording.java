package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;

/** What the notions of the checks are called in messages. */
final class Wording {

  private Wording() {}

  static String of(Kind kind) {
    if (kind instanceof Kind.Objects o) {
      return o.type().name();
    }
    if (kind instanceof Kind.Arrays a) {
      return "whole array (of " + of(a.element()) + "s)";
    }
    return switch ((Kind.Primitive) kind) {
      case INT -> "number";
      case BOOL -> "truth value";
      case EITHER -> "number or truth value";
      case NONE -> "call without a value";
    };
  }

  /** {@code 1 argument}, {@code 2 arguments}. */
  static String count(int n, String thing) {
    return n + " " + thing + (n == 1 ? "" : "s");
  }
}
