package dev.fairlead.core.fairness;

import dev.fairlead.core.space.StateSpace;

/** Fairness to the annotated events alone, each with its own kind. */
public final class AnnotatedFairness implements Fairness {

  private final Annotations annotations;
  private final EventAgents events;
  private final boolean unconditional;

  public AnnotatedFairness(StateSpace space, Annotations annotations) {
    this.annotations = annotations;
    this.events = new EventAgents(space, annotations::kinds);
    boolean[] any = new boolean[1];
    annotations.unconditional(
        label -> {
          events.of(label);
          any[0] = true;
        });
    this.unconditional = any[0];
  }

  @Override
  public int agents() {
    return events.count();
  }

  @Override
  public Kind kind(int agent) {
    return events.kind(agent);
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
  public void ready(int[] state, int length, AgentSink sink) {
    annotations.ready(
        state,
        length,
        label -> {
          for (int agent : events.of(label)) {
            sink.agent(agent);
          }
        });
  }

  @Override
  public boolean speaksOfReadiness() {
    return annotations.speaksOfReadiness();
  }

  /**
   * An event that is due, but that no process or not all partners offer, can leave no fair run at
   * all.
   */
  @Override
  public boolean extendsEveryRun() {
    return !annotations.speaksOfReadiness() && !unconditional;
  }

  @Override
  public String describe() {
    return FairnessNotion.ANNOTATED.toString();
  }
}
