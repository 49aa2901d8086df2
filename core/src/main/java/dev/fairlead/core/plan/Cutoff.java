package dev.fairlead.core.plan;

import dev.fairlead.core.property.AnyNumber.Balance;

/**
 * How any number of processes is looked at.
 *
 * @param first the cutoff to begin with: how far processes in the same local state are counted
 * @param balance whether the abstraction is to know that a process that leaves a local state has
 *     entered it
 */
public record Cutoff(int first, Balance balance) {
  public static final Cutoff DEFAULT = new Cutoff(2, Balance.ON);

  public Cutoff {
    if (first < 0) {
      throw new IllegalArgumentException("a cutoff must be 0 at least");
    }
  }
}
