package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.gpu.driver.Card;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same searches as {@link SweepTest} and {@link CardHullTest}, on a card: with {@code -Pgpu}.
 * Several processes may share the card.
 */
@Tag("gpu")
class CardTest {
  private final SearchComparison comparison =
      SearchComparison.thorough(GpuAccelerator.ofThisMachine());

  @Test
  void thereIsACard() {
    assertTrue(Card.missing().isEmpty(), () -> Card.missing().orElseThrow());
  }

  /** All questions about some models of each kind, under every notion. */
  @Test
  void randomModels() {
    RandomSystems systems = new RandomSystems(comparison);
    assertTrue(systems.random(1, 30) > 15);
    systems.models(1, 10);
    systems.formulas(1, 20);
    systems.teams(1, 5);
    assertTrue(systems.counted(1, 8) > 4);
    assertTrue(systems.families(1, 8) > 4);
  }

  /**
   * One question about each of many, as without a card. Half an hour by 16 processors; {@code
   * -Drandom.models=500 -Drandom.seed=1001} takes fewer, and others.
   */
  @Test
  void thousandsOfRandomModels() throws IOException, InterruptedException {
    int wanted = Integer.getInteger("random.models", 2 * RandomCspTest.MODELS);
    CardProcesses all = new CardProcesses();
    all.compare(
        RandomModelProcess.class,
        wanted,
        Integer.getInteger("random.seconds", 3_000),
        Long.getLong("random.seed", 1));
    System.out.println(all.compared() + " models, " + all.answered() + " formulas");
    assertEquals(List.of(), all.wrong());
    assertTrue(all.compared() >= wanted, all.compared() + " models were compared");
    assertTrue(all.answered() >= wanted / 8, all.answered() + " formulas were decided");
  }

  /** What the card would do if it had a few megabytes. */
  @Test
  void expandedStatesMakeRoom() {
    makesRoom(SweepTest.GRID, 4L << 20, 202_500);
  }

  @Test
  void longStatesMakeRoom() {
    makesRoom(SweepTest.WIDE, 14L << 20, 360_000);
  }

  private static void makesRoom(String text, long memory, long states) {
    Accelerator.Swept swept =
        limited(memory).search(SweepTest.space(text), Target.everything(), SearchMonitor.NONE);
    assertEquals(states, swept.result().facts().states());
    assertTrue(swept.how().contains("states moved away"), swept.how());
  }

  @Test
  void aFullTableIsSaidWithFigures() {
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                limited(1L << 20)
                    .search(
                        SweepTest.space(SweepTest.GRID), Target.everything(), SearchMonitor.NONE));
    assertTrue(stopped.reason().startsWith("the memory of the card is full"), stopped.reason());
  }

  @Test
  void aFullHullIsSaidWithFigures() {
    CardHullTest.isSaidWithFigures(FairnessNotion.PROCESS_WEAK, CardTest::limited);
  }

  private static GpuAccelerator limited(long memory) {
    return new GpuAccelerator(
        () -> new LimitedDevice(Card.open(), memory),
        Card::missing,
        Card::isAtHand,
        HullLimits.HULL_ALONE);
  }

  /**
   * Nearly all of the time is that of the compiler for the card, a second or more for each question
   * under each notion: so one of each for a model, and as many models at a time as there are
   * processors.
   */
  @Test
  void examples() throws IOException {
    List<Path> files =
        SearchComparison.models("../examples", "../examples/csp", "../examples/promela");
    long compared =
        IntStream.range(0, files.size())
            .parallel()
            .filter(
                i -> SearchComparison.from(i, GpuAccelerator.ofThisMachine()).file(files.get(i)))
            .count();
    assertTrue(compared > 60, () -> compared + " of " + files.size());
  }
}
