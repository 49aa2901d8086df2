package dev.fairlead.core.property;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.space.StateSpace;
import java.util.Optional;

/** A question to any number of processes; asked directly, it is about the smallest system. */
public record AnyNumberQuestion(Model.Question smallest, AnyNumber<Model.Question> sizes)
    implements Model.Question {

  @Override
  public StateSpace space() {
    return smallest.space();
  }

  @Override
  public Property property() {
    return smallest.property();
  }

  @Override
  public Optional<AnyNumber<Model.Question>> anyNumber() {
    return Optional.of(sizes);
  }

  @Override
  public Optional<Grades> grades() {
    return smallest.grades();
  }

  @Override
  public boolean hasAnnotations() {
    return smallest.hasAnnotations();
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return smallest.fairness(notion);
  }
}
