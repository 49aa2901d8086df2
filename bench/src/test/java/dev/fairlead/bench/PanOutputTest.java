package dev.fairlead.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** On reports captured from SPIN 6.5.2. */
class PanOutputTest {

  @Test
  void exploration() throws IOException {
    Finished run = finished("pan-explored.txt", Task.EXPLORE);
    assertEquals(Verdict.EXPLORED, run.verdict());
    assertEquals(10368, run.states());
    assertEquals(28665, run.transitions());
    assertEquals(0.01, run.searchSeconds());
    assertEquals(1.5, run.wallSeconds());
    assertEquals(0.661 * 1048576 / 10368, run.bytesPerState(), 1e-9);
  }

  @Test
  void fairCheckThatHoldsCountsStoredStates() throws IOException {
    Finished run = finished("pan-holds-fair.txt", Task.PROCESS_WEAK);
    assertEquals(Verdict.HOLDS, run.verdict());
    assertEquals(20735, run.states());
    assertEquals(300856, run.transitions());
    assertEquals(20735 / 0.05, run.statesPerSecond(), 1e-6);
  }

  @Test
  void violationIsAnAnswerAlthoughTheSearchStopped() throws IOException {
    assertEquals(Verdict.VIOLATED, finished("pan-violated.txt", Task.NONE).verdict());
  }

  @Test
  void truncatedSearchIsNoAnswer() throws IOException {
    assertEquals("search depth too small", reason("pan-depth-too-small.txt", Task.EXPLORE));
    assertEquals("search depth too small", reason("pan-depth-too-small.txt", Task.NONE));
    assertEquals("out of memory", reason("pan-out-of-memory.txt", Task.EXPLORE));
  }

  @Test
  void refusalIsNoAnswer() throws IOException {
    assertEquals("too many processes", reason("pan-too-many-processes.txt", Task.PROCESS_WEAK));
  }

  @Test
  void explorationThatStopsAtADeadlockIsNoExploration() throws IOException {
    assertEquals("pan reports an error", reason("pan-deadlock.txt", Task.EXPLORE));
  }

  @Test
  void silenceIsNoAnswer() {
    assertEquals(
        new DidNotFinish("no report from pan"), PanOutput.parse("", Task.PROCESS_WEAK, 1.5));
  }

  private static Finished finished(String sample, Task task) throws IOException {
    return assertInstanceOf(Finished.class, PanOutput.parse(read(sample), task, 1.5));
  }

  private static String reason(String sample, Task task) throws IOException {
    return assertInstanceOf(DidNotFinish.class, PanOutput.parse(read(sample), task, 1.5)).reason();
  }

  private static String read(String sample) throws IOException {
    try (InputStream stream = PanOutputTest.class.getResourceAsStream(sample)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
