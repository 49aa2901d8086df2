package dev.fairlead.java.frontend;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.java.semantics.JavaStateSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A property of a model in Java. The agents of fairness are the processes, or the actions by their
 * names.
 *
 * @param binding makes the property of a space
 * @param counted whether there are equal processes, and they may be counted
 * @param obstacle why nothing is counted
 */
record JavaQuestion(
    JavaStateSpace space,
    Function<JavaStateSpace, Property> binding,
    Property property,
    boolean counted,
    Optional<String> obstacle)
    implements Model.Question {

  static JavaQuestion of(
      JavaStateSpace space,
      Function<JavaStateSpace, Property> binding,
      boolean counted,
      Optional<String> obstacle) {
    return new JavaQuestion(space, binding, binding.apply(space), counted, obstacle);
  }

  /** The same for every notion, since processes differ in no label. */
  @Override
  public List<Reduction> reductions(FairnessNotion notion) {
    return counted
        ? List.of(
            new CountedProcesses(space, of(space.counted(), binding, false, Optional.empty())))
        : List.of();
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return obstacle;
  }

  @Override
  public Optional<Model.Question> fork() {
    return Optional.of(of(space.fork(), binding, false, Optional.empty()));
  }

  @Override
  public boolean hasAnnotations() {
    return false;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }
}
