package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A constant {@code #define N ..;} that stands for any number.
 *
 * @param least which it is at least
 * @param sized the checked text with a number in its place
 */
record NumberOfMembers(String name, int least, Spec spec, IntFunction<Symbols> sized) {

  /**
   * The constants of a text that stand for any number, and are not given from outside.
   *
   * @param given names with values
   */
  static List<Declaration.Define> in(Spec spec, Map<String, String> given) {
    List<Declaration.Define> found = new ArrayList<>();
    for (Declaration each : spec.declarations()) {
      if (each instanceof Declaration.Define define
          && define.body() instanceof MacroBody.AnyNumber
          && !given.containsKey(define.name())) {
        found.add(define);
      }
    }
    return found;
  }

  /** What there are so many of, for people: the member of a composition, or else the name. */
  String member(Symbols symbols) {
    Optional<Span> member = Optional.empty();
    for (Declaration.Definition definition : symbols.processes().values()) {
      List<Proc> compositions = new ArrayList<>();
      ProcParts.every(
          definition.body(),
          proc -> {
            if (proc instanceof Proc.Indexed indexed
                && indexed.operator() == Proc.Operator.INTERLEAVE
                && indexed.ranges().get(0) instanceof IndexRange.Interval interval
                && names(interval.high())) {
              compositions.add(indexed.body());
            }
          });
      member = member.or(() -> compositions.stream().findFirst().map(Proc::span));
    }
    return member.map(symbols.sources()::text).orElse(name);
  }

  private boolean names(Expr high) {
    return high instanceof Expr.Binary binary
        && binary.left() instanceof Expr.Name left
        && left.name().equals(name);
  }
}
