package dev.fairlead.promela.semantics;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.syntax.Spec;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of statement beside those that change what it looks at, and look at what it changes.
 */
class TouchedDataTest {
  private static final List<Function<Spec, Program>> LOWERINGS =
      List.of(Lowering::lower, Lowering::lowerMerged);

  private static final String GLOBALS =
      """
      byte x, y, z; byte a[3]; byte far[40]; byte b[3];
      chan c = [2] of { byte }; chan d = [1] of { byte, byte }; chan k[2] = [2] of { byte };
      chan r = [0] of { byte };
      """;

  /** Statements that touch nothing but values and buffers. */
  static final List<String> PLAIN =
      List.of(
          "skip",
          "printf(\"x\\n\")",
          "x > 0",
          "assert(x == 0)",
          "l = x",
          "x = 2",
          "x = l",
          "x = 1 - x",
          "l = -y + x",
          "l = (x > 0 -> 1 : 2)",
          "l = (l > 0 -> x : y)",
          "l = (l == 0 -> x : y)",
          "a[1] = 1 - a[1]",
          "a[_pid] = 1",
          "l = a[_pid]",
          "l = a[1 - _pid]",
          "l = a[2 / (_pid + 1)]",
          "a[l] = 1; l = 1 - l",
          "b[l] = 1; l = 1 - l",
          "l = b[l] % 2",
          "a[x] = 1",
          "l = a[x]",
          "c!x",
          "c!!1",
          "c?x",
          "c?l",
          "c??1",
          "c?<l>",
          "c?eval(x)",
          "c?[1]",
          "c?[eval(x)]",
          "l = len(c)",
          "full(c); l = 1 - l",
          "empty(c)",
          "nempty(c)",
          "d!x,1",
          "d!1,x",
          "d?1,x",
          "d?x,l",
          "d?eval(x),l",
          "c!2; c?x",
          "c!1; c?eval(x)",
          "c!1; c?[eval(x)]; c?_",
          "d!1,1; d?eval(x),l",
          "x = 1; k[x]!2",
          "a[!_pid] = 1",
          "a[!l] = 1; l = 1 - l",
          "if :: _pid > 0 -> a[1 / _pid] = 1 :: _pid == 0 fi",
          "k[0]!1",
          "k[1]?l",
          "k[x]!1",
          "k[l]?x; l = 1 - l",
          "own!x; own?l",
          "own!2; own?x",
          "atomic { l = 1 - l; a[l] = 1 }",
          "atomic { x > 0 -> y = 1; z = 0 }",
          "atomic { y > 0 -> l = 1; if :: x > 0 -> l = 2 :: x == 0 -> z = 1 fi }",
          "atomic { l = 1; goto m; n: x = 2; goto q; m: l = 2; goto n; q: l = 0 }",
          "atomic { l = 1; goto p; n: if :: y > 0 -> x = 2 :: else -> x = 2 fi; goto q;"
              + " m: l = 2; goto n; p: l = 3; goto m; q: l = 0 }",
          "d_step { x = 1; l = y }",
          "d_step { y > 0 -> if :: x > 0 -> l = 1 :: else -> z = 1 fi }",
          "if :: x > 0 -> l = 0 :: else -> l = 1 fi",
          "if :: c?[1] -> l = 0 :: y > 0 :: else -> l = 1 fi",
          "{ l = 1; l = 2 } unless { x == 1 }",
          "{ l = 1; l = 2 } unless { atomic { y == 1 -> x = 0 } }",
          "l = 1; l = x",
          "l = x; l = 0; x = 1");

  /** Others, which are taken to touch everything. */
  static final List<String> ELSE =
      List.of(
          "r!1",
          "r?l",
          "r?x",
          "r!x",
          "_nr_pr == 2",
          "timeout -> l = 1",
          "np_ -> l = 1",
          "_last == 0",
          "enabled(0)",
          "S@on",
          "S:l == 1",
          "h = c; h!1",
          "h = k[0]; h?x",
          "h = c; h!x; h = own; h!x; h?x",
          "h = c; l = len(h)");

  /** Writes that do not commute with those of the others. */
  private static final List<String> BESIDE =
      List.of(
          "x = 0 :: x = 1",
          "x > 0",
          "y = 0 :: y = 1 :: z = 2",
          "a[0] = 3 :: a[2] = 3 :: b[0] = 3",
          "a[1] = 3 :: b[1] = 3",
          "a[0] > 0 :: a[1] > 0 :: a[2] > 0 :: b[1] > 0",
          "c!1 :: c?_",
          "d!1,1 :: d?_,_",
          "k[0]?_ :: k[1]!1",
          "k[0]!1 :: k[1]?_",
          "k[_pid]!1",
          "r!1 :: r?x");

  @ParameterizedTest
  @FieldSource("PLAIN")
  void valuesAndBuffers(String statement) {
    compare(statement);
    // Something sleeps beside what it has nothing to do with.
    SleepComparison apart = new SleepComparison();
    String other = "active proctype Z() { do :: far[2] = 1 - far[2] od }\n";
    apart.compare(GLOBALS + process("S", statement + " :: l = 1 - l % 2") + other, Lowering::lower);
    assertTrue(apart.leftOut() > 0, statement);
  }

  @ParameterizedTest
  @FieldSource("ELSE")
  void everything(String statement) {
    compare(statement);
  }

  private static void compare(String statement) {
    SleepComparison sleep = new SleepComparison();
    List<Function<Spec, Program>> lowerings =
        statement.contains(";") ? LOWERINGS : List.of(Lowering::lower);
    for (String beside : BESIDE) {
      if (ELSE.contains(statement) || haveNamesInCommon(statement, beside)) {
        for (Function<Spec, Program> lowering : lowerings) {
          String one = process("S", statement);
          String other = "active proctype O() { do :: " + beside + " od }\n";
          sleep.compare(GLOBALS + one + other, lowering);
          sleep.compare(GLOBALS + other + one, lowering);
        }
      }
    }
  }

  /** Of variables and channels, all of which have one letter. */
  private static boolean haveNamesInCommon(String one, String other) {
    Pattern names = Pattern.compile("\\b[a-dkrxyz]\\b");
    Set<String> of = names.matcher(one).results().map(MatchResult::group).collect(toSet());
    return names.matcher(other).results().map(MatchResult::group).anyMatch(of::contains);
  }

  private static String process(String name, String statement) {
    return """
        active proctype %s() {
          byte l; chan own = [1] of { byte }; chan h;
          on: do :: %s od
        }
        """
        .formatted(name, statement);
  }

  /** Sets of slots are kept in a word, so that some share a bit. */
  @Test
  void manySlots() {
    for (int i = 56; i < 72; i++) {
      SleepComparison sleep = new SleepComparison();
      sleep.compare(
          """
          byte a[80];
          active proctype P() { do :: a[%1$d] = 1 od }
          active proctype Q() { do :: a[%1$d] = 2 od }
          active proctype R() { do :: a[9] = 1 - a[9] od }
          """
              .formatted(i),
          Lowering::lower);
      assertTrue(sleep.leftOut() > 0);
    }
  }

  /** A number is given again to a process of another kind, or with other arguments. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "active proctype O() { do :: a[0] = 2 :: a[1] = 3 :: c?[1] od }\n"
            + "active proctype I() { byte zero; do :: _nr_pr == 2 -> run T(x); x = (x + 1) % 3"
            + " :: _nr_pr == 2 -> run U() od }\n"
            + "proctype T(byte i) { a[i] = 1; a[i] = 0 }\nproctype U() { c!1; c?_ }\n",
        "active proctype O() { do :: a[0] = 1 - a[0] :: x = 1 - x od }\n"
            + "active proctype I() { do :: _nr_pr == 2 -> run T(0) :: _nr_pr == 2 -> run U(0) od }\n"
            + "proctype T(byte i) { y = 1; y = 0; y = 1 }\n"
            + "proctype U(byte i) { a[0] = 2; x = 2; a[0] = 3 }\n",
      })
  void numbersThatAreGivenAgain(String text) {
    SleepComparison sleep = new SleepComparison();
    sleep.compare(GLOBALS + text, Lowering::lower);
    assertTrue(sleep.leftOut() > 0);
  }

  /** What is done by meeting, or seen of another process, beside a third one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "active proctype S() { do :: r!1 od }\nactive proctype O() { do :: r?x od }\n"
            + "active proctype T() { do :: x = 0 :: x > 0 od }",
        "active proctype T() { do :: x = 0 :: x > 0 od }\n"
            + "active proctype O() { do :: r?x :: y = 1 - y od }\nactive proctype S() { do :: r!1 od }",
        "active proctype S() { byte l; do :: O@here -> l = 1 :: !O@here -> l = 2 od }\n"
            + "active proctype O() { do :: y = 1; here: y = 0 od }",
        "active proctype O() { do :: y = 1; here: y = 0 od }\n"
            + "active proctype S() { byte l; do :: O@here -> l = 1 :: !O@here -> l = 2 od }",
        "active proctype O() { byte m; do :: m = 1 - m od }\n"
            + "active proctype S() { byte l; do :: O:m == 1 -> l = 1 :: O:m != 1 -> l = 2 od }",
        "active proctype S() { do :: timeout -> x = 0; y = 0 od }\n"
            + "active proctype O() { do :: x == 0 -> x = 1 od }\n"
            + "active proctype T() { do :: y == 0 -> y = 1 od }",
        "active proctype O() { do :: x == 0 -> x = 1 od }\n"
            + "active proctype T() { do :: y == 0 -> y = 1 od }\n"
            + "active proctype S() { do :: timeout -> x = 0; y = 0 od }",
        "active proctype S() { byte l; do :: _nr_pr == 2 -> l = 1 :: _nr_pr == 3 -> l = 2 od }\n"
            + "active proctype O() { do :: _nr_pr == 2 -> run E() od }\nproctype E() { y = 1 }",
        "active proctype S() { byte l; do :: enabled(1) -> l = 1 :: !enabled(1) -> l = 2 od }\n"
            + "active proctype O() { do :: x == 0 -> x = 1 od }\n"
            + "active proctype T() { do :: x = 0 od }",
        "active proctype A() { x = 1; y = 1 }\nactive proctype B() { y = 0; x = 0 }\n"
            + "active proctype C() { do :: x = 2 :: break od }",
      })
  void meetingsAndLooks(String text) {
    for (Function<Spec, Program> lowering : LOWERINGS) {
      new SleepComparison().compare(GLOBALS + text, lowering);
    }
  }

  @Test
  void indicesAndChannelsOfProcessesAreTold() {
    String ring =
        """
        chan link[3] = [1] of { byte };
        byte value[3];
        proctype Node(byte id; chan left, right) {
          do :: left?value[id] -> value[id] = (value[id] + 1) % 3; right!value[id]
             :: value[id] > 0 -> value[id]--
          od
        }
        init {
          atomic {
            run Node(0, link[0], link[1]); run Node(1, link[1], link[2]);
            run Node(2, link[2], link[0]); link[0]!1
          }
        }
        """;
    SleepComparison sleep = new SleepComparison();
    sleep.compare(ring, Lowering::lower);
    assertTrue(sleep.leftOut() > sleep.followed() / 2);
  }

  @Test
  void aSequenceTouchesWhatItsStatementsDo() {
    SleepComparison sleep = new SleepComparison();
    sleep.compare(
        """
        byte x, y, z;
        active proctype P() {
          do :: atomic { x < 2 -> y = 1 - y; if :: z == 0 -> x++ :: z > 0 -> x = 0 fi } od
        }
        active proctype Q() { do :: z = 1 - z :: y = 0 od }
        active proctype R() { byte i; do :: i < 2 -> i++ :: else -> i = 0 od }
        """,
        Lowering::lower);
    assertTrue(sleep.leftOut() > 0);
  }

  @Test
  void whetherElseIsPossibleDependsOnTheOthers() {
    SleepComparison sleep = new SleepComparison();
    sleep.compare(
        """
        byte x;
        active proctype P() { byte n; do :: x > 0 -> n = 0 :: else -> n = 1 - n od }
        active proctype Q() { do :: x = 1 - x od }
        active proctype R() { { do :: skip od } unless { x == 1 -> x = 3 } }
        """,
        Lowering::lower);
  }
}
