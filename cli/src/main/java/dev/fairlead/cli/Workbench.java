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
   * @throws dev.fairlead.core.diagnostic.ModelException if the text is no model
   */
  Model open(ModelText text, Map<String, String> constants, List<Path> classpath);

  /**
   * Answers a question.
   *
   * @param fresh makes other instances of the question
   * @param cutoff if the question is about any number of processes
   * @param reductions by which steps may be left out
   * @param checkpoints where the search is kept
   */
  Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Reductions reductions,
      Limits limits,
      Checkpoints checkpoints,
      ProgressListener progress);

  /** Answers a question, with a certificate if that is possible. */
  Checked certify(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener progress);

  Exploration explore(
      StateSpace space, Limits limits, Checkpoints checkpoints, ProgressListener progress);
}
