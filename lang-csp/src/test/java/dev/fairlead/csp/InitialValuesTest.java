package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** {@code = *}, and variables that are not part of a state. */
class InitialValuesTest {

  @Test
  void everyValueOfTheRangeIsAnInitialOne() {
    Explored explored = Explored.of("var x:{-1..2} = *; var b; P() = [x > 0] e.x{b = 1;} -> Stop;");
    assertEquals("e.1 e.2", explored.labels());
    assertEquals("-1 0 1 2", explored.values("x"));
    assertEquals(6, explored.states());
  }

  @Test
  void eachElementHasItsOwn() {
    Explored explored =
        Explored.of(
            "var a[3]:{0..1} = *; var x:{5..6} = *; P() = e.(a[0] + a[1] + a[2]).x -> Stop;");
    assertEquals("e.0.5 e.0.6 e.1.5 e.1.6 e.2.5 e.2.6 e.3.5 e.3.6", explored.labels());
    assertEquals(2 * 16, explored.states());
  }

  @Test
  void argumentsOfTheProcessMayDependOnThem() {
    Explored explored =
        Explored.of("var x:{0..1} = *; P(i) = e.i -> P(i); #assert P(x + 1) deadlockfree;");
    assertEquals("e.1 e.2", explored.labels());
  }

  /** With x left out of the states, the search would follow only one of the two steps. */
  @Test
  void hiddenVariablesThatMatterDistinguishStates() {
    Explored explored =
        Explored.of("hvar x; Q() = e.x -> Stop; P() = (a{x = 1;} -> Q()) [] (a{x = 2;} -> Q());");
    assertEquals("a e.1 e.2", explored.labels());
  }

  /** An element is asked for, and so the others are shown. */
  @Test
  void whatAHiddenArrayIsMadeOfIsKeptWithIt() {
    Explored explored =
        Explored.of(
            "hvar g; hvar h[2]; P() = [h[0] < 2] a{g = (g + 1) % 3; h[1] = g; h[0] = 1 - h[0];} -> P();");
    assertEquals("0 1 2", explored.values("h[1]"));
  }

  @Test
  void hiddenVariablesThatDoNotMatterAreLeftOut() {
    assertForgotten("hvar x; P() = a{x = x + 1;} -> P();");
    assertForgotten("hvar x; hvar y; P() = a{x = y + 1; y = x * 2; if (x > y) { x = 0; }} -> P();");
    assertForgotten("hvar x; var n; P() = a{var t = x + n; x = t % 7; n = 0;} -> P();");
    assertForgotten("hvar h[3]; hvar x; P() = a{h[1] = x; x = h[1] + 1;} -> P();");
    assertForgotten("hvar x:{0..9} = *; P() = a -> P();");
    assertForgotten("hvar x = true; hvar y; P() = a{y = y + 1; x = y > 3;} -> P();");
  }

  private static void assertForgotten(String model) {
    Explored explored = Explored.of(model);
    assertEquals(1, explored.states(), model);
    assertEquals("", explored.values("x"), model);
    assertEquals("", explored.faults(), model);
  }

  @Test
  void whatKeptVariablesDependOnIsKept() {
    assertKept("hvar x; P() = [x < 3] a{x = x + 1;} -> P();");
    assertKept("hvar x; P() = a{x = (x + 1) % 4;} -> b.x -> P();");
    assertKept("hvar x; var y; P() = a{x = (x + 1) % 4; if (x == 2) { y = 1 - y; }} -> P();");
    assertKept("hvar x; var y; P() = a{x = (x + 1) % 4; var t = x; y = t;} -> P();");
    assertKept("hvar x; hvar y; P() = a{x = (x + 1) % 4; y = x;} -> b.y -> P();");
    assertKept("hvar x; var y; P() = a{x = (x + 1) % 4; y = 0; while (y < x) { y++; }} -> P();");
    assertKept("hvar x; channel c 1; P() = a{x = (x + 1) % 4;} -> c!x -> c?y -> P();");
    assertKept("hvar x; P() = a{x = (x + 1) % 4;} -> Q(x); Q(i) = b.i -> P();");
  }

  private static void assertKept(String model) {
    assertEquals("0 1 2 3", Explored.of(model).values("x"), model);
  }

  /** A fault is seen, so what it depends on is kept. */
  @Test
  void whatFaultsDependOnIsKept() {
    assertFault("hvar x:{0..2}; P() = a{x = x + 1;} -> P();");
    assertFault("hvar x; hvar y; P() = a{x = x + 1; y = 1 / (3 - x);} -> P();");
    assertFault("hvar x; hvar y[2]; P() = a{x = x + 1; y[x] = 1;} -> P();");
    assertFault("hvar x; hvar y; P() = a{x = x + 1; if (x == 3) { y = 1 / y; }} -> P();");
    assertFault("hvar x; hvar b = true; P() = a{x = x + 1; b = x > 2 && 1 / (3 - x) > 0;} -> P();");
    assertFault("hvar x; hvar y:{0..2}; hvar z; P() = a{z = x; x = z + 1; y = x;} -> P();");
  }

  private static void assertFault(String model) {
    assertEquals(1, Explored.of(model).faults().lines().count(), model);
  }
}
