package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.FairnessReason.Why;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of the counted system are turned into runs of the plain one, not searched for anew. */
class ConcreteRunsTest {
  /** Lassos under strong global fairness are searched for in the plain system. */
  private static final List<FairnessNotion> NOTIONS =
      Arrays.stream(FairnessNotion.values())
          .filter(notion -> notion != FairnessNotion.GLOBAL)
          .toList();

  @Test
  void runsOfRandomFamiliesBecomeConcrete() {
    int lassos = 0;
    int searchedAnew = 0;
    for (long seed = 1; seed <= 60; seed++) {
      String text = new RandomFamily(new Random(seed)).text();
      CspModel model = open(text, Map.of());
      for (Model.Assertion assertion : model.assertions()) {
        for (FairnessNotion notion : NOTIONS) {
          Checked checked = check(model, assertion, notion);
          boolean reduced =
              model.instantiate(assertion).reductions(notion).stream()
                  .anyMatch(reduction -> reduction.what().contains("counted"));
          if (reduced && checked.verdict().evidence().orElse(null) instanceof Evidence.Lasso) {
            lassos++;
            searchedAnew += isCounted(checked) ? 0 : 1;
          }
        }
      }
    }
    assertTrue(lassos > 30, lassos + " lassos");
    // A family of one is no composition in the plain system; then runs are searched for.
    assertTrue(5 * searchedAnew <= lassos, searchedAnew + " of " + lassos);
  }

  /** Without queues and exchanges these would take more steps than fit into memory. */
  @Test
  void aLoopNamesEveryoneAmongHundreds() {
    CspModel model = open(ROOM, Map.of("R", "300", "W", "299"));
    Checked weak = check(model, model.assertions().get(0), FairnessNotion.PROCESS_WEAK);
    Checked strong = check(model, model.assertions().get(0), FairnessNotion.PROCESS_STRONG);
    for (Checked checked : List.of(weak, strong)) {
      assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
      assertTrue(isCounted(checked));
      assertEquals(599, checked.reasons().size());
      assertEquals(
          300, checked.reasons().stream().filter(reason -> reason.why() == Why.MOVES).count());
    }
    assertTrue(
        strong.reasons().stream()
            .filter(reason -> reason.agent().startsWith("Writer"))
            .allMatch(reason -> reason.why() == Why.NEVER_ENABLED));
  }

  @Test
  void twoMembersMeetEachOther() {
    String text =
        """
        channel c 0;
        P() = c!1 -> P() [] c?x -> P();
        S() = |||{5}@P();
        #assert S() |= <> never;
        Q() = never -> Stop;
        """;
    CspModel model = open(text, Map.of());
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(isCounted(checked));
    assertTrue(checked.reasons().stream().allMatch(reason -> reason.why() == Why.MOVES));
  }

  /** Each of thousands has its turn, in states of n² steps to choose it from. */
  @Test
  void thousandsMeetInPairs() {
    CspModel model = open(MEETINGS, Map.of("N", "2000"));
    Checked checked = check(model, model.assertions().get(0), FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome());
    assertTrue(isCounted(checked));
    assertEquals(2000, checked.reasons().size());
    assertTrue(checked.reasons().stream().allMatch(reason -> reason.why() == Why.MOVES));
    assertTrue(checked.verdict().reason().contains("too many"), checked.verdict().reason());
    // Where there are few, all steps are asked for.
    CspModel few = open(MEETINGS, Map.of("N", "20"));
    Checked plain = check(few, few.assertions().get(0), FairnessNotion.PROCESS_STRONG);
    assertFalse(plain.verdict().reason().contains("too many"), plain.verdict().reason());
  }

  @Test
  void aRunThatIsNotCompletedInTimeIsNotShown() {
    CspModel model = open(MEETINGS, Map.of("N", "20"));
    Model.Assertion assertion = model.assertions().get(0);
    Checked late =
        Checker.checkInstance(
            model.instantiate(assertion),
            () -> {
              pause(Duration.ofMillis(5100));
              return model.instantiate(assertion);
            },
            FairnessNotion.PROCESS_STRONG,
            Limits.ofThisMachine().withTimeout(Duration.ofSeconds(5)),
            ProgressListener.NONE);
    assertEquals(Outcome.UNKNOWN, late.verdict().outcome());
    assertTrue(late.verdict().caveats().contains(Caveat.TRUNCATED));
    assertTrue(
        late.verdict().reason().contains("a violation was found where equal processes are counted"),
        late.verdict().reason());
  }

  private static void pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final String MEETINGS =
      """
      #define N 2;
      channel c 0;
      L() = c!0 -> M() [] c?0 -> L();
      M() = back -> L();
      No() = no -> Stop;
      S() = |||{N}@L();
      #assert S() |= []<> no;
      """;

  private static final String ROOM =
      """
      #define R 2;
      #define W 2;
      var readers = 0;
      var writing = false;
      #define written writing;
      Reader() = [!writing] begin{readers++;} -> end{readers--;} -> Reader();
      Writer() = [readers == 0 && !writing] write{writing = true;} -> done{writing = false;} -> Writer();
      Room() = (|||{R}@Reader()) ||| (|||{W}@Writer());
      #assert Room() |= []<> written;
      """;

  private static boolean isCounted(Checked checked) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(
            choice -> choice.what().contains("counted") || choice.what().contains("left out"));
  }

  private static CspModel open(String text, Map<String, String> constants) {
    return CspModel.open(new SourceText("m.csp", text), constants, file -> null);
  }

  private static Checked check(CspModel model, Model.Assertion assertion, FairnessNotion notion) {
    return Checker.checkInstance(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
