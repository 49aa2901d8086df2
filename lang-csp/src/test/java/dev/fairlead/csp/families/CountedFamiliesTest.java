package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** S36: counting equal processes must not change a verdict, under any notion of fairness. */
class CountedFamiliesTest {
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG,
          FairnessNotion.GLOBAL);

  /** Two notions for each family: all of them would take minutes. */
  @Test
  void randomFamilies() {
    for (int seed = 1; seed <= 5_000; seed++) {
      compare(seed, List.of(NOTIONS.get(seed % 6), NOTIONS.get((seed + 1 + seed / 6 % 5) % 6)));
    }
  }

  @Test
  @Tag("long")
  void manyRandomFamilies() {
    for (int seed = 1_000_000; seed < 1_020_000; seed++) {
      compare(seed, NOTIONS);
    }
  }

  private static void compare(long seed, List<FairnessNotion> notions) {
    String text = new RandomFamily(new Random(seed)).text();
    String where = "seed " + seed + ":\n" + text;
    CspModel model = CspModel.open(new SourceText("family.csp", text), Map.of(), file -> null);
    for (Model.Assertion assertion : model.assertions()) {
      boolean temporal = assertion.text().contains("|=");
      for (FairnessNotion notion : temporal ? notions : NOTIONS.subList(0, 1)) {
        Checked plain = check(model, assertion, notion, Abstraction.NONE);
        Checked counted = check(model, assertion, notion, Abstraction.AUTO);
        assertEquals(
            plain.verdict().outcome(),
            counted.verdict().outcome(),
            () -> assertion.text() + " under " + notion + ", " + where);
        assertEquals(
            plain.verdict().evidence().isPresent(),
            counted.verdict().evidence().isPresent(),
            () -> assertion.text() + " under " + notion + ", " + where);
      }
    }
  }

  /** The figures of the two models are known, see FM 2009 and its Figure 2. */
  @Test
  void readersAndWritersAreFourStates() {
    CspModel model = open(READERS_WRITERS, Map.of());
    assertEquals("4/6", size(model, Abstraction.AUTO));
    assertEquals("8/16", size(model, Abstraction.NONE));
  }

  /**
   * (b) of S36: somebody who is parked while the others of his kind go round is treated unfairly.
   */
  @Test
  void aParkedMemberIsOwedAStep() {
    String text =
        "Go() = go -> Ready();\nReady() = a -> Ready();\nS() = |||{3}@Go();\n"
            + "#assert S() |= <>[] !go;\n#assert S() |= []<> a;";
    CspModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      assertEquals(
          Outcome.HOLDS,
          check(model, assertion, FairnessNotion.PROCESS_WEAK, Abstraction.AUTO)
              .verdict()
              .outcome());
    }
  }

  /** Ten workers in one of three local states, where n of them exist: the sum of C(n + 2, 2). */
  @Test
  void createdProcessesAreCounted() {
    String text =
        """
        var born = 0;
        Boss() = [born < 10] hire{born++;} -> (Boss() ||| Worker());
        Worker() = work -> rest -> Skip;
        #assert Boss() deadlockfree;
        """;
    assertEquals("286/660", size(open(text, Map.of()), Abstraction.AUTO));
  }

  /** Whether they come from one process or from several, created processes are alike. */
  @Test
  void creatorsShareTheirFamily() {
    String text =
        """
        var born = 0;
        Boss() = [born < 2] hire{born++;} -> (Boss() ||| Worker());
        Worker() = work -> Worker();
        System() = Boss() ||| Boss() ||| Worker();
        #assert System() deadlockfree;
        """;
    assertEquals("3/5", size(open(text, Map.of()), Abstraction.AUTO));
  }

  @Test
  void creationInsideASequenceIsListed() {
    String text =
        """
        P() = (a -> (b -> Skip ||| c -> Skip)); P();
        System() = P() ||| P();
        #assert System() deadlockfree;
        """;
    CspModel model = open(text, Map.of());
    assertEquals(size(model, Abstraction.NONE), size(model, Abstraction.AUTO));
  }

  /** Unrolled, a loop of one local state names every process that takes part. */
  @Test
  void everyMemberMovesOnAConcreteFairLoop() {
    String text = "P() = a -> P();\nS() = |||{3}@P();\n#assert S() |= <> b;\nQ() = b -> Stop;";
    CspModel model = open(text, Map.of());
    Checked checked =
        check(model, model.assertions().get(0), FairnessNotion.PROCESS_WEAK, Abstraction.AUTO);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertEquals(3, checked.reasons().size());
    assertTrue(
        checked.reasons().stream().allMatch(reason -> reason.text().startsWith("moves")),
        checked.reasons().toString());
  }

  @Test
  void aThousandProcessesAreCounted() {
    CspModel model = open(READERS_WRITERS, Map.of("N", "1000"));
    assertEquals("4/6", size(model, Abstraction.AUTO));
  }

  private static final String READERS_WRITERS =
      """
      #define N 2;
      #define M 2;
      var counter = 0;
      var writing = false;
      Reader() = [!writing && counter < M] startread{counter++;} -> stopread{counter--;} -> Reader();
      Writer() = [counter == 0 && !writing] startwrite{writing = true;} ->
        stopwrite{writing = false;} -> Writer();
      System() = |||{N}@Reader() ||| (|||{N}@Writer());
      #assert System() deadlockfree;
      """;

  private static CspModel open(String text, Map<String, String> constants) {
    return CspModel.open(new SourceText("m.csp", text), constants, file -> null);
  }

  private static String size(CspModel model, Abstraction abstraction) {
    Exploration all =
        Exploration.of(
            model.mainSystem(abstraction), Limits.ofThisMachine(), ProgressListener.NONE);
    return all.facts().states() + "/" + all.facts().transitions();
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.check(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, abstraction),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
