package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The labels on which a component of {@code ||} synchronises: declared, or found by unfolding.
 * References with other arguments are followed like any other; PAT refuses them. Where unfolding
 * everything gives no alphabet, what the arguments rule out is not unfolded.
 */
final class Alphabet {

  /** An event has a value that is not known before it happens. */
  static final class Incalculable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Incalculable(String event) {
      super(event, null, false, false);
    }
  }

  private final Symbols symbols;
  private final Unfolding unfolding;
  private boolean decides;

  Alphabet(Symbols symbols, Unfolding unfolding) {
    this.symbols = symbols;
    this.unfolding = unfolding;
  }

  Set<String> of(Proc p) {
    try {
      return of(p, false);
    } catch (Incalculable | Fault e) {
      return of(p, true);
    }
  }

  private Set<String> of(Proc p, boolean deciding) {
    Set<String> labels = new HashSet<>();
    decides = deciding;
    collect(p, labels, new HashSet<>());
    return labels;
  }

  /** The parts of an expression without those that its conditions are known to rule out. */
  private List<Proc> parts(Proc p) {
    if (!decides) {
      return ProcParts.of(p);
    }
    List<Proc> parts = new ArrayList<>();
    if (p instanceof Proc.Guarded g) {
      if (may(g.guard(), true)) {
        parts.add(g.body());
      }
    } else if (p instanceof Proc.Conditional c) {
      if (may(c.condition(), true)) {
        parts.add(c.then());
      }
      if (may(c.condition(), false)) {
        c.otherwise().ifPresent(parts::add);
      }
    } else if (p instanceof Proc.Case c) {
      boolean reached = true;
      for (Proc.Branch branch : c.branches()) {
        if (reached && may(branch.condition(), true)) {
          parts.add(branch.body());
        }
        reached &= may(branch.condition(), false);
      }
      if (reached) {
        c.otherwise().ifPresent(parts::add);
      }
    } else {
      return ProcParts.of(p);
    }
    return parts;
  }

  /** Whether a condition may have this value, as far as it is known. */
  private static boolean may(Expr condition, boolean value) {
    if (Substitution.isLiteral(condition)) {
      return Substitution.valueOf(condition).equals(value);
    } else if (condition instanceof Expr.Unary u && u.op() == Expr.UnaryOp.NOT) {
      return may(u.operand(), !value);
    } else if (condition instanceof Expr.Binary b && b.op() == Expr.BinaryOp.AND) {
      return value
          ? may(b.left(), true) && may(b.right(), true)
          : may(b.left(), false) || may(b.right(), false);
    } else if (condition instanceof Expr.Binary b && b.op() == Expr.BinaryOp.OR) {
      return value
          ? may(b.left(), true) || may(b.right(), true)
          : may(b.left(), false) && may(b.right(), false);
    }
    return true;
  }

  private void collect(Proc p, Set<String> labels, Set<Object> seen) {
    if (p instanceof Proc.Prefix x
        && x.effect().isEmpty()
        && x.event() instanceof Proc.Event.Named n) {
      add(n, labels);
    }
    if (p instanceof Proc.Call c) {
      call(c, labels, seen);
    } else if (p instanceof Proc.Indexed i) {
      requireKnown(i.ranges());
      unfolding.operands(i).forEach(operand -> collect(operand, labels, seen));
    } else if (p instanceof Proc.Hide h) {
      Set<String> inside = new HashSet<>();
      // A process that is being unfolded adds nothing new, hidden or not.
      collect(h.body(), inside, new HashSet<>(seen));
      inside.removeAll(events(h.hidden(), Map.of()));
      labels.addAll(inside);
    } else {
      parts(p).forEach(part -> collect(part, labels, seen));
    }
  }

  private void add(Proc.Event.Named event, Set<String> labels) {
    StringBuilder label = new StringBuilder(event.name());
    for (Expr argument : event.arguments()) {
      if (!Substitution.isLiteral(argument)) {
        throw new Incalculable(event.name());
      }
      label.append('.').append(Store.text(Substitution.valueOf(argument)));
    }
    labels.add(label.toString());
  }

  private void requireKnown(List<IndexRange> ranges) {
    for (IndexRange range : ranges) {
      List<Expr> bounds =
          range instanceof IndexRange.Interval i
              ? List.of(i.low(), i.high())
              : ((IndexRange.Listed) range).values();
      if (!bounds.stream().allMatch(Substitution::isLiteral)) {
        throw new Incalculable(range.name());
      }
    }
  }

  /** The parameters of a reference that have values before the model runs. */
  Map<String, Object> known(Proc.Call c) {
    Map<String, Object> known = new HashMap<>();
    for (int i = 0; i < c.arguments().size(); i++) {
      String parameter = symbols.processes().get(c.process()).parameters().get(i).name();
      if (Substitution.isLiteral(c.arguments().get(i))) {
        known.put(parameter, Substitution.valueOf(c.arguments().get(i)));
      }
    }
    return known;
  }

  /** A parameter without a known value stays a name, which no label can contain. */
  private void call(Proc.Call c, Set<String> labels, Set<Object> seen) {
    if (unfolding.isBroken(c)) {
      return;
    }
    Map<String, Object> known = known(c);
    if (symbols.alphabets().containsKey(c.process())) {
      labels.addAll(events(symbols.alphabets().get(c.process()), known));
    } else if (seen.add(List.of(c.process(), known))) {
      collect(unfolding.body(c.process(), known), labels, seen);
    }
  }

  /** The labels of listed events, given the values of parameters. */
  Set<String> events(List<Proc.EventItem> items, Map<String, Object> known) {
    Set<String> labels = new HashSet<>();
    for (Proc.EventItem item : items) {
      List<IndexRange> ranges = new Substitution(symbols, known).ranges(item.ranges());
      requireKnown(ranges);
      for (Map<String, Object> indices : unfolding.combinations(ranges)) {
        Map<String, Object> values = new HashMap<>(known);
        values.putAll(indices);
        Proc.Event.Named event = item.event();
        List<Expr> arguments = new Substitution(symbols, values).exprs(event.arguments());
        add(
            new Proc.Event.Named(
                event.name(), arguments, Proc.Annotation.NONE, event.level(), Substitution.NOWHERE),
            labels);
      }
    }
    return labels;
  }
}
