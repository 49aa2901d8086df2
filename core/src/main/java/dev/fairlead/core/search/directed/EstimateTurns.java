package dev.fairlead.core.search.directed;

import java.util.List;
import java.util.function.Supplier;

/**
 * The estimates of a search in turns.
 *
 * @param together share what any turn comes to; one at least
 * @param alone have a search of their own each, {@linkplain Undisturbed undisturbed} by the others;
 *     asked for when that begins, as it may take time to make them
 * @param from how many states are expanded before that; easy runs are found without
 */
public record EstimateTurns(List<Heuristic> together, Supplier<List<Heuristic>> alone, int from) {

  /** Estimates that share everything. */
  public static EstimateTurns together(List<Heuristic> all) {
    return new EstimateTurns(all, List::of, Integer.MAX_VALUE);
  }
}
