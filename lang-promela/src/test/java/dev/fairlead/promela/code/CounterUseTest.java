package dev.fairlead.promela.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.CountingVariables.Counter;
import dev.fairlead.core.space.CountingVariables.Room;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which variables do nothing but count: {@code x} here, or not. */
class CounterUseTest {

  private static List<Counter> counters(String text) {
    return CounterUse.of(Lowering.lower(PromelaParser.parse(new SourceText("model.pml", text))));
  }

  /** A process that counts, with a statement that has to do with it. */
  private static String model(String statement) {
    return """
        #define N 3
        byte x, y; bit b; short s; chan c = [1] of { byte }; byte a[3];
        inline enter() { x++ }
        proctype Q(byte p) { skip }
        active [2] proctype P() { byte l; x++; %s; x-- }
        """
        .formatted(statement);
  }

  private static Counter x(String text) {
    return counters(text).stream()
        .filter(counter -> counter.name().equals("x"))
        .findFirst()
        .orElseThrow();
  }

  private static boolean counts(String text) {
    return counters(text).stream().anyMatch(counter -> counter.name().equals("x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x++",
        "x = x + 2",
        "x = 2 + x",
        "x = x - 1",
        "enter()",
        "(x > 0)",
        "(3 >= x)",
        "(x < N - 1)",
        "(x + y + 1 <= 3)",
        "(!x || x == 2)",
        "(x && b)",
        "x",
        "assert(x <= 2)",
        "b = (x > 0)",
        "c!(x > 1)",
        "c?eval(x > 1)",
        "run Q(x == 0)",
        "a[x > 1] = 1",
        "if :: x > 0 -> skip :: else -> x-- fi",
        "atomic { x > 0 -> x-- }",
        "d_step { x > 0 -> x--; l = 1 }",
        "do :: x++; x-- :: x > 2 -> break od",
        "atomic { do :: l < 3 -> l++ :: else -> break od; x-- }",
        "printf(\"%d\", x)",
        "timeout -> x++"
      })
  void whatCounts(String statement) {
    assertEquals(true, counts(model(statement)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = 0",
        "x = y",
        "x = x + y",
        "x = 1 - x",
        "x = x * 2",
        "x = x + 101",
        "y = x",
        "y = y + x",
        "(x < y)",
        "(x - 1 > 0)",
        "(x + l > 0)",
        "(x % 2 == 0)",
        "(2 * x > 3)",
        "(-x < 0)",
        "(x > 101)",
        "(x > 0 -> 1 : x) == 1",
        "a[x] = 1",
        "(a[x] == 0)",
        "c!x",
        "c?x",
        "c?eval(x)",
        "c?[eval(x)]",
        "run Q(x)",
        "assert(x)== 0 || x == y",
        "select(x : 0 .. 2)",
        "select(l : 0 .. x)",
        "for (x : 0 .. 2) { skip }",
        "atomic { do :: x > 0 -> x-- :: else -> break od }",
        "d_step { do :: x > 0 -> x-- :: else -> break od }",
        "atomic { again: x++; if :: b -> goto again :: else fi }"
      })
  void whatDoesNot(String statement) {
    String readable = statement.replace("assert(x)== 0 || x == y", "assert(x == y)");
    assertEquals(false, counts(model(readable)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bit x; active [2] proctype P() { x++; x-- }",
        "bool x; active [2] proctype P() { x++; x-- }",
        "mtype = { m }; mtype x; active [2] proctype P() { x++; x-- }",
        "byte x[2]; active [2] proctype P() { x[0]++; x[0]-- }",
        "typedef T { byte x }; T t; active [2] proctype P() { t.x++; t.x-- }",
        "active [2] proctype P() { byte x; x++; x-- }",
        "byte x; byte y = x; active [2] proctype P() { x++; y == 0 }",
        "byte x; active [2] proctype P() { byte l = x; x++; l == 0 }",
        "byte x; active [2] proctype P() provided (x % 2 == 0) { x++; x-- }",
        "byte x, y; active [2] proctype P() { x++ } ltl f { [] (x >= y) }",
        "byte x, y; active [2] proctype P() { x++ } ltl f { [] (count(P@l) + x < 3) }"
            + " active proctype Q() { l: skip }",
        "byte x; active [2] proctype P() { x++ } never { do :: x % 2 == 0 od }"
      })
  void otherThingsThatDoNot(String text) {
    assertEquals(false, counts(text.replace("P@l", "Q@l")));
  }

  /** Who is handed control on may hand it on, too. */
  @Test
  void noneWhereControlIsHandedOnInsideOfAStep() {
    String meets =
        "byte x; chan c = [0] of { bit }; active [2] proctype P() { x++; atomic { %s; x-- } }";
    assertEquals(true, counts(meets.formatted("c!1") + " active proctype Q() { c?_ }"));
    assertEquals(true, counts(meets.formatted("c?_") + " active proctype Q() { c!1 }"));
    assertEquals(false, counts(meets.formatted("skip; c!1") + " active proctype Q() { c?_ }"));
  }

  @Test
  void whatIsComparedIsTold() {
    assertEquals(3, x(model("(x < 2); (x == 3)")).greatest() - 1);
    assertEquals(3 + 4, x(model("atomic { x--; x = x - 3; x == 3 }; (x + y < 2)")).greatest());
  }

  /** What a step takes away counts along the way on which most is taken. */
  @Test
  void aStepIsAWholeSequence() {
    String either = "atomic { if :: b -> x--; x-- :: else -> x = x - 5 fi; x > 2 }";
    assertEquals(7, x(model(either)).greatest());
    assertEquals(new Room(255 - 5, true, 254), x(model(either)).room());
    assertEquals(6, x(model("d_step { x--; x--; x--; x > 3 }")).greatest());
  }

  @Test
  void otherVariablesOfASumMayHaveBecomeLess() {
    assertEquals(2 + 1 + 3, x(model("atomic { y = y - 3; x + y > 2 }")).greatest());
  }

  @Test
  void widths() {
    String text = "%s; active [2] proctype P() { x++; x-- }";
    assertEquals(new Room(254, true, 254), x(text.formatted("byte x")).room());
    assertEquals(new Room(6, true, 254), x(text.formatted("unsigned x : 3")).room());
    assertEquals(new Room(32766, true, 2000), x(text.formatted("short x")).room());
    assertEquals(Room.UNLIMITED, x(text.formatted("int x")).room());
  }

  /** A step that adds and takes away may pass the width on its way. */
  @ParameterizedTest
  @CsvSource({
    "x++; x--, true",
    "atomic { x++; x-- }, false",
    "d_step { x--; x++ }, false",
    "atomic { if :: b -> x++ :: else -> x-- fi }, true",
    "atomic { if :: b -> x++ :: else fi; x-- }, false",
    "atomic { b = 1; x++ }; x--, true"
  })
  void oneWay(String body, boolean expected) {
    assertEquals(expected, x(model(body)).room().oneWay());
  }
}
