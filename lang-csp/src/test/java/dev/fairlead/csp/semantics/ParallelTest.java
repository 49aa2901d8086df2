package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.csp.terms.AlphabetException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ||}: who synchronises on what. */
class ParallelTest {

  @Test
  void sharedEventsNeedAllWhoKnowThem() {
    steps("P = a -> Stop || a -> Stop;", "a");
    steps("P = a -> b -> Stop || b -> Stop;", "a");
    SmallModel.of("P = a -> b -> Stop || b -> Stop;").after("a").offers("b");
    steps("P = a -> Stop || b -> a -> Stop || c -> a -> Stop;", "b", "c");
    SmallModel three = SmallModel.of("P = a -> Stop || b -> a -> Stop || a -> Stop;").after("b");
    assertEquals(3, three.who("a").size());
  }

  @Test
  void eventsOfOneAreItsOwn() {
    SmallModel.of("P = A || B; A = a -> Stop; B = b -> Stop;").offers("a", "b");
    assertEquals(
        List.of("A()"), SmallModel.of("P = A || B; A = a -> Stop; B = b -> Stop;").who("a"));
  }

  @Test
  void valuesBelongToTheLabel() {
    steps("P = a.0 -> Stop || a.1 -> Stop;", "a.0", "a.1");
    steps("P = a.1 -> Stop || a.(2-1) -> Stop;", "a.1");
    steps("P = A(true) || B(1); A(n) = a.n -> Stop; B(n) = a.n -> Stop;", "a.true", "a.1");
  }

  @Test
  void dataStepsNeverSynchronise() {
    steps("var x = 0; P = a{x = 1;} -> Stop || a{x = 2;} -> Stop;", "a", "a");
    // The data step is not in the alphabet of the left, so the right is free.
    steps("var x = 0; P = a{x = 1;} -> Stop || a -> Stop;", "a", "a");
    // Declared, it is: the plain event waits for ever, the data step does not wait.
    steps("var x = 0; P = A || a -> Stop; #alphabet A {a}; A = a{x = 1;} -> Stop;", "a");
  }

  @Test
  void jointStepsTakeEveryCombination() {
    String text = "P = (a -> b -> Stop [] a -> c -> Stop) || (a -> d -> Stop [] a -> e -> Stop);";
    assertEquals(4, SmallModel.of(text).targets("a").size());
  }

  @Test
  void tauAndChannelsDoNotSynchronise() {
    steps("P = tau -> Stop || tau -> Stop;", "τ", "τ");
    steps("channel c 1; P = c!1 -> Stop || c!1 -> Stop;", "c!1", "c!1");
  }

  @Test
  void aDeclaredAlphabetReplacesTheComputedOne() {
    steps("P = A || B; A = a -> Stop; B = b -> Stop; #alphabet A {a, b};", "a");
    steps("P = A || a -> Stop; A = a -> Stop; #alphabet A {b};", "a", "a");
    steps("P = A(1) || a.1 -> Stop; A(n) = Stop; #alphabet A {a.n};");
    steps("P = A || a.1 -> Stop; A = Stop; #alphabet A {i:{0..2}@a.i};");
  }

  @Test
  void aDeclaredAlphabetOfACompositionCounts() {
    String text = "P = A || z -> Stop; A = a -> Stop || b -> Stop;";
    steps(text, "a", "b", "z");
    steps(text + " #alphabet A {a, b, z};", "a", "b");
  }

  @Test
  void alphabetsAreKeptForLife() {
    SmallModel.of("P = a -> b -> Stop || c -> a -> d -> Stop;").after("c", "a").offers("b", "d");
    // The left has forgotten a, but a still needs it.
    SmallModel.of("P = a -> Stop || a -> a -> Stop;").after("a").offers();
  }

  /** The texts of the two compositions are alike inside of |||; their alphabets are not. */
  @Test
  void alphabetsTellTermsApart() {
    String text =
        "P = c -> ((A || B) ||| T) [] d -> ((A2 || B) ||| T); T = t -> Stop;"
            + "A = a -> Stop; A2 = a -> Stop; B = b -> Stop; #alphabet A2 {a, b};";
    SmallModel.of(text).after("c").offers("a", "b", "t");
    SmallModel.of(text).after("d").offers("a", "t");
  }

  @Test
  void anAlphabetThatIsNotKnownIsRefused() {
    String globals = "var x = 0; P = a.x -> Stop || b -> Stop;";
    assertThrows(AlphabetException.class, () -> SmallModel.of(globals));
    String received = "channel c 0; P = (c?x -> a.x -> Stop) || b -> Stop;";
    assertThrows(AlphabetException.class, () -> SmallModel.of(received));
    // Taking the unknown value for 0 would give a.0 only.
    String range = "channel c 0; P = (c?x -> ([]i:{0..x}@a.i -> Stop)) || a.1 -> Stop;";
    assertThrows(AlphabetException.class, () -> SmallModel.of(range));
  }

  /** As in PAT: the alphabet has a.0 and a.1 though neither can happen in A. */
  @Test
  void whatStandsBehindAFalseGuardIsInTheAlphabet() {
    String text = "P = A(0) || (a.0 -> b -> Stop [] a.1 -> c -> Stop [] d -> Stop);";
    steps(text + "A(i) = [i > 0] a.i -> B; B = a.1 -> Stop;", "d");
    steps(text + "A(i) = ifa (i > 0) { a.0 -> Stop } else { e -> a.1 -> Stop };", "d", "e");
    steps(text + "A(i) = case { i > 0: a.0 -> Stop default: a.1 -> Stop };", "d", "τ");
  }

  @Test
  void anUnfoldingThatTheArgumentsEndIsUnfoldedAsFarAsTheyLet() {
    String partner = "P = L(0) || (a.0 -> a.1 -> a.2 -> Stop);";
    for (String counter :
        List.of(
            "L(n) = [n < 2] a.n -> L(n + 1);",
            "var x = 0; L(n) = [n < 2 && x == 0] a.n -> L(n + 1);",
            "var x = 0; L(n) = [!(n > 1 || x > 0)] a.n -> L(n + 1);",
            "L(n) = ifa (n < 2) { a.n -> L(n + 1) } else { e -> Stop };",
            "L(n) = (([n < 2] a.n -> L(n + 1)) \\ {b}) [] [n > 1] e -> Stop;")) {
      SmallModel.of(partner + counter).offers("a.0").after("a.0").offers("a.1");
      // The alphabet ends with a.1.
      assertTrue(SmallModel.of(partner + counter).after("a.0", "a.1").targets("a.2").size() == 1);
    }
    String stepping = "P = L(0) || (a.0 -> Stop [] a.2 -> Stop); L(n) = ";
    steps(stepping + "if (n < 2) { a.n -> L(n + 1) };", "τ", "a.2");
    steps(
        stepping + "case { n < 2: a.n -> L(n + 1) n >= 0: e -> Stop default: L(n + 1) };",
        "τ",
        "a.2");
  }

  @Test
  void anUnfoldingWithoutEndIsRefused() {
    for (String endless :
        List.of(
            "L(n) = a.n -> L(n + 1);",
            "L(n) = [n >= 0 || n < 2] a.n -> L((n + 1) % 1000000);",
            "var x = 0; L(n) = [x < 2] a.n -> L(n + 1);",
            "L(n) = (a.n -> L(n + 1)) \\ {b};")) {
      String text = "P = L(0) || (a.0 -> Stop);" + endless;
      assertThrows(AlphabetException.class, () -> SmallModel.of(text));
    }
  }

  @Test
  void hidingBelowAReferenceHidesThereOnly() {
    steps(
        "P = A || (a -> Stop) || (b -> Stop); A = (B \\ {a}) [] c -> Stop; B = a -> b -> A;",
        "τ",
        "a",
        "c");
    // B is in A's alphabet once with and once without a.
    steps("P = A || (a -> Stop); A = (B \\ {a}) [] c -> B; B = a -> Stop;", "τ", "c");
  }

  @Test
  void nestedCompositionsAreOne() {
    SmallModel nested =
        SmallModel.of(
            "P = A || (B || C); A = a -> x -> Stop; B = a -> y -> Stop; C = a -> z -> Stop;");
    assertEquals(List.of("A()", "B()", "C()"), nested.offers("a").who("a"));
  }

  @Test
  void indexed() {
    steps("P = ||i:{0..2}@A(i); A(i) = a.i -> b -> Stop;", "a.0", "a.1", "a.2");
    SmallModel.of("P = ||i:{0..1}@A(i); A(i) = a.i -> b -> Stop;")
        .after("a.0")
        .offers("a.1")
        .after("a.1")
        .offers("b");
  }
}
