package dev.fairlead.csp.terms;

import dev.fairlead.core.space.Label;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.syntax.Proc.Arrow;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Something a sequential term can do, once its conditions hold: what happens, the effect on the
 * variables, and the term it becomes. Everything that does not depend on the state is worked out.
 */
public final class Transition {

  /** What happens. */
  public sealed interface Action {}

  /** A step with a label known beforehand. */
  public record Event(int label) implements Action {}

  /**
   * A step whose label has values that depend on the state.
   *
   * @param hidings labels for which the step is offered under another name, or not at all; empty
   *     unless it stands under a hiding
   */
  public record ComputedEvent(int base, int kinds, int[] arguments, List<Hiding> hidings)
      implements Action {
    ComputedEvent with(Hiding hiding) {
      List<Hiding> more = new ArrayList<>(hidings);
      more.add(hiding);
      return new ComputedEvent(base, kinds, arguments, List.copyOf(more));
    }
  }

  /**
   * One of the two halves of a computed event under a hiding: the step is offered only if its label
   * is in the set ({@code inside}), and then it is internal, or only if it is not.
   */
  public record Hiding(LabelSet labels, boolean inside) {}

  public record Terminate() implements Action {}

  public record Send(Node.Send node) implements Action {}

  public record Receive(Node.Receive node) implements Action {}

  /**
   * A process reference whose arguments depend on the state: offers what the result does, as the
   * operators around the reference see it.
   *
   * @param call the reference, whose arguments are read in the environment of the transition
   */
  public record Unfold(Node.Call call, Unfolding unfolding, Function<Term, Transition[]> offers)
      implements Action {
    public Transition[] in(int[] state) {
      return offers.apply(unfolding.resolve(state));
    }

    /** The same inside of an operator with this rule. */
    Unfold under(UnaryOperator<Transition[]> rule) {
      Map<Term, Transition[]> known = new ConcurrentHashMap<>();
      return new Unfold(
          call,
          unfolding,
          term -> {
            Transition[] found = known.get(term);
            if (found == null) {
              found = rule.apply(offers.apply(term));
              known.put(term, found);
            }
            return found;
          });
    }
  }

  /** Finds the term that a reference stands for in a state. */
  @FunctionalInterface
  interface Unfolding {
    Term resolve(int[] state);
  }

  /** Makes the next term from the environment of the acting node, extended by what it received. */
  @FunctionalInterface
  interface Continuation {
    Term next(int[] environment);
  }

  private static final int[] NO_CONDITIONS = {};
  private static final int[][] NO_ENVIRONMENTS = {};

  public final Action action;
  public final int[] environment;
  public final int effect;

  /** The term it becomes, or null if only the continuation can tell. */
  private final Term next;

  private final Continuation continuation;
  public final int[] conditions;
  public final int[][] conditionEnvironments;
  public final boolean atomic;

  /** Whether no time passes while it can happen. */
  public final boolean urgent;

  public final Annotation annotation;

  /** To which it is possible, see {@link dev.fairlead.core.space.Label#level}. */
  public final int level;

  /** Where what happens is written; null where that is in many places, such as a Skip. */
  private final Span place;

  private Transition(
      Action action,
      int[] environment,
      int effect,
      Term next,
      Continuation continuation,
      int[] conditions,
      int[][] conditionEnvironments,
      boolean atomic,
      boolean urgent,
      Annotation annotation,
      int level,
      Span place) {
    this.action = action;
    this.environment = environment;
    this.effect = effect;
    this.next = next;
    this.continuation = continuation;
    this.conditions = conditions;
    this.conditionEnvironments = conditionEnvironments;
    this.atomic = atomic;
    this.urgent = urgent;
    this.annotation = annotation;
    this.level = level;
    this.place = place;
  }

  /**
   * A transition into a term that depends on the environment alone; {@code effect} is a piece of
   * code or -1. The term is made now; if it cannot be, that matters only when the step is taken.
   */
  static Transition to(
      Continuation continuation, Action action, int[] environment, int effect, Span place) {
    return new Transition(
        action,
        environment,
        effect,
        early(() -> continuation.next(environment)),
        continuation,
        NO_CONDITIONS,
        NO_ENVIRONMENTS,
        false,
        false,
        Annotation.NONE,
        Label.TOP,
        place);
  }

  /** A transition into a term that depends on what is received. */
  static Transition into(
      Continuation continuation, Action action, int[] environment, int effect, Span place) {
    return new Transition(
        action,
        environment,
        effect,
        null,
        continuation,
        NO_CONDITIONS,
        NO_ENVIRONMENTS,
        false,
        false,
        Annotation.NONE,
        Label.TOP,
        place);
  }

  private static Term early(Supplier<Term> term) {
    try {
      return term.get();
    } catch (Trap | AlphabetException impossible) {
      return null;
    }
  }

  public Term next(int[] extendedEnvironment) {
    return next != null ? next : continuation.next(extendedEnvironment);
  }

  /** Where what happens is written, if that is one place. */
  public Optional<Span> place() {
    return Optional.ofNullable(place);
  }

  /** Whether the step can be seen from outside; termination and communication can. */
  boolean isVisible(LabelTable labels) {
    if (action instanceof Event event) {
      return labels.get(event.label()).visible();
    }
    return !(action instanceof ComputedEvent event)
        || event.hidings().stream().noneMatch(Hiding::inside);
  }

  /** True for an event with a known label into a known sequential term, and nothing special. */
  boolean isPlain() {
    return action instanceof Event
        && next != null
        && next.isSequential()
        && !atomic
        && annotation == Annotation.NONE
        && level == Label.TOP;
  }

  /** The label of a plain transition. */
  public int plainLabel() {
    return ((Event) action).label();
  }

  /** The number of the term that a plain transition leads to. */
  public int plainNext() {
    return next.number();
  }

  public boolean conditionsHold(CompiledCode code, int[] state) {
    for (int i = 0; i < conditions.length; i++) {
      if (code.run(conditions[i], state, conditionEnvironments[i]) == 0) {
        return false;
      }
    }
    return true;
  }

  /** A data step never synchronises. */
  public boolean isDataStep() {
    return effect >= 0;
  }

  /** The same under one more condition, which is looked at first. */
  Transition when(int condition, int[] conditionEnvironment) {
    int count = conditions.length;
    int[] more = new int[count + 1];
    int[][] environments = new int[count + 1][];
    more[0] = condition;
    environments[0] = conditionEnvironment;
    System.arraycopy(conditions, 0, more, 1, count);
    System.arraycopy(conditionEnvironments, 0, environments, 1, count);
    return new Transition(
        action,
        environment,
        effect,
        next,
        continuation,
        more,
        environments,
        atomic,
        urgent,
        annotation,
        level,
        place);
  }

  /** The same step into another term. */
  Transition mapNext(UnaryOperator<Term> mapping) {
    return new Transition(
        action,
        environment,
        effect,
        next == null ? null : early(() -> mapping.apply(next)),
        values -> mapping.apply(continuation.next(values)),
        conditions,
        conditionEnvironments,
        atomic,
        urgent,
        annotation,
        level,
        place);
  }

  Transition with(Action other) {
    return new Transition(
        other,
        environment,
        effect,
        next,
        continuation,
        conditions,
        conditionEnvironments,
        atomic,
        urgent,
        annotation,
        level,
        place);
  }

  /** The same, marked as its event is in the text. */
  Transition marked(Annotation kind, int itsLevel) {
    return new Transition(
        action,
        environment,
        effect,
        next,
        continuation,
        conditions,
        conditionEnvironments,
        atomic,
        urgent,
        kind,
        itsLevel,
        place);
  }

  Transition atomically() {
    return new Transition(
        action,
        environment,
        effect,
        next,
        continuation,
        conditions,
        conditionEnvironments,
        true,
        urgent,
        annotation,
        level,
        place);
  }

  /** The same before an arrow. */
  Transition before(Arrow arrow) {
    return new Transition(
        action,
        environment,
        effect,
        next,
        continuation,
        conditions,
        conditionEnvironments,
        atomic,
        arrow == Arrow.URGENT,
        annotation,
        level,
        place);
  }
}
