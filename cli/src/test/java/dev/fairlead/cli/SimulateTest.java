package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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
    assertTrue(run.out().contains("step? back in the start\n"), run.out());
    assertTrue(run.out().contains("step?    1  B()  end.1  B().at (gone)\n"), run.out());
    assertTrue(run.out().contains("1..1 to take a step, Enter for any, u to undo"), run.out());
    assertEquals(0, run.code());
  }

  @Test
  void theEndOfInputQuits() {
    Invocation run = typing("\n", "-i", "--seed", "1");
    assertEquals(0, run.code());
    assertTrue(run.out().endsWith("step? \n"), run.out());
  }

  @Test
  void thereIsNothingToUndoAtTheStart() {
    assertTrue(typing("u\nq\n", "-i").out().contains("nothing to undo"));
  }
}
