package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All that the commands need from the front ends and the engines. */
interface Workbench {

  /**
   * Reads a model; the constants replace those of the text.
   *
   * @param classpath where imported Java classes are
   * @throws BadInput if there is no such file
   * @throws dev.fairlead.core.diagnostic.ModelException if the text is no model
   */
  Model open(Path file, Map<String, String> constants, List<Path> classpath);

  /**
   * Answers a question; the evidence is in the numbers of its state space.
   *
   * @param fresh makes other instances of the question
   */
  Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener progress);

  Exploration explore(StateSpace space, Limits limits, ProgressListener progress);
}
