package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A {@link ToyWorkbench} whose searches report after half a second and after two. */
final class SlowWorkbench implements Workbench {
  private final ToyWorkbench quick = new ToyWorkbench();

  @Override
  public Model open(Path file, Map<String, String> constants, List<Path> classpath) {
    return quick.open(file, constants, classpath);
  }

  @Override
  public Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener progress) {
    progress.progress("searching", new SearchFacts(1_000_000, 0, 12, 0.5, 8 << 20));
    progress.progress("searching", new SearchFacts(3_000_000, 0, 12, 2, 24 << 20));
    return quick.check(question, fresh, notion, cutoff, limits, ProgressListener.NONE);
  }

  @Override
  public Exploration explore(StateSpace space, Limits limits, ProgressListener progress) {
    return quick.explore(space, limits, progress);
  }
}
