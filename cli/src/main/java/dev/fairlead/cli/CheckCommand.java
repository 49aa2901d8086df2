package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.FairnessGrid;
import dev.fairlead.cli.report.FairnessRow;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.verdict.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = {
      "Check the assertions of a model, or formulas given here.",
      "",
      "Every violated property comes with a counterexample: a run of the model. Fairness says which"
          + " infinite runs count: 'process-weak' leaves out those in which a process is enabled in"
          + " every state from some point on and never moves."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead check mutex.csp                          all assertions of the file",
      "  fairlead check mutex.csp --fairness weak          ... over weakly fair runs only",
      "  fairlead check mutex.csp --fairness all           ... a table: under each notion of fairness",
      "  fairlead check mutex.csp --weakest                ... the weakest one that is enough",
      "  fairlead check mutex.csp --property 2             the second assertion",
      "  fairlead check mutex.csp --property '*deadlock*'  those whose text matches",
      "  fairlead check mutex.csp --ltl '[]<> enter.0'     a formula of your own",
      "  fairlead check mutex.csp -D N=5 --timeout 60      a larger instance, one minute at most",
      "  fairlead check --classpath bin com.acme.Mutex     a model that is a Java class",
      "  fairlead check mutex.csp --format json            for programs",
      "  fairlead check mutex.csp --dot run.dot            a picture of the counterexample",
      "  fairlead check mutex.csp dekker.pml               one model after the other",
      "  fairlead check mutex.csp --html mutex.html        verdicts, runs and charts on one page",
      "  fairlead check mutex.csp --cutoff 3               any number of processes, |||{..}",
      "  fairlead check mutex.csp --property 1 --checkpoint mutex.search  to go on with it later",
      "  fairlead check mutex.csp --property 1 --resume mutex.search      go on with it",
      "  fairlead check mutex.csp --proof mutex.cert       a certificate for what holds; see 'verify'",
      "  fairlead check mutex.csp --store disk             more states than fit into memory",
      "  fairlead check mutex.csp --store bitstate         look for errors among even more of them",
      "  fairlead check mutex.csp --search best            the first error, not the nearest",
      "  fairlead check mutex.csp --search astar           the nearest, guided by an estimate",
      "",
      "  fairlead check mutex.pml                          assertions, end states and all claims",
      "  fairlead check mutex.pml --property end-states    only whether it can get stuck",
      "  fairlead check mutex.pml --property safe          the claim 'ltl safe { ... }'",
      "  fairlead check mutex.pml --ltl '[]<> (n == 0)'    a formula of your own",
      "  fairlead check par.pml --reaches 'n == 3 within 9' in at most 9 units of time",
      "  fairlead check mutex.pml --fairness weak          as 'pan -a -f'",
      "  fairlead check mutex.pml --reduce off             every step of every state, as -DNOREDUCE",
      "  fairlead check mutex.pml --trail mutex.pml.trail  for 'spin -t -p mutex.pml'",
      "",
      "Exit codes: 0 all hold, 1 one is violated, 2 bad input, 3 unknown."
    })
final class CheckCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Parameters(index = "1..*", paramLabel = "FILE", description = MoreFiles.DESCRIPTION)
  private List<Path> moreFiles = List.of();

  @Mixin private PropertyOptions properties;

  @Mixin private FairnessOptions fairness;

  @Mixin private ReductionOptions reductions;

  @Mixin private SearchOptions search;

  @Mixin private EngineOptions engine;

  @Mixin private TimerFairnessOptions timerFairness;

  @Mixin private GradeOptions grades;

  @Mixin private final LimitOptions limitOptions;

  @Mixin private CheckpointOptions checkpointOptions;

  @Mixin private ProofOptions proofs;

  @Option(
      names = "--expect",
      paramLabel = "VERDICT",
      description =
          "holds or violated. Exit with 0 if every property has this verdict, with 1 if one has the"
              + " other, else with 3: one is unknown. 'reaches' holds if the state is reachable.")
  private Expectation expectation;

  @Mixin private RunOutputs outputs;

  @Mixin private ReportOptions reports;

  @Mixin private ProgressOptions progressOptions;

  @Mixin private SpinLetters spinLetters;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Format format = Format.TEXT;

  @Option(
      names = "--counts",
      description =
          "Show in each run how many processes are in each local state: 'in STATE' among the"
              + " variables.")
  private boolean counts;

  @Option(
      names = "--explain",
      description = "Print how each verdict was found: searches and reductions, with the reasons.")
  private boolean explain;

  @Option(names = "--quiet", description = "Print the verdict lines only.")
  private boolean quiet;

  private final Interruption interruption;

  CheckCommand(Console console, Workbench workbench, Interruption interruption) {
    this.console = console;
    this.workbench = workbench;
    this.interruption = interruption;
    this.limitOptions = new LimitOptions(interruption);
  }

  /** The verdicts a user can expect. */
  enum Expectation {
    HOLDS(Outcome.HOLDS),
    VIOLATED(Outcome.VIOLATED);

    private final Outcome outcome;

    Expectation(Outcome outcome) {
      this.outcome = outcome;
    }
  }

  @Override
  public Integer call() {
    limitOptions.remaining();
    modelOptions.anyNumber().cutoff();
    fairness.requireMeaning();
    search.guidance();
    outputs.requireWritable();
    reports.requireWritable();
    proofs.requireUsable(moreFiles, fairness, checkpointOptions);
    interruption.listen();
    try {
      return answered().number();
    } catch (RuntimeException | Error e) {
      // What there is no answer to is in the reports as well.
      Failure failure = App.failure(e);
      ModelResult result = ModelResult.of(modelOptions.fileName(), failure, limitOptions.seconds());
      told(reports.write(List.of(result)));
      throw e;
    }
  }

  private ExitCode answered() {
    Model model =
        Worker.within(
            limitOptions.remaining(),
            () ->
                grades.applied(
                    search.guided(timerFairness.applied(modelOptions.open(workbench, console)))));
    outputs.requireFitting(model);
    spinLetters.tell(model, console);
    FairnessOptions.requireFitting(model, fairness.notion());
    List<Asked> questions =
        Worker.within(
            limitOptions.remaining(), () -> properties.questions(model, fairness.notion()));
    Checkpoints checkpoints = checkpoints(questions);
    TextReport text = new TextReport(console.out(), console.style(), ValueNames.in(model));
    Inquiry inquiry =
        new Inquiry(
            console,
            workbench,
            progressOptions,
            modelOptions,
            limitOptions,
            outputs,
            model,
            reductions.allowed(),
            search.guidance(),
            engine.acceleration(),
            checkpoints,
            proofs,
            explain || reports.wantPlans(),
            counts);
    List<FairnessRow> rows =
        fairness.areAll() ? new FairnessTable(model, inquiry).rows(questions) : List.of();
    List<Answer> answers =
        fairness.areAll()
            ? rows.stream().flatMap(row -> row.answers().values().stream()).toList()
            : inquiry.answers(questions, answer -> print(text, answer));
    inquiry.ignoredSize().ifPresent(note -> console.err().println("fairlead: " + note));
    if (answers.stream().anyMatch(answer -> answer.outcome() == Outcome.UNKNOWN)) {
      checkpointOptions.sayWhere(checkpoints, console);
    }
    if (format == Format.JSON) {
      new JsonReport(console.out(), ValueNames.in(model))
          .check(model.name(), model.warnings(), answers, rows);
    } else if (fairness.areAll()) {
      print(text, rows, answers);
    } else if (answers.size() > 1 && !quiet) {
      text.summary(answers);
    }
    console.out().flush();
    boolean written =
        told(outputs.write(model, found(answers)))
            & told(reports.write(List.of(result(model, questions, answers))))
            & told(proofs.write(model, modelOptions, questions, answers, console));
    outputs.omissions().forEach(omission -> console.err().println("fairlead: " + omission));
    return written && !interruption.isRequested() ? code(rows, answers) : ExitCode.UNKNOWN;
  }

  /** A file holds one search, so there is one question. */
  private Checkpoints checkpoints(List<Asked> questions) {
    if (checkpointOptions.areGiven() && fairness.areAll()) {
      throw new BadInput("--checkpoint and --resume are for one notion of fairness");
    }
    if (checkpointOptions.areGiven() && questions.size() > 1) {
      throw new BadInput(
          "--checkpoint and --resume are for one property, and these are "
              + questions.size()
              + ": choose one by --property");
    }
    Asked asked = questions.get(0);
    return checkpointOptions.open(
        modelOptions::digest,
        asked.assertion().text() + ", fairness " + asked.notion(),
        modelOptions + " --reduce " + reductions.allowed() + reductions.permuting(),
        console);
  }

  /** Each run once: what follows from an answer has no other. */
  private static List<Answer> found(List<Answer> answers) {
    return answers.stream().filter(answer -> answer.settledBy().isEmpty()).toList();
  }

  /** By now the verdicts are told, whatever happens to the files. */
  private boolean told(List<String> unwritten) {
    unwritten.forEach(failure -> console.err().println("fairlead: " + failure));
    return unwritten.isEmpty();
  }

  private Outcome expected() {
    return expectation == null ? Outcome.HOLDS : expectation.outcome;
  }

  private ExitCode code(List<FairnessRow> rows, List<Answer> answers) {
    return fairness.wantsWeakest() ? ExitCode.ofWeakest(rows) : ExitCode.of(answers, expected());
  }

  private ModelResult result(Model model, List<Asked> questions, List<Answer> answers) {
    Map<Integer, Passage> places = new HashMap<>();
    for (Asked asked : questions) {
      model.place(asked.assertion()).ifPresent(place -> places.put(asked.number(), place));
    }
    List<Judged> verdicts = new ArrayList<>();
    for (Answer answer : answers) {
      Optional<Passage> place = Optional.ofNullable(places.get(answer.number()));
      verdicts.add(new Judged(answer, expected(), place));
    }
    return ModelResult.of(modelOptions.fileName(), model, verdicts, limitOptions.seconds());
  }

  private void print(TextReport text, Answer answer) {
    if (format == Format.JSON) {
      return;
    }
    text.verdict(answer);
    if (explain) {
      text.plan(answer);
    }
    if (!quiet) {
      text.details(answer);
    }
    console.out().flush();
  }

  private void print(TextReport text, List<FairnessRow> rows, List<Answer> answers) {
    if (fairness.wantsRuns()) {
      found(answers).stream()
          .filter(answer -> answer.run().isPresent())
          .forEach(answer -> print(text, answer));
    }
    FairnessGrid grid = new FairnessGrid(console.out(), console.style(), console.marks());
    if (fairness.wantsTable()) {
      grid.table(rows);
    }
    if (fairness.wantsWeakest()) {
      grid.weakest(rows);
    }
  }
}
