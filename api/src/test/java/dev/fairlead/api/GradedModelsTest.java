package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Degree;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graded models in both languages, with the values that the literature or hand work gives. */
class GradedModelsTest {
  private static final List<String> FORMULAS =
      List.of(
          "le", "<> le", "<> [] le", "[] <> le", "[] le", "[] (le -> <> [] le)", "[] (le || !le)");

  private static CheckableModel promela(String text) {
    return CheckableModel.open(ModelText.of("graded", Language.PROMELA, text));
  }

  private static CheckableModel csp(String text) {
    return CheckableModel.open(ModelText.of("graded", Language.CSP, text));
  }

  private static Degree degree(CheckableModel model, String formula, FairnessNotion notion) {
    CheckOptions options = CheckOptions.DEFAULT.withFairness(notion);
    return model.checkLtl(formula, options).verdict().degree().orElseThrow();
  }

  private static String value(CheckableModel model, String formula) {
    return degree(model, formula, FairnessNotion.NONE).valueName();
  }

  /** An election: more and more voters agree, and some change their mind. */
  private static String promelaElection(int n, int start, String atTheEnd, String change) {
    return """
        #define N %d
        logic five { F < U < M < L < T }
        byte K = %d;
        graded le : five = { K == N : T; 2*K > N : L; 2*K == N : M; K > 0 : U; else : F }
        active proctype voters() {
          do
          :: atomic { K < N -> K++ }
          %s
          %s
          od
        }
        """
        .formatted(n, start, atTheEnd, change);
  }

  private static String cspElection(int n, int start, String atTheEnd, String change) {
    return """
        #define N %d;
        logic five { F < U < M < L < T };
        var K = %d;
        graded le : five = { K == N : T; 2*K > N : L; 2*K == N : M; K > 0 : U; else : F };
        V() = [K < N] agree{K = K + 1;} -> V() %s %s;
        #assert V() deadlockfree;
        """
        .formatted(n, start, atTheEnd, change);
  }

  /** Models G1 to G6 of Chechik, Devereux and Gurfinkel's example, worked out by brute force. */
  @ParameterizedTest
  @CsvSource({
    "1, doubt,   -, U T L T U L M",
    "1, doubt,   U, U L L L U L M",
    "1, settled, U, U L L L U L M",
    "1, settled, M, U M M M U M M",
    "1, settled, -, U T T T U T M",
    "0, settled, T, F U F U F F M"
  })
  void theElectionInBothLanguages(int start, String end, String change, String expected) {
    for (int n : new int[] {4, 8, 20}) {
      boolean doubts = end.equals("doubt");
      String mind = change.equals("T") ? "" : "@" + change + " ";
      CheckableModel promela =
          promela(
              promelaElection(
                  n,
                  start,
                  doubts ? ":: atomic { K == N -> K-- }" : ":: K == N",
                  change.equals("-") ? "" : ":: " + mind + "atomic { K > 0 -> K-- }"));
      CheckableModel csp =
          csp(
              cspElection(
                  n,
                  start,
                  doubts ? "[] [K == N] doubt{K = K - 1;} -> V()" : "[] [K == N] settled -> V()",
                  change.equals("-")
                      ? ""
                      : "[] [K > 0] change" + mind.strip() + "{K = K - 1;} -> V()"));
      assertEquals(expected, values(promela), "Promela, N = " + n);
      assertEquals(expected, values(csp), "CSP#, N = " + n);
    }
  }

  private static String values(CheckableModel model) {
    List<String> values = new ArrayList<>();
    for (String formula : FORMULAS) {
      Degree degree = degree(model, formula, FairnessNotion.NONE);
      assertTrue(degree.checks() <= 3, formula);
      values.add(degree.valueName());
    }
    return String.join(" ", values);
  }

  /** A comparison with a level is what the same test of the variables is. */
  @ParameterizedTest
  @CsvSource({
    "le >= F, K >= 0",
    "le >= U, K > 0",
    "le >= M, 2*K >= N",
    "le > M, 2*K > N",
    "le >= T, K == N",
    "le < U, K == 0",
    "le <= M, 2*K <= N",
    "le == L, 2*K > N && K < N",
    "le != L, !(2*K > N && K < N)"
  })
  void aComparisonWithALevelIsTrueOrFalse(String comparison, String condition) {
    String atTheEnd = "[] [K == N] settled -> V() [] [K > 0] change@U{K = K - 1;} -> V()";
    CheckableModel csp = csp(cspElection(8, 1, atTheEnd, "") + "#define cond " + condition + ";\n");
    CheckableModel promela =
        promela(promelaElection(8, 1, ":: K == N", ":: @U atomic { K > 0 -> K-- }"));
    for (String shape : List.of("[] <> (%s)", "<> [] (%s)", "!(%s) U (K == 3)", "(%s) -> <> le")) {
      String compared = shape.formatted(comparison);
      String expected = value(promela, shape.formatted(condition));
      assertEquals(expected, value(promela, compared), "Promela: " + compared);
      if (!shape.contains("K")) {
        assertEquals(expected, value(csp, compared), "CSP#: " + compared);
        assertEquals(expected, value(csp, shape.formatted("cond")), "CSP#: " + condition);
      }
    }
  }

  @Test
  void incomparableValuesAreDifferentAndNothingElse() {
    String declarations =
        """
        logic a { no < perhaps < yes }%1$s
        logic b { low < high }%1$s
        logic both = a * b%1$s
        graded p : both = { x == 1 : (perhaps,high); x == 2 : (yes,low); else : (no,low) }%1$s
        """;
    CheckableModel promela =
        promela(
            "byte x;\n"
                + declarations.formatted("")
                + "active proctype P() { do :: x = 1 :: x = 2 :: x = 0 od }\n");
    CheckableModel csp =
        csp(
            "var x = 0;\n"
                + declarations.formatted(";")
                + "P() = a{x = 1;} -> P() [] b{x = 2;} -> P() [] c{x = 0;} -> P();\n"
                + "#assert P() deadlockfree;\n");
    for (CheckableModel model : List.of(promela, csp)) {
      assertEquals("(yes,high)", value(model, "[] (p >= (no,low))"));
      assertEquals("(yes,high)", value(model, "[] !(p == (perhaps,low))"));
      assertEquals("(no,low)", value(model, "[] (p >= (perhaps,low) || p == (yes,high))"));
      assertEquals("(no,low)", value(model, "[] !(p >= (perhaps,high))"));
      assertEquals("(no,low)", value(model, "[] (p != (yes,low))"));
      assertEquals(
          "(yes,high)", value(model, "[] ((p >= (perhaps,high) && p <= (yes,low)) -> X false)"));
    }
  }

  @Test
  void aComparisonWithWhatIsNoLevelIsRefused() {
    CheckableModel csp = csp(cspElection(4, 1, "", ""));
    CheckableModel promela = promela(promelaElection(4, 1, ":: K == N", ""));
    for (CheckableModel model : List.of(csp, promela)) {
      InvalidInputException refused =
          assertThrows(InvalidInputException.class, () -> value(model, "<> (le >= Q)"));
      assertTrue(refused.getMessage().contains("is no value of the logic"), refused.getMessage());
      assertThrows(InvalidInputException.class, () -> value(model, "<> (le >= 3)"));
      assertThrows(InvalidInputException.class, () -> value(model, "<> (le = T)"));
    }
  }

  /** A run that is violated to a degree under one notion may be none, or a worse one, elsewhere. */
  @Test
  void noDegreeGoesOverToAnotherNotion() {
    CheckableModel model =
        csp(
            """
            logic five { F < U < M < L < T };
            var t = 0;
            #define done t == 1;
            A() = idle -> A();
            B() = finish@U{t = 1;} -> Stop [] wait@M -> B();
            S() = A() ||| B();
            #assert S() |= <> done;
            """);
    Map<FairnessNotion, String> searched = new EnumMap<>(FairnessNotion.class);
    Map<FairnessNotion, String> told = new EnumMap<>(FairnessNotion.class);
    Map<FairnessNotion, Answer> answers =
        model.checkUnderEveryNotion(
            model.properties().get(0), CheckOptions.DEFAULT, EveryNotion.Listener.NONE);
    for (Answer answer : answers.values()) {
      told.put(answer.fairness(), answer.verdict().degree().orElseThrow().valueName());
      searched.put(answer.fairness(), degree(model, "<> done", answer.fairness()).valueName());
    }
    assertEquals(searched, told);
    assertTrue(Set.copyOf(told.values()).size() > 1, told.toString());
  }

  /** What is executable is computed before steps are cut away. */
  @Test
  void elseLooksAtTheWholeModel() {
    CheckableModel model =
        promela(
            """
            logic five { F < U < M < L < T }
            bool b;
            active proctype P() { do :: @U true -> skip :: else -> b = 1 od }
            """);
    assertEquals("T", value(model, "[] !b"));
  }

  @Test
  void aJumpABreakAndAnElseHaveTheLevelOfTheirOption() {
    CheckableModel model =
        promela(
            """
            logic five { F < U < M < L < T }
            byte x;
            active proctype P() {
              do
              :: @U goto out
              :: @M break
              :: x < 3 -> x = 0
              od;
              x = 1;
              do :: x = 1 od;
            out:
              x = 2;
              do :: x = 2 od
            }
            """);
    assertEquals("L", value(model, "[] (x != 2)"));
    assertEquals("M", value(model, "[] (x != 1)"));
    CheckableModel other =
        promela(
            """
            logic five { F < U < M < L < T }
            byte x;
            active proctype P() { do :: x > 0 -> skip :: @U else -> x = 1 od }
            """);
    assertEquals("L", value(other, "[] (x == 0)"));
  }

  /** The least possible statement of an atomic sequence counts, wherever it stands. */
  @Test
  void levelsInsideOfSequencesMeet() {
    CheckableModel model =
        promela(
            """
            logic five { F < U < M < L < T }
            byte x;
            active proctype P() {
              do
              :: @L atomic { x == 0; if :: @M x = 1 :: x = 2 fi; if :: @U x = x + 2 :: skip fi }
              :: x = 0
              od
            }
            """);
    assertEquals("U", value(model, "[] (x != 2)"));
    assertEquals("M", value(model, "[] (x != 1)"));
    assertEquals("L", value(model, "[] (x != 3)"));
    assertEquals("L", value(model, "[] (x != 4)"));
  }

  @Test
  void aRendezvousAndAJointEventHaveTheMeetOfTheirSides() {
    CheckableModel promela =
        promela(
            """
            logic five { F < U < M < L < T }
            chan c = [0] of { bit };
            bool got;
            active proctype S() { do :: @L c!1 :: skip od }
            active proctype R() { do :: @M c?_ -> got = 1 :: skip od }
            """);
    assertEquals("M", value(promela, "[] !got"));
    CheckableModel csp =
        csp(
            """
            logic five { F < U < M < L < T };
            P() = a@L -> P() [] b -> P();
            Q() = a@M -> Q() [] c -> Q();
            S() = P() || Q();
            #assert S() |= [] !a;
            """);
    assertEquals("M", value(csp, "[] !a"));
    assertEquals("M", value(csp, "[]<> b || []<> c"));
  }

  @Test
  void hiddenEventsKeepTheirLevels() {
    CheckableModel model =
        csp(
            """
            logic five { F < U < M < L < T };
            var x = 0;
            #define two x == 2;
            P() = a@U{x = 2;} -> P() [] b{x = 1;} -> P();
            S() = P() \\ {a};
            #assert S() |= [] !two;
            """);
    assertEquals("L", value(model, "[] !two"));
  }

  @Test
  void fairnessMayDemandWhatIsHardlyPossible() {
    CheckableModel model =
        csp(
            """
            logic five { F < U < M < L < T };
            var t = 0;
            #define done t == 1;
            A() = idle -> A();
            B() = finish@U{t = 1;} -> Stop;
            S() = A() ||| B();
            #assert S() |= <> done;
            """);
    assertEquals("F", value(model, "<> done"));
    assertEquals("T", degree(model, "<> done", FairnessNotion.PROCESS_WEAK).valueName());
    assertEquals("T", degree(model, "<> done", FairnessNotion.GLOBAL).valueName());
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "×"})
  void twoExperts(String times) {
    CheckableModel model =
        promela(
            """
            logic a { no < perhaps < yes }
            logic b { low < high }
            logic both = a * b
            byte x;
            active proctype P() { do :: @(perhaps,high) x = 1 :: @(yes,low) x = 2 :: x = 0 od }
            """
                .replace("*", times));
    assertEquals("(perhaps,low)", value(model, "[] (x != 1)"));
    assertEquals("(no,high)", value(model, "[] (x != 2)"));
    assertEquals("(no,low)", value(model, "[] (x == 0)"));
    assertEquals("(yes,high)", value(model, "[] (x < 3)"));
  }

  @Test
  void partialModels() {
    CheckableModel model =
        csp(
            """
            logic own = partial;
            var x = 0;
            graded ready : own = { x == 0 : true; x == 1 : unknown; else : false };
            P() = ask{x = 1;} -> (answer@unknown{x = 2;} -> P() [] retry{x = 0;} -> P());
            #assert P() |= []<> ready;
            """);
    assertEquals("unknown", value(model, "[] ready"));
    assertEquals("unknown", value(model, "[] (ready || !ready)"));
    assertEquals("true", value(model, "<> ready"));
    assertEquals("unknown", value(model, "[]<> ready"));
  }

  @Test
  void questionsAboutFiniteRunsHaveDegrees() {
    CheckableModel model =
        promela(
            """
            logic five { F < U < M < L < T }
            byte x;
            active proctype P() {
              do
              :: @U assert(x > 0)
              :: @M x = 7; false
              :: x = 0
              od
            }
            """);
    List<String> values = new ArrayList<>();
    for (Answer answer : model.checkAll(CheckOptions.DEFAULT)) {
      values.add(answer.kind() + " " + answer.verdict().degree().orElseThrow().valueName());
    }
    assertEquals(List.of("assertions L", "deadlockfree M"), values);
    Answer reached = model.checkReaches("x == 7", CheckOptions.DEFAULT);
    assertEquals("M", reached.verdict().degree().orElseThrow().valueName());
    assertEquals(Outcome.VIOLATED, reached.outcome());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "logic one { T }",
        "logic two { T < T }",
        "logic x = unheard",
        "logic l { F < T } graded p : other = { else : T }",
        "logic l { F < T } graded p : l = { else : U }",
        "active proctype Q() { do :: @U skip od }"
      })
  void mistakesAreRefusedInPromela(String part) {
    String text = part + "\nbyte x;\nactive proctype P() { x = 1 }\n";
    InvalidInputException refused = assertThrows(InvalidInputException.class, () -> promela(text));
    assertTrue(refused.getMessage().contains("error FL059"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "logic one { T };",
        "logic x = unheard;",
        "logic l { F < T }; graded p : l = { else : U };",
        "Q() = a@U -> Q();",
        "logic l { F < T }; Q() = wf(a) -> b@F -> Q();"
      })
  void mistakesAreRefusedInCsp(String part) {
    String text = part + "\nP() = a -> P();\n#assert P() deadlockfree;\n";
    InvalidInputException refused = assertThrows(InvalidInputException.class, () -> csp(text));
    assertTrue(refused.getMessage().contains("error FL01"), refused.getMessage());
  }

  /** Neither word is reserved. */
  @Test
  void otherUsesOfTheWordsStay() {
    csp("logic() = a -> graded();\ngraded() = b -> logic();\n#assert logic() deadlockfree;\n");
    promela("byte logic; byte graded; active proctype P() { logic = graded }\n");
    Optional<Degree> classical =
        promela("byte x; active proctype P() { x = 1 }\n")
            .checkLtl("<> (x == 1)", CheckOptions.DEFAULT)
            .verdict()
            .degree();
    assertEquals(Optional.empty(), classical);
  }
}
