package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.LimitingMonitor;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.directed.RandomWalks;
import dev.fairlead.core.search.directed.RandomWalks.Findings;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks for an answer to a question by random walks. A run that is found is replayed as any other;
 * without one the answer is <em>unknown</em>.
 */
public final class BugHunt {

  /** An answer, and what the walks have seen. */
  public record Hunted(Checked answer, Findings findings) {}

  private BugHunt() {}

  /** Empty if no single state or step decides the question. */
  public static Optional<Hunted> of(
      Model.Question question,
      Supplier<Model.Question> fresh,
      long walks,
      int length,
      long seed,
      Limits limits,
      ProgressListener listener) {
    Optional<Target> target = target(question.property());
    if (target.isEmpty()) {
      return Optional.empty();
    }
    LimitingMonitor monitor = new LimitingMonitor(limits, listener);
    Findings findings =
        RandomWalks.take(new Hunt(question.space(), target.get()), walks, length, seed, monitor);
    Plan plan =
        new Plan(
            Plan.Engine.DIRECTED,
            Optional.empty(),
            List.of(
                new Plan.Choice(
                    "random walks",
                    "seed " + seed + "; what is found counts, silence is no proof")));
    Watch watch = new Watch(monitor, limits.sharing(), limits.storage(), limits.guidance());
    Answers answers =
        new Answers(
            question, FairnessNotion.NONE, new Witnesses.Replayed(fresh), Optional.of(plan), watch);
    return Optional.of(
        new Hunted(answer(question.property(), findings, length, answers), findings));
  }

  private static Checked answer(Property property, Findings findings, int length, Answers answers) {
    SearchFacts facts =
        new SearchFacts(findings.distinct(), findings.steps(), length, findings.seconds(), 0);
    if (findings.run().isEmpty()) {
      return answers.checked(
          Verdict.unknown(Caveat.TRUNCATED, "no random walk has come to it", facts));
    }
    try {
      return answers.singleState(
          new BreadthFirst.Result.Found(findings.run().get(), facts),
          property instanceof Property.Reaches ? Outcome.HOLDS : Outcome.VIOLATED,
          found(property),
          "");
    } catch (SearchStopped stopped) {
      return answers.checked(
          Verdict.unknown(
              Caveat.TRUNCATED, "a run was found, but there was no time to replay it", facts));
    }
  }

  private static String found(Property property) {
    if (property instanceof Property.DeadlockFree deadlockFree) {
      return deadlockFree.what() + " is reached";
    } else if (property instanceof Property.NoBadStep noBadStep) {
      return noBadStep.what() + " is reached";
    }
    return property instanceof Property.NonTerminating
        ? "a run comes to an end"
        : "the goal is reached";
  }

  private static Optional<Target> target(Property property) {
    if (property instanceof Property.DeadlockFree deadlockFree) {
      return Optional.of(Target.deadlock(deadlockFree));
    } else if (property instanceof Property.NoBadStep noBadStep) {
      return Optional.of(Target.badStep(noBadStep, (state, length) -> {}));
    } else if (property instanceof Property.NonTerminating nonTerminating) {
      return Optional.of(Target.end(nonTerminating));
    }
    return property instanceof Property.Reaches reaches
        ? Optional.of(Target.goal(reaches.goal()))
        : Optional.empty();
  }
}
