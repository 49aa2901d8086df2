package dev.fairlead.promela;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.StateSpace;
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
 */
record PromelaQuestion(
    StateSpace space,
    Property property,
    Optional<Model.Alongside> alongside,
    Supplier<OptionalLong> looksAt,
    EqualProcesses equals)
    implements Model.Question {

  /** The same for every notion, since processes differ in no label. */
  @Override
  public List<Reduction> reductions(FairnessNotion notion) {
    return equals.reductions();
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
