package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber.Balance;
import java.util.List;

/** What an answer for any number of processes rests on. */
sealed interface SizeArgument {

  /** A coverability tree, in which no state that is looked for is covered. */
  record Covered() implements SizeArgument {}

  /**
   * The instances up to a cutoff, and the abstraction for all larger ones.
   *
   * @param notion under which the abstraction has no run: the one in question or a weaker one
   */
  record Abstracted(int cutoff, Balance balance, FairnessNotion notion) implements SizeArgument {}

  /**
   * The same, without the states of the abstraction that linear invariants of the counts exclude.
   */
  record Narrowed(Abstracted by) implements SizeArgument {}

  /**
   * The instances up to a cutoff, and the abstraction for all larger ones, in which variables that
   * count are folded.
   *
   * @param members those with more of them are not spoken of, as variables cannot count them
   */
  record Folded(int cutoff, int members) implements SizeArgument {

    /** {@code , up to 254 together}, or nothing. */
    String limit() {
      return members < Integer.MAX_VALUE ? ", up to " + members + " together" : "";
    }
  }

  /**
   * The instances up to a cutoff, and a game on the abstraction: the goal can be reached whatever
   * the numbers behind ω are.
   */
  record Games(int cutoff) implements SizeArgument {}

  /**
   * The instances below a size, and an invariant about few members that is inductive from it on;
   * members in a line have one that is about all of these sizes.
   */
  record Views(int from, List<ViewProof.Invariant> invariants) implements SizeArgument {}

  /** The instances up to a size, and that members pass a token round a ring. */
  record Ring(int upTo) implements SizeArgument {}

  /** The instances up to a size alone: larger ones are open. */
  record UpTo(int largest) implements SizeArgument {}
}
