package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of any number of processes is true of each small number. */
class RandomGroupsTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(5_000);

  /** Instances up to this size are explored without counting: the oracle must not count, too. */
  private static final int LARGEST_PLAIN = 3;

  private int holds;
  private int violated;
  private int unknown;
  private int openWhereSizesAgree;

  @Test
  void whatHoldsForAnyNumberHoldsForSmallOnes() {
    for (long seed = 0; seed < 25; seed++) {
      compare(seed, 4);
    }
    System.out.println(figures(4));
    assertTrue(holds > 20 && violated > 20, () -> figures(4));
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = 1000; seed < 3000; seed++) {
      compare(seed, 6);
    }
    System.out.println(figures(6));
  }

  private String figures(int largest) {
    int asked = holds + violated + unknown;
    return "any number in Promela: %d questions, %d hold, %d violated, %d unknown, of which the sizes up to %d agree on %d (%.2f %%)"
        .formatted(
            asked,
            holds,
            violated,
            unknown,
            largest,
            openWhereSizesAgree,
            100.0 * openWhereSizesAgree / asked);
  }

  private void compare(long seed, int largest) {
    String text = new RandomGroups(seed).text();
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Random random = new Random(seed);
    for (Model.Assertion assertion : model.assertions()) {
      List<FairnessNotion> notions = CountedAndPlain.NOTIONS;
      FairnessNotion notion = notions.get(random.nextInt(notions.size()));
      String where = "seed %d, %s, %s%n%s".formatted(seed, assertion.text(), notion, text);
      compare(model, assertion, notion, largest, where);
    }
  }

  private void compare(
      PromelaModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int largest,
      String where) {
    Checked checked =
        Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE);
    switch (checked.verdict().outcome()) {
      case HOLDS -> {
        holds++;
        assertTrue(agree(model, assertion, notion, largest), where);
      }
      case VIOLATED -> {
        violated++;
        assertTrue(checked.verdict().evidence().isPresent(), where);
      }
      case UNKNOWN -> {
        unknown++;
        openWhereSizesAgree += agree(model, assertion, notion, largest) ? 1 : 0;
      }
    }
  }

  /** Whether it holds for all sizes of groups up to one. */
  private static boolean agree(
      PromelaModel model, Model.Assertion assertion, FairnessNotion notion, int largest) {
    int least = model.instantiate(assertion).anyNumber().orElseThrow().least();
    for (int size = least; size <= largest; size++) {
      AnyNumber<Model.Question> instances =
          model
              .instantiate(assertion, size > LARGEST_PLAIN ? Abstraction.AUTO : Abstraction.NONE)
              .anyNumber()
              .orElseThrow();
      List<Integer> sizes = Collections.nCopies(instances.groups().size(), size);
      Outcome outcome =
          Checker.checkInstance(
                  instances.instance(sizes),
                  () -> instances.instance(sizes),
                  notion,
                  LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      if (outcome == Outcome.VIOLATED) {
        return false;
      }
    }
    return true;
  }
}
