package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Reductions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --reduce}: what it leaves out, what it says, and what is the same with and without. */
class ReduceTest {
  private static final String STUBBORN = "partial order reduction by stubborn sets: ";
  private static final String SLEEP = "sleep sets: ";

  /** Ten steps of each process concern nobody else. */
  private static final String MODEL =
      """
      byte sum;
      active [3] proctype P() {
        byte i;
        for (i : 1 .. 4) { skip }
        sum = sum + _pid;
        assert(sum < BOUND)
      }
      ltl small { [] (sum < 9) }
      """;

  @TempDir private Path folder;

  private Path file(String bound) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), MODEL.replace("BOUND", bound));
  }

  private static Invocation run(Object... words) {
    return Invocation.of(
        "",
        false,
        new FrontEnds(),
        List.of(words).stream().map(Object::toString).toArray(String[]::new));
  }

  private static long states(Invocation explored) {
    assertEquals(0, explored.code(), explored.toString());
    return figure(explored, "states ");
  }

  private static long figure(Invocation explored, String name) {
    return explored
        .out()
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsExploredIsTheWholeSpaceUnlessAskedOtherwise() throws IOException {
    Path model = file("9");
    Invocation plain = run("explore", model);
    assertEquals(states(plain), states(run("explore", model, "--reduce", "off")));
    Invocation reduced = run("explore", model, "--reduce", "por");
    assertTrue(states(reduced) < states(plain) / 10, reduced.out());
    assertTrue(reduced.out().contains(STUBBORN), reduced.out());
    assertFalse(plain.out().contains(STUBBORN), plain.out());
    assertEquals(figure(plain, "deadlocks"), figure(reduced, "deadlocks"));
    assertEquals(figure(plain, "valid ends"), figure(reduced, "valid ends"));
  }

  @Test
  void thePlanSaysWhatWasUsed() throws IOException {
    Path model = file("9");
    String all = run("check", model, "--explain").out();
    assertEquals(3, all.split(STUBBORN, -1).length - 1, all);
    assertFalse(all.contains(SLEEP), all);
    String sleep = run("check", model, "--reduce", "sleep", "--explain").out();
    assertFalse(sleep.contains(STUBBORN), sleep);
    assertTrue(sleep.contains(SLEEP), sleep);
    String off = run("check", model, "--reduce", "off", "--explain").out();
    assertFalse(off.contains(STUBBORN) || off.contains(SLEEP), off);
    String fair = run("check", model, "--fairness", "weak", "--explain").out();
    assertTrue(fair.contains("no partial order reduction: it does not preserve fairness"), fair);
    String next = run("check", model, "--ltl", "X (sum == 0)", "--explain").out();
    assertTrue(next.contains("no partial order reduction: the formula has an X"), next);
  }

  @Test
  void runsAreAsShortAsWithout() throws IOException {
    Path model = file("3");
    Invocation reduced = run("check", model, "--property", "assertions", "--explain");
    Invocation plain = run("check", model, "--property", "assertions", "--reduce", "off");
    assertEquals(1, reduced.code(), reduced.toString());
    assertTrue(reduced.out().contains(", at first: a run was found among"), reduced.out());
    assertEquals(steps(plain), steps(reduced));
  }

  private static String steps(Invocation run) {
    return run.out().replaceAll("(?s).*after (\\d+) steps.*", "$1");
  }

  @Test
  void namesCanBeListed() throws IOException {
    Path model = file("9");
    Invocation both = run("explore", model, "--reduce", "sleep,por");
    assertEquals(states(run("explore", model, "--reduce", "all")), states(both));
    Invocation wrong = run("check", model, "--reduce", "por,symmetry");
    assertEquals(2, wrong.code(), wrong.toString());
    assertTrue(wrong.err().contains("there is no reduction 'symmetry'"), wrong.err());
    for (String name : Reductions.Kind.names()) {
      assertTrue(wrong.err().contains(name), wrong.err());
      assertTrue(run("help", "check").out().contains(name + ":"), name);
    }
  }

  /** The same for processes of CSP#, which differ, so that they cannot be counted. */
  @Test
  void modelsInCspAreReducedAsWell() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var sum:{0..9} = 0;
            P(i) = a.i -> b.i -> c.i -> [sum < 8] add.i{sum = sum + i;} -> Skip;
            System() = P(0) ||| P(1) ||| P(2) ||| P(3);
            #define small sum < 7;
            #define large sum == 7;
            #assert System() deadlockfree;
            #assert System() nonterminating;
            #assert System() reaches large;
            #assert System() |= [] small;
            #assert System() |= <> a.1;
            """);
    Invocation plain = run("explore", model);
    Invocation reduced = run("explore", model, "--reduce", "por");
    assertTrue(states(reduced) < states(plain) / 5, reduced.out());
    assertTrue(reduced.out().contains(STUBBORN), reduced.out());
    assertEquals(figure(plain, "deadlocks"), figure(reduced, "deadlocks"));
    Invocation checked = run("check", model, "--explain");
    assertEquals(3, checked.out().split(STUBBORN, -1).length - 1, checked.out());
    assertTrue(checked.out().contains(", at first: a run was found among"), checked.out());
    assertTrue(
        checked.out().contains("no partial order reduction: the formula has atoms over events"),
        checked.out());
    Invocation off = run("check", model, "--reduce", "off", "--explain");
    assertFalse(off.out().contains("partial order reduction"), off.out());
    assertEquals(off.code(), checked.code());
  }

  @Test
  void aModelWithoutOutlinesIsExploredAsItIs() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.pml"),
            "byte x; active [2] proctype P() provided (x < 2) { x = x + 1; skip }");
    Invocation reduced = run("explore", model, "--reduce", "por");
    assertEquals(states(run("explore", model)), states(reduced));
    assertTrue(
        reduced.out().contains("no partial order reduction: whether a process"), reduced.out());
  }

  /**
   * The loop is private, so only what is done with the sum is left; the run has every statement.
   */
  @Test
  void mergedStatementsAreToldOneByOne() throws IOException {
    Path model = file("3");
    Invocation merged =
        run("check", model, "--property", "assertions", "--reduce", "merge", "--explain");
    Invocation plain = run("check", model, "--property", "assertions", "--reduce", "off");
    assertTrue(merged.out().contains("statements are merged, at first: a run"), merged.out());
    assertEquals(steps(plain), steps(merged));
    Invocation explored = run("explore", model, "--reduce", "merge");
    assertEquals(2, explored.code(), explored.toString());
    assertTrue(explored.err().contains("--merge"), explored.err());
  }

  /** What is shown has the values that the search forgot. */
  @Test
  void deadVariablesAreShown() throws IOException {
    Path model = file("3");
    Invocation dead =
        run("check", model, "--property", "assertions", "--reduce", "dead", "--explain");
    Invocation plain = run("check", model, "--property", "assertions", "--reduce", "off");
    assertTrue(dead.out().contains("dead variables are set to 0 (i of P): "), dead.out());
    assertEquals(shown(plain), shown(dead));
  }

  private static List<String> shown(Invocation checked) {
    return checked.out().lines().filter(line -> line.matches("\\s+\\d+  .*")).toList();
  }
}
