package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.GoalClause;
import dev.fairlead.core.plan.AbstractionSearch.Searched;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.cutoff.BoundedMembers;
import dev.fairlead.core.search.cutoff.GoalSearch;
import dev.fairlead.core.search.cutoff.PossibleStates;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What abstractions show under global fairness alone: that a goal can always be reached, so that no
 * bottom component is without it; and, where members start others, that neither a run that comes to
 * finitely many states nor one that does not is a violation.
 */
final class GlobalProofs {
  private static final Choice BOTTOM_COMPONENTS =
      new Choice(
          "bottom components",
          "a globally fair run of a finite system ends in a bottom strongly connected component;"
              + " in none of these systems can one miss the goal, as from every state in which it"
              + " is owed it can be reached, whatever the numbers behind ω are");

  private static final Choice RETURNS_OR_GROWS =
      new Choice(
          "global fairness where members start others",
          "a run that comes to finitely many states ends among some of which it takes every step;"
              + " on one that does not, members are started for ever, and it is owed nothing: both"
              + " kinds were looked at, each by itself");

  private static final Choice BOUNDED =
      new Choice(
          "members start others only as far as others end",
          "no cycle of the abstraction has more members started than ended, so a run comes to"
              + " finitely many states");

  private final FairnessNotion notion;
  private final AnyNumber<Model.Question> sizes;
  private final Balance balance;
  private final Outcome universal;
  private final Budget budget;
  private final ProgressListener listener;
  private final AbstractionSearch search;
  private final boolean temporal;

  /** What global fairness makes a question of reachability; empty for other notions. */
  private final Optional<List<GoalClause>> goals;

  /** A state of the abstraction from which no way to the goal was found. */
  private Optional<String> stuck = Optional.empty();

  GlobalProofs(
      Model.Question asked,
      FairnessNotion notion,
      Balance balance,
      Outcome universal,
      Budget budget,
      ProgressListener listener,
      AbstractionSearch search) {
    this.notion = notion;
    this.sizes = asked.anyNumber().orElseThrow();
    this.balance = balance;
    this.universal = universal;
    this.budget = budget;
    this.listener = listener;
    this.search = search;
    this.temporal = asked.property() instanceof Property.Temporal;
    this.goals =
        notion.takesEveryStep() && asked.property() instanceof Property.Temporal about
            ? GoalClause.of(about.formula())
            : Optional.empty();
  }

  /** Whether runs of two kinds are to be looked at: see {@link #RETURNS_OR_GROWS}. */
  boolean mayGrow() {
    return notion.takesEveryStep()
        && temporal
        && sizes.startsMembers()
        && sizes.obstacle(FairnessNotion.NONE).isEmpty();
  }

  /**
   * That some systems have the outcome.
   *
   * @param of what was looked at
   * @param choices what it rests on, in words
   */
  record Shown(String reason, Searched of, List<Choice> choices) {}

  /** Of the systems that an abstraction stands for. */
  Optional<Shown> of(List<Integer> vector, int k) {
    if (mayGrow()) {
      // A variable that counts those that have ended makes a run come to infinitely many states.
      return search.countsInVariables(vector, k) ? Optional.empty() : ofBothKinds(vector, k);
    }
    return sizes.startsMembers() || sizes.obstacle(FairnessNotion.NONE).isPresent()
        ? Optional.empty()
        : byGoals(vector, k);
  }

  private Optional<Shown> ofBothKinds(List<Integer> vector, int k) {
    Optional<Shown> growing = ofGrowing(vector, k);
    return growing.flatMap(
        some ->
            byGoals(vector, k)
                .or(() -> returning(vector, k))
                .map(
                    others ->
                        new Shown(
                            others.reason,
                            some.of.compareTo(others.of) > 0 ? some.of : others.of,
                            Stream.concat(others.choices.stream(), some.choices.stream())
                                .toList())));
  }

  /** Of runs that come to infinitely many states, if there are any. */
  private Optional<Shown> ofGrowing(List<Integer> vector, int k) {
    if (areBounded(vector, k)) {
      return Optional.of(new Shown("", Searched.ALL_STATES, List.of(BOUNDED)));
    }
    AbstractionSearch.Asked growing = search.askOfGrowing(vector, k, Effort.LITTLE);
    return growing.checked().verdict().outcome() == universal
        ? Optional.of(new Shown("", growing.of(), List.of(RETURNS_OR_GROWS)))
        : Optional.empty();
  }

  private boolean areBounded(List<Integer> vector, int k) {
    Optional<CutoffSpace> states = states(abstraction(vector, k));
    Bounded<Boolean> end =
        Bounded.run(
            budget.forInvariants(),
            listener,
            monitor -> states.isPresent() && BoundedMembers.in(states.get(), monitor));
    return end instanceof Bounded.Finished<Boolean> finished && finished.result();
  }

  /** Of the others. */
  private Optional<Shown> returning(List<Integer> vector, int k) {
    AbstractionSearch.Asked returning = search.ask(vector, k, notion, Effort.LITTLE);
    return returning.checked().verdict().outcome() == universal
        ? Optional.of(new Shown(returning.checked().verdict().reason(), returning.of(), List.of()))
        : Optional.empty();
  }

  /** Made for the notion in question: under another one an abstraction may keep less of states. */
  private Model.Question abstraction(List<Integer> vector, int k) {
    return sizes.abstraction(vector, k, balance, notion);
  }

  private static Optional<CutoffSpace> states(Model.Question abstraction) {
    StateSpace space =
        abstraction instanceof CutoffQuestion all ? all.states() : abstraction.space();
    return space instanceof CutoffSpace states ? Optional.of(states) : Optional.empty();
  }

  /** It is enough that the goal can always be reached. */
  private Optional<Shown> byGoals(List<Integer> vector, int k) {
    if (goals.isEmpty() || balance == Balance.OFF) {
      return Optional.empty();
    }
    Model.Question all = abstraction(vector, k);
    Optional<CutoffSpace> states = states(all);
    if (states.isEmpty() || !(all.property() instanceof Property.Temporal about)) {
      return Optional.empty();
    }
    CutoffSpace space = states.get();
    Optional<PossibleStates> folded = search.folded(space, k);
    CutoffSpace searched = folded.<CutoffSpace>map(some -> some).orElse(space);
    Optional<GoalSearch.Result> result = reach(searched, about);
    Searched of = folded.isPresent() ? Searched.FOLDED : Searched.ALL_STATES;
    if (result.orElse(null) instanceof GoalSearch.Result.Open open) {
      stuck = open.state().map(state -> AbstractRun.inWords(searched, state));
      if (folded.isEmpty()) {
        result = search.possible(space, k).flatMap(some -> reach(some, about));
        of = Searched.NARROWED;
      }
    }
    return result.orElse(null) instanceof GoalSearch.Result.Reachable
        ? Optional.of(new Shown("the goal can always be reached", of, List.of(BOTTOM_COMPONENTS)))
        : Optional.empty();
  }

  private Optional<GoalSearch.Result> reach(CutoffSpace space, Property.Temporal about) {
    Bounded<GoalSearch.Result> end =
        Bounded.run(
            budget.forAbstraction(Effort.LITTLE, FairnessNotion.NONE),
            listener,
            monitor ->
                GoalSearch.decide(
                    space,
                    goals.orElseThrow(),
                    about.atoms(),
                    sizes.startsMembers() ? Members.MAY_BE_STARTED : Members.STAY,
                    monitor));
    if (!(end instanceof Bounded.Finished<GoalSearch.Result> finished)) {
      return Optional.empty();
    }
    budget.spent(finished.result().facts());
    return Optional.of(finished.result());
  }

  /** A state of the abstraction from which no way to the goal was found, in words. */
  Optional<String> stuck() {
    return stuck;
  }
}
