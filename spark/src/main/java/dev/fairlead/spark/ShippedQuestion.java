package dev.fairlead.spark;

import dev.fairlead.core.automaton.Hoa;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.plan.Planner;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Guidance;
import java.io.Serializable;

/**
 * A question about a model on its way to other machines.
 *
 * @param id of the search, for which instances are kept
 * @param assertion its text; null to explore the main system
 * @param assertionName its name
 * @param purpose of the search
 * @param automaton of the plan in HOA, empty if it has none: every machine has to come to the same
 * @param spread how states are spread over partitions
 */
record ShippedQuestion(
    String id,
    ShippedModel model,
    String assertion,
    String assertionName,
    FairnessNotion notion,
    Purpose purpose,
    String automaton,
    Spread spread)
    implements Serializable {

  /** What is searched. */
  enum Purpose {
    /** All states of the main system. */
    EXPLORE,
    /** A state or a step, perhaps of the product with an automaton for bad prefixes. */
    HUNT,
    /** The product with the automaton of the negated property. */
    PRODUCT,
    /** The product with an automaton that accepts every run. */
    ANY_RUN
  }

  Model.Question open() {
    return model.open().instantiate(new Model.Assertion(assertion, assertionName));
  }

  static Plan plan(Model.Question question, FairnessNotion notion) {
    return Planner.plan(
        question.property(), question.fairness(notion), Guidance.of(Guidance.Order.BREADTH_FIRST));
  }

  static String automaton(Plan plan) {
    return plan.negation().map(negation -> Hoa.write(negation, "")).orElse("");
  }
}
