package dev.fairlead.cli;

import dev.fairlead.cli.report.Answer;
import dev.fairlead.cli.report.Answer.AgentReason;
import dev.fairlead.cli.report.Blocked;
import dev.fairlead.cli.report.ItfTrace;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.cli.report.PlaceNames;
import dev.fairlead.cli.report.Run;
import dev.fairlead.cli.report.TextReport;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.FairnessReason;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.spin.SpinTrails;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description = {
      "Check the assertions of a model, or formulas given here.",
      "",
      "Every violated property comes with a run of the model that shows why. Fairness says which"
          + " runs count: 'process-weak' leaves out those in which a process that could always move"
          + " never does."
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
      "",
      "  fairlead check mutex.pml                          assertions, end states and all claims",
      "  fairlead check mutex.pml --property end-states    only whether it can get stuck",
      "  fairlead check mutex.pml --property safe          the claim 'ltl safe { ... }'",
      "  fairlead check mutex.pml --ltl '[]<> (n == 0)'    a formula of your own",
      "  fairlead check mutex.pml --fairness weak          as 'pan -a -f'",
      "  fairlead check mutex.pml --trail mutex.pml.trail  for 'spin -t -p mutex.pml'",
      "",
      "Exit codes: 0 all hold, 1 one is violated, 2 bad input, 3 unknown."
    })
final class CheckCommand implements Callable<Integer> {
  /** The code of an assertion that is understood but cannot be answered yet. */
  private static final String NOT_SUPPORTED = "FL0190";

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
      description =
          "none, process-weak, process-strong, event-weak, event-strong, global or annotated; weak"
              + " and strong mean the process-level ones. Default: the annotations of the model if"
              + " it has any, else none.")
  private FairnessNotion fairness;

  @Mixin private LimitOptions limitOptions;

  @Option(
      names = "--expect",
      paramLabel = "VERDICT",
      description = "holds or violated: exit with 0 if every verdict is this one, else with 1.")
  private Expectation expectation;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write the run behind a verdict as an ITF trace; further runs get numbers.")
  private Path trace;

  @Option(
      names = "--msc",
      paramLabel = "FILE",
      description =
          "Write the run behind a verdict as a message sequence chart (SVG); further runs get"
              + " numbers.")
  private Path chart;

  @Option(
      names = "--trail",
      paramLabel = "FILE",
      description =
          "Write the run behind a verdict as a trail for SPIN, so that 'spin -p -k FILE m.pml'"
              + " follows it (Promela only); further runs get numbers.")
  private Path trail;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Format format = Format.TEXT;

  @Option(names = "--explain", description = "Print how each answer was found, with reasons.")
  private boolean explain;

  @Option(names = "--quiet", description = "Print the verdict lines only.")
  private boolean quiet;

  /** The runs behind answers, as another tool records them. */
  private final Map<Answer, String> recordings = new IdentityHashMap<>();

  /** What searches for other assertions have shown. */
  private final Map<Model.Assertion, Settled> settled = new HashMap<>();

  /**
   * An answer that needs no search.
   *
   * @param by the property whose search has given it
   */
  private record Settled(Checked checked, String by) {}

  CheckCommand(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
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
    Model model = modelOptions.open(workbench, console);
    if (trail != null && !(model instanceof SpinTrails)) {
      throw new BadInput("--trail is for SPIN, so the model must be in Promela");
    }
    if (fairness == FairnessNotion.ANNOTATED && model instanceof SpinTrails) {
      throw new BadInput(
          "--fairness annotated is for the annotations of CSP# models, and Promela has none\n"
              + "'--fairness weak' is what SPIN means by -f");
    }
    TextReport text = new TextReport(console.out(), console.style(), PlaceNames.in(model));
    List<Answer> answers = new ArrayList<>();
    for (Numbered asked : questions(model)) {
      Answer answer = answer(model, asked);
      answers.add(answer);
      if (format == Format.TEXT) {
        print(text, answer);
      }
    }
    if (trace != null) {
      new TraceFiles(trace)
          .write(answers, (out, answer, run) -> ItfTrace.write(out, model.name(), answer, run));
    }
    if (chart != null) {
      new TraceFiles(chart)
          .write(
              answers,
              (out, answer, run) ->
                  out.write(
                      MessageChart.svg(model.name() + ": " + answer.property(), run)
                          .getBytes(StandardCharsets.UTF_8)));
    }
    if (trail != null) {
      new TraceFiles(trail)
          .write(
              answers,
              (out, answer, run) ->
                  out.write(recordings.get(answer).getBytes(StandardCharsets.US_ASCII)));
    }
    if (format == Format.JSON) {
      new JsonReport(console.out()).check(model.name(), model.warnings(), answers);
    } else if (answers.size() > 1 && !quiet) {
      text.summary(answers);
    }
    Optional<Outcome> expected = Optional.ofNullable(expectation).map(e -> e.outcome);
    return ExitCode.of(answers, expected).number();
  }

  private record Numbered(int number, Model.Assertion assertion) {}

  private List<Numbered> questions(Model model) {
    List<Model.Assertion> assertions = model.assertions();
    List<Numbered> asked = new ArrayList<>();
    if (!selectors.isEmpty()) {
      for (int number : new Selection(assertions).numbers(selectors)) {
        asked.add(new Numbered(number, assertions.get(number - 1)));
      }
    } else if (formulas.isEmpty()) {
      for (Model.Assertion assertion : assertions) {
        asked.add(new Numbered(asked.size() + 1, assertion));
      }
    }
    for (String formula : formulas) {
      asked.add(new Numbered(assertions.size() + 1, model.assertionFor(formula)));
    }
    if (asked.isEmpty()) {
      throw new BadInput(
          "there is nothing to check: the model has no assertions\n"
              + "add one (#assert System() deadlockfree;) or give a formula with --ltl");
    }
    return asked;
  }

  private Answer answer(Model model, Numbered asked) {
    boolean open = !settled.containsKey(asked.assertion());
    if (open && limitOptions.remaining().timeout().isZero()) {
      return unanswered(asked, "untried", "not tried: --timeout is for all properties together");
    }
    Model.Question question;
    try {
      question = instantiate(model, asked);
    } catch (ModelException e) {
      if (e.diagnostic().code().equals(NOT_SUPPORTED)) {
        return unanswered(asked, "unsupported", e.diagnostic().message());
      }
      throw e;
    }
    return answer(model, asked, question);
  }

  private Model.Question instantiate(Model model, Numbered asked) {
    Model.Question question = model.instantiate(asked.assertion(), modelOptions.abstraction());
    return question
        .anyNumber()
        .flatMap(sizes -> modelOptions.anyNumber().instance(sizes))
        .orElse(question);
  }

  private static Answer unanswered(Numbered asked, String kind, String reason) {
    Verdict unknown =
        new Verdict(Outcome.UNKNOWN, Set.of(), reason, Optional.empty(), SearchFacts.NONE);
    return new Answer(
        asked.number(),
        asked.assertion().text(),
        kind,
        FairnessNotion.NONE,
        false,
        unknown,
        Optional.empty(),
        Blocked.NOBODY,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private Answer answer(Model model, Numbered asked, Model.Question question) {
    FairnessNotion notion = notionFor(question);
    Optional<Settled> before = Optional.ofNullable(settled.get(asked.assertion()));
    Checked checked =
        before.map(Settled::checked).orElseGet(() -> check(model, asked, question, notion));
    noteAlongside(asked, checked);
    Optional<Run> run =
        checked.verdict().evidence().map(evidence -> Run.of(checked.space(), evidence));
    List<AgentReason> agents = run.map(shown -> agents(checked.reasons(), shown)).orElse(List.of());
    boolean annotations =
        question.hasAnnotations()
            && notion != FairnessNotion.NONE
            && notion != FairnessNotion.ANNOTATED;
    Answer answer =
        new Answer(
            asked.number(),
            asked.assertion().text(),
            question.property().kind(),
            notion,
            annotations,
            checked.verdict(),
            run,
            checked
                .verdict()
                .evidence()
                .map(evidence -> Blocked.at(checked.space(), question.property(), evidence))
                .orElse(Blocked.NOBODY),
            agents,
            explain ? checked.plan().map(Plan::lines).orElse(List.of()) : List.of(),
            before.map(Settled::by));
    if (trail != null && model instanceof SpinTrails recorded) {
      checked
          .verdict()
          .evidence()
          .map(evidence -> recorded.recording(asked.assertion(), checked.space(), evidence))
          .ifPresent(recording -> recordings.put(answer, recording));
    }
    return answer;
  }

  private void noteAlongside(Numbered asked, Checked checked) {
    String property = asked.assertion().text();
    Plan.Choice choice =
        new Plan.Choice("no search but that for " + property, "it has seen every end of a run");
    checked
        .alongside()
        .ifPresent(
            other ->
                settled.put(
                    other.assertion(),
                    new Settled(
                        new Checked(
                            other.verdict(),
                            checked.plan().map(plan -> plan.with(choice)),
                            List.of(),
                            checked.space()),
                        property)));
  }

  private static List<AgentReason> agents(List<FairnessReason> reasons, Run run) {
    return reasons.stream().map(reason -> AgentReason.of(reason, run)).toList();
  }

  private Checked check(
      Model model, Numbered asked, Model.Question question, FairnessNotion notion) {
    try (Progress progress = Progress.on(console)) {
      return workbench.check(
          question,
          () -> instantiate(model, asked),
          notion,
          modelOptions.anyNumber().cutoff(),
          limitOptions.remaining(),
          progress);
    }
  }

  /** Not every property depends on which infinite runs count. */
  private FairnessNotion notionFor(Model.Question question) {
    if (!question.property().dependsOnFairness()) {
      return FairnessNotion.NONE;
    }
    if (fairness != null) {
      return fairness;
    }
    return question.hasAnnotations() ? FairnessNotion.ANNOTATED : FairnessNotion.NONE;
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
