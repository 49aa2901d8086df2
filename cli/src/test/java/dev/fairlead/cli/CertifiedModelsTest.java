package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The certificates of random models of all front ends; see {@link CertifiedTally}. */
class CertifiedModelsTest {
  private static final List<FairnessNotion> GLOBAL = List.of(FairnessNotion.GLOBAL);

  @ParameterizedTest
  @EnumSource(CertifiedSource.class)
  void certificatesOfRandomModelsAreAccepted(CertifiedSource source) {
    CertifiedTally tally = certified(source, 1, source.few(), CertifiedTally.NOTIONS);
    assertTrue(tally.proved() > 0, tally::toString);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(CertifiedSource.class)
  void certificatesOfManyRandomModelsAreAccepted(CertifiedSource source) {
    int many = Integer.getInteger("models", 200 * source.few());
    CertifiedTally tally = certified(source, 1_000_000, many, CertifiedTally.NOTIONS);
    System.out.println(source + ": " + tally);
    assertTrue(tally.proved() > many / 20, tally::toString);
    assertTrue(!source.mayBeBlind() || tally.caught() > 0, tally::toString);
  }

  private static CertifiedTally certified(
      CertifiedSource source, long firstSeed, int models, List<FairnessNotion> notions) {
    CertifiedTally tally = new CertifiedTally();
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      tally.add(source.model(seed), source.abstraction(), new Random(seed), notions);
    }
    return tally;
  }

  @Tag("long")
  @Test
  void strategiesOfManyFamiliesAreAccepted() {
    CertifiedTally tally = certified(CertifiedSource.ANY_NUMBER, 2_000_000, 1_000, GLOBAL);
    assertTrue(tally.strategies() > 0, tally::toString);
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
    tally.add(
        new CertifiedSource.Text(Language.CSP, text), Abstraction.AUTO, new Random(1), GLOBAL);
    assertTrue(tally.strategies() > 1, tally::toString);
  }

  /** Symmetry settles systems of a size whose plain states are too many to be certified. */
  @Test
  void aSearchThatWasStoppedIsNoPartOfAnArgument() {
    CertifiedTally tally = new CertifiedTally();
    String text =
        """
        #define N 1..;
        var a[N];
        #define bad (|| i:{0..N-1} @ (a[i] == 5));
        P(i) = s.i{a[i] = 1;} -> t.i{a[i] = 2;} -> P(i);
        System() = ||| i:{0..N-1} @ P(i);
        #assert System() reaches bad;
        """;
    tally.add(
        new CertifiedSource.Text(Language.CSP, text),
        Abstraction.NONE,
        new Random(1),
        CertifiedTally.NOTIONS);
    assertTrue(tally.refused() == 1, tally::toString);
  }
}
