package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of any number of processes that know their numbers is true of each small number. */
class RandomLineTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(2_000);
  private static final Limits ORACLE = Limits.ofThisMachine().withMaxStates(30_000);

  private int holds;
  private int proved;
  private int violated;
  private int unknown;
  private int refused;
  private int confirmed;

  @Test
  void whatHoldsForAnyNumberHoldsForSmallOnes() {
    for (long seed = 0; seed < 8; seed++) {
      compare(seed, 4);
    }
    System.out.println(figures());
    assertTrue(proved > 2 && violated > 4 && confirmed > 8, this::figures);
    assertTrue(refused == 0, this::figures);
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = 1000; seed < 3000; seed++) {
      compare(seed, 6);
    }
    System.out.println(figures());
  }

  @Test
  void whatIsNotKnownToBeClosedIsRefused() {
    for (long seed = 0; seed < 40; seed++) {
      String text = new RandomLine(seed).wrongText();
      PromelaModel model = CountedAndPlain.open(text, Map.of());
      for (Model.Assertion assertion : model.assertions()) {
        if (!assertion.name().equals("end-states")) {
          Optional<String> why =
              model
                  .instantiate(assertion)
                  .anyNumber()
                  .orElseThrow()
                  .lined()
                  .orElseThrow()
                  .obstacle();
          assertTrue(why.isPresent() && why.get().contains(":"), () -> why + text);
        }
      }
    }
  }

  private String figures() {
    return "members in a line: %d hold, %d of them by views, %d violated, %d unknown, %d refused; %d instances confirmed"
        .formatted(holds, proved, violated, unknown, refused, confirmed);
  }

  private void compare(long seed, int largest) {
    String text = new RandomLine(seed).text();
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      if (assertion.name().equals("end-states")) {
        continue;
      }
      String where = "seed %d, %s%n%s".formatted(seed, assertion.text(), text);
      Optional<String> obstacle =
          model.instantiate(assertion).anyNumber().orElseThrow().lined().orElseThrow().obstacle();
      if (obstacle.isPresent()) {
        System.out.println(obstacle.get() + "\n" + text);
        refused++;
      }
      Checked checked =
          Checker.check(
              model.instantiate(assertion),
              () -> model.instantiate(assertion),
              FairnessNotion.NONE,
              Cutoff.DEFAULT,
              LIMITS,
              ProgressListener.NONE);
      switch (checked.verdict().outcome()) {
        case HOLDS -> {
          holds++;
          proved += checked.plan().orElseThrow().toString().contains("in a line") ? 1 : 0;
          confirm(model, assertion, largest, where);
        }
        case VIOLATED -> violated++;
        case UNKNOWN -> unknown++;
      }
    }
  }

  private void confirm(PromelaModel model, Model.Assertion assertion, int largest, String where) {
    AnyNumber<Model.Question> instances =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    for (int size = instances.least(); size <= largest; size++) {
      List<Integer> sizes = List.of(size);
      Outcome outcome =
          Checker.checkInstance(
                  instances.instance(sizes),
                  () -> instances.instance(sizes),
                  FairnessNotion.NONE,
                  ORACLE,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertNotEquals(Outcome.VIOLATED, outcome, where + "size " + size);
      confirmed += outcome == Outcome.HOLDS ? 1 : 0;
    }
  }
}
