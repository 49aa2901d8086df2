package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StateSpace.StepSink;

/** The steps of a space that belong to {@linkplain StubbornSets stubborn sets}. */
final class StubbornSteps {
  private final StateSpace plain;
  private final ProcessOutlines outlines;
  private final StubbornSets sets;
  private final Outline outline = new Outline();

  private StepSink sink;
  private boolean moved;
  private final StepSink noting = this::note;

  StubbornSteps(StateSpace plain, StubbornSets.Proviso proviso) {
    this.plain = plain;
    this.outlines = (ProcessOutlines) plain;
    this.sets = new StubbornSets(proviso, outlines.unordered());
  }

  void of(int[] state, int length, StepSink steps) {
    long chosen =
        outlines.outline(state, length, outline) ? sets.choose(outline) : StubbornSets.EVERYTHING;
    if (chosen == StubbornSets.EVERYTHING) {
      plain.steps(state, length, steps);
      return;
    }
    sink = steps;
    moved = false;
    outlines.stepsOf(chosen, state, length, noting);
    if (!moved) {
      // To go on would be to take this state for a deadlock.
      throw new IllegalStateException("a step that was said to be possible is not");
    }
  }

  private void note(int label, int processSet, int[] target, int length) {
    moved = true;
    sink.step(label, processSet, target, length);
  }
}
