package dev.fairlead.csp;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.semantics.Correspondence;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A property of a CSP# process, with the annotations of its events. */
final class CspQuestion implements Model.Question {
  private final CspStateSpace space;
  private final Property property;
  private final Set<Annotation> annotations;
  private final Optional<Supplier<CspQuestion>> counted;

  /**
   * @param counted makes the same question with families counted, if there may be any
   */
  CspQuestion(
      CspStateSpace space,
      Property property,
      Set<Annotation> annotations,
      Optional<Supplier<CspQuestion>> counted) {
    this.space = space;
    this.property = property;
    this.annotations = annotations;
    this.counted = counted;
  }

  CspQuestion withoutReduction() {
    return new CspQuestion(space, property, annotations, Optional.empty());
  }

  /** Traces and refusals are compared on the plain space; everything else may be counted. */
  @Override
  public Optional<Reduction> reduction() {
    boolean compares =
        property instanceof Property.Refines || property instanceof Property.Deterministic;
    return compares ? Optional.empty() : counted.map(make -> new CountedFamilies(make.get()));
  }

  /** Equal processes are counted instead of told apart. */
  private final class CountedFamilies implements Reduction {
    private final CspQuestion smaller;
    private final Correspondence correspondence;

    CountedFamilies(CspQuestion smaller) {
      this.smaller = smaller;
      this.correspondence = smaller.space.correspondence(space);
    }

    @Override
    public String what() {
      return "equal processes are counted";
    }

    @Override
    public String because() {
      return "interleaving is symmetric in them: the counted system is bisimilar to the plain one,"
          + " with local states in the place of processes";
    }

    @Override
    public Model.Question question() {
      return smaller;
    }

    @Override
    public String view(int[] state, int length) {
      return smaller.space.view(state);
    }

    @Override
    public String plainView(int[] state, int length) {
      return space.view(state);
    }

    @Override
    public Optional<int[]> standIns(int[] reduced, int[] plain) {
      return correspondence.standIns(reduced, plain);
    }

    @Override
    public boolean standsFor(int[] reduced, int[] plain, int plainLength) {
      return correspondence
          .standsFor(reduced, plain)
          .orElseGet(() -> Reduction.super.standsFor(reduced, plain, plainLength));
    }
  }

  @Override
  public StateSpace space() {
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
