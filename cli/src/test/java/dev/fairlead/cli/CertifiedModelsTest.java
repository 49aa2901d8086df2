package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.csp.families.RandomAnyNumber;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.promela.spin.RandomModels;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The certificates of random models of both languages; see {@link CertifiedTally}. */
class CertifiedModelsTest {
  private static final List<FairnessNotion> GLOBAL = List.of(FairnessNotion.GLOBAL);

  private static final List<String> CLAIMS =
      List.of(
          "deadlockfree",
          "divergencefree",
          "deterministic",
          "nonterminating",
          "refines Loose()",
          "refines<F> System()",
          "refines<FD> System()",
          "reaches odd",
          "|= []<> ev",
          "|= <>[] !ow",
          "|= [] small",
          "|= [](ev -> <> ow)",
          "|= []<> small -> []<> ev",
          "|= !ow U (ev || [] !ow)");

  /** What is asked of models in which time passes. */
  private static final List<String> TIMED_CLAIMS =
      List.of(
          "deadlockfree",
          "reaches odd",
          "|= [](ev -> <><=3 ow)",
          "|= [](ev -> []<=2 small)",
          "|= <>[] !ow",
          "|= [] small");

  @Test
  void certificatesOfRandomModelsAreAccepted() {
    csp(1, 25, CLAIMS, false);
    csp(1, 12, TIMED_CLAIMS, true);
    promela(1, 20);
  }

  @Tag("long")
  @Test
  void certificatesOfManyRandomModelsAreAccepted() {
    csp(1_000_000, 10_000, CLAIMS, false);
    csp(1_000_000, 10_000, TIMED_CLAIMS, true);
    promela(1_000_000, 10_000);
  }

  private static void csp(long firstSeed, int models, List<String> claims, boolean timed) {
    CertifiedTally tally = new CertifiedTally();
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      Random random = new Random(seed);
      StringBuilder text =
          new StringBuilder(timed ? ModelGenerator.timedModel(seed) : ModelGenerator.model(seed));
      text.append("#define small x + y < 3;\n#define odd x == 2 && y == 2;\n");
      text.append("Loose() = [] i:{0..1}@(go.i -> Loose() [] ev -> Loose() [] ow -> Loose());\n");
      for (int i = 0; i < 3; i++) {
        text.append("#assert System() ")
            .append(claims.get(random.nextInt(claims.size())))
            .append(";\n");
      }
      tally.add(Language.CSP, text.toString(), Abstraction.NONE, random, CertifiedTally.NOTIONS);
    }
    assertTrue(tally.proved() > models / (timed ? 8 : 2), tally::toString);
    assertTrue(tally.caught() > models / 100, tally::toString);
  }

  private static void promela(long firstSeed, int models) {
    CertifiedTally tally = new CertifiedTally();
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      Random random = new Random(seed);
      String text =
          RandomModels.withRuns(seed).orElseGet(() -> RandomModels.text(random.nextInt()));
      tally.add(Language.PROMELA, text, Abstraction.NONE, random, CertifiedTally.NOTIONS);
    }
    assertTrue(tally.proved() > models / 4, tally::toString);
    assertTrue(tally.caught() > models / 100, tally::toString);
  }

  @Test
  void certificatesForAnyNumberAreAccepted() {
    anyNumber(1, 3);
  }

  @Tag("long")
  @Test
  void certificatesForAnyNumberAreAcceptedForLong() {
    anyNumber(1_000_000, 3_000);
    strategies(2_000_000, 1_000);
  }

  @Test
  void strategiesForAnyNumberAreAccepted() {
    CertifiedTally tally = new CertifiedTally();
    String text =
        """
        #define allIn #Out() == 0;
        #define level #Out() - #In() <= 1 && #In() - #Out() <= 1;
        In() = leave -> Out();
        Out() = enter -> In() [] wait -> Out();
        Walk() = |||{..}@In();
        #assert Walk() |= []<> allIn;
        #assert Walk() |= []<> level;
        #assert Walk() |= [](leave -> <> allIn);
        #assert Walk() |= []<> leave -> (<>[] allIn || []<> enter);
        """;
    tally.add(Language.CSP, text, Abstraction.AUTO, new Random(1), GLOBAL);
    assertTrue(tally.strategies() > 1, tally::toString);
  }

  private static void strategies(long firstSeed, int families) {
    CertifiedTally tally = new CertifiedTally();
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      tally.add(Language.CSP, new RandomAnyNumber(random).text(), Abstraction.AUTO, random, GLOBAL);
    }
    assertTrue(tally.strategies() > 0, tally::toString);
  }

  private static void anyNumber(long firstSeed, int families) {
    CertifiedTally tally = new CertifiedTally();
    for (long seed = firstSeed; seed < firstSeed + families; seed++) {
      Random random = new Random(seed);
      tally.add(
          Language.CSP,
          new RandomAnyNumber(random).text(),
          Abstraction.AUTO,
          random,
          CertifiedTally.NOTIONS);
    }
    assertTrue(tally.proved() >= families, tally::toString);
  }
}
