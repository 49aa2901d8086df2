package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import java.util.BitSet;

/** What is demanded, and that some agents are engaged infinitely often, whatever enables them. */
record Insistent(Fairness demanded, BitSet insisted) implements Fairness {
  @Override
  public int agents() {
    return demanded.agents();
  }

  @Override
  public Kind kind(int agent) {
    return insisted.get(agent) ? Kind.UNCONDITIONAL : demanded.kind(agent);
  }

  @Override
  public String name(int agent) {
    return demanded.name(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return demanded.engaged(label, processSet);
  }

  @Override
  public int[] triggered(int label, int processSet) {
    return demanded.triggered(label, processSet);
  }

  @Override
  public void ready(int[] state, int length, AgentSink sink) {
    demanded.ready(state, length, sink);
  }

  @Override
  public boolean extendsEveryRun() {
    return false;
  }

  @Override
  public String describe() {
    return demanded.describe();
  }
}
