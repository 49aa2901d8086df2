package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Answer;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors and drivers that die in the middle: the final counts are the same. */
class LostMachinesTest {
  private static final Map<String, String> SIX = Map.of("N", "6");
  private static final long STATES = 2_671;
  private static final long TRANSITIONS = 12_954;

  /** Fewer nodes than the hull has, so that the machines shrink it. */
  private static final HullLimits FEW = new HullLimits(0, 8);

  private static ModelText model() {
    return ModelText.file(Path.of("../bench/models/cluster/philosophers.pml"));
  }

  private static ClusterWork work(Cluster cluster, Path folder, boolean resumes) {
    return new ClusterWork(
        cluster,
        ShippedModel.of(model(), SIX, List.of(), List.of()),
        folder.toUri().toString(),
        resumes,
        true,
        Limits.ofThisMachine().withMaxBytes(Long.MAX_VALUE),
        // Who goes on need not look as far ahead as the one before.
        ClusterSearch.Sizes.NONE.withLookAhead(resumes ? 200 : 0),
        new ClusterProgress(
            new PrintStream(OutputStream.nullOutputStream()), false, cluster.costs()));
  }

  private static ClusterWork.Explored explore(Cluster cluster, Path folder, boolean resumes) {
    return work(cluster, folder, resumes).explore(model().model(SIX, List.of()));
  }

  private static void assertComplete(Exploration exploration) {
    assertEquals(Optional.empty(), exploration.incomplete());
    assertEquals(STATES, exploration.facts().states());
    assertEquals(TRANSITIONS, exploration.facts().transitions());
    assertEquals(0, exploration.deadlocks());
  }

  /** Waits until a search has completed a level. */
  private static void awaitLevel(Path folder, int level) throws Exception {
    String done = String.format(java.util.Locale.ROOT, "done-%06d", level);
    for (int attempt = 0; attempt < 3_000; attempt++) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder)) {
          if (all.anyMatch(path -> path.endsWith(done))) {
            return;
          }
        } catch (java.io.UncheckedIOException | IOException whileItChanges) {
          // Once more.
        }
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("no level " + level);
  }

  @Test
  void aLostExecutorIsDoneWithout(@TempDir Path folder) throws Exception {
    Path levels = folder.resolve("levels");
    try (LoopbackCluster machines = new LoopbackCluster(folder);
        Cluster cluster = Cluster.connect(machines.settings(), 4)) {
      CompletableFuture<ClusterWork.Explored> search =
          CompletableFuture.supplyAsync(() -> explore(cluster, levels, false));
      awaitLevel(levels, 5);
      List<ProcessHandle> executors = machines.executors();
      assertFalse(executors.isEmpty());
      assertFalse(search.isDone());
      executors.get(0).destroyForcibly();
      assertComplete(search.get().exploration());
    }
    assertFalse(Files.exists(levels) && Files.list(levels).findAny().isPresent());
  }

  /** Hulls and their runs by processes that share nothing but a folder. */
  @Test
  void machinesAnswerTogether(@TempDir Path folder) throws Exception {
    ModelText mutex = ModelText.file(Path.of("../bench/models/cluster/mutex.pml"));
    try (LoopbackCluster machines = new LoopbackCluster(folder);
        LocalCluster asked =
            new LocalCluster(Cluster.connect(machines.settings(), 2), folder.resolve("levels"))) {
      for (FairnessNotion notion :
          List.of(
              FairnessNotion.PROCESS_WEAK, FairnessNotion.EVENT_STRONG, FairnessNotion.GLOBAL)) {
        boolean holds = notion != FairnessNotion.PROCESS_WEAK;
        Answer answer =
            asked.check(
                mutex, Map.of("N", "2"), "granted", notion, new ClusterSearch.Sizes(0, 0, FEW));
        assertEquals(holds ? Outcome.HOLDS : Outcome.VIOLATED, answer.outcome());
        assertEquals(!holds, answer.run().isPresent());
      }
    }
  }

  @Test
  void aKilledDriverIsGoneOnFor(@TempDir Path folder) throws Exception {
    Process driver =
        new ProcessBuilder(LoopbackCluster.java(Driver.class.getName(), folder.toString()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    awaitLevel(folder, 4);
    driver.destroyForcibly().waitFor();
    try (Cluster cluster = Cluster.connect(Cluster.settings("local[2]", Map.of()), 3)) {
      ClusterWork.Explored explored = explore(cluster, folder, true);
      assertComplete(explored.exploration());
      assertTrue(explored.report().get(0).contains("resumed from level"), explored.report().get(0));
    }
  }

  /** A driver that is killed. */
  static final class Driver {
    private Driver() {}

    public static void main(String[] args) {
      try (Cluster cluster = Cluster.connect(Cluster.settings("local[1]", Map.of()), 3)) {
        explore(cluster, Path.of(args[0]), false);
      }
    }
  }
}
