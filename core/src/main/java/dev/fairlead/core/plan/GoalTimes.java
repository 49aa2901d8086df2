package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.LeastTime;
import dev.fairlead.core.search.LongestTime;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers how much time it takes to reach a goal. */
final class GoalTimes {
  private final Model.Question question;
  private final PartialOrder order;
  private final Plan plan;
  private final Answers answers;
  private final Watch watch;

  GoalTimes(Model.Question question, PartialOrder order, Plan plan, Answers answers, Watch watch) {
    this.question = question;
    this.order = order;
    this.plan = plan;
    this.answers = answers;
    this.watch = watch;
  }

  private static StatePredicate goal(Property property) {
    return property instanceof Property.ReachesWithin within
        ? within.goal()
        : ((Property.TimeToGoal) property).goal();
  }

  Checked least() {
    Optional<Integer> bound =
        question.property() instanceof Property.ReachesWithin within
            ? Optional.of(within.units())
            : Optional.empty();
    LeastTime.Result result =
        LeastTime.search(
            order.over(question.space()),
            goal(question.property()),
            bound.map(Integer::longValue).orElse(Long.MAX_VALUE),
            watch.monitor());
    if (result instanceof LeastTime.Result.Reached reached) {
      return attained("min(time)", reached.run(), reached.time(), reached.facts());
    }
    if (result instanceof LeastTime.Result.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    String within = bound.map(units -> " within " + units(units)).orElse("");
    return answers.checked(
        Verdict.violated("no run reaches the goal" + within, Optional.empty(), result.facts()));
  }

  Checked greatest() {
    FairSearch.Result avoiding =
        FairSearch.search(
            watch
                .workers(question)
                .map(
                    each ->
                        new BreadthFirst.Subject<>(
                            order.over(each.space()),
                            List.<Atom>of(new Atom.OfState(goal(each.property()))))),
            plan.negation().orElseThrow(),
            question.fairness(FairnessNotion.NONE),
            watch.monitor());
    if (avoiding instanceof FairSearch.Result.Fault fault) {
      return answers.faulty(fault.run(), fault.message(), fault.facts());
    }
    if (avoiding instanceof FairSearch.Result.Found found) {
      return unbounded(found);
    }
    LongestTime.Result result =
        LongestTime.search(
            order.over(question.space()), goal(question.property()), watch.monitor());
    return attained("max(time)", result.run(), result.time(), result.facts());
  }

  private Checked unbounded(FairSearch.Result.Found found) {
    String reason = "max(time) is unbounded: a run never reaches the goal";
    if (found.lasso().isEmpty()) {
      return answers.checked(
          Verdict.violated(reason + "; " + found.noLasso(), Optional.empty(), found.facts()));
    }
    Evidence.Lasso lasso = found.lasso().get().tightened();
    boolean ends = lasso.loop().stream().allMatch(move -> move.label() == Label.STUTTER);
    String how =
        ends
            ? ", since it ends before"
            : time(lasso.loop()) > 0 ? ", while time goes on" : ", and time stops";
    return answers.replayed(Verdict.violated(reason + how, Optional.of(lasso), found.facts()));
  }

  /** That the run takes the time which the search has found can be seen on it. */
  private Checked attained(String asked, FiniteRun run, long time, SearchFacts facts) {
    if (time(run.stem()) != time) {
      return answers.internalError("a run takes another time than was found for it", facts);
    }
    boolean within = question.property() instanceof Property.ReachesWithin;
    String reason = within ? "the goal is reached after " + units(time) : asked + " = " + time;
    return answers.replayed(new Verdict(Outcome.HOLDS, Set.of(), reason, Optional.of(run), facts));
  }

  private long time(List<Move> moves) {
    StateSpace space = question.space();
    return moves.stream()
        .filter(move -> move.label() != Label.STUTTER)
        .mapToLong(move -> space.label(move.label()).duration())
        .sum();
  }

  private static String units(long time) {
    return time + (time == 1 ? " unit of time" : " units of time");
  }
}
