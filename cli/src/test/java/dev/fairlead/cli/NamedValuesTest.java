package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constants of enumerations and numbers of processes in runs. */
class NamedValuesTest {
  private static final String MODEL =
      """
      enum {idle, busy};
      var st = idle; var a[2] = [idle(2)]; var n = 0;
      P(i) = go.i{st = busy; a[i] = busy; n = busy + 1;} -> Idle();
      Idle() = rest -> Idle();
      Sys() = P(0) ||| P(1);
      #assert Sys() |= [] !go.1;
      """;

  @TempDir Path folder;

  @Test
  void peopleSeeNamesAndProgramsBoth() throws IOException {
    String text = Invocation.on(folder, MODEL, new FrontEnds(), "check", "FILE").out();
    assertTrue(text.contains("st = idle, a[0] = idle, a[1] = idle, n = 0"), text);
    assertTrue(text.contains("st: idle → busy, a[1]: idle → busy, n: 0 → 2"), text);
    Path trace = folder.resolve("t.itf.json");
    String json =
        Invocation.on(
                folder,
                MODEL,
                new FrontEnds(),
                "check",
                "FILE",
                "--format",
                "json",
                "--trace",
                trace.toString())
            .out();
    JsonDocument evidence = JsonDocument.of(json).list("results").get(0).get("evidence");
    assertEquals("0", evidence.get("initial").text("st"));
    assertEquals(
        Map.of("st", "idle", "a[0]", "idle", "a[1]", "idle"), evidence.get("names").values());
    JsonDocument step = evidence.list("stem").get(0);
    assertEquals(Map.of("st", "1", "a[1]", "1", "n", "2"), step.get("changed").values());
    assertEquals(Map.of("st", "busy", "a[1]", "busy"), step.get("names").values());
    JsonDocument last = JsonDocument.of(Files.readString(trace)).list("states").get(1);
    assertEquals("busy", last.text("st"));
    assertEquals("2", last.get("n").text("#bigint"));
  }

  @Test
  void theNumbersOfProcessesInLocalStatesFollowTheRun() {
    String json =
        Invocation.on(
                folder,
                MODEL,
                new FrontEnds(),
                "check",
                "FILE",
                "--counts",
                "--ltl",
                "[] !rest",
                "--format",
                "json")
            .out();
    JsonDocument evidence = JsonDocument.of(json).list("results").get(0).get("evidence");
    assertEquals("0", evidence.get("initial").text("in Idle()"));
    assertEquals("1", evidence.get("initial").text("in P(1)"));
    JsonDocument changed = evidence.list("stem").get(0).get("changed");
    assertEquals("1", changed.text("in Idle()"));
    assertEquals("0", changed.text("in P(0)"));
    String pool = "W() = a -> b -> W();\nSys() = |||{5}@W();\n#assert Sys() |= <> false;\n";
    String counted =
        Invocation.on(folder, pool, new FrontEnds(), "check", "FILE", "--counts").out();
    assertTrue(counted.contains("in W() = 5, in b -> W() = 0"), counted);
    assertTrue(counted.contains("in W(): 5 → 4, in b -> W(): 0 → 1"), counted);
  }

  @Test
  void promelaProcessesAreCountedByTheirStatements() throws IOException {
    String model = "byte n;\nactive [3] proctype P() { n++; n-- }\nltl p { [] (n < 2) }\n";
    Path source = Files.writeString(folder.resolve("m.pml"), model);
    Invocation run =
        Invocation.of(
            "", false, new FrontEnds(), "check", source.toString(), "--property", "p", "--counts");
    assertTrue(run.out().contains("in P at line 2: n++ = 3, in P at line 2: n-- = 0"), run.out());
    assertTrue(run.out().contains("in P at line 2: n++: 3 → 2"), run.out());
  }
}
