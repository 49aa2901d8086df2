package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs tell the time, in every form; questions about it can be given on the command line. */
class ClockTest {
  private static final String MODEL =
      """
      chan c = [1] of { byte };
      byte n;
      active proctype P() {
        timer t;
        delay(t, 3); c!1; delay(t, 2); c!2; delay(t, 1000); n = 1
      }
      active proctype Q() { byte v; do :: c?v od }
      """;

  @TempDir private Path folder;

  private static Invocation run(Object... words) {
    return Invocation.of(
        "",
        false,
        new FrontEnds(),
        List.of(words).stream().map(Object::toString).toArray(String[]::new));
  }

  private Path model(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text);
  }

  @Test
  void theClockStandsWhereTimeHasPassed() throws IOException {
    Invocation check = run("check", model(MODEL), "--reaches", "n == 1 with min(time)");
    assertEquals(0, check.code(), check.toString());
    assertTrue(check.out().contains("min(time) = 1005"), check.out());
    List<String> ticks = check.out().lines().filter(line -> line.contains("-tick-")).toList();
    assertEquals(3, ticks.size(), check.out());
    assertTrue(ticks.get(0).contains("t=3,"), check.out());
    assertTrue(ticks.get(1).contains("t=5,"), check.out());
    assertTrue(ticks.get(2).contains("t=1005,"), check.out());
  }

  @Test
  void aRunWithoutTimeHasNoClock() throws IOException {
    Path untimed = model("byte n; init { n = 1 }");
    Path trace = folder.resolve("t.itf.json");
    Path chart = folder.resolve("t.svg");
    Invocation check = run("check", untimed, "--reaches", "n == 1", "--trace", trace);
    assertFalse(check.out().contains("t="), check.out());
    assertFalse(Files.readString(trace).contains("time"));
    run("check", untimed, "--reaches", "n == 1", "--msc", chart);
    assertFalse(Files.readString(chart).contains(">t="));
    assertFalse(
        run("check", untimed, "--reaches", "n == 1", "--format", "json")
            .out()
            .contains("\"time\""));
  }

  @Test
  void theLoopTellsHowLongItTakes() throws IOException {
    Path model = model("timer t; init { do :: delay(t, 4) od }");
    Invocation check = run("check", model, "--reaches", "t == 9 with max(time)");
    assertEquals(1, check.code(), check.toString());
    assertTrue(check.out().contains("while time goes on"), check.out());
    assertTrue(check.out().contains("4 units of time later"), check.out());
  }

  @Test
  void programsGetTheClockOfEveryState() throws IOException {
    Path trace = folder.resolve("m.itf.json");
    Invocation check =
        run(
            "check",
            model(MODEL),
            "--reaches",
            "n == 1 within 1005",
            "--trace",
            trace,
            "--format",
            "json");
    assertEquals(0, check.code(), check.toString());
    String last = check.out().substring(0, check.out().lastIndexOf("\"time\" : 1005"));
    assertTrue(last.contains("\"time\" : 0") && last.contains("\"time\" : 5,"), check.out());
    String written = Files.readString(trace);
    int states = written.split("\"index\"", -1).length;
    assertEquals(states, written.split("\"time\" : ", -1).length, written);
  }

  /** What is saved is followed again. */
  @Test
  void aTraceWithTheClockIsReadBack() throws IOException {
    Path trace = folder.resolve("m.itf.json");
    run("check", model(MODEL), "--reaches", "n == 1", "--trace", trace);
    Invocation walk =
        Invocation.of(
            "o " + trace + "\nh\nq\n",
            false,
            new FrontEnds(),
            "simulate",
            folder.resolve("m.pml").toString(),
            "-i");
    assertTrue(walk.out().contains("t=1005"), walk.toString());
  }

  @Test
  void aChartDrawsIdleTimeToScaleWithABreak() throws IOException {
    Path chart = folder.resolve("m.svg");
    run("check", model(MODEL), "--reaches", "n == 1", "--msc", chart);
    String svg = Files.readString(chart);
    Matcher idle =
        Pattern.compile("class=\"idle\" d=\"M10,(\\d+) V(\\d+)(.*? V(\\d+))?\"").matcher(svg);
    int[] heights = new int[3];
    boolean[] broken = new boolean[3];
    for (int i = 2; i >= 0; i--) {
      assertTrue(idle.find(), svg);
      broken[i] = idle.group(4) != null;
      String end = broken[i] ? idle.group(4) : idle.group(2);
      heights[i] = Integer.parseInt(end) - Integer.parseInt(idle.group(1));
    }
    assertEquals(3 * heights[1], 2 * heights[0], "3 units and 2 units");
    assertFalse(broken[0] || broken[1]);
    assertTrue(broken[2], "1000 units are cut");
    for (String clock : List.of("t=0<", "t=3<", "t=5<", "t=1005<")) {
      assertTrue(svg.contains(clock), clock);
    }
  }

  @Test
  void theSimulatorTellsTheTime() throws IOException {
    Invocation transcript = run("simulate", model(MODEL), "--seed", "1");
    assertTrue(transcript.out().contains("tick, t=3"), transcript.out());
    assertTrue(transcript.out().contains("tick, t=1005"), transcript.out());
    Invocation story = run("simulate", model(MODEL), "--story", "--seed", "1");
    assertTrue(story.out().contains("t=1005"), story.out());
  }

  @Test
  void goalsReplaceTheClaimsOfTheFile() throws IOException {
    Invocation check = run("check", model(MODEL), "--reaches", "n == 1", "--quiet");
    assertEquals(1, check.out().lines().count(), check.out());
    Invocation both =
        run("check", model(MODEL), "--reaches", "n == 1 within 4", "--ltl", "[] n < 9", "--quiet");
    assertEquals(2, both.code(), "a mistake in a formula: " + both);
    Invocation bad = run("check", model(MODEL), "--reaches", "m == 1");
    assertEquals(2, bad.code());
    assertTrue(bad.err().contains("--reaches:1:1"), bad.err());
  }

  @Test
  void storesWithoutNumbersAreRefusedOrUsed() throws IOException {
    Path model = model(MODEL);
    Invocation least =
        run("check", model, "--reaches", "n == 1 with min(time)", "--store", "bitstate");
    assertEquals(3, least.code(), least.toString());
    Invocation stays = run("check", model, "--ltl", "[]<=1004 (n == 0)", "--store", "disk");
    assertEquals(0, stays.code(), stays.toString());
    Invocation broken = run("check", model, "--ltl", "[]<=1005 (n == 0)", "--store", "disk");
    assertEquals(1, broken.code(), broken.toString());
  }

  @Test
  void anAutomatonDoesNotMeasureTime() {
    Invocation ltl = run("ltl", "<><=5 p");
    assertEquals(2, ltl.code());
    assertTrue(ltl.err().contains("check --ltl"), ltl.err());
  }

  @Test
  void tablesAndGraphsTellTheTime() throws IOException {
    Path table = folder.resolve("t.csv");
    run("check", model(MODEL), "--reaches", "n == 1", "--trace", table);
    List<String> rows = Files.readAllLines(table);
    assertTrue(rows.get(0).startsWith("step,part,processes,event,time,"), rows.get(0));
    assertTrue(rows.get(1).startsWith("0,start,,,0,"), rows.get(1));
    assertTrue(rows.stream().anyMatch(row -> row.contains(",-tick-,1005,")), rows.toString());

    Path dot = folder.resolve("g.dot");
    Path aut = folder.resolve("g.aut");
    Path json = folder.resolve("g.json");
    run("explore", model(MODEL), "--dot", dot, "--aut", aut, "--json", json);
    assertTrue(Files.readString(dot).contains("label=\"-tick- 1000\""));
    assertTrue(Files.readString(aut).contains(",\"-tick- 1000\","));
    assertTrue(Files.readString(json).contains("\"duration\" : 1000"));
  }
}
