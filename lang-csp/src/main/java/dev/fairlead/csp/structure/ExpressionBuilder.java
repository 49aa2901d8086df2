package dev.fairlead.csp.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.Expression.UnaryOperator;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.lowering.Folding;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates code that changes nothing, in an environment. */
final class ExpressionBuilder {
  private static final int MOST_UNROLLED = 10_000;
  private static final int[] NONE = {};

  private final SlotDomains domains;
  private final Environment environment;
  private final Map<Integer, Expression> fields;
  private final Map<Integer, Expression> running = new HashMap<>();
  private final int firstTemporary;
  private final Map<Integer, List<Expression>> arrays;

  /** For code outside of data operations. */
  ExpressionBuilder(SlotDomains domains, Environment environment) {
    this(domains, environment, Map.of(), 0, Map.of());
  }

  /**
   * @param fields of the message that are kept elsewhere, by position
   * @param firstTemporary the number of the first temporary of the code
   * @param arrays of a block: the temporaries of their elements
   */
  ExpressionBuilder(
      SlotDomains domains,
      Environment environment,
      Map<Integer, Expression> fields,
      int firstTemporary,
      Map<Integer, List<Expression>> arrays) {
    this.domains = domains;
    this.environment = environment;
    this.fields = fields;
    this.firstTemporary = firstTemporary;
    this.arrays = arrays;
  }

  Expression condition(Condition condition) {
    if (condition instanceof Condition.AnyOf any) {
      Expression all = Expression.FALSE;
      for (List<Condition> way : any.ways()) {
        Expression one = Expression.TRUE;
        for (Condition part : way) {
          one = Expression.and(one, condition(part));
        }
        all = Expression.or(all, one);
      }
      return all;
    }
    Condition.Test test = (Condition.Test) condition;
    Expression value = new ExpressionBuilder(domains, test.environment()).value(test.code());
    return test.value().isPresent()
        ? Expression.equal(value, Expression.constant(test.value().get()))
        : value;
  }

  Expression field(Environment.Field field) {
    if (field instanceof Environment.Known known) {
      return Expression.constant(known.value());
    } else if (field instanceof Environment.Buffered buffered) {
      return Expression.read(buffered.slot());
    } else if (field instanceof Environment.Computed computed) {
      return new ExpressionBuilder(domains, new Environment(computed.environment()))
          .value(computed.code());
    }
    throw new AssertionError(field);
  }

  Expression value(Value code) {
    if (code instanceof Code.Constant constant) {
      return Expression.constant(constant.value());
    } else if (code instanceof Code.Local local) {
      return local(local.index());
    } else if (code instanceof Code.Temporary temporary) {
      Expression index = running.get(temporary.index());
      return index != null ? index : new Expression.Temporary(firstTemporary + temporary.index());
    } else if (code instanceof Code.Global global) {
      return Expression.read(global.slot());
    } else if (code instanceof Code.Element element) {
      return new Expression.Read(
          place(element.array().slot(), element.array().length(), 1, element.index()));
    } else if (code instanceof Code.TemporaryElement element) {
      return chosen(arrays.get(element.array()), value(element.index()));
    } else if (code instanceof Code.Unary unary) {
      return Expression.unary(
          unary.op() == UnaryOp.NOT ? UnaryOperator.NOT : UnaryOperator.NEGATE,
          value(unary.operand()));
    } else if (code instanceof Code.Binary binary) {
      return binary(binary);
    } else if (code instanceof Code.Quantified quantified) {
      return quantified(quantified);
    } else if (code instanceof Code.ChannelQuery query) {
      return query(query);
    } else if (code instanceof Code.ChannelPeek peek) {
      return peek(peek);
    } else if (code instanceof Code.Convert convert) {
      return convert(convert);
    } else if (code instanceof Code.InRange checked) {
      Expression value = value(checked.value());
      return Expression.conditional(within(value, checked.range()), value, FAULT);
    } else if (code instanceof Code.ProcessCount count) {
      return domains.headcount(count, count.arguments().stream().map(this::value).toList());
    } else if (code instanceof Code.LibraryCall
        && Folding.evaluate(code, NONE) instanceof Code.Constant constant) {
      return Expression.constant(constant.value());
    }
    throw new Unstructured(Obstacle.of(code));
  }

  /** An expression without value. */
  private static final Expression FAULT =
      new Expression.Binary(BinaryOperator.DIVIDE, Expression.constant(1), Expression.constant(0));

  static Expression within(Expression value, Code.Range range) {
    return Expression.and(
        Expression.binary(BinaryOperator.GREATER_OR_EQUAL, value, Expression.constant(range.low())),
        Expression.binary(BinaryOperator.LESS_OR_EQUAL, value, Expression.constant(range.high())));
  }

  private Expression local(int index) {
    int known = environment.known().length;
    if (index < known) {
      return Expression.constant(environment.known()[index]);
    }
    Expression kept = fields.get(index - known);
    return kept != null ? kept : field(environment.message().get(index - known));
  }

  SlotRef place(int first, int elements, int stride, Value index) {
    return SlotRef.of(first, List.of(new SlotRef.Index(value(index), elements, stride)));
  }

  /** One of several values, by an index that must be one of theirs. */
  static Expression chosen(List<Expression> values, Expression index) {
    Expression all = FAULT;
    for (int i = values.size() - 1; i >= 0; i--) {
      all =
          Expression.conditional(
              Expression.equal(index, Expression.constant(i)), values.get(i), all);
    }
    return all;
  }

  /** What is known of the value of code, wherever it stands. */
  private Interval bounds(Value code) {
    return new Bounds(domains, environment).value(code);
  }

  private Interval bounds(Expression value, Value code) {
    return value instanceof Expression.Constant constant
        ? Interval.of(constant.value())
        : bounds(code);
  }

  private Expression binary(Code.Binary binary) {
    Expression left = value(binary.left());
    Expression right = value(binary.right());
    return switch (binary.op()) {
      case OR -> Expression.or(left, right);
      case AND -> Expression.and(left, right);
      case XOR, BIT_XOR -> Expression.binary(BinaryOperator.BIT_XOR, left, right);
      case BIT_AND -> Expression.binary(BinaryOperator.BIT_AND, left, right);
      case BIT_OR -> Expression.binary(BinaryOperator.BIT_OR, left, right);
      case EQ -> Expression.equal(left, right);
      case NE -> Expression.binary(BinaryOperator.NOT_EQUAL, left, right);
      case LT -> Expression.binary(BinaryOperator.LESS, left, right);
      case GT -> Expression.binary(BinaryOperator.GREATER, left, right);
      case LE -> Expression.binary(BinaryOperator.LESS_OR_EQUAL, left, right);
      case GE -> Expression.binary(BinaryOperator.GREATER_OR_EQUAL, left, right);
      case ADD -> Expression.binary(BinaryOperator.ADD, left, right);
      case SUB -> Expression.binary(BinaryOperator.SUBTRACT, left, right);
      case MUL -> Expression.binary(BinaryOperator.MULTIPLY, left, right);
      case DIV -> Expression.binary(BinaryOperator.DIVIDE, left, right);
      case MOD -> modulo(left, right, bounds(binary.left()).low() >= 0);
    };
  }

  /** As {@link dev.fairlead.csp.code.Arithmetic#modulo}. */
  private static Expression modulo(Expression left, Expression right, boolean isPlain) {
    Expression rest = Expression.binary(BinaryOperator.REMAINDER, left, right);
    return isPlain
        ? rest
        : Expression.conditional(
            Expression.binary(BinaryOperator.LESS, rest, Expression.FALSE),
            Expression.binary(BinaryOperator.ADD, rest, right),
            rest);
  }

  private Expression quantified(Code.Quantified quantified) {
    Expression low = value(quantified.low());
    Expression high = value(quantified.high());
    Interval lows = bounds(low, quantified.low());
    Interval highs = bounds(high, quantified.high());
    if ((long) highs.high() - lows.low() > MOST_UNROLLED) {
      throw new Unstructured("a quantifier without bounds");
    }
    boolean isConjunction = quantified.conjunction();
    Expression all = isConjunction ? Expression.TRUE : Expression.FALSE;
    Expression outer = running.get(quantified.temporary());
    for (int i = highs.high(); i >= lows.low(); i--) {
      Expression index = Expression.constant(i);
      running.put(quantified.temporary(), index);
      Expression body = value(quantified.body());
      Expression inside =
          Expression.and(
              Expression.binary(BinaryOperator.LESS_OR_EQUAL, low, index),
              Expression.binary(BinaryOperator.LESS_OR_EQUAL, index, high));
      all =
          isConjunction
              ? Expression.and(Expression.or(Expression.not(inside), body), all)
              : Expression.or(Expression.and(inside, body), all);
    }
    if (outer == null) {
      running.remove(quantified.temporary());
    } else {
      running.put(quantified.temporary(), outer);
    }
    return all;
  }

  private Expression query(Code.ChannelQuery query) {
    Code.ChannelPlace channel = query.channel();
    Expression count = count(channel, query.index());
    return switch (query.query()) {
      case FULL -> Expression.equal(count, Expression.constant(channel.capacity()));
      case EMPTY -> Expression.equal(count, Expression.constant(0));
      case COUNT -> count;
      // The index may be a fault all the same.
      case SIZE ->
          Expression.conditional(
              Expression.binary(BinaryOperator.GREATER_OR_EQUAL, count, Expression.FALSE),
              Expression.constant(channel.capacity()),
              FAULT);
    };
  }

  private Expression peek(Code.ChannelPeek peek) {
    Code.ChannelPlace channel = peek.channel();
    int head = channel.slot() + 1 + peek.field();
    Expression first = new Expression.Read(place(head, channel, peek.index()));
    Expression isTaken = isTaken(channel, peek.index());
    if (!isTaken.equals(Expression.FALSE)) {
      Expression second =
          channel.capacity() == 1
              ? FAULT
              : new Expression.Read(place(head + channel.width(), channel, peek.index()));
      first = Expression.conditional(isTaken, second, first);
    }
    return Expression.conditional(
        Expression.equal(count(channel, peek.index()), Expression.FALSE), FAULT, first);
  }

  /** How many messages are in one of an array of buffers. */
  private Expression count(Code.ChannelPlace channel, Value index) {
    Expression count = new Expression.Read(place(channel.slot(), channel, index));
    Expression isTaken = isTaken(channel, index);
    return isTaken.equals(Expression.FALSE)
        ? count
        : Expression.binary(BinaryOperator.SUBTRACT, count, isTaken);
  }

  private SlotRef place(int first, Code.ChannelPlace channel, Value index) {
    return place(first, channel.size(), channel.buffer(1) - channel.buffer(0), index);
  }

  /** Whether that buffer is the one that the message has been taken out of. */
  private Expression isTaken(Code.ChannelPlace channel, Value index) {
    for (int i = 0; i < channel.size(); i++) {
      if (channel.buffer(i) == environment.taken()) {
        return Expression.equal(value(index), Expression.constant(i));
      }
    }
    return Expression.FALSE;
  }

  private Expression convert(Code.Convert convert) {
    Expression value = value(convert.value());
    Expression isTruth =
        Expression.binary(
            BinaryOperator.LESS_OR_EQUAL, value, Expression.constant(Integer.MIN_VALUE + 1));
    Expression least = Expression.constant(Integer.MIN_VALUE);
    return switch (convert.how()) {
      case OF_NUMBER, TO_NUMBER -> Expression.conditional(isTruth, FAULT, value);
      case OF_TRUTH -> Expression.binary(BinaryOperator.ADD, value, least);
      case TO_TRUTH ->
          Expression.conditional(
              isTruth, Expression.binary(BinaryOperator.SUBTRACT, value, least), FAULT);
    };
  }
}
