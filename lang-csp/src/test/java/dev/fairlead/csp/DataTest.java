package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays, macros, channel queries and ranges, seen from the values that variables take. */
class DataTest {

  /** The values of x after the block has run once. */
  private static String afterwards(String declarations, String block) {
    Explored explored =
        Explored.of("var x = 7; " + declarations + " P() = run{" + block + "} -> Stop;");
    assertEquals("", explored.faults());
    return explored.values("x").replaceFirst("7 ?", "").strip();
  }

  private static String refused(String model) {
    return assertThrows(ModelException.class, () -> Explored.of(model)).diagnostic().code();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1,2,3] | [1,2,3] | 1",
        "[1,2,3] | [1,2,4] | 0",
        "[1,2,3] | [0,2,3] | 0",
        "[1,2]   | [1,2,3] | 0",
        "[true]  | [1]     | 0",
        "[true]  | [true]  | 1",
      })
  void arraysAreComparedElementByElement(String a, String b, String equal) {
    String declared = "var a = " + a + "; var b = " + b + ";";
    assertEquals(equal, afterwards(declared, "if (a == b) { x = 1; } else { x = 0; }"));
    assertEquals(equal, afterwards(declared, "if (a != b) { x = 0; } else { x = 1; }"));
  }

  @Test
  void arraysAreCopiedNotShared() {
    String arrays = "var a = [1,2]; var b[2];";
    assertEquals("2", afterwards(arrays, "b = a; a[1] = 5; x = b[1];"));
    assertEquals("1", afterwards(arrays, "var t = a; a = [t[1], t[0]]; x = a[1];"));
    assertEquals("5", afterwards(arrays, "var t[2]; t = [4, 5]; a = t; t[1] = 6; x = a[1];"));
    assertEquals("4", afterwards("", "var t = [4, 5]; t = [t[1], t[0]]; x = t[1];"));
  }

  @Test
  void macrosGetAtTheVariablesAndArraysTheyAreGiven() {
    assertEquals("8", afterwards("#define inc(v) {v = v + 1;};", "call(inc, x);"));
    assertEquals("3", afterwards("var a = [1,2]; #define last(b) b[1] + 1;", "x = call(last, a);"));
    assertEquals(
        "9",
        afterwards(
            "var a = [1,2]; #define put(b, i, v) {b[i] = v;};", "call(put, a, 0, 9); x = a[0];"));
    assertEquals(
        "0", afterwards("var a = [1,2]; #define clear a = [0(2)];", "clear; x = a[0] + a[1];"));
    assertEquals(
        "1",
        afterwards(
            "var a = [1,2]; var b = [1,2]; #define same(c, d) c == d;",
            "if (call(same, a, b)) { x = 1; }"));
  }

  @Test
  void anArrayAssignmentHasNoValue() {
    assertEquals("FL0124", refused("var a[2]; var b[2]; P() = e{b = a = [1,2];} -> Stop;"));
    assertEquals("FL0131", refused("var a[2]; P() = e{var t[3]; a = t;} -> Stop;"));
  }

  @Test
  void peekingShowsTheFirstMessage() {
    Explored one =
        Explored.of(
            "channel c 2; var x; P() = c!4 -> c!5 -> a{x = call(cpeek, c);} -> c?y -> Stop;");
    assertEquals("0 4", one.values("x"));
    Explored pair =
        Explored.of(
            "channel c[2] 2; var a[2]; var x;"
                + "P() = c[1]!4.6 -> e{a = call(cpeek, c[1]);} -> "
                + "if (a == call(cpeek, c[1])) { f{x = a[1];} -> Stop };");
    assertEquals("0 6", pair.values("x"));
    Explored alone =
        Explored.of("channel c 1; var a[1]; P() = c!3 -> e{a = call(cpeek, c);} -> Stop;");
    assertEquals("0 3", alone.values("a[0]"));
  }

  @Test
  void peekingIntoAnEmptyBufferIsAFault() {
    Explored explored =
        Explored.of("channel c 2; var x; P() = a{x = call(cpeek, c);} -> c!1 -> P();");
    assertEquals("m.csp:1:33: the buffer of c is empty", explored.faults());
  }

  @Test
  void messagesOfDifferentLengthsArePeekedAsArrays() {
    String channel = "channel c 2; var x; var a[2]; ";
    assertEquals(
        "FL0124", refused(channel + "P() = c!1 -> c!1.2 -> e{x = call(cpeek, c);} -> P();"));
    Explored explored =
        Explored.of(
            channel
                + "P() = c!true -> Look() [] c!3.4 -> Look();"
                + "Look() = [call(cpeek, c) == [true]] one -> Stop"
                + " [] [call(cpeek, c) != [true]] two{a = call(cpeek, c);} -> Then();"
                + "Then() = e{var t = call(cpeek, c); x = t[1] + a[0];} -> Stop;"
                + "#assert P() deadlockfree;");
    assertEquals("", explored.faults());
    assertEquals("c!3.4 c!true e one two", explored.labels());
    assertEquals("0 7", explored.values("x"));
    assertEquals(
        "m.csp:1:50: an array of 2 is needed here, but this one has 1",
        Explored.of(channel + "P() = c!1 -> e{a = call(cpeek, c);} -> c!1.2 -> Stop;").faults());
  }

  @Test
  void argumentsAreHeldToTheRangesOfParameters() {
    Explored explored = Explored.of("P(i:{0..2}) = a.i -> P(i + 1); #assert P(0) deadlockfree;");
    assertEquals("a.0 a.1 a.2", explored.labels());
    assertEquals(
        "m.csp:1:24: 3 is outside the range {0..2} of the parameter i of P", explored.faults());
    assertEquals(
        "m.csp:1:37: 5 is outside the range {..2} of the parameter i of P",
        Explored.of("P(i:{..2}) = a.i -> P(i); #assert P(5) deadlockfree;").faults());
  }

  @Test
  void whatStandsBehindAFailingConditionIsNotUnfolded() {
    Explored explored =
        Explored.of(
            "P(i:{0..2}) = [i < 2] a.(6 / (2 - i)) -> P(i + 1) [] "
                + "ifa (i < 2) { []j:{0..1-i} @ b.j -> P(i + 1) } else { end -> Stop } [] "
                + "if (i < 2) { []j:{0..1-i} @ c.j -> P(i + 1) };"
                + "#assert P(0) deadlockfree;");
    assertEquals("", explored.faults());
    assertEquals(
        "[if!(i < 2)] [if(i < 2)] a.3 a.6 b.0 b.1 c.0 c.1 end terminate", explored.labels());
  }

  @Test
  void anIndexMayRunOverTruthValues() {
    Explored explored =
        Explored.of("var x = true; P() = [] b:{true, false} @ [b == x] a.b -> Stop;");
    assertEquals("a.true", explored.labels());
  }
}
