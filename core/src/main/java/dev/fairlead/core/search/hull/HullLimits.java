package dev.fairlead.core.search.hull;

/**
 * How much of a product one machine takes over.
 *
 * @param small nodes that are left from which on down components are found on one machine, however
 *     far the hull is
 * @param gathered nodes among which one machine looks for a loop, or judges global fairness, at
 *     most
 */
public record HullLimits(long small, long gathered) {
  private static final long GATHERED = 2_000_000;

  /** Rounds cost more than the components of so few nodes. */
  public static final HullLimits DEFAULT = new HullLimits(200_000, GATHERED);

  /** The hull is computed to its end, however few nodes are left. */
  public static final HullLimits HULL_ALONE = new HullLimits(0, GATHERED);

  public HullLimits {
    if (small > gathered) {
      throw new IllegalArgumentException("what is small can be gathered");
    }
  }
}
