package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.BalancedSums.Weighting;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.cutoff.CountInvariants;
import dev.fairlead.core.search.cutoff.CountInvariants.Means;
import dev.fairlead.core.search.cutoff.FoldedCounters;
import dev.fairlead.core.search.cutoff.PossibleStates;
import dev.fairlead.core.search.cutoff.Weightings;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Searches abstractions, and what is left of them where invariants of the counts exclude states.
 */
final class AbstractionSearch {
  private static final Choice BALANCED_SUMS =
      new Choice(
          "balanced sums of counts",
          "no system lets a sum or difference of counts rise for ever that never falls: such runs"
              + " of the abstraction are left out");

  private final AnyNumber<Model.Question> sizes;
  private final Balance balance;
  private final Outcome universal;
  private final Budget budget;
  private final ProgressListener listener;

  private Means means = Means.SUMS;

  /** How many members variables that are folded can count, by cutoff. */
  private final Map<Integer, Integer> members = new HashMap<>();

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
   * @param of what has been searched
   */
  record Asked(Checked checked, Searched of) {}

  /** What is searched for all systems beyond a cutoff. */
  enum Searched {
    ALL_STATES,
    /** Those that invariants leave. */
    NARROWED,
    /** The same where variables that count are folded. */
    FOLDED
  }

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
    Optional<PossibleStates> folded =
        question instanceof CutoffQuestion all ? folded(all.states(), k) : Optional.empty();
    if (folded.isPresent()) {
      Model.Question about = ((CutoffQuestion) question).about(folded.get());
      return new Asked(ask(about, chosen, effort), Searched.FOLDED);
    }
    Checked found = ask(question, chosen, effort);
    if (!isRefuted(found.verdict()) || !(question instanceof CutoffQuestion all)) {
      return new Asked(found, Searched.ALL_STATES);
    }
    CutoffQuestion narrower = possible(all.states(), k).map(all::about).orElse(all);
    CutoffQuestion balanced = means == Means.BOUNDS ? balancing(narrower, k) : narrower;
    if (balanced == all) {
      return new Asked(found, Searched.ALL_STATES);
    }
    Checked again = ask(balanced, chosen, effort);
    return again.verdict().outcome() == universal
        ? new Asked(again, Searched.NARROWED)
        : new Asked(found, Searched.ALL_STATES);
  }

  /** The same question about runs on which sums of counts are balanced; it if there are none. */
  private CutoffQuestion balancing(CutoffQuestion question, int k) {
    if (!(question.property() instanceof Property.Temporal)) {
      return question;
    }
    Optional<List<Weighting>> weightings =
        explored(
            monitor -> Optional.of(Weightings.of(question.states(), question.members(), monitor)));
    if (weightings.filter(some -> !some.isEmpty()).isEmpty()) {
      return question;
    }
    invariants.putIfAbsent(k, BALANCED_SUMS);
    return question.balancing(weightings.get());
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
    Optional<PossibleStates> some =
        explored(monitor -> CountInvariants.narrow(all, means, monitor));
    some.ifPresent(narrower -> invariants.put(k, inWords(narrower)));
    return some;
  }

  /**
   * What is to be searched in place of an abstraction in which variables count members: there they
   * have as many values as there are members. Empty if there are no such variables, or it does not
   * tell their values.
   */
  Optional<PossibleStates> folded(CutoffSpace all, int k) {
    Optional<FoldedCounters> counting = counting(all, k);
    Optional<PossibleStates> some =
        counting.flatMap(
            folded -> explored(monitor -> CountInvariants.narrow(folded, means, monitor)));
    some.ifPresent(
        narrower -> {
          invariants.put(k, inWords(counting.orElseThrow(), narrower));
          members.merge(k, counting.orElseThrow().members(), Math::min);
        });
    return some;
  }

  /** Whether variables count more than what they are compared with. */
  boolean countsInVariables(List<Integer> vector, int k) {
    return sizes.abstraction(vector, k, balance, FairnessNotion.NONE).space()
            instanceof CutoffSpace all
        && counting(all, k).isPresent();
  }

  private Optional<FoldedCounters> counting(CutoffSpace all, int k) {
    try {
      return balance == Balance.OFF ? Optional.empty() : FoldedCounters.of(all, k);
    } catch (ModelFault fault) {
      // The search itself says so.
      return Optional.empty();
    }
  }

  private <T> Optional<T> explored(Function<SearchMonitor, Optional<T>> search) {
    if (balance == Balance.OFF) {
      return Optional.empty();
    }
    try {
      return Bounded.run(budget.forInvariants(), listener, search)
              instanceof Bounded.Finished<Optional<T>> finished
          ? finished.result()
          : Optional.empty();
    } catch (ModelFault fault) {
      // The search itself says so.
      return Optional.empty();
    }
  }

  private static Choice inWords(FoldedCounters counting, PossibleStates narrower) {
    return new Choice(
        "variables that count: " + String.join(", ", counting.names()),
        "greater values than are told apart by the model, and counted by the cutoff, are ω, as the"
            + " counts are; each state determines "
            + String.join(" and ", narrower.invariants())
            + ", so counts tell the values in every system, and "
            + narrower.excluded()
            + " states of the abstraction that contradict that stand for none"
            + (counting.members() < Integer.MAX_VALUE
                ? "; of more than " + counting.members() + " members nothing is said"
                : ""));
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

  /** Where variables were folded, systems with more members were not spoken of. */
  int members(int k) {
    return members.getOrDefault(k, Integer.MAX_VALUE);
  }

  /** The run that is left of the abstraction, in words, each on a line of its own. */
  Optional<String> run(List<Integer> vector, int k, FairnessNotion chosen) {
    Model.Question question = sizes.abstraction(vector, k, balance, chosen);
    Optional<Model.Question> narrower =
        question instanceof CutoffQuestion all
            ? folded(all.states(), k).or(() -> possible(all.states(), k)).map(all::about)
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
