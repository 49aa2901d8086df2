package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Conclusions that need several certificates. */
class ArgumentsOfSeveralPartsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir private Path folder;

  private Path certificate() {
    return folder.resolve("m.cert");
  }

  private ProofCommands commands() {
    return new ProofCommands(certificate());
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
    commands().isProved(holding, path, "--fairness", fairness);
    assertTrue(ProofCommands.run("verify", path, certificate()).out().contains(said), said);
  }

  /** However runs are held to be fair to timers, the conclusion is about every setting. */
  @ParameterizedTest
  @CsvSource({"weak-ltl, 4", "strong-ltl, 4", "off, 3"})
  void fairnessToTimers(String how, int holding) {
    commands()
        .isProved(holding, EXAMPLES.resolve("time/railway-crossing.pml"), "--t-fairness", how);
  }

  @Test
  void aPartThatIsMissingOrOfAnotherArgumentIsNoticed() throws Exception {
    for (String model : List.of("any/load-balance.csp", "graded/controller.pml")) {
      Path path = EXAMPLES.resolve(model);
      ProofCommands.run("check", path, "--fairness", "weak", "--proof", certificate());
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
    Invocation verified = ProofCommands.run("verify", model, certificate());
    assertEquals(1, verified.code(), verified.out() + verified.err());
  }
}
