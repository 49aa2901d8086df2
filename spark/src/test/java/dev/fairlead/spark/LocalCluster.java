package dev.fairlead.spark;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two threads of this process as a cluster, and questions to it. */
final class LocalCluster implements AutoCloseable {
  private final Cluster cluster;
  private final Path folder;

  LocalCluster(Path folder) {
    this(Cluster.connect(Cluster.settings("local[2]", Map.of()), 3), folder);
  }

  LocalCluster(Cluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  Cluster cluster() {
    return cluster;
  }

  /** Explores no more than some states. */
  Exploration exploreUpTo(long states, ModelText text, Map<String, String> constants) {
    return work(
            text,
            constants,
            List.of(),
            ClusterSearch.Sizes.NONE,
            Limits.ofThisMachine().withMaxStates(states))
        .explore(text.model(constants, List.of()))
        .exploration();
  }

  private ClusterWork work(
      ModelText text,
      Map<String, String> constants,
      List<String> formulas,
      ClusterSearch.Sizes sizes) {
    return work(text, constants, formulas, sizes, Limits.ofThisMachine());
  }

  private ClusterWork work(
      ModelText text,
      Map<String, String> constants,
      List<String> formulas,
      ClusterSearch.Sizes sizes,
      Limits limits) {
    return new ClusterWork(
        cluster,
        ShippedModel.of(text, constants, formulas, List.of()),
        folder.toUri().toString(),
        false,
        false,
        limits.withMaxBytes(Long.MAX_VALUE),
        sizes,
        new ClusterProgress(
            new PrintStream(OutputStream.nullOutputStream()), false, cluster.costs()));
  }

  Exploration explore(ModelText text, Map<String, String> constants, ClusterSearch.Sizes sizes) {
    return work(text, constants, List.of(), sizes)
        .explore(text.model(constants, List.of()))
        .exploration();
  }

  Answer check(
      ModelText text,
      Map<String, String> constants,
      String property,
      FairnessNotion notion,
      ClusterSearch.Sizes sizes) {
    Model model = text.model(constants, List.of());
    Asked asked =
        Asked.of(model, List.of(property), List.of(), List.of(), Optional.of(notion)).get(0);
    return work(text, constants, List.of(), sizes).answer(model, asked).answer();
  }

  Answer checkLtl(
      ModelText text, String formula, FairnessNotion notion, ClusterSearch.Sizes sizes) {
    Model model = text.model(Map.of(), List.of());
    Asked asked =
        Asked.of(model, List.of(), List.of(formula), List.of(), Optional.of(notion)).get(0);
    return work(text, Map.of(), List.of(formula), sizes).answer(model, asked).answer();
  }

  Answer checkReaches(ModelText text, String goal) {
    Model model = text.model(Map.of(), List.of());
    Asked asked = Asked.of(model, List.of(), List.of(), List.of(goal), Optional.empty()).get(0);
    return new ClusterWork(
            cluster,
            ShippedModel.of(text, Map.of(), List.of(), List.of(goal)),
            folder.toUri().toString(),
            false,
            false,
            Limits.ofThisMachine().withMaxBytes(Long.MAX_VALUE),
            ClusterSearch.Sizes.DEFAULT,
            new ClusterProgress(
                new PrintStream(OutputStream.nullOutputStream()), false, cluster.costs()))
        .answer(model, asked)
        .answer();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
