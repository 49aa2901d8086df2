package dev.fairlead.core.search.fair;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;

/**
 * Rungs of two states that go round and round until the next rung is climbed; the last state goes
 * round for ever. On every rung the climber is enabled but not engaged.
 */
record LadderSpace(int rungs) implements StructuredSpace {

  private static final int ROUND = 0;
  private static final int CLIMB = 1;

  /** Strong towards the climber, which every state enables. */
  record Fairness() implements dev.fairlead.core.fairness.Fairness {

    private static final int[] CLIMBER = {0};

    @Override
    public int agents() {
      return 1;
    }

    @Override
    public Kind kind(int agent) {
      return Kind.STRONG;
    }

    @Override
    public String name(int agent) {
      return "climber";
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return label == CLIMB ? CLIMBER : NOBODY;
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      sink.agent(0);
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "strong";
    }
  }

  @Override
  public StateEncoding encoding() {
    return StateEncoding.ofNumbers();
  }

  @Override
  public StructuredSpace fork() {
    return this;
  }

  @Override
  public void initialStates(StateSink sink) {
    sink.state(new int[] {0, 0}, 2);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    sink.step(ROUND, 0, new int[] {state[0], 1 - state[1]}, 2);
    if (state[0] < rungs) {
      sink.step(CLIMB, 0, new int[] {state[0] + 1, 0}, 2);
    }
  }

  @Override
  public Label label(int label) {
    return new Label(label == CLIMB ? "climb" : "round", true);
  }

  @Override
  public int[] processes(int processSet) {
    return new int[] {0};
  }

  @Override
  public String processName(int process) {
    return "P";
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return List.of();
  }
}
