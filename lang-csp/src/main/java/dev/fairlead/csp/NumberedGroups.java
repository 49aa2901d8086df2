package dev.fairlead.csp;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Groups whose members have numbers, {@code |||i:{..}@P(i)}, as groups of a given size. N members
 * are {@code |||i:{0..N-1}@P(i)}. Of more than can be counted, those that a formula names are kept
 * apart, and one number stands for those of all others: {@code P(0) ||| (|||{..}@P(1))}. That loses
 * nothing if a number does no more than name events ({@link MemberNumbers}; docs/fairness.md,
 * <em>One of them, by name</em>).
 */
final class NumberedGroups {
  private final Map<Span, Integer> sizes = new HashMap<>();
  private final Set<Integer> named;

  private NumberedGroups(Population population, Set<Integer> named) {
    population.sizes().forEach((group, size) -> sizes.put(group.place(), size));
    this.named = new TreeSet<>(named);
  }

  /**
   * The same text with sizes for its groups of members with numbers.
   *
   * @param named the numbers that are told apart from all others
   */
  static Symbols in(Symbols symbols, Population population, Set<Integer> named) {
    NumberedGroups groups = new NumberedGroups(population, named);
    Map<String, Declaration.Definition> processes = new LinkedHashMap<>();
    boolean changed = false;
    for (Map.Entry<String, Declaration.Definition> each : symbols.processes().entrySet()) {
      Declaration.Definition definition = each.getValue();
      Proc body = groups.sized(definition.body());
      changed |= body != definition.body();
      processes.put(
          each.getKey(),
          new Declaration.Definition(
              definition.name(), definition.parameters(), body, definition.span()));
    }
    return changed ? symbols.withProcesses(processes) : symbols;
  }

  /** Groups stand below compositions and hiding only. */
  private Proc sized(Proc proc) {
    if (proc instanceof Proc.Indexed indexed && proc.isGroup()) {
      return sized(indexed, indexed.ranges().get(0).name());
    } else if (proc instanceof Proc.Compose c && c.operator() != Proc.Operator.SEQUENCE) {
      List<Proc> operands = c.operands().stream().map(this::sized).toList();
      return same(operands, c.operands()) ? c : new Proc.Compose(c.operator(), operands, c.span());
    } else if (proc instanceof Proc.Hide hide) {
      Proc body = sized(hide.body());
      return body == hide.body() ? hide : new Proc.Hide(body, hide.hidden(), hide.span());
    }
    return proc;
  }

  private static boolean same(List<Proc> one, List<Proc> other) {
    for (int i = 0; i < one.size(); i++) {
      if (one.get(i) != other.get(i)) {
        return false;
      }
    }
    return true;
  }

  private Proc sized(Proc.Indexed group, String index) {
    int size = sizes.getOrDefault(group.span(), 1);
    if (size != CountArithmetic.OMEGA) {
      return indexed(
          group, new IndexRange.Interval(index, number(0), number(size - 1), group.span()));
    }
    int stranger = 0;
    while (named.contains(stranger)) {
      stranger++;
    }
    Proc one = indexed(group, listed(index, List.of(stranger)));
    Proc many = new Proc.Replicated(Proc.Operator.INTERLEAVE, Optional.empty(), one, group.span());
    if (named.isEmpty()) {
      return many;
    }
    Proc apart = indexed(group, listed(index, new ArrayList<>(named)));
    return new Proc.Compose(Proc.Operator.INTERLEAVE, List.of(apart, many), group.span());
  }

  private static Proc indexed(Proc.Indexed group, IndexRange range) {
    return new Proc.Indexed(group.operator(), List.of(range), group.body(), group.span());
  }

  private static IndexRange listed(String index, List<Integer> values) {
    List<Expr> numbers = values.stream().map(NumberedGroups::number).toList();
    return new IndexRange.Listed(index, numbers, NOWHERE);
  }

  private static final Span NOWHERE = new Span(0, 0);

  private static Expr number(int value) {
    return new Expr.IntLiteral(value, NOWHERE);
  }
}
