package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.refine.DeterminismSearch;
import dev.fairlead.core.search.refine.RefinementSearch;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A search is stopped, and told what the space holds, within the steps of one state. */
class OneLargeStateTest {

  /** One state with more steps than anybody can wait for, all back to it. */
  private static final class Endless implements StateSpace, HeldMemory {
    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[] {7}, 1);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      while (true) {
        sink.step(0, 0, state, length);
      }
    }

    @Override
    public Label label(int label) {
      return new Label("a", true);
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

    @Override
    public long heldBytes() {
      return 1L << 40;
    }
  }

  /** Stops at the first report out of the steps, and looks at what is reported. */
  private static final class Watch implements SearchMonitor {
    private int reports;
    private long bytes;

    @Override
    public void progress(String phase, long states, long transitions, long depth, long held) {
      bytes = held;
      if (++reports == 4) {
        throw new SearchStopped("enough", "");
      }
    }
  }

  private static void isStopped(Consumer<SearchMonitor> search) {
    Watch watch = new Watch();
    assertThrows(SearchStopped.class, () -> search.accept(watch));
    assertTrue(watch.bytes >> 40 > 0, () -> watch.bytes + " bytes");
  }

  @Test
  void everySearchIsStopped() {
    StateSpace space = new Endless();
    isStopped(
        monitor ->
            BreadthFirst.toGoal(
                BreadthFirst.Subject.alone(space, (state, length) -> false), monitor));
    isStopped(
        monitor ->
            FairSearch.existsFairRun(
                Workers.alone(space),
                FairnessOf.notion(FairnessNotion.PROCESS_WEAK, space, Annotations.NONE),
                FairSearch.Lassos.NONE,
                monitor));
    isStopped(
        monitor -> RefinementSearch.search(space, new Endless(), RefinementModel.TRACES, monitor));
    isStopped(monitor -> DeterminismSearch.search(space, monitor));
  }
}
