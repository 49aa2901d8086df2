package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.SearchStopped;

/**
 * Numbers the pairs of a system state and an automaton state. With a small automaton, the usual
 * case, the number is computed and nothing is looked up; the numbers of pairs that are not
 * reachable are left unused, which costs less memory than a table. With a large one there is a
 * table.
 */
final class ProductStates {

  private static final int SMALL = 8;

  private final int automatonStates;
  private final boolean computed;
  private final PairNumbers table;
  private int systems;

  ProductStates(int automatonStates, SearchResources resources) {
    this.automatonStates = automatonStates;
    this.computed = automatonStates <= SMALL;
    this.table = new PairNumbers(resources);
  }

  /** Every number given so far is smaller. */
  int size() {
    return computed ? systems * automatonStates : table.size();
  }

  int number(int system, int automatonState) {
    if (!computed) {
      return table.put(system, automatonState);
    }
    if (system >= systems) {
      if (system >= Integer.MAX_VALUE / automatonStates) {
        throw new SearchStopped(
            "more than " + system + " states of the system in a product of " + automatonStates,
            "shrink the model or simplify the formula");
      }
      systems = system + 1;
    }
    return system * automatonStates + automatonState;
  }

  int system(int number) {
    return computed ? number / automatonStates : table.first(number);
  }

  int automatonState(int number) {
    return computed ? number % automatonStates : table.second(number);
  }
}
