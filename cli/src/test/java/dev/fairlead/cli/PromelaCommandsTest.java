package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line shows of Promela models. */
class PromelaCommandsTest {

  static final String MODEL =
      """
      mtype = { ping };
      chan c = [1] of { mtype, byte };
      byte n;
      active proctype P() {
        atomic { n = 1; c!ping(n) }
        assert(n == 1)
      }
      active proctype Q() {
        byte v;
        c?ping(v);
        n = v + 1;
        if
        :: v == 7 -> n = 9
        :: else
        fi
      }
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  static Invocation run(Object... words) {
    return Invocation.of(
        "",
        false,
        new FrontEnds(),
        List.of(words).stream().map(Object::toString).toArray(String[]::new));
  }

  @Test
  void aDefinitionNeedsAName() throws IOException {
    Path model = file("m.pml", MODEL);
    for (String definition : List.of("3x=1", "=1", "a-b", "f(x)=x")) {
      Invocation check = run("check", model, "-D", definition);
      assertEquals(2, check.code(), check.toString());
      assertTrue(check.err().contains("is no name"), check.err());
    }
  }

  @Test
  void aDefinitionThatIsNotUsedIsDoubtful() throws IOException {
    Path model = file("m.pml", "#define N 3\n#ifdef FAST\n#endif\nbyte x = K;\ninit { skip }\n");
    String err = run("check", model, "-DN=2", "-DFAST", "-DK=1", "-DSLOW").err();
    assertTrue(err.contains("FL0566: the model does not use the macro 'SLOW'"), err);
    for (String used : List.of("'N'", "'FAST'", "'K'")) {
      assertFalse(err.contains(used), err);
    }
  }

  @Test
  void allMistakesAreShown() throws IOException {
    Path model = file("m.pml", "init { a = 1; b = 2 }\n");
    Invocation text = run("check", model);
    assertEquals(2, text.code());
    assertTrue(text.err().endsWith("2 errors" + System.lineSeparator()), text.err());
    String json = run("check", model, "--format", "json").out();
    // The first by itself, then both.
    assertEquals(1 + 3, json.split("unknown name").length, json);
  }

  @Test
  void aRunIsToldStatementByStatement() throws IOException {
    Path chart = folder.resolve("run.svg");
    Invocation check = run("check", file("m.pml", MODEL), "--msc", chart);
    assertEquals(1, check.code(), check.toString());
    for (String line :
        List.of("P(0)  5: n = 1", "P(0)  5: c!ping(n)", "Q(1)  10: c?ping(v)", "[assertion")) {
      assertTrue(check.out().contains(line), line + " in\n" + check.out());
    }
    assertTrue(Files.readString(chart).contains(": c!ping,1<"));
  }

  /** A channel is called by the variable that holds it, not by the text of the statement. */
  @Test
  void indicesOfChannelsAreEvaluated() throws IOException {
    String model =
        """
        mtype = { ping };
        chan link[3] = [1] of { mtype, byte };
        proctype P(chan out; byte i) {
          chan own[2] = [1] of { byte };
          out!ping(i + 3);
          own[i]!i;
          assert(false)
        }
        init { run P(link[2], 1) }
        """;
    Path chart = folder.resolve("indices.svg");
    Path file = file("indices.pml", model);
    Invocation check =
        run("check", file, "--property", "assertions", "--msc", chart, "--format", "json");
    String svg = Files.readString(chart);
    assertTrue(svg.contains("<title>5: out!ping(i + 3)</title>5: link[2]!ping,4<"), svg);
    assertTrue(svg.contains("6: own[1]!1<"), svg);
    List<String> messages = new ArrayList<>();
    for (JsonDocument step :
        JsonDocument.of(check.out()).list("results").get(0).get("evidence").list("stem")) {
      step.list("statements").forEach(statement -> messages.add(statement.text("message")));
    }
    assertEquals(Arrays.asList(null, "link[2]!ping,4", "own[1]!1", null), messages);
  }

  @Test
  void whatIsDoubtfulIsToldAndChangesNothingElse() throws IOException {
    Path doubtful = file("d.pml", "byte x;\nactive proctype P() { x[0] = 1; printf(\"100%\\n\") }");
    for (String command : List.of("check", "explore", "simulate")) {
      Invocation invocation = run(command, doubtful);
      assertEquals(0, invocation.code(), invocation.toString());
      assertTrue(invocation.err().contains(":2:23: warning FL0537: 'x' is no array"));
      assertTrue(invocation.err().contains(":2:33: warning FL0542: the format names 1 value"));
    }
    for (String command : List.of("check", "explore")) {
      String json = run(command, doubtful, "--format", "json").out();
      List<JsonDocument> warnings = JsonDocument.of(json).list("warnings");
      assertEquals("FL0537", warnings.get(0).text("code"));
      assertEquals("33", warnings.get(1).text("column"));
    }
  }

  @Test
  void aPropertyIsSelectedByTheNameInItsReport() throws IOException {
    String text = "chan c = [1] of { byte }; init { c!1; end: false } trace { c!1; c!2 }";
    Path model = file("t.pml", text);
    Invocation all = run("check", model, "--quiet");
    List<String> names = all.out().lines().map(line -> line.split("  +")[1]).toList();
    assertEquals(List.of("end-states", "trace", "trace-end"), names, all.out());
    for (String name : names) {
      Invocation one = run("check", model, "--quiet", "--property", name);
      assertTrue(one.out().contains("  " + name + "  "), one.toString());
      assertEquals(1, one.out().lines().count(), one.toString());
    }
    Invocation wrong = run("check", model, "--property", "end states");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("did you mean 'end-states'?"), wrong.err());
  }

  @Test
  void placesAreThoseOfTheText() throws IOException {
    String text =
        """
        chan c = [2] of { byte };
        byte x;
        active proctype P() {
          byte y;
          x = 1;
        here:
          c!x; y = 2;
          do
          :: c!1
          :: c?y -> break
          od
        }
        trace {
          c!1;
          c!2
        }
        """;
    Path model = file("p.pml", text);
    Invocation walk =
        Invocation.of(
            "1\n1\n1\n2\nq\n", false, new FrontEnds(), "simulate", model.toString(), "-i");
    for (String place :
        List.of(
            "P(0) at line 7, here: c!x\n",
            "trace: line 14: c!1 → line 15: c!2, ",
            "P(0) at line 7: y = 2\n",
            "P(0) at line 9: c!1 :: c?y\n",
            "P(0).y: 2 → 1, P(0) at its end\n")) {
      assertTrue(walk.out().contains(place), place + " in\n" + walk.out());
    }
    Invocation check = run("check", model, "--property", "trace");
    assertTrue(check.out().contains("trace = line 14: c!1, c = chan 1 []"), check.out());
  }

  @Test
  void aVerdictSaysWhatItIsAbout() throws IOException {
    String text =
        """
        chan c = [2] of { byte };
        byte x;
        active proctype P() { c!1; end: c!1; c?x; false }
        trace { c!1; c!1; c!2 }
        ltl always { [] true }
        ltl first { len(c) == 0 }
        ltl later { [] (x == 0) }
        """;
    Path model = file("r.pml", text);
    assertTrue(reason(model, "end-states").startsWith("an invalid end state is reached"));
    Path resting = file("e.pml", text.replace("c!1; c?x; false", "false"));
    assertEquals("no reachable state is an invalid end state", reason(resting, "end-states"));
    assertEquals(
        "a state of rest in which the trace is not at its end is reached after 1 step",
        reason(resting, "trace-end"));
    assertEquals("no run violates it: the formula alone decides it", reason(model, "always"));
    assertEquals("no run violates it: the first state decides it", reason(model, "first"));
    assertEquals("no run violates it", reason(resting, "later"));
    String figures = run("check", resting, "--property", "later").out();
    assertTrue(figures.contains("  2 states, 2 transitions, "), figures);
    Path small = file("s.pml", "active proctype P() { end: false }");
    assertTrue(run("check", small).out().contains("  1 state, 0 transitions, "));
  }

  private static String reason(Path model, String property) {
    Invocation check = run("check", model, "--property", property, "--format", "json");
    return JsonDocument.of(check.out()).list("results").get(0).text("reason");
  }

  @Test
  void promelaHasNoAnnotationsOfFairness() throws IOException {
    Path model = file("m.pml", MODEL);
    Invocation check = run("check", model, "--fairness", "annotated");
    assertEquals(2, check.code(), check.toString());
    assertTrue(check.err().contains("Promela has none\n'--fairness weak' is"), check.err());
    Path csp = file("m.csp", "P() = a -> P();\n#assert P() |= []<> a;\n");
    assertEquals(0, run("check", csp, "--fairness", "annotated").code());
  }

  @Test
  void helpHasExamplesOfPromela() {
    for (String command : List.of("check", "explore", "simulate", "replay")) {
      String help = run(command, "--help").out();
      assertTrue(help.contains("\n  fairlead " + command + " mutex.pml"), help);
    }
  }

  @Test
  void statementsAreInTheJson() throws IOException {
    Invocation check = run("check", file("m.pml", MODEL), "--format", "json");
    JsonDocument result = JsonDocument.of(check.out()).list("results").get(0);
    JsonDocument second = result.get("evidence").list("stem").get(0).list("statements").get(1);
    assertEquals("P(0)", second.text("process"));
    assertEquals("5", second.text("line"));
    assertEquals("c!ping(n)", second.text("text"));
  }

  @Test
  void statementsThatAreNeverExecutedAreListed() throws IOException {
    Invocation explore = run("explore", file("m.pml", MODEL), "--coverage");
    assertEquals(0, explore.code(), explore.toString());
    String unreached = explore.out().substring(explore.out().indexOf("unreached in"));
    assertTrue(unreached.contains("m.pml:13  v == 7"), unreached);
    assertTrue(unreached.contains("m.pml:13  n = 9"), unreached);
    assertEquals(3, unreached.lines().count(), unreached);
    Path csp = file("m.csp", "P() = a -> P();\n#assert P() deadlockfree;\n");
    assertEquals(2, run("explore", csp, "--coverage").code());
  }

  @Test
  void statementsThatNothingLeadsToAreUnreached() throws IOException {
    String text =
        """
        byte x;
        active proctype P() {
          x = 1;
          goto done;
          x = 7;
          if :: x == 1 -> x = 2 :: else fi;
        done:
          skip
        }
        proctype Idle() { x = 9; x = 10 }
        active proctype Q() { atomic { x > 5; x = 2 } do :: x == 100 -> break od }
        """;
    String out = run("explore", file("u.pml", text), "--coverage").out();
    String found = out.substring(out.indexOf("unreached in")).replace(folder + "/", "");
    assertEquals(
        """
        unreached in P
          u.pml:5  x = 7
          u.pml:6  x == 1
          u.pml:6  x = 2
          u.pml:6  else
          u.pml:2  -end-
        unreached in Idle
          u.pml:10  x = 9
          u.pml:10  x = 10
          u.pml:10  -end-
        unreached in Q
          u.pml:11  x > 5
          u.pml:11  x = 2
          u.pml:11  x == 100
          u.pml:11  -end-
        """,
        found);
  }

  @Test
  void aLargePropertyLeavesTimeToTheRest() throws IOException {
    String text =
        "int a, b, c; active proctype P() { do :: a++ :: b++ :: c++ od } ltl one { [] (a < 0) }";
    Invocation check =
        run("check", file("m.pml", text), "--timeout", "3", "--quiet", "--reduce", "off");
    assertEquals(
        """
        UNKNOWN   end-states  (fairness: none, truncated)
        VIOLATED  ltl one { [] (a < 0) }  (fairness: none)
        """,
        check.out());
    assertEquals(1, check.code(), check.toString());
  }

  @Test
  void aMacroNeedsNoValue() throws IOException {
    String text = "init { assert(FAST == 1 && __LINE__ == 1) }";
    assertEquals(0, run("check", file("d.pml", text), "-D", "FAST").code());
    assertEquals(0, run("check", file("d.pml", text), "-DFAST").code());
    assertEquals(1, run("check", file("d.pml", text), "-DFAST=2").code());
  }

  @Test
  void validEndsAreNoDeadlocks() throws IOException {
    Path model = file("e.pml", "active proctype P() { end: false }");
    assertTrue(run("explore", model).out().contains("deadlocks    0"));
    Path stuck = file("s.pml", "active proctype P() { false }");
    assertTrue(run("explore", stuck).out().contains("deadlocks    1"));
  }
}
