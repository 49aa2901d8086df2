package dev.fairlead.gpu;

import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.time.Duration;

/** One of several processes that compare {@link LargeModels} on a card. */
final class LargeModelProcess {
  private LargeModelProcess() {}

  /** Of every so many models one: part, parts, seconds, least, most. */
  public static void main(String[] args) throws IOException {
    LargeModels all =
        new LargeModels(
            GpuAccelerator.ofThisMachine(),
            Long.parseLong(args[3]),
            Integer.parseInt(args[4]),
            Integer.MAX_VALUE,
            Duration.ofSeconds(Integer.parseInt(args[2])));
    all.compare(LargeModels.files(), Integer.parseInt(args[0]), Integer.parseInt(args[1]));
  }
}
