package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Large models, on a card with {@code -Pgpu}; a few that are not so large without one. */
class LargeModelsTest {

  @Test
  void aFew() throws IOException {
    LargeModels all =
        new LargeModels(
            ShimDevice.accelerator(256L << 20), 2_000, 30_000, 5, Duration.ofMinutes(5));
    all.compare(LargeModels.files(), 0, 1);
    check(all.compared(), all.answered(), all.wrong(), 5);
  }

  /** Minutes by 16 processors; {@code -Dlarge.models=20} takes fewer. */
  @Test
  @Tag("gpu")
  void twoHundred() throws IOException, InterruptedException {
    int wanted = Integer.getInteger("large.models", 200);
    CardProcesses all = new CardProcesses();
    all.compare(
        LargeModelProcess.class,
        wanted,
        Integer.getInteger("large.seconds", 330),
        100_000,
        2_000_000);
    check(all.compared(), all.answered(), all.wrong(), wanted);
  }

  private static void check(int compared, int answered, List<String> wrong, int wanted) {
    System.out.println(compared + " models, " + answered + " formulas");
    assertEquals(List.of(), wrong);
    assertTrue(compared >= wanted, compared + " models were compared");
    assertTrue(answered >= wanted / 8, answered + " formulas were decided");
  }
}
