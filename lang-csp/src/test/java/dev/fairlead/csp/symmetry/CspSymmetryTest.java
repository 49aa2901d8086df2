package dev.fairlead.csp.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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

  @Test
  void randomModels() {
    int used = 0;
    int holds = 0;
    int violated = 0;
    long seed = Long.getLong("seed", 1);
    int models = Integer.getInteger("models", 24);
    for (long i = seed; i < seed + models; i++) {
      String text = RandomIndices.text(new Random(i));
      CspModel model;
      try {
        model = model(text);
      } catch (ModelException noAlphabet) {
        continue;
      }
      structure(model, text);
      for (FairnessNotion notion : NOTIONS) {
        Verdict plain = check(model, 1, notion, Symmetries.OFF).verdict();
        Symmetries precision = i % 2 == 0 ? Symmetries.REFINE : Symmetries.FULL;
        Checked smaller = check(model, 1, notion, precision);
        if (plain.caveats().contains(Caveat.TRUNCATED)
            || smaller.verdict().caveats().contains(Caveat.TRUNCATED)) {
          continue;
        }
        assertEquals(
            plain.outcome(),
            smaller.verdict().outcome(),
            notion + ": " + smaller.verdict().reason() + "\n" + text);
        used +=
            smaller.plan().stream()
                    .flatMap(plan -> plan.lines().stream())
                    .anyMatch(
                        line ->
                            line.startsWith("symmetry reduction")
                                && !line.contains("not used in the end"))
                ? 1
                : 0;
        holds += plain.outcome() == Outcome.HOLDS ? 1 : 0;
        violated += plain.outcome() == Outcome.VIOLATED ? 1 : 0;
      }
    }
    assertTrue(used > models, "permutations are used: " + used);
    assertTrue(holds > models / 4 && violated > models / 4, holds + " and " + violated);
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

  private static void structure(CspModel model, String text) {
    Model.Question question = question(model, 0);
    if (question.symmetry().symmetry().isEmpty()) {
      return;
    }
    Optional<Orbits> found = Orbits.of(question, 1_500);
    if (found.isPresent()) {
      Orbits orbits = found.get();
      orbits.assertEquivariant();
      int exact = orbits.count();
      assertEquals(exact, orbits.quotient(Precision.FULL), text);
      int refined = orbits.quotient(Precision.REFINE);
      assertTrue(exact <= refined && refined <= orbits.plain(), text);
    }
  }
}
