package dev.fairlead.core.property;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a front end makes of a file: assertions, and the state spaces to check them on. */
public interface Model {

  /** The name for people, usually that of the file. */
  String name();

  /** What is doubtful in the text of a model that can be used all the same. */
  default List<Diagnostic> warnings() {
    return List.of();
  }

  /**
   * The same model with timers abstract that the text does not say so of, given their bounds.
   *
   * @throws IllegalArgumentException if there is no such timer
   */
  default Model withAbstractTimers(Map<String, Integer> bounds) {
    throw new IllegalArgumentException("the model has no timers");
  }

  /** The same model with runs that are held in another way to be fair to abstract timers. */
  default Model withTFairness(TFairness chosen) {
    return this;
  }

  /**
   * The same model with an estimate of the steps left to what is looked for: an expression over its
   * variables.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if it is none
   * @throws IllegalArgumentException if an estimate cannot be given so
   */
  default Model withEstimate(String expression) {
    throw new IllegalArgumentException("--heuristic with an expression is for CSP# and Promela");
  }

  /** The logic that the text declares; empty if steps and predicates are not graded. */
  default Optional<Logic> logic() {
    return Optional.empty();
  }

  /**
   * The same model, checked for another degree or with another notion of enabledness.
   *
   * @throws IllegalArgumentException if it is not graded
   */
  default Model with(Grades.Demand demand) {
    throw new IllegalArgumentException("the model declares no logic");
  }

  /** The assertions of the file, in its order. */
  List<Assertion> assertions();

  /** The system that {@code simulate} looks at. */
  StateSpace mainSystem();

  /** The system that {@code explore} looks at: the main one, or a smaller one in its place. */
  default StateSpace mainSystem(Abstraction abstraction) {
    return mainSystem();
  }

  /** The main system in every size, if it has groups of any number of processes. */
  default Optional<AnyNumber<StateSpace>> mainSystems() {
    return Optional.empty();
  }

  /**
   * Reads a formula given beside the file, about the main system.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if it does not parse or names unknown atoms
   */
  Assertion assertionFor(String ltlFormula);

  /**
   * Reads a goal given beside the file, about the main system, perhaps with {@code within 5} or
   * {@code with min(time)} behind it.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if it is none
   * @throws IllegalArgumentException if goals cannot be given so
   */
  default Assertion reachabilityFor(String goal) {
    throw new IllegalArgumentException("a goal cannot be given beside this kind of model");
  }

  /**
   * Whether an assertion is about infinite runs, so that its answer depends on which of them are
   * fair. Nothing is built for it: it is known of assertions that are never tried, too.
   *
   * @see Property#dependsOnFairness
   */
  boolean dependsOnFairness(Assertion assertion);

  /** True if what an assertion is about annotates events with fairness; builds nothing either. */
  default boolean hasAnnotations(Assertion assertion) {
    return false;
  }

  /** Where the text makes an assertion; empty if no place in it is about this one alone. */
  default Optional<Passage> place(Assertion assertion) {
    return Optional.empty();
  }

  /** Builds the state space and binds the property; every call makes fresh, unshared objects. */
  Question instantiate(Assertion assertion);

  /** The same, with or without a smaller question that may answer for it. */
  default Question instantiate(Assertion assertion, Abstraction abstraction) {
    return instantiate(assertion);
  }

  /**
   * An assertion as written.
   *
   * @param text the assertion as the user wrote it, without the closing semicolon
   * @param name how it can be selected beside its text and its number
   */
  record Assertion(String text, String name) {}

  /**
   * An assertion about the ends of runs that a search for something else can settle.
   *
   * @param property what is asserted, bound to the space that is searched
   */
  record Alongside(Assertion assertion, Property.DeadlockFree property) {}

  /**
   * What a space leaves out or does not, and why.
   *
   * @param what in words
   * @param because in words, too
   */
  record Remark(String what, String because) {}

  /**
   * What was found about permutations of process references.
   *
   * @param symmetry if some permutations are proved to preserve the space and the property
   * @param obstacles what breaks the symmetry of processes that look equal, and where
   */
  record SymmetryFinding(Optional<Symmetry> symmetry, List<String> obstacles) {
    public static final SymmetryFinding NOT_LOOKED_FOR =
        new SymmetryFinding(Optional.empty(), List.of());
  }

  /** A property bound to a state space of its own. */
  interface Question {
    StateSpace space();

    Property property();

    /**
     * Smaller questions with the same answer under a notion of fairness, the smallest last. All but
     * the last are given up if they get large: their states can be compared with those of other
     * tools for the language.
     */
    default List<Reduction> reductions(FairnessNotion notion) {
      return List.of();
    }

    /**
     * The same question about a space that stores less of each process, if something is allowed
     * that is proved for the property under the notion of fairness.
     */
    default Optional<Reduction> slimmed(FairnessNotion notion, Reductions allowed) {
      return Optional.empty();
    }

    /** Which permutations of process references preserve the space and the property. */
    default SymmetryFinding symmetry() {
      return SymmetryFinding.NOT_LOOKED_FOR;
    }

    /** Why there is no smaller question where one might be expected, in words. */
    default Optional<String> obstacle(FairnessNotion notion) {
      return Optional.empty();
    }

    /** What else is to be said of the space where people ask how an answer was found. */
    default List<Remark> remarks() {
      return List.of();
    }

    /**
     * Another assertion about the very same system: a search for this property that has seen every
     * state, and among them no deadlock, has shown that it holds.
     */
    default Optional<Alongside> alongside() {
      return Optional.empty();
    }

    /** The same question about systems of every size, if that is what is asked. */
    default Optional<AnyNumber<Question>> anyNumber() {
      return Optional.empty();
    }

    /** The same question for every setting of abstract timers, if that is what is asked. */
    default Optional<AnySetting<Question>> anySetting() {
      return Optional.empty();
    }

    /** What the question is graded by; empty for a classical one. */
    default Optional<Grades> grades() {
      return Optional.empty();
    }

    /**
     * The same question for another thread, about the {@linkplain
     * dev.fairlead.core.space.StructuredSpace#fork same space}; empty if one thread has to do.
     */
    default Optional<Question> fork() {
      return Optional.empty();
    }

    /**
     * The data that the property looks at in a state, as a set of those that {@link
     * dev.fairlead.core.space.ProcessOutlines} tells of; empty if it looks at more than these.
     */
    default OptionalLong observed() {
      return OptionalLong.empty();
    }

    /**
     * How far a state is from one that violates the property, where the property itself is no
     * condition of states: from a deadlock, or from a failing assertion.
     */
    default Optional<Distance> distance() {
      return Optional.empty();
    }

    /** The same for a deadlock, by the control states that the model labels as dangerous. */
    default Optional<Distance> danger() {
      return Optional.empty();
    }

    /** The estimate of the steps left that was {@linkplain Model#withEstimate given}. */
    default Optional<StateValue> estimate() {
      return Optional.empty();
    }

    /** Whether the property is violated, too, by a run on which the model errs. */
    default boolean faultsViolate() {
      return false;
    }

    /** Whether time may pass in the system at all. */
    default boolean isTimed() {
      return true;
    }

    /** True if the model annotates events with fairness. */
    boolean hasAnnotations();

    /** The constraints of a notion on this state space; annotations count unless it is NONE. */
    Fairness fairness(FairnessNotion notion);
  }
}
