package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertificateFile;
import dev.fairlead.core.certificate.CertificateInput;
import dev.fairlead.core.certificate.CertificateOutput;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Conclusion;
import dev.fairlead.core.certificate.Established;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private static Invocation run(Object... words) {
    List<String> args = new ArrayList<>();
    for (Object word : words) {
      args.add(word.toString());
    }
    return Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
  }

  /** Every certificate of the file is proved, and there are as many as properties that hold. */
  private void isProved(int holding, Object... check) {
    List<Object> words = new ArrayList<>(List.of(check));
    words.add(0, "check");
    words.add("--proof");
    words.add(certificate());
    Invocation checked = run(words.toArray());
    assertTrue(
        checked.err().contains("has " + holding + " certificate"), checked.out() + checked.err());
    Invocation verified = run("verify", check[0], certificate());
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(
        verified.out().contains(holding + " of " + holding + " certificates: proved"),
        verified.out());
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
    isProved(holding, EXAMPLES.resolve("peterson.csp"), "--fairness", fairness);
  }

  @ParameterizedTest
  @CsvSource({"none, 2", "process-weak, 3", "process-strong, 3", "global, 3"})
  void turns(String fairness, int holding) throws IOException {
    Path model = Files.writeString(folder.resolve("turns.pml"), TURNS);
    isProved(holding, model, "--fairness", fairness);
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
        run("check", EXAMPLES.resolve(model), "--fairness", "strong", "--proof", certificate());
    assertFalse(checked.out().contains("UNKNOWN"), checked.out());
    Invocation verified = run("verify", EXAMPLES.resolve(model), certificate());
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("proved    "), verified.out());
  }

  @Test
  void formulasAndGoalsGivenBesideTheModel() {
    Path model = EXAMPLES.resolve("peterson.csp");
    isProved(1, model, "--ltl", "[] (cs.0 -> <> leave.0)", "--fairness", "weak");
    isProved(1, model, "--ltl", "[] exclusive -> true");
    Invocation goal = run("check", model, "--reaches", "exclusive", "--proof", certificate());
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
    Invocation checked = run("check", model, "--proof", certificate());
    assertEquals(1, checked.code(), checked.out());
    Invocation verified = run("verify", model, certificate());
    assertTrue(verified.out().contains("proved    P() reaches far, which is unreachable"));
  }

  @Test
  void anotherTextIsRefused() throws IOException {
    Path model = Files.copy(EXAMPLES.resolve("peterson.csp"), folder.resolve("m.csp"));
    isProved(2, model);
    Files.writeString(model, Files.readString(model) + " ");
    Invocation other = run("verify", model, certificate());
    assertEquals(2, other.code());
    assertTrue(other.err().contains("is for another model"), other.err());
    assertEquals(
        2, run("verify", EXAMPLES.resolve("peterson.csp"), certificate(), "-D", "N=3").code());
  }

  @Test
  void everyChangedByteIsRefused() throws IOException {
    Path model = EXAMPLES.resolve("peterson.csp");
    isProved(2, model);
    byte[] right = Files.readAllBytes(certificate());
    for (int at = 0; at < right.length; at += 7) {
      byte[] wrong = right.clone();
      wrong[at] ^= 1;
      Files.write(certificate(), wrong);
      Invocation verified = run("verify", model, certificate());
      assertEquals(2, verified.code(), "byte " + at + ": " + verified.out());
      assertTrue(verified.err().contains("cannot be used"), verified.err());
    }
    Files.write(certificate(), new byte[0]);
    assertEquals(2, run("verify", model, certificate()).code());
    assertEquals(2, run("verify", model, folder.resolve("none")).code());
  }

  @Test
  void whatHasNoCertificateSaysWhy() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("m.csp"),
            "P() = a -> P();\n#assert P() deterministic;\n#assert P() deadlockfree;\n");
    Invocation checked = run("check", model, "--proof", certificate());
    assertTrue(checked.err().contains("has 2 certificates in"), checked.err());
    Invocation lossy = run("check", model, "--proof", certificate(), "--store", "disk");
    assertTrue(lossy.out().contains("no certificate: --store disk"), lossy.out());
    assertEquals(2, run("check", model, "--proof", certificate(), "--fairness", "all").code());
  }

  @Test
  void theCostIsInTheDocument() {
    Invocation json =
        run(
            "check",
            EXAMPLES.resolve("peterson.csp"),
            "--format",
            "json",
            "--proof",
            certificate());
    assertTrue(json.out().contains("\"certificate\" : {"), json.out());
    assertTrue(json.out().contains("\"kind\" : \"ranked product\""), json.out());
  }

  @Test
  void aProofForPeople() throws IOException {
    Path page = folder.resolve("p.html");
    Invocation proved =
        run(
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
    assertEquals(1, run("prove", model, "--property", "3").code());
    assertEquals(2, run("prove", model).code());
    assertEquals(2, run("prove", model, "--property", "1").code());
    assertEquals(3, run("prove", model, "--property", "2", "--max-nodes", "3").code());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[] (far -> <> low); 'far' is never true there, so '<>low' is never demanded",
        "[] (low -> <> low); vacuous: every run of every system satisfies the formula",
        "[] (low || !far); it holds whatever 'low' is",
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
    return run("check", model, "--ltl", formula, "--fairness", "weak", "--vacuity");
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
        run(
            "check",
            model,
            "--fairness",
            "weak",
            "--abstraction",
            "full",
            "--proof",
            certificate());
    assertTrue(checked.err().contains("has 3 certificates"), checked.out() + checked.err());
    Invocation verified = run("verify", model, certificate(), "--abstraction", "full");
    assertEquals(0, verified.code(), verified.out() + verified.err());
    assertTrue(verified.out().contains("provided that this is right: equal"), verified.out());
    assertEquals(2, run("verify", model, certificate()).code());
  }

  @Test
  void whatWasEstablishedBeforeALimit() {
    Invocation stopped =
        run(
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
    isProved(3, model);
  }

  /** Degrees, any number of processes, settings of timers: an argument of several parts. */
  @ParameterizedTest
  @CsvSource({
    "graded/election.csp, none, 7, which is true at least to the degree L",
    "graded/controller.pml, process-weak, 3, which is true at least to the degree",
    "readers-writers-any.csp, none, 3, which is unreachable",
    "any/load-balance.csp, process-weak, 4, checked for groups of 3",
    "any/lock-by-name.csp, global, 4, Lemmas 5 and 6",
    "any/reliable-broadcast.csp, global, 4, checked for groups of 3 and 3",
    "graded/election.csp, global, 7, which is true at least to the degree L",
    "time/fischer.pml, none, 3, abstract timers are folded",
    "any/ticket-lock.csp, event-strong, 4, checked for groups of 3"
  })
  void argumentsOfSeveralParts(String model, String fairness, int holding, String said) {
    Path path = EXAMPLES.resolve(model);
    isProved(holding, path, "--fairness", fairness);
    assertTrue(run("verify", path, certificate()).out().contains(said), said);
  }

  /** However runs are held to be fair to timers, the conclusion is about every setting. */
  @ParameterizedTest
  @CsvSource({"weak-ltl, 4", "strong-ltl, 4", "off, 3"})
  void fairnessToTimers(String how, int holding) {
    isProved(holding, EXAMPLES.resolve("time/railway-crossing.pml"), "--t-fairness", how);
  }

  @Test
  void aPartThatIsMissingOrOfAnotherArgumentIsNoticed() throws Exception {
    for (String model : List.of("any/load-balance.csp", "graded/controller.pml")) {
      Path path = EXAMPLES.resolve(model);
      run("check", path, "--fairness", "weak", "--proof", certificate());
      CertificateFile whole = CertificateInput.read(Files.readAllBytes(certificate()));
      int rejected = 0;
      for (CertificateFile.Entry entry : whole.entries()) {
        List<Certificate> parts = entry.certificates();
        for (int i = 0; i < parts.size(); i++) {
          List<Certificate> fewer = new ArrayList<>(parts);
          Certificate left = fewer.remove(i);
          isRejected(path, whole, new CertificateFile.Entry(entry.conclusion(), fewer));
          List<Certificate> twice = new ArrayList<>(parts);
          twice.set(i, parts.get((i + 1) % parts.size()));
          if (parts.size() > 1) {
            isRejected(path, whole, new CertificateFile.Entry(entry.conclusion(), twice));
          }
          fewer.add(left.with(new CertifiedSpace.Counted()));
          isRejected(path, whole, new CertificateFile.Entry(entry.conclusion(), fewer));
          rejected++;
        }
        isRejected(path, whole, claiming(entry, new Established(Established.Claim.AT_LEAST, "X")));
        isRejected(path, whole, claiming(entry, Established.UNREACHABLE));
      }
      assertTrue(rejected > 2, rejected + " rejected");
    }
  }

  private static CertificateFile.Entry claiming(
      CertificateFile.Entry entry, Established established) {
    Conclusion old = entry.conclusion();
    return new CertificateFile.Entry(
        new Conclusion(
            old.number(), old.property(), old.name(), established, old.fairness(), old.options()),
        entry.certificates());
  }

  private void isRejected(Path model, CertificateFile whole, CertificateFile.Entry entry)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(certificate())) {
      CertificateOutput.write(
          new CertificateFile(whole.tool(), whole.model(), whole.digest(), List.of(entry)), out);
    }
    Invocation verified = run("verify", model, certificate());
    assertEquals(1, verified.code(), verified.out() + verified.err());
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
    isProved(2, csp);
    Path timed =
        Files.writeString(
            folder.resolve("t.pml"),
            """
            timer t; byte near;
            active proctype A() {
              do :: near == 0 -> set(t, 3); near = 1; expire(t); near = 0 od
            }
            """);
    isProved(1, timed, "--ltl", "[] ((near == 1) -> <><=3 (near == 0))");
    isProved(0, timed, "--ltl", "[] ((near == 1) -> <><=2 (near == 0))");
    Path large =
        Files.writeString(
            folder.resolve("l.pml"),
            """
            byte x, y;
            active proctype A() { do :: x < 200 -> x++ :: x > 0 -> x-- od }
            active proctype B() { do :: y < 200 -> y++ :: y > 0 -> y-- od }
            """);
    isProved(1, large, "--max-states", "3000");
    Invocation verified = run("verify", large, certificate());
    assertTrue(
        verified.out().contains("is violated by no run with fewer steps than"), verified.out());
  }
}
