package dev.fairlead.cli;

import dev.fairlead.core.certificate.CertificateFile;
import dev.fairlead.core.certificate.CertificateInput;
import dev.fairlead.core.certificate.Conclusion;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "verify",
    description = {
      "Verify the certificates that 'check --proof' has written.",
      "",
      "Shares no code with the searches: it follows every step of the model and checks on each that"
          + " the certificate is right. What is proved holds whatever the searches may have done"
          + " wrong; docs/proofs.md says what it rests on. The model must be the same text, with the"
          + " same -D and --size."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead check mutex.csp --fairness weak --proof mutex.cert",
      "  fairlead verify mutex.csp mutex.cert",
      "",
      "Exit codes: 0 all are proved, 1 one is rejected, 2 unreadable or for another model,",
      "3 stopped, or the file has no certificate."
    })
final class VerifyCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Parameters(index = "1", paramLabel = "CERTIFICATE", description = "The file of certificates.")
  private Path file;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Stop after this time; what is not verified by then is unknown.")
  private Double timeout;

  private final Interruption interruption;

  private final long start = System.nanoTime();

  VerifyCommand(Console console, Workbench workbench, Interruption interruption) {
    this.console = console;
    this.workbench = workbench;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    interruption.listen();
    CertificateFile certificates = certificates();
    Model model = modelOptions.open(workbench, console);
    if (!certificates.digest().equals(modelOptions.digest())) {
      throw new BadInput(
          "'"
              + file
              + "' is for another model: the text of '"
              + certificates.model()
              + "', of what it includes or the constants given by -D are not the same");
    }
    int proved = 0;
    for (CertificateFile.Entry entry : certificates.entries()) {
      long begun = System.nanoTime();
      Verification verification = verified(model, entry);
      tell(entry, verification, (System.nanoTime() - begun) / 1e9);
      proved += verification instanceof Verification.Proved ? 1 : 0;
    }
    int all = certificates.entries().size();
    if (all == 0) {
      console.out().println("no certificates: nothing is proved");
      return ExitCode.UNKNOWN.number();
    }
    console.out().printf("%d of %d certificates: proved%n", proved, all);
    return (proved == all ? ExitCode.HOLDS : ExitCode.VIOLATED).number();
  }

  private CertificateFile certificates() {
    try {
      return CertificateInput.read(Files.readAllBytes(file));
    } catch (CertificateFile.Unreadable e) {
      throw new BadInput("'" + file + "' cannot be used: " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new BadInput("there is no file '" + file + "'");
    } catch (IOException e) {
      throw new BadInput("cannot read '" + file + "': " + TraceFiles.reason(e));
    }
  }

  private Verification verified(Model model, CertificateFile.Entry entry) {
    Conclusion conclusion = entry.conclusion();
    if (!conclusion.options().equals(modelOptions.certifiedOptions())) {
      throw new BadInput("'" + file + "' was made with other options:" + conclusion.options());
    }
    FairnessNotion notion =
        FairnessNotion.parse(conclusion.fairness())
            .orElseThrow(() -> new BadInput("unknown fairness: " + conclusion.fairness()));
    return Verifier.verify(
        question(model, conclusion),
        notion,
        conclusion.established(),
        entry.certificates(),
        this::poll);
  }

  /** The assertion by its place in the model, or else the formula or goal given beside it. */
  private Model.Question question(Model model, Conclusion conclusion) {
    List<Model.Assertion> assertions = model.assertions();
    Model.Assertion assertion =
        conclusion.number() <= assertions.size()
            ? assertions.get(conclusion.number() - 1)
            : isAboutGoal(conclusion.established().claim())
                ? model.reachabilityFor(conclusion.name())
                : model.assertionFor(conclusion.name());
    if (!assertion.text().equals(conclusion.property())) {
      throw new BadInput(
          "'" + file + "' is about '" + conclusion.property() + "', which the model does not say");
    }
    return modelOptions.certified(model, assertion);
  }

  private static boolean isAboutGoal(Established.Claim claim) {
    return switch (claim) {
      case UNREACHABLE, AT_MOST, UNREACHABLE_UP_TO, NOT_NEARER -> true;
      case HOLDS, AT_LEAST, HOLDS_UP_TO, NO_SHORTER_RUN -> false;
    };
  }

  private void poll() {
    if (interruption.isRequested()) {
      throw SearchStopped.interrupted();
    }
    if (timeout != null && seconds() > timeout) {
      throw SearchStopped.after(java.time.Duration.ofMillis((long) (timeout * 1000)));
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private void tell(CertificateFile.Entry entry, Verification verification, double took) {
    Conclusion conclusion = entry.conclusion();
    String fairness = console.style().quiet("  (fairness: " + conclusion.fairness() + ")");
    String claim =
        conclusion.established().equals(Established.HOLDS)
            ? ""
            : ", which " + conclusion.established();
    String property = console.style().strong(conclusion.property()) + claim + fairness;
    if (verification instanceof Verification.Proved right) {
      console.out().println("proved    " + property);
      console
          .out()
          .println(
              "  "
                  + console
                      .style()
                      .quiet(
                          String.format(
                              Locale.ROOT,
                              "%,d nodes, %,d edges, %.2f s",
                              right.nodes(),
                              right.edges(),
                              took)));
      right
          .premises()
          .forEach(stated -> console.out().println("  provided that this is right: " + stated));
    } else {
      console.out().println("rejected  " + property);
      console.out().println("  " + ((Verification.Rejected) verification).step());
    }
    console.out().flush();
  }
}
