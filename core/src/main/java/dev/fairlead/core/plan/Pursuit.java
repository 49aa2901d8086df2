package dev.fairlead.core.plan;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Hunt;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is looked for by a search for a finite run, made of a question for each thread that
 * searches.
 *
 * @param hunt the space and the target
 * @param formula how far a state is from the target, if the property is a condition of states
 * @param beside how many slots a state has behind those of the space in question
 */
record Pursuit(
    Function<Model.Question, Hunt> hunt,
    Function<Model.Question, Optional<Distance>> formula,
    int beside) {

  /** A target without a formula, in the space in question. */
  static Pursuit of(Function<Model.Question, Hunt> hunt) {
    return new Pursuit(hunt, each -> Optional.empty(), 0);
  }
}
