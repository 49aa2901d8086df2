package dev.fairlead.core.automaton;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.RandomFormulas;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoaTest {

  private static Tgba read(String text) {
    return Hoa.read(new SourceText("a.hoa", text));
  }

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatIsWrittenIsReadBack(@ForAll("formulas") Formula formula) {
    Tgba automaton = LtlTranslator.translate(formula);
    assertEquals(automaton, read(Hoa.write(automaton, "a \"name\"")));
  }

  @Test
  void theTextOfASmallAutomaton() {
    assertEquals(
        """
        HOA: v1
        name: "[]<>\\"c!3\\""
        States: 1
        Start: 0
        AP: 1 "c!3"
        acc-name: Buchi
        Acceptance: 1 Inf(0)
        properties: trans-labels explicit-labels trans-acc
        --BODY--
        State: 0
        [!0] 0
        [0] 0 {0}
        --END--
        """,
        Hoa.write(LtlTranslator.translate(parse("[]<>\"c!3\"")), "[]<>\"c!3\""));
  }

  /** The automaton that Spot prints for GFa & GFb, and the same with state-based acceptance. */
  @Test
  void automataOfOtherTools() {
    Tgba transitionBased =
        read(
            """
            HOA: v1
            name: "GFa & GFb"
            States: 1
            Start: 0
            AP: 2 "a" "b"
            acc-name: generalized-Buchi 2
            Acceptance: 2 Inf(0)&Inf(1)
            properties: trans-labels explicit-labels trans-acc complete
            properties: deterministic stutter-invariant
            --BODY--
            State: 0
            [!0&!1] 0
            [!0&1] 0 {1}
            [0&!1] 0 {0}
            [0&1] 0 {0 1}
            --END--
            """);
    sameLanguage(parse("[]<>a && []<>b"), transitionBased);
    Tgba stateBased =
        read(
            """
            HOA: v1 /* a comment /* inside a comment */ */
            States: 2 Start: 1
            AP: 1 "a"
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0 "good" {0} [0] 0 [!0] 1
            State: 1 [0] 0 [!0] 1
            --END--
            """);
    sameLanguage(parse("[]<>a"), stateBased);
  }

  @Test
  void aliasesStateLabelsImplicitLabelsAndSeveralStarts() {
    Tgba aliases =
        read(
            """
            HOA: v1
            AP: 2 "a" "b"
            Alias: @x 0 | 1
            Alias: @y !@x & t
            Start: 0
            Acceptance: 0 t
            --BODY--
            State: 0 [@x] 0 [@y | f] 1
            State: [t] 1 1
            --END--
            """);
    assertEquals(1, aliases.edges().get(1).size());
    sameLanguage(parse("true"), aliases);
    Tgba implicit =
        read(
            """
            HOA: v1
            States: 2
            Start: 0
            AP: 1 "a"
            Acceptance: 2 (Inf(1) & t)
            --BODY--
            State: 0 1 {0} 0 {0 1}
            State: 1 1 {0} 0 {1}
            --END--
            """);
    assertEquals(1, implicit.acceptanceSets());
    sameLanguage(parse("[]<>a"), implicit);
    Tgba twoStarts =
        read(
            """
            HOA: v1
            States: 2
            Start: 0
            Start: 1
            AP: 2 "a" "b"
            Acceptance: 0 t
            --BODY--
            State: 0 [0] 0
            State: 1 [1] 1
            --END--
            """);
    sameLanguage(parse("[]a || []b"), twoStarts);
    Tgba noStart = read("HOA: v1 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--");
    assertFalse(Languages.accepts(noStart, new RandomFormulas.Lasso(List.of(), List.of(Set.of()))));
  }

  /** S37: an edge that no letter can take is no edge. */
  @Test
  void edgesLabelledFalseAreDropped() {
    Tgba automaton =
        read(
            """
            HOA: v1 Start: 0 AP: 1 "a" Acceptance: 1 Inf(0)
            --BODY--
            State: 0 [f] 0 {0} [0&!0] 0 {0} [t] 0
            --END--
            """);
    assertEquals(1, automaton.edges().get(0).size());
    assertFalse(
        Languages.accepts(automaton, new RandomFormulas.Lasso(List.of(), List.of(Set.of("a")))));
  }

  private static void sameLanguage(Formula formula, Tgba automaton) {
    Random random = new Random(1);
    boolean some = false;
    for (int i = 0; i < 200; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(word.satisfies(formula), Languages.accepts(automaton, word), word::toString);
      some |= word.satisfies(formula);
    }
    assertTrue(some);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "States: 1; FL0301; 1:1; a HOA text starts with 'HOA: v1'",
        "HOA: v2; FL0307; 1:6; only version v1 is known",
        "HOA: v1 --BODY-- --END--; FL0302; 1:9; the header Acceptance: is missing",
        "HOA: v1 States: 1 States: 2; FL0302; 1:19; States: is given twice",
        "HOA: v1 Fancy: 3; FL0307; 1:9; the header Fancy: is not known",
        "HOA: v1 AP: 2 \"a\"; FL0305; 1:13; 2 atoms are announced, 1 are named",
        "HOA: v1 AP: 2 \"a\" \"a\"; FL0302; 1:19; the atom 'a' is given twice",
        "HOA: v1 Acceptance: 1 Fin(0); FL0303; 1:23;"
            + " only generalised Büchi acceptance can be used, found 'Fin'",
        "HOA: v1 Acceptance: 2 Inf(0)|Inf(1); FL0303; 1:29;"
            + " only generalised Büchi acceptance can be used, found '|'",
        "HOA: v1 Acceptance: 2 Inf(0)&Fin(1)|Inf(1); FL0303; 1:30;"
            + " only generalised Büchi acceptance can be used, found 'Fin'",
        "HOA: v1 Acceptance: 1 Inf(!0); FL0303; 1:23;"
            + " only generalised Büchi acceptance can be used, found 'Inf'",
        "HOA: v1 Acceptance: 0 f; FL0303; 1:23;"
            + " only generalised Büchi acceptance can be used, found 'f'",
        "HOA: v1 Acceptance: 1 Inf(1); FL0305; 1:27;"
            + " there are 1 acceptance sets, counted from 0",
        "HOA: v1 Start: 0&1; FL0304; 1:17; alternating automata cannot be used",
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t] 0&1; FL0304; 1:48;"
            + " alternating automata cannot be used",
        "HOA: v1 States: 1 Acceptance: 0 t --BODY-- State: 1; FL0305; 1:51;"
            + " there are 1 states, counted from 0",
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 State: 0; FL0302; 1:50; state 0 is given twice",
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [3] 0; FL0305; 1:44;"
            + " there are 0 atoms, counted from 0",
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [@a] 0; FL0308; 1:44; unknown alias @a",
        "HOA: v1 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: 0 0; FL0306; 1:51;"
            + " without labels a state needs 2^1 edges, found 1",
        "HOA: v1 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: 0 0 [0] 0; FL0306; 1:55;"
            + " labelled and unlabelled edges are mixed",
        "HOA: v1 Acceptance: 0 t --BODY-- State: [t] 0 [t] 0; FL0306; 1:47;"
            + " the state has a label already",
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t 0; FL0301; 1:46; expected ']', found '0'",
        "HOA: v1 Acceptance: 0 t --BODY--; FL0301; 1:33;"
            + " expected 'State:' or --END--, found the end of the text",
        "HOA: v1 Acceptance: 0 t --ABORT--; FL0301; 1:25;"
            + " expected a header or --BODY--, found '--ABORT--'",
        "HOA: v1 Acceptance: 0 t --BODY-- --END-- HOA: v1; FL0301; 1:42; text after --END--",
        "HOA: v1 name: \"x; FL0301; 1:15; the string is not closed",
        "HOA: v1 /* x; FL0301; 1:9; the comment is not closed",
        "HOA: v1 States: 99999999999; FL0305; 1:17; the number is too large",
      })
  void mistakes(String text, String code, String place, String message) {
    ModelException e = assertThrows(ModelException.class, () -> read(text));
    SourceText.Place at = e.diagnostic().source().place(e.diagnostic().offset());
    assertEquals(
        List.of(code, place, message),
        List.of(e.diagnostic().code(), at.line() + ":" + at.column(), e.diagnostic().message()));
  }

  @Test
  void deepLabelsAreRefused() {
    String text =
        "HOA: v1 Acceptance: 0 t --BODY-- State: 0 [" + "!(".repeat(100_000) + "t] 0 --END--";
    assertEquals(
        "FL0306", assertThrows(ModelException.class, () -> read(text)).diagnostic().code());
  }

  @Test
  void dotShowsStatesLettersAndSets() {
    assertEquals(
        """
        digraph automaton {
          rankdir=LR;
          node [shape=circle];
          start [shape=point];
          start -> 0;
          0;
          1 [shape=doublecircle];
          0 -> 1 [label="\\"x"];
          0 -> 0 [label="!\\"x"];
          1 -> 1 [label="true {0}"];
        }
        """,
        Dot.write(LtlTranslator.translate(new Formula.Eventually(new Formula.Atom("\"x")))));
  }
}
