package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of any number of processes with variables that count them is true of single systems.
 * More models: {@code -Dcounters=2000}, from {@code -Dseed=1} on; {@code -Dunknown=true} prints
 * what is unknown where larger systems agree.
 */
class RandomCountersTest {
  private static final int LARGEST_PLAIN = 3;

  private static final Limits FAMILY =
      Limits.ofThisMachine().withMaxStates(3_000).withTimeout(Duration.ofSeconds(10));
  private static final Limits SINGLE =
      Limits.ofThisMachine().withMaxStates(2_000).withTimeout(Duration.ofSeconds(3));

  /** Whether larger systems are asked where the answer is unknown. */
  private final boolean unknowns = Boolean.getBoolean("unknown");

  private final List<String> wrong = new ArrayList<>();
  private int models;
  private int refused;
  private int questions;
  private int folded;
  private int holds;
  private int violated;
  private int unknown;
  private int agreed;
  private int comparisons;
  private int tooLarge;

  @Test
  void holdsInSingleSystems() {
    ask(Long.getLong("seed", 1), Integer.getInteger("counters", 12));
    assertTrue(folded > 3, "too few with variables that count");
  }

  @Test
  @Tag("long")
  void manyHoldInSingleSystems() {
    ask(1_000_000, 3_000);
  }

  private void ask(long first, int number) {
    long end = System.nanoTime() + Duration.ofMinutes(Integer.getInteger("minutes", 60)).toNanos();
    for (long seed = first; seed < first + number && System.nanoTime() < end; seed++) {
      ask(seed);
    }
    System.out.printf(
        "counters: %d models (%d refused), %d questions: %d hold, %d of these with a variable"
            + " folded; %d violated, %d unknown (larger systems agree on %d); %d comparisons, %d of"
            + " these too large%n",
        models,
        refused,
        questions,
        holds,
        folded,
        violated,
        unknown,
        agreed,
        comparisons,
        tooLarge);
    assertEquals(List.of(), wrong);
  }

  private void ask(long seed) {
    Random random = new Random(seed);
    RandomCounters counters = new RandomCounters(random);
    String text = counters.text();
    CspModel model;
    List<FairnessNotion> notions = List.of(FairnessNotion.values());
    models++;
    try {
      model = open(text, Map.of());
    } catch (ModelException e) {
      refused++;
      // Of an arbitrary member can be spoken only where it makes no difference which.
      assertEquals("FL0177", e.diagnostics().get(0).code(), text);
      return;
    }
    for (Model.Assertion assertion : model.assertions()) {
      FairnessNotion notion = notions.get(random.nextInt(notions.size()));
      Cutoff cutoff =
          random.nextInt(4) > 0 ? Cutoff.DEFAULT : new Cutoff(random.nextInt(4), Balance.ON);
      String asked = "seed %d, %s, %s, %s%n".formatted(seed, assertion.text(), notion, cutoff);
      ask(new Asked(model, assertion, notion, counters.threshold(), asked + text), cutoff);
    }
  }

  private record Asked(
      CspModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int threshold,
      String where) {

    boolean isReaches() {
      return model.instantiate(assertion).property() instanceof Property.Reaches;
    }

    AnyNumber<Model.Question> sizes(Abstraction abstraction) {
      return model.instantiate(assertion, abstraction).anyNumber().orElseThrow();
    }

    Verdict single(List<Integer> vector) {
      boolean plain = vector.stream().mapToInt(Integer::intValue).sum() <= LARGEST_PLAIN;
      AnyNumber<Model.Question> sizes = sizes(plain ? Abstraction.NONE : Abstraction.AUTO);
      return Checker.checkInstance(
              sizes.instance(vector),
              () -> sizes.instance(vector),
              notion,
              SINGLE,
              ProgressListener.NONE)
          .verdict();
    }

    /** The first group of each size, and others that are smaller, as large, or larger. */
    List<List<Integer>> vectors(int from, int largest) {
      int groups = sizes(Abstraction.AUTO).groups().size();
      List<List<Integer>> vectors = new ArrayList<>();
      for (int size = from; size <= largest; size++) {
        for (int other : groups == 1 ? List.of(1) : List.of(size, 1 + largest - size)) {
          List<Integer> vector = new ArrayList<>(List.of(size));
          while (vector.size() < groups) {
            vector.add(other);
          }
          vectors.add(vector);
        }
      }
      return vectors.stream().distinct().toList();
    }
  }

  private void ask(Asked asked, Cutoff cutoff) {
    Checked checked =
        Checker.check(
            asked.model.instantiate(asked.assertion),
            () -> asked.model.instantiate(asked.assertion),
            asked.notion,
            cutoff,
            FAMILY,
            ProgressListener.NONE);
    Outcome universal = asked.isReaches() ? Outcome.VIOLATED : Outcome.HOLDS;
    Outcome outcome = checked.verdict().outcome();
    questions++;
    if (outcome == universal) {
      holds++;
      boolean counting =
          checked.plan().orElseThrow().choices().stream()
              .anyMatch(choice -> choice.what().startsWith("variables that count"));
      folded += counting ? 1 : 0;
      confirm(asked, universal, counting ? "folded, " : "");
    } else if (outcome == Outcome.UNKNOWN) {
      unknown++;
      if (unknowns) {
        countAgreed(asked, checked.verdict());
      }
    } else {
      violated++;
      assertTrue(checked.verdict().evidence().isPresent(), asked.where);
    }
  }

  /** A fault of the model in a system contradicts the answer as a violation does. */
  private void confirm(Asked asked, Outcome universal, String how) {
    for (List<Integer> vector : asked.vectors(1, Math.max(6, asked.threshold + 2))) {
      Verdict single = asked.single(vector);
      comparisons++;
      if (single.outcome() == Outcome.UNKNOWN && single.evidence().isEmpty()) {
        tooLarge++;
      } else if (single.outcome() != universal) {
        String what = how + vector + " " + single.outcome() + " " + single.reason();
        wrong.add(what + ": " + asked.where);
        System.out.println("WRONG " + what + ": " + asked.where);
        return;
      }
    }
  }

  private void countAgreed(Asked asked, Verdict verdict) {
    Outcome common = null;
    for (List<Integer> vector : asked.vectors(4, Math.max(8, asked.threshold + 2))) {
      Outcome outcome = asked.single(vector).outcome();
      if (outcome == Outcome.UNKNOWN || common != null && common != outcome) {
        return;
      }
      common = outcome;
    }
    agreed++;
    System.out.println("UNKNOWN (" + common + ") " + verdict.reason() + ": " + asked.where);
  }
}
