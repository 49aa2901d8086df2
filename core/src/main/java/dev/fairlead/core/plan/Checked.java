package dev.fairlead.core.plan;

import dev.fairlead.core.search.fair.FairnessReason;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * A verdict with how it came about.
 *
 * @param plan empty if the question was given up before there was one
 * @param reasons for every agent, why the loop of the evidence is fair to it; empty without a loop
 * @param space the evidence is in its numbers
 */
public record Checked(
    Verdict verdict, Optional<Plan> plan, List<FairnessReason> reasons, StateSpace space) {
  public Checked {
    reasons = List.copyOf(reasons);
  }
}
