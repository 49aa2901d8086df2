package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.verdict.Evidence;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks for runs of a well-structured system that come to a state which covers an earlier one: what
 * was done in between can be done again, for ever (a self-covering sequence; Karp and Miller 1969).
 * A step may also lead to any of the nearest states that its target covers ({@link LossySteps}), as
 * if what is too many were lost. A loop of such steps is followed without a loss.
 *
 * <p>Whether the run is fair is judged after a few {@link Rounds}. If it owes somebody a step who
 * was lost, another one is looked for that takes such steps.
 */
public final class CoveringRuns {
  /** After so many rounds a count that grows is more than one, wherever it is looked at. */
  private static final int ROUNDS = 4;

  private static final int MOST_ROUNDS = 1_000;

  private final CountedSpace space;
  private final int most;
  private final OptionalInt compared;

  /**
   * @param most states that losses may lead to
   * @param compared the greatest number with which atoms compare counts; empty if none depends on
   *     them
   */
  public CoveringRuns(CountedSpace space, int most, OptionalInt compared) {
    this.space = space;
    this.most = most;
    this.compared = compared;
  }

  /**
   * A run whose steps an automaton accepts. Where atoms depend on counts, it may be none that the
   * automaton accepts: what is lost makes a difference to them.
   *
   * @param demanded of the run, by agents that are local states, processes or events
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Optional<Evidence.Growing> accepted(
      Tgba automaton, List<Atom> atoms, Fairness demanded, SearchMonitor monitor) {
    if (demanded.global()) {
      throw new IllegalArgumentException("no state is visited infinitely often");
    } else if (rounds() > MOST_ROUNDS) {
      return Optional.empty();
    }
    boolean told = compared.isPresent() || !demanded.demandsNothing();
    List<Atom> counting = compared.isPresent() ? atoms : List.of();
    LossySteps lossy = new LossySteps(space, most, counting);
    BitSet insisted = new BitSet();
    while (true) {
      Optional<Rounds> rounds =
          lasso(lossy, automaton, atoms, lossy.fairness(demanded, insisted), monitor)
              .flatMap(run -> Rounds.of(space, lossy.real(run), rounds(), told));
      if (rounds.isEmpty()) {
        return Optional.empty();
      }
      BitSet unserved = rounds.get().unserved(demanded);
      if (unserved.isEmpty()) {
        return rounds.map(run -> run.beginning(run.settled(counting)));
      }
      // The run engages all that were insisted on, so these are others.
      insisted.or(unserved);
    }
  }

  /** By then a count that grows is more than it is compared with, too. */
  private int rounds() {
    return Math.max(ROUNDS, compared.isPresent() ? compared.getAsInt() + 3 : 0);
  }

  private static Optional<Evidence.Lasso> lasso(
      LossySteps lossy,
      Tgba automaton,
      List<Atom> atoms,
      Fairness demanded,
      SearchMonitor monitor) {
    return FairSearch.search(lossy, automaton, atoms, demanded, monitor)
            instanceof FairSearch.Result.Found found
        ? found.lasso()
        : Optional.empty();
  }
}
