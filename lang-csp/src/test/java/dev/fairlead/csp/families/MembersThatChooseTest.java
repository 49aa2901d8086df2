package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.plan.FairnessReason;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Members of groups of any number that choose, each for itself, where a step leads that all of them
 * take together. {@code -Doracle.seed=n} tries another part of the world.
 */
class MembersThatChooseTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);

  private int holds;
  private int violated;
  private int unknown;

  @Test
  void answersAreConfirmed() {
    for (long seed = SEED; seed < SEED + 30; seed++) {
      ask(seed, 1);
    }
    System.out.println(figures());
    assertTrue(holds > 30 && violated > 30, this::figures);
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = SEED + 1_000;
        seed < SEED + Integer.getInteger("oracle.count", 3_000);
        seed++) {
      ask(seed, 3);
    }
    System.out.println(figures());
  }

  private String figures() {
    return "members that choose: %d hold, %d violated, %d unknown"
        .formatted(holds, violated, unknown);
  }

  private void ask(long seed, int notions) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    String text = new RandomBarriers(random).text();
    CspModel model = open(text, Map.of());
    FairnessNotion[] all = FairnessNotion.values();
    for (Model.Assertion assertion : model.assertions()) {
      int first = random.nextInt(all.length);
      Cutoff cutoff =
          random.nextBoolean() ? Cutoff.DEFAULT : new Cutoff(random.nextInt(4), Balance.ON);
      for (int i = 0; i < (assertion.text().contains("|=") ? notions : 1); i++) {
        FairnessNotion notion = all[(first + i) % all.length];
        String where = "cutoff " + cutoff.first() + ", seed " + seed + "\n" + text;
        count(ask(model, assertion, notion, cutoff, where));
      }
    }
  }

  private void count(Outcome outcome) {
    holds += outcome == Outcome.HOLDS ? 1 : 0;
    violated += outcome == Outcome.VIOLATED ? 1 : 0;
    unknown += outcome == Outcome.UNKNOWN ? 1 : 0;
  }

  private static Outcome ask(
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
                SmallSizes.LIMITS,
                ProgressListener.NONE)
            .verdict();
    // That something is reached is said of one number, that it never is of all.
    Outcome universal = assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
    if (verdict.outcome() == universal) {
      SmallSizes.confirm(model, assertion, notion, universal, where);
    } else if (verdict.outcome() != Outcome.UNKNOWN) {
      // Violations are runs of one system, which are replayed.
      assertTrue(verdict.evidence().isPresent(), where);
    }
    return verdict.outcome();
  }

  private static void assertAnswer(
      Outcome expected, String text, String formula, FairnessNotion... notions) {
    CspModel model = open(text + "#assert Sys() deadlockfree;", Map.of());
    for (FairnessNotion notion : notions) {
      Outcome outcome =
          ask(model, model.assertionFor(formula), notion, Cutoff.DEFAULT, formula + "\n" + text);
      assertEquals(expected, outcome, formula + ", " + notion + "\n" + text);
    }
  }

  private static final FairnessNotion[] ALL = FairnessNotion.values();

  /** Some go left and some go right, until all are where it ends. */
  private static final String TOSS =
      """
      #alphabet A {toss, again};
      #define allLeft #Right() == 0 && #A() == 0;
      #define allRight #Left() == 0 && #A() == 0;
      #define split #Left() > 0 && #Right() > 0;
      #define fewer #Left() < #Right();
      #define same #Left() == #Right();
      #define atHome #A() > 0;
      #define mixed #A() > 0 && (#Left() > 0 || #Right() > 0);
      #define odd #Left() % 2 == 1;
      #define added (#Left() + #Right()) % 2 == 0;
      #define neither !allLeft && !allRight && !split && !atHome;
      A() = toss -> Left() [] toss -> Right();
      Left() = again -> A() [] left -> Left();
      Right() = again -> A() [] right -> Right();
      Sys() = ||{..} @ A();
      """;

  @Test
  void someGoLeftAndSomeGoRight() {
    assertAnswer(Outcome.HOLDS, TOSS, "[] !mixed", ALL);
    assertAnswer(Outcome.HOLDS, TOSS, "[] !neither", ALL);
    assertAnswer(Outcome.HOLDS, TOSS, "[](toss -> (allLeft || allRight || split))", ALL);
    assertAnswer(Outcome.HOLDS, TOSS, "[]<> toss", FairnessNotion.EVENT_WEAK);
    assertAnswer(Outcome.VIOLATED, TOSS, "[] !split", ALL);
    assertAnswer(Outcome.VIOLATED, TOSS, "[] !fewer", ALL);
    assertAnswer(Outcome.VIOLATED, TOSS, "[](toss -> !same)", ALL);
    assertAnswer(Outcome.VIOLATED, TOSS, "[] !odd", ALL);
  }

  /** Only who tries every step that is there tries all splits. */
  @Test
  void whoTriesAllSplits() {
    assertAnswer(Outcome.HOLDS, TOSS, "[]<> allLeft", FairnessNotion.GLOBAL);
    assertAnswer(Outcome.HOLDS, TOSS, "[]<> allRight", FairnessNotion.GLOBAL);
    // With a single member there is none.
    assertAnswer(Outcome.VIOLATED, TOSS, "[]<> split", FairnessNotion.GLOBAL);
    for (FairnessNotion notion : ALL) {
      if (notion != FairnessNotion.GLOBAL) {
        assertAnswer(Outcome.VIOLATED, TOSS, "[]<> allLeft", notion);
      }
    }
  }

  /** Whoever is lost in a split is not found again, so the loop is not for ever. */
  @Test
  void aSplitThatLosesMembersComesToAnEnd() {
    String text =
        """
        #alphabet A {go};
        #define gone #A() == 0;
        A() = go -> A() [] go -> Out();
        Out() = go -> Out();
        Sys() = ||{..} @ A();
        """;
    assertAnswer(Outcome.HOLDS, text, "[](gone -> [] gone)", ALL);
    assertAnswer(Outcome.HOLDS, text, "<> gone", FairnessNotion.GLOBAL);
    assertAnswer(Outcome.VIOLATED, text, "<> gone", FairnessNotion.NONE);
    assertAnswer(Outcome.VIOLATED, text, "<> gone", FairnessNotion.PROCESS_STRONG);
    assertAnswer(Outcome.VIOLATED, text, "<> gone", FairnessNotion.EVENT_STRONG);
  }

  /** What goes with the sums before a split goes with those behind it, part by part. */
  @Test
  void sumsGoWithAllParts() {
    String text =
        """
        #alphabet Start {turn};
        #define more #C() + #E() > #D();
        #define most #C() > #D();
        Start() = a -> A() [] b -> B();
        A() = [#A() > #B()] turn -> C() [] [#A() > #B()] turn -> E();
        B() = [#A() > #B()] turn -> D();
        C() = c -> C();
        D() = d -> D();
        E() = e -> E();
        Sys() = ||{..} @ Start();
        """;
    assertAnswer(Outcome.HOLDS, text, "[](turn -> more)", FairnessNotion.NONE);
    assertAnswer(Outcome.VIOLATED, text, "[](turn -> most)", FairnessNotion.NONE);
    String pairs =
        """
        #alphabet A {turn};
        #define even (#B() + #C()) % 2 == 0;
        #define evenB #B() % 2 == 0;
        A() = [#A() % 2 == 0] turn -> B() [] [#A() % 2 == 0] turn -> C() [] off -> D();
        D() = turn -> D();
        B() = b -> B();
        C() = c -> C();
        Sys() = ||{..} @ A();
        """;
    assertAnswer(Outcome.HOLDS, pairs, "[](turn -> even)", ALL);
    assertAnswer(Outcome.VIOLATED, pairs, "[](turn -> evenB)", ALL);
  }

  /** One who takes part in what it starts itself: the sender could also receive. */
  @Test
  void theSenderDoesNotChoose() {
    String text =
        """
        broadcast channel c;
        #define one #Boss() == 1;
        #define none #Boss() == 0;
        #define mine #Yes() > 0;
        #define all #Free() == 0;
        Free() = c!0 -> Boss() [] c?v -> Yes() [] c?v -> No();
        Boss() = rule -> Boss();
        Yes() = yes -> Yes();
        No() = no -> No();
        Sys() = |||{..} @ Free();
        """;
    assertAnswer(Outcome.HOLDS, text, "[](\"c.0\" -> [] one)", ALL);
    assertAnswer(Outcome.HOLDS, text, "[](\"c.0\" -> all)", ALL);
    assertAnswer(Outcome.HOLDS, text, "<>[] one", FairnessNotion.NONE);
    assertAnswer(Outcome.VIOLATED, text, "[](\"c.0\" -> mine)", ALL);
    assertAnswer(Outcome.VIOLATED, text, "[] !mine", ALL);
    // Both at once, with more than one beside the sender.
    assertAnswer(
        Outcome.VIOLATED, text, "[](\"c.0\" -> [](<> yes -> [] !no))", FairnessNotion.PROCESS_WEAK);
  }

  /** A member that stays where it was, and a sender that comes back. */
  @Test
  void theSenderComesBack() {
    String text =
        """
        broadcast channel c;
        #define home #In() > 0;
        #define even (#In() + #Out()) % 2 == 0;
        #define less #In() >= #Out();
        In() = c!0 -> In() [] c?v -> In() [] c?v -> Out();
        Out() = c?v -> In() [] c?v -> Out();
        Sys() = |||{..} @ In();
        """;
    assertAnswer(Outcome.HOLDS, text, "[] home", ALL);
    assertAnswer(Outcome.HOLDS, text, "[] even || [] !even", ALL);
    assertAnswer(Outcome.VIOLATED, text, "[] less", ALL);
    assertAnswer(Outcome.HOLDS, text, "[]<> \"c.0\"", ALL);
  }

  /** More ways than members that a cutoff tells apart. */
  @Test
  void manyWays() {
    String text =
        """
        #alphabet A {go, back};
        #define apart #B() > 0 && #C() > 0 && #D() > 0 && #E() > 0;
        #define inB #C() + #D() + #E() + #A() == 0;
        #define somewhere #A() + #B() + #C() + #D() + #E() > 0;
        A() = go -> B() [] go -> C() [] go -> D() [] go -> E();
        B() = back -> A() [] b -> B();
        C() = back -> A() [] c -> C();
        D() = back -> A() [] d -> D();
        E() = back -> A() [] e -> E();
        Sys() = ||{..} @ A();
        """;
    assertAnswer(Outcome.HOLDS, text, "[] somewhere", ALL);
    assertAnswer(Outcome.VIOLATED, text, "[] !apart", ALL);
    assertAnswer(Outcome.HOLDS, text, "[]<> go", FairnessNotion.EVENT_WEAK);
    CspModel model = open(text + "#assert Sys() |= []<> inB;", Map.of());
    for (int cutoff = 0; cutoff < 4; cutoff++) {
      Outcome outcome =
          ask(
              model,
              model.assertions().get(0),
              FairnessNotion.GLOBAL,
              new Cutoff(cutoff, Balance.ON),
              text);
      assertEquals(Outcome.HOLDS, outcome);
    }
  }

  /** The annotation of a way is that of a step in which somebody goes it. */
  @Test
  void annotatedWays() {
    String text =
        """
        #alphabet A {go};
        #define never #B() > 0;
        A() = go -> A() [] sf(go) -> B();
        B() = go -> B();
        Sys() = ||{..} @ A();
        """;
    assertAnswer(Outcome.HOLDS, text, "<> never", FairnessNotion.ANNOTATED);
    assertAnswer(Outcome.VIOLATED, text, "<> never", FairnessNotion.NONE);
  }

  /** The step with the annotation looks like the one without, and each is taken sometimes. */
  @Test
  void whyALoopWithStepsThatLookAlikeIsFair() {
    String text =
        """
        var x = 0;
        #define done x == 1;
        #alphabet A {all};
        A() = all -> A() [] sf(all) -> A();
        Sys() = ||{..}@A();
        #assert Sys() |= <> done;
        """;
    CspModel model = open(text, Map.of());
    AnyNumber<Model.Question> sizes =
        model.instantiate(model.assertions().get(0), Abstraction.AUTO).anyNumber().orElseThrow();
    Checked checked =
        Checker.checkInstance(
            sizes.instance(List.of(2)),
            () -> sizes.instance(List.of(2)),
            FairnessNotion.ANNOTATED,
            Limits.ofThisMachine(),
            ProgressListener.NONE);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals(FairnessReason.Why.MOVES, checked.reasons().get(0).why());
  }

  @Test
  void whoWouldGoFirstCannotBeChosen() {
    String text =
        """
        broadcast channel c;
        Free() = c?v -> Free() [] atomic{c?v -> a -> Skip};
        Caller() = c!0 -> Caller();
        Sys() = (|||{..} @ Free()) ||| Caller();
        """;
    assertAnswer(Outcome.UNKNOWN, text, "[]<> \"c.0\"", FairnessNotion.NONE);
  }
}
