package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * A workbench like another one, with something that is done before every search.
 *
 * @param before gets the question, null for an exploration, and who wants to know how far the
 *     search is
 */
record WatchedWorkbench(Workbench workbench, BiConsumer<Model.Question, ProgressListener> before)
    implements Workbench {

  /** One whose searches report at once, and again after more than a second. */
  static WatchedWorkbench slow() {
    return new WatchedWorkbench(
        new ToyWorkbench(),
        (question, progress) -> {
          progress.progress("searching", new SearchFacts(1_000_000, 0, 12, 0.5, 8 << 20));
          sleep(Duration.ofMillis(1100));
          progress.progress("searching", new SearchFacts(3_000_000, 0, 12, 2, 24 << 20));
        });
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Model open(ModelText file, Map<String, String> constants, List<Path> classpath) {
    return workbench.open(file, constants, classpath);
  }

  @Override
  public Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      Checkpoints checkpoints,
      ProgressListener progress) {
    before.accept(question, progress);
    return workbench.check(
        question, fresh, notion, cutoff, reductions, limits, checkpoints, ProgressListener.NONE);
  }

  @Override
  public Checked certify(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener progress) {
    before.accept(question, progress);
    return workbench.certify(question, fresh, notion, cutoff, limits, progress);
  }

  @Override
  public Exploration explore(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener progress) {
    before.accept(null, progress);
    return workbench.explore(space, limits, checkpoints, progress);
  }
}
