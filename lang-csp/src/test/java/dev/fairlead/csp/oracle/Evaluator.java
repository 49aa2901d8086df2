package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.IndexRange;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import dev.fairlead.csp.syntax.Stmt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Expressions and data operations (csp-sharp.md, section 3). Parameters and received names have
 * been substituted before, so that free names are constants, variables, macros or locals of a
 * block. Arrays are lists.
 */
final class Evaluator {
  private static final int LOOP_BOUND = 1_000_000;

  private final Symbols symbols;

  Evaluator(Symbols symbols) {
    this.symbols = symbols;
  }

  Object value(Expr e, Store store) {
    return new Run(store).value(e, null);
  }

  boolean holds(Expr e, Store store) {
    return (Boolean) value(e, store);
  }

  List<Object> values(List<Expr> all, Store store) {
    return all.stream().map(e -> value(e, store)).toList();
  }

  Store run(Stmt.Block block, Store store) {
    Run run = new Run(store);
    run.block(block, null);
    return run.result();
  }

  /** {@code c} or {@code c[i]}. */
  String channel(String name, Object index) {
    if (index == null) {
      return name;
    }
    int size = symbols.channels().get(name).arraySize().getAsInt();
    return name + "[" + checkIndex((Integer) index, size) + "]";
  }

  private static int checkIndex(int index, int length) {
    if (index < 0 || index >= length) {
      throw new Fault("index " + index);
    }
    return index;
  }

  /** The names around an expression inside a block or macro, the innermost first; null is none. */
  private record Local(String name, Meaning meaning, Local outer) {}

  /** What a local name stands for: its own cells, or the argument of a macro, by name. */
  private sealed interface Meaning {
    record Cells(Object[] values, List<Integer> dimensions) implements Meaning {}

    record Argument(Expr expression, Local locals) implements Meaning {}
  }

  /** One evaluation, on a copy of the store. */
  private final class Run {
    private final Map<String, Object[]> variables = new HashMap<>();
    private final Map<String, List<List<Object>>> buffers;

    Run(Store store) {
      store.variables().forEach((name, values) -> variables.put(name, values.toArray()));
      buffers = store.buffers();
    }

    Store result() {
      Map<String, List<Object>> values = new TreeMap<>();
      variables.forEach((name, cells) -> values.put(name, List.of(cells)));
      return new Store(values, buffers);
    }

    void block(Stmt.Block block, Local outer) {
      Local locals = outer;
      for (Stmt s : block.statements()) {
        if (s instanceof Stmt.Local l) {
          locals = new Local(l.name(), declare(l, locals), locals);
        } else {
          statement(s, locals);
        }
      }
    }

    private Meaning.Cells declare(Stmt.Local l, Local locals) {
      List<Integer> dimensions =
          l.dimensions().stream().map(d -> (Integer) value(d, locals)).toList();
      Object initial = l.initial().map(e -> value(e, locals)).orElse(0);
      if (initial instanceof List<?> elements) {
        List<Integer> lengths = dimensions.isEmpty() ? List.of(elements.size()) : dimensions;
        return new Meaning.Cells(elements.toArray(), lengths);
      }
      Object[] cells = new Object[dimensions.stream().reduce(1, (a, b) -> a * b)];
      Arrays.fill(cells, initial);
      return new Meaning.Cells(cells, dimensions);
    }

    private void statement(Stmt s, Local locals) {
      if (s instanceof Stmt.Block b) {
        block(b, locals);
      } else if (s instanceof Stmt.If i) {
        if ((Boolean) value(i.condition(), locals)) {
          statement(i.then(), locals);
        } else {
          i.otherwise().ifPresent(o -> statement(o, locals));
        }
      } else if (s instanceof Stmt.While w) {
        for (int n = 0; (Boolean) value(w.condition(), locals); n++) {
          if (n == LOOP_BOUND) {
            throw new Fault("endless loop");
          }
          statement(w.body(), locals);
        }
      } else if (s instanceof Stmt.Evaluate e) {
        value(e.expression(), locals);
      }
    }

    Object value(Expr e, Local locals) {
      if (e instanceof Expr.IntLiteral i) {
        return i.value();
      } else if (e instanceof Expr.BoolLiteral b) {
        return b.value();
      } else if (e instanceof Expr.Name n) {
        return name(n.name(), locals);
      } else if (e instanceof Expr.Index i) {
        Meaning.Cells cells = cells(i.array(), locals);
        return cells.values()[flat(i.indices(), cells, locals)];
      } else if (e instanceof Expr.Unary u) {
        Object operand = value(u.operand(), locals);
        if (u.op() == Expr.UnaryOp.NOT) {
          return !(Boolean) operand;
        }
        return -(Integer) operand;
      } else if (e instanceof Expr.Binary b) {
        return binary(b, locals);
      } else if (e instanceof Expr.Quantified q) {
        return quantified(q, 0, locals);
      } else if (e instanceof Expr.Call c) {
        return call(c, locals);
      } else if (e instanceof Expr.Assign a) {
        Object value = value(a.value(), locals);
        assign(a.target(), value, locals);
        return value;
      } else if (e instanceof Expr.ArrayLiteral a) {
        return elements(a, locals);
      }
      throw new AssertionError(e);
    }

    private Object name(String name, Local locals) {
      Local local = find(name, locals);
      if (local != null && local.meaning() instanceof Meaning.Argument a) {
        return value(a.expression(), a.locals());
      }
      if (local == null && symbols.constants().containsKey(name)) {
        Symbols.Value constant = symbols.constants().get(name);
        return Store.value(constant.kind(), constant.bits());
      }
      if (local == null && symbols.macros().containsKey(name)) {
        return macro(symbols.macros().get(name), List.of(), locals);
      }
      Meaning.Cells cells = cells(name, locals);
      return cells.dimensions().isEmpty() ? cells.values()[0] : List.of(cells.values());
    }

    private static Local find(String name, Local locals) {
      Local local = locals;
      while (local != null && !local.name().equals(name)) {
        local = local.outer();
      }
      return local;
    }

    /** Where a variable, a local or an argument that is one of these has its values. */
    private Meaning.Cells cells(String name, Local locals) {
      Local local = find(name, locals);
      if (local == null) {
        return new Meaning.Cells(variables.get(name), symbols.variables().get(name).dimensions());
      }
      if (local.meaning() instanceof Meaning.Argument a) {
        return cells(((Expr.Name) a.expression()).name(), a.locals());
      }
      return (Meaning.Cells) local.meaning();
    }

    /** Row by row; only the flat index is checked. */
    private int flat(List<Expr> indices, Meaning.Cells cells, Local locals) {
      int flat = 0;
      for (int i = 0; i < indices.size(); i++) {
        int length = i == 0 ? 0 : cells.dimensions().get(i);
        flat = flat * length + (Integer) value(indices.get(i), locals);
      }
      return checkIndex(flat, cells.values().length);
    }

    private Object binary(Expr.Binary b, Local locals) {
      Object left = value(b.left(), locals);
      switch (b.op()) {
        case AND:
          return (Boolean) left && (Boolean) value(b.right(), locals);
        case OR:
          return (Boolean) left || (Boolean) value(b.right(), locals);
        default:
          break;
      }
      Object right = value(b.right(), locals);
      return switch (b.op()) {
        case EQ -> left.equals(right);
        case NE -> !left.equals(right);
        case XOR -> (Boolean) left ^ (Boolean) right;
        default -> numeric(b.op(), (Integer) left, (Integer) right);
      };
    }

    private static Object numeric(Expr.BinaryOp op, int a, int b) {
      return switch (op) {
        case BIT_AND -> a & b;
        case BIT_OR -> a | b;
        case BIT_XOR -> a ^ b;
        case LT -> a < b;
        case GT -> a > b;
        case LE -> a <= b;
        case GE -> a >= b;
        case ADD -> a + b;
        case SUB -> a - b;
        case MUL -> a * b;
        case DIV -> a / divisor(b);
        case MOD -> a % divisor(b) < 0 ? a % b + b : a % b;
        default -> throw new AssertionError(op);
      };
    }

    private static int divisor(int b) {
      if (b == 0) {
        throw new Fault("division by zero");
      }
      return b;
    }

    private boolean quantified(Expr.Quantified q, int from, Local locals) {
      if (from == q.ranges().size()) {
        return (Boolean) value(q.body(), locals);
      }
      boolean all = q.op() == Expr.BinaryOp.AND;
      IndexRange range = q.ranges().get(from);
      for (Object v : rangeValues(range, locals)) {
        Meaning.Cells cell = new Meaning.Cells(new Object[] {v}, List.of());
        if (quantified(q, from + 1, new Local(range.name(), cell, locals)) != all) {
          return !all;
        }
      }
      return all;
    }

    private List<Object> rangeValues(IndexRange range, Local locals) {
      if (range instanceof IndexRange.Listed l) {
        return l.values().stream().map(e -> value(e, locals)).toList();
      }
      IndexRange.Interval i = (IndexRange.Interval) range;
      List<Object> values = new ArrayList<>();
      int high = (Integer) value(i.high(), locals);
      for (int v = (Integer) value(i.low(), locals); v <= high; v++) {
        values.add(v);
      }
      return values;
    }

    private Object call(Expr.Call c, Local locals) {
      switch (c.function()) {
        case "cfull", "cempty", "ccount", "csize", "cpeek":
          return query(c.function(), c.arguments().get(0), locals);
        case Substitution.ELEMENT:
          List<?> array = (List<?>) value(c.arguments().get(0), locals);
          return array.get(checkIndex((Integer) value(c.arguments().get(1), locals), array.size()));
        default:
          return macro(symbols.macros().get(c.function()), c.arguments(), locals);
      }
    }

    private Object query(String query, Expr argument, Local locals) {
      Local local = argument instanceof Expr.Name n ? find(n.name(), locals) : null;
      if (local != null && local.meaning() instanceof Meaning.Argument a) {
        return query(query, a.expression(), a.locals());
      }
      String name = argument instanceof Expr.Index i ? i.array() : ((Expr.Name) argument).name();
      Object index = argument instanceof Expr.Index i ? value(i.indices().get(0), locals) : null;
      List<List<Object>> messages = buffers.get(channel(name, index));
      int capacity = symbols.channels().get(name).capacity();
      return switch (query) {
        case "cfull" -> messages.size() == capacity;
        case "cempty" -> messages.isEmpty();
        case "ccount" -> messages.size();
        case "csize" -> capacity;
        default -> {
          if (messages.isEmpty()) {
            throw new Fault("cpeek of an empty channel");
          }
          yield messages.get(0);
        }
      };
    }

    /** The body sees the arguments and what is global. A block has no value. */
    private Object macro(Declaration.Define macro, List<Expr> arguments, Local locals) {
      Local inner = null;
      for (int i = 0; i < arguments.size(); i++) {
        Meaning argument = new Meaning.Argument(arguments.get(i), locals);
        inner = new Local(macro.parameters().get(i), argument, inner);
      }
      if (macro.body() instanceof MacroBody.Statements s) {
        block(s.block(), inner);
        return null;
      }
      return value(((MacroBody.Expression) macro.body()).expression(), inner);
    }

    private void assign(Expr target, Object value, Local locals) {
      String name = target instanceof Expr.Index i ? i.array() : ((Expr.Name) target).name();
      Local local = find(name, locals);
      if (local != null
          && local.meaning() instanceof Meaning.Argument a
          && !(target instanceof Expr.Index)) {
        assign(a.expression(), value, a.locals());
        return;
      }
      Meaning.Cells cells = cells(name, locals);
      Object[] values = cells.values();
      if (target instanceof Expr.Index i) {
        values[flat(i.indices(), cells, locals)] = value;
      } else if (value instanceof List<?> elements) {
        System.arraycopy(elements.toArray(), 0, values, 0, values.length);
      } else {
        values[0] = value;
      }
      variables.forEach((global, all) -> requireRange(global, all));
    }

    private void requireRange(String variable, Object[] values) {
      Symbols.Variable v = symbols.variables().get(variable);
      for (Object value : values) {
        if (v.low().isPresent() && (Integer) value < v.low().getAsInt()
            || v.high().isPresent() && (Integer) value > v.high().getAsInt()) {
          throw new Fault(value + " is outside the range of " + variable);
        }
      }
    }

    private List<Object> elements(Expr.ArrayLiteral literal, Local locals) {
      List<Object> all = new ArrayList<>();
      for (Expr.Element element : literal.elements()) {
        if (element instanceof Expr.Element.One o) {
          all.add(value(o.value(), locals));
        } else if (element instanceof Expr.Element.Repeated r) {
          int times = (Integer) value(r.times(), locals);
          all.addAll(Collections.nCopies(times, value(r.value(), locals)));
        } else if (element instanceof Expr.Element.Range r) {
          int from = (Integer) value(r.from(), locals);
          int to = (Integer) value(r.to(), locals);
          for (int i = 0; i <= Math.abs(to - from); i++) {
            all.add(from <= to ? from + i : from - i);
          }
        }
      }
      return all;
    }
  }
}
