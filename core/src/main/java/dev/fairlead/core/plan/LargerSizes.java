package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.AbstractionSearch.Searched;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.GrowingVariables;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.CountingVariables;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks about all systems beyond a cutoff at once, through the abstraction that counts up to it. It
 * proves what is true of all of them; it refutes nothing.
 */
final class LargerSizes {
  private final Model.Question asked;
  private final AnyNumber<Model.Question> sizes;
  private final FairnessNotion notion;
  private final Balance balance;
  private final Outcome universal;
  private final Budget budget;
  private final ProgressListener listener;
  private final SizeText text;
  private final List<Choice> story;

  private final SortedSet<Integer> tooCoarse = new TreeSet<>();
  private final SortedMap<Integer, Undecided> undecided = new TreeMap<>();

  /** Which systems the abstraction stands for in which something was found, by cutoff. */
  private final SortedMap<Integer, List<Integer>> refuted = new TreeMap<>();

  /** Why the abstraction cannot be searched: something in it has no meaning for ω. */
  private Optional<String> fault = Optional.empty();

  private final AbstractionSearch search;
  private final GlobalProofs global;

  /** The run of the abstraction of a single system whose members start others. */
  private Optional<String> growing = Optional.empty();

  /**
   * @param universal the outcome that is true of all systems
   * @param story told in the plan, goes on here
   */
  LargerSizes(
      Model.Question asked,
      FairnessNotion notion,
      Balance balance,
      Outcome universal,
      Budget budget,
      ProgressListener listener,
      List<Choice> story) {
    this.asked = asked;
    this.sizes = asked.anyNumber().orElseThrow();
    this.notion = notion;
    this.balance = balance;
    this.universal = universal;
    this.budget = budget;
    this.listener = listener;
    this.text = new SizeText(sizes.groups(), sizes.least());
    this.story = story;
    this.search = new AbstractionSearch(sizes, balance, universal, budget, listener);
    this.global = new GlobalProofs(asked, notion, balance, universal, budget, listener, search);
  }

  /**
   * That all larger systems have the outcome.
   *
   * @param reason in words
   * @param isVacuous true if none of them has a fair run
   * @param plan of the search that has shown it
   * @param argument what it rests on
   */
  record Proof(String reason, boolean isVacuous, Optional<Plan> plan, SizeArgument argument) {}

  /** A search through an abstraction that was stopped. */
  private record Undecided(List<Integer> vector, Verdict verdict) {}

  /** Whether an abstraction has a run that shows it, of which a system may be larger. */
  boolean isRefuted() {
    return !refuted.isEmpty();
  }

  boolean isUndecided(int k) {
    return undecided.containsKey(k);
  }

  Optional<Integer> lowestUndecided() {
    return undecided.isEmpty() ? Optional.empty() : Optional.of(undecided.firstKey());
  }

  /** Asks for all systems that have more than a cutoff of something. */
  Optional<Proof> beyond(int k, Effort effort) {
    if (tooCoarse.contains(k)) {
      return Optional.empty();
    }
    // Without fairness a search is cheap, and what it proves is true under every notion.
    return (notion == FairnessNotion.NONE
            ? Optional.<Proof>empty()
            : byWeaker(k, FairnessNotion.NONE, effort))
        .or(() -> globally(k))
        .or(() -> under(notion, k, effort));
  }

  /** The same where differences of counts are known to have bounds. */
  Optional<Proof> beyondWithBounds(int k) {
    search.useBounds();
    tooCoarse.remove(k);
    return beyond(k, Effort.LITTLE);
  }

  /** The same by notions that the one in question implies, where its search was stopped. */
  Optional<Proof> byWeakerNotions() {
    for (int k : undecided.keySet()) {
      for (FairnessNotion weaker : FairnessNotion.values()) {
        boolean between = weaker != notion && weaker != FairnessNotion.NONE;
        Optional<Proof> proof =
            between && weaker != FairnessNotion.ANNOTATED && notion.implies(weaker)
                ? byWeaker(k, weaker, Effort.LITTLE)
                : Optional.empty();
        if (proof.isPresent()) {
          return proof;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * A run that is fair is fair in every weaker sense, so what holds there holds. Where annotations
   * may leave no run at all, that is for the search under the notion itself to find.
   */
  private Optional<Proof> byWeaker(int k, FairnessNotion weaker, Effort effort) {
    if (!asked.fairness(notion).extendsEveryRun()) {
      return Optional.empty();
    }
    Optional<Proof> proof = under(weaker, k, effort);
    if (proof.isPresent()) {
      tellWeaker(weaker);
    }
    return proof;
  }

  private void tellWeaker(FairnessNotion weaker) {
    story.add(
        new Choice(
            "fairness " + weaker + " in place of " + notion,
            weaker == FairnessNotion.NONE
                ? "what is true of all runs is true of those that are fair"
                : "a run that is fair (" + notion + ") is fair (" + weaker + "), too"));
  }

  /**
   * Whether the abstraction shows it of a single system, which may have no end of states where
   * members start others.
   */
  boolean proves(List<Integer> vector, int k) {
    FairnessNotion chosen = sizes.obstacle(notion).isEmpty() ? notion : FairnessNotion.NONE;
    if (sizes.obstacle(chosen).isPresent() || !asked.fairness(notion).extendsEveryRun()) {
      return false;
    }
    AbstractionSearch.Asked found = search.ask(vector, k, chosen, Effort.LITTLE);
    if (search.isRefuted(found.checked().verdict()) && global.mayGrow()) {
      Optional<GlobalProofs.Shown> shown = global.of(vector, k);
      shown.ifPresent(of -> tell(of, k));
      if (shown.isPresent()) {
        return true;
      }
    }
    Checked checked = found.checked();
    boolean proved = checked.verdict().outcome() == universal;
    if (proved && found.of() != Searched.ALL_STATES) {
      story.add(search.invariants(k));
    }
    if (!proved && growing.isEmpty() && search.isRefuted(checked.verdict())) {
      growing =
          search
              .run(vector, k, chosen)
              .map(
                  run ->
                      text.of(vector)
                          + ": with cutoff "
                          + k
                          + " the abstraction has a run that shows it; members start others, so a"
                          + " run of the system may come to no state twice, and such a run is not"
                          + " shown"
                          + run);
    }
    return proved;
  }

  /**
   * Why a single system was not settled, with the run of its abstraction; empty if there is none.
   */
  Optional<String> growing() {
    return growing;
  }

  /** By what is true under global fairness alone. */
  private Optional<Proof> globally(int k) {
    GlobalProofs.Shown last = null;
    Searched of = Searched.ALL_STATES;
    for (List<Integer> vector : SizeVectors.beyond(sizes.groups().size(), sizes.least(), k)) {
      Optional<GlobalProofs.Shown> shown = global.of(vector, k);
      if (shown.isEmpty()) {
        return Optional.empty();
      }
      of = most(of, shown.get().of());
      last = shown.get();
    }
    tellCutoff(k);
    tell(last, k);
    if (of != Searched.ALL_STATES) {
      tell(search.invariants(k));
    }
    SizeArgument argument =
        of == Searched.FOLDED
            ? new SizeArgument.Folded(k, search.members(k))
            : new SizeArgument.Games(k);
    return Optional.of(new Proof(last.reason(), false, Optional.empty(), argument));
  }

  private void tell(GlobalProofs.Shown shown, int k) {
    shown.choices().forEach(this::tell);
    if (shown.of() != Searched.ALL_STATES) {
      tell(search.invariants(k));
    }
  }

  private void tell(Choice choice) {
    if (!story.contains(choice)) {
      story.add(choice);
    }
  }

  /** Whether systems with more members have more values of some variable, which folding ends. */
  boolean countInVariables(int k) {
    return asked.space() instanceof CountingVariables
        && sizes.obstacle(FairnessNotion.NONE).isEmpty()
        && search.countsInVariables(Collections.nCopies(sizes.groups().size(), AnyNumber.MANY), k);
  }

  /** Why no abstraction can answer; empty if one may. */
  Optional<String> noAbstraction() {
    return global.mayGrow() ? Optional.empty() : sizes.obstacle(notion);
  }

  private Optional<Proof> under(FairnessNotion chosen, int k, Effort effort) {
    if (sizes.obstacle(chosen).isPresent()) {
      return Optional.empty();
    }
    // What is told is the search that has seen most.
    Checked largest = null;
    boolean vacuous = true;
    Searched of = Searched.ALL_STATES;
    for (List<Integer> vector : SizeVectors.beyond(sizes.groups().size(), sizes.least(), k)) {
      AbstractionSearch.Asked found = search.ask(vector, k, chosen, effort);
      Checked checked = found.checked();
      of = most(of, found.of());
      Verdict verdict = checked.verdict();
      if (verdict.outcome() != universal) {
        if (chosen == notion) {
          refuted(k, vector, checked);
        }
        return Optional.empty();
      }
      vacuous &= verdict.caveats().contains(Caveat.VACUOUS);
      if (largest == null || verdict.facts().states() > largest.verdict().facts().states()) {
        largest = checked;
      }
    }
    tellCutoff(k);
    boolean infinite =
        largest.plan().stream().anyMatch(plan -> plan.engine() == Plan.Engine.FAIR_EMPTINESS);
    if (infinite && balance == Balance.ON) {
      story.add(
          new Choice(
              "balanced counts",
              "no system leaves a local state for ever without entering it"
                  + (sizes.startsMembers() ? "" : ", nor the reverse")
                  + ": such runs of the abstraction are left out"));
    }
    if (of != Searched.ALL_STATES) {
      story.add(search.invariants(k));
    }
    SizeArgument.Abstracted abstracted = new SizeArgument.Abstracted(k, balance, chosen);
    SizeArgument argument =
        switch (of) {
          case ALL_STATES -> abstracted;
          case NARROWED -> new SizeArgument.Narrowed(abstracted);
          case FOLDED -> new SizeArgument.Folded(k, search.members(k));
        };
    return Optional.of(new Proof(largest.verdict().reason(), vacuous, largest.plan(), argument));
  }

  private static Searched most(Searched one, Searched other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private void refuted(int k, List<Integer> vector, Checked checked) {
    Verdict verdict = checked.verdict();
    boolean isFault = verdict.caveats().contains(Caveat.MODEL_FAULT);
    if (verdict.outcome() == Outcome.UNKNOWN && !isFault) {
      undecided.put(k, new Undecided(vector, verdict));
      tell(new Choice("cutoff " + k + " not decided", verdict.reason()));
    } else if (isFault) {
      tooCoarse.add(k);
      fault = Optional.of(verdict.reason());
      tell(new Choice("cutoff " + k + " not decided", verdict.reason()));
    } else {
      undecided.remove(k);
      tooCoarse.add(k);
      refuted.put(k, vector);
      tell(
          new Choice(
              "cutoff " + k + " too coarse",
              "a run of the abstraction shows it for "
                  + text.beyond(vector, k)
                  + ", but it need not be a run of any of these systems"));
    }
  }

  private void tellCutoff(int k) {
    if (k > 0) {
      story.add(
          new Choice(
              text.upTo(k),
              sizes.startsMembers()
                  ? "asked one by one, with the same cutoff, since members start others"
                  : "asked one by one, equal processes being counted wherever that is exact"));
    }
    story.add(
        new Choice(
            "cutoff " + k + (k == 0 ? " for all numbers" : " for all larger numbers"),
            "processes in the same local state are "
                + (k == 0 ? "0 or ω" : "counted 0 to " + k + ", and more are ω")
                + ", from which one may always be taken: what is true of the"
                + " abstraction is true of every number"));
  }

  /** Why nothing was proved; empty if no search has been tried or all were stopped. */
  Optional<String> obstacle(int lastRaised) {
    if (!undecided.isEmpty()) {
      int k = undecided.firstKey();
      Undecided lowest = undecided.get(k);
      String what = "cutoff " + k + ", " + text.beyond(lowest.vector, k);
      return Optional.of(what + ": " + lowest.verdict.reason() + growing(lowest.vector, k));
    } else if (fault.isPresent()) {
      return Optional.of("no cutoff can help: " + fault.get());
    } else if (tooCoarse.isEmpty()) {
      return Optional.empty();
    }
    int highest = tooCoarse.last();
    return Optional.of(
        "with cutoffs up to "
            + highest
            + " the abstraction has runs that show it, but none of these systems has; "
            + advice(highest, lastRaised)
            + abstractRun()
            + global
                .stuck()
                .map(state -> "\nno way to the goal was found from " + state)
                .orElse(""));
  }

  /** What the abstraction shows with the highest cutoff that is too coarse. */
  private String abstractRun() {
    return refuted.isEmpty()
        ? ""
        : search.run(refuted.get(refuted.lastKey()), refuted.lastKey(), notion).orElse("");
  }

  /** That systems with more members than some look like these. */
  Proof ofRing(RingProof.Proof ring, FairnessNotion chosen) {
    story.add(new Choice(text.upTo(ring.upTo()), "asked one by one"));
    if (chosen != notion) {
      tellWeaker(chosen);
    }
    return new Proof(
        "members pass a token round a ring, and no system with up to "
            + ring.upTo()
            + " of them violates it",
        false,
        Optional.empty(),
        new SizeArgument.Ring(ring.upTo()));
  }

  /** After several cutoffs that are all too coarse, one more is not worth advising. */
  private String advice(int highest, int lastRaised) {
    if (balance == Balance.OFF) {
      return "try --balance on";
    }
    return highest < lastRaised
        ? "try --cutoff " + (highest + 1) + ", or --size for a larger system"
        : "higher cutoffs are unlikely to do better; ask for a single system with --size";
  }

  /** A variable that counts processes has as many values as there are processes. */
  private String growing(List<Integer> vector, int k) {
    List<String> names = GrowingVariables.of(sizes.abstraction(vector, k, balance, notion).space());
    return names.isEmpty()
        ? ""
        : "\nit looks as if there were no bound for "
            + String.join(", ", names)
            + ": with any number of processes nothing may count them all";
  }
}
