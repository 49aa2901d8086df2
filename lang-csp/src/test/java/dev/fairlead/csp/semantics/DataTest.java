package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Values, expressions and data operations (csp-sharp.md, section 3). */
class DataTest {

  /** The value of x after the operation. */
  private static void sets(String declarations, String operation, String x) {
    String text = "var x = 0; " + declarations + " P = run{" + operation + "} -> Stop;";
    assertEquals(x, SmallModel.of(text).after("run").value("x"), operation);
  }

  private static void holds(String condition) {
    steps("var x = 3; var t = true; P = [" + condition + "]yes -> Stop;", "yes");
    // Once more without folding.
    steps(
        "var x = 3; var t = true; var zero = 0; P = [(" + condition + ") && zero == 0]a -> Stop;",
        "a");
  }

  private static void faults(String text, String message) {
    assertEquals(message, SmallModel.of(text).fault());
  }

  @Test
  void arithmetic() {
    holds("(0-1) % 3 == 2");
    holds("(0-x) % 3 == 0");
    holds("(0-7) / 2 == 0-3");
    holds("7 % (0-3) == 1");
    holds("2147483647 + 1 == 0-2147483647-1");
    holds("(x & 1) == 1 && (x | 4) == 7 && (x ^ 1) == 2");
    holds("-x + 3 == 0");
  }

  @Test
  void truthValuesAreNoNumbers() {
    holds("!(true == 1)");
    holds("t != 1");
    holds("!(t == x)");
    holds("t == true && (t xor false)");
  }

  @Test
  void lazyOperators() {
    holds("x == 3 || 1/0 == 1");
    holds("!(x == 4 && 1/0 == 1)");
  }

  @Test
  void quantifiers() {
    holds("&& i:{1..3} @ (i <= x)");
    holds("|| i:{0,3} @ (i == x)");
    holds("!(&& i:{1..4} @ (i <= x))");
  }

  @Test
  void assignmentsHaveValues() {
    sets("var y = 5;", "x = y++;", "6");
    sets("var y = 5;", "x = y = 7;", "7");
    sets("", "x++; x++; x--;", "1");
  }

  @Test
  void statements() {
    sets("", "if (x == 0) { x = 1; } else { x = 2; }", "1");
    sets("", "var i = 0; while (i < 4) { x = x + i; i++; }", "6");
    sets("", "var t = 3; { var t = 4; x = t; } x = x * 10 + t;", "43");
    sets("", "if (x == 1) { x = 5; }; x = x + 1", "1");
  }

  @Test
  void arrays() {
    sets("var a[3] = [1, 2, 3];", "x = a[2];", "3");
    sets("var a[2][3] = [0..5];", "x = a[1][0] * 10 + a[4];", "34");
    sets("var a[3];", "a[1] = 7; x = a[0] + a[1];", "7");
    sets("var a[3] = [1, 2, 3];", "a = [a[2], a[1], a[0]]; x = a[0] * 10 + a[2];", "31");
    sets("var a[3] = [7(3)]; var b[3];", "b = a; x = b[2];", "7");
  }

  @Test
  void arraysAreComparedElementByElement() {
    String arrays = "var a[2] = [1, 2]; var b[2] = [1, 3]; var c[2] = [1, 2]; var d = [1, 2, 3];";
    sets(arrays, "if (a == b) { x = 1; }", "0");
    sets(arrays, "if (a != b) { x = 1; }", "1");
    sets(arrays, "if (a == c) { x = 1; }", "1");
    sets(arrays, "if (a == d) { x = 1; }", "0");
    steps(arrays + " P = [a == b]no -> Stop [] [a == c]yes -> Stop;", "yes");
  }

  @Test
  void localArrays() {
    sets("", "var t[2]; t[0] = 4; x = t[0] + t[1];", "4");
    sets("", "var t = [1, 2]; t = [t[1], t[0]]; x = t[0] * 10 + t[1];", "21");
    sets("var a[2];", "var t = [8, 9]; a = t; x = a[0] * 10 + a[1];", "89");
    sets("", "var t = [1, 2]; var u = [1, 2]; if (t == u) { x = 1; }", "1");
  }

  @Test
  void macrosTakeTheirArgumentsByName() {
    sets("#define inc(v) { v = v + 1; };", "call(inc, x); call(inc, x);", "2");
    sets("#define inc(v) { v = v + 1; }; var a[2];", "call(inc, a[1]); x = a[1];", "1");
    sets("#define first(v) v[0]; var a[2] = [6, 7];", "x = call(first, a);", "6");
    sets("#define put(v) { v[1] = 5; }; var a[2];", "call(put, a); x = a[1];", "5");
    sets("#define fill(v) { v = [3, 4]; }; var a[2];", "call(fill, a); x = a[1];", "4");
    sets("#define inc(v) { v = v + 1; };", "var t = 3; call(inc, t); x = t;", "4");
    sets("#define twice(v) (v + v);", "x = call(twice, 4);", "8");
    // The local of the macro is not the one given to it.
    sets("#define m(v) { var t = 9; v = t; };", "var t = 1; call(m, t); x = t;", "9");
    steps("channel c 1; #define full(q) call(cfull, q); P = [!call(full, c)]a -> Stop;", "a");
  }

  @Test
  void queriesOfChannels() {
    String text =
        "channel c 2; P = c!5 -> c!6 -> Q; Q = [call(cfull, c)]full.call(ccount, c).call(csize, c) -> Stop;";
    SmallModel.of(text).after("c!5", "c!6").offers("full.2.2");
    steps("channel c[2] 1; P = [call(cempty, c[1])]a -> Stop;", "a");
  }

  @Test
  void faultsHaveAPlace() {
    faults("var x = 0; P = a.(1/x) -> Stop;", "m.csp:1:19: division of 1 by zero");
    faults("var x = 0;\nP = [5 % x == 0]a -> Stop;", "m.csp:2:6: division of 5 by zero");
    faults(
        "var a[2]; var x = 2; P = e{a[x] = 1;} -> Stop;", "m.csp:1:28: index 2 is outside a[0..1]");
    faults("var a[2]; var x = 0; P = e.a[x-1] -> Stop;", "m.csp:1:28: index -1 is outside a[0..1]");
    faults(
        "var x:{0..2} = 2; P = e{x = x + 1;} -> Stop;",
        "m.csp:1:25: 3 is outside the range {0..2} of x");
    faults(
        "var a[2]:{0..1}; P = e{a[1] = 0-1;} -> Stop;",
        "m.csp:1:24: -1 is outside the range {0..1} of a");
    faults(
        "channel c[2] 1; var x = 2; P = c[x]!1 -> Stop;", "m.csp:1:32: index 2 is outside c[0..1]");
  }

  @Test
  void onlyTheFlatIndexIsChecked() {
    sets("var a[2][3] = [0..5];", "x = a[0][5];", "5");
  }

  @Test
  void anEndlessLoopIsAFault() {
    String text = "var x = 0; P = a{while (x == 0) { x = 0; }} -> Stop;";
    assertEquals("m.csp:1:18: this loop has run", SmallModel.of(text).fault().substring(0, 29));
  }

  @Test
  void addingToAVariable() {
    String text =
        "var x = 1; var a[2]; P = e{x += 2 * 3; a[1] -= x; x -= -1; x -=a[1]+1;} -> Stop;";
    assertEquals("14", SmallModel.of(text).after("e").value("x"));
    assertEquals("-7", SmallModel.of(text).after("e").value("a[1]"));
  }
}
