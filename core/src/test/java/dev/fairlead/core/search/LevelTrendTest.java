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
    // 100 now, and then 50 + 25 + ...
    assertEquals(OptionalLong.of(200), after(800, 400, 200, 100).left());
  }

  @Test
  void theSlowestOfTheLastThreeCounts() {
    // from 90 by 0.9: 90 + 810
    assertEquals(OptionalLong.of(900), after(1000, 200, 100, 90).left());
  }

  @Test
  void anEarlierFallDoesNotCount() {
    // a third, a half, a half: the nine tenths before them are forgotten
    assertEquals(OptionalLong.of(100 + 100), after(1300, 1200, 400, 200, 100).left());
  }

  @Test
  void whatIsExpandedOfALevelIsDone() {
    after(800, 400, 200, 100);
    assertEquals(OptionalLong.of(200 - 60), trend.ahead(found + 10, expanded + 60).left());
    assertEquals(OptionalLong.of(50), trend.ahead(found + 10, expanded + 60).queue());
  }

  @Test
  void anEstimateIsNeverNegative() {
    after(8, 4, 2, 1);
    assertTrue(trend.ahead(found, expanded + 5).left().getAsLong() >= 0);
    assertEquals(OptionalLong.of(0), trend.ahead(found, found + 5).queue());
  }
}
