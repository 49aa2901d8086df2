package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.promela.spin.Comparison.Semantics;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random models have SPIN's number of states, transitions and invalid end states, and its answer
 * about assertions. {@code -Dspin.seed=n} tries another part of the world.
 */
class RandomModelsTest {
  private static final long SEED = Long.getLong("spin.seed", 1);

  @BeforeEach
  void installed() {
    SpinRunner.assumeInstalled();
  }

  @Test
  void agreeWithSpin() {
    compare(Semantics.RAW, 250, 210);
  }

  @Test
  void agreeWithSpinMerged() {
    compare(Semantics.MERGED, 200, 165);
  }

  @Test
  @Tag("long")
  void agreeWithSpinForLong() {
    compare(Semantics.RAW, 24_000, 20_000);
  }

  @Test
  @Tag("long")
  void agreeWithSpinMergedForLong() {
    compare(Semantics.MERGED, 24_000, 20_000);
  }

  /**
   * @param judged how many of them SPIN has to take and to search completely
   */
  private static void compare(Semantics semantics, int models, int judged) {
    AtomicInteger equal = new AtomicInteger();
    Queue<String> differences = new ConcurrentLinkedQueue<>();
    LongStream.range(SEED, SEED + models)
        .parallel()
        .forEach(
            seed -> {
              Piece model = ModelGenerator.model(seed);
              Comparison comparison = Comparison.of(model.text(), semantics);
              switch (comparison.result()) {
                case EQUAL -> equal.incrementAndGet();
                case DIFFERENT -> differences.add(told(seed, model, comparison, semantics));
                case NOT_JUDGED -> {}
              }
            });
    assertEquals("", String.join("\n", differences));
    assertTrue(equal.get() >= judged, equal.get() + " of " + models + " were judged");
  }

  /** With the smallest model on which the difference is of the same kind. */
  private static String told(long seed, Piece model, Comparison comparison, Semantics semantics) {
    Piece small =
        Shrinker.shrink(model, piece -> comparison.isLike(Comparison.of(piece.text(), semantics)));
    String text = small.text();
    return "seed %d: %s\n%s".formatted(seed, Comparison.of(text, semantics), text);
  }
}
