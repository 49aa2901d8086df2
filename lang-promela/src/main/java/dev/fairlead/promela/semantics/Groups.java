package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import java.util.BitSet;

/**
 * The proctypes of which there are ω processes, and what ω means.
 *
 * @param types by number; empty if every number is known
 * @param startLater whether {@code init}, the only process at first, starts all of them in its
 *     first step
 */
public record Groups(BitSet types, CountArithmetic counting, boolean startLater) {
  public static final Groups NONE = new Groups(new BitSet(), CountArithmetic.EXACT, false);

  boolean isOmega(int type) {
    return types.get(type);
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
