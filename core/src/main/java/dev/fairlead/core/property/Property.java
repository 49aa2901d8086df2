package dev.fairlead.core.property;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A question about a state space. */
public sealed interface Property {

  /** A short name of the kind, as in JSON output. */
  String kind();

  /** Whether it is about infinite runs, so that the answer depends on which of them are fair. */
  default boolean dependsOnFairness() {
    return this instanceof Temporal || this instanceof NeverMatched;
  }

  /** Whether it is a run that makes it hold. */
  default boolean looksForRun() {
    return this instanceof Reaches
        || this instanceof Optimum
        || this instanceof ReachesWithin
        || this instanceof TimeToGoal;
  }

  /** Whether the answer depends on how much time passes. */
  default boolean measuresTime() {
    return this instanceof ReachesWithin
        || this instanceof TimeToGoal
        || this instanceof Temporal temporal && temporal.formula().hasBound();
  }

  /**
   * No reachable state is without steps, unless it is a valid end. A step with the label text
   * {@link #termination}, if there is one, is successful termination: its state is no deadlock and
   * what follows it is not looked at.
   *
   * @param what another state without steps is, with its article: {@code a deadlock}
   */
  record DeadlockFree(Optional<String> termination, StatePredicate validEnd, String what)
      implements Property {

    /** A run ends well by terminating, and no other way. */
    public DeadlockFree(String termination) {
      this(Optional.of(termination), (state, length) -> false, "a deadlock");
    }

    /** A run ends well in a valid end, and no other way. */
    public DeadlockFree(StatePredicate validEnd, String what) {
      this(Optional.empty(), validEnd, what);
    }

    public boolean isTermination(Label label) {
      return termination.isPresent() && label.text().equals(termination.get());
    }

    public boolean isDeadlock(int[] stateWithoutSteps, int length) {
      return !validEnd.test(stateWithoutSteps, length);
    }

    @Override
    public String kind() {
      return "deadlockfree";
    }
  }

  /**
   * Every run goes on for ever: no reachable state is without steps, and none can take a step with
   * the label text {@link #termination}.
   */
  record NonTerminating(String termination) implements Property {
    @Override
    public String kind() {
      return "nonterminating";
    }
  }

  /**
   * No step with a bad label can be taken.
   *
   * @param what such a step is, with its article: {@code a failing assertion}
   */
  record NoBadStep(Predicate<Label> bad, String what) implements Property {
    @Override
    public String kind() {
      return "assertions";
    }
  }

  /**
   * Some reachable state satisfies the predicate: <em>holds</em> then comes with a run as witness.
   */
  record Reaches(StatePredicate goal) implements Property {
    @Override
    public String kind() {
      return "reaches";
    }
  }

  /**
   * Some reachable state satisfies the predicate, and what is the least or greatest value there?
   * <em>Holds</em> comes with a run to such a state.
   *
   * @param text what is asked for, e.g. {@code min(cost)}
   */
  record Optimum(StatePredicate goal, StateValue value, Direction direction, String text)
      implements Property {

    /** Which values are better. */
    public enum Direction {
      MINIMUM,
      MAXIMUM;

      public boolean prefers(int value, int over) {
        return this == MINIMUM ? value < over : value > over;
      }
    }

    @Override
    public String kind() {
      return "reaches";
    }
  }

  /**
   * Some run reaches a state that satisfies the predicate in at most so many units of time:
   * <em>holds</em> then comes with a run of least time.
   */
  record ReachesWithin(StatePredicate goal, int units) implements Property {
    @Override
    public String kind() {
      return "reaches";
    }
  }

  /**
   * How much time passes before a state satisfies the predicate? The least, over all runs that come
   * to one; or the greatest over all runs, which is none if a run never comes to one.
   * <em>Holds</em> comes with a run that takes this time.
   */
  record TimeToGoal(StatePredicate goal, Optimum.Direction direction) implements Property {

    public String text() {
      return direction == Optimum.Direction.MINIMUM ? "min(time)" : "max(time)";
    }

    @Override
    public String kind() {
      return "reaches";
    }

    private static final String GOAL = "goal";

    /** That every run comes to such a state, as a formula. */
    public Temporal always() {
      return new Temporal(
          new Formula.Eventually(new Formula.Atom(GOAL)), Map.of(GOAL, new Atom.OfState(goal)));
    }
  }

  /**
   * Every fair run satisfies the formula, whose atoms are bound by name.
   *
   * @param reduced whether the automaton of the formula may be reduced; if not, it is the tableau,
   *     for comparison with checkers that search that
   */
  record Temporal(Formula formula, Map<String, Atom> atoms, boolean reduced) implements Property {
    public Temporal {
      atoms = Map.copyOf(atoms);
    }

    public Temporal(Formula formula, Map<String, Atom> atoms) {
      this(formula, atoms, true);
    }

    /**
     * The formula for a search.
     *
     * @throws IllegalArgumentException if it measures time in a way that is not possible
     */
    public TimedFormula timed() {
      return TimedFormula.of(formula)
          .orElseThrow(() -> new IllegalArgumentException(TimedFormula.POSSIBLE));
    }

    @Override
    public String kind() {
      return "ltl";
    }
  }

  /** No fair run is matched by the claim, whose atoms are bound by name. */
  record NeverMatched(NeverClaim claim, Map<String, Atom> atoms) implements Property {
    public NeverMatched {
      atoms = Map.copyOf(atoms);
    }

    @Override
    public String kind() {
      return "never";
    }
  }

  /** No infinite run consists of internal steps from some point on; fairness plays no part. */
  record DivergenceFree() implements Property {
    private static final String INTERNAL = "internal";

    @Override
    public String kind() {
      return "divergencefree";
    }

    /** The same as a formula about all runs; stuttering is no internal step. */
    public Temporal asTemporal() {
      Formula internal = new Formula.Atom(INTERNAL);
      return new Temporal(
          new Formula.Not(new Formula.Eventually(new Formula.Always(internal))),
          Map.of(INTERNAL, new Atom.OfEvent(label -> !label.visible(), false)));
    }
  }

  /**
   * The process never diverges, and after no trace is an event both possible and refused (Roscoe,
   * section 3.3). Internal steps are not events: two of them to different states are no
   * nondeterminism if what can be seen afterwards is the same. This is coarser than PAT's notion,
   * where any two steps with equal labels to different states count.
   */
  record Deterministic() implements Property {
    @Override
    public String kind() {
      return "deterministic";
    }
  }

  /**
   * The system, as implementation, refines a specification. Labels are matched by their text;
   * invisible ones are internal steps. Termination is an event like any other.
   *
   * @param specification a state space of its own, not shared with the implementation
   */
  record Refines(RefinementModel model, StateSpace specification) implements Property {
    @Override
    public String kind() {
      return model.toString();
    }
  }
}
