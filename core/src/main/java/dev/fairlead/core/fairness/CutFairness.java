package dev.fairlead.core.fairness;

import dev.fairlead.core.space.LabelFilter;

/**
 * Fairness where some steps of a model are cut away, with enabledness as the whole model has it. A
 * cut-away step enables the agents it would engage; under strong global fairness a state with such
 * a step cannot be visited infinitely often.
 *
 * <p>Only runs that can go on count. A state that has steps, all of them cut away, does not
 * stutter: it enables an agent that no step engages.
 */
public final class CutFairness {

  private CutFairness() {}

  /**
   * @param cut drops the steps that are cut away; searches that share the result ask it under a
   *     lock
   */
  public static Fairness onModel(Fairness fairness, LabelFilter cut) {
    Fairness base = fairness.demandsNothing() ? fairness : new Enabled(fairness, cut);
    return FairnessOf.both(base, new DeadEnds(cut, fairness.global()));
  }

  /** The same with enabledness as the steps that remain have it. */
  public static Fairness onCut(Fairness fairness, LabelFilter cut) {
    return FairnessOf.both(fairness, new DeadEnds(cut, false));
  }

  /** The agents of a notion, enabled by all steps of the model. */
  private record Enabled(Fairness base, LabelFilter cut) implements Fairness {
    @Override
    public int agents() {
      return base.agents();
    }

    @Override
    public Kind kind(int agent) {
      return base.kind(agent);
    }

    @Override
    public String name(int agent) {
      return base.name(agent);
    }

    @Override
    public String identify(int agent) {
      return base.identify(agent);
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return base.engaged(label, processSet);
    }

    @Override
    public int[] ofProcess(int process) {
      return base.ofProcess(process);
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return base.triggered(label, processSet);
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      base.ready(state, length, sink);
      cut.dropped(
          state,
          length,
          (label, processSet) -> {
            for (int agent : base.engaged(label, processSet)) {
              sink.agent(agent);
            }
          });
    }

    @Override
    public boolean global() {
      return base.global();
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return base.describe();
    }
  }

  /**
   * One agent that no step engages.
   *
   * @param everyCut enabled wherever a step is cut away, not only where all are
   */
  private record DeadEnds(LabelFilter cut, boolean everyCut) implements Fairness {
    private static final int DEAD_END = 0;

    @Override
    public int agents() {
      return 1;
    }

    /** A dead end has no loop but its own, so weak fairness is enough there. */
    @Override
    public Kind kind(int agent) {
      return everyCut ? Kind.STRONG : Kind.WEAK;
    }

    @Override
    public String name(int agent) {
      return everyCut ? "a step below the level" : "a dead end below the level";
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return NOBODY;
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      if (everyCut) {
        cut.dropped(state, length, (label, processSet) -> sink.agent(DEAD_END));
      } else if (cut.dropsAll(state, length)) {
        sink.agent(DEAD_END);
      }
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "only runs that go on above the level";
    }
  }
}
