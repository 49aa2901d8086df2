package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.GoalClause;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.cutoff.GoalSearch;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.List;
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

  /** The sums before and after a step of all are sums over the same members. */
  @Test
  void sumsGoWithAllMembers() {
    String text =
        """
        #alphabet Start {turn};
        #define more #C() > #D();
        #define most #C() > #D() + 1;
        Start() = a -> A() [] b -> B();
        A() = [#A() > #B()] turn -> C();
        B() = [#A() > #B()] turn -> D();
        C() = c -> C();
        D() = d -> D();
        Sys() = ||{..} @ Start();
        """;
    assertEquals(Outcome.HOLDS, ask(text, "[](turn -> more)", FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, ask(text, "[](turn -> most)", FairnessNotion.NONE).outcome());
  }

  /** Where two local states are exchanged neither is lost nor gained: no loop is left out. */
  @Test
  void anExchangeMakesNoDemand() {
    Verdict verdict = ask(SWAP, "<>[] some", FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, verdict.outcome());
    assertEquals(Outcome.HOLDS, ask(SWAP, "[]<> turn", FairnessNotion.NONE).outcome());
  }

  /** Turning for ever is no way to the goal, whatever the numbers behind ω are. */
  @Test
  void anExchangeIsNoProgress() {
    String text =
        """
        var on = 1;
        #alphabet A {turn};
        #define together #B() == 0;
        A() = [on == 1] part -> B() [] [on == 1] stop{on = 0;} -> A() [] turn -> B();
        B() = turn -> A();
        Sys() = ||{..} @ A();
        """;
    assertEquals(Outcome.VIOLATED, ask(text, "[]<> together", FairnessNotion.GLOBAL).outcome());
    CspModel model = open(text + "#assert Sys() |= []<> together;", Map.of());
    AnyNumber<Model.Question> sizes =
        model.instantiate(model.assertions().get(0)).anyNumber().orElseThrow();
    Model.Question many =
        sizes.abstraction(List.of(AnyNumber.MANY), 2, AnyNumber.Balance.ON, FairnessNotion.NONE);
    Property.Temporal asked = (Property.Temporal) many.property();
    GoalSearch.Result result =
        GoalSearch.decide(
            (CutoffSpace) many.space(),
            GoalClause.of(asked.formula()).orElseThrow(),
            asked.atoms(),
            Balanced.Members.STAY,
            SearchMonitor.NONE);
    assertTrue(result instanceof GoalSearch.Result.Open, "no system of many gets there");
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
