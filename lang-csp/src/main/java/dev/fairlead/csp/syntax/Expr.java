package dev.fairlead.csp.syntax;

import java.util.List;

/** Expressions, as written. {@code x++} and {@code x += 1} are read as {@code x = x + 1}. */
public sealed interface Expr {

  Span span();

  record IntLiteral(int value, Span span) implements Expr {}

  record BoolLiteral(boolean value, Span span) implements Expr {}

  /** A constant, variable, parameter, bound name, enum value or proposition. */
  record Name(String name, Span span) implements Expr {}

  /** {@code a[i][j]}; with one index it may address a flat multi-dimensional array or a channel. */
  record Index(String array, List<Expr> indices, Span span) implements Expr {}

  record Unary(UnaryOp op, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOp op, Expr left, Expr right, Span span) implements Expr {}

  /** {@code && x:{0..2} @ e}: the operator over all values; op is AND or OR. */
  record Quantified(BinaryOp op, List<IndexRange> ranges, Expr body, Span span) implements Expr {}

  /**
   * {@code call(f, …)}: a macro, a channel query (cfull, cempty, ccount, csize, cpeek) or a
   * library. Uses of library objects have a function that is no name: {@code x.m(…)} calls ".m" and
   * {@code x$f} calls "$f", both with the object in front of the arguments, and {@code new T(…)}
   * calls "new T".
   */
  record Call(String function, List<Expr> arguments, Span span) implements Expr {}

  /** Target is a {@link Name} or an {@link Index}. The value is that of the right side. */
  record Assign(Expr target, Expr value, Span span) implements Expr {}

  /** {@code [1, 0(3), 2..5]}, as an argument, a part of a message, or to be assigned. */
  record ArrayLiteral(List<Element> elements, Span span) implements Expr {}

  /** {@code #P(args)}, or {@code #}: then the process is {@link #ALL}. */
  record ProcessCount(String process, List<Expr> arguments, Span span) implements Expr {
    /** In place of the name of a process: whatever it is. */
    public static final String ALL = "";
  }

  /** An element of an array literal. */
  sealed interface Element {
    record One(Expr value) implements Element {}

    record Repeated(Expr value, Expr times) implements Element {}

    record Range(Expr from, Expr to) implements Element {}
  }

  enum UnaryOp {
    NEGATE("-"),
    NOT("!");

    public final String text;

    UnaryOp(String text) {
      this.text = text;
    }
  }

  enum BinaryOp {
    OR("||"),
    AND("&&"),
    XOR("xor"),
    BIT_AND("&"),
    BIT_OR("|"),
    BIT_XOR("^"),
    EQ("=="),
    NE("!="),
    LT("<"),
    GT(">"),
    LE("<="),
    GE(">="),
    ADD("+"),
    SUB("-"),
    MUL("*"),
    DIV("/"),
    MOD("%");

    public final String text;

    BinaryOp(String text) {
      this.text = text;
    }
  }
}
