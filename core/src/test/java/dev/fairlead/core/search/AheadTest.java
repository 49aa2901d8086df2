package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Property.DeadlockFree;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What searches level by level say of what is before them, on a cube whose levels are known. */
class AheadTest {
  private static final int BITS = 15;

  @TempDir static Path folder;

  /** Bits are set one by one; in the last state one goes round. */
  private record Cube() implements StateSpace {
    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[] {0}, 1);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      boolean last = state[0] == (1 << BITS) - 1;
      for (int bit = 0; bit < BITS; bit++) {
        if (last || (state[0] & 1 << bit) == 0) {
          sink.step(0, 0, new int[] {state[0] | 1 << bit}, 1);
        }
      }
    }

    @Override
    public Label label(int label) {
      return new Label("set", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[0];
    }

    @Override
    public String processName(int process) {
      return "";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of(new SlotValue("bits", Integer.toString(state[0]), ""));
    }
  }

  private record Report(Ahead ahead, long states, long depth) {}

  private static final class Recorder implements SearchMonitor {
    private final List<Report> reports = new ArrayList<>();
    private Ahead said = Ahead.UNKNOWN;

    @Override
    public void ahead(Ahead ahead) {
      said = ahead;
    }

    @Override
    public void progress(String phase, long states, long transitions, long depth, long bytes) {
      reports.add(new Report(said, states, depth));
    }
  }

  @ParameterizedTest
  @EnumSource(StateStorage.Kind.class)
  void theEndOfACubeIsSeenComing(StateStorage.Kind kind) {
    Recorder recorder = new Recorder();
    BreadthFirst.toDeadlock(
        BreadthFirst.Subject.alone(new Cube(), new DeadlockFree("terminate")),
        new StateStorage(kind, 1 << 22, folder),
        recorder);
    List<Report> reports = recorder.reports;
    Report last = reports.get(reports.size() - 1);
    assertEquals(1 << BITS, last.states(), "nothing is lost");
    assertEquals(OptionalLong.of(0), last.ahead().queue());
    int guesses = 0;
    for (Report report : reports) {
      if (report.ahead().queue().isEmpty()) {
        assertEquals(0, report.states(), "a store is made before there is a search");
        continue;
      }
      long queue = report.ahead().queue().getAsLong();
      long toExpand = (1 << BITS) - (report.states() - queue);
      // the queue is what is left of a level, and what was found of the next one
      assertTrue(queue <= level(report.depth()) + level(report.depth() + 1), report::toString);
      if (report.ahead().left().isPresent() && toExpand > 100) {
        guesses++;
        double guess = (double) report.ahead().left().getAsLong() / toExpand;
        assertTrue(0.5 < guess && guess < 2, () -> report + " guesses " + guess);
      }
    }
    assertTrue(guesses > 0, "towards the end something can be said");
    assertFalse(reports.get(1).ahead().left().isPresent(), "in the beginning it cannot");
  }

  private static long level(long depth) {
    long size = depth > BITS ? 0 : 1;
    for (int i = 0; i < depth; i++) {
      size = size * (BITS - i) / (i + 1);
    }
    return size;
  }
}
