package dev.fairlead.api.families;

/**
 * Compares the models of many seeds and prints all differences: {@code SOURCE FROM TO SECONDS}, or
 * the models themselves: {@code SOURCE FROM TO}.
 */
final class FamilyRun {
  private static final int REPORT = 50;

  private FamilyRun() {}

  public static void main(String[] arguments) {
    FamilySource source = FamilySource.valueOf(arguments[0]);
    long from = Long.parseLong(arguments[1]);
    long to = Long.parseLong(arguments[2]);
    if (arguments.length == 3) {
      for (long seed = from; seed < to; seed++) {
        System.out.println("// seed " + seed + "\n" + source.text(FamilySource.random(seed)));
      }
      return;
    }
    long end = System.nanoTime() + Long.parseLong(arguments[3]) * 1_000_000_000;
    FamilyComparison comparison =
        new FamilyComparison(
            Long.getLong("family", 10_000), Long.getLong("plain", 50_000), System.out::println);
    long seed = from;
    for (; seed < to && System.nanoTime() < end; seed++) {
      comparison.compare(source, seed);
      if (seed % REPORT == REPORT - 1) {
        System.out.println("after seed " + seed + ": " + comparison.tally());
      }
    }
    System.out.println("before seed " + seed + ": " + comparison.tally());
    comparison.tally().reasons().stream().limit(60).forEach(System.out::println);
  }
}
