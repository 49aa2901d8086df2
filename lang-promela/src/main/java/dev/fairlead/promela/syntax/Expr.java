package dev.fairlead.promela.syntax;

import java.util.List;
import java.util.Optional;

/** Expressions, as written. */
public sealed interface Expr {
  /** The value of a timer that is not running. */
  int INACTIVE = -1;

  Span span();

  /**
   * A number, a character constant, {@code true}, {@code false} or {@code skip}.
   *
   * @param instance the process that it stands for, as one of several literals that together stand
   *     for {@code anyRef(P)} or for all processes of a type
   */
  record Literal(int value, Optional<Instance> instance, Span span) implements Expr {
    public Literal(int value, Span span) {
      this(value, Optional.empty(), span);
    }
  }

  /** A process of a type, counted from 0 among those. */
  record Instance(String process, int number) {}

  /** {@code "text"}, only as an argument of printf-like statements. */
  record Text(String text, Span span) implements Expr {}

  /**
   * {@code x}, {@code a[i]}, {@code r.f[j].g}: a variable, or by its bare name an mtype symbol or a
   * predefined variable ({@code _pid}, {@code _nr_pr}, {@code _last}, {@code _}, {@code
   * _priority}).
   */
  record Ref(String name, Optional<Expr> index, Optional<Ref> field, Span span) implements Expr {}

  record Unary(UnaryOp op, Expr operand, Span span) implements Expr {}

  record Binary(BinaryOp op, Expr left, Expr right, Span span) implements Expr {}

  /** {@code (c -> a : b)}. */
  record Conditional(Expr condition, Expr then, Expr otherwise, Span span) implements Expr {}

  /** {@code run P(a, b) priority p}. */
  record Run(String process, List<Expr> arguments, Optional<Expr> priority, Span span)
      implements Expr {}

  record Length(Ref channel, Span span) implements Expr {}

  /** {@code full(c)}, {@code empty(c)}, {@code nfull(c)}, {@code nempty(c)}. */
  record ChannelTest(Test test, Ref channel, Span span) implements Expr {}

  /** {@code c?[…]} and, anywhere, {@code c??[…]}. */
  record Poll(Ref channel, List<Pattern> message, boolean anywhere, Span span) implements Expr {}

  record Enabled(Expr pid, Span span) implements Expr {}

  record PcValue(Expr pid, Span span) implements Expr {}

  record GetPriority(Expr pid, Span span) implements Expr {}

  /** {@code P[pid]@label}. */
  record RemoteLabel(String process, Optional<Expr> pid, String label, Span span) implements Expr {}

  /** {@code P[pid]:x}. */
  record RemoteVariable(String process, Optional<Expr> pid, Ref variable, Span span)
      implements Expr {}

  record Timeout(Span span) implements Expr {}

  /** {@code anyRef(P)}: any process of a type. */
  record AnyInstance(String process, Span span) implements Expr {}

  /**
   * {@code count(e)}, {@code exists(e)}, {@code forall(e)}: for how many processes of the type that
   * {@code e} speaks of it holds; whether for one, or for all.
   */
  record Quantified(Quantifier quantifier, Expr body, Span span) implements Expr {

    /** The type of the processes that it speaks of. */
    public String process() {
      return RefTypes.quantifiedOver(this);
    }
  }

  /** {@code np_}. */
  record NonProgress(Span span) implements Expr {}

  /** What a receive matches a field of a message with. */
  sealed interface Pattern {
    Span span();

    /** A variable to store into, or by its bare name an mtype symbol to match; {@code _} drops. */
    record Store(Ref variable, Span span) implements Pattern {}

    /** A constant, or {@code eval(e)}: matches that value only. */
    record Match(Expr value, boolean eval, Span span) implements Pattern {}
  }

  enum Quantifier {
    COUNT,
    EXISTS,
    FORALL
  }

  enum Test {
    FULL("full"),
    EMPTY("empty"),
    NFULL("nfull"),
    NEMPTY("nempty");

    public final String text;

    Test(String text) {
      this.text = text;
    }
  }

  enum UnaryOp {
    NEGATE("-"),
    NOT("!"),
    COMPLEMENT("~");

    public final String text;

    UnaryOp(String text) {
      this.text = text;
    }
  }

  /** Weakest binding first, as in the grammar of SPIN. */
  enum BinaryOp {
    OR("||"),
    AND("&&"),
    BIT_OR("|"),
    BIT_XOR("^"),
    BIT_AND("&"),
    EQ("=="),
    NE("!="),
    GT(">"),
    LT("<"),
    GE(">="),
    LE("<="),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
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
