package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A whole file, as written: the declarations in their order. */
public record Spec(SourceText source, List<Declaration> declarations) {

  /** A top-level item. */
  public sealed interface Declaration {
    Span span();

    record Import(String what, Span span) implements Declaration {}

    record Include(String file, Span span) implements Declaration {}

    /** {@code #define name(params) body}; the body is an expression, a block or any number. */
    record Define(String name, List<String> parameters, MacroBody body, Span span)
        implements Declaration {}

    record Enum(List<String> names, Span span) implements Declaration {}

    /**
     * {@code logic five { F < U < M < L < T }}, or {@code logic both = one * other;}.
     *
     * @param values the least first; none of a product
     * @param factors the logics of a product; none of a chain
     */
    record Logic(String name, List<String> values, List<Name> factors, Span span)
        implements Declaration {}

    /**
     * {@code graded le : five = { K == N : T; else : F };}. The value is that of the first
     * condition that holds. Conditions are macros, whose names no text can have.
     *
     * @param conditions of all cases but the last
     * @param values one more than conditions
     */
    record Graded(
        String name, Name logic, List<Define> conditions, List<Proc.TruthValue> values, Span span)
        implements Declaration {}

    /**
     * @param hidden written {@code hvar}; it means the same as {@code var}, see docs/semantics.md
     */
    record Variable(
        String name,
        boolean hidden,
        Optional<String> type,
        List<Expr> dimensions,
        Optional<Range> range,
        Optional<Initial> initial,
        Span span)
        implements Declaration {}

    /**
     * @param capacity empty for a broadcast channel
     */
    record Channel(String name, Optional<Expr> arraySize, Optional<Expr> capacity, Span span)
        implements Declaration {}

    record Alphabet(String process, List<Proc.EventItem> events, Span span)
        implements Declaration {}

    record Definition(String name, List<Parameter> parameters, Proc body, Span span)
        implements Declaration {}

    /**
     * @param text the assertion as written, from the process to before the semicolon
     * @param nameSpan of the process name
     */
    record Assertion(
        String process, List<Expr> arguments, Claim claim, String text, Span nameSpan, Span span)
        implements Declaration {}
  }

  /** A name where it is used. */
  public record Name(String text, Span span) {}

  /** Either bound may be missing. */
  public record Range(Optional<Expr> low, Optional<Expr> high, Span span) {}

  public record Parameter(String name, Optional<Range> range, Span span) {}

  /** The initial value of a variable; {@code *} means any value. */
  public sealed interface Initial {
    record Value(Expr expression) implements Initial {}

    record Anything(Span span) implements Initial {}
  }

  public sealed interface MacroBody {
    record Expression(Expr expression) implements MacroBody {}

    record Statements(Stmt.Block block) implements MacroBody {}

    /** {@code #define N ..;} or {@code #define N 2..;}: any number from the least one on. */
    record AnyNumber(int least) implements MacroBody {}
  }

  /** What an assertion claims. */
  public sealed interface Claim {
    record DeadlockFree() implements Claim {}

    record Nonterminating() implements Claim {}

    record DivergenceFree() implements Claim {}

    record Deterministic() implements Claim {}

    /**
     * {@code reaches goal [with min(e)|max(e)]}.
     *
     * @param goal the condition as written
     * @param condition the name of a proposition; beside the file any expression
     */
    record Reaches(String goal, Expr condition, Optional<Optimum> optimum, Optional<Expr> within)
        implements Claim {}

    /** {@code |= formula}; the formula's text starts at {@code offset} of the source. */
    record Satisfies(String formula, int offset) implements Claim {}

    record Refines(Refinement model, String process, List<Expr> arguments) implements Claim {}
  }

  /**
   * @param text as written, e.g. {@code min(cost)}
   */
  public record Optimum(boolean maximum, Expr expression, String text) {
    private static final String CLOCK = "time";

    /** Whether time is asked for, and no variable of this name. */
    public boolean asksForTime(Predicate<String> isDeclared) {
      return expression instanceof Expr.Name name
          && name.name().equals(CLOCK)
          && !isDeclared.test(CLOCK);
    }
  }

  public enum Refinement {
    TRACES,
    TIMED_TRACES,
    FAILURES,
    FAILURES_DIVERGENCES
  }
}
