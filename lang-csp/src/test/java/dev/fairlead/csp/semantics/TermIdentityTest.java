package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import org.junit.jupiter.api.Test;

/** Which terms are one state, and which only look alike. */
class TermIdentityTest {

  @Test
  void aReferenceIsWhatItRefersTo() {
    assertEquals(2, SmallModel.of("P = a -> Q; Q = b -> Q;").states());
    assertEquals(1, SmallModel.of("P = a -> P;").states());
    assertEquals(1, SmallModel.of("P = a -> Q; Q = a -> Q;").after("a").states());
    assertEquals(2, SmallModel.of("P = a -> Q(1) [] b -> Q(2-1); Q(n) = Stop;").states());
    assertEquals(4, SmallModel.of("P = a -> Q(1) [] b -> Q(2); Q(n) = c.n -> Stop;").states());
  }

  @Test
  void alsoBehindAGuard() {
    String text = "var x = 0; P = a -> [x == 0]Q(1) [] b -> [x == 0]Q(2); Q(n) = Stop;";
    assertEquals(2, SmallModel.of(text).states());
  }

  @Test
  void guardsAreEvaluatedAsFarAsKnown() {
    String text = "var x = 0; P = a -> Q(1) [] b -> Q(2); Q(n) = [x < n * 0]c -> Stop;";
    assertEquals(2, SmallModel.of(text).states());
  }

  @Test
  void hidingsDoNotPileUp() {
    assertEquals(1, SmallModel.of("P = (a -> P) \\ {a};").states());
    assertEquals(2, SmallModel.of("P = (a -> (b -> P) \\ {b}) \\ {a};").states());
  }

  @Test
  void theOrderOfComponentsMatters() {
    assertEquals(4 + 1, SmallModel.of("P = a -> Skip ||| a -> Skip;").states());
  }

  @Test
  void indicesOfNestedOperators() {
    String text =
        "P = x -> (<>i:{0..1}@ <>j:{2..3}@ a.i -> Stop) [] y -> (<>i:{0..1}@ <>j:{2..3}@ a.j -> Stop);";
    SmallModel model = SmallModel.of(text);
    assertEquals(2, model.after("x").targets("τ").size());
    model.after("x").targets("τ").get(1).offers("a.1");
    assertEquals(2, model.after("y").targets("τ").size());
    model.after("y").targets("τ").get(1).offers("a.3");
  }

  @Test
  void theNameOfAnIndexIsNoVariable() {
    String text =
        "var i0 = 5; P = x -> (<>k:{0..1}@ a.k -> Stop) [] y -> (<>k:{0..1}@ a.i0 -> Stop);";
    SmallModel.of(text).after("y").targets("τ").forEach(s -> s.offers("a.5"));
  }

  /** The values a data operation runs with are those of its own names. */
  @Test
  void valuesOfDataOperations() {
    String text =
        "var x = 0; P = a -> Q(1, 2) [] b -> R(2, 1);"
            + "Q(n, m) = e.(n+m){x = n - m;} -> Stop; R(n, m) = e.(m+n){x = n - m;} -> Stop;";
    assertEquals("-1", SmallModel.of(text).after("a", "e.3").value("x"));
    assertEquals("1", SmallModel.of(text).after("b", "e.3").value("x"));
  }

  @Test
  void parametersThatHideVariables() {
    String text =
        "var x = 0; var n = 5; var m = 7; P = a -> Q(1) [] b -> R(1);"
            + "Q(n) = e{x = n - m;} -> Stop; R(m) = e{x = n - m;} -> Stop;";
    assertEquals("-6", SmallModel.of(text).after("a", "e").value("x"));
    assertEquals("4", SmallModel.of(text).after("b", "e").value("x"));
  }

  @Test
  void numbersAndTruthValues() {
    String text =
        "var x = 0; P = a -> Q(true) [] b -> R(1);"
            + "Q(n) = e{if (n == true) { x = 1; }} -> Stop; R(n) = e{if (n == true) { x = 1; }} -> Stop;";
    assertEquals("1", SmallModel.of(text).after("a", "e").value("x"));
    assertEquals("0", SmallModel.of(text).after("b", "e").value("x"));
    String label = "P = x -> A(true) [] y -> B(1); A(n) = a.n -> Stop; B(n) = a.n -> Stop;";
    SmallModel.of(label).after("x").offers("a.true");
    SmallModel.of(label).after("y").offers("a.1");
  }

  @Test
  void whatIsHidden() {
    String text = "P = x -> c -> (a -> Q \\ {a}) [] y -> c -> a -> (Q \\ {a}); Q = a -> Stop;";
    SmallModel.of(text).after("x", "c").offers("τ");
    SmallModel.of(text).after("y", "c").offers("a");
  }

  /** Texts identify terms, and a received name stands in them for itself: it is no variable. */
  @Test
  void noReceivedNameIsThatOfAVariable() {
    for (String receives :
        new String[] {"c?x -> a.x -> Stop", "c?[x > 0]x -> Stop", "c?v.x -> Stop"}) {
      String text = "var x = 5; channel c 0; P = " + receives + ";";
      ModelException refused = assertThrows(ModelException.class, () -> SmallModel.of(text));
      assertEquals("FL0127", refused.diagnostic().code(), receives);
    }
  }
}
