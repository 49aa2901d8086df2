package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A verdict with how it came about.
 *
 * @param plan empty if the question was given up before there was one
 * @param reasons for every agent, why the loop of the evidence is fair to it; empty without a loop
 * @param space the evidence is in its numbers
 * @param alongside that what the question has {@linkplain Model.Question#alongside alongside}
 *     holds; empty if the search has not settled it
 * @param certification what became of the wish for a certificate; empty if there was none, or
 *     nothing to be certified
 */
public record Checked(
    Verdict verdict,
    Optional<Plan> plan,
    List<FairnessReason> reasons,
    StateSpace space,
    Optional<Settled> alongside,
    Optional<Certification> certification) {

  /** Another assertion that holds, shown by the same search. */
  public record Settled(Model.Assertion assertion, String kind, Verdict verdict) {}

  public Checked {
    reasons = List.copyOf(reasons);
    boolean complete = verdict.outcome() == Outcome.HOLDS;
    if (alongside.isPresent()
        && !(complete && alongside.get().verdict().outcome() == Outcome.HOLDS)) {
      throw new IllegalArgumentException("only a complete search settles what is alongside");
    }
  }

  /** An answer to one question only. */
  public Checked(
      Verdict verdict, Optional<Plan> plan, List<FairnessReason> reasons, StateSpace space) {
    this(verdict, plan, reasons, space, Optional.empty(), Optional.empty());
  }

  /** The same, with one more reason at the end of the plan. */
  Checked because(Plan.Choice choice) {
    return new Checked(
        verdict, plan.map(known -> known.before(choice)), reasons, space, alongside, certification);
  }

  /** The same, with more to be said about the verdict. */
  Checked withMore(String end) {
    return new Checked(
        verdict.withReason(verdict.reason() + end), plan, reasons, space, alongside, certification);
  }

  Checked with(Optional<Settled> settledAlongside) {
    return new Checked(verdict, plan, reasons, space, settledAlongside, certification);
  }

  Checked with(Certification made) {
    return new Checked(verdict, plan, reasons, space, alongside, Optional.of(made));
  }
}
