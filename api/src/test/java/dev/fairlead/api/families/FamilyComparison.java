package dev.fairlead.api.families;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers for any number of members, against plain searches of systems with so many. */
final class FamilyComparison {
  private static final int LARGEST = 8;

  private static final Pattern LEAST = Pattern.compile("#define N (\\d*)\\.\\.;");
  private static final Pattern SIZE = Pattern.compile("^with (\\d+) ");

  private final Consumer<String> difference;
  private final Limits family;
  private final Limits plain;
  private final Set<String> thrown = new HashSet<>();
  private final FamilyTally tally = new FamilyTally();

  /**
   * @param family states of an answer for any number of members
   * @param plain states of a system with a fixed number of members
   * @param difference gets each wrong answer, with the model
   */
  FamilyComparison(long family, long plain, Consumer<String> difference) {
    this.family = limits(family);
    this.plain = limits(plain);
    this.difference = difference;
  }

  private static Limits limits(long states) {
    return Limits.ofThisMachine()
        .withMaxStates(states)
        .withTimeout(Duration.ofSeconds(8))
        .withSharing(Sharing.NONE);
  }

  FamilyTally tally() {
    return tally;
  }

  /** The model of a seed, mostly without fairness. */
  void compare(FamilySource source, long seed) {
    Random random = FamilySource.random(seed);
    String text = source.text(random);
    FairnessNotion[] notions = FairnessNotion.values();
    FairnessNotion notion =
        random.nextInt(3) > 0 ? FairnessNotion.NONE : notions[random.nextInt(notions.length)];
    compare(text, notion);
  }

  void compare(String text, FairnessNotion notion) {
    tally.models++;
    Model model;
    try {
      model = open(text, Map.of());
      model.mainSystems();
    } catch (ModelException wrong) {
      tally.refused++;
      tally.because(wrong.getMessage());
      return;
    }
    long before = tally.invariants;
    for (int i = 0; i < model.assertions().size(); i++) {
      try {
        compare(text, model, i, notion);
      } catch (ModelException | ModelFault wrong) {
        tally.unknown++;
        tally.because(wrong.getMessage());
      } catch (RuntimeException | StackOverflowError broken) {
        if (thrown.add(broken.toString())) {
          difference.accept(model.assertions().get(i).text() + " threw " + broken + "\n" + text);
        }
        tally.broken++;
      }
    }
    tally.provedModels += tally.invariants > before ? 1 : 0;
  }

  private void compare(String text, Model model, int number, FairnessNotion notion) {
    Model.Assertion asked = model.assertions().get(number);
    Checked checked =
        Checker.check(
            model.instantiate(asked, Abstraction.AUTO),
            () -> model.instantiate(asked, Abstraction.AUTO),
            notion,
            Cutoff.DEFAULT,
            family,
            ProgressListener.NONE);
    Verdict verdict = checked.verdict();
    String said =
        "%s | %s | %s: %s".formatted(asked.text(), notion, verdict.outcome(), verdict.reason());
    boolean isForAll = (verdict.outcome() == Outcome.HOLDS) != asked.text().contains(" reaches ");
    if (verdict.outcome() == Outcome.UNKNOWN) {
      tally.unknown++;
      checked.plan().ifPresent(plan -> plan.lines().forEach(tally::notProved));
    } else if (isForAll) {
      tally.proved(verdict.reason());
      everySize(new Claim(text, number, notion), verdict.outcome(), said);
    } else {
      tally.violated++;
      oneSize(new Claim(text, number, notion), verdict, said);
    }
  }

  /** An assertion of a text, by its number. */
  private record Claim(String text, int number, FairnessNotion notion) {}

  private void oneSize(Claim claim, Verdict verdict, String said) {
    Matcher size = SIZE.matcher(verdict.reason());
    if (!size.find()) {
      difference.accept(said + " names no number of members\n" + claim.text());
      return;
    }
    int members = Integer.parseInt(size.group(1));
    tally.sizes.merge(members, 1, Integer::sum);
    Optional<Verdict> instance = plain(claim, members);
    // A search may come to a fault of the model before it comes to the violation.
    if (instance.isEmpty()
        || instance.get().outcome() != Outcome.UNKNOWN
            && instance.get().outcome() != verdict.outcome()) {
      differs(said, members, instance, claim.text());
    }
  }

  private void everySize(Claim claim, Outcome said, String words) {
    Matcher least = LEAST.matcher(claim.text());
    int first = least.find() && !least.group(1).isEmpty() ? Integer.parseInt(least.group(1)) : 1;
    boolean reduced = false;
    for (int n = first; n <= LARGEST; n++) {
      Optional<Verdict> instance = reduced ? reduced(claim, n) : plain(claim, n);
      if (instance.isPresent() && isCut(instance.get())) {
        if (reduced || n == first) {
          tally.cut++;
          return;
        }
        reduced = true;
        n--;
      } else if (instance.isEmpty() || instance.get().outcome() != said) {
        differs(words, n, instance, claim.text());
        return;
      }
    }
  }

  private static boolean isCut(Verdict instance) {
    return instance.outcome() == Outcome.UNKNOWN
        && !instance.caveats().contains(Caveat.MODEL_FAULT);
  }

  private void differs(String said, int members, Optional<Verdict> instance, String text) {
    difference.accept(
        "%s%n  with %d: %s%n%s"
            .formatted(
                said,
                members,
                instance.map(each -> each.outcome() + ": " + each.reason()).orElse("bad input"),
                text));
  }

  /** Nothing if the text is no model for this number. */
  private Optional<Verdict> plain(Claim claim, int members) {
    return instance(claim, members, Abstraction.NONE, Reductions.NONE);
  }

  /** The same with symmetry and partial order reduction: for systems that are too large as such. */
  private Optional<Verdict> reduced(Claim claim, int members) {
    return instance(claim, members, Abstraction.AUTO, Reductions.ALL);
  }

  private Optional<Verdict> instance(
      Claim claim, int members, Abstraction abstraction, Reductions reductions) {
    tally.instances++;
    try {
      Model model = open(claim.text(), Map.of("N", Integer.toString(members)));
      Model.Assertion asked = model.assertions().get(claim.number());
      return Optional.of(
          Checker.checkInstance(
                  model.instantiate(asked, abstraction),
                  () -> model.instantiate(asked, abstraction),
                  claim.notion(),
                  reductions,
                  plain,
                  ProgressListener.NONE)
              .verdict());
    } catch (ModelException wrong) {
      return Optional.empty();
    }
  }

  private static Model open(String text, Map<String, String> constants) {
    return CspModel.open(new SourceText("m.csp", text), constants, file -> null);
  }
}
