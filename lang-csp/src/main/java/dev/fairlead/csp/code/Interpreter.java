package dev.fairlead.csp.code;

import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.function.ToIntBiFunction;

/**
 * Runs code by walking over it: the reference that {@link Compiler} is tested against, and what
 * runs when a model is too large for the virtual machine.
 */
public final class Interpreter {
  private final Cells cells;
  private final int[] environment;
  private final int[] temporaries;
  private final int[][] arrays;
  private int loops;

  /** What is read and written, by slot. */
  public interface Cells {
    int read(int slot);

    void write(int slot, int value);

    /** The whole state, for what looks at more than single variables. */
    int[] state();
  }

  private record Plain(int[] state) implements Cells {
    @Override
    public int read(int slot) {
      return state[slot];
    }

    @Override
    public void write(int slot, int value) {
      state[slot] = value;
    }
  }

  private Interpreter(Frame frame, Cells cells, int[] environment) {
    this.cells = cells;
    this.environment = environment;
    this.temporaries = new int[frame.temporaries()];
    this.arrays = new int[frame.arrays()][];
  }

  /** Runs code and returns its value, 0 for a statement. */
  public static int run(Code code, int[] state, int[] environment) {
    return run(code, new Plain(state), environment);
  }

  /** An expression that is to be evaluated often, in a state and an environment. */
  public static ToIntBiFunction<int[], int[]> prepared(Value expression) {
    Frame frame = Frame.of(expression);
    return (state, environment) ->
        new Interpreter(frame, new Plain(state), environment).value(expression);
  }

  /** The same over variables that need not be those of a state. */
  public static int run(Code code, Cells cells, int[] environment) {
    Interpreter interpreter = new Interpreter(Frame.of(code), cells, environment);
    if (code instanceof Value value) {
      return interpreter.value(value);
    }
    interpreter.execute(code);
    return 0;
  }

  private int value(Value code) {
    if (code instanceof Code.Constant c) {
      return c.value();
    } else if (code instanceof Code.Local l) {
      return environment[l.index()];
    } else if (code instanceof Code.Temporary t) {
      return temporaries[t.index()];
    } else if (code instanceof Code.Global g) {
      return cells.read(g.slot());
    } else if (code instanceof Code.Element e) {
      return cells.read(e.array().slot() + index(e.index(), e.array().length(), e.trap()));
    } else if (code instanceof Code.TemporaryElement e) {
      int[] array = arrays[e.array()];
      return array[index(e.index(), array.length, e.trap())];
    } else if (code instanceof Code.Unary u) {
      int operand = value(u.operand());
      return u.op() == UnaryOp.NOT ? 1 - operand : -operand;
    } else if (code instanceof Code.Binary b) {
      return binary(b);
    } else if (code instanceof Code.Quantified q) {
      return quantified(q);
    } else if (code instanceof Code.ChannelQuery q) {
      return query(q);
    } else if (code instanceof Code.ChannelPeek p) {
      Code.ChannelPlace channel = p.channel();
      int buffer = channel.buffer(index(p.index(), channel.size(), p.indexTrap()));
      return Arithmetic.peek(cells.state(), buffer, p.field(), p.emptyTrap());
    } else if (code instanceof Code.MessagePeek p) {
      Code.ChannelPlace channel = p.channel();
      int buffer = channel.buffer(index(p.index(), channel.size(), p.indexTrap()));
      return p.objects().peek(cells.state(), buffer, p.site(), p.emptyTrap());
    } else if (code instanceof Code.Pack p) {
      int[] elements = p.elements().stream().mapToInt(this::value).toArray();
      return p.objects().pack(elements, p.kind().element().isByNumber());
    } else if (code instanceof Code.PackedElement e) {
      return e.objects().element(value(e.array()), value(e.index()), e.trap());
    } else if (code instanceof Code.OfLength l) {
      return l.objects().ofLength(value(l.array()), l.length(), l.trap());
    } else if (code instanceof Code.LibraryCall c) {
      return call(c);
    } else if (code instanceof Code.Convert c) {
      int value = value(c.value());
      return switch (c.how()) {
        case OF_NUMBER -> Either.ofNumber(value, c.trap());
        case OF_TRUTH -> Either.ofTruth(value);
        case TO_NUMBER -> Either.number(value, c.trap());
        case TO_TRUTH -> Either.truth(value, c.trap());
      };
    } else if (code instanceof Code.ProcessCount c) {
      int[] arguments = c.arguments().stream().mapToInt(this::value).toArray();
      return c.counts().count(c.process(), arguments, cells.state());
    } else if (code instanceof Code.InRange r) {
      return checked(value(r.value()), r.range());
    } else if (code instanceof Code.Assign a) {
      return assign(a);
    }
    throw new AssertionError(code);
  }

  private int index(Value index, int length, int trap) {
    return Arithmetic.checkIndex(value(index), length, trap);
  }

  private int binary(Code.Binary b) {
    int left = value(b.left());
    switch (b.op()) {
      case AND:
        return left == 0 ? 0 : value(b.right());
      case OR:
        return left == 1 ? 1 : value(b.right());
      default:
        break;
    }
    int right = value(b.right());
    return switch (b.op()) {
      case AND, OR -> throw new AssertionError();
      case XOR, BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case BIT_OR -> left | right;
      case EQ -> truth(left == right);
      case NE -> truth(left != right);
      case LT -> truth(left < right);
      case GT -> truth(left > right);
      case LE -> truth(left <= right);
      case GE -> truth(left >= right);
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case DIV -> Arithmetic.divide(left, right, b.trap());
      case MOD -> Arithmetic.modulo(left, right, b.trap());
    };
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }

  private int quantified(Code.Quantified q) {
    int high = value(q.high());
    for (int i = value(q.low()); i <= high; i++) {
      temporaries[q.temporary()] = i;
      if ((value(q.body()) == 1) != q.conjunction()) {
        return truth(!q.conjunction());
      }
    }
    return truth(q.conjunction());
  }

  private int query(Code.ChannelQuery q) {
    Code.ChannelPlace channel = q.channel();
    int count = cells.state()[channel.buffer(index(q.index(), channel.size(), q.trap()))];
    return switch (q.query()) {
      case FULL -> truth(count == channel.capacity());
      case EMPTY -> truth(count == 0);
      case COUNT -> count;
      case SIZE -> channel.capacity();
    };
  }

  private int assign(Code.Assign a) {
    Code.Target target = a.target();
    if (target instanceof Code.GlobalTarget t) {
      return write(t.slot(), checked(value(a.value()), t.range()));
    } else if (target instanceof Code.ElementTarget t) {
      int slot = t.array().slot() + index(t.index(), t.array().length(), t.indexTrap());
      return write(slot, checked(value(a.value()), t.range()));
    } else if (target instanceof Code.TemporaryTarget t) {
      return temporaries[t.index()] = value(a.value());
    } else if (target instanceof Code.TemporaryElementTarget t) {
      int[] array = arrays[t.array()];
      int index = index(t.index(), array.length, t.indexTrap());
      return array[index] = value(a.value());
    }
    throw new AssertionError(target);
  }

  private int write(int slot, int value) {
    cells.write(slot, value);
    return value;
  }

  private int call(Code.LibraryCall c) {
    int[] arguments = c.arguments().stream().mapToInt(this::value).toArray();
    int receiver = c.receiver().map(this::value).orElse(-1);
    int result = c.objects().call(c.site(), arguments, receiver);
    c.store().ifPresent(target -> store(target, c.objects().changed()));
    return result;
  }

  private void store(Code.Target target, int object) {
    if (target instanceof Code.GlobalTarget t) {
      write(t.slot(), object);
    } else if (target instanceof Code.ElementTarget t) {
      write(t.array().slot() + index(t.index(), t.array().length(), t.indexTrap()), object);
    } else if (target instanceof Code.TemporaryTarget t) {
      temporaries[t.index()] = object;
    } else if (target instanceof Code.TemporaryElementTarget t) {
      int[] array = arrays[t.array()];
      array[index(t.index(), array.length, t.indexTrap())] = object;
    }
  }

  private static int checked(int value, Code.Range range) {
    return Arithmetic.checkRange(value, range.low(), range.high(), range.trap());
  }

  private void execute(Code code) {
    if (code instanceof Value value) {
      value(value);
    } else if (code instanceof Code.Sequence s) {
      s.parts().forEach(this::execute);
    } else if (code instanceof Code.If i) {
      execute(value(i.condition()) == 1 ? i.then() : i.otherwise());
    } else if (code instanceof Code.While w) {
      while (value(w.condition()) == 1) {
        if (++loops > CompiledCode.LOOP_BOUND) {
          throw Trap.of(w.trap(), loops);
        }
        execute(w.body());
      }
    } else if (code instanceof Code.NewArray n) {
      int[] array = new int[n.length()];
      for (int i = 0; i < n.initial().size(); i++) {
        array[i] = value(n.initial().get(i));
      }
      arrays[n.array()] = array;
    } else if (code instanceof Code.AssignArray a) {
      int[] values = a.values().stream().mapToInt(this::value).toArray();
      for (int i = 0; i < values.length; i++) {
        write(a.array().slot() + i, checked(values[i], a.range()));
      }
    } else {
      throw new AssertionError(code);
    }
  }
}
