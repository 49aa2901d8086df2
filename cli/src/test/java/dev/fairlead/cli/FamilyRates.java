package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import dev.fairlead.promela.PromelaModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * How often the answer for any number of processes is <em>unknown</em> where that of the single
 * systems is the same from some size on, and whether it contradicts them.
 */
final class FamilyRates {
  /** From here on the sizes have to agree, for the question to count. */
  private static final int FROM = 4;

  private static final int LARGEST = 6;

  /** Asked if the answer is unknown: these may show that it does depend on the size. */
  private static final int LARGEST_IF_UNKNOWN = 8;

  /** Up to this size the processes of a system are told apart; larger ones are counted. */
  private static final int LARGEST_PLAIN = 3;

  private static final Limits FAMILY = Limits.ofThisMachine().withTimeout(Duration.ofSeconds(60));
  private static final Limits SINGLE =
      Limits.ofThisMachine().withMaxStates(10_000).withTimeout(Duration.ofSeconds(10));

  private final Consumer<String> wrong;
  private final Consumer<String> open;
  private final Map<FamilyKind, Map<FairnessNotion, int[]>> table = new EnumMap<>(FamilyKind.class);
  private int asked;
  private int unknown;
  private int uncounted;
  private int unknownUncounted;

  /**
   * @param wrong gets each answer that a single system contradicts
   * @param open gets each that is unknown where the sizes agree
   */
  FamilyRates(Consumer<String> wrong, Consumer<String> open) {
    this.wrong = wrong;
    this.open = open;
  }

  double unknown() {
    return asked == 0 ? 0 : (double) unknown / asked;
  }

  /** Each assertion of a text under one notion. */
  void ask(FamilyKind kind, long seed) {
    String text = kind.text(seed);
    Model model;
    try {
      model = open(kind.language(), text);
    } catch (ModelException refused) {
      // Of an arbitrary member can be spoken only where it makes no difference which.
      return;
    }
    Random random = new Random(seed);
    for (Model.Assertion assertion : model.assertions()) {
      Model.Question question = model.instantiate(assertion, Abstraction.AUTO);
      List<FairnessNotion> notions = notions(question);
      FairnessNotion notion = notions.get(random.nextInt(notions.size()));
      String where = "%s, seed %d, %s, %s".formatted(kind, seed, assertion.text(), notion);
      if (question.anyNumber().isPresent()) {
        ask(kind, model, assertion, notion, where, text);
      }
    }
  }

  private static List<FairnessNotion> notions(Model.Question question) {
    if (!(question.property() instanceof Property.Temporal)) {
      return List.of(FairnessNotion.NONE);
    }
    List<FairnessNotion> notions = new ArrayList<>(List.of(FairnessNotion.values()));
    if (!question.hasAnnotations()) {
      notions.remove(FairnessNotion.ANNOTATED);
    }
    return notions;
  }

  private void ask(
      FamilyKind kind,
      Model model,
      Model.Assertion assertion,
      FairnessNotion notion,
      String where,
      String text) {
    Model.Question question = model.instantiate(assertion, Abstraction.AUTO);
    Outcome universal =
        question.property() instanceof Property.Reaches ? Outcome.VIOLATED : Outcome.HOLDS;
    Verdict verdict =
        Checker.check(
                question,
                () -> model.instantiate(assertion, Abstraction.AUTO),
                notion,
                Cutoff.DEFAULT,
                FAMILY,
                ProgressListener.NONE)
            .verdict();
    boolean isOpen = verdict.outcome() == Outcome.UNKNOWN;
    Outcome common = null;
    boolean agree = true;
    int least = Math.max(1, question.anyNumber().orElseThrow().least());
    for (int size = least; size <= (isOpen ? LARGEST_IF_UNKNOWN : LARGEST) && agree; size++) {
      Outcome single = single(model, assertion, notion, size);
      if (verdict.outcome() == universal && single != universal && single != Outcome.UNKNOWN) {
        wrong.accept("%s with %d: %s%n%s".formatted(where, size, single, text));
      }
      if (size >= FROM && single == Outcome.UNKNOWN) {
        agree = size > LARGEST;
        break;
      } else if (size >= FROM) {
        agree = common == null || common == single;
        common = single;
      }
    }
    if (!agree) {
      uncounted++;
      unknownUncounted += isOpen ? 1 : 0;
      return;
    }
    asked++;
    int[] cell =
        table
            .computeIfAbsent(kind, k -> new EnumMap<>(FairnessNotion.class))
            .computeIfAbsent(notion, n -> new int[2]);
    cell[0]++;
    if (isOpen) {
      cell[1]++;
      unknown++;
      open.accept("%s (sizes: %s): %s%n%s".formatted(where, common, verdict.reason(), text));
    }
  }

  private static Outcome single(
      Model model, Model.Assertion assertion, FairnessNotion notion, int size) {
    AnyNumber<Model.Question> sizes =
        model
            .instantiate(assertion, size > LARGEST_PLAIN ? Abstraction.AUTO : Abstraction.NONE)
            .anyNumber()
            .orElseThrow();
    List<Integer> vector = Collections.nCopies(sizes.groups().size(), size);
    return Checker.checkInstance(
            sizes.instance(vector),
            () -> sizes.instance(vector),
            notion,
            SINGLE,
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  private static Model open(Language language, String text) {
    return language == Language.CSP
        ? CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null)
        : PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
  }

  /** Kind by notion: how many were unknown, of how many. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("%-18s".formatted("unknown/asked"));
    for (FairnessNotion notion : FairnessNotion.values()) {
      text.append("%15s".formatted(notion));
    }
    table.forEach(
        (kind, row) -> {
          text.append("%n%-18s".formatted(kind));
          for (FairnessNotion notion : FairnessNotion.values()) {
            int[] cell = row.getOrDefault(notion, new int[2]);
            text.append("%15s".formatted(cell[0] == 0 ? "" : cell[1] + "/" + cell[0]));
          }
        });
    String whole =
        "%n%d of %d questions on which sizes agree are unknown (%.2f %%); on %d they do not, or are"
            + " too large (%d unknown)";
    return text.append(
            whole.formatted(unknown, asked, 100 * unknown(), uncounted, unknownUncounted))
        .toString();
  }
}
