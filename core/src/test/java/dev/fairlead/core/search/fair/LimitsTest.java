package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.Automata.everything;
import static dev.fairlead.core.search.fair.Automata.notEventually;
import static dev.fairlead.core.search.fair.GraphSpace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.GlobalFairness;
import dev.fairlead.core.fairness.NoFairness;
import dev.fairlead.core.search.LimitingMonitor;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.verdict.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deep, large and broken systems. */
class LimitsTest {

  private static final Tgba NOTHING_ACCEPTED = Automata.tgba("", 1, "0 true 0");

  @Test
  void aMillionStatesDeepIsNoProblem() {
    assertFoundAtDepth(1_000_000);
  }

  @Test
  @Tag("long")
  void fiveMillionStatesDeepIsNoProblem() {
    assertFoundAtDepth(5_000_000);
  }

  private static void assertFoundAtDepth(int states) {
    ChainSpace space = new ChainSpace(states, states - 2);
    Result result =
        FairSearch.search(
            space,
            notEventually(),
            List.of(event("never")),
            Verdicts.fairness(FairnessNotion.PROCESS_STRONG, space),
            SearchMonitor.NONE);
    Result.Found found = assertInstanceOf(Result.Found.class, result);
    assertEquals(states + 1, found.facts().depth());
    assertEquals(states - 2, found.lasso().orElseThrow().stem().size());
    assertEquals(3, found.lasso().orElseThrow().loop().size());
  }

  @Test
  void stoppedByTheNumberOfStates() {
    SearchStopped stopped = stopped(Limits.ofThisMachine().withMaxStates(10_000));
    assertTrue(stopped.reason().contains("10000 states"), stopped.reason());
  }

  @Test
  void stoppedByTime() {
    stopped(Limits.ofThisMachine().withTimeout(Duration.ZERO));
  }

  @Test
  void stoppedBeforeTheMemoryIsTaken() {
    stopped(Limits.ofThisMachine().withMaxBytes(3_000_000));
  }

  private static SearchStopped stopped(Limits limits) {
    SearchMonitor monitor = new LimitingMonitor(limits, ProgressListener.NONE);
    ChainSpace space = new ChainSpace(1_000_000, 0);
    return assertThrows(
        SearchStopped.class,
        () -> FairSearch.search(space, NOTHING_ACCEPTED, List.of(), new NoFairness(), monitor));
  }

  @Test
  void memoryIsGivenBackAfterEveryComponent() {
    // A hundred thousand components that strong fairness has to look into.
    AtomicLong most = new AtomicLong();
    SearchMonitor monitor =
        (phase, states, transitions, depth, bytes) -> most.accumulateAndGet(bytes, Math::max);
    Result result =
        FairSearch.search(
            new LadderSpace(100_000), everything(), List.of(), new LadderSpace.Fairness(), monitor);
    assertInstanceOf(Result.Empty.class, result);
    assertTrue(most.get() < 60_000_000, "bytes: " + most);
  }

  @Test
  void aLoopTooLongToReadIsReportedWithoutOne() {
    Result result =
        FairSearch.search(
            new ChainSpace(1_200_000, 0),
            everything(),
            List.of(),
            new GlobalFairness(),
            SearchMonitor.NONE);
    Result.Found found = assertInstanceOf(Result.Found.class, result);
    assertTrue(found.lasso().isEmpty());
    assertTrue(found.noLasso().contains("1000000 steps"), found.noLasso());
  }

  @Test
  void beingStoppedAfterTheAnswerCostsTheRunOnly() {
    SearchMonitor impatient =
        (phase, states, transitions, depth, bytes) -> {
          if (phase.startsWith("shortening")) {
            throw new SearchStopped("out of time", "wait");
          }
        };
    Result result =
        FairSearch.search(
            new ChainSpace(10, 0), everything(), List.of(), new NoFairness(), impatient);
    Result.Found found = assertInstanceOf(Result.Found.class, result);
    assertTrue(found.lasso().isEmpty());
    assertTrue(found.noLasso().contains("out of time"), found.noLasso());
  }

  @Test
  void aFaultComesWithTheRunToIt() {
    Result result =
        FairSearch.search(
            new ChainSpace(100, 0, 7),
            everything(),
            List.of(),
            new NoFairness(),
            SearchMonitor.NONE);
    Result.Fault fault = assertInstanceOf(Result.Fault.class, result);
    assertEquals("wrong at 7", fault.message());
    Evidence.FiniteRun run = fault.run().orElseThrow();
    assertEquals(7, run.stem().size());
    assertEquals(7, run.stem().get(6).target()[0]);
  }

  @Test
  void everyPhaseReports() {
    AtomicLong reports = new AtomicLong();
    FairSearch.search(
        new ChainSpace(100_000, -1),
        NOTHING_ACCEPTED,
        List.of(),
        new NoFairness(),
        (phase, states, transitions, depth, bytes) -> reports.incrementAndGet());
    assertTrue(reports.get() >= 100_000 / SearchMonitor.INTERVAL, reports + " reports");
  }
}
