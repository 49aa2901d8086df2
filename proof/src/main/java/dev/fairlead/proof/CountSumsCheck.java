package dev.fairlead.proof;

import dev.fairlead.core.certificate.CountSum;
import dev.fairlead.core.space.CutoffSpace;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Verifies that states of an abstraction stand for none of any instance (docs/fairness.md, Lemma
 * 8). Along every step a sum of counts changes by what the step does to the counts: so its value
 * behind ω is known in each state, if all ways to the state agree about it. A state is excluded if
 * no counts that it stands for have this value, or if an offer of it leads to excluded states only.
 */
final class CountSumsCheck {
  private final CutoffSpace space;
  private final CountedGraph graph;
  private final BitSet excluded = new BitSet();
  private final BitSet untold = new BitSet();

  private CountSumsCheck(CutoffSpace space, Runnable poll) {
    this.space = space;
    this.graph = new CountedGraph(space, poll);
  }

  /** What the sums leave of an abstraction. */
  static CutoffSpace left(CutoffSpace space, List<List<CountSum>> rounds, Runnable poll) {
    CountSumsCheck check = new CountSumsCheck(space, poll);
    for (int state = 1; state < check.graph.initial(); state++) {
      if (!check.graph.haveSameCounts(0, state)) {
        throw new WrongStep("initial states have different counts");
      }
    }
    check.findUntold();
    for (List<CountSum> round : rounds) {
      poll.run();
      check.exclude(round);
    }
    return new RemainingStates(space, (state, length) -> !check.isExcluded(state, length));
  }

  private boolean isExcluded(int[] state, int length) {
    return excluded.get(graph.number(state, length));
  }

  /** The states behind a step that does not tell how the counts change. */
  private void findUntold() {
    Deque<Integer> open = new ArrayDeque<>();
    for (int state = 0; state < graph.size(); state++) {
      for (CountedGraph.Step step : graph.steps(state)) {
        if (!step.told() && !untold.get(step.target())) {
          untold.set(step.target());
          open.add(step.target());
        }
      }
    }
    while (!open.isEmpty()) {
      for (CountedGraph.Step step : graph.steps(open.poll())) {
        if (!untold.get(step.target())) {
          untold.set(step.target());
          open.add(step.target());
        }
      }
    }
  }

  private void exclude(List<CountSum> round) {
    if (round.isEmpty()) {
      throw new WrongStep("a round without sums excludes nothing");
    }
    BitSet contradicted = new BitSet();
    for (CountSum sum : round) {
      requireSense(sum);
      Long[] values = values(sum);
      BitSet by = new BitSet();
      for (int state = 0; state < values.length; state++) {
        if (values[state] != null && isImpossible(sum, state, values[state])) {
          by.set(state);
        }
      }
      by.andNot(contradicted);
      if (by.isEmpty()) {
        throw new WrongStep("a sum of counts excludes nothing more: " + sum);
      }
      contradicted.or(by);
    }
    excluded.or(contradicted);
    excludeWhatLeadsNowhere();
  }

  /** Each local state once, with a weight that is not too large, and one that steps change. */
  private void requireSense(CountSum sum) {
    Set<String> seen = new HashSet<>();
    for (CountSum.Term term : sum.terms()) {
      boolean tooLarge = (int) term.weight() != term.weight();
      if (tooLarge
          || term.weight() == 0
          || !seen.add(term.localState())
          || !changes(term.localState())) {
        throw new WrongStep("a sum of counts is not as sums are: " + sum);
      }
    }
  }

  private boolean changes(String local) {
    for (int state = 0; state < graph.size(); state++) {
      for (CountedGraph.Step step : graph.steps(state)) {
        if (step.changes().getOrDefault(local, 0L) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** By state: by how much the sum is more than it was at first; or null where none leads. */
  private Long[] values(CountSum sum) {
    Long[] values = new Long[graph.size()];
    Deque<Integer> open = new ArrayDeque<>();
    for (int state = 0; state < graph.initial(); state++) {
      if (!excluded.get(state) && !untold.get(state)) {
        values[state] = 0L;
        open.add(state);
      }
    }
    while (!open.isEmpty()) {
      int state = open.poll();
      for (CountedGraph.Step step : graph.steps(state)) {
        int target = step.target();
        if (excluded.get(target) || untold.get(target)) {
          continue;
        }
        long value = values[state];
        for (CountSum.Term term : sum.terms()) {
          long change = step.changes().getOrDefault(term.localState(), 0L);
          value = plus(value, term.weight(), change);
        }
        if (values[target] == null) {
          values[target] = value;
          open.add(target);
        } else if (!Objects.equals(values[target], value)) {
          throw new WrongStep("two ways to a state differ in a sum of counts: " + sum);
        }
      }
    }
    return values;
  }

  private static long plus(long sum, long weight, long count) {
    try {
      return Math.addExact(sum, Math.multiplyExact(weight, count));
    } catch (ArithmeticException overflow) {
      throw new WrongStep("a sum of counts is too large");
    }
  }

  /**
   * What is not known of the counts, now and at first, has to make up for the rest. It cannot if
   * all of it makes the sum greater and the least is too much, or less and too little, or if it is
   * a multiple of a number that the rest is not.
   */
  private boolean isImpossible(CountSum sum, int state, long value) {
    long missing = value;
    long least = 0;
    long divisor = 0;
    boolean rises = false;
    boolean falls = false;
    for (CountSum.Term term : sum.terms()) {
      for (long sign : new long[] {1, -1}) {
        CountedGraph.Count count = graph.count(sign > 0 ? state : 0, term.localState());
        long weight = sign * term.weight();
        if (count.orMore()) {
          least = plus(least, weight, count.least());
          divisor = commonDivisor(divisor, Math.abs(weight));
          rises |= weight > 0;
          falls |= weight < 0;
        } else {
          missing = plus(missing, -weight, count.least());
        }
      }
    }
    if (!rises && !falls) {
      return missing != 0;
    }
    return !falls && missing < least || !rises && missing > least || missing % divisor != 0;
  }

  private static long commonDivisor(long one, long other) {
    long greater = one;
    long rest = other;
    while (rest != 0) {
      long next = greater % rest;
      greater = rest;
      rest = next;
    }
    return greater;
  }

  private void excludeWhatLeadsNowhere() {
    boolean more = true;
    while (more) {
      more = false;
      for (int state = 0; state < graph.size(); state++) {
        if (!excluded.get(state) && hasOfferToNowhere(state)) {
          excluded.set(state);
          more = true;
        }
      }
    }
  }

  private boolean hasOfferToNowhere(int state) {
    Set<List<Integer>> nowhere = new HashSet<>();
    Set<List<Integer>> somewhere = new HashSet<>();
    for (CountedGraph.Step step : graph.steps(state)) {
      List<Integer> offer = List.of(step.label(), step.processSet());
      (excluded.get(step.target()) ? nowhere : somewhere).add(offer);
    }
    nowhere.removeAll(somewhere);
    return !nowhere.isEmpty();
  }
}
