package dev.fairlead.core.fairness;

/** Strong global fairness alone: the steps themselves are owed, no agent is. */
public record GlobalFairness() implements Fairness {

  @Override
  public int agents() {
    return 0;
  }

  @Override
  public Kind kind(int agent) {
    return Kind.NONE;
  }

  @Override
  public String name(int agent) {
    throw new IndexOutOfBoundsException(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return NOBODY;
  }

  @Override
  public boolean global() {
    return true;
  }

  @Override
  public boolean tellsLabelsApart() {
    return false;
  }

  @Override
  public boolean speaksOfReadiness() {
    return false;
  }

  @Override
  public boolean extendsEveryRun() {
    return true;
  }

  @Override
  public String describe() {
    return FairnessNotion.GLOBAL.toString();
  }
}
