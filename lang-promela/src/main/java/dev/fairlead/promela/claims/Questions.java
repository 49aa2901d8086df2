package dev.fairlead.promela.claims;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StateValue;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.StepLabels;
import dev.fairlead.promela.semantics.TracedStateSpace;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Makes properties of a state space out of claims about its model. */
public final class Questions {

  /** Atoms that no expression can be called like. */
  private static final String ACCEPT = "some process at an accept label";

  private static final String ESTIMATE = "estimated steps";
  private static final String NO_PROGRESS = "np_";
  private static final String STEP = "a step";
  private static final String TICK = "time passes";

  private Questions() {}

  /**
   * @param space of the program that {@link Claim#reduced} leaves for the claim
   */
  public static Property property(Claim claim, PromelaStateSpace space) {
    if (claim instanceof Claim.Assertions) {
      return new Property.NoBadStep(StepLabels::isFailure, "a failing assertion");
    } else if (claim instanceof Claim.EndStates) {
      return endStates(space);
    } else if (claim instanceof Claim.Progress) {
      return progress(space);
    } else if (claim instanceof Claim.Acceptance) {
      Formula again = new Formula.Always(new Formula.Eventually(new Formula.Atom(ACCEPT)));
      return new Property.Temporal(
          new Formula.Not(again), Map.of(ACCEPT, new Atom.OfState(space::isAccepting)));
    } else if (claim instanceof Claim.Ltl ltl) {
      return temporal(ltl.formula(), space);
    } else if (claim instanceof Claim.Reaches reaches) {
      Value goal = space.program().observed().get(reaches.goal().atom());
      return reaches.goal().asked().property(Letters.predicate(goal, space));
    } else if (claim instanceof Claim.Never never) {
      return never(never, space);
    }
    throw new AssertionError(claim);
  }

  /** The spec with an estimate beside it, which is observed as a formula is. */
  public static Spec withEstimate(Spec spec, PromelaParser.Goal estimate) {
    List<Spec.Unit> units = new ArrayList<>(spec.units());
    Spec.Ltl given = estimate.proposition();
    Expr expression = given.atoms().get(estimate.atom());
    units.add(
        new Spec.Ltl(
            Optional.empty(),
            new Formula.Atom(ESTIMATE),
            Map.of(ESTIMATE, expression),
            Set.of(),
            given.span()));
    return spec.with(units);
  }

  /** The estimate that was given beside the model of a space, if there is one. */
  public static Optional<StateValue> estimate(PromelaStateSpace space) {
    return Optional.ofNullable(space.program().observed().get(ESTIMATE))
        .map(value -> (state, length) -> space.value(value, state, length));
  }

  private static Property.DeadlockFree endStates(PromelaStateSpace space) {
    return new Property.DeadlockFree(space::isValidEnd, "an invalid end state");
  }

  /**
   * The claim about ends of runs that can be settled with this one: neither needs anything of the
   * text for itself, so the program and its space are the same for both.
   */
  public static Optional<Model.Alongside> alongside(Claim claim, PromelaStateSpace space) {
    return claim instanceof Claim.Assertions
        ? Optional.of(new Model.Alongside(new Claim.EndStates().assertion(), endStates(space)))
        : Optional.empty();
  }

  /** The same for the events of channels; a notrace does not claim that they are complete. */
  public static Optional<Model.Alongside> alongside(Claim.Trace claim, TracedStateSpace space) {
    Claim.TraceEnd end = new Claim.TraceEnd(claim.events());
    return claim.events().negated()
        ? Optional.empty()
        : Optional.of(new Model.Alongside(end.assertion(), property(end, space)));
  }

  /** A claim about the events of channels. */
  public static Property property(Claim.Trace claim) {
    return new Property.NoBadStep(
        TracedStateSpace::isWrong,
        claim.events().negated()
            ? "an event that completes the notrace"
            : "an event that the trace does not have");
  }

  /** The claim that such events are complete in the end. */
  public static Property.DeadlockFree property(Claim.TraceEnd claim, TracedStateSpace space) {
    return new Property.DeadlockFree(
        space::isComplete, "a state of rest in which the trace is not at its end");
  }

  /** A run that comes to rest makes no progress either, but SPIN means those that go on. */
  private static Property progress(PromelaStateSpace space) {
    Formula idle = new Formula.And(new Formula.Atom(NO_PROGRESS), new Formula.Atom(STEP));
    return new Property.Temporal(
        new Formula.Not(new Formula.Eventually(new Formula.Always(idle))),
        Map.of(
            NO_PROGRESS,
            Letters.atom(new Value.NonProgress(), space, false),
            STEP,
            new Atom.OfEvent(label -> true, false)));
  }

  /** No process moves for ever while time does not pass. A run that ends is none of these. */
  public static Property timeGoesOn() {
    Formula busy = new Formula.And(new Formula.Atom(STEP), new Formula.Not(new Formula.Atom(TICK)));
    return new Property.Temporal(
        new Formula.Not(new Formula.Eventually(new Formula.Always(busy))),
        Map.of(
            STEP,
            new Atom.OfEvent(label -> true, false),
            TICK,
            new Atom.OfEvent(StepLabels::isTick, false)));
  }

  /** The data that a claim looks at, if it is a formula or a goal and not about processes. */
  public static OptionalLong observed(Claim claim, PromelaStateSpace space) {
    if (!(claim.unit().orElse(null) instanceof Spec.Ltl ltl)) {
      return OptionalLong.empty();
    }
    long all = 0;
    for (Value value : atoms(ltl, space).values()) {
      OptionalLong one = space.looksAt(value);
      if (one.isEmpty()) {
        return one;
      }
      all |= one.getAsLong();
    }
    return OptionalLong.of(all);
  }

  private static Map<String, Value> atoms(Spec.Ltl ltl, PromelaStateSpace space) {
    Map<String, Value> values = new HashMap<>(space.program().observed());
    values.keySet().retainAll(ltl.atoms().keySet());
    return values;
  }

  private static Property temporal(Spec.Ltl ltl, PromelaStateSpace space) {
    Map<String, Value> values = atoms(ltl, space);
    Map<String, Atom> atoms = Letters.atoms(values, space);
    for (String name : ltl.graded()) {
      Value value = values.get(name);
      atoms.put(name, new Atom.Graded((state, length) -> space.value(value, state, length)));
    }
    return new Property.Temporal(Letters.atRestToo(ltl.formula()), atoms);
  }

  private static Property never(Claim.Never never, PromelaStateSpace space) {
    ProcessType body =
        space.program().types().stream().filter(ProcessType::claim).findFirst().orElseThrow();
    NeverClaims.Result result = NeverClaims.of(body, never.claim().span());
    Map<String, Atom> atoms = Letters.atoms(result.letters().values(), space);
    NeverClaim claim = result.claim();
    boolean labels =
        space.program().types().stream()
            .anyMatch(type -> !type.claim() && !type.graph().accept().isEmpty());
    if (labels) {
      claim = NeverClaims.acceptingAlsoWhere(ACCEPT, claim);
      atoms.put(ACCEPT, new Atom.OfState(space::isAccepting));
    }
    return new Property.NeverMatched(claim, atoms);
  }
}
