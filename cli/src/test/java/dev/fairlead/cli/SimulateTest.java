package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateTest {
  @TempDir Path folder;

  private Invocation typing(String input, String... words) {
    String[] all = new String[words.length + 2];
    all[0] = "simulate";
    all[1] = "FILE";
    System.arraycopy(words, 0, all, 2, words.length);
    return Invocation.typing(input, folder, "", new ToyWorkbench(), all);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    String first = typing("", "--seed", "7", "--steps", "12").out();
    assertTrue(first.startsWith("toy.csp, seed 7\n   0"), first);
    assertEquals(first, typing("", "--seed", "7", "--steps", "12").out());
    assertNotEquals(first, typing("", "--seed", "8", "--steps", "12").out());
  }

  @Test
  void aRunEndsAtAFaultOfTheModelOrAfterItsSteps() {
    for (int seed = 0; seed < 50; seed++) {
      Invocation run = typing("", "--seed", Integer.toString(seed), "--steps", "5");
      boolean faulty = run.out().contains("the model goes wrong here: toy.csp:3:7: both wait");
      assertEquals(faulty ? 3 : 0, run.code());
      assertTrue(faulty || run.out().contains("\n   5  "), run.out());
    }
  }

  @Test
  void stepsAreChosenByNumberAndTakenBack() {
    Invocation run = typing("1\nu\n3\nx\n9\nq\n", "-i", "--seed", "1");
    assertEquals(
        """
        toy.csp, seed 1
           0    start  owner = 0, locked = false, A().at = idle, B().at = idle
               1  A()  wait.0  A().at: idle → waiting, A() at place1
               2  B()  wait.1  B().at: idle → waiting
               3  B()  end.1   B().at (gone)
        step?    1  A()  wait.0  A().at: idle → waiting
               1  A()  enter.0  owner: 0 → 1, locked: false → true, A().at: waiting → inside, A() at place2
        """,
        run.out().substring(0, run.out().indexOf("       2  B()  wait.1", 300)));
    assertTrue(run.out().contains("step? now in the start\n"), run.out());
    assertTrue(run.out().contains("step?    1  B()  end.1  B().at (gone)\n"), run.out());
    assertTrue(
        run.out().contains("1..1 to take a step, Enter for a random one; ? lists"), run.out());
    assertEquals(0, run.code());
  }

  @Test
  void theEndOfInputQuits() {
    Invocation run = typing("\n", "-i", "--seed", "1");
    assertEquals(0, run.code());
    assertTrue(run.out().endsWith("step? \n"), run.out());
  }

  @Test
  void thereIsNothingToUndoAtTheStartAndNothingToRedo() {
    assertTrue(typing("u\nq\n", "-i").out().contains("nothing to undo"));
    assertTrue(typing("d\nq\n", "-i").out().contains("nothing to redo"));
    assertTrue(typing("1\nu\n2\nd\nq\n", "-i").out().contains("nothing to redo"));
  }

  @Test
  void stepsAreUndoneAndRedoneSeveralAtATime() {
    String out = typing("1\n1\n2\nu 2\nd\nd 7\nundo 99\nq\n", "-i", "--seed", "1").out();
    List<String> stops = out.lines().filter(line -> line.contains("now in ")).toList();
    assertEquals(
        List.of(
            "step? now in the state after step 1",
            "step? now in the state after step 2",
            "step? now in the state after step 3",
            "step? now in the start"),
        stops);
  }

  @Test
  void severalRandomStepsAreTakenAtOnceUntilNothingMoves() {
    String once = typing("r 3\nq\n", "-i", "--seed", "4").out();
    assertEquals(
        3,
        once.lines().filter(line -> line.matches("(step\\? )? +\\d  [AB].*")).count()
            - offered(once));
    assertTrue(typing("r x\nq\n", "-i").out().contains("how many?"));
    Invocation stuck = onProduct("P() = a -> b -> Stop;\n", "r 9\nu\nq\n");
    assertEquals(0, stuck.code());
    assertTrue(stuck.out().contains("   2  P()  b\n"), stuck.out());
    assertTrue(stuck.out().contains("no step is possible here"), stuck.out());
    assertTrue(stuck.out().contains("now in the state after step 1"), stuck.out());
  }

  private static long offered(String out) {
    return out.lines().filter(line -> line.matches(" {7}\\d  [AB].*")).count();
  }

  private Invocation onProduct(String model, String input) {
    return Invocation.typing(
        input, folder, model, new FrontEnds(), "simulate", "FILE", "-i", "--seed", "1");
  }

  @Test
  void aFaultOfTheModelCanBeTakenBack() {
    String model = "var a[2];\nP() = go -> far{a[2] = 1;} -> P();\n";
    Invocation run = onProduct(model, "1\nq\n");
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("the model goes wrong here"), run.out());
    assertEquals(0, onProduct(model, "1\nu\nq\n").code());
  }

  /** Three of one definition, two of which are where they began. */
  @Test
  void theWholeStateShowsEveryProcessAndHowManyAreWhere() {
    String model = "var x = 7;\nP() = a -> b -> P();\nSys() = |||{3}@P();\n";
    String out = onProduct(model, "1\ns\nq\n").out();
    for (String line :
        List.of("  x = 7\n", "  P()    at b -> P()\n", "  P()#3  at P()\n", "  2 in P()\n")) {
      assertTrue(out.contains(line), line + " in\n" + out);
    }
  }

  @Test
  void theHistoryIsTheRunSoFar() {
    String out = typing("1\n1\nu\nh\nq\n", "-i", "--seed", "1").out();
    String history = out.substring(out.lastIndexOf("step?    0"));
    assertTrue(history.contains("\n   1  A()  wait.0  A().at: idle → waiting\n"), history);
    assertTrue(history.contains("  taken back: 1\n"), history);
  }

  @Test
  void everythingThatCanBeTypedIsExplained() {
    String out = typing("?\nq\n", "-i").out();
    for (String typed :
        List.of(
            "1..3", "Enter", "r N", "u N", "d N", "g N", "c", "s", "h", "w FILE", "o FILE", "?",
            "q")) {
      assertTrue(
          out.lines().anyMatch(line -> line.replace("step? ", "").strip().startsWith(typed + " ")),
          typed);
    }
  }

  @Test
  void aRunIsSavedAndFollowedAgain() throws IOException {
    Path file = folder.resolve("run.itf.json");
    String model =
        """
        enum {idle, busy};
        var st = idle;
        channel c 2;
        P(i) = a.i{st = busy;} -> c!i -> P(i) [] c?x -> b.x{st = idle;} -> P(i);
        Sys() = P(0) ||| P(1);
        """;
    String saved = onProduct(model, "r 12\nw " + file + "\nh\nq\n").out();
    String history = saved.substring(saved.lastIndexOf("step?    0"), saved.lastIndexOf("step?"));
    assertTrue(Files.readString(file).contains("\"st\" : \"busy\""), "named in the trace");
    String loaded = onProduct(model, "2\no " + file + "\nq\n").out();
    assertTrue(loaded.contains(history.strip()), loaded);
    String other = model.replace("b.x{st = idle;}", "b.x").replace("c!i", "c!(i+1)");
    assertTrue(onProduct(other, "o " + file + "\nq\n").out().contains("is not one of the model: "));
    assertTrue(onProduct(model, "o nowhere\nw\nq\n").out().contains("which file?"));
    Files.writeString(file, "[1]");
    assertTrue(onProduct(model, "o " + file + "\nq\n").out().contains("it is no ITF trace"));
  }

  /** What {@code check --trace} writes can be looked at step by step. */
  @Test
  void aCounterexampleIsFollowed() throws IOException {
    String model =
        "mtype = { m };\nmtype v;\nactive [2] proctype P() { v = m; assert(_pid == 0) }\n";
    Path source = Files.writeString(folder.resolve("m.pml"), model);
    Path trace = folder.resolve("t.itf.json");
    FrontEnds tool = new FrontEnds();
    String[] check = {"check", source.toString(), "--trace", trace.toString(), "--property", "1"};
    assertEquals(1, Invocation.of("", false, tool, check).code());
    Invocation walk =
        Invocation.of("o " + trace + "\nq\n", false, tool, "simulate", source.toString(), "-i");
    assertTrue(walk.out().contains("P(1)  3: assert(_pid == 0)"), walk.out());
    assertTrue(walk.out().contains("v: 0 → m"), walk.out());
  }
}
