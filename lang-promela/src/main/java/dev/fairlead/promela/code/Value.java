package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Quantifier;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import dev.fairlead.promela.syntax.Span;
import java.util.List;
import java.util.Optional;

/** An expression. */
public sealed interface Value {
  /**
   * A number.
   *
   * @param type if it stands for a process, as one of several expressions that together do for
   *     every process of a proctype, so that none is told apart: the number of the proctype;
   *     otherwise -1
   * @param instance which of the processes it is
   */
  record Constant(int value, int type, int instance) implements Value {
    public Constant(int value) {
      this(value, -1, 0);
    }

    boolean isInstance() {
      return type >= 0;
    }
  }

  record Read(Place place) implements Value {}

  record Unary(UnaryOp op, Value operand) implements Value {}

  record Binary(BinaryOp op, Value left, Value right, Span span) implements Value {}

  record Conditional(Value condition, Value then, Value otherwise) implements Value {}

  /** {@code _pid}. */
  record Pid() implements Value {}

  /** {@code _nr_pr}. */
  record ProcessCount() implements Value {}

  /** {@code _last}. */
  record Last() implements Value {}

  record Length(Value channel, Span span) implements Value {}

  /** {@code full(c)}; the negated forms and {@code empty} are made of it and of the length. */
  record Full(Value channel, Span span) implements Value {}

  /**
   * {@code c?[…]}: whether the message at the front, or any, matches.
   *
   * @param patterns per field the value it must have, or nothing
   */
  record Poll(Value channel, List<Optional<Value>> patterns, boolean anywhere, Span span)
      implements Value {}

  /** Creates a process; the value is its number. */
  record Run(int type, List<Value> arguments, Value priority, Span span) implements Value {}

  record Timeout() implements Value {}

  /** {@code timeout} as a claim sees it: no process can move, unless it waits for a timeout. */
  record Stuck() implements Value {}

  /** Whether another process can take a step. */
  record Enabled(Value pid) implements Value {}

  /** The control state of a process. */
  record ControlState(Value pid) implements Value {}

  record Priority(Value pid) implements Value {}

  /** Whether a process is in a control state; the first of its type if no number is given. */
  record At(int type, Optional<Value> pid, int state) implements Value {}

  /**
   * For how many processes of a type something is true, or whether it is for some or all of those
   * that there are.
   *
   * @param body in which {@link Bound} is each of them in turn
   */
  record Quantified(Quantifier quantifier, int type, Value body) implements Value {}

  /** The process that a {@link Quantified} body is about. */
  record Bound(int type) implements Value {}

  /** A local variable of another process. */
  record Remote(int type, Optional<Value> pid, Place place) implements Value {}

  /**
   * {@code np_}: no process is in a state that is marked as progress, and the system does not rest.
   */
  record NonProgress() implements Value {}
}
