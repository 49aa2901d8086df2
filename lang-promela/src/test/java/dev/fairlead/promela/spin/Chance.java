package dev.fairlead.promela.spin;

import java.util.List;
import java.util.Random;

/** Random choices from one seed. */
final class Chance {
  private final Random random;

  Chance(long seed) {
    // Neighbouring seeds of Random begin alike.
    random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  /** From {@code low} to {@code high}, both included. */
  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
