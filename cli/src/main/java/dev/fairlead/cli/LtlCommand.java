package dev.fairlead.cli;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.AutomatonFacts.ComponentClass;
import dev.fairlead.core.automaton.Dot;
import dev.fairlead.core.automaton.Hoa;
import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.Simplifier;
import java.io.PrintStream;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "ltl",
    description = {
      "Simplify a formula and translate it to the automaton of the words that satisfy it.",
      "",
      "Operators: [] or G, <> or F, X, U, V or R, W, !, &&, ||, ->, <->. Unary ones bind tightest."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead ltl '[] p -> <> q'                  simplified, and the automaton's size",
      "  fairlead ltl '[]<> p' --hoa                  the automaton for other tools",
      "  fairlead ltl 'p U q' --dot | dot -Tsvg       a picture, with Graphviz",
      "",
      "Exit codes: 0 done, 2 the formula is wrong."
    })
final class LtlCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "FORMULA", description = "The formula, in the spelling of SPIN or PAT.")
  private String formula;

  @ArgGroup private Output output = new Output();

  /** At most one of these. */
  static final class Output {
    @Option(names = "--hoa", description = "Write the automaton in the HOA format.")
    private boolean hoa;

    @Option(names = "--dot", description = "Write the automaton for Graphviz.")
    private boolean dot;
  }

  LtlCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Formula read = LtlParser.parse(new SourceText("formula", formula)).formula();
    if (read.hasBound()) {
      throw new BadInput(
          "an automaton does not measure time: '<><=5 p' is decided on a model, by 'check --ltl'");
    }
    Tgba automaton = LtlTranslator.translate(read);
    if (output.hoa) {
      console.out().print(Hoa.write(automaton, FormulaPrinter.print(read)));
    } else if (output.dot) {
      console.out().print(Dot.write(automaton));
    } else {
      summary(read, automaton, console.out());
    }
    return ExitCode.HOLDS.number();
  }

  private static void summary(Formula read, Tgba automaton, PrintStream out) {
    int edges = automaton.edges().stream().mapToInt(java.util.List::size).sum();
    out.println("formula          " + FormulaPrinter.print(read));
    out.println("simplified       " + FormulaPrinter.print(Simplifier.simplify(read)));
    out.println("states           " + automaton.states());
    out.println("edges            " + edges);
    out.println("acceptance sets  " + automaton.acceptanceSets());
    out.println("components       " + classes(automaton));
  }

  /** As in the tables of patterns: an automaton with N and F only needs no second search. */
  private static String classes(Tgba automaton) {
    Set<ComponentClass> classes = new AutomatonFacts(automaton).classes();
    return classes.isEmpty()
        ? "none"
        : classes.stream().map(ComponentClass::toString).collect(Collectors.joining("+"));
  }
}
