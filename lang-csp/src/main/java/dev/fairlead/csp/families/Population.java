package dev.fairlead.csp.families;

import dev.fairlead.core.counting.CountArithmetic;
import java.util.Map;

/**
 * How many processes there are and how they are kept.
 *
 * @param families what becomes of equal components
 * @param sizes for every occurrence of {@code |||{..}}: how many processes, or {@link
 *     CountArithmetic#OMEGA}
 * @param counting of the processes that are ω many
 */
public record Population(
    Families families, Map<Occurrence, Integer> sizes, CountArithmetic counting) {
  public Population {
    sizes = Map.copyOf(sizes);
    if (!families.counted() && sizes.containsValue(CountArithmetic.OMEGA)) {
      throw new IllegalArgumentException("ω many processes cannot be listed");
    }
  }

  public Population with(Families others) {
    return new Population(others, sizes, counting);
  }

  /** As many as there are, all of them written with a number. */
  public static Population of(Families families) {
    return new Population(families, Map.of(), CountArithmetic.EXACT);
  }
}
