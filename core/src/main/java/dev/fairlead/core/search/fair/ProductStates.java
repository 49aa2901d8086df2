package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorStore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers the pairs of a system state and an automaton state. With a small automaton, the usual
 * case, the number is computed and nothing is looked up; the numbers of pairs that are not
 * reachable are left unused, which costs less memory than a table. With a large one there is a
 * table. The numbers are the same for all threads.
 */
final class ProductStates {

  private static final int SMALL = 8;

  /** Numbers that become known together: a bound that all threads write should change rarely. */
  private static final int TOGETHER = 1 << 8;

  private final int automatonStates;
  private final boolean computed;
  private final VectorStore table;
  private final StoreAccess access;
  private final int[] pair = new int[2];

  /** Above every number given, or above every system state if numbers are computed. */
  private final AtomicInteger bound;

  ProductStates(int automatonStates, SearchResources resources) {
    this(automatonStates, resources.pairs, resources.pairs.ownAccess(), new AtomicInteger());
  }

  private ProductStates(
      int automatonStates, VectorStore table, StoreAccess access, AtomicInteger bound) {
    this.automatonStates = automatonStates;
    this.computed = automatonStates <= SMALL;
    this.table = table;
    this.access = access;
    this.bound = bound;
  }

  /** The same for another thread. */
  ProductStates fork() {
    return new ProductStates(automatonStates, table, table.newAccess(), bound);
  }

  /** Every number given so far is smaller. */
  int size() {
    return computed ? bound.get() * automatonStates : bound.get();
  }

  /** Numbers are given between this and {@link #leave}. */
  void enter() {
    access.enter();
  }

  void leave() {
    access.leave();
  }

  int number(int system, int automatonState) {
    if (!computed) {
      pair[0] = system;
      pair[1] = automatonState;
      return known(access.put(pair, 2), Integer.MAX_VALUE);
    }
    int most = Integer.MAX_VALUE / automatonStates;
    if (system >= most) {
      throw new SearchStopped(
          "more than " + system + " states of the system in a product of " + automatonStates,
          "shrink the model or simplify the formula");
    }
    return known(system, most) * automatonStates + automatonState;
  }

  private int known(int number, int most) {
    if (number >= bound.get()) {
      bound.accumulateAndGet((int) Math.min(most, (number | TOGETHER - 1) + 1L), Math::max);
    }
    return number;
  }

  /** Whether the number of a pair follows from that of another with the same system state. */
  boolean areComputed() {
    return computed;
  }

  /** The number of the pair of the same system state and another automaton state. */
  int beside(int number, int automatonState) {
    return number - number % automatonStates + automatonState;
  }

  int system(int number) {
    return computed ? number / automatonStates : read(number)[0];
  }

  int automatonState(int number) {
    return computed ? number % automatonStates : read(number)[1];
  }

  private int[] read(int number) {
    access.read(number, pair);
    return pair;
  }
}
