package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.SearchFacts;
import java.time.Duration;

/**
 * Shares limits among several searches. Some systems have no end, so a search that is one of many
 * is limited even if no limit was asked for; a limit that was given counts for each of them. These
 * limits are numbers of states: which search answers must not depend on the speed of a machine.
 */
final class Budget {
  private static final long INSTANCE_STATES = 500_000;
  private static final long SMALL_INSTANCE_STATES = 2_000;
  private static final long LARGER_INSTANCE_STATES = 50_000;
  private static final long TREE_NODES = 200_000;
  private static final long INVARIANT_STATES = 30_000;

  /** For all searches together. */
  private static final long ALL_STATES = 20_000_000;

  private final Limits limits;
  private final long start;
  private SearchFacts facts = SearchFacts.NONE;

  Budget(Limits limits) {
    this.limits = limits;
    this.start = System.nanoTime();
  }

  Limits forInstance() {
    return withStates(INSTANCE_STATES);
  }

  Limits forSmallInstance() {
    return withStates(SMALL_INSTANCE_STATES);
  }

  /** For one of many that are asked in the hope of a violation. */
  Limits forLargerInstance() {
    return withStates(LARGER_INSTANCE_STATES);
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
    return withStates(notion.takesEveryStep() ? effort.states / 10 : effort.states);
  }

  /** Of members with numbers: half of the time that is left, since systems are asked after it. */
  Limits forMembers(Effort effort) {
    Limits all = forAbstraction(effort, FairnessNotion.NONE);
    return all.withTimeout(all.timeout().dividedBy(2));
  }

  Limits forTree() {
    return withStates(TREE_NODES);
  }

  /** Every state is held against the invariants, which takes longer than to reach it. */
  Limits forInvariants() {
    return withStates(INVARIANT_STATES);
  }

  private Limits withStates(long usual) {
    long unspent = Math.max(0, ALL_STATES - facts.states());
    long states = isLimited(limits.maxStates()) ? limits.maxStates() : Math.min(usual, unspent);
    Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
    return limits.withMaxStates(states).withTimeout(left.isNegative() ? Duration.ZERO : left);
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
