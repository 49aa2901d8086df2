package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers what steps mean to fairness: steps with the same number engage and trigger the same
 * agents. Number 0 is for steps that concern no agent, such as stuttering. The numbers are the same
 * for all threads; each has its own table of the steps that it met.
 */
final class Engagements {

  static final int NOBODY = 0;

  private final Numbers numbers;
  private final PairNumbers moves;
  private final IntList numberOfMove;

  Engagements(Fairness fairness, Constraints constraints, SearchResources resources) {
    this(new Numbers(fairness, constraints), resources);
  }

  private Engagements(Numbers numbers, SearchResources resources) {
    this.numbers = numbers;
    this.moves = new PairNumbers(resources);
    this.numberOfMove = new IntList(resources);
  }

  /** The same for another thread. */
  Engagements fork(SearchResources resources) {
    return new Engagements(numbers, resources);
  }

  int of(int label, int processSet) {
    int move = moves.put(label, processSet);
    if (move == numberOfMove.size()) {
      numberOfMove.push(numbers.learn(label, processSet));
    }
    return numberOfMove.get(move);
  }

  /** The agents engaged that are owed anything. */
  int[] engaged(int number) {
    return numbers.contents(number).engaged;
  }

  /** Those of them whose enabling matters. */
  int[] enabled(int number) {
    return numbers.contents(number).enabled;
  }

  int[] triggered(int number) {
    return numbers.contents(number).triggered;
  }

  /** What all threads share: read without a lock; to add takes that of the constraints. */
  private static final class Numbers {
    private final Fairness fairness;
    private final Constraints constraints;
    private final Map<Contents, Integer> numbers = new HashMap<>();
    private volatile Contents[] contents = new Contents[16];

    Numbers(Fairness fairness, Constraints constraints) {
      this.fairness = fairness;
      this.constraints = constraints;
      number(new Contents(Fairness.NOBODY, Fairness.NOBODY, Fairness.NOBODY));
    }

    /** What a number stands for that came to this thread in whatever way. */
    Contents contents(int number) {
      return contents[number];
    }

    int learn(int label, int processSet) {
      synchronized (fairness) {
        int[] engaged = owedAnything(fairness.engaged(label, processSet));
        int[] triggered =
            Arrays.stream(owedAnything(fairness.triggered(label, processSet)))
                .filter(agent -> fairness.kind(agent) == Fairness.Kind.COMPASSION)
                .toArray();
        int[] enabled = Arrays.stream(engaged).filter(constraints::caresAboutEnabling).toArray();
        return number(new Contents(engaged, enabled, triggered));
      }
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
      int size = numbers.size();
      Integer known = numbers.putIfAbsent(next, size);
      if (known != null) {
        return known;
      }
      Contents[] all = size < contents.length ? contents : Arrays.copyOf(contents, 2 * size);
      all[size] = next;
      contents = all;
      return size;
    }
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
