package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What code computes, as intervals: the domains of slots, narrowed by the conditions of a step and
 * followed through its data operation. Operations add what they assign to the domains.
 */
final class Bounds {
  private static final int MOST_ROUNDS = 12;

  private final SlotDomains domains;
  private final Environment environment;

  /** Slots of which more is known here. */
  private Map<Integer, Interval> here;

  private Map<Integer, Interval> temporaries = new HashMap<>();

  /** Arrays of a block, each as one value. */
  private Map<Integer, Interval> arrays = new HashMap<>();

  Bounds(SlotDomains domains, Environment environment) {
    this(domains, environment, new HashMap<>());
  }

  private Bounds(SlotDomains domains, Environment environment, Map<Integer, Interval> here) {
    this.domains = domains;
    this.environment = environment;
    this.here = here;
  }

  /** For code in another environment, at the same time: it sees and changes the same. */
  Bounds in(Environment other) {
    return new Bounds(domains, other, here);
  }

  /** For code that may run or not. */
  Bounds copy() {
    return new Bounds(domains, environment, new HashMap<>(here));
  }

  Interval slot(int slot) {
    Interval narrowed = here.get(slot);
    return narrowed == null ? domains.of(slot) : narrowed;
  }

  Interval field(Environment.Field field) {
    if (field instanceof Environment.Known known) {
      return Interval.of(known.value());
    } else if (field instanceof Environment.Buffered buffered) {
      return slot(buffered.slot());
    }
    if (field instanceof Environment.Within within) {
      return within.values();
    }
    Environment.Computed computed = (Environment.Computed) field;
    return in(new Environment(computed.environment())).value(computed.code());
  }

  Interval value(Value code) {
    if (code instanceof Code.Constant constant) {
      return Interval.of(constant.value());
    } else if (code instanceof Code.Local local) {
      int index = local.index();
      int known = environment.known().length;
      return index < known
          ? Interval.of(environment.known()[index])
          : field(environment.message().get(index - known));
    } else if (code instanceof Code.Temporary temporary) {
      return temporaries.getOrDefault(temporary.index(), Interval.ANY);
    } else if (code instanceof Code.Global global) {
      return slot(global.slot());
    } else if (code instanceof Code.Element element) {
      return element(element.array(), value(element.index()));
    } else if (code instanceof Code.TemporaryElement element) {
      value(element.index());
      return arrays.getOrDefault(element.array(), Interval.ANY);
    } else if (code instanceof Code.Unary unary) {
      Interval operand = value(unary.operand());
      return unary.op() == UnaryOp.NOT ? Interval.of(1).minus(operand) : operand.negated();
    } else if (code instanceof Code.Binary binary) {
      return binary(binary);
    } else if (code instanceof Code.Quantified) {
      return Interval.TRUTH;
    } else if (code instanceof Code.ChannelQuery query) {
      return switch (query.query()) {
        case FULL, EMPTY -> Interval.TRUTH;
        case COUNT -> new Interval(0, query.channel().capacity());
        case SIZE -> Interval.of(query.channel().capacity());
      };
    } else if (code instanceof Code.ChannelPeek peek) {
      Code.ChannelPlace channel = peek.channel();
      Interval all = domains.of(channel.buffer(0) + 1 + peek.field());
      for (int i = 1; i < channel.size(); i++) {
        all = all.hull(domains.of(channel.buffer(i) + 1 + peek.field()));
      }
      return all;
    } else if (code instanceof Code.Convert convert) {
      Interval value = value(convert.value());
      return switch (convert.how()) {
        case OF_NUMBER -> value;
        case TO_NUMBER -> value.meet(NUMBERS);
        case OF_TRUTH -> new Interval(Integer.MIN_VALUE, Integer.MIN_VALUE + 1);
        case TO_TRUTH -> Interval.TRUTH;
      };
    } else if (code instanceof Code.InRange checked) {
      return value(checked.value()).meet(interval(checked.range()));
    } else if (code instanceof Code.Assign assign) {
      return assign(assign);
    } else if (code instanceof Code.ProcessCount) {
      return domains.headcount();
    }
    throw new Unstructured(Obstacle.of(code));
  }

  /** What can be {@link dev.fairlead.csp.code.Either} and is a number. */
  private static final Interval NUMBERS = new Interval(Integer.MIN_VALUE + 2, Integer.MAX_VALUE);

  private static Interval interval(Code.Range range) {
    return new Interval(range.low(), range.high());
  }

  private Interval element(Code.GlobalArray array, Interval index) {
    Interval inside = index.meet(new Interval(0, array.length() - 1));
    int from = Math.max(0, Math.min(inside.low(), array.length() - 1));
    int to = Math.max(0, Math.min(inside.high(), array.length() - 1));
    Interval all = slot(array.slot() + from);
    for (int i = from + 1; i <= to; i++) {
      all = all.hull(slot(array.slot() + i));
    }
    return all;
  }

  private Interval binary(Code.Binary binary) {
    Interval left = value(binary.left());
    Interval right = value(binary.right());
    return switch (binary.op()) {
      case ADD -> left.plus(right);
      case SUB -> left.minus(right);
      case MUL -> left.times(right);
      case DIV -> left.over(right);
      case MOD -> left.modulo(right);
      case BIT_AND, BIT_OR, BIT_XOR -> left.bits(right);
      case XOR -> Interval.TRUTH;
      case AND ->
          left.high() == 0 || right.high() == 0
              ? Interval.of(0)
              : new Interval(left.low() & right.low(), 1);
      case OR ->
          left.low() == 1 || right.low() == 1
              ? Interval.of(1)
              : new Interval(0, left.high() | right.high());
      case EQ -> truth(left.isPoint() && left.equals(right), !left.meets(right));
      case NE -> truth(!left.meets(right), left.isPoint() && left.equals(right));
      case LT -> truth(left.high() < right.low(), left.low() >= right.high());
      case LE -> truth(left.high() <= right.low(), left.low() > right.high());
      case GT -> truth(left.low() > right.high(), left.high() <= right.low());
      case GE -> truth(left.low() >= right.high(), left.high() < right.low());
    };
  }

  private static Interval truth(boolean always, boolean never) {
    return always ? Interval.of(1) : never ? Interval.of(0) : Interval.TRUTH;
  }

  /** Whether code may go wrong. */
  boolean mayFault(Value code) {
    if (code instanceof Code.Element element
        && !new Interval(0, element.array().length() - 1).contains(value(element.index()))) {
      return true;
    } else if (code instanceof Code.Binary binary
        && (binary.op() == BinaryOp.DIV || binary.op() == BinaryOp.MOD)
        && value(binary.right()).contains(0)) {
      return true;
    } else if (code instanceof Code.InRange checked
        && !interval(checked.range()).contains(value(checked.value()))) {
      return true;
    } else if (code instanceof Code.ChannelQuery query
        && !new Interval(0, query.channel().size() - 1).contains(value(query.index()))) {
      return true;
    } else if (code instanceof Code.ChannelPeek
        || code instanceof Code.Convert convert && convert.how() != Code.Conversion.OF_TRUTH) {
      return true;
    }
    return Parts.of(code).stream().anyMatch(part -> mayFault((Value) part));
  }

  /** Narrows slots to where a condition has a value; false if it never has. */
  boolean assume(Value condition, boolean truth) {
    if (condition instanceof Code.Unary unary && unary.op() == UnaryOp.NOT) {
      return assume(unary.operand(), !truth);
    } else if (condition instanceof Code.Binary binary) {
      boolean both = binary.op() == BinaryOp.AND && truth || binary.op() == BinaryOp.OR && !truth;
      if (both) {
        return assume(binary.left(), truth) && assume(binary.right(), truth);
      }
      if (!value(condition).contains(truth ? 1 : 0)) {
        return false;
      }
      narrow(binary.left(), truth ? binary.op() : negated(binary.op()), value(binary.right()));
      narrow(
          binary.right(), turned(truth ? binary.op() : negated(binary.op())), value(binary.left()));
      return true;
    }
    return assume(condition, Interval.of(truth ? 1 : 0));
  }

  /** Narrows a slot to some values; false if it has none of them. */
  boolean assume(Value code, Interval values) {
    if (!value(code).meets(values)) {
      return false;
    }
    int slot = slotOf(code);
    if (slot >= 0) {
      here.put(slot, slot(slot).meet(values));
    }
    return true;
  }

  private void narrow(Value code, BinaryOp op, Interval other) {
    Interval values =
        switch (op) {
          case EQ -> other;
          case LT -> other.high() == Integer.MIN_VALUE ? null : atMost(other.high() - 1);
          case LE -> atMost(other.high());
          case GT -> other.low() == Integer.MAX_VALUE ? null : atLeast(other.low() + 1);
          case GE -> atLeast(other.low());
          default -> null;
        };
    int slot = values == null ? -1 : slotOf(code);
    if (slot >= 0) {
      here.put(slot, slot(slot).meet(values));
    } else if (op == BinaryOp.NE && other.isPoint() && slotOf(code) >= 0) {
      int at = slotOf(code);
      Interval now = slot(at);
      if (!now.isPoint() && now.low() == other.low()) {
        here.put(at, new Interval(now.low() + 1, now.high()));
      } else if (!now.isPoint() && now.high() == other.low()) {
        here.put(at, new Interval(now.low(), now.high() - 1));
      }
    }
  }

  private static Interval atMost(int high) {
    return new Interval(Integer.MIN_VALUE, high);
  }

  private static Interval atLeast(int low) {
    return new Interval(low, Integer.MAX_VALUE);
  }

  private static BinaryOp negated(BinaryOp op) {
    return switch (op) {
      case EQ -> BinaryOp.NE;
      case NE -> BinaryOp.EQ;
      case LT -> BinaryOp.GE;
      case GE -> BinaryOp.LT;
      case GT -> BinaryOp.LE;
      case LE -> BinaryOp.GT;
      default -> BinaryOp.ADD;
    };
  }

  private static BinaryOp turned(BinaryOp op) {
    return switch (op) {
      case LT -> BinaryOp.GT;
      case GT -> BinaryOp.LT;
      case LE -> BinaryOp.GE;
      case GE -> BinaryOp.LE;
      default -> op;
    };
  }

  /** The slot that code reads and does nothing else, or -1. */
  private int slotOf(Value code) {
    if (code instanceof Code.Global global) {
      return global.slot();
    } else if (code instanceof Code.Element element) {
      Interval index = value(element.index());
      return index.isPoint() && index.low() >= 0 && index.low() < element.array().length()
          ? element.array().slot() + index.low()
          : -1;
    }
    return -1;
  }

  /** Follows a data operation. */
  void execute(Code code) {
    if (code instanceof Value value) {
      value(value);
    } else if (code instanceof Code.Sequence sequence) {
      sequence.parts().forEach(this::execute);
    } else if (code instanceof Code.If branch) {
      branch(branch);
    } else if (code instanceof Code.While loop) {
      loop(loop);
    } else if (code instanceof Code.NewArray made) {
      Interval all = Interval.of(0);
      for (Value element : made.initial()) {
        all = all.hull(value(element));
      }
      arrays.put(made.array(), all);
    } else if (code instanceof Code.AssignArray assign) {
      List<Interval> values = assign.values().stream().map(this::value).toList();
      for (int i = 0; i < values.size(); i++) {
        store(assign.array().slot() + i, values.get(i).meet(interval(assign.range())));
      }
    } else {
      throw new Unstructured(Obstacle.of(code));
    }
  }

  private void store(int slot, Interval value) {
    domains.add(slot, value);
    here.put(slot, value);
  }

  private Interval assign(Code.Assign assign) {
    Code.Target target = assign.target();
    if (target instanceof Code.GlobalTarget global) {
      Interval value = value(assign.value()).meet(interval(global.range()));
      store(global.slot(), value);
      return value;
    } else if (target instanceof Code.ElementTarget element) {
      int length = element.array().length();
      Interval index = value(element.index());
      Interval value = value(assign.value()).meet(interval(element.range()));
      int from = Math.max(0, index.low());
      int to = Math.min(length - 1, index.high());
      for (int i = from; i <= to; i++) {
        int slot = element.array().slot() + i;
        domains.add(slot, value);
        if (from == to) {
          here.put(slot, value);
        } else {
          here.computeIfPresent(slot, (at, before) -> before.hull(value));
        }
      }
      return value;
    } else if (target instanceof Code.TemporaryTarget temporary) {
      Interval value = value(assign.value());
      temporaries.put(temporary.index(), value);
      return value;
    }
    Code.TemporaryElementTarget element = (Code.TemporaryElementTarget) target;
    value(element.index());
    Interval value = value(assign.value());
    arrays.merge(element.array(), value, Interval::hull);
    return value;
  }

  private void branch(Code.If branch) {
    Bounds other = whole();
    boolean then = assume(branch.condition(), true);
    boolean otherwise = other.assume(branch.condition(), false);
    if (then) {
      execute(branch.then());
    }
    if (otherwise) {
      other.execute(branch.otherwise());
    }
    if (!then) {
      take(other);
    } else if (otherwise) {
      join(other);
    }
  }

  private Bounds whole() {
    Bounds copy = copy();
    copy.temporaries = new HashMap<>(temporaries);
    copy.arrays = new HashMap<>(arrays);
    return copy;
  }

  private void take(Bounds other) {
    here = other.here;
    temporaries = other.temporaries;
    arrays = other.arrays;
  }

  private void join(Bounds other) {
    Set<Integer> slots = new HashSet<>(here.keySet());
    slots.addAll(other.here.keySet());
    for (int slot : slots) {
      here.put(slot, slot(slot).hull(other.slot(slot)));
    }
    other.temporaries.forEach((at, value) -> temporaries.merge(at, value, Interval::hull));
    other.arrays.forEach((at, value) -> arrays.merge(at, value, Interval::hull));
  }

  private void loop(Code.While loop) {
    for (int round = 0; ; round++) {
      Bounds body = whole();
      if (!body.assume(loop.condition(), true)) {
        break;
      }
      body.execute(loop.body());
      Map<Integer, Interval> slots = new HashMap<>(here);
      Map<Integer, Interval> values = new HashMap<>(temporaries);
      join(body);
      if (here.equals(slots) && temporaries.equals(values)) {
        break;
      }
      if (round > MOST_ROUNDS) {
        widen(here, slots);
        widen(temporaries, values);
        arrays.replaceAll((at, value) -> Interval.ANY);
      }
    }
    assume(loop.condition(), false);
  }

  private static void widen(Map<Integer, Interval> now, Map<Integer, Interval> before) {
    now.replaceAll((at, value) -> value.equals(before.get(at)) ? value : Interval.ANY);
  }
}
