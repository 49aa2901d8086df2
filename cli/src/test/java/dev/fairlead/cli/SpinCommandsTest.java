package dev.fairlead.cli;

import static dev.fairlead.cli.PromelaCommandsTest.MODEL;
import static dev.fairlead.cli.PromelaCommandsTest.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trails and simulations of Promela models, as SPIN's users know them. */
class SpinCommandsTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aTrailIsFollowed() throws IOException {
    Path model = file("m.pml", MODEL);
    Invocation replay = run("replay", model, file("m.trail", "-4:-4:-4\n1:0:0\n2:0:1\n"));
    assertEquals(0, replay.code(), replay.toString());
    assertTrue(replay.out().contains(":5 (state 2)\t[c!ping,n]\n"), replay.out());
    assertTrue(replay.out().contains("spin: trail ends after 2 steps"), replay.out());
    Invocation story = run("replay", model, folder.resolve("m.trail"), "--story");
    assertTrue(story.out().contains("c!ping(n)"), story.out());
    assertTrue(story.out().contains("after 2 steps"), story.out());
    Invocation wrong = run("replay", model, file("w.trail", "1:1:0\n"));
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("FL0591"), wrong.err());
  }

  @Test
  void aClaimIsNoProcessOfATrail() throws IOException {
    Path model =
        file("l.pml", "byte x; active proctype P() { do :: x = 1 - x od; progress: skip }");
    Path trail = file("l.trail", "-2:1:-2\n-4:-4:-4\n1:0:9997\n2:1:0\n-1:-1:-1\n3:0:9999\n4:1:0\n");
    Invocation replay = run("replay", model, trail);
    assertEquals(0, replay.code(), replay.toString());
    assertTrue(replay.out().endsWith("\n1 process created\n"), replay.out());
    assertTrue(replay.out().contains("couldn't find claim 1"), replay.out());
    Path formula = file("f.pml", Files.readString(model) + " ltl f { [] (x < 2) }");
    Invocation found = run("replay", formula, trail);
    assertTrue(found.out().endsWith("\n1 process created\n"), found.out());
    assertFalse(found.out().contains("couldn't find"), found.out());
  }

  @Test
  void aRunIsWrittenAsATrail() throws IOException {
    Path model = file("m.pml", MODEL);
    Path trail = folder.resolve("m.pml.trail");
    Invocation check = run("check", model, "--property", "assertions", "--trail", trail);
    assertEquals(1, check.code(), check.toString());
    Invocation replay = run("replay", model, trail, "-p");
    assertEquals(0, replay.code(), replay.toString());
    assertTrue(replay.out().contains("Error: assertion violated"), replay.out());
    Path csp = file("m.csp", "P() = a -> P();\n#assert P() deadlockfree;\n");
    Invocation refused = run("check", csp, "--trail", trail);
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("Promela"), refused.err());
  }

  @Test
  void aSimulationCanLoseMessagesAndLeaveChannelsOut() throws IOException {
    String text =
        """
        byte x;
        chan c = [1] of { byte };
        chan d = [1] of { byte };
        init { c!1; c!2; d!3; false }
        """;
    Path model = file("l.pml", text);
    Invocation lossy = run("simulate", "-m", "-s", "-q2", model, "-n1");
    assertTrue(lossy.out().contains("Send 1\t-> queue 1 (c)"), lossy.out());
    assertFalse(lossy.out().contains("Send 2"), lossy.out());
    assertFalse(lossy.out().contains("Send 3"), lossy.out());
    assertTrue(lossy.out().contains("queue 2 (d): [3]"), lossy.out());
    Invocation waiting = run("simulate", "-s", model, "-n1");
    assertTrue(waiting.out().contains("timeout"), waiting.out());
    Invocation all = run("simulate", "-p", "-g", "-w", model, "-n1");
    assertTrue(all.out().contains("[c!1]\n\t\tx = 0\n"), all.out());
    assertEquals(2, run("simulate", model, "-m", "--story").code());
  }

  @Test
  void aSimulationPrintsWhatSpinPrints() throws IOException {
    Path model = file("m.pml", MODEL);
    Invocation run = run("simulate", model, "-n3");
    String start = "  0:\tproc  - (:root:) creates proc  0 (P)\n";
    assertTrue(run.out().startsWith(start), run.out());
    assertTrue(run.out().contains("(state 1)\t[n = 1]\n\t\tn = 1\n"), run.out());
    assertEquals("", run.err());
    assertEquals(run.out(), run("simulate", model, "-n3").out());
    Invocation limited = run("simulate", model, "--seed", "3", "-u1", "-p", "-B");
    assertTrue(limited.out().endsWith("depth-limit (-u1 steps) reached\n"), limited.out());
    assertTrue(run("simulate", model).err().contains("repeats this run"));
    Invocation quiet = run("simulate", file("q.pml", "init { printf(\"hi\\n\") }"), "-q");
    assertEquals("      hi\n1 process created\n", quiet.out());
    assertEquals(1, run("simulate", file("a.pml", "init { assert(false) }")).code());
  }

  @Test
  void aSimulationIsToldAsAStoryOnRequest() throws IOException {
    Invocation run = run("simulate", file("m.pml", MODEL), "--story", "--seed", "3");
    assertTrue(run.out().contains("m.pml, seed 3\n"), run.out());
    assertTrue(run.out().contains("5: c!ping(n)"), run.out());
  }
}
