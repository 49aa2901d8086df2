package dev.fairlead.promela;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.StateSpace;

/**
 * A property of a model. The agents of fairness are the processes, or the statements as labelled; a
 * rendezvous engages both of its sides.
 */
record PromelaQuestion(StateSpace space, Property property) implements Model.Question {

  @Override
  public boolean hasAnnotations() {
    return false;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }
}
