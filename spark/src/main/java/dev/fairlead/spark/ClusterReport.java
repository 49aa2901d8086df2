package dev.fairlead.spark;

import java.util.List;
import java.util.Locale;

/** What a search took, for people. */
final class ClusterReport {
  private ClusterReport() {}

  static List<String> lines(Cluster cluster, LevelRounds rounds) {
    ClusterCosts costs = cluster.costs();
    return List.of(
        String.format(
            Locale.ROOT,
            "cluster: %,d rounds%s%s, %,d tasks, %s shuffled, %s spilled, %.1f s of processor time",
            cluster.jobs(),
            rounds.ledger().resumed() > 0
                ? " (resumed from level " + rounds.ledger().resumed() + ")"
                : "",
            rounds.saved() > 0 ? String.format(Locale.ROOT, " (%,d saved)", rounds.saved()) : "",
            costs.tasks(),
            size(costs.shuffledBytes()),
            size(costs.spilledBytes()),
            costs.cpuSeconds()),
        String.format(
            Locale.ROOT,
            "         %s of states in %d partitions, the largest %.2f of the mean;"
                + " %d executors, the busiest %.2f of the mean",
            size(rounds.ledger().searchFacts().bytes()),
            cluster.partitions(),
            rounds.ledger().skew(),
            costs.executors(),
            costs.skew()));
  }

  static String size(long bytes) {
    if (bytes < 10_000) {
      return bytes + " bytes";
    }
    return bytes < 10_000_000
        ? String.format(Locale.ROOT, "%,d kB", bytes / 1000)
        : String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000);
  }
}
