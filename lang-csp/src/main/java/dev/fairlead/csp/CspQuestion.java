package dev.fairlead.csp;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A property of a CSP# process, with the annotations of its events. */
final class CspQuestion implements Model.Question {
  private final CspStateSpace space;
  private final Property property;
  private final Set<Annotation> annotations;
  private final Optional<Alternatives> alternatives;
  private final Map<FairnessNotion, EqualProcesses> chosen = new EnumMap<>(FairnessNotion.class);

  /** A question that is asked as it stands. */
  CspQuestion(CspStateSpace space, Property property, Set<Annotation> annotations) {
    this.space = space;
    this.property = property;
    this.annotations = annotations;
    this.alternatives = Optional.empty();
  }

  CspQuestion(
      CspStateSpace space,
      Property property,
      Set<Annotation> annotations,
      Alternatives alternatives) {
    this.space = space;
    this.property = property;
    this.annotations = annotations;
    this.alternatives = Optional.of(alternatives);
  }

  CspQuestion withoutReduction() {
    return new CspQuestion(space, property, annotations);
  }

  CspQuestion withoutForgetting() {
    return alternatives
        .map(a -> new CspQuestion(space, property, annotations, a.withoutForgetting()))
        .orElse(this);
  }

  @Override
  public Optional<Reduction> reduction(FairnessNotion notion) {
    return equalProcesses(notion).reduction();
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return equalProcesses(notion).obstacle();
  }

  /** Whether a process is deterministic is asked of the plain space; all else may be counted. */
  private EqualProcesses equalProcesses(FairnessNotion notion) {
    return alternatives.isEmpty() || property instanceof Property.Deterministic
        ? EqualProcesses.NOT_LOOKED_FOR
        : chosen.computeIfAbsent(
            notion, n -> EqualProcesses.of(this, allowed(alternatives.get()), mayDropEnded(), n));
  }

  /** A specification tells all events apart. */
  private Alternatives allowed(Alternatives all) {
    return property instanceof Property.Refines ? all.withoutForgetting() : all;
  }

  /** Nobody asks who is who, since fairness does not matter; and nobody counts processes. */
  private boolean mayDropEnded() {
    boolean finiteRunsDecide =
        property instanceof Property.DeadlockFree
            || property instanceof Property.NonTerminating
            || property instanceof Property.Reaches
            || property instanceof Property.Optimum
            || property instanceof Property.Refines;
    return finiteRunsDecide && !space.headcountUse().any();
  }

  @Override
  public CspStateSpace space() {
    return space;
  }

  @Override
  public Property property() {
    return property;
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
    @Override
    public Set<Fairness.Kind> kinds(int label) {
      Set<Fairness.Kind> kinds = EnumSet.noneOf(Fairness.Kind.class);
      space.annotations(label).forEach(annotation -> kinds.add(kind(annotation)));
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
        for (int label : space.labelsAnnotated(Annotation.UNCONDITIONAL)) {
          sink.label(label);
        }
      }
    }

    /** Live events are owed something as soon as one process is ready for them. */
    @Override
    public void ready(int[] state, int length, LabelSink sink) {
      if (speaksOfReadiness()) {
        space.offeredAnnotations(
            state,
            length,
            label -> {
              Set<Annotation> here = space.annotations(label);
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
