package dev.fairlead.cli;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;
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
      "  fairlead simulate mutex.csp -i                  choose each step by its number;",
      "                                                  Enter: any, u: undo, q: quit",
      "",
      "A simulation shows what can happen; it proves nothing. Use 'fairlead check' for that."
    })
final class SimulateCommand implements Callable<Integer> {
  /** How many of any number of processes there are if nobody says. */
  private static final int USUAL_SIZE = 3;

  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the random choices (default: a new one, printed).")
  private Long seed;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "30",
      description = "The length of a random run (default: ${DEFAULT-VALUE}).")
  private int steps;

  @Option(
      names = {"-i", "--interactive"},
      description = "Choose the steps yourself.")
  private boolean interactive;

  SimulateCommand(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
  }

  @Override
  public Integer call() {
    if (steps < 0) {
      throw new BadInput("--steps must not be negative");
    }
    Model model = modelOptions.open(workbench);
    long chosenSeed = seed != null ? seed : new Random().nextInt(1_000_000);
    console.out().println(model.name() + ", seed " + chosenSeed);
    StateSpace system =
        model
            .mainSystems()
            .map(systems -> modelOptions.anyNumber().instance(systems, USUAL_SIZE))
            .orElseGet(model::mainSystem);
    Walk walk = new Walk(system, new Random(chosenSeed));
    Simulation simulation = new Simulation(console, walk);
    ExitCode code = interactive ? simulation.interactive() : simulation.random(steps);
    return code.number();
  }
}
