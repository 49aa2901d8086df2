package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every answer for any number is confirmed on all sizes up to six; and how many questions stay open
 * that the sizes from four to eight agree on.
 */
class RandomFamiliesOfAnyNumberTest {
  private int asked;
  private int holds;
  private int violated;
  private int open;
  private int openWhereSizesAgree;

  @Test
  void answersAreConfirmed() {
    for (long seed = 0; seed < 40; seed++) {
      ask(seed);
    }
    System.out.println(figures());
    assertTrue(holds > 20 && violated > 20, figures());
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = 1000; seed < 3000; seed++) {
      ask(seed);
    }
    System.out.println(figures());
    assertTrue(openWhereSizesAgree <= 0.01 * asked, figures());
  }

  private String figures() {
    return ("any number in CSP#: %d questions, %d hold, %d violated, %d unknown; the sizes 4 to 8"
            + " agree on %d of these (%.2f %%)")
        .formatted(
            asked, holds, violated, open, openWhereSizesAgree, 100.0 * openWhereSizesAgree / asked);
  }

  private void ask(long seed) {
    String text = new RandomFamilies(seed).text();
    CspModel model;
    try {
      model = open(text, Map.of());
    } catch (ModelException refused) {
      // Of an arbitrary member can be spoken only where it makes no difference which.
      assertTrue(refused.diagnostics().get(0).code().equals("FL0177"), () -> refused + "\n" + text);
      return;
    }
    FairnessNotion[] notions = FairnessNotion.values();
    Random random = new Random(seed);
    for (Model.Assertion assertion : model.assertions()) {
      FairnessNotion notion = notions[random.nextInt(notions.length)];
      ask(model, assertion, notion, "seed " + seed + "\n" + text);
    }
  }

  private void ask(CspModel model, Model.Assertion assertion, FairnessNotion notion, String where) {
    Verdict verdict =
        Checker.check(
                model.instantiate(assertion),
                () -> model.instantiate(assertion),
                notion,
                Cutoff.DEFAULT,
                SmallSizes.LIMITS,
                ProgressListener.NONE)
            .verdict();
    asked++;
    switch (verdict.outcome()) {
      case HOLDS -> {
        holds++;
        SmallSizes.confirm(model, assertion, notion, Outcome.HOLDS, where);
      }
      case VIOLATED -> {
        violated++;
        assertTrue(verdict.evidence().isPresent(), where);
      }
      case UNKNOWN -> {
        open++;
        openWhereSizesAgree += sizesAgree(model, assertion, notion) ? 1 : 0;
      }
    }
  }

  private static boolean sizesAgree(
      CspModel model, Model.Assertion assertion, FairnessNotion notion) {
    AnyNumber<Model.Question> sizes =
        model.instantiate(assertion, Abstraction.AUTO).anyNumber().orElseThrow();
    for (int size = 4; size <= 8; size++) {
      List<Integer> vector = Collections.nCopies(sizes.groups().size(), size);
      Outcome outcome =
          Checker.checkInstance(
                  sizes.instance(vector),
                  () -> sizes.instance(vector),
                  notion,
                  SmallSizes.LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      if (outcome != Outcome.HOLDS) {
        return false;
      }
    }
    return true;
  }
}
