package dev.fairlead.csp.syntax;

import java.util.List;

/** {@code x:{a..b}} or {@code x:{a,b,c}} of an indexed operator. */
public sealed interface IndexRange {

  String name();

  Span span();

  record Interval(String name, Expr low, Expr high, Span span) implements IndexRange {}

  record Listed(String name, List<Expr> values, Span span) implements IndexRange {}
}
