package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import org.junit.jupiter.api.Test;

/** Channels as arguments: a process with them behaves as if the channels were written in it. */
class ChannelParametersTest {

  private static void assertAlike(String withParameters, String written) {
    Explored parameters = Explored.of(withParameters);
    Explored plain = Explored.of(written);
    assertEquals(plain.labels(), parameters.labels());
    assertEquals(plain.states(), parameters.states());
    assertEquals(plain.faults(), parameters.faults());
  }

  @Test
  void aPipelineOfBuffers() {
    assertAlike(
        "channel a 0; channel b 0; channel c 0;"
            + "Cell(left, right) = left?x -> right!x -> Cell(left, right);"
            + "Source(out) = out!1 -> out!2 -> Source(out); Sink(in) = in?x -> Sink(in);"
            + "System() = Source(a) ||| Cell(a, b) ||| Cell(b, c) ||| Sink(c);"
            + "#assert System() deadlockfree;",
        "channel a 0; channel b 0; channel c 0;"
            + "Cell1() = a?x -> b!x -> Cell1(); Cell2() = b?x -> c!x -> Cell2();"
            + "Source() = a!1 -> a!2 -> Source(); Sink() = c?x -> Sink();"
            + "System() = Source() ||| Cell1() ||| Cell2() ||| Sink();"
            + "#assert System() deadlockfree;");
  }

  @Test
  void elementsOfAnArrayAndWholeArrays() {
    assertAlike(
        "channel c[3] 1;"
            + "Pass(n, from, to) = [n > 0] from?x -> to!x -> Pass(n - 1, from, to);"
            + "Start(all) = all[0]!5 -> Skip;"
            + "System() = Start(c); (||| i:{0..1} @ Pass(1, c[i], c[i + 1]));"
            + "#assert System() deadlockfree;",
        "channel c[3] 1;"
            + "Pass(n, i) = [n > 0] c[i]?x -> c[i + 1]!x -> Pass(n - 1, i);"
            + "Start() = c[0]!5 -> Skip;"
            + "System() = Start(); (||| i:{0..1} @ Pass(1, i));"
            + "#assert System() deadlockfree;");
  }

  @Test
  void queriesAndDataOperationsSeeTheChannelTheyAreGiven() {
    Explored explored =
        Explored.of(
            "channel a 1; channel b 2; var x;"
                + "Size(c) = e{x = x * 10 + call(csize, c);} -> Skip;"
                + "System() = Size(a); Size(b); #assert System() deadlockfree;");
    assertEquals("0 1 12", explored.values("x"));
  }

  @Test
  void namesBoundFurtherInHideTheParameter() {
    Explored explored =
        Explored.of(
            "channel a 1; channel b 1;"
                + "P(c) = c!1 -> (||| c:{0..1} @ e.c -> Skip);"
                + "System() = P(a) ||| P(b); #assert System() deadlockfree;");
    assertEquals("a!1 b!1 e.0 e.1 terminate", explored.labels());
  }

  @Test
  void anAssertionMayNameTheChannel() {
    assertEquals(
        "a!1", Explored.of("channel a 1; P(c) = c!1 -> Stop; #assert P(a) deadlockfree;").labels());
  }

  @Test
  void whatIsNoChannelIsRefused() {
    Diagnostic d = refused("channel a 1; P(c) = c!1 -> Stop; Q() = P(a) ||| P(3);");
    assertEquals("FL0123", d.code());
    assertEquals("FL0122", refused("channel a 1; P(c, d) = c!d -> Stop; Q() = P(a);").code());
    assertTrue(
        refused("channel a[2] 1; P(c) = c!1 -> Stop; Q() = P(a);").message().contains("index"));
  }

  private static Diagnostic refused(String model) {
    return assertThrows(ModelException.class, () -> Explored.of(model)).diagnostic();
  }

  /** Terms are told apart by texts: these say the same and do something else. */
  @Test
  void dataOperationsThatReadTheSameAreToldApart() {
    Explored swapped =
        Explored.of(
            "var x; P(i, j) = a.i{x = i - j;} -> Stop; Q(i, j) = a.j{x = i - j;} -> Stop;"
                + "System() = P(1, 2) [] Q(2, 1); #assert System() deadlockfree;");
    assertEquals("-1 0 1", swapped.values("x"));
    Explored quantified =
        Explored.of(
            "var b = [1,0]; P() = [&& i:{0..1} @ b[i] == 1] yes -> Stop;"
                + "Q() = [&& i:{0..1} @ b[0] == 1] yes -> Stop;"
                + "System() = P() [] Q(); #assert System() deadlockfree;");
    assertEquals("yes", quantified.labels());
  }
}
