package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.cutoff.CountInvariants;
import dev.fairlead.core.search.cutoff.CountInvariants.Means;
import dev.fairlead.core.search.cutoff.PossibleStates;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches abstractions, and what is left of them where invariants of the counts exclude states.
 */
final class AbstractionSearch {
  private final AnyNumber<Model.Question> sizes;
  private final Balance balance;
  private final Outcome universal;
  private final Budget budget;
  private final ProgressListener listener;

  private Means means = Means.SUMS;

  /** What excludes states of the abstraction, by cutoff. */
  private final Map<Integer, Choice> invariants = new HashMap<>();

  AbstractionSearch(
      AnyNumber<Model.Question> sizes,
      Balance balance,
      Outcome universal,
      Budget budget,
      ProgressListener listener) {
    this.sizes = sizes;
    this.balance = balance;
    this.universal = universal;
    this.budget = budget;
    this.listener = listener;
  }

  /**
   * What a search has come to.
   *
   * @param narrowed whether it was of the states that invariants leave
   */
  record Asked(Checked checked, boolean narrowed) {}

  /**
   * Searches an abstraction. If that shows the contrary, and the same without the states that
   * invariants exclude shows what is true of all systems, that counts.
   */
  Asked ask(List<Integer> vector, int k, FairnessNotion chosen, Effort effort) {
    return ask(sizes.abstraction(vector, k, balance, chosen), k, chosen, effort);
  }

  /**
   * The same about runs that come to infinitely many states, to which global fairness owes nothing.
   * Members are started for ever on them.
   */
  Asked askOfGrowing(List<Integer> vector, int k, Effort effort) {
    Model.Question question = sizes.abstraction(vector, k, balance, FairnessNotion.GLOBAL);
    return ask(
        question instanceof CutoffQuestion all ? all.growing() : question,
        k,
        FairnessNotion.NONE,
        effort);
  }

  private Asked ask(Model.Question question, int k, FairnessNotion chosen, Effort effort) {
    Checked found = ask(question, chosen, effort);
    if (!isRefuted(found.verdict()) || !(question instanceof CutoffQuestion all)) {
      return new Asked(found, false);
    }
    return possible(all.states(), k)
        .map(some -> ask(all.about(some), chosen, effort))
        .filter(checked -> checked.verdict().outcome() == universal)
        .map(checked -> new Asked(checked, true))
        .orElse(new Asked(found, false));
  }

  private Checked ask(Model.Question question, FairnessNotion chosen, Effort effort) {
    Limits limits = budget.forAbstraction(effort, chosen);
    Checked checked = Checker.checkAbstraction(question, chosen, Reductions.ALL, limits, listener);
    budget.spent(checked.verdict().facts());
    return checked;
  }

  /** From now on bounds exclude states, too; they take longer than sums. */
  void useBounds() {
    means = Means.BOUNDS;
  }

  /** Whether the abstraction shows the contrary, which need not be true of any system. */
  boolean isRefuted(Verdict verdict) {
    return verdict.outcome() != universal && verdict.outcome() != Outcome.UNKNOWN;
  }

  /** What is left of an abstraction; empty if nothing is excluded, or nothing is to be. */
  Optional<PossibleStates> possible(CutoffSpace all, int k) {
    if (balance == Balance.OFF) {
      return Optional.empty();
    }
    Bounded<Optional<PossibleStates>> end =
        Bounded.run(budget.forInvariants(), listener, monitor -> narrow(all, monitor));
    Optional<PossibleStates> some =
        end instanceof Bounded.Finished<Optional<PossibleStates>> finished
            ? finished.result()
            : Optional.empty();
    some.ifPresent(narrower -> invariants.put(k, inWords(narrower)));
    return some;
  }

  private Optional<PossibleStates> narrow(CutoffSpace all, SearchMonitor monitor) {
    try {
      return CountInvariants.narrow(all, means, monitor);
    } catch (ModelFault fault) {
      // The search itself says so.
      return Optional.empty();
    }
  }

  private static Choice inWords(PossibleStates narrower) {
    List<String> known = new ArrayList<>(narrower.invariants());
    if (!narrower.invariants().isEmpty()) {
      known.set(0, "determines " + known.get(0));
    }
    if (narrower.invariants().isEmpty() || !narrower.inequalities().isEmpty()) {
      known.add("bounds differences of counts");
    }
    known.addAll(narrower.inequalities());
    return new Choice(
        "invariants of the counts",
        "whatever the numbers behind ω are, each state of the abstraction "
            + String.join(" and ", known)
            + "; "
            + narrower.excluded()
            + " of its states contradict that or lead to such states only, and stand for none");
  }

  /** What has excluded states, in words. */
  Choice invariants(int k) {
    return invariants.get(k);
  }

  /** The run that is left of the abstraction, in words, each on a line of its own. */
  Optional<String> run(List<Integer> vector, int k, FairnessNotion chosen) {
    Model.Question question = sizes.abstraction(vector, k, balance, chosen);
    Optional<Model.Question> narrower =
        question instanceof CutoffQuestion all
            ? possible(all.states(), k).map(all::about)
            : Optional.empty();
    Checked again =
        Checker.checkAbstractionWithRun(
            narrower.orElse(question),
            chosen,
            budget.forAbstraction(Effort.LITTLE, chosen),
            listener);
    return again
        .verdict()
        .evidence()
        .map(run -> new AbstractRun(again.space(), run))
        .map(run -> "\nthe run of the abstraction: " + run.inWords() + "\nin " + run.state());
  }
}
