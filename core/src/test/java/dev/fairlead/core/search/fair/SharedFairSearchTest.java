package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.FairComparison.assertAgreesWithBruteForce;
import static dev.fairlead.core.search.fair.FairComparison.judged;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.NoFairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.LimitingMonitor;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.space.StateSpace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The search by several threads against brute force and against one thread, every kind of fairness
 * mixed with every other. A failure names its seed; threads may have to meet again as they did.
 */
class SharedFairSearchTest {

  @Test
  void agreesWithBruteForceOnRandomSystems() {
    assertAgreesWithBruteForce(1, 300, SharedFairSearchTest::byTwoOrThree);
  }

  @Tag("long")
  @Test
  void agreesWithBruteForceOnManySystems() {
    assertAgreesWithBruteForce(System.nanoTime(), 100_000, SharedFairSearchTest::byTwoOrThree);
  }

  @Test
  void agreesWithOneThreadOnLargerSystems() {
    compareWithOneThread(1, 200);
  }

  @Tag("long")
  @Test
  void agreesWithOneThreadOnManyLargerSystems() {
    compareWithOneThread(System.nanoTime(), 100_000);
  }

  private static void compareWithOneThread(long firstSeed, int count) {
    int found = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      int threads = 2 + (int) (seed % 3);
      Result one = judged(RandomCase.large(seed), seed, (each, any) -> search(each, 1));
      Result several = judged(RandomCase.large(seed), seed, (each, any) -> search(each, threads));
      if (one instanceof Result.Found) {
        found++;
        assertInstanceOf(Result.Found.class, several, "seed " + seed);
      } else {
        assertInstanceOf(Result.Empty.class, several, "seed " + seed);
        assertEquals(one.facts().states(), several.facts().states(), "seed " + seed);
        assertEquals(one.facts().transitions(), several.facts().transitions(), "seed " + seed);
      }
    }
    assertTrue(found > count / 10 && found < count * 9 / 10, found + " of " + count);
  }

  private static Result byTwoOrThree(RandomCase each, long seed) {
    return search(each, 2 + (int) (seed & 1));
  }

  private static Result search(RandomCase each, int threads) {
    return FairSearch.search(
        Workers.of(each.space(), new Sharing(threads, 0))
            .map(space -> new BreadthFirst.Subject<>(space, each.atoms())),
        each.automaton(),
        each.fairness(),
        SearchMonitor.NONE);
  }

  private static final Tgba NOTHING_ACCEPTED = Automata.tgba("", 1, "0 true 0");

  private static Result search(StateSpace space, Fairness fairness, SearchMonitor monitor) {
    return FairSearch.search(
        Workers.of(space, new Sharing(4, 0))
            .map(each -> new BreadthFirst.Subject<>(each, List.of())),
        NOTHING_ACCEPTED,
        fairness,
        monitor);
  }

  @Test
  void aLimitThatOneThreadMeetsEndsAll() {
    SearchStopped states = stopped(Limits.ofThisMachine().withMaxStates(10_000));
    assertTrue(states.reason().contains("10000 states"), states.reason());
    stopped(Limits.ofThisMachine().withTimeout(Duration.ZERO));
    SearchStopped bytes = stopped(Limits.ofThisMachine().withMaxBytes(9_000_000));
    assertTrue(bytes.reason().contains("9.0 MB"), bytes.reason());
    SearchStopped interrupted = stopped(Limits.ofThisMachine().withInterruption(() -> true));
    assertEquals("interrupted", interrupted.reason());
  }

  private static SearchStopped stopped(Limits limits) {
    SearchMonitor monitor = new LimitingMonitor(limits, ProgressListener.NONE);
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () -> search(new ChainSpace(1_000_000, 0), new NoFairness(), monitor));
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.isAlive() && thread.getName().startsWith("worker-")));
    return stopped;
  }

  /** The rate that people see is that of all threads together. */
  @Test
  void progressIsThatOfAllThreads() {
    AtomicLong seen = new AtomicLong();
    Result result =
        search(
            new ChainSpace(50_000, 0),
            new NoFairness(),
            (phase, states, transitions, depth, bytes) -> {
              assertTrue(states >= seen.get(), "states that were counted are lost");
              seen.set(states);
            });
    assertInstanceOf(Result.Empty.class, result);
    assertEquals(50_001, seen.get());
    assertEquals(50_001, result.facts().transitions());
  }

  @Test
  void aFaultComesWithTheRunToIt() {
    Result result = search(new ChainSpace(5_000, 0, 700), new NoFairness(), SearchMonitor.NONE);
    Result.Fault fault = assertInstanceOf(Result.Fault.class, result);
    assertEquals("wrong at 700", fault.message());
    assertEquals(700, fault.run().orElseThrow().stem().size());
  }

  @Test
  void anErrorOfOneThreadIsPassedOn() {
    Thread own = Thread.currentThread();
    Atom moody =
        new Atom.OfState(
            (state, length) -> {
              if (Thread.currentThread() != own) {
                throw new IllegalStateException("mine");
              }
              return false;
            });
    Workers<BreadthFirst.Subject<List<Atom>>> workers =
        Workers.of(new ChainSpace(1_000_000, 0), new Sharing(3, 0))
            .map(space -> new BreadthFirst.Subject<>(space, List.of(moody)));
    // All threads search for components, where some run may be accepted.
    Tgba automaton = Automata.tgba("p", 1, "0 p 0", "0 !p 0 0");
    IllegalStateException error =
        assertThrows(
            IllegalStateException.class,
            () -> FairSearch.search(workers, automaton, new NoFairness(), SearchMonitor.NONE));
    assertEquals("mine", error.getMessage());
  }

  /** Where no run can be accepted a state is computed by one thread, so some are handed on. */
  @Test
  void statesThatArePassedAreSharedOut() {
    Set<Thread> taking = ConcurrentHashMap.newKeySet();
    CountDownLatch two = new CountDownLatch(2);
    Atom watched =
        new Atom.OfState(
            (state, length) -> {
              if (taking.add(Thread.currentThread())) {
                two.countDown();
              }
              if (state[0] > 1_000) {
                await(two);
              }
              return false;
            });
    int rungs = 3_000;
    Workers<BreadthFirst.Subject<List<Atom>>> workers =
        Workers.of(new LadderSpace(rungs), new Sharing(3, 0))
            .map(space -> new BreadthFirst.Subject<>(space, List.of(watched)));
    Tgba automaton = Automata.tgba("p", 1, "0 p 0", "0 !p 0");
    Result result =
        FairSearch.search(workers, automaton, new LadderSpace.Fairness(), SearchMonitor.NONE);
    assertInstanceOf(Result.Empty.class, result);
    assertEquals(2 * (rungs + 1), result.facts().states());
    assertTrue(taking.size() > 1, "one thread did everything");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Test
  void threadsWithoutASpaceTakeNoPart() {
    Workers<BreadthFirst.Subject<List<Atom>>> workers =
        new Workers<>(
            new BreadthFirst.Subject<>(new ChainSpace(1_000, 0), List.of()),
            new Sharing(3, 0),
            Optional::empty);
    Result result =
        FairSearch.search(workers, NOTHING_ACCEPTED, new NoFairness(), SearchMonitor.NONE);
    assertEquals(1_001, assertInstanceOf(Result.Empty.class, result).facts().states());
  }

  /** Two hundred thousand components that strong fairness has to look into. */
  @Test
  void memoryIsGivenBackAfterEveryComponent() {
    AtomicLong most = new AtomicLong();
    LadderSpace space = new LadderSpace(100_000);
    Result result =
        FairSearch.search(
            Workers.of(space, new Sharing(2, 0))
                .map(each -> new BreadthFirst.Subject<>(each, List.of())),
            Automata.everything(),
            new LadderSpace.Fairness(),
            (phase, states, transitions, depth, bytes) -> most.accumulateAndGet(bytes, Math::max));
    assertInstanceOf(Result.Empty.class, result);
    assertTrue(most.get() < 60_000_000, "bytes: " + most);
  }
}
