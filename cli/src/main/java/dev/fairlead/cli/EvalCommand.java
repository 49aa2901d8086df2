package dev.fairlead.cli;

import dev.fairlead.cli.report.SavedRun;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.graded.GradedSemantics;
import dev.fairlead.core.graded.LevelTest;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "eval",
    description = {
      "Evaluate a formula on one run, by the definition and without a model.",
      "",
      "The run is an ITF trace: a JSON object with 'states', each an object of variables, and 'loop',"
          + " the state that follows the last one. Without 'loop' the last state repeats for ever. Or it"
          + " is a report of 'check --format json' with one run. An atom is a variable, or else the"
          + " event of a step. Of a variable, false and 0 are the least value of the logic, the name of"
          + " a value is that value, and everything else the greatest."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead eval --ltl '<>[] le' run.itf.json                           true or false",
      "  fairlead eval --logic 'F < U < M < L < T' --ltl '<>[] le' run.itf.json  a degree",
      "",
      "Exit codes: 0 the value is the required one or greater, 1 it is not, 2 bad input."
    })
final class EvalCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "TRACE",
      description = "The run, as 'check --trace' or 'check --format json' writes it.")
  private Path trace;

  @Option(
      names = "--ltl",
      paramLabel = "FORMULA",
      required = true,
      description = "The formula, in the spelling of SPIN or PAT.")
  private String formula;

  @Option(
      names = "--logic",
      paramLabel = "VALUES",
      description = "The truth values, the least first: 'F < M < T' (default: false < true).")
  private String values;

  @Option(
      names = "--require",
      paramLabel = "VALUE",
      description = "The least value that is enough for exit code 0 (default: the greatest).")
  private String required;

  EvalCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Logic logic = logic();
    int enough =
        required == null
            ? logic.top()
            : logic
                .parse(required)
                .orElseThrow(() -> new BadInput("'" + required + "' is no value of the logic"));
    ParsedFormula read =
        LtlParser.parse(
            new SourceText("--ltl", formula), name -> OptionalInt.empty(), name -> true);
    if (read.formula().hasBound()) {
      throw new BadInput("bounds of time are decided on a model, by 'check --ltl'");
    }
    SavedRun run = run();
    // Where there is no loop, the last state repeats without an event.
    int positions = run.length() + (run.stem().isPresent() ? 1 : 2);
    int entry = run.stem().isPresent() ? run.stem().getAsInt() + 1 : positions - 1;
    Map<String, int[]> atoms = new HashMap<>();
    for (String atom : read.atomOffsets().keySet()) {
      ParsedFormula.Comparison compared = read.comparisons().get(atom);
      atoms.put(
          atom,
          compared == null
              ? values(run, atom, positions, logic)
              : tested(compared, values(run, compared.predicate(), positions, logic), logic));
    }
    int value = GradedSemantics.value(logic, read.formula(), atoms, entry, positions);
    console.out().println(logic.nameOf(value));
    return (logic.atMost(enough, value) ? ExitCode.HOLDS : ExitCode.VIOLATED).number();
  }

  private Logic logic() {
    if (values == null) {
      return Logic.of(new TruthChain("boolean", List.of("false", "true")));
    }
    try {
      List<String> names = Arrays.stream(values.split("<", -1)).map(String::strip).toList();
      return Logic.of(new TruthChain("--logic", names));
    } catch (IllegalArgumentException e) {
      throw new BadInput("--logic: " + e.getMessage());
    }
  }

  private SavedRun run() {
    try {
      return SavedRun.read(trace);
    } catch (IOException e) {
      throw new BadInput("cannot read '" + trace + "': " + e.getMessage());
    }
  }

  private static int[] values(SavedRun run, String atom, int positions, Logic logic) {
    boolean isVariable = run.variables().contains(atom);
    if (!isVariable && !run.events().contains(atom)) {
      String hint = Suggestion.didYouMean(atom, run.variables());
      throw new BadInput(
          "the run has no variable and no event '"
              + atom
              + "'"
              + (hint.isEmpty() ? "" : "; " + hint));
    }
    int[] values = new int[positions];
    Arrays.setAll(
        values,
        i ->
            isVariable
                ? value(run.value(Math.min(i, run.length()), atom), logic)
                : i > 0 && i <= run.length() && run.event(i).equals(atom) ? logic.top() : 0);
    return values;
  }

  private static int[] tested(ParsedFormula.Comparison compared, int[] values, Logic logic) {
    LevelTest test =
        LevelTest.of(compared, logic)
            .orElseThrow(() -> new BadInput("'" + compared.level() + "' is no value of the logic"));
    return Arrays.stream(values).map(value -> test.admits(value) ? logic.top() : 0).toArray();
  }

  private static int value(Optional<String> text, Logic logic) {
    if (text.isEmpty() || text.get().equals("false") || text.get().equals("0")) {
      return 0;
    }
    return logic.parse(text.get()).orElse(logic.top());
  }
}
