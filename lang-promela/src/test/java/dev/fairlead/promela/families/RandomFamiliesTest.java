package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** S36: counting equal processes must not change a verdict, under any notion of fairness. */
class RandomFamiliesTest {

  @Test
  void aHundred() {
    CountedAndPlain both = new CountedAndPlain();
    for (int seed = 1; seed <= 100; seed++) {
      int all = CountedAndPlain.NOTIONS.size();
      int first = seed % all;
      int second = (seed + 1 + seed / all % (all - 1)) % all;
      both.compare(
          new RandomFamily(seed).text(),
          List.of(CountedAndPlain.NOTIONS.get(first), CountedAndPlain.NOTIONS.get(second)),
          "seed " + seed);
    }
    assertTrue(both.reduced() > both.asked() / 2, () -> "only " + both.reduced());
  }

  @Test
  @Tag("long")
  void many() {
    CountedAndPlain both = new CountedAndPlain();
    long start = Long.getLong("seed", 1_000_000);
    for (long seed = start; seed < start + Long.getLong("count", 20_000); seed++) {
      both.compare(new RandomFamily(seed).text(), CountedAndPlain.NOTIONS, "seed " + seed);
    }
  }
}
