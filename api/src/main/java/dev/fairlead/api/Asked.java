package dev.fairlead.api;

import dev.fairlead.api.Answer.AgentReason;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Degree;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A question about a model. Programs ask by {@link CheckableModel}; this is what it and the command
 * line have in common.
 *
 * @param number within the model, counted from 1
 * @param annotations true if those of the model are demanded on top of the notion
 */
public record Asked(
    int number, Model.Assertion assertion, FairnessNotion notion, boolean annotations) {

  /** The kind of an answer to a question that was not looked at. */
  private static final String UNTRIED = "untried";

  /** The kind of an answer to a question that was given up before it was clear what it is. */
  private static final String UNFINISHED = "unfinished";

  /** The kind of an answer to a question that is understood but cannot be answered yet. */
  private static final String UNSUPPORTED = "unsupported";

  /** The code of an assertion for which that is so. */
  private static final String NOT_SUPPORTED = "FL0190";

  /**
   * Asks for an assertion. Not every one depends on which infinite runs count.
   *
   * @param chosen the notion of fairness; otherwise the annotations of the model if it has any
   */
  public static Asked of(
      Model model, int number, Model.Assertion assertion, Optional<FairnessNotion> chosen) {
    if (!model.dependsOnFairness(assertion)) {
      return new Asked(number, assertion, FairnessNotion.NONE, false);
    }
    boolean annotated = model.hasAnnotations(assertion);
    FairnessNotion notion =
        chosen.orElse(annotated ? FairnessNotion.ANNOTATED : FairnessNotion.NONE);
    boolean onTop =
        annotated && notion != FairnessNotion.NONE && notion != FairnessNotion.ANNOTATED;
    return new Asked(number, assertion, notion, onTop);
  }

  /**
   * Asks for assertions of a model, for formulas and for goals.
   *
   * @param selectors of assertions, see {@link Selection}; if there are neither these nor formulas
   *     nor goals, all are asked for
   * @throws InvalidInputException if a selector means no assertion, or the model takes no goals
   * @throws dev.fairlead.core.diagnostic.ModelException if a formula or a goal cannot be used
   */
  public static List<Asked> of(
      Model model,
      List<String> selectors,
      List<String> formulas,
      List<String> goals,
      Optional<FairnessNotion> chosen) {
    List<Model.Assertion> assertions = model.assertions();
    List<Asked> asked = new ArrayList<>();
    if (!selectors.isEmpty()) {
      for (int number : new Selection(assertions).numbers(selectors)) {
        asked.add(of(model, number, assertions.get(number - 1), chosen));
      }
    } else if (formulas.isEmpty() && goals.isEmpty()) {
      for (Model.Assertion assertion : assertions) {
        asked.add(of(model, asked.size() + 1, assertion, chosen));
      }
    }
    for (String formula : formulas) {
      asked.add(of(model, assertions.size() + 1, model.assertionFor(formula), chosen));
    }
    for (String goal : goals) {
      asked.add(of(model, assertions.size() + 1, reachability(model, goal), chosen));
    }
    return asked;
  }

  static Model.Assertion reachability(Model model, String goal) {
    try {
      return model.reachabilityFor(goal);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(e.getMessage());
    }
  }

  /** The answer that a search has given. */
  public Answer answered(Property property, Checked checked) {
    Blocked blocked =
        checked
            .verdict()
            .evidence()
            // Where the model goes wrong no process waits.
            .filter(evidence -> !checked.verdict().caveats().contains(Caveat.MODEL_FAULT))
            .map(evidence -> Blocked.at(checked.space(), property, evidence))
            .orElse(Blocked.NONE);
    return answered(property.kind(), checked, blocked, Optional.empty());
  }

  Answer answered(String kind, Checked checked, Blocked blocked, Optional<String> settledBy) {
    Optional<Logic> logic = checked.verdict().degree().map(Degree::logic);
    Optional<Run> run =
        checked.verdict().evidence().map(evidence -> Run.of(checked.space(), logic, evidence));
    List<AgentReason> agents =
        run.stream()
            .flatMap(shown -> checked.reasons().stream().map(why -> AgentReason.of(why, shown)))
            .toList();
    return new Answer(
        number,
        assertion.text(),
        kind,
        notion,
        annotations,
        checked.verdict(),
        run,
        blocked,
        agents,
        checked.plan().map(Plan::lines).orElse(List.of()),
        checked.certification(),
        settledBy);
  }

  /** No answer, as nothing was tried. */
  public Answer untried(String why) {
    return unanswered(UNTRIED, "not tried: " + why, Set.of());
  }

  /** No answer, as the work was stopped. */
  public Answer unfinished(String why) {
    return unanswered(UNFINISHED, why, Set.of(Caveat.TRUNCATED));
  }

  /**
   * No answer, as there is no way to find one.
   *
   * @throws ModelException the same, if it is the model that is wrong
   */
  public Answer unsupported(ModelException refusal) {
    if (refusal.diagnostic().code().equals(NOT_SUPPORTED)) {
      return unanswered(UNSUPPORTED, refusal.diagnostic().message(), Set.of());
    }
    throw refusal;
  }

  private Answer unanswered(String kind, String reason, Set<Caveat> caveats) {
    return new Answer(
        number,
        assertion.text(),
        kind,
        notion,
        annotations,
        new Verdict(Outcome.UNKNOWN, caveats, reason, Optional.empty(), SearchFacts.NONE),
        Optional.empty(),
        Blocked.NONE,
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }
}
