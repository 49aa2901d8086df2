package dev.fairlead.core.fairness;

import dev.fairlead.core.space.StateSpace;
import java.util.Set;

/** Fairness to the visible events, as labelled; internal steps (τ) are exempt. */
public final class EventFairness implements Fairness {

  private final Strength strength;
  private final EventAgents events;

  public EventFairness(StateSpace space, Strength strength) {
    this.strength = strength;
    this.events = new EventAgents(space, label -> Set.of(strength.kind()));
  }

  @Override
  public int agents() {
    return events.count();
  }

  @Override
  public Kind kind(int agent) {
    return strength.kind();
  }

  @Override
  public String name(int agent) {
    return events.name(agent);
  }

  @Override
  public int[] engaged(int label, int processSet) {
    return events.of(label);
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
    return switch (strength) {
      case WEAK -> FairnessNotion.EVENT_WEAK.toString();
      case STRONG -> FairnessNotion.EVENT_STRONG.toString();
    };
  }
}
