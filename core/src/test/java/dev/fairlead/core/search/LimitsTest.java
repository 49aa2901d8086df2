package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.verdict.SearchFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LimitsTest {

  private static final Limits FREE = Limits.ofThisMachine();

  private static Bounded<Result> deadlockIn(int chain, Limits limits) {
    return Bounded.run(
        limits,
        ProgressListener.NONE,
        monitor ->
            BreadthFirst.toGoal(
                BreadthFirst.Subject.alone(new Chain(chain), (state, length) -> false), monitor));
  }

  @Test
  void s44_aBoundedSearchIsNeverComplete() {
    Bounded.Stopped<Result> stopped =
        assertInstanceOf(Bounded.Stopped.class, deadlockIn(50, FREE.withMaxStates(20)));
    assertEquals("more than 20 states", stopped.why().reason());
    assertTrue(stopped.why().advice().contains("--max-states"), stopped.why().advice());
    long states = stopped.facts().states();
    assertTrue(20 < states && states <= 51, "stopped at " + states);
  }

  @Test
  void s52_theLastStateWithinTheLimitStillCompletes() {
    assertInstanceOf(Bounded.Finished.class, deadlockIn(50, FREE.withMaxStates(51)));
    assertInstanceOf(Bounded.Stopped.class, deadlockIn(50, FREE.withMaxStates(50)));
  }

  @Test
  void aLargeSearchStopsSoonAfterTheLimitOnStates() {
    Bounded.Stopped<Result> stopped =
        assertInstanceOf(Bounded.Stopped.class, deadlockIn(10_000_000, FREE.withMaxStates(5000)));
    assertTrue(stopped.facts().states() <= 5000 + 2 * SearchMonitor.INTERVAL);
    assertTrue(stopped.facts().transitions() >= 5000 - SearchMonitor.INTERVAL);
  }

  @Test
  void timeEndsASearch() {
    Bounded.Stopped<Result> stopped =
        assertInstanceOf(
            Bounded.Stopped.class,
            deadlockIn(Integer.MAX_VALUE, FREE.withTimeout(Duration.ofMillis(50))));
    assertTrue(stopped.why().reason().startsWith("no answer within"), stopped.why().reason());
    assertTrue(stopped.why().advice().contains("--timeout"), stopped.why().advice());
    assertTrue(stopped.facts().states() > 0);
    assertTrue(stopped.facts().seconds() >= 0.05);
  }

  @Test
  void aRequestFromOutsideEndsASearch() {
    AtomicInteger asked = new AtomicInteger();
    Bounded.Stopped<Result> stopped =
        assertInstanceOf(
            Bounded.Stopped.class,
            deadlockIn(
                Integer.MAX_VALUE, FREE.withInterruption(() -> asked.incrementAndGet() > 10)));
    assertEquals("interrupted", stopped.why().inWords());
    assertTrue(stopped.facts().states() > 0);
    assertEquals(11, asked.get());
  }

  /** A part of the limits of a search is handed on to the searches that it consists of. */
  @Test
  void otherLimitsKeepTheRequest() {
    Limits changed =
        FREE.withInterruption(() -> true)
            .withMaxBytes(10)
            .withMaxStates(10)
            .withTimeout(Duration.ofSeconds(10))
            .atMost(5, Duration.ofSeconds(5));
    assertTrue(changed.interrupted().getAsBoolean());
  }

  @Test
  void memoryEndsASearchBeforeItIsTaken() {
    Bounded.Stopped<Result> stopped =
        assertInstanceOf(
            Bounded.Stopped.class, deadlockIn(Integer.MAX_VALUE, FREE.withMaxBytes(1_000_000)));
    assertTrue(stopped.why().advice().contains("--memory"), stopped.why().advice());
    assertTrue(stopped.facts().states() > 10_000);
    // The report that was refused had asked for more.
    assertTrue(stopped.facts().bytes() > 1_000_000);
  }

  @Test
  void anExhaustedHeapIsAnAnswerToo() {
    Bounded<Object> end =
        Bounded.run(
            FREE,
            ProgressListener.NONE,
            monitor -> {
              monitor.progress("test", 7, 6, 5, 4);
              throw new OutOfMemoryError("Java heap space");
            });
    Bounded.Stopped<Object> stopped = assertInstanceOf(Bounded.Stopped.class, end);
    assertEquals("the heap is exhausted", stopped.why().reason());
    assertEquals(7, stopped.facts().states());
  }

  @Test
  void anExplorationCutShortSaysSo() {
    Exploration cut = Exploration.of(new Chain(50), FREE.withMaxStates(20), ProgressListener.NONE);
    assertTrue(cut.incomplete().orElseThrow().startsWith("more than 20 states"));
    Exploration whole = Exploration.of(new Chain(50), FREE, ProgressListener.NONE);
    assertTrue(whole.incomplete().isEmpty());
    assertEquals(51, whole.facts().states());
    assertEquals(50, whole.facts().transitions());
    assertEquals(50, whole.facts().depth());
    assertEquals(1, whole.deadlocks());
  }

  @Test
  void progressIsPassedOnNowAndThen() {
    List<SearchFacts> heard = new ArrayList<>();
    Exploration.of(
        new Chain(Integer.MAX_VALUE),
        FREE.withTimeout(Duration.ofMinutes(1)).withInterruption(() -> heard.size() == 3),
        (phase, facts) -> heard.add(facts));
    assertEquals(3, heard.size());
    assertTrue(heard.get(2).seconds() - heard.get(0).seconds() > 0.15, heard.toString());
  }

  @Test
  void limitsAreNotNegativeAndEverlastingTimeIsFine() {
    assertThrows(IllegalArgumentException.class, () -> FREE.withMaxStates(-1));
    Limits forEver = FREE.withTimeout(Duration.ofSeconds(Long.MAX_VALUE));
    assertInstanceOf(Bounded.Finished.class, deadlockIn(10, forEver));
  }

  @Test
  void aChainOfFiveMillionStatesIsSearchedAndItsRunRebuilt() {
    int last = 5_000_000;
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toDeadlock(
                BreadthFirst.Subject.alone(new Chain(last), new Property.DeadlockFree("terminate")),
                SearchMonitor.NONE));
    assertEquals(last, found.run().stem().size());
    assertEquals(last, found.run().stem().get(last - 1).target()[0]);
    assertEquals(last, found.facts().depth());
  }
}
