package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Coverability;
import dev.fairlead.core.search.GrowingVariables;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Answers a question about systems of every size. Small ones are asked one by one, all larger ones
 * at once through an abstraction that counts up to a cutoff. What the abstraction proves is true of
 * all of them. What it refutes may be true all the same, so a run of it is never shown: a larger
 * instance must show one, or a higher cutoff must prove it, or the answer is <em>unknown</em>.
 */
final class EverySize {
  /** How often the cutoff is raised. */
  private static final int RAISES = 3;

  /** The largest group of an instance that is asked in the hope of a violation. */
  private static final int LARGEST = 8;

  /** The same if it is known that some system shows one. */
  private static final int LARGEST_KNOWN_TO_EXIST = 200;

  private final AnyNumber<Model.Question> sizes;
  private final Model.Question asked;
  private final FairnessNotion notion;
  private final Cutoff cutoff;

  /** The first cutoff that is tried. */
  private final int first;

  private final Budget budget;
  private final ProgressListener listener;
  private final SizeText text;
  private final List<Choice> story = new ArrayList<>();

  /** What is true of all systems: the outcome that needs no run. */
  private final Outcome universal;

  // What has been found out so far.
  private int settled;
  private boolean vacuous = true;
  private String stopped = "";
  private final SortedSet<Integer> tooCoarse = new TreeSet<>();
  private final SortedMap<Integer, Undecided> undecided = new TreeMap<>();

  private EverySize(
      Model.Question asked,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    this.sizes = asked.anyNumber().orElseThrow();
    this.asked = asked;
    this.notion = asked.property() instanceof Property.Temporal ? notion : FairnessNotion.NONE;
    this.cutoff = cutoff;
    this.first = Math.max(cutoff.first(), sizes.leastCutoff());
    this.budget = new Budget(limits);
    this.listener = listener;
    this.text = new SizeText(sizes.groups());
    this.universal =
        asked.property() instanceof Property.Reaches ? Outcome.VIOLATED : Outcome.HOLDS;
  }

  static Checked check(
      Model.Question question,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    return new EverySize(question, notion, cutoff, limits, listener).answer();
  }

  private Checked answer() {
    story.add(
        new Choice(
            text.anyNumber(),
            universal == Outcome.HOLDS
                ? "the property must hold for all numbers from 1 on"
                : "a state counts if it is reached for some number from 1 on"));
    if (first > cutoff.first()) {
      story.add(
          new Choice(
              "cutoff " + first + " at least",
              "with less it would not be clear what processes can do: two of them meet, or their"
                  + " number is compared with "
                  + first));
    }
    Optional<Checked> answer = instancesUpTo(first);
    if (answer.isEmpty() && settled >= first) {
      answer = exact();
    }
    sizes.obstacle().ifPresent(why -> story.add(new Choice("no abstraction", why)));
    answer = answer.or(() -> beyond(first, Effort.LITTLE));
    for (int k = first - 1; k >= sizes.leastCutoff() && undecided.containsKey(k + 1); k--) {
      answer = beyond(k, Effort.LITTLE);
    }
    // A higher cutoff may make a smaller space, too: fewer impossible runs are followed.
    for (int k = first + 1; k <= first + RAISES && answer.isEmpty(); k++) {
      int raised = k;
      answer = instancesUpTo(raised).or(() -> beyond(raised, Effort.LITTLE));
    }
    if (answer.isEmpty() && !undecided.isEmpty()) {
      answer = beyond(undecided.firstKey(), Effort.MUCH);
    }
    return answer.or(() -> instancesUpTo(LARGEST)).orElseGet(this::unknown);
  }

  /** Asks the systems whose largest group has this size and that have not been asked yet. */
  private Optional<Checked> instancesUpTo(int largest) {
    while (settled < largest && stopped.isEmpty()) {
      Optional<Checked> found = instances(settled + 1);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Checked> instances(int largest) {
    for (List<Integer> vector : SizeVectors.instances(sizes.groups().size(), largest)) {
      Optional<Checked> found = instance(vector);
      if (found.isPresent() || !stopped.isEmpty()) {
        return found;
      }
    }
    settled = largest;
    return Optional.empty();
  }

  /** The answer of one system, unless it is the one expected of all. */
  private Optional<Checked> instance(List<Integer> vector) {
    Checked checked =
        Checker.checkInstance(
            sizes.instance(vector),
            () -> sizes.instance(vector),
            notion,
            budget.forInstance(),
            listener);
    Verdict verdict = checked.verdict();
    budget.spent(verdict.facts());
    if (verdict.outcome() == Outcome.UNKNOWN && !isFault(verdict)) {
      stopped = text.of(vector) + ": " + verdict.reason();
      return Optional.empty();
    } else if (verdict.outcome() != universal) {
      return Optional.of(shown(checked, vector));
    }
    vacuous &= verdict.caveats().contains(Caveat.VACUOUS);
    return Optional.empty();
  }

  private static boolean isFault(Verdict verdict) {
    return verdict.caveats().contains(Caveat.MODEL_FAULT);
  }

  /** What a single system shows is true. */
  private Checked shown(Checked checked, List<Integer> vector) {
    Verdict verdict = checked.verdict();
    story.add(
        new Choice(
            text.of(vector), "the first system that shows it, small ones being asked first"));
    return new Checked(
        new Verdict(
            verdict.outcome(),
            verdict.caveats(),
            "with " + text.of(vector) + ": " + verdict.reason(),
            verdict.evidence(),
            budget.facts()),
        checked.plan().map(plan -> plan.after(story)),
        checked.reasons(),
        checked.space());
  }

  /** Asks all systems at once and without a loss, where that is possible. */
  private Optional<Checked> exact() {
    Optional<Bounded<Coverability.Result>> decided =
        sizes.covering().flatMap(all -> ExactSafety.decide(all, budget.forTree(), listener));
    if (decided.isEmpty() || !(decided.get() instanceof Bounded.Finished<Coverability.Result> f)) {
      return Optional.empty();
    }
    Coverability.Result result = f.result();
    budget.spent(result.facts());
    if (result instanceof Coverability.Result.Unreachable) {
      return Optional.of(unreachable());
    } else if (result instanceof Coverability.Result.Fault) {
      // Some system goes wrong, and will show it.
      return Optional.empty();
    }
    story.add(
        new Choice(
            "coverability tree",
            "some number of processes shows it, for "
                + COVERABILITY
                + "; a system that does is looked for"));
    Optional<Checked> small = instancesUpTo(LARGEST);
    return small.isPresent() ? small : sameInAllUpTo(LARGEST_KNOWN_TO_EXIST);
  }

  private static final String COVERABILITY =
      "the tree covers what all systems together can reach and nothing else (Karp and Miller)";

  private Checked unreachable() {
    story.add(
        new Choice(
            "coverability tree",
            "the question is about finite runs, and more processes never can do less: "
                + COVERABILITY
                + ", so no cutoff is needed"));
    String reason =
        (universal == Outcome.HOLDS ? "no run violates it" : "no run reaches the goal")
            + ", for every number of "
            + text.members();
    Verdict verdict = new Verdict(universal, Set.of(), reason, Optional.empty(), budget.facts());
    return new Checked(verdict, Optional.of(plan()), List.of(), asked.space());
  }

  /** Whatever a system can do, one with more in every group can do. */
  private Optional<Checked> sameInAllUpTo(int largest) {
    for (int size = settled + 1; size <= largest; size++) {
      List<Integer> vector = Collections.nCopies(sizes.groups().size(), size);
      Optional<Checked> found = instance(vector);
      if (found.isPresent() || !stopped.isEmpty()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Asks for all systems that have more than a cutoff of something. */
  private Optional<Checked> beyond(int k, Effort effort) {
    if (sizes.obstacle().isPresent() || settled < k || tooCoarse.contains(k)) {
      return Optional.empty();
    }
    Checked last = null;
    boolean allVacuous = vacuous;
    for (List<Integer> vector : SizeVectors.beyond(sizes.groups().size(), k)) {
      Checked checked =
          Checker.checkAbstraction(
              sizes.abstraction(vector, k, cutoff.balance(), notion),
              notion,
              Reductions.ALL,
              budget.forAbstraction(effort, notion),
              listener);
      Verdict verdict = checked.verdict();
      budget.spent(verdict.facts());
      if (verdict.outcome() != universal) {
        refuted(k, vector, verdict);
        return Optional.empty();
      }
      allVacuous &= verdict.caveats().contains(Caveat.VACUOUS);
      last = checked;
    }
    return Optional.of(proved(k, last, allVacuous));
  }

  private void refuted(int k, List<Integer> vector, Verdict verdict) {
    if (verdict.outcome() == Outcome.UNKNOWN && !isFault(verdict)) {
      undecided.put(k, new Undecided(vector, verdict));
      story.add(new Choice("cutoff " + k + " not decided", verdict.reason()));
    } else {
      undecided.remove(k);
      tooCoarse.add(k);
      story.add(
          new Choice(
              "cutoff " + k + " too coarse",
              "a run of the abstraction shows it for "
                  + text.beyond(vector, k)
                  + ", but it need not be a run of any of these systems"));
    }
  }

  /** A search through an abstraction that was stopped. */
  private record Undecided(List<Integer> vector, Verdict verdict) {}

  private Checked proved(int k, Checked last, boolean allVacuous) {
    if (k > 0) {
      story.add(
          new Choice(
              text.upTo(k),
              "asked one by one, equal processes being counted wherever that is exact"));
    }
    story.add(
        new Choice(
            "cutoff " + k + (k == 0 ? " for all numbers" : " for all larger numbers"),
            "processes in the same local state are "
                + (k == 0 ? "0 or ω" : "counted 0 to " + k + ", and more are ω")
                + ", from which one may always be taken: what is true of the"
                + " abstraction is true of every number"));
    boolean infinite =
        last.plan().stream().anyMatch(plan -> plan.engine() == Plan.Engine.FAIR_EMPTINESS);
    if (infinite && cutoff.balance() == Balance.ON) {
      story.add(
          new Choice(
              "balanced counts",
              "no finite system leaves a local state for ever without entering it, nor the"
                  + " reverse: such runs of the abstraction are left out"));
    }
    String reason = last.verdict().reason() + ", for every number of " + text.members();
    Set<Caveat> caveats = allVacuous ? Set.of(Caveat.VACUOUS) : Set.of();
    if (!asked.fairness(notion).extendsEveryRun() && !allVacuous) {
      reason += "; whether all of these systems have a fair run was not settled";
      caveats = Set.of(Caveat.FAIRNESS_UNSETTLED);
    }
    Verdict verdict = new Verdict(universal, caveats, reason, Optional.empty(), budget.facts());
    return new Checked(
        verdict, last.plan().map(plan -> plan.after(story)), List.of(), asked.space());
  }

  private Checked unknown() {
    String known =
        settled == 0
            ? "no system could be settled"
            : text.upTo(settled)
                + (universal == Outcome.HOLDS ? " do not violate it" : " do not reach it");
    Verdict verdict =
        new Verdict(
            Outcome.UNKNOWN,
            stopped.isEmpty() && undecided.isEmpty() ? Set.of() : Set.of(Caveat.TRUNCATED),
            known + "; larger ones were not settled: " + obstacle(),
            Optional.empty(),
            budget.facts());
    return new Checked(verdict, Optional.of(plan()), List.of(), asked.space());
  }

  private String obstacle() {
    if (sizes.obstacle().isPresent()) {
      return sizes.obstacle().get();
    } else if (!undecided.isEmpty()) {
      int k = undecided.firstKey();
      Undecided lowest = undecided.get(k);
      String what = "cutoff " + k + ", " + text.beyond(lowest.vector(), k);
      return what + ": " + lowest.verdict().reason() + growing(lowest.vector(), k);
    } else if (tooCoarse.isEmpty()) {
      return stopped;
    }
    int highest = tooCoarse.last();
    return "with cutoffs up to "
        + highest
        + " the abstraction has runs that show it, but none of these systems has; "
        + advice(highest);
  }

  /** After several cutoffs that are all too coarse, one more is not worth advising. */
  private String advice(int highest) {
    if (cutoff.balance() == Balance.OFF) {
      return "try --balance on";
    }
    return highest < first + RAISES
        ? "try --cutoff " + (highest + 1) + ", or --size for a larger system"
        : "higher cutoffs are unlikely to do better; ask for a single system with --size";
  }

  /** A variable that counts processes has as many values as there are processes. */
  private String growing(List<Integer> vector, int k) {
    List<String> names =
        GrowingVariables.of(sizes.abstraction(vector, k, cutoff.balance(), notion).space());
    return names.isEmpty()
        ? ""
        : "\nit looks as if there were no bound for "
            + String.join(", ", names)
            + ": with any number of processes nothing may count them all";
  }

  private Plan plan() {
    return Planner.plan(asked.property(), asked.fairness(notion)).after(story);
  }
}
