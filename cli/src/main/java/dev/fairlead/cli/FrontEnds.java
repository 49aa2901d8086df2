package dev.fairlead.cli;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The front ends and engines of this build. */
final class FrontEnds implements Workbench {

  @Override
  public Model open(ModelText text, Map<String, String> constants, List<Path> classpath) {
    return text.model(constants, classpath);
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
    return Checker.check(
        question, fresh, notion, cutoff, reductions, limits, checkpoints, progress);
  }

  @Override
  public Checked certify(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener progress) {
    return Checker.certify(question, fresh, notion, cutoff, limits, progress);
  }

  @Override
  public Exploration explore(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener progress) {
    return Exploration.of(space, limits, checkpoints, progress);
  }
}
