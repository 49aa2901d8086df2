package dev.fairlead.cli;

import dev.fairlead.api.Asked;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.proof.deduction.Deduction;
import dev.fairlead.proof.deduction.DeductionPage;
import dev.fairlead.proof.deduction.DeductionText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "prove",
    description = {
      "Prove a formula in steps that a person can follow.",
      "",
      "The proof is read off the product of the system and the automaton of the negated formula, by"
          + " the rules FAIL, SUCC, IND and CONJ of Peled and Zuck (SPIN 2001). It tells whose"
          + " fairness is needed and whose is not. For small systems; 'check --proof' is for large"
          + " ones."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead prove mutex.csp --property 3 --fairness weak",
      "  fairlead prove mutex.csp --ltl '[]<> enter.0' --fairness weak --html proof.html",
      "",
      "Exit codes: 0 it is proved, 1 it does not hold, 2 bad input, 3 unknown."
    })
final class ProveCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;
  private final Interruption interruption;

  @Mixin private ModelOptions modelOptions;

  @Mixin private PropertyOptions properties;

  @Mixin private FairnessOptions fairness;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the proof as one page that needs no other, with the product by rank.")
  private Path html;

  @Option(
      names = "--max-nodes",
      paramLabel = "N",
      description = "Give up if the product has more than N nodes (default: 20000).")
  private int maxNodes = 20_000;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "Print at most N steps of the proof and N states (default: 200).")
  private int maxSteps = 200;

  ProveCommand(Console console, Workbench workbench, Interruption interruption) {
    this.console = console;
    this.workbench = workbench;
    this.interruption = interruption;
  }

  @Override
  public Integer call() {
    fairness.requireMeaning();
    if (fairness.areAll()) {
      throw new BadInput("prove is for one notion of fairness");
    }
    if (html != null) {
      new TraceFiles(html).requireWritable();
    }
    interruption.listen();
    Model model = modelOptions.open(workbench, console);
    FairnessOptions.requireFitting(model, fairness.notion());
    List<Asked> asked = properties.questions(model, fairness.notion());
    if (asked.size() > 1) {
      throw new BadInput(
          "prove is for one property, and these are "
              + asked.size()
              + ": choose one by --property or --ltl");
    }
    return proved(model, asked.get(0)).number();
  }

  private ExitCode proved(Model model, Asked asked) {
    Model.Question plain = model.instantiate(asked.assertion(), Abstraction.NONE);
    Model.Question question =
        plain.anyNumber().flatMap(sizes -> modelOptions.anyNumber().instance(sizes)).orElse(plain);
    Property.Temporal formula = formula(question);
    Deduction.Result result =
        Deduction.of(
            question.space(),
            formula,
            question.fairness(
                question.property().dependsOnFairness() ? asked.notion() : FairnessNotion.NONE),
            maxNodes,
            this::poll);
    String title = asked.assertion().text();
    if (result instanceof Deduction.NotProved not) {
      console.out().println("not proved  " + console.style().strong(title));
      console.out().println("  " + not.why());
      return not.violated() ? ExitCode.VIOLATED : ExitCode.UNKNOWN;
    }
    Deduction proof = ((Deduction.Proved) result).deduction();
    DeductionText text = new DeductionText(proof, asked.notion().toString());
    console
        .out()
        .println(
            "proved  "
                + console.style().strong(title)
                + console.style().quiet("  (fairness: " + asked.notion() + ")"));
    print("", text.summary());
    print("automaton of the negated formula", text.automaton());
    print("ranks", text.ranks());
    print("proof", text.steps());
    print("states", text.states());
    return written(proof, title, asked) ? ExitCode.HOLDS : ExitCode.UNKNOWN;
  }

  private static Property.Temporal formula(Model.Question question) {
    if (question.anyNumber().isPresent()) {
      throw new BadInput("prove is for a number of processes: give it by --size");
    }
    if (question.grades().isPresent()) {
      throw new BadInput("prove is for what is true or false, not for what holds to a degree");
    }
    Property property = question.property();
    if (property instanceof Property.DivergenceFree divergenceFree) {
      return divergenceFree.asTemporal();
    }
    if (property instanceof Property.Temporal temporal && !temporal.formula().hasBound()) {
      return temporal;
    }
    throw new BadInput(
        "prove is for formulas without bounds of time; 'check --proof' certifies other properties");
  }

  private void print(String heading, List<String> lines) {
    if (!heading.isEmpty()) {
      console.out().println();
      console.out().println("  " + heading + ":");
    }
    lines.stream().limit(maxSteps).forEach(line -> console.out().println("  " + line));
    if (lines.size() > maxSteps) {
      console.out().println("  … " + (lines.size() - maxSteps) + " more (see --max-steps)");
    }
  }

  private boolean written(Deduction proof, String title, Asked asked) {
    if (html == null) {
      return true;
    }
    try {
      Files.writeString(html, DeductionPage.of(proof, title, asked.notion().toString()));
      return true;
    } catch (IOException e) {
      console.err().println("fairlead: cannot write '" + html + "': " + TraceFiles.reason(e));
      return false;
    }
  }

  private void poll() {
    if (interruption.isRequested()) {
      throw SearchStopped.interrupted();
    }
  }
}
