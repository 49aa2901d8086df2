package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Traces that {@code check --trace} has written are runs of the model, and changed ones are not.
 */
class ReplayTest {
  private static final String MODEL =
      """
      byte x; bool taken;
      active [2] proctype P() {
        do
        :: atomic { !taken -> taken = true }; x++; x--; taken = false
        od
      }
      ltl p0 { []<> (x == 2) }
      """;

  @TempDir Path folder;

  private static Invocation run(String input, String... words) {
    return Invocation.of(input, false, new FrontEnds(), words);
  }

  private Path model() throws IOException {
    return Files.writeString(folder.resolve("m.pml"), MODEL);
  }

  private Path trace(Path model) {
    Path trace = folder.resolve("run.itf.json");
    assertEquals(
        1, run("", "check", model.toString(), "--trace", trace.toString(), "--quiet").code());
    return trace;
  }

  /** Every run behind a verdict on these examples is followed to its end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "peterson.csp",
        "dining-philosophers.csp",
        "alternating-bit.csp",
        "leader-odd-ring.csp",
        "lock-free-stack.csp",
        "readers-writers.csp",
        "readers-writers-any.csp",
        "leader-any.csp",
        "csp/abp-refinement.csp",
        "csp/annotations.csp",
        "promela/dekker.pml",
        "promela/peterson.pml",
        "promela/philosophers.pml",
        "promela/semaphores.pml"
      })
  void whatCheckHasWritten(String name) throws IOException {
    String model = Path.of("..", "examples", name).toString();
    run("", "check", model, "--trace", folder.resolve("t.itf.json").toString(), "--quiet");
    List<Path> traces;
    try (Stream<Path> files = Files.list(folder)) {
      traces = files.toList();
    }
    assertFalse(traces.isEmpty());
    for (Path trace : traces) {
      Invocation replay = run("", "replay", model, trace.toString());
      assertEquals(0, replay.code(), replay.toString());
      assertTrue(replay.out().contains("  it is a run of the model: "), replay.out());
      String claim = replay.out().lines().findFirst().orElseThrow();
      assertTrue(
          claim.matches("recorded as evidence: .+ (holds|is violated) \\(fairness: .+\\)")
              && !claim.contains(" is holds"),
          claim);
    }
  }

  /**
   * Random runs are runs, and with the event of a step exchanged for one unheard of they are not.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "peterson.csp",
        "alternating-bit.csp",
        "readers-writers-any.csp",
        "promela/leader-ring.pml",
        "promela/producer-consumer.pml"
      })
  void randomRuns(String name) throws IOException {
    String model = Path.of("..", "examples", name).toString();
    Path trace = folder.resolve("t.itf.json");
    for (int seed = 1; seed <= 4; seed++) {
      String input = "r 25\nw " + trace + "\nq\n";
      run(input, "simulate", model, "-i", "--seed", Integer.toString(seed));
      Invocation replay = run("", "replay", model, trace.toString());
      assertEquals(0, replay.code(), replay.toString());
      String text = Files.readString(trace);
      int steps = text.split("\"action\" : ", -1).length - 1;
      int step = 1 + seed * 7 % steps;
      int at = -1;
      for (int i = 0; i < step; i++) {
        at = text.indexOf("\"action\" : \"", at + 1);
      }
      int event = at + "\"action\" : \"".length();
      Files.writeString(trace, text.substring(0, event) + "never " + text.substring(event));
      Invocation changed = run("", "replay", model, trace.toString());
      assertEquals(2, changed.code(), changed.toString());
      assertTrue(changed.err().contains("\nstep " + step + ", 'never "), changed.err());
    }
  }

  @Test
  void theStoryIsThatOfTheCheck() throws IOException {
    Path model = model();
    Path trace = trace(model);
    String check = run("", "check", model.toString(), "--property", "p0").out();
    String replay = run("", "replay", model.toString(), trace.toString()).out();
    String story = check.substring(check.indexOf("       0"), check.indexOf("└──"));
    assertTrue(replay.contains(story), replay);
    assertTrue(replay.startsWith("recorded as evidence: ltl p0 { []<> (x == 2) } is violated"));
    assertTrue(replay.contains("steps, those after step 0 for ever\n"), replay);
  }

  private Invocation replayed(Path model, Path trace, String from, String to) throws IOException {
    String text = Files.readString(trace);
    String changed = text.replaceFirst(from, to);
    assertFalse(changed.equals(text), text);
    Path file = Files.writeString(folder.resolve("changed.itf.json"), changed);
    Invocation run = run("", "replay", model.toString(), file.toString());
    assertEquals(2, run.code(), run.toString());
    assertFalse(run.out().contains("\n  it is a run"), run.out());
    return run;
  }

  @Test
  void whatIsNoRunIsToldWhere() throws IOException {
    Path model = model();
    Path trace = trace(model);
    String other = replayed(model, trace, "\"action\" : \"x--\"", "\"action\" : \"x++\"").err();
    assertTrue(other.contains("'x++' of P(0), is not one of the model: possible are x--"), other);
    String value =
        replayed(model, trace, "(\"x--\"(?s:.*?)\"x\" : .\\s*\"#bigint\" : \")0", "$15").err();
    assertTrue(value.contains("after it x is 0, in the trace 5"), value);
    String who = replayed(model, trace, "(\"x--\"(?s:.*?)P\\()0", "$11").err();
    assertTrue(who.contains("it would be one of P(0)"), who);
    String start =
        replayed(model, trace, "\"x\" : .\\s*\"#bigint\" : \"0", "\"x\" : {\"#bigint\":\"1").err();
    assertTrue(start.contains("does not begin as the model does: x is 0, in the trace 1"), start);
    String loop = replayed(model, trace, "\"loop\" : 1", "\"loop\" : 2").err();
    assertTrue(loop.contains("the loop does not close"), loop);
    replayed(model, trace, "\"loop\" : 1", "\"loop\" : 77");
  }

  /** A trace with a variable that the model does not have is not a run of it. */
  @Test
  void anotherVersionOfTheModel() throws IOException {
    Path model = model();
    Path trace = trace(model);
    String older = MODEL.replace("byte x; bool taken;", "bool taken;").replace("x++; x--; ", "");
    Path other = Files.writeString(folder.resolve("n.pml"), older.replace("x == 2", "taken"));
    Invocation run = run("", "replay", other.toString(), trace.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains("there is no x"), run.err());
  }

  /** A state without steps that is repeated for ever. */
  @Test
  void aRunThatStutters() throws IOException {
    Path model =
        Files.writeString(folder.resolve("m.csp"), "P() = a -> Stop;\n#assert P() |= []<> a;\n");
    Path trace = trace(model);
    Invocation run = run("", "replay", model.toString(), trace.toString());
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().contains("(stutter)"), run.out());
    Path more =
        Files.writeString(
            folder.resolve("n.csp"), "P() = a -> b -> Stop;\n#assert P() |= []<> a;\n");
    Invocation other = run("", "replay", more.toString(), trace.toString());
    assertEquals(2, other.code(), other.toString());
    assertTrue(other.err().contains("'(stutter)', is not one of the model: possible are b"));
  }

  /** Two steps look alike; only one of them leads on as the trace does. */
  @Test
  void stepsThatLookAlikeAreAllFollowed() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            P() = (a -> b -> Stop) [] (a -> c -> Stop);
            #assert P() |= [] !c;
            #assert P() |= [] !b;
            """);
    run("", "check", model.toString(), "--trace", folder.resolve("t.itf.json").toString());
    for (String trace : List.of("t.itf.json", "t-2.itf.json")) {
      Invocation run = run("", "replay", model.toString(), folder.resolve(trace).toString());
      assertEquals(0, run.code(), run.toString());
    }
  }

  @Test
  void stepByStepForwardsAndBackwards() throws IOException {
    Path model = model();
    String input = "\n\nu\ng 3\ng 99\ng 0\ng x\nd 2\nq\n";
    Invocation run = run(input, "replay", model.toString(), trace(model).toString(), "-i");
    assertEquals(0, run.code(), run.toString());
    String out = run.out();
    assertTrue(out.contains("  Enter follows the run; 4 of 4 steps are left"), out);
    assertTrue(out.contains("step?    1  P(0)  4: !taken"), out);
    assertTrue(out.contains("step?    2  P(0)  4: x++  x: 0 → 1"), out);
    assertTrue(out.contains("step? now in the state after step 1"), out);
    assertTrue(out.contains("step? now in the state after step 3"), out);
    assertTrue(out.contains("step?   there are only 4 steps"), out);
    assertTrue(out.contains("step? now in the start"), out);
    assertTrue(out.contains("step?   where to?"), out);
    assertTrue(out.contains("step? now in the state after step 2"), out);
    assertTrue(out.contains("  →    "), out);
  }

  @Test
  void theLoopStartsOver() throws IOException {
    Path model = model();
    String out = run("g 4\nq\n", "replay", model.toString(), trace(model).toString(), "-i").out();
    assertTrue(out.contains("from here the run repeats what follows step 0"), out);
  }

  /** Another step than that of the run leaves it. */
  @Test
  void offTheRun() throws IOException {
    Path model = model();
    String out = run("2\nq\n", "replay", model.toString(), trace(model).toString(), "-i").out();
    int left = out.indexOf("step?    1  P(1)");
    assertTrue(left > 0, out);
    assertFalse(out.substring(left).contains("follows the run"), out);
  }

  @Test
  void aTrailOfSpinStepByStep() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("a.pml"), "byte x;\nactive proctype P() { x++; assert(x == 0) }");
    Path trail = folder.resolve("a.pml.trail");
    run("", "check", model.toString(), "--trail", trail.toString(), "--quiet");
    Invocation run = run("\n\nq\n", "replay", model.toString(), "-i");
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().contains("x++"), run.out());
    assertTrue(run("", "-t", model.toString()).err().contains("read -t as replay"));
    assertTrue(run("", "replay", model.toString()).out().contains("spin: trail ends after"));
  }

  @Test
  void whatCannotBeReplayed() throws IOException {
    Path model = model();
    Path csp = Files.writeString(folder.resolve("m.csp"), "P() = a -> P();\n");
    Path trace = trace(model);
    Path other = Files.writeString(folder.resolve("x"), "{}");
    assertEquals(2, run("", "replay", csp.toString()).code());
    assertEquals(2, run("", "replay", model.toString()).code(), "there is no trail");
    assertEquals(2, run("", "replay", csp.toString(), model.toString()).code());
    assertEquals(2, run("", "replay", model.toString(), other.toString()).code());
    Invocation letters = run("", "replay", model.toString(), trace.toString(), "-p");
    assertTrue(letters.err().contains("are for SPIN's trails"), letters.err());
  }

  @Test
  void aTable() throws IOException {
    Path csv = folder.resolve("run.csv");
    run("", "check", model().toString(), "--trace", csv.toString());
    assertEquals(
        """
        step,part,processes,event,x,taken,P(0),P(1)
        0,start,,,0,false,7,7
        1,loop,P(0),!taken; ...,0,true,4,7
        2,loop,P(0),x++,1,true,5,7
        3,loop,P(0),x--,0,true,6,7
        4,loop,P(0),taken = false,0,false,7,7
        """
            .replace("\n", "\r\n"),
        Files.readString(csv));
    Invocation back = run("", "replay", model().toString(), csv.toString());
    assertEquals(2, back.code());
    assertTrue(back.err().contains("is a table, which is not read back"), back.err());
  }

  @Test
  void cellsAreQuotedWhereTheyMustBe() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("q.pml"),
            "chan c = [2] of { byte, byte };\nactive proctype P() { c!1,2; assert(0) }");
    Path csv = folder.resolve("run.csv");
    run("", "check", model.toString(), "--trace", csv.toString());
    String table = Files.readString(csv);
    assertTrue(table.contains(",\"c!1,2\","), table);
  }
}
