package sample;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.Run;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** What a program can do with a model. */
public final class Handover {
  private Handover() {}

  public static void main(String[] args) {
    CheckableModel model = CheckableModel.open(ModelText.resource(Handover.class, "handover.pml"));

    // All properties, each with its share of the time.
    CheckOptions options = CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(30));
    for (Answer answer : model.checkAll(options)) {
      System.out.println(answer.outcome() + ": " + answer.property());
    }

    // One property, under a notion of fairness.
    CheckOptions fair = options.withFairness(FairnessNotion.PROCESS_WEAK);
    System.out.println("fair: " + model.check("delivered", fair).outcome());

    // A formula, and its counterexample as data.
    Answer answer = model.checkLtl("[]<> (done == 1)", options);
    Run run = answer.run().orElseThrow();
    System.out.println(run.stem().size() + " steps, then for ever:");
    for (Run.Step step : run.loop()) {
      System.out.println("  " + step.processes() + " " + step.event() + " " + step.difference().variables());
    }

    // ... and as text.
    System.out.println(TextReport.of(answer, model.valueNames()));

    System.out.println("forks block each other: " + blocked(3));
    System.out.println("states: " + model.explore(options).facts().states());
    System.out.println("first step: " + model.simulate(1, 5).stem().get(0).event());
    System.out.println("stopped: " + stopped(model));
    System.out.println(mistakes());
  }

  /** Who waits for what, where a model with another constant gets stuck. */
  private static List<String> blocked(int philosophers) {
    CheckableModel model =
        CheckableModel.open(
            ModelText.resource(Handover.class, "forks.csp"),
            Map.of("N", "" + philosophers),
            List.of());
    Answer answer = model.check("deadlockfree", CheckOptions.DEFAULT);
    return answer.blocked().processes().stream().map(each -> each.process()).toList();
  }

  /** A check on another thread that is cancelled. */
  private static Outcome stopped(CheckableModel model) {
    AtomicBoolean cancelled = new AtomicBoolean();
    CheckOptions options =
        CheckOptions.DEFAULT
            .withProgress((phase, soFar) -> System.out.println(phase + ": " + soFar.states()))
            .withCancellation(cancelled::get);
    cancelled.set(true);
    return CompletableFuture.supplyAsync(() -> model.check("sane", options)).join().outcome();
  }

  /** What is wrong with a text, and where. */
  private static String mistakes() {
    try {
      CheckableModel.open(ModelText.of("wrong.csp", Language.CSP, "P() = a -> Q();"));
      return "";
    } catch (InvalidInputException e) {
      Diagnostic first = e.diagnostics().get(0);
      return first.file() + " line " + first.place().line() + ": " + first.message();
    }
  }
}
