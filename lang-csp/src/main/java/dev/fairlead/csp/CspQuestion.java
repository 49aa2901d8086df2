package dev.fairlead.csp;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.property.StateValue;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.semantics.EventAnnotations;
import dev.fairlead.csp.semantics.LocalDistances;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A property of a CSP# process, with the annotations of its events. */
final class CspQuestion implements Model.Question {
  /** What the estimate for directed searches is called among propositions. */
  static final String ESTIMATE = "estimated steps";

  private final CspStateSpace space;
  private final Property property;
  private final Set<Annotation> annotations;
  private final Optional<EqualProcesses> equals;
  private final Optional<Grades> grades;

  /** The numbers in the events that the property speaks about. */
  private final Set<Integer> named;

  /** A question that is asked as it stands. */
  CspQuestion(CspStateSpace space, Property property, Set<Annotation> annotations) {
    this(space, property, annotations, Optional.empty(), Optional.empty(), Set.of());
  }

  /**
   * @param equals what there is to know about equal processes
   * @param grades of a graded model
   * @param named the numbers in the events that the property speaks about
   */
  CspQuestion(
      CspStateSpace space,
      Property property,
      Set<Annotation> annotations,
      Optional<EqualProcesses> equals,
      Optional<Grades> grades,
      Set<Integer> named) {
    this.named = named;
    this.space = space;
    this.property = property;
    this.annotations = annotations;
    this.equals = equals;
    this.grades = grades;
  }

  @Override
  public Optional<Grades> grades() {
    return grades;
  }

  @Override
  public boolean isTimed() {
    return space.hasTime();
  }

  @Override
  public List<Model.Remark> remarks() {
    if (property instanceof Property.Refines refines
        && refines.model() == RefinementModel.TIMED_TRACES) {
      return List.of(
          new Model.Remark("each unit of time is an event", "timed traces are compared"));
    }
    if (!space.hasTime()) {
      return List.of();
    }
    Model.Remark idle =
        new Model.Remark(
            "idle time is one step",
            "where nothing but a tick is possible, nothing happens before the next time is up");
    return space.isMeasured()
        ? List.of(
            idle,
            new Model.Remark(
                "events are put off where no time is running, too",
                "the question measures time, and nothing bounds how long they take"))
        : List.of(idle);
  }

  /** How many of the first members the events of the property may name. */
  int namedByEvents() {
    return named.stream().mapToInt(number -> number + 1).max().orElse(0);
  }

  CspQuestion withoutReduction() {
    return new CspQuestion(space, property, annotations, Optional.empty(), grades, named);
  }

  CspQuestion with(EqualProcesses.Forgetting forgetting) {
    return new CspQuestion(
        space, property, annotations, equals.map(e -> e.with(forgetting)), grades, named);
  }

  /**
   * About the same space and as it stands: smaller questions are asked for before, and forked
   * themselves. Predicates of states are asked by any thread, so both have one property.
   */
  @Override
  public Optional<Model.Question> fork() {
    return space.mayFork() ? Optional.of(forked()) : Optional.empty();
  }

  /** What {@link #fork} gives if that is possible. */
  CspQuestion forked() {
    return new CspQuestion(
        space.fork(), forked(property), annotations, Optional.empty(), grades, named);
  }

  private static Property forked(Property property) {
    return property instanceof Property.Refines refines
            && refines.specification() instanceof StructuredSpace specification
        ? new Property.Refines(refines.model(), specification.fork())
        : property;
  }

  @Override
  public List<Reduction> reductions(FairnessNotion notion) {
    return equalProcesses(notion).reductions();
  }

  @Override
  public Model.SymmetryFinding symmetry() {
    return space.symmetry(named, ESTIMATE);
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return equalProcesses(notion).obstacle();
  }

  private EqualProcesses.Found equalProcesses(FairnessNotion notion) {
    return equals.map(e -> e.of(this, notion)).orElse(EqualProcesses.Found.NOTHING);
  }

  /** Fairness does not matter, so processes need no identity; and no process counts others. */
  boolean mayDropEnded() {
    return finiteRunsDecide() && !space.equalComponents().headcountUse().any();
  }

  boolean finiteRunsDecide() {
    return property instanceof Property.DeadlockFree
        || property instanceof Property.NonTerminating
        || property instanceof Property.Reaches
        || property instanceof Property.Optimum
        || property instanceof Property.ReachesWithin
        || property instanceof Property.Refines;
  }

  @Override
  public CspStateSpace space() {
    return space;
  }

  @Override
  public Property property() {
    return property;
  }

  /** The space is made with the propositions of the question alone. */
  @Override
  public OptionalLong observed() {
    return OptionalLong.of(space.propositions().observed());
  }

  @Override
  public Optional<Distance> distance() {
    return property instanceof Property.DeadlockFree
        ? space.distances().map(LocalDistances::toDeadlock)
        : Optional.empty();
  }

  @Override
  public Optional<StateValue> estimate() {
    return space.propositions().contain(ESTIMATE)
        ? Optional.of(estimate(space.propositions().number(ESTIMATE)))
        : Optional.empty();
  }

  private StateValue estimate(int proposition) {
    return (state, length) -> space.propositions().value(proposition, state);
  }

  @Override
  public boolean hasAnnotations() {
    return !annotations.isEmpty();
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return FairnessOf.notion(
        notion, space, annotations.isEmpty() ? Annotations.NONE : new OfEvents());
  }

  /** The annotations of the events of this space. */
  private final class OfEvents implements Annotations {
    private final EventAnnotations annotated = space.eventAnnotations();

    @Override
    public Set<Fairness.Kind> kinds(int label) {
      Set<Fairness.Kind> kinds = EnumSet.noneOf(Fairness.Kind.class);
      annotated.of(label).forEach(annotation -> kinds.add(kind(annotation)));
      return kinds;
    }

    private static Fairness.Kind kind(Annotation annotation) {
      return switch (annotation) {
        case NONE -> Fairness.Kind.NONE;
        case UNCONDITIONAL -> Fairness.Kind.UNCONDITIONAL;
        case WEAK_FAIR, WEAK_LIVE -> Fairness.Kind.WEAK;
        case STRONG_FAIR, STRONG_LIVE -> Fairness.Kind.STRONG;
      };
    }

    @Override
    public void unconditional(LabelSink sink) {
      if (annotations.contains(Annotation.UNCONDITIONAL)) {
        for (int label : annotated.labels(Annotation.UNCONDITIONAL)) {
          sink.label(label);
        }
      }
    }

    /** Live events are owed something as soon as one process is ready for them. */
    @Override
    public void ready(int[] state, int length, LabelSink sink) {
      if (speaksOfReadiness()) {
        annotated.offered(
            state,
            length,
            label -> {
              Set<Annotation> here = annotated.of(label);
              if (here.contains(Annotation.WEAK_LIVE) || here.contains(Annotation.STRONG_LIVE)) {
                sink.label(label);
              }
            });
      }
    }

    @Override
    public boolean speaksOfReadiness() {
      return annotations.contains(Annotation.WEAK_LIVE)
          || annotations.contains(Annotation.STRONG_LIVE);
    }
  }
}
