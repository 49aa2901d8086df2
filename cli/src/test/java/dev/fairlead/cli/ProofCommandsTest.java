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
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check --proof} and {@code verify}. */
class ProofCommandsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** Process 0 idles; the other two take turns. */
  private static final String TURNS =
      """
      byte pc[2]; byte turn; byte idle;
      active proctype A() {
        do
        :: pc[0] == 0 -> pc[0] = 1
        :: atomic { pc[0] == 1 && turn == 0 -> pc[0] = 2 }
        :: atomic { pc[0] == 2 -> pc[0] = 0; turn = 1 }
        od
      }
      active proctype B() {
        do
        :: pc[1] == 0 -> pc[1] = 1
        :: atomic { pc[1] == 1 && turn == 1 -> pc[1] = 2 }
        :: atomic { pc[1] == 2 -> pc[1] = 0; turn = 0 }
        od
      }
      active proctype Idle() { do :: idle = 0 od }
      ltl exclusive { [] !(pc[0] == 2 && pc[1] == 2) }
      ltl often { []<> (pc[0] == 2 || pc[1] == 2) }
      """;

  @TempDir private Path folder;

  private Path certificate() {
    return folder.resolve("m.cert");
  }

  private ProofCommands commands() {
    return new ProofCommands(certificate());
  }

  @ParameterizedTest
  @CsvSource({
    "none, 2",
    "process-weak, 3",
    "process-strong, 3",
    "event-weak, 3",
    "event-strong, 3",
    "global, 3"
  })
  void peterson(String fairness, int holding) {
    commands().isProved(holding, EXAMPLES.resolve("peterson.csp"), "--fairness", fairness);
  }

  @ParameterizedTest
  @CsvSource({"none, 2", "process-weak, 3", "process-strong, 3", "global, 3"})
  void turns(String fairness, int holding) throws IOException {
    Path model = Files.writeString(folder.resolve("turns.pml"), TURNS);
    commands().isProved(holding, model, "--fairness", fairness);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "milner-scheduler.csp",
        "readers-writers.csp",
        "leader-ring.csp",
        "promela/peterson.pml",
        "alternating-bit.csp"
      })
  void examples(String model) {
    Invocation checked =
        ProofCommands.run(
            "check", EXAMPLES.resolve(model), "--fairness", "strong", "--proof", certificate());
    assertFalse(checked.out().contains("UNKNOWN"), checked.out());
    Invocation verified = ProofCommands.run("verify", EXAMPLES.resolve(model), certificate());
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("proved    "), verified.out());
  }

  @Test
  void formulasAndGoalsGivenBesideTheModel() {
    Path model = EXAMPLES.resolve("peterson.csp");
    commands().isProved(1, model, "--ltl", "[] (cs.0 -> <> leave.0)", "--fairness", "weak");
    commands().isProved(1, model, "--ltl", "[] exclusive -> true");
    Invocation goal =
        ProofCommands.run("check", model, "--reaches", "exclusive", "--proof", certificate());
    assertTrue(goal.err().contains("has 0 certificates"), goal.err());
  }

  @Test
  void whatNoRunReaches() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var x = 0;
            #define far x == 3;
            P() = a{x = (x + 1) % 3;} -> P();
            #assert P() reaches far;
            """);
    Invocation checked = ProofCommands.run("check", model, "--proof", certificate());
    assertEquals(1, checked.code(), checked.out());
    Invocation verified = ProofCommands.run("verify", model, certificate());
    assertTrue(verified.out().contains("proved    P() reaches far, which is unreachable"));
  }

  @Test
  void anotherTextIsRefused() throws IOException {
    Path model = Files.copy(EXAMPLES.resolve("peterson.csp"), folder.resolve("m.csp"));
    commands().isProved(2, model);
    Files.writeString(model, Files.readString(model) + " ");
    Invocation other = ProofCommands.run("verify", model, certificate());
    assertEquals(2, other.code());
    assertTrue(other.err().contains("is for another model"), other.err());
    assertEquals(
        2,
        ProofCommands.run("verify", EXAMPLES.resolve("peterson.csp"), certificate(), "-D", "N=3")
            .code());
  }

  @Test
  void everyChangedByteIsRefused() throws IOException {
    Path model = EXAMPLES.resolve("peterson.csp");
    commands().isProved(2, model);
    byte[] right = Files.readAllBytes(certificate());
    for (int at = 0; at < right.length; at += 7) {
      byte[] wrong = right.clone();
      wrong[at] ^= 1;
      Files.write(certificate(), wrong);
      Invocation verified = ProofCommands.run("verify", model, certificate());
      assertEquals(2, verified.code(), "byte " + at + ": " + verified.out());
      assertTrue(verified.err().contains("cannot be used"), verified.err());
    }
    Files.write(certificate(), new byte[0]);
    assertEquals(2, ProofCommands.run("verify", model, certificate()).code());
    Invocation missing = ProofCommands.run("verify", model, folder.resolve("none"));
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("there is no file"), missing.err());
  }

  @Test
  void whatHasNoCertificateSaysWhy() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            "P() = a -> P();\n#assert P() deterministic;\n#assert P() deadlockfree;\n");
    Invocation checked = ProofCommands.run("check", model, "--proof", certificate());
    assertTrue(checked.err().contains("has 2 certificates in"), checked.err());
    Invocation lossy =
        ProofCommands.run("check", model, "--proof", certificate(), "--store", "disk");
    assertTrue(lossy.out().contains("no certificate: --store disk"), lossy.out());
    assertEquals(
        2, ProofCommands.run("check", model, "--proof", certificate(), "--fairness", "all").code());
  }

  @Test
  void theCostIsInTheDocument() {
    Invocation json =
        ProofCommands.run(
            "check",
            EXAMPLES.resolve("peterson.csp"),
            "--format",
            "json",
            "--proof",
            certificate());
    assertTrue(json.out().contains("\"certificate\" : {"), json.out());
    assertTrue(json.out().contains("\"kind\" : \"ranked product\""), json.out());
  }

  /** Ten thousand readers; that counting loses nothing is a premise. */
  @Test
  void equalProcessesAreCounted() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var n = 0;
            #define some n > 0;
            P() = [n < 2] in{n = n + 1;} -> out{n = n - 1;} -> P();
            Sys() = |||{10000} @ P();
            #assert Sys() deadlockfree;
            #assert Sys() |= []<> some;
            #assert Sys() |= []<> in;
            """);
    Invocation checked =
        ProofCommands.run(
            "check",
            model,
            "--fairness",
            "weak",
            "--abstraction",
            "full",
            "--proof",
            certificate());
    assertTrue(checked.err().contains("has 3 certificates"), checked.out() + checked.err());
    Invocation verified =
        ProofCommands.run("verify", model, certificate(), "--abstraction", "full");
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("provided that this is right: equal"), verified.out());
    assertEquals(2, ProofCommands.run("verify", model, certificate()).code());
  }

  @Test
  void countedProcessesWithAbstractTimers() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("lamps.pml"),
            """
            byte lit;
            active [6] proctype Lamp() {
              timer t abstract 1;
              do :: atomic { lit < 6 -> lit++; set(t, 2) }; atomic { expire(t) -> reset(t); lit-- } od
            }
            ltl dark { []<> (lit < 6) }
            """);
    Invocation checked =
        ProofCommands.run(
            "check",
            model,
            "--fairness",
            "strong",
            "--abstraction",
            "full",
            "--proof",
            certificate());
    assertTrue(checked.err().contains("has 2 certificates"), checked.out() + checked.err());
    assertTrue(checked.out().contains("in 2 parts"), checked.out());
    Invocation verified =
        ProofCommands.run("verify", model, certificate(), "--abstraction", "full");
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("provided that this is right: equal"), verified.out());
    assertTrue(verified.out().contains("abstract timers are folded"), verified.out());
  }

  @Test
  void whatWasEstablishedBeforeALimit() {
    Invocation stopped =
        ProofCommands.run(
            "check",
            EXAMPLES.resolve("dining-philosophers.csp"),
            "-D",
            "N=11",
            "--property",
            "1",
            "--reduce",
            "off",
            "--max-states",
            "20000");
    assertEquals(3, stopped.code());
    assertTrue(stopped.out().contains("; no run of fewer than 7 steps shows it"), stopped.out());
  }

  @Test
  void refinement() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            Impl() = a -> b -> Impl();
            Spec() = a -> (b -> Spec() <> c -> Spec());
            #assert Impl() refines Spec();
            #assert Impl() refines<F> Spec();
            #assert Impl() refines<FD> Spec();
            #assert Spec() refines Impl();
            """);
    commands().isProved(3, model);
  }

  @Test
  void determinismDeadlinesAndWhatIsNearAreCertified() throws IOException {
    Path csp =
        Files.writeString(
            folder.resolve("d.csp"),
            """
            P() = a -> (b -> P() [] c -> P());
            Q() = a -> b -> Q() [] a -> c -> Q();
            R() = (a -> b -> R()) \\ {b};
            #assert P() deterministic;
            #assert Q() deterministic;
            #assert R() deterministic;
            """);
    commands().isProved(2, csp);
    Path timed =
        Files.writeString(
            folder.resolve("t.pml"),
            """
            timer t; byte near;
            active proctype A() {
              do :: near == 0 -> set(t, 3); near = 1; expire(t); near = 0 od
            }
            """);
    commands().isProved(1, timed, "--ltl", "[] ((near == 1) -> <><=3 (near == 0))");
    commands().isProved(0, timed, "--ltl", "[] ((near == 1) -> <><=2 (near == 0))");
    Path large =
        Files.writeString(
            folder.resolve("l.pml"),
            """
            byte x, y;
            active proctype A() { do :: x < 200 -> x++ :: x > 0 -> x-- od }
            active proctype B() { do :: y < 200 -> y++ :: y > 0 -> y-- od }
            """);
    commands().isProved(1, large, "--max-states", "3000");
    Invocation verified = ProofCommands.run("verify", large, certificate());
    assertTrue(
        verified.out().contains("is violated by no run with fewer steps than"), verified.out());
  }

  /** Searches that could leave something out do not, or say that there is no certificate. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--symmetry full",
        "--symmetry refine",
        "--reduce all",
        "--reduce por",
        "--search best",
        "--search dfs",
        "--workers 4"
      })
  void noReductionIsCertified(String option) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("equal.pml"),
            """
            byte n;
            active [3] proctype P() { do :: atomic { n < 2 -> n++ }; n-- od }
            ltl low { [] (n <= 2) }
            ltl again { []<> (n < 2) }
            """);
    String[] words = option.split(" ");
    Invocation checked =
        commands().isProved(3, model, "--fairness", "weak", "--explain", words[0], words[1]);
    assertTrue(checked.out().contains("every state of the plain model:"), checked.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--store bitstate", "--store hash-compact", "--engine gpu"})
  void whatMayLoseStatesHasNoCertificate(String option) {
    String[] words = option.split(" ");
    commands().isProved(0, EXAMPLES.resolve("peterson.csp"), words[0], words[1]);
  }

  /** Several threads number states with gaps. */
  @Test
  void aLargeInvariantBySeveralThreads() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("counters.pml"),
            """
            byte x, y, z;
            active proctype A() { do :: x = (x + 1) % 40 od }
            active proctype B() { do :: y = (y + 1) % 40 od }
            active proctype C() { do :: z = (z + 1) % 40 od }
            """);
    Invocation checked = commands().isProved(1, model, "--workers", "4");
    assertTrue(checked.out().contains("64,000 nodes"), checked.out());
  }

  /** Of the text of the model: even a comment is another text. */
  @Test
  void everyChangedByteOfTheModelIsRefused() throws IOException {
    Path model = Files.copy(EXAMPLES.resolve("peterson.csp"), folder.resolve("m.csp"));
    commands().isProved(2, model);
    byte[] right = Files.readAllBytes(model);
    for (int at = 0; at < right.length; at += 41) {
      for (int bit : new int[] {1, 0x80}) {
        byte[] wrong = right.clone();
        wrong[at] ^= (byte) bit;
        Files.write(model, wrong);
        Invocation verified = ProofCommands.run("verify", model, certificate());
        assertEquals(2, verified.code(), "byte " + at + ": " + verified.out());
      }
    }
  }
}
