package dev.fairlead.gpu;

import dev.fairlead.gpu.engine.GpuAccelerator;
import java.util.List;
import java.util.function.BiConsumer;

/** One of several processes that compare small {@link RandomSystems} on a card. */
final class RandomModelProcess {
  private RandomModelProcess() {}

  /** A kind of models: compares those of a seed. */
  private interface Kind extends BiConsumer<RandomSystems, Long> {}

  // As many of the general kinds as of the others together.
  private static final List<Kind> CSP =
      List.of(
          (systems, seed) -> systems.models(4 * seed, 4 * seed),
          (systems, seed) -> systems.counted(seed, seed),
          (systems, seed) -> systems.models(4 * seed + 1, 4 * seed + 2),
          (systems, seed) -> systems.teams(seed, seed));

  private static final List<Kind> PROMELA =
      List.of(
          (systems, seed) -> systems.random(2 * seed, 2 * seed),
          (systems, seed) -> systems.formulas(seed, seed),
          (systems, seed) -> systems.random(2 * seed + 1, 2 * seed + 1),
          (systems, seed) -> systems.families(seed, seed));

  /** Of every so many seeds one: part, parts, seconds, first seed. */
  public static void main(String[] args) {
    int part = Integer.parseInt(args[0]);
    int parts = Integer.parseInt(args[1]);
    long end = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000L;
    List<Kind> kinds = part % 2 == 0 ? CSP : PROMELA;
    String language = part % 2 == 0 ? "CSP#" : "Promela";
    SearchComparison comparison = SearchComparison.quickFrom(part, GpuAccelerator.ofThisMachine());
    RandomSystems systems = new RandomSystems(comparison);
    for (int turn = 0; System.nanoTime() - end < 0; turn++) {
      long seed = Long.parseLong(args[3]) + (turn / kinds.size()) * (long) parts + part;
      String title = language + ", kind " + turn % kinds.size() + ", seed " + seed;
      try {
        int modelsBefore = comparison.compared();
        int answersBefore = comparison.answered();
        kinds.get(turn % kinds.size()).accept(systems, seed);
        CardProcesses.same(
            comparison.compared() - modelsBefore, comparison.answered() - answersBefore, title);
      } catch (RuntimeException | AssertionError difference) {
        CardProcesses.differs(title + ": " + difference);
      }
    }
  }
}
