package dev.fairlead.core.fairness;

import dev.fairlead.core.space.CutoffSpace;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What every run of every finite instance does anyway, but an abstract run with ω may not: a local
 * state that loses members infinitely often gains some infinitely often, and the reverse
 * (docs/fairness.md, <em>Any number of processes</em>). Two agents for each local state: the even
 * one is owed that members enter if they leave, the odd one that they leave if they enter.
 */
public final class Balanced implements Fairness {
  private final CutoffSpace space;
  private final IntUnaryOperator numbers;
  private final Members members;
  private int[][] engaged = new int[16][];
  private int[][] triggered = new int[16][];
  private int agents;

  /** What becomes of the number of members. */
  public enum Members {
    STAY,
    /** Nothing is owed where members enter: there may be more and more of them. */
    MAY_BE_STARTED
  }

  /**
   * @param numbers the number that a process set has in the space, by the one it has in the search
   */
  public Balanced(CutoffSpace space, IntUnaryOperator numbers, Members members) {
    this.space = space;
    this.numbers = numbers;
    this.members = members;
  }

  /** Of members whose number stays what it is. */
  public Balanced(CutoffSpace space, IntUnaryOperator numbers) {
    this(space, numbers, Members.STAY);
  }

  @Override
  public int agents() {
    return agents;
  }

  @Override
  public Kind kind(int agent) {
    return Kind.COMPASSION;
  }

  @Override
  public String name(int agent) {
    return space.processName(agent / 2) + (agent % 2 == 0 ? " entered" : " left");
  }

  @Override
  public String identify(int agent) {
    return space.identifyProcess(agent / 2) + (agent % 2 == 0 ? " entered" : " left");
  }

  @Override
  public int[] engaged(int label, int step) {
    learn(step);
    return engaged[step];
  }

  @Override
  public int[] triggered(int label, int step) {
    learn(step);
    return triggered[step];
  }

  private void learn(int step) {
    if (step >= engaged.length) {
      int length = Math.max(2 * engaged.length, step + 1);
      engaged = Arrays.copyOf(engaged, length);
      triggered = Arrays.copyOf(triggered, length);
    }
    if (engaged[step] == null) {
      int[] left = space.statesLeft(numbers.applyAsInt(step));
      int[] entered = space.statesEntered(numbers.applyAsInt(step));
      engaged[step] = agents(entered, left);
      triggered[step] = agents(left, members == Members.STAY ? entered : new int[0]);
    }
  }

  private int[] agents(int[] even, int[] odd) {
    int[] all = new int[even.length + odd.length];
    for (int i = 0; i < even.length; i++) {
      all[i] = 2 * even[i];
    }
    for (int i = 0; i < odd.length; i++) {
      all[even.length + i] = 2 * odd[i] + 1;
    }
    for (int agent : all) {
      agents = Math.max(agents, agent + 1);
    }
    return all;
  }

  @Override
  public boolean speaksOfReadiness() {
    return false;
  }

  /** An abstract run may have gone where no instance can follow. */
  @Override
  public boolean extendsEveryRun() {
    return false;
  }

  @Override
  public String describe() {
    return "balanced counts";
  }
}
