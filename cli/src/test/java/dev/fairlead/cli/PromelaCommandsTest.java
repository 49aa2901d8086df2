package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line shows of Promela models. */
class PromelaCommandsTest {

  private static final String MODEL =
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

  private static Invocation run(Object... words) {
    return Invocation.of(
        "",
        false,
        new Product(),
        List.of(words).stream().map(Object::toString).toArray(String[]::new));
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
    assertTrue(Files.readString(chart).contains("c: ping,1"));
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
  void aTrailIsFollowed() throws IOException {
    Path model = file("m.pml", MODEL);
    Invocation replay = run("replay", model, file("m.trail", "-4:-4:-4\n1:0:0\n2:0:1\n"));
    assertEquals(0, replay.code(), replay.toString());
    assertTrue(replay.out().contains("c!ping(n)"), replay.out());
    assertTrue(replay.out().contains("after 2 steps"), replay.out());
    Invocation wrong = run("replay", model, file("w.trail", "1:1:0\n"));
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("FL0591"), wrong.err());
  }

  @Test
  void validEndsAreNoDeadlocks() throws IOException {
    Path model = file("e.pml", "active proctype P() { end: false }");
    assertTrue(run("explore", model).out().contains("deadlocks    0"));
    Path stuck = file("s.pml", "active proctype P() { false }");
    assertTrue(run("explore", stuck).out().contains("deadlocks    1"));
  }
}
