package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code ||{..}}: any number of members that take some steps all together; and remainders. */
class SynchronisedGroupsTest {

  private static Verdict ask(String text, String formula, FairnessNotion notion) {
    CspModel model = open(text + "#assert Sys() deadlockfree;", Map.of());
    Model.Assertion asked = model.assertionFor(formula);
    Verdict verdict =
        Checker.check(
                model.instantiate(asked),
                () -> model.instantiate(asked),
                notion,
                Cutoff.DEFAULT,
                SmallSizes.LIMITS,
                ProgressListener.NONE)
            .verdict();
    if (verdict.outcome() == Outcome.HOLDS) {
      SmallSizes.confirm(model, asked, notion, Outcome.HOLDS, formula);
    }
    return verdict;
  }

  private static final String SWAP =
      """
      #alphabet A {turn};
      #define some #A() > 0;
      #define equal #A() == #B();
      #define odd #A() % 2 == 1;
      A() = turn -> B() [] move -> B();
      B() = turn -> A();
      Sys() = ||{..} @ A();
      """;

  /** Where two local states are exchanged neither is lost nor gained: no loop is left out. */
  @Test
  void anExchangeMakesNoDemand() {
    Verdict verdict = ask(SWAP, "<>[] some", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, verdict.outcome());
    assertEquals(Outcome.HOLDS, ask(SWAP, "[]<> turn", FairnessNotion.NONE).outcome());
  }

  @Test
  void differencesHaveEveryValueBehindAStepOfAll() {
    assertEquals(Outcome.VIOLATED, ask(SWAP, "[] !equal", FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, ask(SWAP, "[] odd", FairnessNotion.NONE).outcome());
  }

  @Test
  void aMemberThatIsNotReadyKeepsAllOthersFromIt() {
    String text =
        """
        #alphabet A {turn};
        A() = turn -> A() [] off -> B();
        B() = rest -> B();
        Sys() = ||{..} @ A();
        """;
    assertEquals(Outcome.HOLDS, ask(text, "[](off -> [] !turn)", FairnessNotion.NONE).outcome());
  }

  @Test
  void membersThatChooseAreLeftToInstances() {
    String text =
        """
        #alphabet A {turn};
        A() = turn -> A() [] turn -> B();
        B() = turn -> B();
        Sys() = ||{..} @ A();
        """;
    Verdict verdict = ask(text, "[]<> turn", FairnessNotion.NONE);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("no cutoff can help"), verdict.reason());
  }

  @Test
  void remaindersAreKnown() {
    String text =
        """
        channel pair 0;
        #define even #Out() % 2 == 0;
        #define third (#Out() + 2 * #In() + 1) % 3 == 1;
        In() = pair!0 -> Out() [] pair?0 -> Out();
        Out() = pair!1 -> In() [] pair?1 -> In();
        Sys() = |||{..} @ In();
        """;
    assertEquals(Outcome.HOLDS, ask(text, "[] even", FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, ask(text, "[] third", FairnessNotion.NONE).outcome());
  }

  /** Counts that cancel each other out have no need for a variable. */
  @Test
  void whatIsTheSameOnBothSidesIsLeftOut() {
    String text =
        """
        #define never #A() > #A();
        A() = a -> B() [] [#A() > #A() + 1] b -> A();
        B() = a -> A();
        Sys() = |||{..} @ A();
        """;
    assertEquals(Outcome.HOLDS, ask(text, "[] !never", FairnessNotion.NONE).outcome());
    assertEquals(Outcome.HOLDS, ask(text, "[] !b", FairnessNotion.NONE).outcome());
  }
}
