package dev.fairlead.core.search.refine;

import dev.fairlead.core.store.IntLog;

/**
 * The pairs of an implementation state and a specification set that were reached, numbered in the
 * order of arrival, which is the order of a breadth-first search.
 *
 * <p>A smaller set allows less, in all three models: whatever is wrong with a pair (s, U) is wrong
 * with (s, V) for V ⊆ U, and no later. So (s, U) is not looked at once (s, V) was found at most as
 * many steps away (De Wulf, Doyen, Henzinger and Raskin 2006; Wang et al. 2012).
 */
final class Antichain {

  static final int NO_PAIR = -1;

  /** In place of the next pair of a chain: never to be expanded, a smaller set stands for it. */
  private static final int SUPERSEDED = -3;

  private static final int END = -2;

  private final Normalised specification;
  private final Ledger ledger;

  // by pair
  private final IntLog states;
  private final IntLog sets;
  private final IntLog parents;

  /** The pairs of one implementation state are chained: those with the smallest sets. */
  private final IntTable next;

  /** By implementation state: the newest pair of its chain. */
  private final IntTable newest;

  /** Pairs from here on are on the level that is being discovered. */
  private int levelStart;

  Antichain(Normalised specification, Ledger ledger) {
    this.specification = specification;
    this.ledger = ledger;
    this.states = new IntLog(ledger.guard);
    this.sets = new IntLog(ledger.guard);
    this.parents = new IntLog(ledger.guard);
    this.next = new IntTable(ledger);
    this.newest = new IntTable(ledger);
    ledger.holds(states::bytes);
    ledger.holds(sets::bytes);
    ledger.holds(parents::bytes);
  }

  int size() {
    return states.size();
  }

  int state(int pair) {
    return states.get(pair);
  }

  int set(int pair) {
    return sets.get(pair);
  }

  /** The pair from which this one was first reached, or {@link #NO_PAIR}. */
  int parent(int pair) {
    return parents.get(pair);
  }

  /** From now on pairs are one step further away. */
  void nextLevel() {
    levelStart = size();
  }

  boolean isSuperseded(int pair) {
    return next.get(pair) == SUPERSEDED;
  }

  /** Adds a pair unless one with a smaller set is there; true if it was added. */
  boolean add(int state, int set, int parent) {
    int first = newest.get(state) == IntTable.ABSENT ? END : newest.get(state);
    int previous = END;
    for (int pair = first; pair != END; ) {
      ledger.work(1);
      int following = next.get(pair);
      int known = sets.get(pair);
      if (specification.includes(set, known)) {
        return false;
      }
      if (specification.includes(known, set)) {
        first = unlink(pair, following, previous, first);
      } else {
        previous = pair;
      }
      pair = following;
    }
    int number = size();
    states.append(state);
    sets.append(set);
    parents.append(parent);
    next.set(number, first);
    newest.set(state, number);
    return true;
  }

  /** Takes a pair with a larger set out of its chain and returns where the chain now begins. */
  private int unlink(int pair, int following, int previous, int first) {
    // A pair of an earlier level may lead to a shorter witness: it is still expanded.
    next.set(pair, pair >= levelStart ? SUPERSEDED : END);
    if (previous == END) {
      return following;
    }
    next.set(previous, following);
    return first;
  }
}
