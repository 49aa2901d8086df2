package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that hold nothing but constants of one enumeration, and those that might not. */
class EnumerationsTest {
  private static Map<String, List<String>> of(String text) {
    String all = "enum {a, b, c}; enum {x, y}; " + text;
    SourceText source = new SourceText("m.csp", all);
    return SpecChecker.check(CspParser.parse(source), Map.of(), name -> null).enumerations();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var v = a;",
        "var v; P() = e{v = b;} -> P();",
        "var v = [a, b(2)];",
        "var v[3]; P(i) = e{v[i] = c;} -> P(i);",
        "#define first a; var v = first;",
        "var v = a; var w = b; P() = e{v = w; w = c;} -> P();",
        "var v; P(s) = e{v = s;} -> P(b); Q() = P(a);",
        "var v; P() = if (v == a) { e{if (v == b) { v = c; }} -> P() } else { Stop };",
        "var v = a; #define set {v = b;}; P() = e{set} -> P();",
      })
  void constantsFlowThroughAssignmentsAndArguments(String text) {
    assertEquals(List.of("a", "b", "c"), of(text).get("v"), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var v = 0;",
        "var v;",
        "var v:{0..2} = *;",
        "var v = a + 1;",
        "var v = a; P() = e{v++;} -> P();",
        "var v = a; P() = e{v = x;} -> P();",
        "var v = [a, x];",
        "var v = [0..2];",
        "var v = a; P() = e{while (v < 2) { v = v + 1; }} -> P();",
        "var v = a; P(s) = e{v = s;} -> P(b); Q() = P(3);",
        "var v = a; var w = 7; P() = e{v = w;} -> P();",
        "var v = a; channel k 1; P() = k!a -> P(); Q() = k?r{v = r;} -> Q();",
        "var v = a; P() = e{var t = b; v = t;} -> P();",
        "var v = a; P() = (||| i:{0..2} @ e.i{v = i;} -> Stop);",
        "var v = a; #define inc(n) n + 1; P() = e{v = call(inc, v);} -> P();",
      })
  void anythingElseMayBeANumber(String text) {
    assertEquals(Set.of(), of(text).keySet(), text);
  }

  @Test
  void theSecondEnumerationHasItsOwnNames() {
    assertEquals(
        Map.of("v", List.of("x", "y"), "w", List.of("a", "b", "c")), of("var v = y; var w = a;"));
  }
}
