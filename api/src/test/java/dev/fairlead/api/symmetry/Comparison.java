package dev.fairlead.api.symmetry;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import dev.fairlead.promela.PromelaModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** Verdicts, steps and orbits of models with and without permutations. */
final class Comparison {
  private static final int MOST_STATES = Integer.getInteger("most", 1_000);
  private static final int MOST_FOR_ORBITS = 200;
  private static final int QUESTIONS = 4;
  private static final Reductions STUBBORN = new Reductions(Set.of(Reductions.Kind.STUBBORN_SETS));
  private static final Limits LIMITS =
      Limits.ofThisMachine().withMaxStates(MOST_STATES).withTimeout(Duration.ofSeconds(5));

  /** A language, by how its texts become models. */
  enum Language {
    CSP,
    PROMELA;

    String randomText(Random random) {
      return this == CSP ? RandomModels.csp(random) : RandomModels.promela(random);
    }

    Model open(String text) {
      return this == CSP
          ? CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null)
          : PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
    }
  }

  /** What was compared. */
  static final class Tally {
    int refused;
    int large;
    int models;
    int permutedModels;
    int comparisons;
    int permutedComparisons;
    int holds;
    int violated;
    int orbits;
    int faults;
    int stubborn;
    int timed;

    @Override
    public String toString() {
      return models
          + " models ("
          + permutedModels
          + " permuted, "
          + timed
          + " of them timed, "
          + refused
          + " refused, "
          + large
          + " too large), "
          + comparisons
          + " verdicts compared ("
          + permutedComparisons
          + " by permutations, "
          + stubborn
          + " of them with stubborn sets; plain "
          + holds
          + " hold, "
          + violated
          + " violated), "
          + orbits
          + " spaces against brute force, "
          + faults
          + " at fault";
    }
  }

  private final Language language;
  private final Consumer<String> difference;
  private final Tally tally = new Tally();
  private boolean permuted;

  /** The claims for which permutations of every state are known. */
  private Set<Model.Assertion> laidOut = Set.of();

  /**
   * @param difference gets each difference that is found, with the model
   */
  Comparison(Language language, Consumer<String> difference) {
    this.language = language;
    this.difference = difference;
  }

  Tally tally() {
    return tally;
  }

  void compare(String text, Random random) {
    Model model;
    try {
      model = language.open(text);
      model.mainSystem();
      // Some mistakes are found where a claim is asked, whatever is permuted.
      for (Model.Assertion asked : model.assertions()) {
        model.instantiate(asked, Abstraction.NONE);
      }
    } catch (ModelException wrong) {
      tally.refused++;
      return;
    }
    List<Asked> all = questions(model);
    Collections.shuffle(all, random);
    permuted = false;
    laidOut = new HashSet<>();
    for (Model.Assertion asked : model.assertions()) {
      try {
        structure(model.instantiate(asked, Abstraction.NONE), asked, text);
      } catch (ModelFault fault) {
        tally.faults++;
      }
      if (!permuted) {
        break;
      }
    }
    int known = 0;
    int given = 0;
    for (Asked each : all) {
      if (known == (permuted ? QUESTIONS : 1) || given - known > 1) {
        break;
      }
      given++;
      known += verdicts(model, each, random, text) ? 1 : 0;
    }
    tally.models += known > 0 ? 1 : 0;
    tally.large += known > 0 ? 0 : 1;
    tally.permutedModels += permuted ? 1 : 0;
    boolean timed = model.instantiate(model.assertions().get(0), Abstraction.NONE).isTimed();
    tally.timed += permuted && timed ? 1 : 0;
  }

  /** A claim and what runs it is about. */
  private record Asked(Model.Assertion assertion, FairnessNotion notion) {
    @Override
    public String toString() {
      return assertion.text() + " | " + notion;
    }
  }

  private static List<Asked> questions(Model model) {
    List<Asked> all = new ArrayList<>();
    for (Model.Assertion assertion : model.assertions()) {
      for (FairnessNotion notion : FairnessNotion.values()) {
        if (notion == FairnessNotion.NONE || model.dependsOnFairness(assertion)) {
          all.add(new Asked(assertion, notion));
        }
      }
    }
    return all;
  }

  /** False if the plain space is too large. */
  private boolean verdicts(Model model, Asked asked, Random random, String text) {
    Outcome plain = check(model, asked, Reductions.NONE, Abstraction.NONE).verdict().outcome();
    if (plain == Outcome.UNKNOWN) {
      return false;
    }
    tally.holds += plain == Outcome.HOLDS ? 1 : 0;
    tally.violated += plain == Outcome.VIOLATED ? 1 : 0;
    for (Symmetries each : precisions(random)) {
      permutations(model, asked, Reductions.NONE.with(each), plain, text);
      if (asked.notion() == FairnessNotion.NONE && random.nextInt(3) > 0) {
        permutations(model, asked, STUBBORN.with(each), plain, text);
      }
    }
    return true;
  }

  /** All of them now and then, mostly one. */
  private static List<Symmetries> precisions(Random random) {
    List<Symmetries> all = List.of(Symmetries.SORT, Symmetries.REFINE, Symmetries.FULL);
    int choice = random.nextInt(6);
    return choice < 3 ? List.of(all.get(choice)) : choice == 3 ? all : List.of(Symmetries.REFINE);
  }

  private static Checked check(
      Model model, Asked asked, Reductions reductions, Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(asked.assertion(), abstraction),
        () -> model.instantiate(asked.assertion(), abstraction),
        asked.notion(),
        reductions,
        LIMITS,
        ProgressListener.NONE);
  }

  private void permutations(
      Model model, Asked asked, Reductions symmetry, Outcome plain, String text) {
    Checked checked = check(model, asked, symmetry, Abstraction.NONE);
    Outcome outcome = checked.verdict().outcome();
    List<String> lines = checked.plan().map(plan -> plan.lines()).orElse(List.of());
    boolean used = lines.stream().anyMatch(line -> line.startsWith("symmetry reduction"));
    permuted |= used;
    tally.comparisons++;
    tally.permutedComparisons += used ? 1 : 0;
    boolean fewer = lines.stream().anyMatch(line -> line.startsWith("partial order reduction"));
    tally.stubborn += used && fewer ? 1 : 0;
    Optional<String> notFollowed =
        lines.stream()
            .filter(line -> line.contains("could not be followed") || line.contains("no run could"))
            .findFirst();
    boolean broken = lines.stream().anyMatch(line -> line.contains("have different steps"));
    if (outcome != plain && outcome != Outcome.UNKNOWN || broken) {
      difference.accept(
          "%s | plain %s, %s %s: %s%n%s"
              .formatted(asked, plain, named(symmetry), outcome, checked.verdict().reason(), text));
    } else if (notFollowed.isPresent() && laidOut.contains(asked.assertion())) {
      difference.accept(
          "%s | %s: %s%n%s".formatted(asked, named(symmetry), notFollowed.get(), text));
    }
  }

  private static String named(Reductions reductions) {
    return reductions.symmetry() + ", reductions " + reductions;
  }

  /** Images of steps are steps of images, and each orbit has one state. */
  private void structure(Model.Question question, Model.Assertion asked, String text) {
    if (question.symmetry().symmetry().isEmpty()) {
      return;
    }
    permuted = true;
    Optional<Orbits> found = Orbits.of(question, MOST_FOR_ORBITS);
    if (found.isEmpty()) {
      return;
    }
    tally.orbits++;
    Orbits orbits = found.get();
    orbits
        .differences()
        .ifPresent(each -> difference.accept(asked.text() + " | " + each + "\n" + text));
    if (!orbits.areLaidOut()) {
      return;
    }
    laidOut.add(asked);
    int exact = orbits.count();
    int full = orbits.quotient(Precision.FULL);
    int refined = orbits.quotient(Precision.REFINE);
    int sorted = orbits.quotient(Precision.SORT);
    // The first state need not be symmetric, so there may be more images than reachable states.
    if (exact != full || exact > refined || exact > sorted) {
      difference.accept(
          "%d orbits of %d states; full %d, refine %d, sort %d%n%s"
              .formatted(exact, orbits.plain(), full, refined, sorted, text));
    }
  }
}
