package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers what steps mean to fairness: steps with the same number engage and trigger the same
 * agents. Number 0 is for steps that concern nobody, such as stuttering.
 */
final class Engagements {

  static final int NOBODY = 0;

  private final Fairness fairness;
  private final Constraints constraints;
  private final PairNumbers moves;
  private final IntList numberOfMove;
  private final Map<Contents, Integer> numbers = new HashMap<>();
  private final List<Contents> contents = new ArrayList<>();

  Engagements(Fairness fairness, Constraints constraints, SearchResources resources) {
    this.fairness = fairness;
    this.constraints = constraints;
    this.moves = new PairNumbers(resources);
    this.numberOfMove = new IntList(resources);
    number(new Contents(Fairness.NOBODY, Fairness.NOBODY, Fairness.NOBODY));
  }

  int of(int label, int processSet) {
    int move = moves.put(label, processSet);
    if (move == numberOfMove.size()) {
      numberOfMove.push(learn(label, processSet));
    }
    return numberOfMove.get(move);
  }

  /** The agents engaged that are owed anything. */
  int[] engaged(int number) {
    return contents.get(number).engaged;
  }

  /** Those of them whose enabling matters. */
  int[] enabled(int number) {
    return contents.get(number).enabled;
  }

  int[] triggered(int number) {
    return contents.get(number).triggered;
  }

  private int learn(int label, int processSet) {
    int[] engaged = owedAnything(fairness.engaged(label, processSet));
    int[] triggered =
        Arrays.stream(owedAnything(fairness.triggered(label, processSet)))
            .filter(agent -> fairness.kind(agent) == Fairness.Kind.COMPASSION)
            .toArray();
    int[] enabled = Arrays.stream(engaged).filter(constraints::caresAboutEnabling).toArray();
    return number(new Contents(engaged, enabled, triggered));
  }

  private int[] owedAnything(int[] agents) {
    for (int agent : agents) {
      constraints.meet(agent);
    }
    return Arrays.stream(agents)
        .filter(agent -> fairness.kind(agent) != Fairness.Kind.NONE)
        .toArray();
  }

  private int number(Contents next) {
    Integer known = numbers.putIfAbsent(next, contents.size());
    if (known != null) {
      return known;
    }
    contents.add(next);
    return contents.size() - 1;
  }

  private record Contents(int[] engaged, int[] enabled, int[] triggered) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Contents that
          && Arrays.equals(engaged, that.engaged)
          && Arrays.equals(triggered, that.triggered);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(engaged) + Arrays.hashCode(triggered);
    }
  }
}
