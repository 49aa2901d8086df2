package dev.fairlead.cli;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import java.util.Map;
import java.util.function.Supplier;

/** The front ends and engines of this build. */
final class Product implements Workbench {

  @Override
  public Model open(SourceText source, Map<String, String> constants) {
    throw new BadInput("this build has no front end for '" + source.name() + "'");
  }

  @Override
  public Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener progress) {
    return Checker.check(question, fresh, notion, limits, progress);
  }

  @Override
  public Exploration explore(StateSpace space, Limits limits, ProgressListener progress) {
    return Exploration.of(space, limits, progress);
  }
}
