package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that go on with states of their own: the same counts, verdicts and runs. */
class LocalLevelsTest {
  private static LocalCluster cluster;

  @BeforeAll
  static void connect(@TempDir Path folder) {
    cluster = new LocalCluster(folder);
  }

  @AfterAll
  static void disconnect() {
    cluster.close();
  }

  private static ClusterSearch.Sizes ahead(int levels, Spread.Choice spread) {
    return ClusterSearch.Sizes.NONE.withLocalLevels(levels).with(spread);
  }

  private static ModelText model(String name) {
    return ModelText.file(Path.of("../bench/models/cluster", name));
  }

  @Test
  void countsAreTheSame() {
    for (Spread.Choice spread : Spread.Choice.values()) {
      for (int levels : new int[] {2, 5, 1_000}) {
        ClusterSearchTest.assertExploredAlike(
            cluster, model("philosophers.pml"), Map.of("N", "4"), ahead(levels, spread));
      }
      // Many small models of each language in one; parts of states in CSP# have to be told.
      ModelText promela =
          ModelText.of("m.pml", Language.PROMELA, RandomPromela.union(new Random(8), 40));
      ModelText csp = ModelText.of("m.csp", Language.CSP, RandomCsp.union(new Random(9), 40));
      ClusterSearchTest.assertExploredAlike(cluster, promela, Map.of(), ahead(3, spread));
      ClusterSearchTest.assertExploredAlike(cluster, csp, Map.of(), ahead(3, spread));
    }
    // The driver begins alone here, with levels that partitions go on from.
    ClusterSearchTest.assertExploredAlike(
        cluster,
        model("mutex.pml"),
        Map.of("N", "3"),
        new ClusterSearch.Sizes(30, 0, 4, Spread.Choice.LOCAL, ClusterSearch.Sizes.NONE.hull()));
  }

  /** Counters of two processes, of which one hardly moves: a partition is left a few times. */
  @Test
  void roundsAreSaved() {
    ModelText counters =
        ModelText.of(
            "counters.pml",
            Language.PROMELA,
            "byte n, m; active proctype P() { do :: n < 60 -> n++ od }"
                + " active proctype Q() { do :: m < 5 -> m++ od }");
    int before = cluster.cluster().jobs();
    ClusterSearchTest.assertExploredAlike(
        cluster, counters, Map.of(), ahead(20, Spread.Choice.LOCAL));
    int jobs = cluster.cluster().jobs() - before;
    assertTrue(jobs < 65, jobs + " rounds for 130 levels");
  }

  /** Runs to faults and lassos are looked for in levels, which are the same. */
  @Test
  void runsAreAsShort() {
    ModelText fault =
        ModelText.of(
            "fault.pml",
            Language.PROMELA,
            "byte a[3]; byte i; active proctype P() { do :: a[i] = 1; i++ :: i = 2 od }");
    String often = "[] <> (i == 9)";
    Answer here = CheckableModel.open(fault).checkLtl(often, CheckOptions.DEFAULT);
    Answer there =
        cluster.checkLtl(fault, often, FairnessNotion.NONE, ahead(4, Spread.Choice.LOCAL));
    assertTrue(there.verdict().caveats().contains(Caveat.MODEL_FAULT), there.verdict().toString());
    assertEquals(
        cluster
            .checkLtl(fault, often, FairnessNotion.NONE, ClusterSearch.Sizes.NONE)
            .run()
            .orElseThrow()
            .steps()
            .size(),
        there.run().orElseThrow().steps().size(),
        here.verdict().toString());
    // A deadlock is looked for by levels, wherever states are.
    ModelText stuck = ModelText.file(Path.of("../examples/promela/philosophers.pml"));
    Map<String, String> three = Map.of("N", "3");
    assertEquals(
        CheckableModel.open(stuck, three, List.of())
            .check("end-states", CheckOptions.DEFAULT)
            .run()
            .orElseThrow()
            .steps()
            .size(),
        cluster
            .check(stuck, three, "end-states", FairnessNotion.NONE, ahead(4, Spread.Choice.LOCAL))
            .run()
            .orElseThrow()
            .steps()
            .size());
    for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.GLOBAL)) {
      Answer answer =
          cluster.check(
              model("mutex.pml"),
              Map.of("N", "2"),
              "granted",
              notion,
              ahead(3, Spread.Choice.LOCAL));
      assertEquals(
          notion == FairnessNotion.NONE ? Outcome.VIOLATED : Outcome.HOLDS, answer.outcome());
    }
  }
}
