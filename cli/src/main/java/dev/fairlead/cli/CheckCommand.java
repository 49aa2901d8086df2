package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.spin.SpinTrails;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  fairlead check mutex.csp --property 2             the second assertion",
      "  fairlead check mutex.csp --property '*deadlock*'  those whose text matches",
      "  fairlead check mutex.csp --ltl '[]<> enter.0'     a formula of your own",
      "  fairlead check mutex.csp -D N=5 --timeout 60      a larger instance, one minute at most",
      "  fairlead check mutex.csp --format json            for programs",
      "  fairlead check mutex.csp --cutoff 3               any number of processes, |||{..}",
      "  fairlead check mutex.csp --property 1 --checkpoint mutex.search  to go on with it later",
      "  fairlead check mutex.csp --property 1 --resume mutex.search      go on with it",
      "  fairlead check mutex.csp --store disk             more states than fit into memory",
      "  fairlead check mutex.csp --store bitstate         look for errors among even more of them",
      "",
      "  fairlead check mutex.pml                          assertions, end states and all claims",
      "  fairlead check mutex.pml --property end-states    only whether it can get stuck",
      "  fairlead check mutex.pml --property safe          the claim 'ltl safe { ... }'",
      "  fairlead check mutex.pml --ltl '[]<> (n == 0)'    a formula of your own",
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

  @Option(
      names = "--property",
      paramLabel = "SELECTOR",
      description =
          "Check only these assertions: a number, a name, a part of the text, or a pattern with *.")
  private List<String> selectors = List.of();

  @Option(
      names = "--ltl",
      paramLabel = "FORMULA",
      description = "Check this formula; without --property, instead of the file's assertions.")
  private List<String> formulas = List.of();

  @Option(
      names = "--fairness",
      paramLabel = "NOTION",
      converter = FairnessConverter.class,
      completionCandidates = FairnessConverter.Names.class,
      description =
          "Which infinite runs count: ${COMPLETION-CANDIDATES} (see below). Default: the annotations"
              + " of the model if it has any, else none.")
  private FairnessNotion fairness;

  @Option(
      names = "--reduce",
      paramLabel = "off|all|NAMES",
      converter = ReductionsConverter.class,
      completionCandidates = ReductionsConverter.Names.class,
      description =
          "What a search may leave out, where that is proved to give the same verdict. por:"
              + " partial order reduction by stubborn sets, which leaves out steps and states;"
              + " sleep: sleep sets, which only leave out steps; for Promela also merge: statements"
              + " that only their process can see are one step with what is before them; dead:"
              + " local variables are 0 where they are not read again; slice: variables that nothing"
              + " depends on are 0. all (default), off, or names with commas; --explain says what was"
              + " used. Runs are shown with all their statements and values.")
  private Reductions reductions = Reductions.ALL;

  @Mixin private final LimitOptions limitOptions;

  @Mixin private CheckpointOptions checkpointOptions;

  @Option(
      names = "--expect",
      paramLabel = "VERDICT",
      description =
          "holds or violated. Exit with 0 if every property has this verdict, with 1 if one has the"
              + " other, else with 3: one is unknown. 'reaches' holds if the state is reachable.")
  private Expectation expectation;

  @Mixin private RunOutputs outputs;

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
    outputs.requireWritable();
    interruption.listen();
    Model model =
        Worker.within(limitOptions.remaining(), () -> modelOptions.open(workbench, console));
    outputs.requireFitting(model);
    if (fairness == FairnessNotion.ANNOTATED && model instanceof SpinTrails) {
      throw new BadInput(
          "--fairness annotated is for the annotations of CSP# models, and Promela has none\n"
              + "'--fairness weak' is what SPIN means by -f");
    }
    ValueNames names = ValueNames.in(model);
    List<Asked> questions = Worker.within(limitOptions.remaining(), () -> questions(model));
    Checkpoints checkpoints = checkpoints(questions);
    TextReport text = new TextReport(console.out(), console.style(), names);
    Inquiry inquiry =
        new Inquiry(
            console,
            workbench,
            modelOptions,
            limitOptions,
            outputs,
            model,
            reductions,
            checkpoints,
            explain,
            counts);
    List<Answer> answers =
        inquiry.answers(
            questions,
            answer -> {
              if (format == Format.TEXT) {
                print(text, answer);
              }
            });
    if (answers.stream().anyMatch(answer -> answer.outcome() == Outcome.UNKNOWN)) {
      checkpointOptions.sayWhere(checkpoints, console);
    }
    if (format == Format.JSON) {
      new JsonReport(console.out(), names).check(model.name(), model.warnings(), answers);
    } else if (answers.size() > 1 && !quiet) {
      text.summary(answers);
    }
    console.out().flush();
    return end(answers, outputs.write(model, answers)).number();
  }

  /** A file holds one search, so there is one question. */
  private Checkpoints checkpoints(List<Asked> questions) {
    if (checkpointOptions.areGiven() && questions.size() > 1) {
      throw new BadInput(
          "--checkpoint and --resume are for one property, and these are "
              + questions.size()
              + ": choose one by --property");
    }
    Asked asked = questions.get(0);
    return checkpointOptions.open(
        modelOptions.digest(),
        asked.assertion().text() + ", fairness " + asked.notion(),
        modelOptions + " --reduce " + reductions,
        console);
  }

  /** By now the verdicts are told, whatever happens to the files. */
  private ExitCode end(List<Answer> answers, List<String> unwritten) {
    unwritten.forEach(failure -> console.err().println("fairlead: " + failure));
    if (!unwritten.isEmpty() || interruption.isRequested()) {
      return ExitCode.UNKNOWN;
    }
    return ExitCode.of(answers, Optional.ofNullable(expectation).map(e -> e.outcome));
  }

  private List<Asked> questions(Model model) {
    List<Asked> asked = Asked.of(model, selectors, formulas, Optional.ofNullable(fairness));
    if (asked.isEmpty()) {
      throw new BadInput(
          "there is nothing to check: the model has no assertions\n"
              + "add one (#assert System() deadlockfree;) or give a formula with --ltl");
    }
    return asked;
  }

  private void print(TextReport text, Answer answer) {
    text.verdict(answer);
    if (explain) {
      text.plan(answer);
    }
    if (!quiet) {
      text.details(answer);
    }
    console.out().flush();
  }
}
