package dev.fairlead.api;

import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.StateSpace;
import java.util.Collections;
import java.util.List;

/**
 * The system of a model in which a recording was found again, as far as it is a run of it. That is
 * the system which the property is about of which the recording is evidence, or else the main one.
 *
 * @param size how many processes there are of any number of them
 */
public record Retraced(StateSpace space, int size, TraceFollower.Followed followed) {
  /** How many there may be of any number of processes if nothing says. */
  private static final int MOST_TRIED = 6;

  /** Chooses the system of a size where there is any number of processes. */
  public interface Sizes {
    /** As many in every group as the size says. */
    Sizes EQUAL =
        new Sizes() {
          @Override
          public <T> T instance(AnyNumber<T> systems, int size) {
            return systems.instance(equal(systems, size));
          }
        };

    <T> T instance(AnyNumber<T> systems, int size);
  }

  static List<Integer> equal(AnyNumber<?> systems, int size) {
    return Collections.nCopies(systems.groups().size(), size);
  }

  /**
   * Looks for a recording in a model. It does not tell how many there are of any number of
   * processes: the size is taken with which most of it is a run.
   */
  public static Retraced in(
      Model model, Abstraction abstraction, Sizes sizes, Recording recording) {
    ValueNames names = ValueNames.in(model);
    int most = model.mainSystems().isPresent() ? MOST_TRIED : 1;
    Retraced best = null;
    for (int size = 1; size <= most && (best == null || !best.isPerfect()); size++) {
      StateSpace space = space(model, abstraction, sizes, recording, size);
      Retraced next =
          new Retraced(space, size, new TraceFollower(space, names, recording).follow());
      best = best == null || next.isBetterThan(best) ? next : best;
    }
    return best;
  }

  private static StateSpace space(
      Model model, Abstraction abstraction, Sizes sizes, Recording recording, int size) {
    return recording
        .property()
        .flatMap(
            text ->
                model.assertions().stream()
                    .filter(assertion -> assertion.text().equals(text))
                    .findFirst())
        .map(assertion -> model.instantiate(assertion, abstraction))
        .map(
            question ->
                question
                    .anyNumber()
                    .map(systems -> sizes.instance(systems, size))
                    .orElse(question)
                    .space())
        .orElseGet(
            () ->
                model
                    .mainSystems()
                    .map(systems -> sizes.instance(systems, size))
                    .orElseGet(model::mainSystem));
  }

  private boolean isPerfect() {
    return followed.isWhole() && followed.otherWords() == 0;
  }

  private boolean isBetterThan(Retraced other) {
    return followed.steps() != other.followed.steps()
        ? followed.steps() > other.followed.steps()
        : followed.otherWords() < other.followed.otherWords();
  }
}
