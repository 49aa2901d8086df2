package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.SearchFacts;
import java.time.Duration;

/**
 * Shares limits among several searches. Some systems have no end, so a search that is one of many
 * is limited even if nobody has asked for it; a limit that was given counts for each of them.
 */
final class Budget {
  private static final long INSTANCE_STATES = 500_000;
  private static final long TREE_NODES = 200_000;
  private static final Duration TIME = Duration.ofMinutes(3);

  private final Limits limits;
  private final long deadline;
  private SearchFacts facts = SearchFacts.NONE;

  Budget(Limits limits) {
    Duration time = limits.timeout().compareTo(Duration.ofDays(365)) < 0 ? limits.timeout() : TIME;
    this.limits = limits;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  Limits forInstance() {
    return withStates(INSTANCE_STATES);
  }

  /** How much is spent on an abstraction: little on each at first, for another one may do. */
  enum Effort {
    LITTLE(100_000),
    MUCH(2_000_000);

    private final long states;

    Effort(long states) {
      this.states = states;
    }
  }

  /** Global fairness has an agent for every step, so a state costs more. */
  Limits forAbstraction(Effort effort, FairnessNotion notion) {
    return withStates(notion == FairnessNotion.GLOBAL ? effort.states / 10 : effort.states);
  }

  Limits forTree() {
    return withStates(TREE_NODES);
  }

  private Limits withStates(long usual) {
    long states = isLimited(limits.maxStates()) ? limits.maxStates() : usual;
    long left = Math.max(0, deadline - System.nanoTime());
    return limits.withMaxStates(states).withTimeout(Duration.ofNanos(left));
  }

  private static boolean isLimited(long states) {
    return states != Long.MAX_VALUE;
  }

  void spent(SearchFacts more) {
    facts =
        new SearchFacts(
            facts.states() + more.states(),
            facts.transitions() + more.transitions(),
            Math.max(facts.depth(), more.depth()),
            facts.seconds() + more.seconds(),
            Math.max(facts.bytes(), more.bytes()));
  }

  /** What all searches have seen together. */
  SearchFacts facts() {
    return facts;
  }
}
