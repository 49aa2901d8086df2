package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Budget.Effort;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Coverability;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Answers a question about systems of every size. Small ones are asked one by one, all larger ones
 * at once through an abstraction that counts up to a cutoff. What the abstraction proves is true of
 * all of them. What it refutes may be true all the same, so a run of it is never shown: a larger
 * instance must show one, or a higher cutoff must prove it, or the answer is <em>unknown</em>.
 */
final class EverySize {
  /** How often the cutoff is raised. */
  private static final int RAISES = 3;

  /** The largest group of a system if it is known that some shows it. */
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
  private final LargerSizes larger;
  private final SingleSystem single;
  private final SystemsInTurn systems;
  private Optional<SizeArgument> argument = Optional.empty();

  /** Why no invariant about few members was proved, where members have numbers. */
  private Optional<String> noInvariant = Optional.empty();

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
    this.text = new SizeText(sizes.groups(), sizes.least());
    this.universal =
        asked.property() instanceof Property.Reaches ? Outcome.VIOLATED : Outcome.HOLDS;
    this.larger =
        new LargerSizes(asked, this.notion, cutoff.balance(), universal, budget, listener, story);
    this.single =
        new SingleSystem(asked, this.notion, first, universal, larger, budget, listener, story);
    this.systems = new SystemsInTurn(sizes, single, universal, budget, story);
  }

  static Checked check(
      Model.Question question,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    return argued(question, notion, cutoff, limits, listener).answer();
  }

  /** The same with what it rests on. */
  static Argued argued(
      Model.Question question,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    EverySize sizes = new EverySize(question, notion, cutoff, limits, listener);
    return new Argued(sizes.answer(), sizes.argument);
  }

  /** An answer, and the argument for it if it is about all systems. */
  record Argued(Checked answer, Optional<SizeArgument> argument) {}

  private Checked answer() {
    story.add(
        new Choice(
            text.anyNumber(),
            universal == Outcome.HOLDS
                ? "the property must hold for all numbers from " + sizes.least() + " on"
                : "a state counts if it is reached for some number from " + sizes.least() + " on"));
    if (first > cutoff.first()) {
      story.add(
          new Choice(
              "cutoff " + first + " at least",
              "with less it would not be clear what processes can do: two of them meet, or their"
                  + " number is compared with "
                  + first));
    }
    // No tree ends where variables count members.
    boolean folds = larger.countInVariables(first);
    // Systems whose members start others may have no end of states.
    boolean treeFirst = sizes.startsMembers() && !folds;
    Optional<Checked> answer = treeFirst ? exact() : Optional.empty();
    answer = answer.or(() -> systems.upTo(first));
    if (folds || hasNumbers()) {
      answer = answer.or(systems::glance);
    }
    if (answer.isEmpty() && folds) {
      answer = beyond(first, Effort.LITTLE);
    }
    if (answer.isEmpty() && systems.settled() >= first && !treeFirst) {
      answer = exact();
    }
    answer = answer.or(() -> sizes.substructures().flatMap(this::byViews));
    answer = answer.or(() -> sizes.substructures().flatMap(this::byRing));
    answer = answer.or(() -> sizes.lined().flatMap(this::byLineViews));
    if (answer.isEmpty()) {
      larger.noAbstraction().ifPresent(why -> story.add(new Choice("no abstraction", why)));
    }
    answer = answer.or(() -> beyond(first, Effort.LITTLE));
    for (int k = first - 1; k >= sizes.leastCutoff() && larger.isUndecided(k + 1); k--) {
      answer = beyond(k, Effort.LITTLE);
    }
    // A higher cutoff may make a smaller space, too: fewer impossible runs are followed.
    for (int k = first + 1; k <= first + RAISES && answer.isEmpty(); k++) {
      int raised = k;
      answer = systems.upTo(raised).or(() -> beyond(raised, Effort.LITTLE));
    }
    if (answer.isEmpty()) {
      answer = larger.byWeakerNotions().map(this::proved);
    }
    if (answer.isEmpty() && larger.lowestUndecided().isPresent()) {
      answer = beyond(larger.lowestUndecided().get(), Effort.MUCH);
    }
    return answer
        .or(() -> systems.upTo(SystemsInTurn.LARGEST))
        .or(this::byBounds)
        .or(this::someLarger)
        .orElseGet(this::unknown);
  }

  /** Some larger systems, where the abstraction has a run that smaller ones have not. */
  private Optional<Checked> someLarger() {
    boolean mayHelp =
        systems.settled() >= SystemsInTurn.LARGEST
            && larger.isRefuted()
            && !hasNumbers()
            && !sizes.startsMembers();
    return mayHelp ? systems.stillLarger() : Optional.empty();
  }

  /** What takes long comes last: most of what is not proved by now is violated. */
  private Optional<Checked> byBounds() {
    Optional<Checked> answer = Optional.empty();
    for (int k = first; k <= first + 1 && systems.settled() >= k && answer.isEmpty(); k++) {
      answer = larger.beyondWithBounds(k).map(this::proved);
    }
    return answer;
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
    Optional<Checked> small =
        sizes.startsMembers() ? Optional.empty() : systems.upTo(SystemsInTurn.LARGEST);
    return small.isPresent() ? small : systems.alikeUpTo(LARGEST_KNOWN_TO_EXIST);
  }

  private static final String COVERABILITY =
      "the tree covers what all systems together can reach and nothing else (Karp and Miller)";

  private Checked unreachable() {
    argument = Optional.of(new SizeArgument.Covered());
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

  /** Members with numbers: an invariant about every few of them, and the smaller systems. */
  private Optional<Checked> byViews(Substructures members) {
    ViewProof views = new ViewProof(members, budget, listener);
    Optional<ViewProof.Proof> proof = views.prove(systems.settled());
    noInvariant = views.obstacle();
    if (proof.isEmpty()) {
      noInvariant.ifPresent(why -> story.add(new Choice("no invariant about few members", why)));
      return Optional.empty();
    }
    return byInvariant(
        proof.get().from(),
        proof.get().choice(),
        new SizeArgument.Views(proof.get().from(), proof.get().invariants()));
  }

  /** The same for members that go through the numbers of others. */
  private Optional<Checked> byLineViews(LinedMembers members) {
    LineProof views = new LineProof(members, budget, listener);
    Optional<LineProof.Proof> proof = views.prove();
    noInvariant = views.obstacle();
    if (proof.isEmpty()) {
      noInvariant.ifPresent(why -> story.add(new Choice("no invariant about few members", why)));
      return Optional.empty();
    }
    int from = proof.get().from();
    return byInvariant(
        from, proof.get().choice(), new SizeArgument.Views(from, List.of(proof.get().invariant())));
  }

  /** Members that pass a token round: small systems decide about all, under some notions. */
  private Optional<Checked> byRing(Substructures members) {
    boolean isOwedMore = notion != FairnessNotion.NONE && asked.hasAnnotations();
    boolean isDecided =
        asked.property() instanceof Property.Temporal
            || asked.property() instanceof Property.DeadlockFree;
    if (members.obstacle().isPresent() || isOwedMore || !isDecided) {
      return Optional.empty();
    }
    RingProof rings = new RingProof(members, asked, budget, listener);
    for (FairnessNotion chosen : RingProof.under(notion)) {
      Optional<RingProof.Proof> proof = rings.prove(chosen);
      if (proof.isPresent()) {
        tell(proof.get().choice());
        Optional<Checked> found = systems.upTo(proof.get().upTo());
        if (found.isPresent() || systems.settled() < proof.get().upTo()) {
          return found;
        } else if (chosen == notion || holdsUnder(chosen, proof.get().upTo())) {
          return Optional.of(proved(larger.ofRing(proof.get(), chosen)));
        }
      }
    }
    String why =
        rings
            .obstacle()
            .orElse("members pass a token round, which says nothing of fairness " + notion);
    story.add(new Choice("no token ring", why));
    String ring =
        rings.isStopped() ? "; whether it is a token ring: " : "; it is no token ring either: ";
    noInvariant = noInvariant.map(before -> before + ring + why);
    return Optional.empty();
  }

  private void tell(Choice choice) {
    if (!story.contains(choice)) {
      story.add(choice);
    }
  }

  private boolean holdsUnder(FairnessNotion weaker, int largest) {
    return IntStream.rangeClosed(sizes.least(), largest)
        .allMatch(size -> single.isLikeAll(List.of(size), weaker));
  }

  private Optional<Checked> byInvariant(int from, Choice choice, SizeArgument by) {
    Optional<Checked> found = systems.upTo(from - 1);
    if (found.isPresent() || systems.settled() < from - 1) {
      return found;
    }
    argument = Optional.of(by);
    if (from > sizes.least()) {
      story.add(new Choice(text.upTo(from - 1), "asked one by one"));
    }
    story.add(choice);
    String reason =
        "an inductive invariant about every few members excludes it, for every number of "
            + text.members();
    Set<Caveat> caveats = Set.of();
    if (!asked.fairness(notion).extendsEveryRun()) {
      reason += "; whether all of these systems have a fair run was not settled";
      caveats = Set.of(Caveat.FAIRNESS_UNSETTLED);
    }
    Verdict verdict = new Verdict(universal, caveats, reason, Optional.empty(), budget.facts());
    return Optional.of(new Checked(verdict, Optional.of(plan()), List.of(), asked.space()));
  }

  /** All systems at once that have more than a cutoff of something. */
  private Optional<Checked> beyond(int k, Effort effort) {
    return systems.settled() < k ? Optional.empty() : larger.beyond(k, effort).map(this::proved);
  }

  private Checked proved(LargerSizes.Proof proof) {
    argument = Optional.of(proof.argument());
    boolean allVacuous = systems.areVacuous() && proof.isVacuous();
    String reason = proof.reason() + ", for every number of " + text.members() + limit();
    Set<Caveat> caveats = allVacuous ? Set.of(Caveat.VACUOUS) : Set.of();
    if (!asked.fairness(notion).extendsEveryRun() && !allVacuous) {
      reason += "; whether all of these systems have a fair run was not settled";
      caveats = Set.of(Caveat.FAIRNESS_UNSETTLED);
    }
    Verdict verdict = new Verdict(universal, caveats, reason, Optional.empty(), budget.facts());
    Plan plan = proof.plan().map(known -> known.after(story)).orElseGet(this::plan);
    return new Checked(verdict, Optional.of(plan), List.of(), asked.space());
  }

  /** What numbers are not meant. */
  private String limit() {
    return argument.orElse(null) instanceof SizeArgument.Folded folded ? folded.limit() : "";
  }

  private Checked unknown() {
    argument =
        systems.settled() < sizes.least()
            ? Optional.empty()
            : Optional.of(new SizeArgument.UpTo(systems.settled()));
    Verdict verdict =
        new Verdict(
            Outcome.UNKNOWN,
            systems.stopped().isEmpty() && larger.lowestUndecided().isEmpty()
                ? Set.of()
                : Set.of(Caveat.TRUNCATED),
            systems.inWords() + "; larger ones were not settled: " + obstacle(),
            Optional.empty(),
            budget.facts());
    return new Checked(verdict, Optional.of(plan()), List.of(), asked.space());
  }

  private boolean hasNumbers() {
    return sizes.substructures().isPresent() || sizes.lined().isPresent();
  }

  private String obstacle() {
    if (!systems.stopped().isEmpty() && noInvariant.isEmpty() && hasNumbers()) {
      return systems.stopped();
    }
    return noInvariant
        .or(
            () ->
                sizes
                    .obstacle(notion)
                    .map(why -> why + larger.growing().map(of -> "\n" + of).orElse("")))
        .or(() -> larger.obstacle(first + RAISES))
        .orElse(systems.stopped());
  }

  private Plan plan() {
    return Planner.plan(asked.property(), asked.fairness(notion)).after(story);
  }
}
