package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of any number of processes that broadcast is true of all small numbers, and what is
 * said to go wrong for some number does go wrong for a small one. {@code -Doracle.seed=n} tries
 * another part of the world.
 */
class BroadcastFamiliesTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);

  /** Guards look at counts below three; so two groups of this size have everything to show. */
  private static final int LARGEST = 8;

  private int holds;
  private int violated;
  private int unknown;

  @Test
  void answersAreConfirmed() {
    for (long seed = SEED; seed < SEED + 40; seed++) {
      ask(random -> new RandomBroadcastFamily(random).text(), seed, 1);
    }
    System.out.println(figures());
    assertTrue(holds > 20 && violated > 20, this::figures);
  }

  @Test
  void answersAboutCountsAreConfirmed() {
    for (long seed = SEED; seed < SEED + 20; seed++) {
      ask(random -> new RandomCountedBroadcasts(random).text(), seed, 1);
    }
    System.out.println(figures());
    assertTrue(holds > 20 && violated > 20, this::figures);
  }

  /** Members are split among the receptions that they choose from. */
  @Test
  void answersAboutChoicesAreConfirmed() {
    for (long seed = SEED; seed < SEED + 15; seed++) {
      ask(random -> new RandomBroadcastFamily(random, true).text(), seed, 1);
      ask(random -> new RandomCountedBroadcasts(random, 100).text(), seed, 1);
    }
    System.out.println(figures());
    assertTrue(holds > 20 && violated > 20, this::figures);
  }

  @Test
  @Tag("long")
  void moreAboutChoices() {
    for (long seed = SEED + 1_000; seed < SEED + 2_000; seed++) {
      ask(random -> new RandomBroadcastFamily(random, true).text(), seed, 3);
      ask(random -> new RandomCountedBroadcasts(random, 100).text(), seed, 3);
    }
    System.out.println(figures());
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = SEED + 1_000; seed < SEED + 3_000; seed++) {
      ask(random -> new RandomBroadcastFamily(random).text(), seed, 3);
    }
    System.out.println(figures());
  }

  @Test
  @Tag("long")
  void moreAboutCounts() {
    for (long seed = SEED + 1_000; seed < SEED + 3_000; seed++) {
      ask(random -> new RandomCountedBroadcasts(random).text(), seed, 3);
    }
    System.out.println(figures());
  }

  private String figures() {
    return "broadcasts of any number: %d hold, %d violated, %d unknown"
        .formatted(holds, violated, unknown);
  }

  private void ask(Function<Random, String> texts, long seed, int notions) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    String text = texts.apply(random);
    CspModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      List<FairnessNotion> all = new ArrayList<>(Arrays.asList(FairnessNotion.values()));
      Collections.shuffle(all, random);
      boolean temporal = assertion.text().contains("|=");
      Cutoff cutoff =
          random.nextBoolean() ? Cutoff.DEFAULT : new Cutoff(random.nextInt(3), Balance.ON);
      for (FairnessNotion notion :
          temporal ? all.subList(0, notions) : List.of(FairnessNotion.NONE)) {
        String where = "cutoff " + cutoff.first() + ", seed " + seed + "\n" + text;
        try {
          ask(model, assertion, notion, cutoff, where);
        } catch (RuntimeException e) {
          throw new AssertionError(assertion.text() + ", " + notion + ", " + where, e);
        }
      }
    }
  }

  private void ask(
      CspModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Cutoff cutoff,
      String where) {
    Verdict verdict =
        Checker.check(
                model.instantiate(assertion),
                () -> model.instantiate(assertion),
                notion,
                cutoff,
                LIMITS,
                ProgressListener.NONE)
            .verdict();
    // That something is reached is said of one number, that it never is of all.
    Outcome universal = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
    if (verdict.outcome() == universal) {
      SmallSizes.confirm(model, assertion, notion, universal, where);
    } else if (verdict.outcome() != Outcome.UNKNOWN) {
      assertTrue(
          isShown(model, assertion, notion, verdict.outcome()),
          () ->
              "no size is "
                  + verdict.outcome()
                  + ": "
                  + assertion.text()
                  + ", "
                  + notion
                  + ", "
                  + verdict.reason()
                  + ", "
                  + where);
    }
    holds += verdict.outcome() == Outcome.HOLDS ? 1 : 0;
    violated += verdict.outcome() == Outcome.VIOLATED ? 1 : 0;
    unknown += verdict.outcome() == Outcome.UNKNOWN ? 1 : 0;
  }

  /** Processes are told apart in the smaller ones. */
  private static boolean isShown(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Outcome outcome) {
    for (int size = 1; size <= LARGEST; size++) {
      AnyNumber<Model.Question> instances =
          model
              .instantiate(assertion, size > 4 ? Abstraction.AUTO : Abstraction.NONE)
              .anyNumber()
              .orElseThrow();
      for (List<Integer> sizes : sizes(instances.groups().size(), size)) {
        Verdict verdict =
            Checker.checkInstance(
                    instances.instance(sizes),
                    () -> instances.instance(sizes),
                    notion,
                    LIMITS,
                    ProgressListener.NONE)
                .verdict();
        if (verdict.outcome() == outcome) {
          return true;
        }
      }
    }
    return false;
  }

  /** The largest group has this size: all groups, or the last one, or all others. */
  private static List<List<Integer>> sizes(int groups, int size) {
    List<List<Integer>> all = new ArrayList<>();
    all.add(Collections.nCopies(groups, size));
    for (int smaller = 1; groups > 1 && smaller < size; smaller++) {
      all.add(withLast(groups, size, smaller));
      all.add(withLast(groups, smaller, size));
    }
    return all;
  }

  private static List<Integer> withLast(int groups, int size, int last) {
    List<Integer> sizes = new ArrayList<>(Collections.nCopies(groups, size));
    sizes.set(groups - 1, last);
    return sizes;
  }
}
