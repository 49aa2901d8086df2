package dev.fairlead.core.search.refine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.StateSpace;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Comparisons that would take for ever, each in another loop, end soon after their limits. */
class LimitsOfComparisonTest {

  private static final Duration TIMEOUT = Duration.ofMillis(300);
  private static final double LATEST = 1.3;

  /** Remembers any one of the last letters: as many sets as words, none part of another. */
  private static StateSpace longMemory(int length) {
    return new Numbers(
        (state, sink) -> {
          for (int letter = 1; letter <= 2; letter++) {
            if (state == 0) {
              sink.step(letter, 0);
              sink.step(letter, letter);
            } else if (state < 2 * length) {
              sink.step(letter, state + 2);
            }
          }
        });
  }

  private static final StateSpace ENDLESS_TAU =
      new Numbers((state, sink) -> sink.step(Numbers.TAU, state + 1));

  /** Every set has very many members, and there are very many sets. */
  private static StateSpace largeSets(int size) {
    return new Numbers(
        (state, sink) -> {
          if (state % size < size - 1) {
            sink.step(Numbers.TAU, state + 1);
          }
          if (state % size == 0) {
            sink.step(1, state + size);
            sink.step(2, state + size);
          }
        });
  }

  /** One set whose members are stable and offer each something else, none less than another. */
  private static StateSpace manyMenus(int menus) {
    return new Numbers(
        (state, sink) -> {
          if (state == 0) {
            for (int menu = 1; menu <= menus; menu++) {
              sink.step(Numbers.TAU, menu);
            }
          } else if (state <= menus) {
            for (int bit = 0; bit < 20; bit++) {
              sink.step(1 + 2 * bit + (state >> bit & 1), 0);
            }
          }
        });
  }

  private static StateSpace free() {
    return new Numbers(
        (state, sink) -> {
          sink.step(1, state + 1);
          sink.step(2, state + 1);
        });
  }

  private static Comparison refines(
      StateSpace implementation, StateSpace specification, SearchMonitor monitor) {
    return RefinementSearch.search(
        implementation, specification, RefinementModel.FAILURES_DIVERGENCES, monitor);
  }

  private static void stopsInTime(Function<SearchMonitor, Comparison> search) {
    Limits limits = Limits.ofThisMachine().withTimeout(TIMEOUT);
    Bounded.Stopped<Comparison> stopped =
        assertInstanceOf(Bounded.Stopped.class, Bounded.run(limits, ProgressListener.NONE, search));
    assertTrue(stopped.why().reason().startsWith("no answer within"), stopped.why().reason());
    assertTrue(stopped.facts().seconds() < LATEST, "after " + stopped.facts().seconds());
  }

  private static void stopsForMemory(Function<SearchMonitor, Comparison> search) {
    Limits limits =
        Limits.ofThisMachine().withMaxBytes(2_000_000).withTimeout(Duration.ofSeconds(60));
    Bounded.Stopped<Comparison> stopped =
        assertInstanceOf(Bounded.Stopped.class, Bounded.run(limits, ProgressListener.NONE, search));
    assertTrue(stopped.why().reason().startsWith("the stores would need"), stopped.why().reason());
  }

  @Test
  void subsetsThatExplode() {
    stopsInTime(monitor -> DeterminismSearch.search(longMemory(60), monitor));
    stopsForMemory(monitor -> DeterminismSearch.search(longMemory(60), monitor));
    stopsInTime(monitor -> refines(free(), longMemory(60), monitor));
    stopsForMemory(monitor -> refines(free(), longMemory(60), monitor));
  }

  @Test
  void internalStepsWithoutEnd() {
    stopsInTime(monitor -> DeterminismSearch.search(ENDLESS_TAU, monitor));
    stopsForMemory(monitor -> DeterminismSearch.search(ENDLESS_TAU, monitor));
    StateSpace stop = new Numbers((state, sink) -> {});
    stopsInTime(monitor -> refines(ENDLESS_TAU, stop, monitor));
    stopsForMemory(monitor -> refines(ENDLESS_TAU, stop, monitor));
    stopsInTime(monitor -> refines(stop, ENDLESS_TAU, monitor));
  }

  @Test
  void setsWithVeryManyMembers() {
    // The first set already refutes determinism, so no machine may be able to finish it.
    stopsInTime(monitor -> DeterminismSearch.search(largeSets(1_000_000_000), monitor));
    stopsForMemory(monitor -> DeterminismSearch.search(largeSets(1_000_000_000), monitor));
    stopsInTime(monitor -> refines(free(), largeSets(200_000), monitor));
  }

  @Test
  void menusOfWhichNoneIsLessThanAnother() {
    stopsInTime(monitor -> refines(free(), manyMenus(500_000), monitor));
  }
}
