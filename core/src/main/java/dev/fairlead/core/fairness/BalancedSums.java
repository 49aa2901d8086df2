package dev.fairlead.core.fairness;

import dev.fairlead.core.space.CutoffSpace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * As {@link Balanced}, for sums and differences of counts: in a finite instance what falls
 * infinitely often rises infinitely often, and the reverse (docs/fairness.md, Lemma 14). Two agents
 * for each weighting: the even one is owed that it rises if it falls, the odd one that it falls if
 * it rises.
 */
public final class BalancedSums implements Fairness {
  private final CutoffSpace space;
  private final IntUnaryOperator numbers;
  private final List<Weighting> weightings;
  private final Map<Integer, Owed> steps = new HashMap<>();

  /**
   * Factors of local states.
   *
   * @param mayRise whether it may rise for ever: nothing but members that are started bounds it
   */
  public record Weighting(Map<Integer, Integer> factors, boolean mayRise) {

    private int change(int[] left, int[] entered) {
      return sum(entered) - sum(left);
    }

    private int sum(int[] states) {
      return Arrays.stream(states).map(state -> factors.getOrDefault(state, 0)).sum();
    }
  }

  private record Owed(int[] engaged, int[] triggered) {}

  /**
   * @param numbers the number that a process set has in the space, by the one it has in the search
   */
  public BalancedSums(CutoffSpace space, IntUnaryOperator numbers, List<Weighting> weightings) {
    this.space = space;
    this.numbers = numbers;
    this.weightings = List.copyOf(weightings);
  }

  @Override
  public int agents() {
    return 2 * weightings.size();
  }

  @Override
  public Kind kind(int agent) {
    return Kind.COMPASSION;
  }

  @Override
  public String name(int agent) {
    StringBuilder text = new StringBuilder();
    weightings
        .get(agent / 2)
        .factors
        .forEach(
            (state, factor) ->
                text.append(factor < 0 ? " - " : text.isEmpty() ? "" : " + ")
                    .append(space.processName(state)));
    return text.toString().strip() + (agent % 2 == 0 ? " rises" : " falls");
  }

  @Override
  public int[] engaged(int label, int step) {
    return owed(step).engaged;
  }

  @Override
  public int[] triggered(int label, int step) {
    return owed(step).triggered;
  }

  private Owed owed(int step) {
    return steps.computeIfAbsent(step, unseen -> learn(numbers.applyAsInt(unseen)));
  }

  private Owed learn(int processSet) {
    if (!space.tellsEveryChange(processSet)) {
      // It may do anything, so it owes nothing and settles everything.
      return new Owed(IntStream.range(0, agents()).toArray(), NOBODY);
    }
    int[] left = space.statesLeft(processSet);
    int[] entered = space.statesEntered(processSet);
    IntStream.Builder engaged = IntStream.builder();
    IntStream.Builder triggered = IntStream.builder();
    for (int i = 0; i < weightings.size(); i++) {
      int change = weightings.get(i).change(left, entered);
      if (change > 0) {
        engaged.add(2 * i);
        if (!weightings.get(i).mayRise) {
          triggered.add(2 * i + 1);
        }
      } else if (change < 0) {
        triggered.add(2 * i);
        engaged.add(2 * i + 1);
      }
    }
    return new Owed(engaged.build().toArray(), triggered.build().toArray());
  }

  @Override
  public boolean speaksOfReadiness() {
    return false;
  }

  @Override
  public boolean tellsLabelsApart() {
    return false;
  }

  /** An abstract run may have gone where no instance can follow. */
  @Override
  public boolean extendsEveryRun() {
    return false;
  }

  @Override
  public String describe() {
    return "balanced sums of counts";
  }
}
