package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.cli.report.Tool;
import dev.fairlead.core.certificate.CertificateFile;
import dev.fairlead.core.certificate.CertificateOutput;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.Conclusion;
import dev.fairlead.core.property.Model;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** How much is made of what holds: whether it gets a certificate, and is looked at twice. */
final class ProofOptions {
  @Option(
      names = "--proof",
      paramLabel = "FILE",
      description =
          "Write a certificate for every property that holds, which 'fairlead verify' checks without"
              + " any search. All steps of the plain model are followed, so it may take longer;"
              + " --abstraction full counts equal processes. See docs/proofs.md.")
  private Path file;

  @Option(
      names = "--vacuity",
      description =
          "Say of each formula that holds if it does so for nothing: every run satisfies it, a part"
              + " of it plays no part (the premise of an implication is never true), or the fairness"
              + " is not needed. Each takes a search of its own.")
  private boolean vacuity;

  /** Whether it is to be told what is vacuous. */
  boolean lookForVacuity() {
    return vacuity;
  }

  boolean areWanted() {
    return file != null;
  }

  /**
   * Before the search: whether there can be such a file.
   *
   * @throws BadInput if there cannot
   */
  void requireUsable(
      List<Path> moreModels, FairnessOptions fairness, CheckpointOptions checkpoints) {
    if (file == null) {
      return;
    }
    if (!moreModels.isEmpty()) {
      throw new BadInput("--proof is for one model: a file of certificates names one");
    }
    if (fairness.areAll()) {
      throw new BadInput("--proof is for one notion of fairness");
    }
    if (checkpoints.areGiven()) {
      throw new BadInput("--proof cannot be used with --checkpoint or --resume");
    }
    new TraceFiles(file).requireWritable();
  }

  /** Writes the certificates; what could not be written is told in the result. */
  List<String> write(
      Model model,
      ModelOptions modelOptions,
      List<Asked> questions,
      List<Answer> answers,
      Console console) {
    if (file == null) {
      return List.of();
    }
    List<CertificateFile.Entry> entries = entries(modelOptions, questions, answers);
    long start = System.nanoTime();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      CertificateOutput.write(
          new CertificateFile(Tool.version(), model.name(), modelOptions.digest(), entries), out);
      out.close();
      console
          .err()
          .printf(
              Locale.ROOT,
              "fairlead: '%s' has %s in %,d bytes, written in %.2f s%n",
              file,
              entries.size() == 1 ? "1 certificate" : entries.size() + " certificates",
              Files.size(file),
              (System.nanoTime() - start) / 1e9);
      return List.of();
    } catch (IOException e) {
      return List.of("cannot write '" + file + "': " + TraceFiles.reason(e));
    }
  }

  private static List<CertificateFile.Entry> entries(
      ModelOptions modelOptions, List<Asked> questions, List<Answer> answers) {
    Map<String, Asked> asked = new HashMap<>();
    questions.forEach(each -> asked.put(each.assertion().text(), each));
    List<CertificateFile.Entry> entries = new ArrayList<>();
    for (Answer answer : answers) {
      if (answer.certification().orElse(null) instanceof Certification.Made made) {
        Conclusion conclusion =
            new Conclusion(
                answer.number(),
                answer.property(),
                asked.get(answer.property()).assertion().name(),
                made.established(),
                answer.fairness().toString(),
                modelOptions.certifiedOptions());
        entries.add(new CertificateFile.Entry(conclusion, made.certificates()));
      }
    }
    return entries;
  }
}
