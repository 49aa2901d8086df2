package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Large models, on a card with {@code -Pgpu}; a few that are not so large without one. */
class LargeModelsTest {

  @Test
  void aFew() throws IOException {
    compare(ShimDevice.accelerator(256L << 20), 2_000, 30_000, 5, Duration.ofMinutes(5), 2);
  }

  /** Six minutes by 16 processors; {@code -Dlarge.models=20} takes fewer. */
  @Test
  @Tag("gpu")
  void twoHundred() throws IOException {
    compare(
        GpuAccelerator.ofThisMachine(),
        100_000,
        2_000_000,
        Integer.getInteger("large.models", 200),
        Duration.ofSeconds(Integer.getInteger("large.seconds", 330)),
        Runtime.getRuntime().availableProcessors());
  }

  private static void compare(
      Accelerator accelerator, long least, int most, int models, Duration time, int threads)
      throws IOException {
    LargeModels all = new LargeModels(accelerator, least, most, models, time);
    List<Path> files =
        LargeModels.scalable(
            "../examples", "../examples/csp", "../examples/promela", "../bench/models");
    all.compare(files, threads);
    System.out.println(all.compared() + " models, " + all.answered() + " formulas");
    assertEquals(List.of(), all.wrong());
    assertTrue(all.compared() >= models, all.compared() + " models were compared");
    assertTrue(all.answered() >= models / 8, all.answered() + " formulas were decided");
  }
}
