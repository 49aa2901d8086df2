package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.ModelException;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A constant {@code #define N ..;} that stands for any number.
 *
 * @param least which it is at least
 * @param sized the checked text with a number in its place
 */
record NumberOfMembers(String name, int least, Spec spec, IntFunction<Symbols> sized) {

  /**
   * The constant of a text that stands for any number and is not given from outside.
   *
   * @param given names with values
   * @param checking checks the text with such values
   * @throws dev.fairlead.core.diagnostic.ModelException if there are two
   */
  static Optional<NumberOfMembers> in(
      Spec spec,
      Symbols symbols,
      Map<String, String> given,
      Function<Map<String, String>, Symbols> checking) {
    List<Declaration.Define> found = new ArrayList<>();
    for (Declaration each : spec.declarations()) {
      if (each instanceof Declaration.Define define
          && define.body() instanceof MacroBody.AnyNumber
          && !given.containsKey(define.name())) {
        found.add(define);
      }
    }
    if (found.size() > 1) {
      Declaration.Define second = found.get(1);
      throw isOneTooMany(symbols, second.span(), second.name(), "'" + found.get(0).name() + "'");
    }
    return found.stream()
        .findFirst()
        .map(
            define ->
                new NumberOfMembers(
                    define.name(),
                    ((MacroBody.AnyNumber) define.body()).least(),
                    spec,
                    size -> {
                      Map<String, String> all = new HashMap<>(given);
                      all.put(define.name(), Integer.toString(size));
                      return checking.apply(all);
                    }));
  }

  /** A question about groups has another number that is open. */
  void refuseGroups(Symbols symbols, Span claim) {
    throw isOneTooMany(symbols, claim, name, "the size of a group '{..}'");
  }

  private static ModelException isOneTooMany(
      Symbols symbols, Span span, String name, String other) {
    return symbols
        .sources()
        .error(
            "FL0178",
            span,
            "'" + name + "' is any number, and so is " + other,
            "put a number for one of them");
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
