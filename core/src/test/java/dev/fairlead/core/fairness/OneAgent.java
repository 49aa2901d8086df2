package dev.fairlead.core.fairness;

import java.util.function.IntPredicate;

/**
 * Fairness to a single agent.
 *
 * @param engages labels of the steps that engage it
 * @param triggers labels of the steps that trigger it
 */
public record OneAgent(String name, Kind kind, IntPredicate engages, IntPredicate triggers)
    implements Fairness {
  private static final int[] IT = {0};

  @Override
  public int agents() {
    return 1;
  }

  @Override
  public Kind kind(int agent) {
    return kind;
  }

  @Override
  public String name(int agent) {
    return name;
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return engages.test(label) ? IT : NOBODY;
  }

  @Override
  public int[] triggered(int label, int processSet) {
    return triggers.test(label) ? IT : NOBODY;
  }

  @Override
  public boolean extendsEveryRun() {
    return false;
  }

  @Override
  public String describe() {
    return "fairness to " + name;
  }
}
