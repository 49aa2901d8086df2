package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.List;

/** Holds what is said of every number of processes against systems of all small sizes. */
final class SmallSizes {
  static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);

  /** Up to this size the processes of an instance are told apart; larger ones are counted. */
  private static final int LARGEST_PLAIN = 4;

  private static final int LARGEST = 6;

  private SmallSizes() {}

  /**
   * Fails if some small system has another outcome.
   *
   * @param universal what is said of all of them
   */
  static void confirm(
      CspModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Outcome universal,
      String where) {
    for (int size = 1; size <= LARGEST; size++) {
      AnyNumber<Model.Question> instances =
          model
              .instantiate(assertion, size > LARGEST_PLAIN ? Abstraction.AUTO : Abstraction.NONE)
              .anyNumber()
              .orElseThrow();
      for (List<Integer> sizes : sizes(instances.groups().size(), size)) {
        Outcome outcome =
            Checker.checkInstance(
                    instances.instance(sizes),
                    () -> instances.instance(sizes),
                    notion,
                    LIMITS,
                    ProgressListener.NONE)
                .verdict()
                .outcome();
        assertTrue(
            outcome == universal || outcome == Outcome.UNKNOWN,
            () ->
                assertion.text()
                    + " with "
                    + sizes
                    + " is "
                    + outcome
                    + ", "
                    + notion
                    + ", "
                    + where);
      }
    }
  }

  /** All groups of the same size, and the last one of another. */
  private static List<List<Integer>> sizes(int groups, int size) {
    List<List<Integer>> all = new ArrayList<>();
    for (int last = 1; last <= (groups == 1 ? 1 : size); last++) {
      List<Integer> sizes = new ArrayList<>();
      for (int i = 0; i < groups; i++) {
        sizes.add(groups > 1 && i == groups - 1 ? last : size);
      }
      all.add(sizes);
    }
    return all;
  }
}
