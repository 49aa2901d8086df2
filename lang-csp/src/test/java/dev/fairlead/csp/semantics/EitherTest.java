package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places that hold numbers and truth values in turn, as in PAT, which knows kinds at run time. */
class EitherTest {

  /** What is in the place tells the kind: 0 is not false, 1 is not true. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x = true;                  | x == true          | true",
        "x = true;                  | x == 1             | false",
        "x = 1;                     | x == true          | false",
        "x = 0;                     | x == false         | false",
        "x = 7;                     | x + 1 == 8         | true",
        "x = 0; x = x + 5; y = x;   | y == 5 && y != true | true",
        "x = true;                  | x                  | true",
        "x = true; x = !x;          | !x                 | true",
        "x = true; y = x;           | x == y             | true",
        "x = 1; y = true;           | x == y             | false",
        "a[1] = true;               | a[1] && a[0] == 0  | true",
        "a = [1, 2]; a[0] = false;  | a[1] == 2          | true",
        "a[0] = true; a[1] = 3; b = a; | a == b          | true",
        "a[0] = true; b[0] = 1;     | a == b             | false",
        "x = false; if (!x) { y = 4; } | y == 4           | true",
        "x = call(Max, 3, 4); x = call(Max, x, 9); | x == 9 | true",
      })
  void valuesKeepTheirKinds(String block, String condition, boolean holds) {
    String text =
        "#import \"PAT.Math\"; var x; var y = false; var a[2]; var b[2];"
            + "P = set{%s} -> ([%s]yes -> Stop [] [!(%s)]no -> Stop) [] mix{x = 1; x = true;"
            + " y = 2; y = x; a[0] = 2; a[0] = true; b = a;} -> Stop;";
    SmallModel.of(text.formatted(block, condition, condition))
        .after("set")
        .offers(holds ? "yes" : "no");
  }

  @Test
  void aWrongKindIsAFaultOfTheModel() {
    String text = "var x; P = a{x = true;} -> b.(x + 1) -> Stop [] c{x = 3;} -> [x]d -> Stop;";
    assertTrue(
        SmallModel.of(text)
            .after("a")
            .fault()
            .endsWith("a number is needed here, but the value is true"));
    assertTrue(
        SmallModel.of(text)
            .after("c")
            .fault()
            .endsWith("a truth value is needed here, but the value is 3"));
    String least = "var x; P = a{x = true;} -> b{x = 0 - 2147483647 - 1;} -> Stop;";
    assertTrue(SmallModel.of(least).after("a").fault().contains("-2147483648 is too small"));
  }

  @Test
  void labelsTellTheKind() {
    String text = "var x; P = e.x{x = true;} -> e.x{x = 1;} -> e.x -> Stop;";
    SmallModel.of(text).after("e.0", "e.true").offers("e.1");
    assertEquals("true", SmallModel.of(text).after("e.0").value("x"));
    // It is the event of that value, by whatever way it is known.
    steps("var x; P = (set{x = true;} -> e.x -> Stop) \\ {e.true};", "set");
    SmallModel.of("var x; P = (set{x = true;} -> e.x -> Stop) \\ {e.true};")
        .after("set")
        .offers("τ");
  }

  @Test
  void messagesAndParameters() {
    String text =
        "channel c 1; P = c!1 -> c?x -> Q(x) [] c!true -> c?x -> Q(x);"
            + "Q(n) = [n == 1] one -> Stop [] [n == true] truth.n -> Stop;";
    SmallModel.of(text).after("c!1", "c?1").offers("one");
    SmallModel.of(text).after("c!true", "c?true").offers("truth.true");
    SmallModel.of("channel c 1; P = c!1 -> c?true -> Stop;").after("c!1").offers();
    steps("P = Q(1) [] Q(true); Q(n) = a.n -> Stop;", "a.1", "a.true");
    steps("P = Q(1) [] Q(true); Q(n) = ifa (n == 1) { a -> Stop } else { b -> Stop };", "a", "b");
  }

  /** What a variable without an initial value holds is the number 0 until it is assigned. */
  @Test
  void anUnassignedVariableIsZero() {
    assertEquals(
        4, SmallModel.of("var x; P = a{x = false;} -> b{x = 0;} -> c{x = false;} -> P;").states());
    assertTrue(SmallModel.of("var x; P = [!x] a{x = true;} -> Stop;").fault().contains("is 0"));
  }
}
