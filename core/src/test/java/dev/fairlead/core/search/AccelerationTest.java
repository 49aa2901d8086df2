package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.StateSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who searches when, and what a refusal costs. */
class AccelerationTest {
  private static final int REPORTS = 40;

  private final List<String> said = new ArrayList<>();
  private int begun;
  private boolean atHand = true;

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

  /** A search that reports every five milliseconds. */
  private String here(SearchMonitor monitor) {
    begun++;
    for (int i = 0; i < REPORTS; i++) {
      try {
        Thread.sleep(5);
      } catch (InterruptedException interrupted) {
        throw new AssertionError(interrupted);
      }
      monitor.progress("here", i, i, i, 0);
    }
    return "here";
  }

  private String search(
      Acceleration.Mode mode, long startMillis, Optional<String> obstacle, boolean declines) {
    return new Acceleration(mode, card, Duration.ofMillis(startMillis))
        .either(
            this::here,
            because -> {
              said.add(because);
              if (declines) {
                throw new Accelerator.Declined("it cannot after all");
              }
              return "there";
            },
            () -> {
              said.add("asked");
              return obstacle;
            },
            SearchMonitor.NONE,
            choice -> said.add(choice.what() + ": " + choice.because()));
  }

  @Test
  void aShortSearchAsksNothing() {
    assertEquals("here", search(Acceleration.Mode.AUTO, 60_000, Optional.empty(), false));
    assertEquals(List.of(), said);
    assertEquals(1, begun);
  }

  @Test
  void aLongOneIsDoneByTheCard() {
    assertEquals("there", search(Acceleration.Mode.AUTO, 20, Optional.empty(), false));
    assertEquals(
        List.of("asked", "the search had outgrown the time that the card needs to begin"), said);
    assertEquals(1, begun);
  }

  /** It is asked once, and the search goes on as if there were no card. */
  @Test
  void aRefusalDoesNotDisturbTheSearch() {
    assertEquals("here", search(Acceleration.Mode.AUTO, 20, Optional.of("no structure"), false));
    assertEquals(List.of("asked", "not on the card: no structure"), said);
    assertEquals(1, begun);
  }

  @Test
  void whatTurnsOutLaterBeginsAnew() {
    assertEquals("here", search(Acceleration.Mode.AUTO, 20, Optional.empty(), true));
    assertTrue(said.contains("not on the card: it cannot after all"), said::toString);
    assertEquals(2, begun);
  }

  @Test
  void withoutACardNothingIsAsked() {
    atHand = false;
    assertEquals("here", search(Acceleration.Mode.AUTO, 0, Optional.empty(), false));
    assertEquals(List.of(), said);
  }

  @Test
  void aCardThatMustAndCannotSaysSo() {
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class, () -> search(Acceleration.Mode.GPU, 0, Optional.empty(), true));
    assertTrue(stopped.wasDeclined());
    assertEquals("not tried with --engine gpu: it cannot after all", stopped.reason());
    assertEquals(0, begun);
  }
}
