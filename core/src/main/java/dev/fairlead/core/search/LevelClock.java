package dev.fairlead.core.search;

import java.time.Duration;

/** How long the next level may take, judging by the last one. */
final class LevelClock {
  private long begun = System.nanoTime();
  private double nanosEach;

  void levelDone(long states) {
    long now = System.nanoTime();
    nanosEach = (now - begun) / (double) Math.max(1, states);
    begun = now;
  }

  Duration estimate(long states) {
    return Duration.ofNanos((long) (nanosEach * states));
  }
}
