package dev.fairlead.csp.syntax;

import java.util.List;

/** {@code x:{a..b}}, {@code x:{a,b,c}} or {@code x:{..}} of an indexed operator. */
public sealed interface IndexRange {

  String name();

  Span span();

  record Interval(String name, Expr low, Expr high, Span span) implements IndexRange {}

  /** Members of a group of any number: 0, 1, …, each a number less than the size of the group. */
  record Members(String name, Span span) implements IndexRange {}

  record Listed(String name, List<Expr> values, Span span) implements IndexRange {}
}
