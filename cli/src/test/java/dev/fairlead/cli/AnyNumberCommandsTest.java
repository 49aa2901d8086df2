package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands do with any number of processes. */
class AnyNumberCommandsTest {
  private static final String MODEL =
      """
      P() = [#Q() < 2] a -> Q();
      Q() = b -> P();
      S() = |||{..}@P();
      #assert S() |= []<> a;
      #define pair #Q() == 2;
      #assert S() reaches pair;
      """;

  @TempDir Path folder;

  private Invocation run(String... words) {
    return Invocation.on(folder, MODEL, new FrontEnds(), words);
  }

  @Test
  void checkAnswersForEveryNumber() {
    Invocation check = run("check", "FILE", "--explain");
    assertEquals(0, check.code(), check.toString());
    assertTrue(check.out().contains("for every number of P()"), check.out());
    assertTrue(check.out().contains("cutoff 2 for all larger numbers"), check.out());
    assertTrue(check.out().contains("with 2 × P(): the goal is reached"), check.out());
    assertTrue(check.out().contains("P()#2"), check.out());
  }

  @Test
  void checkAsksOneSystemIfItsSizeIsGiven() {
    Invocation one = run("check", "FILE", "--size", "1", "--property", "2");
    assertEquals(1, one.code(), one.toString());
    Invocation two = run("check", "FILE", "--size", "2", "--property", "2");
    assertEquals(0, two.code(), two.toString());
  }

  @Test
  void aSizeThatIsNotUsedIsTold() {
    assertTrue(run("check", "FILE", "--size", "2").err().isEmpty());
    String fixed = "P() = a -> P();\n#assert P() deadlockfree;\n";
    Invocation check =
        Invocation.on(folder, fixed, new FrontEnds(), "check", "FILE", "--size", "3");
    assertEquals(0, check.code(), check.toString());
    assertTrue(check.err().contains("--size 3 is not used"), check.err());
  }

  @Test
  void jsonHasTheUsualFields() {
    Invocation json = run("check", "FILE", "--format", "json");
    assertEquals(0, json.code(), json.toString());
    assertTrue(json.out().contains("\"verdict\" : \"holds\""), json.out());
    assertTrue(json.out().contains("for every number of P()"), json.out());
  }

  @Test
  void exploreVisitsTheAbstraction() {
    Invocation coarse = run("explore", "FILE");
    assertEquals(0, coarse.code(), coarse.toString());
    Invocation none = run("explore", "FILE", "--abstraction", "none");
    assertEquals(2, none.code(), none.toString());
    assertTrue(none.err().contains("--size"), none.err());
    Invocation three = run("explore", "FILE", "--size", "3");
    assertTrue(three.out().contains("states       7"), three.out());
  }

  @Test
  void simulateWalksThroughASmallSystem() {
    Invocation walk = run("simulate", "FILE", "--seed", "1", "--steps", "20");
    assertEquals(0, walk.code(), walk.toString());
    assertTrue(walk.out().contains("P()#3"), walk.out());
  }

  @Test
  void sizesMustFit() {
    Invocation many = run("check", "FILE", "--size", "1,2");
    assertEquals(2, many.code(), many.toString());
    assertTrue(many.err().contains("1 groups of any number"), many.err());
    assertEquals(2, run("check", "FILE", "--size", "0").code());
    assertEquals(2, run("check", "FILE", "--cutoff", "-1").code());
    assertEquals(2, run("check", "FILE", "--balance", "maybe").code());
  }
}
