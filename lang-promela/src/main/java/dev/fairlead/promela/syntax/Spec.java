package dev.fairlead.promela.syntax;

import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.ltl.Formula;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A whole model.
 *
 * @param units in the order of the text, which is also the order of declaration
 * @param handed where the words stand that are handed to inlines
 * @param timing what the text says of timers
 * @param grading what the text says of truth values
 */
public record Spec(List<Unit> units, Set<Span> handed, Timing timing, Grading grading) {

  /**
   * What a text says of truth values.
   *
   * @param logic of the model; empty if it is not graded
   * @param predicates by name: the number of the value in a state
   * @param levels whether some option has one
   */
  public record Grading(Optional<Logic> logic, Map<String, Expr> predicates, boolean levels) {
    static final Grading NONE = new Grading(Optional.empty(), Map.of(), false);
  }

  /**
   * What a text says of timers.
   *
   * @param declared whether there are some
   * @param operated the references that are set, reset or asked whether they have expired, told
   *     apart by identity: what stands in a macro or an inline has its place in common with others
   */
  public record Timing(boolean declared, Set<Expr.Ref> operated) {
    static final Timing NONE = new Timing(false, Set.of());
  }

  public Spec(List<Unit> units) {
    this(units, Set.of(), Timing.NONE, Grading.NONE);
  }

  /** Without some of its parts. */
  public Spec without(Predicate<Unit> left) {
    return with(units.stream().filter(left.negate()).toList());
  }

  /** The same model with other parts. */
  public Spec with(List<Unit> others) {
    return new Spec(others, handed, timing, grading);
  }

  /** The names of the proctypes of which there is any number, in the order of the text. */
  public List<String> groups() {
    List<String> active =
        units.stream()
            .filter(unit -> unit instanceof Proctype proctype && proctype.anyNumber())
            .map(unit -> ((Proctype) unit).name())
            .toList();
    return active.isEmpty() ? StartLoops.in(this).processes() : active;
  }

  /** Whether {@code init} starts the processes of all groups, in its first step. */
  public boolean startsGroups() {
    return !StartLoops.in(this).processes().isEmpty();
  }

  /** The same as {@link #sized} if groups are there from the start. */
  public Spec sizedFromStart(List<Integer> sizes) {
    return startsGroups() ? StartLoops.in(this).active(this, sizes) : sized(sizes);
  }

  /**
   * The same model with a number in place of each {@code *}, or of each loop that starts some.
   *
   * @param sizes of the {@link #groups}, in their order
   */
  public Spec sized(List<Integer> sizes) {
    List<String> groups = groups();
    if (sizes.size() != groups.size()) {
      throw new IllegalArgumentException("not a size for every group: " + sizes);
    }
    if (startsGroups()) {
      return StartLoops.in(this).unrolled(this, sizes);
    }
    return with(
        units.stream()
            .<Unit>map(
                unit ->
                    unit instanceof Proctype proctype && proctype.anyNumber()
                        ? proctype.sized(sizes.get(groups.indexOf(proctype.name())))
                        : unit)
            .toList());
  }

  public sealed interface Unit {
    Span span();
  }

  /**
   * {@code active [n] proctype P(…) priority p provided (e) { … }}.
   *
   * @param active how many run from the start; empty if not active, a literal 1 if not said
   * @param anyNumber written {@code active [*]}: any number of them, of which {@code active} is one
   * @param deterministic written {@code D_proctype}
   */
  public record Proctype(
      String name,
      boolean deterministic,
      Optional<Expr> active,
      boolean anyNumber,
      List<Declaration> parameters,
      Optional<Expr> priority,
      Optional<Expr> provided,
      Body body,
      Span span)
      implements Unit {

    /** With so many from the start, whatever is written. */
    Proctype sized(int number) {
      return new Proctype(
          name,
          deterministic,
          Optional.of(new Expr.Literal(number, span)),
          false,
          parameters,
          priority,
          provided,
          body,
          span);
    }

    /** The same under another name. */
    Proctype named(String other) {
      return new Proctype(
          other, deterministic, active, anyNumber, parameters, priority, provided, body, span);
    }
  }

  /** {@code init priority p { … }}. */
  public record Init(Optional<Expr> priority, Body body, Span span) implements Unit {}

  /** {@code never name { … }}. */
  public record Never(Optional<String> name, Body body, Span span) implements Unit {}

  /** {@code trace { … }} or {@code notrace { … }}. */
  public record Trace(boolean negated, Optional<String> name, Body body, Span span)
      implements Unit {}

  /**
   * {@code ltl name { … }}. The atoms of the formula are Promela expressions, named by their text.
   *
   * @param graded the names of atoms that are graded predicates
   */
  public record Ltl(
      Optional<String> name,
      Formula formula,
      Map<String, Expr> atoms,
      Set<String> graded,
      Span span)
      implements Unit {}

  /** {@code typedef T { … }}. */
  public record Typedef(String name, List<Declaration> fields, Span span) implements Unit {}

  /** {@code mtype = { a, b }} or {@code mtype:subtype = { a, b }}. */
  public record Mtypes(Optional<String> subtype, List<Symbol> symbols, Span span) implements Unit {}

  public record Symbol(String name, Span span) {}

  /** Variables outside of processes. */
  public record Globals(Declaration declaration, Span span) implements Unit {}

  /**
   * A sequence of statements between braces, or an option.
   *
   * @param level to which the option is possible, in a graded model
   */
  public record Body(List<Stmt> statements, Optional<TruthValue> level, Span span) {
    public Body(List<Stmt> statements, Span span) {
      this(statements, Optional.empty(), span);
    }
  }

  /** A value of the model's logic. */
  public record TruthValue(Logic logic, int number) {
    @Override
    public String toString() {
      return logic.nameOf(number);
    }
  }

  /** {@code hidden byte a = 1, b[4]}. */
  public record Declaration(
      Visibility visibility, Type type, List<Variable> variables, Span span) {}

  public enum Visibility {
    PLAIN,
    HIDDEN,
    SHOW,
    LOCAL,

    /** Seen by other processes as {@code P[r].x}. */
    PUBLIC
  }

  /**
   * @param size of an array; empty for a scalar
   * @param bits of an {@code unsigned}, as in {@code unsigned x : 5}
   * @param folded of a timer, as in {@code timer t abstract 3}: values from this one on are one
   */
  public record Variable(
      String name,
      Optional<Expr> size,
      Optional<Expr> bits,
      Optional<Expr> folded,
      Optional<Initial> initial,
      Span span) {}

  public sealed interface Initial {
    Span span();

    /** Given to every element of an array. */
    record Value(Expr value, Span span) implements Initial {}

    /** {@code {1, 2, 3}}. */
    record Values(List<Expr> values, Span span) implements Initial {}

    /** {@code [capacity] of { byte, mtype }}. */
    record Channel(Expr capacity, List<Type> fields, Span span) implements Initial {}
  }

  public sealed interface Type {
    Span span();

    record Basic(Kind kind, Span span) implements Type {}

    /** {@code mtype} or {@code mtype:subtype}. */
    record Mtype(Optional<String> subtype, Span span) implements Type {}

    /** A typedef's name. */
    record Named(String name, Span span) implements Type {}

    /** {@code ref P}: a process of a type, or none. */
    record Reference(String process, Span span) implements Type {}
  }

  public enum Kind {
    BIT,
    BOOL,
    BYTE,
    PID,
    SHORT,
    INT,
    UNSIGNED,
    CHAN,

    /** Counts down as time passes; see {@code docs/time.md}. */
    TIMER
  }
}
