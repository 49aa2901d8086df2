package dev.fairlead.csp;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.property.ConditionSyntax;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The parts of conditions, to tell how far a state is from satisfying them. They are compiled with
 * the specification as propositions of their own, so they are collected before there is a space.
 */
final class ConditionParts implements ConditionSyntax<Expr, ConditionParts.Measured> {
  /** No proposition of a file is called like this. */
  private static final String PART = "part ";

  private final Symbols symbols;
  private final Map<String, Expr> parts = new LinkedHashMap<>();

  /** A distance, once there is a space. */
  interface Measured extends Function<CspStateSpace, Distance> {}

  /** Nobody asks how far a state is that stands for those of many systems. */
  private final boolean measures;

  ConditionParts(Symbols symbols, Population population) {
    this.symbols = symbols;
    this.measures = population.counting().kind() != CountArithmetic.Kind.CUTOFF;
  }

  /** What has been collected, by name. */
  Map<String, Expr> propositions() {
    return parts;
  }

  /** A proposition with the distances to its truth values. */
  Function<CspStateSpace, StatePredicate> predicate(String name, Expr condition) {
    if (!measures || countsProcesses(condition)) {
      // A count by itself tells more of processes than its comparison with a number does.
      return space -> {
        int proposition = space.propositions().number(name);
        return space.propositions().predicate(proposition);
      };
    }
    Measured toTrue = to(condition, true);
    Measured toFalse = to(condition, false);
    return space -> {
      int proposition = space.propositions().number(name);
      return StatePredicate.measured(
          space.propositions().predicate(proposition),
          toTrue.apply(space),
          toFalse.apply(space),
          () -> space.propositions().relaxedDistance(proposition));
    };
  }

  private boolean countsProcesses(Expr condition) {
    Deque<Expr> open = new ArrayDeque<>(List.of(condition));
    Set<String> expanded = new HashSet<>();
    boolean[] counts = {false};
    while (!open.isEmpty() && !counts[0]) {
      Expressions.everyIn(
          open.pop(),
          part -> {
            counts[0] |= part instanceof Expr.ProcessCount;
            String called =
                part instanceof Expr.Name used
                    ? used.name()
                    : part instanceof Expr.Call call ? call.function() : "";
            Declaration.Define define = symbols.macros().get(called);
            if (define != null
                && define.body() instanceof MacroBody.Expression body
                && expanded.add(called)) {
              open.push(body.expression());
            }
          });
    }
    return counts[0];
  }

  @Override
  public Measured to(Expr condition, boolean truth) {
    if (condition instanceof Expr.Name name && macro(name.name()) != null) {
      return to(macro(name.name()), truth);
    } else if (condition instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT) {
      return to(unary.operand(), !truth);
    } else if (condition instanceof Expr.Binary binary) {
      return ConditionSyntax.binary(
          this, binary.op(), binary, binary.left(), binary.right(), truth);
    }
    return plain(condition, truth);
  }

  private Expr macro(String name) {
    Declaration.Define define = symbols.macros().get(name);
    return define != null
            && define.parameters().isEmpty()
            && define.body() instanceof MacroBody.Expression body
        ? body.expression()
        : null;
  }

  @Override
  public Measured all(Measured one, Measured other) {
    return space -> Distance.all(List.of(one.apply(space), other.apply(space)));
  }

  @Override
  public Measured any(Measured one, Measured other) {
    return space -> Distance.any(List.of(one.apply(space), other.apply(space)));
  }

  @Override
  public Measured relation(Distance.Relation relation, Expr left, Expr right) {
    String one = add(left);
    String other = add(right);
    return space -> {
      int first = space.propositions().number(one);
      int second = space.propositions().number(other);
      return changing(
          space,
          List.of(one, other),
          Distance.relation(
              relation,
              (state, length) -> space.propositions().value(first, state),
              (state, length) -> space.propositions().value(second, state)));
    };
  }

  @Override
  public Measured plain(Expr condition, boolean truth) {
    String name = add(condition);
    return space -> {
      int proposition = space.propositions().number(name);
      return changing(
          space,
          List.of(name),
          Distance.to((state, length) -> space.propositions().holds(proposition, state), truth));
    };
  }

  /** Some process has to write what a condition reads. */
  private static Distance changing(CspStateSpace space, List<String> parts, Distance condition) {
    return space.distances().map(local -> local.leadingTo(condition, parts)).orElse(condition);
  }

  private String add(Expr expression) {
    for (Map.Entry<String, Expr> known : parts.entrySet()) {
      if (known.getValue().equals(expression)) {
        return known.getKey();
      }
    }
    String name = PART + parts.size();
    parts.put(name, expression);
    return name;
  }
}
