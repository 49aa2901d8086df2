package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is said of any number of processes agrees with the plain systems of 1 to 3 processes in each
 * group, where every use of a definition has groups of its own.
 */
class RandomGroupsTest {
  private static final int LARGEST = 3;

  /** A violation may need more. */
  private static final int LARGEST_VIOLATION = 6;

  private static final Limits LIMITS =
      Limits.ofThisMachine().withMaxStates(1_500).withTimeout(Duration.ofSeconds(10));

  /** Larger systems are left out; that is no loss if it is seldom. */
  private static final Limits FEW = LIMITS.withMaxStates(1_000);

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  @Test
  void agreeWithTheirInstances() {
    compare(1, 40, 1);
  }

  @Test
  @Tag("long")
  void agreeWithTheirInstancesForLong() {
    compare(1_000_000, 20_000, FairnessNotion.values().length);
  }

  /**
   * @param notions how many notions of fairness are tried on each formula
   */
  private void compare(long firstSeed, int models, int notions) {
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      compare(seed, notions);
    }
    int total = outcomes.values().stream().mapToInt(Integer::intValue).sum();
    int unknown = outcomes.getOrDefault(Outcome.UNKNOWN, 0);
    assertTrue(3 * unknown < total, () -> "too many unknown answers: " + outcomes);
  }

  private void compare(long seed, int notions) {
    Random random = new Random(seed);
    RandomGroups groups = new RandomGroups(random);
    Cutoff cutoff = new Cutoff(random.nextInt(3), Balance.ON);
    Case drawn = new Case(groups, cutoff, "seed " + seed + "\n" + groups.text());
    for (int i = 0; i < drawn.model.assertions().size(); i++) {
      List<FairnessNotion> tried = new ArrayList<>(Arrays.asList(FairnessNotion.values()));
      Collections.shuffle(tried, random);
      boolean temporal = drawn.model.assertions().get(i).text().contains("|=");
      for (FairnessNotion notion : tried.subList(0, temporal ? notions : 1)) {
        outcomes.merge(drawn.compare(i, notion), 1, Integer::sum);
      }
    }
  }

  private static final class Case {
    private final RandomGroups groups;
    private final Cutoff cutoff;
    private final String where;
    private final CspModel model;
    private final Map<List<Integer>, CspModel> instances = new HashMap<>();

    Case(RandomGroups groups, Cutoff cutoff, String where) {
      this.groups = groups;
      this.cutoff = cutoff;
      this.where = where;
      this.model = open(groups.text());
    }

    Outcome compare(int number, FairnessNotion notion) {
      Model.Assertion assertion = model.assertions().get(number);
      Outcome all = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
      Outcome some = all == Outcome.HOLDS ? Outcome.VIOLATED : Outcome.HOLDS;
      Outcome outcome =
          Checker.check(
                  model.instantiate(assertion),
                  () -> model.instantiate(assertion),
                  notion,
                  cutoff,
                  LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      String what = assertion.text() + " under " + notion + " is " + outcome + " for any number";
      if (outcome == all) {
        for (List<Integer> sizes : sizes(LARGEST)) {
          assertTrue(
              plain(number, notion, sizes) != some,
              () -> what + ", but not for " + sizes + ", " + where);
        }
      } else if (outcome == some) {
        confirm(number, notion, some, () -> what + ", but in no system, " + where);
      }
      return outcome;
    }

    /** A system that shows it has to be there, unless those up to it are too large. */
    private void confirm(
        int number, FairnessNotion notion, Outcome some, Supplier<String> message) {
      boolean settled =
          sizes(LARGEST_VIOLATION).stream()
              .map(sizes -> plain(number, notion, sizes))
              .anyMatch(outcome -> outcome == some || outcome == Outcome.UNKNOWN);
      assertTrue(settled, message);
    }

    private Outcome plain(int number, FairnessNotion notion, List<Integer> sizes) {
      CspModel instance = instances.computeIfAbsent(sizes, s -> open(groups.instance(s)));
      Model.Assertion assertion = instance.assertions().get(number);
      return Checker.checkInstance(
              instance.instantiate(assertion, Abstraction.NONE),
              () -> instance.instantiate(assertion, Abstraction.NONE),
              notion,
              FEW,
              ProgressListener.NONE)
          .verdict()
          .outcome();
    }

    /** All combinations, the smallest systems first. */
    private List<List<Integer>> sizes(int largest) {
      List<List<Integer>> all = List.of(List.of());
      for (int group = 0; group < groups.groups(); group++) {
        List<List<Integer>> longer = new ArrayList<>();
        for (List<Integer> sizes : all) {
          for (int size = 1; size <= largest; size++) {
            List<Integer> more = new ArrayList<>(sizes);
            more.add(size);
            longer.add(more);
          }
        }
        all = longer;
      }
      return all.stream()
          .sorted(Comparator.comparingInt(s -> s.stream().mapToInt(Integer::intValue).sum()))
          .toList();
    }
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }
}
