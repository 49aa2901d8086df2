package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code prove} and {@code check --vacuity}. */
class ProofsForPeopleTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir private Path folder;

  @Test
  void aProofForPeople() throws IOException {
    Path page = folder.resolve("p.html");
    Invocation proved =
        ProofCommands.run(
            "prove",
            EXAMPLES.resolve("peterson.csp"),
            "--property",
            "3",
            "--fairness",
            "weak",
            "--html",
            page);
    assertEquals(0, proved.code(), proved.err());
    assertTrue(proved.out().contains("FAIL 3, SUCC 25, IND 2, CONJ 1"), proved.out());
    assertTrue(
        proved.out().contains("fairness that the proof needs (process-weak): Process(0)"),
        proved.out());
    assertTrue(proved.out().contains("not needed: Process(1)"), proved.out());
    assertTrue(Files.readString(page).contains("<svg"));
    Path model = EXAMPLES.resolve("peterson.csp");
    assertEquals(1, ProofCommands.run("prove", model, "--property", "3").code());
    assertEquals(2, ProofCommands.run("prove", model).code());
    assertEquals(2, ProofCommands.run("prove", model, "--property", "1").code());
    assertEquals(
        3, ProofCommands.run("prove", model, "--property", "2", "--max-nodes", "3").code());
  }

  /** As runs show it, in text and on the page; two places with the same words are told apart. */
  @Test
  void processesStandAtStatements() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.pml"),
            """
            byte n;
            active proctype P() {
              byte own;
              own = 1;
              n++; n++;
              n = 7
            }
            active proctype Q() { byte own; own = 2 }
            ltl end { <> (n == 7) }
            """);
    Path page = folder.resolve("p.html");
    Invocation proved =
        ProofCommands.run(
            "prove", model, "--property", "end", "--fairness", "weak", "--html", page);
    assertEquals(0, proved.code(), proved.err());
    for (String text : new String[] {proved.out(), Files.readString(page)}) {
      assertTrue(text.contains("P(0) at '4: own = 1'"), text);
      assertTrue(text.contains("P(0) at '5: n++' (1 of 2)"), text);
      assertTrue(text.contains("P(0) at '5: n++' (2 of 2)"), text);
      assertTrue(text.contains("P(0).own = 1") && text.contains("Q(1).own = 2"), text);
      assertFalse(text.contains("P(0) = "), text);
    }
    Invocation csp =
        ProofCommands.run(
            "prove", EXAMPLES.resolve("peterson.csp"), "--property", "3", "--fairness", "weak");
    assertTrue(csp.out().contains("Process(0) at '36: pass.i.j"), csp.out());
  }

  /**
   * The states in which A can move are left out first, and B is needed for the rest; B would do.
   */
  @Test
  void noFairnessThatAProofNeedsCanBeLeftOut() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var s = 0;
            #define done s == 2;
            A() = [s == 1] a{s = 2;} -> Skip;
            B() = [s == 0] b{s = 2;} -> Skip;
            C() = [s == 0] c0{s = 0;} -> C() [] [s == 0] c1{s = 1;} -> C() [] [s == 1] c2{s = 0;} -> C();
            S() = A() ||| B() ||| C();
            #assert S() |= <> done;
            """);
    Invocation proved =
        ProofCommands.run("prove", model, "--property", "1", "--fairness", "strong");
    assertTrue(
        proved.out().contains("fairness that the proof needs (process-strong): B()\n"),
        proved.out());
    assertTrue(proved.out().contains("not needed: A(), C()\n"), proved.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] (far -> <> low); 'far' is never true there, so '<>low' is never demanded",
        "[] (low -> <> low); vacuous: every run of every system satisfies the formula",
        "[] (low || !far); it holds whatever 'low' is",
        "<> (low -> far); it holds whatever 'far' is",
        "[] (low && one -> far); 'low && one' is never true there, so 'far' is never demanded",
        "[] (low -> (far -> <> one)); 'far' is never true there, so '<>one' is never demanded",
        "[]<> low; process-weak fairness is not needed: it holds under none"
      })
  void whatHoldsForNothing(String formula, String finding) throws IOException {
    Invocation checked = vacuity(formula);
    assertTrue(checked.out().contains(finding), checked.out());
  }

  /** The idle process has nothing to do with it, but the other one must be fair. */
  @Test
  void whatHoldsForGoodReasons() throws IOException {
    Invocation checked = vacuity("[]<> low", "idle{y = 1 - y;} -> Idle()");
    assertTrue(checked.out().contains("HOLDS"), checked.out());
    assertFalse(checked.out().contains("vacuous"), checked.out());
    assertFalse(checked.out().contains("not needed"), checked.out());
  }

  private Invocation vacuity(String formula) throws IOException {
    return vacuity(formula, "Skip");
  }

  private Invocation vacuity(String formula, String other) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var x = 0; var y = 0;
            #define low x == 0;
            #define one x == 1;
            #define far x == 3;
            P() = a{x = (x + 1) %% 3;} -> P();
            Idle() = %s;
            Sys() = P() ||| Idle();
            """
                .formatted(other));
    return ProofCommands.run("check", model, "--ltl", formula, "--fairness", "weak", "--vacuity");
  }
}
