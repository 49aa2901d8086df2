package dev.fairlead.csp.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Places in the tree of compositions, and how they are written. */
class ProcessesTest {

  @Test
  void aPlaceFarDownIsWrittenBriefly() {
    Processes.Place place = new Processes().root();
    for (int i = 0; i < 100_000; i++) {
      place = place.component(1);
    }
    assertTrue(place.component(0).toString().length() < 50, place.toString());
    assertTrue(!place.toString().equals(place.component(1).toString()));
  }

  @Test
  void aWayThatTurnsAgainAndAgainIsWrittenWithoutRecursion() {
    Processes.Place place = new Processes().root();
    for (int i = 0; i < 100_000; i++) {
      place = place.component(i % 2);
    }
    assertTrue(place.toString().length() >= 100_000);
  }

  @Test
  void placesAreWrittenAlikeOnlyIfTheyAreOne() {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, Processes.Place> byText = new HashMap<>();
    Map<String, String> textByWay = new HashMap<>();
    Processes processes = new Processes();
    for (int i = 0; i < 20_000; i++) {
      Processes.Place place = processes.root();
      StringBuilder way = new StringBuilder();
      for (int depth = random.nextInt(8); depth > 0; depth--) {
        int index = random.nextInt(4) == 0 ? random.nextInt(12) : random.nextInt(2);
        place = place.component(index);
        way.append('/').append(index);
      }
      Processes.Place known = byText.putIfAbsent(place.toString(), place);
      assertSame(place, known == null ? place : known);
      String text = textByWay.putIfAbsent(way.toString(), place.toString());
      assertEquals(place.toString(), text == null ? place.toString() : text);
    }
  }
}
