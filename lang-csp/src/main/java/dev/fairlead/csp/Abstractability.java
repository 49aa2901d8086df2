package dev.fairlead.csp;

import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.terms.UncountableException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What an abstraction of any number of processes needs.
 *
 * @param obstacle why there is none, in words
 * @param leastCutoff with which it is decided what processes can do: two are told from one if they
 *     may meet, all comparisons of {@code #P()} have a result, and all members that are kept apart
 *     are there
 * @param seesNumbers true if something depends on how many processes there are
 * @param membersSeeNumbers true if that is what processes do, and not just a formula
 * @param mergesEvents true if it makes one of events that fairness to events tells apart
 * @param startsMembers true if members may start others
 */
record Abstractability(
    Optional<String> obstacle,
    int leastCutoff,
    boolean seesNumbers,
    boolean membersSeeNumbers,
    boolean mergesEvents,
    boolean startsMembers) {

  /**
   * @param numbers of members
   * @param apart those that are kept apart
   * @param annotated whether events are annotated
   * @param abstraction makes one with any cutoff
   */
  static Abstractability of(
      MemberNumbers numbers,
      Set<Integer> apart,
      boolean annotated,
      Supplier<CspStateSpace> abstraction) {
    boolean numbered = numbers.groups() > 0;
    if (numbered && numbers.misuse().isPresent()) {
      return none(numbers.misuse().get());
    } else if (numbered && annotated) {
      return none("annotations tell events with numbers apart");
    }
    try {
      CspStateSpace space = abstraction.get();
      begin(space);
      HeadcountUse use = space.equalComponents().headcountUse();
      int leastRest = Math.max(space.equalComponents().tellOneFromTwo() ? 1 : 0, use.greatest());
      int greatest = apart.stream().mapToInt(Integer::intValue).max().orElse(0);
      boolean starts = space.equalComponents().startMembers();
      boolean sums = space.equalComponents().compareSums();
      if (space.broadcasts() && (starts || numbered)) {
        return none(
            "messages are broadcast to members that "
                + (starts ? "start processes" : "have numbers"));
      } else if (starts && (numbered || sums)) {
        return none(
            "members start processes, and "
                + (numbered ? "have numbers" : "their counts '#' are compared with each other")
                + " at the same time");
      }
      return new Abstractability(
          use.onlyCompares()
              ? Optional.empty()
              : Optional.of(
                  "a count of processes '#' is used for more than comparing it, or a sum of counts,"
                      + " to a number"),
          Math.max(leastRest + apart.size(), greatest),
          use.any(),
          space.equalComponents().seeNumbers(),
          numbered,
          starts);
    } catch (UncountableException e) {
      return none(e.getMessage());
    }
  }

  /**
   * Why there is no abstraction for a notion of fairness. Of finitely many events that are enabled
   * infinitely often one is, so strong fairness to each of them is strong fairness to all as one;
   * weak fairness is not, as they may be enabled by turns.
   */
  Optional<String> obstacle(FairnessNotion notion) {
    if (startsMembers && notion.takesEveryStep()) {
      return obstacle.or(() -> Optional.of(AnyNumber.MAY_NOT_RETURN));
    }
    boolean mayMerge = !notion.tellsEventsApart() || notion == FairnessNotion.EVENT_STRONG;
    return mergesEvents && !mayMerge
        ? obstacle.or(() -> Optional.of("weak fairness to events tells events with numbers apart"))
        : obstacle;
  }

  Balanced.Members members() {
    return startsMembers ? Balanced.Members.MAY_BE_STARTED : Balanced.Members.STAY;
  }

  /** Some references are followed only when the system begins. */
  private static void begin(CspStateSpace space) {
    try {
      space.initialStates((state, length) -> {});
    } catch (ModelFault fault) {
      // The search will find out and say so.
    }
  }

  static Abstractability none(String obstacle) {
    return new Abstractability(Optional.of(obstacle), 1, true, true, false, false);
  }
}
