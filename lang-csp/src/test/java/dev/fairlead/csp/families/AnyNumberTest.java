package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of any number of processes must be true of every number. */
class AnyNumberTest {
  private static final List<FairnessNotion> NOTIONS = List.of(FairnessNotion.values());
  private static final int LARGEST = 5;

  /** Enough for every instance here; more would only make a failure slow. */
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(50_000);

  @Test
  void randomFamilies() {
    compare(1, 100, 2);
  }

  @Test
  @Tag("long")
  void manyRandomFamilies() {
    compare(1_000_000, 20_000, NOTIONS.size());
  }

  /**
   * Confirms on systems of 1 to 5 processes whatever is said of all. (What is said to be violated
   * comes with a run that has been replayed.)
   *
   * @param notions how many notions of fairness are tried on each formula
   */
  private static void compare(long firstSeed, int families, int notions) {
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      String text = new RandomAnyNumber(random).text();
      Cutoff cutoff = new Cutoff(random.nextInt(3), Balance.ON);
      String where = "seed " + seed + ", cutoff " + cutoff.first() + ":\n" + text;
      CspModel model = open(text);
      for (Model.Assertion assertion : model.assertions()) {
        boolean temporal = assertion.text().contains("|=");
        List<FairnessNotion> tried = new ArrayList<>(NOTIONS);
        Collections.shuffle(tried, random);
        for (FairnessNotion notion : temporal ? tried.subList(0, notions) : NOTIONS.subList(0, 1)) {
          Outcome universal =
              assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
          Checked checked = check(model, assertion, notion, cutoff);
          Outcome outcome = checked.verdict().outcome();
          outcomes.merge(outcome, 1, Integer::sum);
          String what = assertion.text() + " under " + notion + ", " + where;
          if (outcome == universal) {
            confirm(model, assertion, notion, universal, what);
          } else if (outcome != Outcome.UNKNOWN) {
            assertTrue(checked.verdict().evidence().isPresent(), what);
          }
        }
      }
    }
    int total = outcomes.values().stream().mapToInt(Integer::intValue).sum();
    int unknown = outcomes.getOrDefault(Outcome.UNKNOWN, 0);
    assertTrue(unknown < total / 10, () -> "too many unknown answers: " + outcomes);
  }

  private static void confirm(
      CspModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Outcome universal,
      String what) {
    AnyNumber<Model.Question> plain =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    for (List<Integer> sizes : sizes(plain.groups().size())) {
      Outcome outcome =
          Checker.checkInstance(
                  plain.instance(sizes),
                  () -> plain.instance(sizes),
                  notion,
                  LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(
          outcome == universal || outcome == Outcome.UNKNOWN,
          () -> "with " + sizes + " " + outcome + ": " + what);
    }
  }

  private static List<List<Integer>> sizes(int groups) {
    List<List<Integer>> result = new ArrayList<>();
    for (int first = 1; first <= LARGEST; first++) {
      if (groups == 1) {
        result.add(List.of(first));
      } else {
        result.add(List.of(first, LARGEST + 1 - first));
        result.add(List.of(first, 1));
      }
    }
    return result;
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Cutoff cutoff) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        cutoff,
        LIMITS,
        ProgressListener.NONE);
  }
}
