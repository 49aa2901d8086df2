package dev.fairlead.cli;

import static dev.fairlead.cli.PromelaCommandsTest.run;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every process waits for in a deadlock of a Promela model. */
class PromelaStandstillsTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aStandstillIsExplained() throws IOException {
    Path model =
        file(
            "m.pml",
            """
            chan c = [1] of { byte }; chan r = [0] of { byte };
            byte x = 1, a[3];
            active proctype A() { c!1; c!2 }
            active proctype B() { if :: x > 3 :: a[x] == 2 :: r?4 fi }
            active proctype C() { c??3 }
            ltl p { <> (x == 2) }
            """);
    for (String property : List.of("end-states", "p")) {
      String out = run("check", model, "--property", property).out();
      for (String line :
          List.of(
              "m.pml:3:28  c!2: the channel is full",
              "m.pml:4:29  x > 3: false, where x = 1",
              "m.pml:4:38  a[x] == 2: false, where a[1] = 0, x = 1",
              "m.pml:4:51  r?4: no process is ready to send it",
              "m.pml:5:23  c??3: no message fits: [1]")) {
        assertTrue(out.contains(line), line + " in\n" + out);
      }
    }
    assertFalse(run("check", model, "--ltl", "[] (x == 2)").out().contains("stand:"));
    String json = run("check", model, "--property", "end-states", "--format", "json").out();
    assertTrue(json.contains("\"reason\" : \"the channel is full\""), json);
  }

  @Test
  void aStandstillOfProcessesIsExplained() throws IOException {
    Path model =
        file(
            "m.csp",
            """
            var x = 1; channel c 1; channel r 0;
            P(i) = [x > i] go.i -> Stop;
            Q() = c!1 -> c!2 -> Skip;
            R() = r?v -> Skip [] c?7 -> Skip;
            T() = m -> n -> T();
            U() = m -> o ->
              n -> U();
            V() = ifb (x > 5) { m -> Skip };
            W(n) = [x > n] w -> Stop ||| [x > n] w -> Stop;
            Sys() = P(2) ||| Q() ||| R() ||| (T() || U() || (o -> Stop)) ||| V() ||| W(x);
            #assert Sys() deadlockfree;
            #assert Sys() |= <> go.2;
            """);
    for (String property : List.of("1", "2")) {
      String out = run("check", model, "--property", property).out();
      for (String line :
          List.of(
              "P(2)  line 2: P(2)",
              "m.csp:2:16  go.2: the guard (x>2) is false, where x = 1",
              "Q()  line 3: c!2 -> Skip",
              "m.csp:3:14  c!2: the channel is full",
              "m.csp:4:7  r?v: no process is ready to send it",
              "m.csp:4:22  c?7: the first message does not fit: <1>",
              "m.csp:5:12  n: not offered by U()",
              "U()  line 6: o -> n -> U()",
              "m.csp:6:12  o: not offered by o -> Stop",
              "o -> Stop  Stop",
              "W(x)  line 9: W(x)",
              "m.csp:9:16  w: the guard (x>1) is false, where x = 1",
              "m.csp:8:7  [if(x > 5)]: the guard (x>5) is false, where x = 1")) {
        assertTrue(out.contains(line), line + " in\n" + out);
      }
    }
    String json = run("check", model, "--property", "1", "--format", "json").out();
    assertTrue(json.contains("\"place\" : \"line 3: c!2 -> Skip\""), json);
    assertTrue(json.contains("m.csp:3:14\""), json);
  }
}
