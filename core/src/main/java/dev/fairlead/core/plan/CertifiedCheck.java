package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers a question, with a certificate if it {@linkplain Certifier#obstacle can have one}. The
 * search is through the plain space: what a reduction rests on is not verified. Only where the
 * question has a space in which equal processes are counted, it is through that one.
 */
public final class CertifiedCheck {
  private static final Plan.Choice EVERY_STEP =
      new Plan.Choice(
          "every state of the plain model",
          "what stubborn sets, slicing, merging, symmetry and counting rest on is not verified, so"
              + " a certificate (--proof) is about none of them");

  private CertifiedCheck() {}

  /**
   * @param fresh makes other instances of the same question, to replay on
   * @param notion of fairness; for the properties that depend on it
   * @param cutoff if the question is about any number of processes
   */
  public static Checked check(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    if (question.grades().isPresent()) {
      return GradedCheck.certified(question, fresh, notion, limits, listener);
    }
    if (question.anyNumber().isPresent() && limits.storage().numbersStates()) {
      return CertifiedSizes.check(question, notion, cutoff, limits, listener);
    }
    if (question.anySetting().isPresent()) {
      return CertifiedSettings.check(question, notion, limits, listener);
    }
    List<Reduction> counted = question.reductions(Certifier.counting(question, notion));
    return counted.isEmpty()
        ? plain(question, fresh, notion, cutoff, limits, listener)
        : counted(question, fresh, notion, counted.get(counted.size() - 1), limits, listener);
  }

  private static Checked plain(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Cutoff cutoff,
      Limits limits,
      ProgressListener listener) {
    boolean isGlobal = question.fairness(Certifier.counting(question, notion)).global();
    Optional<String> obstacle =
        question.property().measuresTime() && isGlobal
            ? Optional.of("global fairness is about states without stopwatches")
            : Certifier.obstacle(question, limits.storage());
    if (obstacle.isEmpty()) {
      return Checker.certifiable(question, notion, new Witnesses.Replayed(fresh), limits, listener)
          .because(EVERY_STEP);
    }
    Checked answer = Checker.check(question, fresh, notion, cutoff, limits, listener);
    return refused(question, answer, obstacle.get());
  }

  /**
   * The same by the space in which equal processes are counted. That it stands for the plain one is
   * a premise of the certificate. If there is a run, the usual way shows one of the plain space.
   */
  private static Checked counted(
      Model.Question question,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Reduction counted,
      Limits limits,
      ProgressListener listener) {
    Optional<String> obstacle = Certifier.obstacle(counted.question(), limits.storage());
    if (obstacle.isEmpty()) {
      Checked found =
          Checker.certifiable(counted.question(), notion, Witnesses.UNCHECKED, limits, listener);
      if (found.certification().isPresent()) {
        return Certifier.counted(found, counted, question);
      }
    }
    if (obstacle.isEmpty() && !counted.hasNoMoreFairRuns()) {
      // What violates it there may not be fair to each process.
      return plain(question, fresh, notion, Cutoff.DEFAULT, limits, listener);
    }
    Checked answer = Checker.checkInstance(question, fresh, notion, limits, listener);
    return refused(question, answer, obstacle.orElse(Certifier.STOPPED));
  }

  private static Checked refused(Model.Question question, Checked answer, String because) {
    return Certifier.isCertifiable(question.property(), answer.verdict())
        ? answer.with(new Certification.Refused(because))
        : answer;
  }
}
