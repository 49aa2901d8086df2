package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.StateSpace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who searches when, and what a card costs that is slow, or fails, or has nothing to say. */
class AccelerationTest {
  private static final String DONE_FIRST =
      "the search had outgrown the time that the card needs to begin, and the card was done first";

  private final List<String> said = new CopyOnWriteArrayList<>();

  /** Opened at the end: what a test left behind must not wait for ever. */
  private final CountDownLatch end = new CountDownLatch(1);

  private int begun;
  private boolean atHand = true;

  /** How often the search here reports, every five milliseconds. */
  private int reports = 40;

  private final Accelerator card =
      new Accelerator() {
        @Override
        public String name() {
          return "a card";
        }

        @Override
        public boolean isAtHand() {
          return atHand;
        }

        @Override
        public Optional<String> obstacle(StateSpace space, Target target) {
          throw new AssertionError("the search is asked");
        }

        @Override
        public Swept search(
            StateSpace space, Target target, StateStorage.Kind store, SearchMonitor monitor) {
          throw new AssertionError("the search is asked");
        }
      };

  @AfterEach
  void endAll() {
    end.countDown();
  }

  private String here(SearchMonitor monitor) {
    begun++;
    for (int i = 0; i < reports; i++) {
      pause();
      monitor.progress("here", i, i, i, 0);
    }
    return "here";
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  /** A compiler that takes as long as the test. */
  private void compileForEver() {
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private static Acceleration.Done<Integer> quick(SearchMonitor monitor) {
    monitor.progress("there", 1_000, 1, 1, 0);
    return new Acceleration.Done<>(17, "on the card: 0.1 s");
  }

  private String search(
      Acceleration.Mode mode,
      long startMillis,
      Function<SearchMonitor, Acceleration.Done<Integer>> there,
      SearchMonitor monitor) {
    return new Acceleration(mode, card, Duration.ofMillis(startMillis))
        .either(
            this::here,
            there,
            watched -> {
              said.add("asked");
              return Optional.of(there.apply(watched));
            },
            found -> "there " + found,
            monitor,
            choice -> said.add(choice.what() + ": " + choice.because()));
  }

  private String auto(Function<SearchMonitor, Acceleration.Done<Integer>> there) {
    return search(Acceleration.Mode.AUTO, 20, there, SearchMonitor.NONE);
  }

  @Test
  void aShortSearchAsksNothing() {
    assertEquals(
        "here",
        search(Acceleration.Mode.AUTO, 60_000, AccelerationTest::quick, SearchMonitor.NONE));
    assertEquals(List.of(), said);
    assertEquals(1, begun);
  }

  @Test
  void theAnswerOfAQuickCardCounts() {
    reports = 100_000;
    assertEquals("there 17", auto(AccelerationTest::quick));
    assertEquals(List.of("asked", "on the card: 0.1 s: " + DONE_FIRST), said);
    assertEquals(1, begun);
  }

  /** The search here is neither ended nor begun anew, and nobody waits for the compiler. */
  @Test
  void aCompilerThatNeverEndsCostsNothing() {
    assertEquals(
        "here",
        auto(
            monitor -> {
              compileForEver();
              return quick(monitor);
            }));
    assertEquals(
        List.of(
            "asked",
            "not on the card: the search here was done while the model was made ready for the"
                + " card"),
        said);
    assertEquals(1, begun);
  }

  @Test
  void aCardThatSearchesForTooLongIsBrokenOff() throws InterruptedException {
    CountDownLatch over = new CountDownLatch(1);
    assertEquals(
        "here",
        auto(
            monitor -> {
              try {
                while (true) {
                  monitor.progress("there", 1_234_567, 1, 1, 0);
                  pause();
                }
              } finally {
                over.countDown();
              }
            }));
    assertEquals(
        "not on the card: the search here was done while the card visited its first 1,234,567"
            + " states",
        said.get(1));
    assertTrue(over.await(10, TimeUnit.SECONDS), "the search on the card goes on");
  }

  /** It is asked once, and the search goes on as if there were no card. */
  @Test
  void aCompilerThatFailsDoesNotDisturbTheSearch() {
    assertEquals(
        "here",
        auto(
            monitor -> {
              throw new Accelerator.Declined("the unit does not compile");
            }));
    assertEquals(List.of("asked", "not on the card: the unit does not compile"), said);
    assertEquals(1, begun);
  }

  @Test
  void aCardWithoutMemoryDoesNotDisturbTheSearch() {
    assertEquals(
        "here",
        auto(
            monitor -> {
              throw new SearchStopped("the card is full", "");
            }));
    assertEquals(List.of("asked", "not on the card: the card is full"), said);
  }

  /** What nobody expects is not kept quiet. */
  @Test
  void whatGoesWrongThereIsTold() {
    reports = 100_000;
    assertThrows(
        IllegalStateException.class,
        () ->
            auto(
                monitor -> {
                  throw new IllegalStateException("wrong");
                }));
  }

  @Test
  void aSystemForOneThreadStaysHere() {
    String answer =
        new Acceleration(Acceleration.Mode.AUTO, card, Duration.ofMillis(20))
            .either(
                this::here,
                AccelerationTest::quick,
                watched -> Optional.empty(),
                found -> "there",
                SearchMonitor.NONE,
                choice -> said.add(choice.what()));
    assertEquals("here", answer);
    assertEquals(List.of("not on the card"), said);
  }

  /** An abandoned compiler is not joined by others. */
  @Test
  void thereIsOneSearchBesideAtATime() {
    AtomicBoolean second = new AtomicBoolean();
    assertEquals(
        "here",
        auto(
            monitor -> {
              compileForEver();
              return quick(monitor);
            }));
    assertEquals(
        "here",
        auto(
            monitor -> {
              second.set(true);
              return quick(monitor);
            }));
    assertFalse(second.get());
  }

  /** Stops what holds too many bytes; those of the card are none of this machine. */
  private static SearchMonitor limited(String phase, long mostStates) {
    return (what, states, transitions, depth, bytes) -> {
      if (what.equals(phase) && states > mostStates) {
        throw new SearchStopped("too much for " + phase, "");
      }
    };
  }

  @Test
  void whereTheMemoryHereIsFullTheCardGoesOn() {
    assertEquals(
        "there 17",
        search(
            Acceleration.Mode.AUTO,
            20,
            monitor -> {
              pause();
              for (int i = 0; i < 100; i++) {
                pause();
                monitor.progress("there", i, i, i, 0);
              }
              return quick(monitor);
            },
            limited("here", 20)));
    assertEquals("on the card: 0.1 s: the search here had come to its limits", said.get(1));
  }

  @Test
  void whereBothCannotTheFirstReasonIsTold() {
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                search(
                    Acceleration.Mode.AUTO,
                    20,
                    monitor -> {
                      for (int i = 0; i < 40; i++) {
                        pause();
                      }
                      throw new Accelerator.Declined("not there");
                    },
                    limited("here", 20)));
    assertEquals("too much for here", stopped.reason());
    assertTrue(said.contains("not on the card: not there"), said::toString);
  }

  /** No answer is given past a limit, whoever has it. */
  @Test
  void anAnswerBeyondTheLimitsIsNone() {
    assertEquals(
        "here", search(Acceleration.Mode.AUTO, 20, AccelerationTest::quick, limited("there", 999)));
    assertEquals(List.of("asked", "not on the card: too much for there"), said);
  }

  @Test
  void aLimitEndsTheWaitForTheCard() {
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                search(
                    Acceleration.Mode.AUTO,
                    20,
                    monitor -> {
                      monitor.progress("there", 1, 1, 1, 0);
                      compileForEver();
                      return quick(monitor);
                    },
                    (what, states, transitions, depth, bytes) -> {
                      if (!what.equals("here") || states > 20) {
                        throw new SearchStopped("the time is up", "");
                      }
                    }));
    assertEquals("the time is up", stopped.reason());
  }

  @Test
  void withoutACardNothingIsAsked() {
    atHand = false;
    assertEquals(
        "here", search(Acceleration.Mode.AUTO, 0, AccelerationTest::quick, SearchMonitor.NONE));
    assertEquals(List.of(), said);
  }

  @Test
  void aCardThatMustAndCannotSaysSo() {
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                search(
                    Acceleration.Mode.GPU,
                    0,
                    monitor -> {
                      throw new Accelerator.Declined("it cannot after all");
                    },
                    SearchMonitor.NONE));
    assertTrue(stopped.wasDeclined());
    assertEquals("not tried with --engine gpu: it cannot after all", stopped.reason());
    assertEquals(0, begun);
  }
}
