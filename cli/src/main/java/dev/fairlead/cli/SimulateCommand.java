package dev.fairlead.cli;

import dev.fairlead.api.Walk;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.spin.SpinTranscripts;
import dev.fairlead.promela.spin.SpinTranscripts.Circumstances;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "simulate",
    description = "Walk through a model, at random or step by step at your choice.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead simulate mutex.csp                     a random run; prints its seed",
      "  fairlead simulate mutex.csp --seed 7 --steps 50 the same run every time",
      "  fairlead simulate mutex.csp -i                  choose each step; ? lists what can be typed",
      "  fairlead simulate mutex.csp --random-walks 1000 a quick hunt for errors",
      "",
      "  fairlead simulate mutex.pml -n7 -u50            what 'spin -p -g -l -n7 -u50' prints",
      "  fairlead simulate mutex.pml -c                  messages in columns, as 'spin -c'",
      "  fairlead simulate mutex.pml -i                  choose each step by its number",
      "  fairlead simulate mutex.pml --story             the same model, told like the others",
      "",
      "A simulation shows what can happen; it proves nothing. Use 'fairlead check' for that."
    })
final class SimulateCommand implements Callable<Integer> {
  /** How many of any number of processes there are if nobody says. */
  private static final int USUAL_SIZE = 3;

  /** The length of a run that is told, and of one that is printed as SPIN does. */
  private static final int STORY_STEPS = 30;

  private static final int TRANSCRIPT_STEPS = 10_000;
  private static final int WALK_STEPS = 1000;

  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Mixin private TranscriptOptions transcript;

  @Option(
      names = {"-n", "--seed"},
      paramLabel = "S",
      description = "The seed of the random choices (default: a new one, printed).")
  private Long seed;

  @Option(
      names = {"-u", "--steps"},
      paramLabel = "N",
      description = "The length of a random run (default: 30; 10000 where SPIN's form is printed).")
  private Integer steps;

  @Option(
      names = "--random-walks",
      paramLabel = "N",
      description =
          "A quick bug hunt: for each assertion that a single state or step decides, N random walks"
              + " of --steps steps at most (default: 1000). Prints the shortest run that was found,"
              + " and what the walks have covered. Exit code 1 if an assertion is violated, else 3.")
  private Long walks;

  @Option(
      names = {"-m", "--lossy"},
      description = "A message to a full channel is lost; without this the sender waits (Promela).")
  private boolean lossy;

  @Option(
      names = {"-i", "--interactive"},
      description = "Choose the steps yourself, and undo, save or load them.")
  private boolean interactive;

  SimulateCommand(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
  }

  @Override
  public Integer call() {
    if (steps != null && steps < 0) {
      throw new BadInput("--steps must not be negative");
    }
    if (interactive && modelOptions.usesStandardInput()) {
      throw new BadInput("-i reads your choices from standard input, so the model must be a file");
    }
    Model model = modelOptions.open(workbench, console);
    long chosenSeed = seed != null ? seed : new Random().nextInt(1_000_000);
    if (walks != null) {
      if (walks < 1 || interactive) {
        throw new BadInput("--random-walks needs a number from 1 on, and does not go with -i");
      }
      console.out().println(model.name() + ", seed " + chosenSeed);
      return new WalkReport(console, model, chosenSeed)
          .hunt(walks, steps != null ? steps : WALK_STEPS)
          .number();
    }
    boolean anyNumber = model.mainSystems().isPresent();
    if (model instanceof SpinTranscripts transcribed
        && !interactive
        && !transcript.story()
        && !anyNumber) {
      if (chosenSeed != (int) chosenSeed) {
        throw new BadInput("--seed has at most 32 bits where SPIN's choices are made");
      }
      return transcribe(transcribed, (int) chosenSeed).number();
    }
    if (transcript.isUsed() || lossy) {
      throw new BadInput(
          anyNumber
              ? "-p, -g, -l and so on are for models that SPIN can read, without 'active [*]'"
              : "-p, -g, -l and so on are for Promela models, without -i and --story");
    }
    console.out().println(model.name() + ", seed " + chosenSeed);
    StateSpace system =
        model
            .mainSystems()
            .map(systems -> modelOptions.anyNumber().instance(systems, USUAL_SIZE))
            .orElseGet(model::mainSystem);
    Walk walk = Walk.in(system, new Random(chosenSeed));
    ValueNames names = ValueNames.in(model);
    ExitCode code =
        interactive
            ? new Dialogue(console, model.name(), names, walk).run()
            : new Simulation(console, names, walk).random(steps != null ? steps : STORY_STEPS);
    return code.number();
  }

  private ExitCode transcribe(SpinTranscripts model, int chosenSeed) {
    if (seed == null) {
      console.err().println("seed " + chosenSeed + ": --seed " + chosenSeed + " repeats this run");
    }
    int most = steps != null ? steps : TRANSCRIPT_STEPS;
    Circumstances circumstances = new Circumstances(chosenSeed, lossy);
    return switch (model.simulate(
        transcript.selection(most), circumstances, console.out()::print)) {
      case DONE -> ExitCode.HOLDS;
      case ASSERTION -> ExitCode.VIOLATED;
      case ERROR -> ExitCode.UNKNOWN;
    };
  }
}
