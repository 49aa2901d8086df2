package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace.StepSink;

/** The steps of a space that belong to {@linkplain StubbornSets stubborn sets}. */
public final class StubbornSteps {
  private final ProcessOutlines space;
  private final StubbornSets sets;
  private final Outline outline = new Outline();

  private StepSink sink;
  private boolean moved;
  private final StepSink noting = this::note;

  public StubbornSteps(ProcessOutlines space, StubbornSets.Proviso proviso) {
    this.space = space;
    this.sets = new StubbornSets(proviso, space.unordered());
  }

  /**
   * Delivers the steps of a stubborn set.
   *
   * @return whether these are all steps of the state
   */
  public boolean of(int[] state, int length, StepSink steps) {
    long chosen =
        space.outline(state, length, outline) ? sets.choose(outline) : StubbornSets.EVERYTHING;
    if (chosen == StubbornSets.EVERYTHING) {
      space.steps(state, length, steps);
      return true;
    }
    sink = steps;
    moved = false;
    space.stepsOf(chosen, state, length, noting);
    if (!moved) {
      // To go on would be to take this state for a deadlock.
      throw new IllegalStateException("a step that was said to be possible is not");
    }
    return false;
  }

  private void note(int label, int processSet, int[] target, int length) {
    moved = true;
    sink.step(label, processSet, target, length);
  }
}
