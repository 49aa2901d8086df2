package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which steps of the space in question a search has to follow. What is proved for which question is
 * said in {@code docs/reductions.md}.
 *
 * @param stubborn what must not be lost where states are left out; empty if none are
 * @param sleep whether a breadth-first search may leave out steps of its own
 * @param choices what is left out or not, and why
 */
public record PartialOrder(Optional<Proviso> stubborn, boolean sleep, List<Plan.Choice> choices) {

  static final String STUBBORN = "partial order reduction by stubborn sets";
  private static final String NOT_STUBBORN = "no partial order reduction";

  /** What has to be kept, or why nothing can be left out. */
  private record Demand(Optional<Proviso> proviso, String because) {
    static Demand kept(Proviso proviso, String because) {
      return new Demand(Optional.of(proviso), because);
    }

    static Demand of(String obstacle) {
      return new Demand(Optional.empty(), obstacle);
    }
  }

  private static final Demand ALL_STEPS =
      Demand.kept(
          Proviso.NOTHING_IGNORED,
          "deadlocks are preserved, and no transition is ignored (static cycle proviso)");

  /** For an answer to a question. */
  static PartialOrder of(
      Model.Question question, FairnessNotion notion, Plan.Engine engine, Reductions reductions) {
    if (!(question.space() instanceof ProcessOutlines outlines)
        || !reductions.allow(Reductions.Kind.STUBBORN_SETS)) {
      return none(question.space(), engine, reductions, List.of());
    }
    return of(question.space(), demand(question, notion, outlines), engine, reductions);
  }

  /** For the figures of a space: deadlocks are kept, and every step that some run takes. */
  public static PartialOrder ofExploration(StateSpace space, Reductions reductions) {
    if (!(space instanceof ProcessOutlines outlines)
        || !reductions.allow(Reductions.Kind.STUBBORN_SETS)) {
      return none(space, Plan.Engine.BREADTH_FIRST, reductions, List.of());
    }
    return of(
        space,
        outlines.noOutlines().map(Demand::of).orElse(ALL_STEPS),
        Plan.Engine.BREADTH_FIRST,
        reductions);
  }

  private static PartialOrder of(
      StateSpace space, Demand demand, Plan.Engine engine, Reductions reductions) {
    if (demand.proviso().isEmpty()) {
      Plan.Choice because = new Plan.Choice(NOT_STUBBORN, demand.because());
      return none(space, engine, reductions, List.of(because));
    }
    return new PartialOrder(
        demand.proviso(),
        false,
        List.of(
            new Plan.Choice(
                STUBBORN,
                "a state is expanded by processes whose enabled transitions are independent of the"
                    + " others' future ones; "
                    + demand.because())));
  }

  private static PartialOrder none(
      StateSpace space, Plan.Engine engine, Reductions reductions, List<Plan.Choice> choices) {
    boolean levels = engine == Plan.Engine.BREADTH_FIRST || engine == Plan.Engine.FULL_SEARCH;
    boolean sleep = reductions.allow(Reductions.Kind.SLEEP_SETS);
    if (!levels || !sleep || !(space instanceof CommutingSteps steps && steps.haveSleepers())) {
      return new PartialOrder(Optional.empty(), sleep, choices);
    }
    Plan.Choice because =
        new Plan.Choice(
            "sleep sets",
            "of the interleavings of independent transitions one is explored; every state is visited,"
                + " at its level");
    return new PartialOrder(
        Optional.empty(), true, Stream.concat(choices.stream(), Stream.of(because)).toList());
  }

  /** Whether states are left out. */
  boolean leavesOutStates() {
    return stubborn.isPresent();
  }

  /** What is to be searched in place of a space, whose states and runs it has. */
  public StateSpace over(StateSpace plain) {
    if (stubborn.isPresent()) {
      return Overlay.stubborn((ProcessOutlines) plain, stubborn.get());
    }
    return !sleep && plain instanceof CommutingSteps && plain instanceof StructuredSpace structured
        ? Overlay.everyStep(structured)
        : plain;
  }

  private static Demand demand(
      Model.Question question, FairnessNotion notion, ProcessOutlines outlines) {
    return outlines.noOutlines().map(Demand::of).orElseGet(() -> demand(question, notion));
  }

  private static Demand demand(Model.Question question, FairnessNotion notion) {
    Property property = question.property();
    // A fault of the model is an answer of its own, so no transition is ignored.
    if (property instanceof Property.NoBadStep
        || property instanceof Property.DeadlockFree
        || property instanceof Property.NonTerminating) {
      return ALL_STEPS;
    }
    if (property instanceof Property.Reaches) {
      return observing(question);
    }
    if (property instanceof Property.Temporal temporal) {
      if (notion != FairnessNotion.NONE) {
        return Demand.of("it does not preserve fairness");
      }
      if (temporal.formula().hasBound()) {
        return Demand.of("the formula measures time");
      }
      if (temporal.formula().hasNext()) {
        return Demand.of("the formula has an X, which is not stutter-invariant");
      }
      return temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance)
          ? observing(question)
          : Demand.of("the formula has atoms over events, so every transition is visible");
    }
    return Demand.of("it is not proved for such a property");
  }

  private static Demand observing(Model.Question question) {
    return question.observed().isEmpty()
        ? Demand.of("every transition may be visible to the property")
        : Demand.kept(
            new Proviso(true, question.observed().getAsLong()),
            "a state with an enabled visible transition is fully expanded, and no transition is ignored"
                + " (static cycle proviso)");
  }
}
