package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Any number of processes that start others and end. */
class StartedMembersTest {
  private static final String POOL =
      """
      var busy = 0;
      var served = 0;
      #define some served == 2;
      #define two busy <= 2;
      #define bad busy == 3;
      Listener() = accept -> (Listener() ||| Worker());
      Worker() = [busy < 2] begin{busy++;} -> end{busy--; if (served < 2) { served++; }} -> Skip;
      Pool() = |||{..} @ Listener();
      #assert Pool() |= [] two;
      #assert Pool() reaches bad;
      #assert Pool() reaches some;
      #assert Pool() deadlockfree;
      #assert Pool() |= []<> end;
      #assert Pool() |= [](begin -> <> end);
      #assert Pool() |= <>[] !accept;
      """;

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  private static Verdict verdict(CspModel model, int number, FairnessNotion notion) {
    Model.Assertion assertion = model.assertions().get(number);
    return Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Cutoff.DEFAULT,
            SmallSizes.LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  /** An instance has no end of states. */
  @ParameterizedTest
  @CsvSource({
    "0, none, HOLDS",
    "1, none, VIOLATED",
    "2, none, HOLDS",
    "3, none, HOLDS",
    "4, process-weak, HOLDS",
    "4, none, UNKNOWN",
    "4, global, UNKNOWN",
    "5, process-weak, HOLDS",
    "5, process-strong, HOLDS",
    "6, process-weak, VIOLATED",
    "6, event-strong, VIOLATED"
  })
  void aPoolWithoutABound(int assertion, String notion, Outcome expected) {
    Verdict verdict = verdict(open(POOL, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  /** Members are started for ever, so a local state may be entered for ever and never left. */
  @Test
  void enteredForEver() {
    CspModel model =
        open(
            """
            A() = a -> (A() ||| Stop);
            System() = |||{..}@A();
            #assert System() |= <>[] !a;
            #assert System() |= []<> a;
            """,
            Map.of());
    assertTrue(verdict(model, 0, FairnessNotion.PROCESS_WEAK).outcome() != Outcome.HOLDS);
    assertEquals(Outcome.HOLDS, verdict(model, 1, FairnessNotion.PROCESS_WEAK).outcome());
  }

  /** A search that goes on and on finds no loop, but there are some that begin after few steps. */
  @ParameterizedTest
  @CsvSource({
    "0, none, VIOLATED",
    "0, process-weak, HOLDS",
    "1, none, VIOLATED",
    "2, none, VIOLATED",
    "2, process-weak, VIOLATED",
    "2, process-strong, VIOLATED",
    "2, event-weak, VIOLATED",
    "3, process-weak, HOLDS"
  })
  void aShortLoopInASystemWithoutEnd(int assertion, String notion, Outcome expected) {
    String text =
        """
        L() = fork -> (L() ||| W());
        W() = w -> W() [] end -> Stop;
        System() = |||{..}@L();
        #assert System() |= []<> fork;
        #assert System() |= []<> w;
        #assert System() |= []!end || <>[] !fork;
        #assert System() |= [](fork -> <> (w || end));
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
    assertTrue(
        expected == Outcome.HOLDS || verdict.evidence().get() instanceof Evidence.Lasso,
        verdict::reason);
  }

  private static FairnessNotion notion(String name) {
    return Arrays.stream(FairnessNotion.values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void randomPools() {
    compare(0, 12);
    assertTrue(outcomes.get(Outcome.HOLDS) > 10, outcomes::toString);
    assertTrue(outcomes.get(Outcome.VIOLATED) > 10, outcomes::toString);
  }

  @Test
  @Tag("long")
  void manyRandomPools() {
    compare(1_000, 2_000);
  }

  private void compare(long first, int models) {
    for (long seed = first; seed < first + models; seed++) {
      Random random = new Random(seed);
      String text = new RandomPool(random).text();
      CspModel model = open(text, Map.of());
      for (int i = 0; i < model.assertions().size(); i++) {
        FairnessNotion[] notions = FairnessNotion.values();
        FairnessNotion notion = notions[random.nextInt(notions.length)];
        Verdict verdict = verdict(model, i, notion);
        outcomes.merge(verdict.outcome(), 1, Integer::sum);
        Model.Assertion assertion = model.assertions().get(i);
        Outcome universal = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
        if (verdict.outcome() == universal) {
          SmallSizes.confirm(model, assertion, notion, universal, "seed " + seed + "\n" + text);
        } else if (verdict.outcome() != Outcome.UNKNOWN) {
          assertTrue(verdict.evidence().isPresent(), text);
        }
      }
    }
    System.out.println("members that start others: " + outcomes);
  }
}
