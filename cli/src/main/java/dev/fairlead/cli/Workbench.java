package dev.fairlead.cli;

import dev.fairlead.cli.report.Answer.AgentReason;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Map;

/** All that the commands need from the front ends and the engines. */
interface Workbench {

  /**
   * Reads a model; the constants replace those of the text.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if the text is no model
   */
  Model open(SourceText source, Map<String, String> constants);

  Checked check(
      Model.Question question, FairnessNotion notion, Limits limits, ProgressListener progress);

  Exploration explore(StateSpace space, Limits limits, ProgressListener progress);

  /**
   * A verdict with its explanations.
   *
   * @param agents why the loop of the evidence is fair to each agent; empty without a loop
   * @param plan how the answer was found, one sentence a line
   */
  record Checked(Verdict verdict, List<AgentReason> agents, List<String> plan) {}
}
