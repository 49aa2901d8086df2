package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LevelTrendTest {
  private final LevelTrend trend = new LevelTrend();
  private long expanded;
  private long found;

  /** Expands all levels but the last, which is only begun. */
  private Ahead after(long... levels) {
    for (int i = 0; i < levels.length; i++) {
      trend.levelBegins(levels[i], expanded);
      found += levels[i];
      expanded += i + 1 < levels.length ? levels[i] : 0;
    }
    return trend.ahead(found, expanded);
  }

  @Test
  void nothingIsKnownWhileLevelsGrow() {
    assertEquals(new Ahead(OptionalLong.of(16), OptionalLong.empty()), after(1, 2, 4, 8, 16));
  }

  @Test
  void twoSmallerLevelsAreNotEnough() {
    assertEquals(OptionalLong.empty(), after(1, 100, 90, 80).left());
  }

  @Test
  void aLevelThatIsNotSmallerBeginsAnew() {
    assertEquals(OptionalLong.empty(), after(100, 90, 80, 70, 70, 60, 50).left());
  }

  @Test
  void halvesAreHalvedForEver() {
    // 64 now, and then 32 + 16 + ... + 0.5
    assertEquals(OptionalLong.of(64 + 64), after(512, 256, 128, 64).left());
  }

  @Test
  void theSlowestOfTheLastThreeCounts() {
    // from 80 by 0.8: 80 + 320
    assertEquals(400, after(1000, 200, 100, 80).left().getAsLong(), 4);
  }

  @Test
  void anEarlierFallDoesNotCount() {
    // a third, a half, a half: what was nearly as large before them is forgotten
    assertEquals(200, after(1300, 1200, 400, 200, 100).left().getAsLong(), 2);
  }

  @Test
  void nothingIsSaidWhereLevelsShrinkSlowly() {
    assertEquals(OptionalLong.empty(), after(1000, 990, 980, 975).left());
  }

  /** The levels of a cube: they shrink faster and faster. */
  @Test
  void theEndOfACube() {
    assertEquals(45 + 10 + 1, after(1, 10, 45, 120, 210, 252, 210, 120, 45).left().getAsLong(), 6);
  }

  @Test
  void whatIsExpandedOfALevelIsDone() {
    after(512, 256, 128, 64);
    assertEquals(OptionalLong.of(128 - 50), trend.ahead(found + 10, expanded + 50).left());
    assertEquals(OptionalLong.of(64 - 40), trend.ahead(found + 10, expanded + 50).queue());
  }

  @Test
  void anEstimateIsNeverNegative() {
    after(8, 4, 2, 1);
    assertTrue(trend.ahead(found, expanded + 5).left().getAsLong() >= 0);
    assertEquals(OptionalLong.of(0), trend.ahead(found, found + 5).queue());
  }
}
