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
import dev.fairlead.csp.CspModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/** The front ends and engines of this build. */
final class Product implements Workbench {

  @Override
  public Model open(SourceText source, Map<String, String> constants) {
    if (source.name().endsWith(".csp")) {
      return CspModel.open(source, constants, file -> included(source.name(), file));
    }
    throw new BadInput("no front end reads '" + source.name() + "': models are .csp files");
  }

  /** The text of a file named in another one, or null if it cannot be read. */
  private static SourceText included(String from, String file) {
    Path path = Path.of(from).resolveSibling(file);
    try {
      return new SourceText(path.toString(), Files.readString(path));
    } catch (IOException e) {
      return null;
    }
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
