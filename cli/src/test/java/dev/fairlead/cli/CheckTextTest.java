package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTextTest {
  @TempDir Path folder;

  private Invocation check(String model, String... words) {
    String[] all = new String[words.length + 2];
    all[0] = "check";
    all[1] = "FILE";
    System.arraycopy(words, 0, all, 2, words.length);
    return Invocation.on(folder, model, new ToyWorkbench(), all);
  }

  @Test
  void aLassoReadsLikeAStory() {
    Invocation run = check("Sys() |= starves", "--fairness", "weak");
    assertEquals(
        """
        VIOLATED  Sys() |= starves  (fairness: process-weak)
          A() waits for ever

               0             start    owner = 0, locked = false, A().at = idle, B().at = idle
               1  A()        wait.0   A().at: idle → waiting
          ┌── loop, repeated for ever
          │    2  B()        wait.1   B().at: idle → waiting
          │    3  B()        enter.1  owner: 0 → 2, locked: false → true, B().at: waiting → inside
          │    4  A() + B()  leave.1  owner: 2 → 0, locked: true → false, B().at: inside → idle
          └── back in the state after step 1

          Why the loop is fair (process-weak):
            A()  is disabled after step 3
            B()  moves at step 2

          1,234 states, 5,678 transitions, depth 9, 0.250 s, 3.0 MB

        """,
        run.out());
    assertEquals("", run.err());
    assertEquals(1, run.code());
  }

  @Test
  void aStutteringRunSaysThatNothingMoves() {
    String out = check("Sys() |= stutters").out();
    assertTrue(out.contains("1  B()  end.1      B().at (gone)"), out);
    assertTrue(
        out.contains("│    2       (stutter)  nothing can move any more: the run stays here"), out);
  }

  @Test
  void aFiniteRunHasNoLoop() {
    Invocation run = check("Sys() |= bad");
    assertTrue(run.out().contains("2  B()  enter.1  owner: 0 → 2"), run.out());
    assertFalse(run.out().contains("loop"), run.out());
  }

  @Test
  void quietPrintsVerdictLinesOnly() {
    Invocation run = check("Sys() |= fine\nSys() |= starves\nSys() |= vacuous", "--quiet");
    assertEquals(
        """
        HOLDS     Sys() |= fine  (fairness: none)
        VIOLATED  Sys() |= starves  (fairness: none)
        HOLDS     Sys() |= vacuous  (fairness: none, vacuous)
        """,
        run.out());
  }

  @Test
  void severalPropertiesAreCountedAtTheEnd() {
    String out = check("Sys() |= a\nSys() |= b\nSys() |= starves\nSys() |= large").out();
    assertTrue(out.endsWith("4 properties: 2 hold, 1 violated, 1 unknown\n"), out);
  }

  @Test
  void anAssertionThatIsNotSupportedIsUnknownAndDoesNotHideTheOthers() {
    Invocation run = check("Sys() refines Spec()\nSys() |= fine");
    assertTrue(
        run.out()
            .startsWith(
                """
                UNKNOWN   Sys() refines Spec()  (fairness: none)
                  refinement is not supported yet

                HOLDS     Sys() |= fine"""),
        run.out());
    assertEquals(3, run.code());
  }

  @Test
  void aMistakeThatShowsOnlyInTheSystemIsBadInput() {
    Invocation run = check("Sys() |= fine\nSys() alphabet");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("error FL0171: no alphabet"), run.err());
  }

  @Test
  void vacuityIsSaidInWords() {
    String out = check("Sys() |= vacuous").out();
    assertTrue(out.contains("caution: no run of the model is fair"), out);
  }

  @Test
  void explainPrintsThePlan() {
    String out = check("Sys() |= fine", "--explain").out();
    assertTrue(out.contains("  plan:\n    breadth-first search: a single state decides\n"), out);
    assertFalse(check("Sys() |= fine").out().contains("plan"));
  }

  @Test
  void annotationsOfTheModelAreTheDefaultFairness() {
    String model = "annotated\nSys() |= fine\nSys() deadlockfree";
    String out = check(model, "--quiet").out();
    assertEquals(
        """
        HOLDS     Sys() |= fine  (fairness: annotated)
        HOLDS     Sys() deadlockfree  (fairness: none)
        """,
        out);
    assertTrue(
        check(model, "--fairness", "event-strong")
            .out()
            .startsWith("HOLDS     Sys() |= fine  (fairness: event-strong and annotations)"));
    assertTrue(
        check(model, "--fairness", "none")
            .out()
            .startsWith("HOLDS     Sys() |= fine  (fairness: none)"));
  }

  @Test
  void coloursAndProgressAppearOnATerminalOnly() throws Exception {
    Path file = folder.resolve("t.csp");
    Files.writeString(file, "Sys() |= starves");
    Workbench slow = WatchedWorkbench.slow();
    Invocation watched = Invocation.of("", true, slow, "check", file.toString());
    assertTrue(watched.out().startsWith("\u001b[1;31mVIOLATED\u001b[0m"), watched.out());
    assertEquals(
        "\r\u001b[K\u001b[?7lSys() |= starves: searching, 3,000,000 states, 1,500,000/s, depth 12,"
            + " 24.0 MB, 2 s\u001b[?7h\r\u001b[K",
        watched.err());
    Invocation piped = Invocation.of("", false, slow, "check", file.toString());
    assertFalse(piped.out().contains("\u001b"));
    assertEquals("", piped.err());
  }
}
