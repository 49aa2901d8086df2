package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** One worker at a time, so there are two members at most; {@code done} counts all there were. */
  private static final String COUNTED =
      """
      var busy = false;
      var won = false;
      var done = 0;
      #define lucky won;
      Listener() = [!busy] accept{busy = true;} -> (Listener() ||| Worker())
        [] [done > 1 && !won] win{won = true;} -> Listener();
      Worker() = end{busy = false; done++;} -> Skip;
      Pool() = |||{..} @ Listener();
      #assert Pool() |= <> lucky;
      """;

  private static final Pattern SIZE = Pattern.compile("(\\d+) × ");

  private int growing;
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

  /**
   * No state is visited twice where each has more that have ended, so nothing is owed to the run.
   */
  @Test
  void variablesThatCountThoseThatHaveEndedHaveNoBound() {
    Verdict verdict = verdict(open(COUNTED, Map.of()), 0, FairnessNotion.GLOBAL);
    assertTrue(verdict.outcome() != Outcome.HOLDS, verdict.reason());
  }

  /** An instance has no end of states. */
  @ParameterizedTest
  @CsvSource({
    "0, none, HOLDS",
    "1, none, VIOLATED",
    "2, none, HOLDS",
    "3, none, HOLDS",
    "4, process-weak, HOLDS",
    "4, none, VIOLATED",
    "4, global, VIOLATED",
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

  /** Only runs that start members for ever violate it; they come to no state twice. */
  @ParameterizedTest
  @CsvSource({"0, VIOLATED, 2", "1, VIOLATED, 1", "2, HOLDS, 0", "3, UNKNOWN, 0"})
  void runsThatGrow(int assertion, Outcome expected, int repeated) {
    String text =
        """
        var x = 0;
        A() = [x == 0] a{x = 1;} -> A() [] [x == 1] b{x = 0;} -> (A() ||| B());
        B() = c -> Stop;
        Two() = |||{..}@A();
        #assert Two() |= []<> c;
        L() = fork -> (L() ||| W());
        W() = w -> W();
        One() = |||{..}@L();
        #assert One() |= []<> w;
        #assert One() |= []<> (fork || w);
        S() = atomic{d -> e -> Skip}; T();
        T() = t -> (T() ||| W());
        First() = |||{..}@S();
        #assert First() |= []<> w;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, FairnessNotion.NONE);
    assertEquals(expected, verdict.outcome(), verdict::reason);
    if (expected == Outcome.VIOLATED) {
      Evidence.Growing run = (Evidence.Growing) verdict.evidence().orElseThrow();
      assertEquals(repeated, run.repeated(), verdict::reason);
    }
  }

  /** Members are started without end, and each of them gets on. */
  @ParameterizedTest
  @CsvSource({
    "0, process-weak, VIOLATED",
    "0, process-strong, VIOLATED",
    "0, event-weak, VIOLATED",
    "0, event-strong, VIOLATED",
    "1, process-weak, HOLDS",
    "1, event-weak, HOLDS",
    "2, process-weak, VIOLATED",
    "2, event-weak, VIOLATED",
    "2, process-strong, HOLDS",
    "2, event-strong, HOLDS"
  })
  void runsThatGrowAndAreFair(int assertion, String notion, Outcome expected) {
    String text =
        """
        var busy = 0;
        var x = 0;
        #define idle busy == 0;
        L() = fork -> (L() ||| W());
        W() = [busy < 2] begin{busy++;} -> end{busy--;} -> Done();
        Done() = [busy > 5] never -> Stop;
        Pool() = |||{..}@L();
        #assert Pool() |= []<> idle;
        #assert Pool() |= []<> end;
        A() = [x == 0] a{x = 1;} -> (A() ||| B()) [] [x == 1] b{x = 0;} -> A();
        B() = [x == 0] c -> Stop;
        Turns() = |||{..}@A();
        #assert Turns() |= []<> c;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
    assertTrue(
        expected == Outcome.HOLDS || verdict.evidence().get() instanceof Evidence.Growing,
        verdict::reason);
  }

  /**
   * Members are started for ever and work for ever, each in a local state that it never leaves;
   * formulas may count them, members do not.
   */
  @ParameterizedTest
  @CsvSource({
    "0, process-weak, VIOLATED",
    "0, process-strong, VIOLATED",
    "0, event-weak, HOLDS",
    "1, none, VIOLATED",
    "1, process-weak, VIOLATED",
    "1, process-strong, VIOLATED",
    "1, event-weak, VIOLATED",
    "1, event-strong, VIOLATED",
    "1, global, VIOLATED",
    "2, none, VIOLATED",
    "2, event-strong, VIOLATED",
    "2, global, VIOLATED",
    "3, global, HOLDS"
  })
  void membersThatWorkForEver(int assertion, String notion, Outcome expected) {
    String text =
        """
        #define nowork #Job() == 0;
        #define few #Job() <= 5;
        Src() = make -> (Job() ||| Src()) [] quit -> Stop;
        Job() = run -> Job();
        Sys() = |||{..}@Src();
        #assert Sys() |= <> quit;
        L() = make -> (L() ||| Job());
        Two() = |||{..}@L();
        #assert Two() |= []<> nowork;
        #assert Two() |= []<> few;
        #assert Two() |= [] (make -> !nowork);
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
    assertTrue(
        expected == Outcome.HOLDS
            || notion.equals("none")
            || verdict.evidence().get() instanceof Evidence.Growing,
        verdict::reason);
  }

  /**
   * What ends is no gain, as one that has ended stands for all: without e4 there are finitely many
   * states, and e4 is possible again and again.
   */
  @ParameterizedTest
  @ValueSource(strings = {"Skip", "Stop"})
  void endsThatPileUpAreNoGrowth(String end) {
    String text =
        """
        var n = 0;
        S1() = [n == 0] e3{n = 1;} -> (S1() ||| S0()) [] e4 -> (S1() ||| S1()) [] e5 -> S3();
        S3() = e6 -> S1();
        S0() = e2{n = 0;} -> %s;
        Sys() = |||{..} @ S1();
        #assert Sys() |= []<> e2 -> []<> e4;
        """
            .formatted(end);
    Verdict verdict = verdict(open(text, Map.of()), 0, FairnessNotion.GLOBAL);
    assertTrue(verdict.outcome() != Outcome.VIOLATED, verdict::reason);
  }

  /** One more member may keep the others from their steps: nothing can be done again. */
  @Test
  void runsThatGrowAreNoneWhereMembersAreSeen() {
    String text =
        """
        M() = [#W() < 3] m -> (M() ||| W());
        W() = w -> Stop;
        System() = |||{..}@M();
        #assert System() |= []<> w;
        """;
    assertTrue(
        !(verdict(open(text, Map.of()), 0, FairnessNotion.NONE).evidence().orElse(null)
            instanceof Evidence.Growing));
  }

  /** As many members are started as others see that there are. */
  @ParameterizedTest
  @CsvSource({
    "0, none, HOLDS",
    "1, event-strong, VIOLATED",
    "1, global, HOLDS",
    "2, process-strong, VIOLATED",
    "2, global, HOLDS",
    "3, none, VIOLATED",
    "3, event-weak, HOLDS",
    "3, global, HOLDS",
    "4, none, HOLDS"
  })
  void membersThatAreCounted(int assertion, String notion, Outcome expected) {
    String text =
        """
        #define few #W() <= 2;
        #define none #W() == 0;
        #define rest #M() == 0;
        L() = [#W() < 2] fork -> (L() ||| W()) [] think -> M();
        M() = back -> L();
        W() = w -> W() [] end -> Skip;
        System() = |||{..}@L();
        #assert System() |= [] few;
        #assert System() |= []<> none;
        #assert System() |= []<> rest;
        #assert System() |= [](fork -> <> end);
        #assert System() deadlockfree;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  /**
   * Whoever waits behind a guard has not stopped: counting it does not keep those that have ended,
   * so that there are finitely many states.
   */
  @ParameterizedTest
  @CsvSource({
    "0, global, HOLDS",
    "0, process-strong, VIOLATED",
    "1, process-weak, HOLDS",
    "2, event-weak, VIOLATED",
    "3, none, HOLDS"
  })
  void guardedMembersAreCounted(int assertion, String notion, Outcome expected) {
    String text =
        """
        var n = 0;
        #define noB #B() == 0;
        B() = [n < 2] b{n++;} -> (C() ||| Child());
        C() = [#B() < 2] d -> B();
        Child() = k{n--;} -> Skip;
        System() = |||{..}@B();
        #assert System() |= []<> noB;
        #assert System() |= []<> k;
        #assert System() |= <>[] noB;
        #assert System() deadlockfree;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
    assertTrue(
        expected == Outcome.HOLDS || verdict.evidence().get() instanceof Evidence.Lasso,
        verdict::reason);
  }

  /** Members of several groups come to the same local states, and are counted together there. */
  @ParameterizedTest
  @CsvSource({"0, global, HOLDS", "1, none, HOLDS", "2, none, HOLDS", "2, process-weak, HOLDS"})
  void groupsThatMixAreOne(int assertion, String notion, Outcome expected) {
    String text =
        """
        var n = 0;
        var x = 0;
        #define low x < 2;
        A() = [x == 0] b{x = 1;} -> B() [] [n < 2] d{n++;} -> (A() ||| Child());
        B() = [n < 2] a{n++;} -> (B() ||| Child()) [] d{x = 0;} -> A();
        C() = [x == 0] a -> C() [] b{x = 0;} -> A();
        Child() = k{n--;} -> Skip;
        Two() = |||{..}@(A() ||| B());
        #assert Two() |= [](a -> <> b);
        Three() = (|||{..}@(A() ||| B())) ||| (|||{..}@C());
        #assert Three() deadlockfree;
        #assert Three() |= [] low;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, notion(notion));
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  /** Under global fairness: as many members as a variable lets them be, and without a bound. */
  @ParameterizedTest
  @CsvSource({
    "0, HOLDS",
    "1, HOLDS",
    "2, HOLDS",
    "3, VIOLATED",
    "4, HOLDS",
    "5, VIOLATED",
    "6, HOLDS",
    "7, VIOLATED"
  })
  void globalFairnessWhereMembersStartOthers(int assertion, Outcome expected) {
    String text =
        """
        var n = 0;
        L() = [n < 2] fork{n++;} -> (L() ||| W()) [] think -> M();
        M() = back -> L();
        W() = w -> W() [] end{n--;} -> Skip;
        Few() = |||{..}@L();
        #assert Few() |= []<> end;
        #assert Few() |= []<> think;
        #assert Few() |= [](fork -> <> end);
        #assert Few() |= <>[] !w;
        A() = a -> (A() ||| B()) [] b -> A();
        B() = b -> Skip;
        Many() = |||{..}@A();
        #assert Many() |= []<> (a || b);
        #assert Many() |= []<> b;
        #assert Many() |= []<> a;
        C() = c -> (C() ||| C()) [] d -> E();
        E() = e -> E();
        Lost() = |||{..}@C();
        #assert Lost() |= []<> c;
        """;
    Verdict verdict = verdict(open(text, Map.of()), assertion, FairnessNotion.GLOBAL);
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  private static FairnessNotion notion(String name) {
    return Arrays.stream(FairnessNotion.values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void randomPoolsUnderGlobalFairness() {
    compare(500, 5, List.of(FairnessNotion.GLOBAL));
    assertTrue(outcomes.get(Outcome.HOLDS) > 10, outcomes::toString);
    assertTrue(outcomes.get(Outcome.VIOLATED) > 10, outcomes::toString);
  }

  @Test
  void randomPools() {
    compare(0, 12, List.of(FairnessNotion.values()));
    assertTrue(outcomes.get(Outcome.HOLDS) > 10, outcomes::toString);
    assertTrue(outcomes.get(Outcome.VIOLATED) > 10, outcomes::toString);
  }

  @Test
  @Tag("long")
  void manyRandomPools() {
    compare(1_000, 2_000, List.of(FairnessNotion.values()));
  }

  private void compare(long first, int models, List<FairnessNotion> notions) {
    for (long seed = first; seed < first + models; seed++) {
      Random random = new Random(seed);
      String text = new RandomPool(random).text();
      CspModel model = open(text, Map.of());
      for (int i = 0; i < model.assertions().size(); i++) {
        FairnessNotion notion = notions.get(random.nextInt(notions.size()));
        Verdict verdict = verdict(model, i, notion);
        outcomes.merge(verdict.outcome(), 1, Integer::sum);
        Model.Assertion assertion = model.assertions().get(i);
        Outcome universal = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
        if (verdict.outcome() == universal) {
          SmallSizes.confirm(model, assertion, notion, universal, "seed " + seed + "\n" + text);
        } else if (verdict.outcome() != Outcome.UNKNOWN) {
          assertTrue(verdict.evidence().isPresent(), text);
          if (verdict.evidence().get() instanceof Evidence.Growing) {
            growing++;
            assertNotExcluded(model, assertion, notion, verdict, "seed " + seed + "\n" + text);
          }
        }
      }
    }
    System.out.println("members that start others: " + outcomes + ", by growing runs " + growing);
  }

  /** What an abstraction with another cutoff proves of the same system, no run of it violates. */
  private static void assertNotExcluded(
      CspModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Verdict verdict,
      String where) {
    AnyNumber<Model.Question> sizes = model.instantiate(assertion).anyNumber().orElseThrow();
    List<Integer> vector =
        SIZE.matcher(verdict.reason())
            .results()
            .map(each -> Integer.valueOf(each.group(1)))
            .toList();
    assertEquals(sizes.groups().size(), vector.size(), verdict::reason);
    assertNotExcluded(sizes, vector, notion, assertion.text() + ", " + notion + ", " + where);
  }

  static void assertNotExcluded(
      AnyNumber<Model.Question> sizes, List<Integer> vector, FairnessNotion notion, String where) {
    if (notion.takesEveryStep()) {
      return;
    }
    for (int cutoff = sizes.leastCutoff(); cutoff <= Cutoff.DEFAULT.first() + 2; cutoff++) {
      int k = cutoff;
      Supplier<Model.Question> all =
          () -> sizes.abstraction(vector, k, AnyNumber.Balance.ON, notion);
      Outcome outcome =
          Checker.checkInstance(all.get(), all, notion, SmallSizes.LIMITS, ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(outcome != Outcome.HOLDS, where);
    }
  }
}
