package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How questions about time are written in CSP#. */
class QuestionsOfTimeTest {
  private static final String SYSTEM =
      """
      #define N 3;
      var x = 0;
      #define goal x == N;
      P() = [x < N] a{x = x + 1} -> P();
      """;

  private static CspModel open(String assertions) {
    return CspModel.open(new SourceText("m.csp", SYSTEM + assertions), Map.of(), file -> null);
  }

  private static Property property(String assertion) {
    CspModel model = open(assertion);
    return model.instantiate(model.assertions().get(0)).property();
  }

  @Test
  void aBoundIsAConstant() {
    for (String bound : new String[] {"6", "2 * N", "(N + N)"}) {
      Property asked = property("#assert P() reaches goal within " + bound + ";");
      assertEquals(6, assertInstanceOf(Property.ReachesWithin.class, asked).units());
    }
    assertCode("FL0128", () -> open("#assert P() reaches goal within x;"));
    assertCode("FL0144", () -> open("#assert P() reaches goal within 1 - N;"));
  }

  @Test
  void theClockIsCalledTimeUnlessAVariableIs() {
    Property least = property("#assert P() reaches goal with min(time);");
    assertEquals(Direction.MINIMUM, assertInstanceOf(Property.TimeToGoal.class, least).direction());
    Property greatest = property("#assert P() reaches goal with max(time);");
    assertEquals(
        Direction.MAXIMUM, assertInstanceOf(Property.TimeToGoal.class, greatest).direction());
    assertInstanceOf(
        Property.Optimum.class,
        property("#assert P() reaches goal with min(time);\nvar time = 7;"));
    assertInstanceOf(
        Property.Optimum.class,
        property("#assert P() reaches goal with max(time);\n#define time 7;"));
  }

  @Test
  void formulasHaveBounds() {
    Property asked = property("#assert P() |= [] (a -> <><=N goal) && []<=2 !goal;");
    Formula formula = assertInstanceOf(Property.Temporal.class, asked).formula();
    assertEquals(
        new Formula.And(
            new Formula.Always(
                new Formula.Implies(
                    new Formula.Atom("a"),
                    new Formula.EventuallyWithin(3, new Formula.Atom("goal")))),
            new Formula.AlwaysWithin(2, new Formula.Not(new Formula.Atom("goal")))),
        formula);
    assertCode("FL0211", () -> open("#assert P() |= <><=x goal;"));
    assertCode("FL0211", () -> open("#assert P() |= <><=goal a;"));
    assertCode("FL0212", () -> open("#assert P() |= <> <><=3 goal;"));
  }

  @Test
  void goalsCanBeGivenBesideTheFile() {
    CspModel model = open("#assert P() deadlockfree;");
    Model.Assertion asked = model.reachabilityFor("goal within N");
    assertEquals("P() reaches goal within N", asked.text());
    assertInstanceOf(Property.ReachesWithin.class, model.instantiate(asked).property());
    assertInstanceOf(
        Property.Reaches.class, model.instantiate(model.reachabilityFor("goal")).property());
    assertInstanceOf(
        Property.Optimum.class,
        model.instantiate(model.reachabilityFor("goal with max(x)")).property());
    assertCode("FL0121", () -> model.reachabilityFor("gaol"));
    assertInstanceOf(
        Property.Reaches.class, model.instantiate(model.reachabilityFor("x == 3")).property());
    assertCode("FL0125", () -> model.reachabilityFor("x + 3"));
    assertCode("FL0128", () -> model.reachabilityFor("goal within x"));
  }

  @Test
  void anyNumberOfProcessesIsNotAskedForTime() {
    String any = "S() = |||{..} @ P();\n";
    assertCode("FL0175", () -> open(any + "#assert S() reaches goal within 3;"));
    assertCode("FL0175", () -> open(any + "#assert S() reaches goal with min(time);"));
    assertCode("FL0175", () -> open(any + "#assert S() |= [] (a -> <><=3 goal);"));
    CspModel model = open(any + "#assert S() deadlockfree;");
    assertCode("FL0175", () -> model.assertionFor("<><=3 goal"));
    assertCode("FL0175", () -> model.reachabilityFor("goal within 3"));
  }

  private static void assertCode(String code, Runnable asked) {
    ModelException refusal = assertThrows(ModelException.class, asked::run);
    assertEquals(code, refusal.diagnostic().code(), refusal.getMessage());
  }
}
