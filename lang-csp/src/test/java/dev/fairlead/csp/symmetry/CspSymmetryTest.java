package dev.fairlead.csp.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indices of compositions: which permutations are found, and that verdicts stay the same. */
class CspSymmetryTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(40_000);
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.GLOBAL);

  private static CspModel model(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }

  private static Model.Question question(CspModel model, int assertion) {
    return model.instantiate(model.assertions().get(assertion), Abstraction.AUTO);
  }

  private static Checked check(
      CspModel model, int assertion, FairnessNotion notion, Symmetries symmetry) {
    return Checker.checkInstance(
        question(model, assertion),
        () -> question(model, assertion),
        notion,
        Reductions.NONE.with(symmetry),
        LIMITS,
        ProgressListener.NONE);
  }

  private static final String CLIENTS =
      "#define N 4;\nvar owner = -1;\nvar asked[N];\n#define free (owner == -1);\n"
          + "Client(i) = ask.i{asked[i] = 1;} -> [owner == -1] take.i{owner = i;} -> Work(i);\n"
          + "Work(i) = [owner == i] leave.i{owner = -1; asked[i] = 0;} -> Client(i)%s;\n"
          + "System() = ||| i:{0..N-1} @ Client(i);\n#assert System() |= %s;\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | []<> free | permutations of 4 values of the index in System",
        "'' | []<> take.2 | permutations of 3 of 4 values of the index in System",
        "' [] [asked[0] == 1] first.i -> Client(i)' | []<> free | permutations of 3 of 4 values of"
            + " the index in System",
      })
  void whatIsFound(String more, String formula, String expected) {
    Model.Question question = question(model(CLIENTS.formatted(more, formula)), 0);
    assertEquals(expected, question.symmetry().symmetry().orElseThrow().sorts().get(0).describe());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "' [] [owner < i] less.i -> Client(i)' | a condition of Work",
        "' [] count.i{owner = owner + 1;} -> Client(i)' | m.csp:6:",
        "' [] mix.i{owner = asked[i] + asked[i];} -> Client(i)' | mixes",
      })
  void whatBreaksIt(String more, String expected) {
    Model.SymmetryFinding found =
        question(model(CLIENTS.formatted(more, "[]<> free")), 0).symmetry();
    assertTrue(found.symmetry().isEmpty());
    assertTrue(String.join("; ", found.obstacles()).contains(expected), found.obstacles() + "");
  }

  /**
   * A process outside of the composition that orders numbers breaks the symmetry while it lives.
   */
  @ParameterizedTest
  @EnumSource(Symmetries.class)
  void aProcessThatEndsIsLookedAtAsLongAsItLives(Symmetries symmetry) {
    CspModel model =
        model(
            "var r = 0;\nQ(i) = e.i{r = i;} -> Q(i);\nO() = [r > 1] s -> Skip;\n"
                + "Sys() = (||| i:{0..4} @ Q(i)) ||| O();\n#assert Sys() |= [] !s;\n");
    for (FairnessNotion notion : NOTIONS) {
      assertEquals(Outcome.VIOLATED, check(model, 0, notion, symmetry).verdict().outcome());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"start -> G()", "(s -> Skip); G()"})
  void aCompositionThatIsNotThereFromTheStart(String system) {
    Model.SymmetryFinding found =
        question(
                model(
                    "var r = 0;\nP(i) = e.i{r = i;} -> P(i);\nG() = ||| i:{0..3} @ P(i);\n"
                        + "Sys() = "
                        + system
                        + ";\n#assert Sys() deadlockfree;\n"),
                0)
            .symmetry();
    assertTrue(found.symmetry().isEmpty());
    assertTrue(found.obstacles().toString().contains("do not begin as a composition"));
  }

  /** Alternatives are taken up to their order: an image has them in another order of the index. */
  @ParameterizedTest
  @ValueSource(strings = {"[]", "[*]"})
  void imagesOfIndexedChoices(String choice) {
    CspModel model =
        model(
            "channel c 1;\nP(i) = b.i -> ((% j:{0..3} @ c?[x == j]x -> P(i)) % c!i -> P(i));\n"
                    .replace("%", choice)
                + "Sys() = ||| i:{0..3} @ P(i);\n#assert Sys() deadlockfree;\n");
    Checked checked = check(model, 0, FairnessNotion.NONE, Symmetries.FULL);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    // The processes that wait for their b, and the channel: empty, or with one's own or another's.
    assertEquals(13, checked.verdict().facts().states());
  }

  /** An index that is not used repeats the alternatives of the others. */
  @Test
  void imagesOfChoicesByTwoIndices() {
    CspModel model =
        model(
            "var r = 0;\nP(i) = b.i -> (([] j:{0..2}; k:{0..2} @ [k == r] c.k{r = i;} -> P(i)) [] d ->"
                + " P(i));\nSys() = ||| i:{0..2} @ P(i);\n#assert Sys() deadlockfree;\n");
    Checked checked = check(model, 0, FairnessNotion.NONE, Symmetries.FULL);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    // How many wait for their b, and whether the one that r refers to is among them.
    assertEquals(6, checked.verdict().facts().states());
  }

  /** Conditions between indices leave alternatives of one skeleton with elements in any order. */
  @ParameterizedTest
  @ValueSource(strings = {"[]", "[*]", "<>"})
  void imagesOfChoicesWithConditionsBetweenIndices(String choice) {
    CspModel model =
        model(
            "var r = 0;\nP(i) = b.i{r = i;} -> (% j:{0..2}; k:{0..2} @ [k != j] c.i{r = k;} -> P(i));\n"
                    .replace("%", choice)
                + "Sys() = ||| i:{0..2} @ P(i);\n#assert Sys() deadlockfree;\n");
    Checked checked = check(model, 0, FairnessNotion.NONE, Symmetries.FULL);
    assertTrue(isPermuted(checked), () -> checked.plan().orElseThrow().lines().toString());
    if (!choice.equals("<>")) {
      // How many wait for their b, and whether the one that r refers to is among them.
      assertEquals(6, checked.verdict().facts().states());
    }
  }

  private static boolean isPermuted(Checked checked) {
    List<String> lines = checked.plan().orElseThrow().lines();
    return lines.stream().anyMatch(line -> line.startsWith("symmetry reduction by"))
        && lines.stream().noneMatch(line -> line.contains("not used in the end"));
  }

  /** A process is told by what all alternatives have in common, here its own number. */
  @Test
  void processesThatBeginWithAnIndexedChoice() {
    CspModel model =
        model(
            "var r = 0;\nP(i) = [] j:{0..2} @ [r != i] e.i.j{r = j;} -> P(i);\n"
                + "Sys() = ||| i:{0..2} @ P(i);\n#assert Sys() deadlockfree;\n");
    Checked checked = check(model, 0, FairnessNotion.NONE, Symmetries.FULL);
    assertTrue(isPermuted(checked), () -> checked.plan().orElseThrow().lines().toString());
    assertEquals(1, checked.verdict().facts().states());
  }

  /** What is peeked at is a field of the channel: data that it is compared with are no data. */
  @ParameterizedTest
  @EnumSource(Symmetries.class)
  void aMessageThatIsPeekedAt(Symmetries symmetry) {
    CspModel model =
        model(
            "channel c 1;\nvar x = 2;\n#define seen (!call(cempty, c) && call(cpeek, c) == x);\n"
                + "P(i) = c!i -> P(i) [] c?y -> P(i);\nSys() = ||| i:{0..3} @ P(i);\n"
                + "#assert Sys() |= [] !seen;\n");
    assertEquals(
        Outcome.VIOLATED, check(model, 0, FairnessNotion.NONE, symmetry).verdict().outcome());
  }

  /** A hidden variable that nothing depends on is no part of a state, so it is not renamed. */
  @Test
  void forgottenVariablesAreNotRenamed() {
    CspModel model =
        model(
            "hvar h = 0;\nvar r = 0;\nP(i) = a.i{h = r;} -> [r == i] b.i{r = i;} -> Stop;\n"
                + "Sys() = ||| i:{0..3} @ P(i);\n#assert Sys() deadlockfree;\n#assert Sys() |= <> b.3;\n");
    Model.Question question = question(model, 0);
    Symmetry symmetry = question.symmetry().symmetry().orElseThrow();
    question
        .space()
        .initialStates(
            (state, length) -> {
              int[] image = new int[length];
              symmetry
                  .layout(state, length)
                  .orElseThrow()
                  .rename(symmetry, state, new int[] {1, 0, 2, 3}, image);
              // h and r come first; only r refers to a process.
              assertEquals(List.of(0, 1), List.of(image[0], image[1]));
            });
  }

  /** Events show numbers that are greater than the index: the process that is meant is pinned. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]<> e.1 | e.(i+1)",
        "[]<> e.0 | e.i",
        "[]<> e.2 | e.(i+2)",
        "[]<> \"c!1\" | c!(i+1)",
        "[]<> \"d[0]!7\" | d[i]!7",
      })
  void anEventPinsTheProcessThatTakesIt(String formula, String event) {
    CspModel model =
        model(
            "channel c 1;\nchannel d[4] 1;\nP(i) = %s -> P(i);\n".formatted(event)
                + "Sys() = ||| i:{0..3} @ P(i);\n#assert Sys() |= %s;\n".formatted(formula));
    ReferenceSort sort = question(model, 0).symmetry().symmetry().orElseThrow().sorts().get(0);
    assertEquals(BitSet.valueOf(new long[] {1}), sort.pinned());
  }
}
