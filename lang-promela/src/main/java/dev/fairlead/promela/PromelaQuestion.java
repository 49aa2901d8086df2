package dev.fairlead.promela;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.claims.Questions;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * A property of a model. The agents of fairness are the processes, or the statements as labelled; a
 * rendezvous engages both of its sides.
 *
 * @param looksAt what is observed, found out when it is asked for
 * @param equals what there is to know about equal processes
 * @param slim makes the same question about less
 * @param another makes the same question for another thread
 */
record PromelaQuestion(
    StateSpace space,
    Property property,
    Optional<Model.Alongside> alongside,
    Supplier<OptionalLong> looksAt,
    EqualProcesses equals,
    Slimming slim,
    Supplier<Optional<Model.Question>> another)
    implements Model.Question {

  /** Makes the same question about a space that stores less. */
  @FunctionalInterface
  interface Slimming {
    Slimming NONE = (notion, allowed) -> Optional.empty();

    Optional<Reduction> of(FairnessNotion notion, Reductions allowed);
  }

  /** What is claimed of a space. */
  static PromelaQuestion of(Claim claim, PromelaStateSpace space, EqualProcesses equals) {
    Property property = Questions.property(claim, space);
    return new PromelaQuestion(
        space,
        property,
        Questions.alongside(claim, space),
        () -> Questions.observed(claim, space),
        equals,
        (notion, allowed) -> SlimQuestion.of(claim, property, space, notion, allowed),
        () -> Optional.of(of(claim, space.fork(), EqualProcesses.NOT_LOOKED_FOR)));
  }

  /** A question that one thread has to answer. */
  static PromelaQuestion forOneThread(
      StateSpace space, Property property, Optional<Model.Alongside> alongside) {
    return new PromelaQuestion(
        space,
        property,
        alongside,
        OptionalLong::empty,
        EqualProcesses.NOT_LOOKED_FOR,
        Slimming.NONE,
        Optional::empty);
  }

  @Override
  public Optional<Model.Question> fork() {
    return another.get();
  }

  /** The same for every notion, since processes differ in no label. */
  @Override
  public List<Reduction> reductions(FairnessNotion notion) {
    return equals.reductions();
  }

  @Override
  public Optional<Reduction> slimmed(FairnessNotion notion, Reductions allowed) {
    return slim.of(notion, allowed);
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return equals.obstacle();
  }

  @Override
  public OptionalLong observed() {
    return looksAt.get();
  }

  /** SPIN's search for what is wrong in a state finds this, too. */
  @Override
  public boolean faultsViolate() {
    return property instanceof Property.NoBadStep || property instanceof Property.DeadlockFree;
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
