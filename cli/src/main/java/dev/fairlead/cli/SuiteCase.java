package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.EveryNotion;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.Selection;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.verdict.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * One model of a suite, held against the verdicts that its {@linkplain ModelHeader comments}
 * expect. An assertion of which they say nothing has to hold.
 */
@Command
final class SuiteCase {
  private final Path file;
  private final List<String> given;
  private final boolean plans;
  private final Workbench workbench;
  private final Interruption interruption;

  @Mixin private ModelOptions modelOptions;

  @Mixin private final LimitOptions limitOptions;

  @Mixin private ReductionOptions reductions;

  @Mixin private SearchOptions search;

  @Mixin private TimerFairnessOptions timerFairness;

  @Mixin private GradeOptions grades;

  /**
   * @param given options for every model; those of the model itself win
   * @param plans whether it is to be told how each verdict was found
   */
  SuiteCase(
      Path file,
      List<String> given,
      boolean plans,
      Workbench workbench,
      Interruption interruption) {
    this.file = file;
    this.given = given;
    this.plans = plans;
    this.workbench = workbench;
    this.interruption = interruption;
    this.limitOptions = new LimitOptions(interruption);
  }

  /** A verdict that is expected of a question. */
  private record Expected(Asked asked, Outcome verdict) {}

  /** Whatever happens, there is a result. */
  ModelResult result() {
    Optional<String> refusal = Optional.empty();
    try {
      if (interruption.isRequested()) {
        return failed(new Failure(Score.UNFINISHED, "not tried: interrupted"));
      }
      ModelHeader header = ModelHeader.of(ModelText.read(file));
      refusal = header.refusal();
      parse(header);
      limitOptions.remaining();
      Model model =
          Worker.within(
              limitOptions.remaining(),
              () ->
                  grades.applied(
                      search.guided(
                          timerFairness.applied(modelOptions.open(workbench, Console.silent())))));
      if (refusal.isPresent()) {
        String message = "the model was to be refused with " + refusal.get() + ", and is not";
        return failed(new Failure(Score.FAILED, message));
      }
      return judged(model, header);
    } catch (ModelException e) {
      String code = e.diagnostic().code();
      if (refusal.isPresent() && refusal.get().equals(code)) {
        return ModelResult.refused(file.toString(), code, limitOptions.seconds());
      }
      return failed(App.failure(e));
    } catch (RuntimeException | Error e) {
      return failed(App.failure(e));
    }
  }

  private ModelResult failed(Failure failure) {
    return ModelResult.of(file.toString(), failure, limitOptions.seconds());
  }

  private void parse(ModelHeader header) {
    List<String> words = new ArrayList<>(given);
    header.definitions().forEach(definition -> words.addAll(List.of("-D", definition)));
    words.addAll(header.options());
    words.addAll(List.of("--", file.toString()));
    try {
      new CommandLine(this)
          .setOverwrittenOptionsAllowed(true)
          .setCaseInsensitiveEnumValuesAllowed(true)
          .setExpandAtFiles(false)
          .parseArgs(words.toArray(String[]::new));
    } catch (ParameterException e) {
      throw header
          .place()
          .map(
              place ->
                  new ModelException(
                      new Diagnostic(
                          "FL0405",
                          place.source(),
                          place.offset(),
                          place.length(),
                          message(e),
                          "options as after 'check', such as -D N=3, --size 2 or --timeout 20")))
          .orElseThrow(() -> new IllegalStateException(e));
    }
  }

  /** What is wrong with the options; the file behind them is not. */
  private static String message(ParameterException e) {
    return e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
        ? "there is no option '" + unmatched.getUnmatched().get(0) + "' for a model"
        : e.getMessage();
  }

  private ModelResult judged(Model model, ModelHeader header) {
    List<Expected> expected =
        Worker.within(limitOptions.remaining(), () -> expected(model, header));
    if (expected.isEmpty()) {
      return ModelResult.skipped(file.toString(), limitOptions.seconds());
    }
    Inquiry inquiry =
        new Inquiry(
            Console.silent(),
            workbench,
            new ProgressOptions(),
            modelOptions,
            limitOptions,
            new RunOutputs(),
            model,
            reductions.allowed(),
            search.guidance(),
            Acceleration.NONE,
            Checkpoints.NONE,
            new ProofOptions(),
            plans,
            false);
    List<Asked> questions = expected.stream().map(Expected::asked).distinct().toList();
    List<Answer> answers = inquiry.answers(questions, answer -> {});
    Map<Asked, Answer> byQuestion = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      byQuestion.put(questions.get(i), answers.get(i));
    }
    List<Judged> verdicts = new ArrayList<>();
    for (Expected each : expected) {
      verdicts.add(
          new Judged(
              byQuestion.get(each.asked()), each.verdict(), model.place(each.asked().assertion())));
    }
    return ModelResult.of(file.toString(), model, verdicts, limitOptions.seconds());
  }

  /** What the comments say, and then the assertions of which they say nothing. */
  private static List<Expected> expected(Model model, ModelHeader header) {
    List<Expected> all = new ArrayList<>();
    Set<Integer> covered = new HashSet<>();
    Mistakes.inEach(
        header.expectations(),
        expectation -> {
          for (Asked asked : fitting(model, expectation)) {
            covered.add(asked.number());
            all.add(new Expected(asked, expectation.verdict()));
          }
        });
    List<Model.Assertion> assertions = model.assertions();
    for (int number = 1; number <= assertions.size(); number++) {
      if (!covered.contains(number)) {
        Model.Assertion assertion = assertions.get(number - 1);
        all.add(new Expected(Asked.of(model, number, assertion, Optional.empty()), Outcome.HOLDS));
      }
    }
    return all;
  }

  private static List<Asked> fitting(Model model, ModelHeader.Expectation expectation) {
    try {
      return asked(model, expectation);
    } catch (BadInput | InvalidInputException e) {
      List<String> lines = e.getMessage().lines().toList();
      throw new ModelException(
          new Diagnostic(
              "FL0404",
              expectation.place().source(),
              expectation.place().offset(),
              expectation.place().length(),
              lines.get(0),
              String.join("; ", lines.subList(1, lines.size()))));
    }
  }

  private static List<Asked> asked(Model model, ModelHeader.Expectation expectation) {
    List<Model.Assertion> assertions = model.assertions();
    List<Asked> all = new ArrayList<>();
    for (int number : new Selection(assertions).numbers(List.of(expectation.selector()))) {
      Model.Assertion assertion = assertions.get(number - 1);
      for (Optional<FairnessNotion> notion : notions(model, assertion, expectation)) {
        FairnessOptions.requireFitting(model, notion);
        all.add(Asked.of(model, number, assertion, notion));
      }
    }
    return all;
  }

  private static List<Optional<FairnessNotion>> notions(
      Model model, Model.Assertion assertion, ModelHeader.Expectation expectation) {
    return expectation
        .fairness()
        .map(
            choice ->
                choice.notion().isPresent()
                    ? List.of(choice.notion())
                    : EveryNotion.notions(model, assertion).stream().map(Optional::of).toList())
        .orElse(List.of(Optional.empty()));
  }
}
