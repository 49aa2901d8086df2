package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import java.util.BitSet;

/**
 * The proctypes of which there may be ω processes, and what ω means.
 *
 * @param types by number; empty if every number is known
 * @param many those of which there are ω from the start; of others, members start them
 * @param startLater whether {@code init}, the only process at first, starts all of them in its
 *     first step
 * @param forgetEnded whether those are not counted that rest at their ends for ever
 */
public record Groups(
    BitSet types, BitSet many, CountArithmetic counting, boolean startLater, boolean forgetEnded) {
  public static final Groups NONE =
      new Groups(new BitSet(), new BitSet(), CountArithmetic.EXACT, false, false);

  /** Whether there may be ω processes of a proctype. */
  boolean isOmega(int type) {
    return types.get(type);
  }

  /**
   * Whether it is told how many processes of a counted proctype are where: with a cutoff also of
   * those of a known number, since what is not known may depend on them.
   */
  boolean areTold(int type) {
    return haveCutoff() || isOmega(type);
  }

  boolean beginsWithMany(int type) {
    return many.get(type);
  }

  /** How the processes of a proctype are counted. With a cutoff only groups can have ω members. */
  CountArithmetic counting(int type) {
    return counting.kind() == CountArithmetic.Kind.COVERING || types.get(type)
        ? counting
        : CountArithmetic.EXACT;
  }

  boolean haveCutoff() {
    return counting.kind() == CountArithmetic.Kind.CUTOFF;
  }
}
