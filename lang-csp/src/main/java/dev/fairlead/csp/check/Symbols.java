package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.space.Label;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Everything a checked specification declares, by name; constants are folded. Whoever holds one may
 * rely on every name being declared, every arity being right and every expression being
 * well-kinded. Maps iterate in the order of the file.
 *
 * @param sources the file and those it includes; spans point into them
 * @param library what is imported
 * @param macros {@code #define}s that are no constants: propositions and macros
 * @param enumerations the names of the constants, by value, of each variable that holds nothing but
 *     constants of one {@code enum}
 * @param parameterKinds the inferred kinds of the parameters of each process
 * @param parameterRanges their declared ranges
 * @param graded its logic, and what has values of it
 * @param warnings what is doubtful
 */
public record Symbols(
    Sources sources,
    Library library,
    Map<String, Value> constants,
    Map<String, Variable> variables,
    Map<String, List<String>> enumerations,
    Map<String, Channel> channels,
    Map<String, Declaration.Define> macros,
    Map<String, Declaration.Definition> processes,
    Map<String, List<Kind>> parameterKinds,
    Map<String, List<Range>> parameterRanges,
    Map<String, List<Proc.EventItem>> alphabets,
    List<Spec.Declaration.Assertion> assertions,
    Graded graded,
    List<Diagnostic> warnings) {

  /**
   * What is graded.
   *
   * @param logic of the model; empty if nothing is graded
   */
  public record Graded(Optional<Logic> logic, Map<String, GradedPredicate> predicates) {

    /** The level of an event, {@link Label#TOP} if none is written. */
    public int level(Proc.Event.Named event) {
      return event
          .level()
          .map(value -> logic.orElseThrow().parse(value.name()).orElseThrow())
          .filter(level -> level != logic.orElseThrow().top())
          .orElse(Label.TOP);
    }
  }

  /**
   * A predicate whose value is that of the first condition that holds, and the last if none does.
   *
   * @param conditions macros
   * @param values one more than conditions
   */
  public record GradedPredicate(List<String> conditions, List<Integer> values) {}

  /** The main file. */
  public SourceText source() {
    return sources.main();
  }

  /** The same with other bodies of processes, whose names and parameters stay. */
  public Symbols withProcesses(Map<String, Declaration.Definition> others) {
    return with(variables, others);
  }

  /** The same with more variables. */
  public Symbols withVariables(Map<String, Variable> more) {
    return with(more, processes);
  }

  private Symbols with(
      Map<String, Variable> otherVariables, Map<String, Declaration.Definition> otherProcesses) {
    return new Symbols(
        sources,
        library,
        constants,
        otherVariables,
        enumerations,
        channels,
        macros,
        otherProcesses,
        parameterKinds,
        parameterRanges,
        alphabets,
        assertions,
        graded,
        warnings);
  }

  /** The kind of a value; two are the same if they are equal. */
  public sealed interface Kind {
    Kind INT = Primitive.INT;
    Kind BOOL = Primitive.BOOL;
    Kind EITHER = Primitive.EITHER;

    /** Numbers and truth values; a call may also have no value. */
    enum Primitive implements Kind {
      INT,
      BOOL,
      /** Now a number, now a truth value; see {@link dev.fairlead.csp.code.Either}. */
      EITHER,
      NONE
    }

    /** Objects of an imported type. */
    record Objects(ObjectType type) implements Kind {}

    /**
     * Whole arrays held as single values: as arguments of processes and in messages. Variables that
     * are arrays are not of this kind, but of that of their elements.
     *
     * @param dimensions none if not all of them have the same
     */
    record Arrays(Kind element, List<Integer> dimensions) implements Kind {

      /** The kind of those of either; empty if their elements have nothing in common. */
      Optional<Arrays> or(Arrays other) {
        List<Integer> common = common(dimensions, other.dimensions);
        if (element.equals(other.element)) {
          return Optional.of(new Arrays(element, common));
        }
        return element instanceof Primitive && other.element instanceof Primitive
            ? Optional.of(new Arrays(EITHER, common))
            : Optional.empty();
      }

      /** A flat list of the right length fits an array of any number of dimensions. */
      private static List<Integer> common(List<Integer> one, List<Integer> other) {
        boolean sameLength = product(one) == product(other);
        if (one.equals(other) || sameLength && other.size() == 1) {
          return one;
        }
        return sameLength && one.size() == 1 ? other : List.of();
      }

      private static int product(List<Integer> dimensions) {
        return dimensions.stream().reduce(1, (a, b) -> a * b);
      }
    }

    /** Whether a value is the number of something that lies elsewhere. */
    default boolean isByNumber() {
      return !(this instanceof Primitive);
    }
  }

  /** Allowed values; either bound may be missing. */
  public record Range(OptionalInt low, OptionalInt high) {}

  /** A folded constant; truth values are 0 and 1. */
  public record Value(Kind kind, int bits) {}

  /**
   * A global variable.
   *
   * @param dimensions empty for a scalar; elements are stored flat, row by row
   * @param initial one value for every element; 0 for an object; its kind may be narrower
   * @param creations the constructor calls that give objects their initial values, one for each
   *     element; none for other values
   * @param arbitrary whether every value of the range may be the initial one of each element
   * @param hidden declared with {@code hvar}
   */
  public record Variable(
      String name,
      Kind kind,
      List<Integer> dimensions,
      OptionalInt low,
      OptionalInt high,
      List<Value> initial,
      List<Expr.Call> creations,
      boolean arbitrary,
      boolean hidden) {

    public boolean isArray() {
      return !dimensions.isEmpty();
    }

    /** The same with a wider kind. */
    Variable of(Kind wider) {
      return new Variable(
          name, wider, dimensions, low, high, initial, creations, arbitrary, hidden);
    }
  }

  /**
   * A channel, or an array of them.
   *
   * @param arraySize empty for a single channel
   * @param capacity 0 for a rendezvous or a broadcast
   * @param broadcast whether all that are ready receive what is sent
   */
  public record Channel(String name, OptionalInt arraySize, int capacity, boolean broadcast) {}
}
