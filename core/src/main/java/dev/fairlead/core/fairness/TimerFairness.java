package dev.fairlead.core.fairness;

import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.PermutedSteps;
import java.util.Arrays;

/**
 * Fairness to folded timers (t-fairness; Bošnački, Ioustinova and Sidorova, <i>Using Fairness to
 * Make Abstractions Work</i>, 2003): a timer that is set goes below its bound some day, unless it
 * is set anew or reset again and again. Every concrete run in which time goes on does so.
 *
 * <p>It is a weak constraint: a timer is enabled while it is folded, and engaged by being set.
 */
public final class TimerFairness implements Fairness {
  private final FoldedTimers space;
  private int[][] setBy = new int[16][];
  private int agents;

  public TimerFairness(FoldedTimers space) {
    this.space = space;
  }

  @Override
  public int agents() {
    return agents;
  }

  @Override
  public Kind kind(int agent) {
    return Kind.WEAK;
  }

  @Override
  public String name(int agent) {
    return "timer " + space.timerName(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    if (label >= setBy.length) {
      setBy = Arrays.copyOf(setBy, Math.max(2 * setBy.length, label + 1));
    }
    if (label < 0) {
      return NOBODY;
    }
    if (setBy[label] == null) {
      setBy[label] = space.setBy(label);
      Arrays.stream(setBy[label]).forEach(this::meet);
    }
    return setBy[label];
  }

  @Override
  public void ready(int[] state, int length, AgentSink sink) {
    space.folded(
        state,
        length,
        timer -> {
          meet(timer);
          sink.agent(timer);
        });
  }

  @Override
  public int renamed(int agent, PermutedSteps permuted, int[] permutation) {
    int image = permuted.renamedTimer(agent, permutation);
    meet(image);
    return image;
  }

  private void meet(int timer) {
    agents = Math.max(agents, timer + 1);
  }

  /**
   * Where time goes on in every run, each tick may take every folded timer below its bound. That
   * time goes on has to be checked before.
   */
  @Override
  public boolean extendsEveryRun() {
    return true;
  }

  @Override
  public String describe() {
    return "t-fairness";
  }
}
