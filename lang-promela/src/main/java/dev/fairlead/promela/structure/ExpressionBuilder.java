package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.Expression.UnaryOperator;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.promela.code.Place;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.code.Width;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Translates expressions as one process sees them; all of them if it is null. */
final class ExpressionBuilder {
  /** A fault wherever it is evaluated. */
  static final Expression FAULT =
      new Expression.Binary(BinaryOperator.DIVIDE, Expression.TRUE, Expression.FALSE);

  private final Layout layout;
  private final Layout.Process self;
  private final ChannelCases channels;

  ExpressionBuilder(Layout layout, Layout.Process self, ChannelCases channels) {
    this.layout = layout;
    this.self = self;
    this.channels = channels;
  }

  Layout.Process self() {
    return self;
  }

  Expression value(Value value) {
    if (value instanceof Value.Constant constant) {
      return Expression.constant(constant.value());
    } else if (value instanceof Value.Read read) {
      return read.place().stored()
          ? new Expression.Read(slot(read.place(), self))
          : Expression.FALSE;
    } else if (value instanceof Value.Unary unary) {
      return Expression.unary(operator(unary.op()), value(unary.operand()));
    } else if (value instanceof Value.Binary binary) {
      return Expression.binary(operator(binary.op()), value(binary.left()), value(binary.right()));
    } else if (value instanceof Value.Conditional choice) {
      return Expression.conditional(
          value(choice.condition()), value(choice.then()), value(choice.otherwise()));
    } else if (value instanceof Value.Pid) {
      return Expression.constant(self == null ? -1 : self.pid());
    } else if (value instanceof Value.ProcessCount) {
      return count();
    } else if (value instanceof Value.Length length) {
      return channels.value(this, length.channel(), ChannelCases::length);
    } else if (value instanceof Value.Full full) {
      return channels.value(this, full.channel(), ChannelCases::isFull);
    } else if (value instanceof Value.Poll poll) {
      return poll(poll);
    } else if (value instanceof Value.Timeout) {
      return new Expression.Timeout();
    }
    return observed(value);
  }

  private Expression observed(Value value) {
    if (value instanceof Value.At at) {
      return of(
          at.type(),
          at.pid(),
          process -> Expression.equal(process.location(), Expression.constant(at.state())));
    } else if (value instanceof Value.Remote remote) {
      return of(
          remote.type(),
          remote.pid(),
          process -> new Expression.Read(slot(remote.place(), process)));
    } else if (value instanceof Value.ControlState state) {
      return controlState(value(state.pid()));
    } else if (value instanceof Value.NonProgress) {
      return Expression.not(anyAt(process -> process.type().graph().progress()));
    } else if (value instanceof Value.Quantified quantified) {
      return quantified(quantified);
    } else if (value instanceof Value.Run run) {
      throw new Unstructured(run.span(), "a process is created inside of an expression");
    } else if (value instanceof Value.Bound) {
      throw new Unstructured("a claim asks for the number of a process");
    } else if (value instanceof Value.Last) {
      throw new Unstructured("_last is used");
    } else if (value instanceof Value.Priority) {
      throw new Unstructured("priorities are used");
    }
    throw new Unstructured("enabled() or a timeout of a claim is used");
  }

  /** Whether some process is at one of some control states. */
  Expression anyAt(Function<Layout.Process, java.util.BitSet> states) {
    Expression any = Expression.FALSE;
    for (Layout.Process process : layout.processes()) {
      for (int state : states.apply(process).stream().toArray()) {
        any = Expression.or(any, isAt(process, state));
      }
    }
    for (Layout.Process member : layout.members().all()) {
      if (states.apply(member).get(layout.members().cell(member.base()))) {
        any = Expression.or(any, layout.members().areAtLeast(1, member));
      }
    }
    return any;
  }

  /** Of how many processes of a type something is true, or whether it is of some or all. */
  private Expression quantified(Value.Quantified quantified) {
    Expression some = Expression.FALSE;
    Expression all = Expression.TRUE;
    for (Layout.Process each : layout.of(quantified.type())) {
      boolean member = each.role() == Layout.Role.MEMBER;
      Expression there = member ? layout.members().areAtLeast(1, each) : each.isPresent();
      Expression number = member ? layout.members().count(each) : Expression.TRUE;
      Expression holds =
          Guards.truth(new ExpressionBuilder(layout, each, channels).value(quantified.body()));
      Expression here =
          Expression.conditional(Expression.and(there, holds), number, Expression.FALSE);
      some = Expression.binary(BinaryOperator.ADD, some, here);
      all = Expression.and(all, Expression.or(Expression.not(there), holds));
    }
    return switch (quantified.quantifier()) {
      case COUNT -> some;
      case EXISTS -> Guards.truth(some);
      case FORALL -> all;
    };
  }

  static Expression isAt(Layout.Process process, int state) {
    return Expression.equal(process.location(), Expression.constant(state));
  }

  /** How many processes there are. */
  Expression count() {
    return layout.total();
  }

  private Expression controlState(Expression pid) {
    Expression state = Expression.FALSE;
    for (Layout.Process process : layout.processes()) {
      Expression isIt =
          Expression.and(
              Expression.equal(pid, Expression.constant(process.pid())), process.isPresent());
      state = Expression.conditional(isIt, process.location(), state);
    }
    return state;
  }

  /** What is said of the process with a number, or of the first of a type; 0 if there is none. */
  private Expression of(
      int type, Optional<Value> number, Function<Layout.Process, Expression> said) {
    Expression result = Expression.FALSE;
    if (number.isPresent() && number.get() instanceof Value.Bound) {
      return self.type().number() == type ? said.apply(self) : result;
    }
    for (int pid = layout.pids() - 1; pid >= 0; pid--) {
      Layout.Process process = layout.find(pid, type);
      if (process != null) {
        Expression isIt = process.isPresent();
        if (number.isPresent()) {
          Expression same = Expression.equal(value(number.get()), Expression.constant(pid));
          isIt = Expression.and(same, isIt);
        }
        result = Expression.conditional(isIt, said.apply(process), result);
      }
    }
    return result;
  }

  private Expression poll(Value.Poll poll) {
    return channels.value(
        this,
        poll.channel(),
        channel -> {
          if (channel.type().isRendezvous()) {
            return Expression.FALSE;
          }
          int count = poll.patterns().size();
          if (poll.anywhere() ? count != channel.fields() : count > channel.fields()) {
            return ChannelCases.faultIfAny(channel);
          }
          List<Optional<Expression>> wanted =
              poll.patterns().stream().map(pattern -> pattern.map(this::value)).toList();
          return ChannelCases.found(channel, wanted, poll.anywhere());
        });
  }

  /** The slot of a place that is stored. */
  SlotRef slot(Place place, Layout.Process owner) {
    int slot = place.local() ? owner.base() + place.offset() : layout.global(place.offset());
    return SlotRef.of(slot, indices(place));
  }

  private List<SlotRef.Index> indices(Place place) {
    List<SlotRef.Index> indices = new ArrayList<>();
    for (Place.Index index : place.indices()) {
      indices.add(new SlotRef.Index(value(index.value()), index.elements(), index.stride()));
    }
    return indices;
  }

  /** 0, or a fault if a subscript of a place that is not stored is out of bounds. */
  Expression bounds(Place place) {
    Expression within = Expression.TRUE;
    for (SlotRef.Index index : indices(place)) {
      Expression inside =
          Expression.and(
              Expression.binary(BinaryOperator.GREATER_OR_EQUAL, index.value(), Expression.FALSE),
              Expression.binary(
                  BinaryOperator.LESS, index.value(), Expression.constant(index.elements())));
      within = Expression.and(within, inside);
    }
    return Expression.conditional(within, Expression.FALSE, FAULT);
  }

  /** What a variable of some width keeps of a value. */
  static Expression fit(Width width, Expression value) {
    if (width.bits() >= Integer.SIZE) {
      return value;
    }
    return value instanceof Expression.Constant constant
        ? Expression.constant(width.fit(constant.value()))
        : new Expression.Narrowed(value, width.bits(), width.signed());
  }

  private static UnaryOperator operator(UnaryOp op) {
    return switch (op) {
      case NEGATE -> UnaryOperator.NEGATE;
      case NOT -> UnaryOperator.NOT;
      case COMPLEMENT -> UnaryOperator.COMPLEMENT;
    };
  }

  private static BinaryOperator operator(BinaryOp op) {
    return switch (op) {
      case OR -> BinaryOperator.OR;
      case AND -> BinaryOperator.AND;
      case BIT_OR -> BinaryOperator.BIT_OR;
      case BIT_XOR -> BinaryOperator.BIT_XOR;
      case BIT_AND -> BinaryOperator.BIT_AND;
      case EQ -> BinaryOperator.EQUAL;
      case NE -> BinaryOperator.NOT_EQUAL;
      case GT -> BinaryOperator.GREATER;
      case LT -> BinaryOperator.LESS;
      case GE -> BinaryOperator.GREATER_OR_EQUAL;
      case LE -> BinaryOperator.LESS_OR_EQUAL;
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case ADD -> BinaryOperator.ADD;
      case SUB -> BinaryOperator.SUBTRACT;
      case MUL -> BinaryOperator.MULTIPLY;
      case DIV -> BinaryOperator.DIVIDE;
      case MOD -> BinaryOperator.REMAINDER;
    };
  }
}
