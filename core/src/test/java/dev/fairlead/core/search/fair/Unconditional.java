package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.stream.IntStream;

/** Demands that each of some events happens infinitely often. */
record Unconditional(StateSpace space, List<String> events) implements Fairness {

  @Override
  public int agents() {
    return events.size();
  }

  @Override
  public Kind kind(int agent) {
    return Kind.UNCONDITIONAL;
  }

  @Override
  public String name(int agent) {
    return events.get(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return IntStream.range(0, events.size())
        .filter(agent -> events.get(agent).equals(space.label(label).text()))
        .toArray();
  }

  @Override
  public boolean extendsEveryRun() {
    return false;
  }

  @Override
  public String describe() {
    return "unconditional " + events;
  }
}
