package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code #define N ..;}: what is said of every N must be true of each. */
class NumberedMembersTest {
  private int asked;
  private int proved;
  private int shown;
  private int open;

  @Test
  void answersAreConfirmed() {
    for (long seed = 0; seed < 6; seed++) {
      ask(seed);
    }
    assertTrue(proved > 2 && shown > 2, figures());
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = 1000; seed < 4000; seed++) {
      ask(seed);
    }
    System.out.println(figures());
  }

  private String figures() {
    return "members with numbers: %d questions, %d proved, %d shown, %d unknown"
        .formatted(asked, proved, shown, open);
  }

  private void ask(long seed) {
    String text = new RandomNumberedMembers(seed).text();
    CspModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      Outcome universal = universal(assertion);
      Outcome outcome = check(model, assertion).verdict().outcome();
      asked++;
      if (outcome == Outcome.UNKNOWN) {
        open++;
      } else if (outcome == universal) {
        proved++;
        confirm(model, assertion, universal, "seed " + seed + "\n" + text);
      } else {
        shown++;
      }
    }
  }

  private static Outcome universal(Model.Assertion assertion) {
    return assertion.text().contains("reaches") ? Outcome.VIOLATED : Outcome.HOLDS;
  }

  private static Checked check(CspModel model, Model.Assertion assertion) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        FairnessNotion.NONE,
        Cutoff.DEFAULT,
        SmallSizes.LIMITS,
        ProgressListener.NONE);
  }

  private static void confirm(
      CspModel model, Model.Assertion assertion, Outcome universal, String where) {
    AnyNumber<Model.Question> plain =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    for (int size = plain.least(); size <= 6; size++) {
      List<Integer> sizes = List.of(size);
      Outcome outcome =
          Checker.checkInstance(
                  plain.instance(sizes),
                  () -> plain.instance(sizes),
                  FairnessNotion.NONE,
                  SmallSizes.LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(
          outcome == universal || outcome == Outcome.UNKNOWN,
          () -> assertion.text() + " with " + sizes + " is " + outcome + ", " + where);
    }
  }

  /** A model, and what is said of its only assertion. */
  private static Checked check(String text) {
    CspModel model = open(text, Map.of());
    return check(model, model.assertions().get(0));
  }

  private static final String PAIR =
      "#define bad (|| i:{0..N-1}; j:{0..N-1} @ (i != j && a[i] == 1 && a[j] == 1));\n"
          + "#assert System() reaches bad;\n";

  @Test
  void tokenInRing() {
    Checked checked =
        check(
            """
            #define N ..;
            var token = 0;
            var a[N];
            P(i) = [token == i] in.i{a[i] = 1;} -> out.i{a[i] = 0; token = (token + 1) % N;} -> P(i);
            System() = ||| i:{0..N-1} @ P(i);
            """
                + PAIR);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(
        checked.plan().orElseThrow().toString().contains("views of 2 members"),
        () -> checked.plan().toString());
  }

  /** Only with many members is it violated: a proof from few of them would be wrong. */
  @Test
  void constantsThatCountMembersAreNoNumbersOfThem() {
    for (String guard :
        List.of("i < 5", "i != 5", "(&& j:{0..5} @ a[j] == 0)", "(i + 1) % 5 == 0", "N < 6")) {
      Checked checked =
          check(
              """
              #define N 6..;
              var a[N];
              P(i) = [GUARD && (&& j:{0..N-1} @ a[j] == 0)] in.i{a[i] = 1;} -> P(i)
                [] [N > 9] late.i{a[i] = 1;} -> P(i);
              System() = ||| i:{0..N-1} @ P(i);
              """
                      .replace("GUARD", guard)
                  + PAIR);
      assertEquals(Outcome.UNKNOWN, checked.verdict().outcome(), guard);
    }
  }

  /** What depends on the number of members otherwise, by the reason that is given. */
  @Test
  void whatIsNotClosedIsRefused() {
    refuses("var last = N - 1;", "true", "'N' is used for more than");
    refuses("#define L (N - 1);\nvar y = 0;", "y != L", "'L' is used for more than");
    refuses("var l[3];", "l[i % 3] == 0", "arithmetic");
    refuses("var l[9];", "l[i] == 0", "no element for every number");
    refuses("var l[9];\nvar k = 0;", "l[k] == 0 && l[(k + i) % 2] == 0", "arithmetic");
    refuses("", "(&& j:{0..N-1} @ (|| k:{0..N-1} @ a[k] == a[j]))", "for each of them");
    refuses("", "#P(i) == 1", "counts processes");
    refuses("", "i < 3", "arithmetic or compared by order");
  }

  private static void refuses(String declaration, String guard, String why) {
    Checked checked =
        check(
            """
            #define N 2..;
            var a[N];
            DECLARED
            P(i) = [GUARD && (&& j:{0..N-1} @ a[j] == 0)] in.i{a[i] = 1;} -> P(i);
            System() = ||| i:{0..N-1} @ P(i);
            """
                    .replace("DECLARED", declaration)
                    .replace("GUARD", guard)
                + PAIR);
    assertEquals(Outcome.UNKNOWN, checked.verdict().outcome(), guard);
    assertTrue(checked.verdict().reason().contains(why), () -> checked.verdict().reason());
  }

  /** A violation needs as many members as it takes. */
  @Test
  void lateViolation() {
    Checked checked =
        check(
            """
            #define N 2..;
            var a[N];
            var stage = 0;
            P(i) = [stage < 4] up.i{stage++;} -> P1(i);
            P1(i) = [stage == 4] in.i{a[i] = 1;} -> P2(i);
            P2(i) = Stop;
            System() = ||| i:{0..N-1} @ P(i);
            """
                + PAIR);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("4 × P(i)"), checked.verdict().reason());
  }

  /**
   * Two members wait inside of atomic processes for a third one, which a fourth may use: without
   * the third they would go before the fourth.
   */
  @Test
  void prioritiesDependOnMembersThatAreLeftOut() {
    Checked checked =
        check(
            """
            #define N 2..;
            var x = 0;
            var a[N];
            var blocks[N];
            P(i) = [x == 0] block.i{blocks[i] = 1;} -> Stop
                [] [x == 0] enter.i -> Inside(i)
                [] [x == 0] set.i{x = 1;} -> Stop;
            Inside(i) = atomic{ go.i{a[i] = 1;} ->
              [&& j:{0..N-1} @ blocks[j] == 0] leave.i{a[i] = 0;} -> Skip };
            System() = ||| i:{0..N-1} @ P(i);
            #define pair (|| i:{0..N-1}; j:{0..N-1} @ (i != j && x == 1 && a[i] == 1 && a[j] == 1));
            #assert System() reaches pair;
            """);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(checked.verdict().reason().contains("4 × P(i)"), checked.verdict().reason());
  }

  /** A member that begins anew after it has ended. */
  @Test
  void sequencesThatBeginAnew() {
    Checked checked =
        check(
            """
            #define N 1..;
            var a[N];
            P(i) = (e.i{a[i] = 1;} -> Skip); P(i);
            System() = ||| i:{0..N-1} @ P(i);
            #define small (&& i:{0..N-1} @ a[i] != 2);
            #assert System() |= [] small;
            """);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
  }

  /**
   * Numbers that go up to that of the last member and are not numbers of members: with five of
   * them, 4 is one.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "S() = ([] j:{0..N-1} @ [j == 4] o{x = 4;} -> S());",
        "S() = ([] j:{0..N-1} @ o{x = j;} -> S());",
        "S() = ([] j:{0..N-1} @ T(j));\nT(k) = [k == 4] o{x = 4;} -> S();",
        "channel c 1;\nS() = ([] j:{0..N-1} @ c!j -> S()) [] c?4 -> o{x = 4;} -> S();",
        "S() = [(|| j:{0..N-1} @ j == 4)] o{x = 4;} -> S();",
        "S() = [(|| j:{0..N-1} @ (j == 4 && x == 0))] o{x = 4;} -> S();",
        "S() = o{if ((|| j:{0..N-1} @ j > 3)) { x = 4; }} -> S();",
        "S() = [(|| j:{0..N-1}; k:{0..N-1} @ j - k == 4)] o{x = 4;} -> S();",
        "#define m(y) (|| j:{0..N-1} @ j == y);\nS() = [call(m, 4)] o{x = 4;} -> S();",
        "S() = o{x = (x + 1) % N;} -> S();",
        "S() = o{x = (3 + 1) % N;} -> S();",
        "var t:{0..N-1} = *;\nS() = [t == 4] o{x = 4;} -> S();",
        "S() = T(0);\nT(k:{0..N-1}) = o{x = k;} -> T(k + 1);"
      })
  void numbersLikeThatOfTheLastMember(String other) {
    Checked checked =
        check(
            "#define N 2..;\nvar x = 0;\nvar a[N];\nP(i) = e.i{a[i] = 1;} -> P(i);\n"
                + other
                + "\nSystem() = (||| i:{0..N-1} @ P(i)) ||| S();\n"
                + "#define goal (x == 4);\n#assert System() reaches goal;\n");
    // Arguments out of range are a fault of the model.
    assertTrue(checked.verdict().outcome() != Outcome.VIOLATED, () -> checked.verdict().reason());
  }

  /** The same in what is asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "|| i:{0..N-1} @ i == 4",
        "|| i:{0..N-1} @ (i == 4 && x == 0)",
        "|| i:{0..N-1}; j:{0..N-1} @ i - j == 4"
      })
  void questionsAboutNumbersLikeThatOfTheLastMember(String goal) {
    Checked checked =
        check(
            "#define N 2..;\nvar x = 0;\nP(i) = e.i -> P(i);\n"
                + "System() = ||| i:{0..N-1} @ P(i);\n#define goal ("
                + goal
                + ");\n#assert System() reaches goal;\n");
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict().reason());
  }

  @Test
  void twoNumbers() {
    ModelException refused =
        assertThrows(
            ModelException.class,
            () ->
                open(
                    """
                    #define N ..;
                    #define M ..;
                    P(i) = a.i -> P(i);
                    System() = ||| i:{0..N-1} @ P(i);
                    #assert System() deadlockfree;
                    """,
                    Map.of()));
    assertEquals("FL0178", refused.diagnostics().get(0).code());
  }

  /** A number that is given makes it one system. */
  @Test
  void givenNumber() {
    String text =
        "#define N ..;\nP(i) = a.i -> Stop;\nSystem() = ||| i:{0..N-1} @ P(i);\n"
            + "#assert System() deadlockfree;\n";
    CspModel model = open(text, Map.of("N", "3"));
    assertTrue(model.instantiate(model.assertions().get(0)).anyNumber().isEmpty());
  }

  /** Arrays that nothing uses, and constants, are no part of what members share. */
  @Test
  void whatNeverChangesMakesNoDifference() {
    Checked checked =
        check(
            """
            #define N 2..;
            var a[N];
            var spare[N];
            var limit = 2;
            var table[3] = [4, 5, 6];
            P(i) = [limit < table[1] && (&& j:{0..N-1} @ a[j] == 0)] in.i{a[i] = 1;} -> P1(i);
            P1(i) = out.i{a[i] = 0;} -> P(i);
            System() = ||| i:{0..N-1} @ P(i);
            """
                + PAIR);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome(), checked.verdict()::reason);
    assertTrue(checked.verdict().reason().startsWith("an inductive invariant"));
  }
}
