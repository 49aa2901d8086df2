package dev.fairlead.cli;

import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.ExploreReport;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.PartialOrder;
import dev.fairlead.core.plan.StoreChoice;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StatementCoverage;
import dev.fairlead.promela.spin.StatementMerging;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "explore",
    description =
        "Visit every reachable state of a model; count states, transitions and deadlocks.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead explore mutex.csp              states, transitions, deadlocks, depth, speed",
      "  fairlead explore mutex.csp -D N=5       a larger instance",
      "  fairlead explore mutex.csp --size 5     5 processes for any number, |||{..}",
      "  fairlead explore mutex.csp --store disk more states than fit into memory",
      "  fairlead explore mutex.pml --engine gpu on a CUDA card",
      "  fairlead explore mutex.csp --dot g.dot  its graph, for 'dot -Tsvg g.dot'",
      "  fairlead explore mutex.csp --aut g.aut  ... for mCRL2 and CADP",
      "",
      "  fairlead explore mutex.pml              the states that SPIN stores with -o1 -o2 -o3",
      "  fairlead explore mutex.pml --merge      ... and without these options",
      "  fairlead explore mutex.pml --coverage   also the statements that are never reached",
      "  fairlead explore mutex.pml --reduce por fewer states, the same deadlocks",
      "",
      "  fairlead explore big.pml --timeout 3600 --checkpoint big.search",
      "  fairlead explore big.pml --resume big.search --checkpoint big.search  go on with it",
      "",
      "Exit codes: 0 everything was visited, 2 bad input, 3 stopped before that, or the store may",
      "have lost states."
    })
final class ExploreCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;

  @Mixin private ModelOptions modelOptions;

  @Parameters(index = "1..*", paramLabel = "FILE", description = MoreFiles.DESCRIPTION)
  private List<Path> moreFiles = List.of();

  @Mixin private final LimitOptions limitOptions;

  @Mixin private EngineOptions engineOptions;

  @Mixin private CheckpointOptions checkpointOptions;

  @Mixin private GraphOutputs graphs;

  @Mixin private ProgressOptions progressOptions;

  @Option(
      names = "--coverage",
      description = "Also list the statements that are never executed (Promela).")
  private boolean coverage;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text (default) or json.")
  private Format format = Format.TEXT;

  @Option(
      names = "--merge",
      description =
          "Promela only: merge statements that only their process can see with those before them,"
              + " and reset variables that are not read again, as SPIN does by default.")
  private boolean merge;

  @Option(
      names = "--reduce",
      paramLabel = "off|por|sleep|all",
      converter = ReductionsConverter.class,
      description =
          "Which steps the search may leave out. sleep (default): those that only repeat others in"
              + " another order, so that every state is seen and every step counted. por: partial"
              + " order reduction by stubborn sets, which keeps deadlocks and statements, but not"
              + " all states; the figures are those of what is left. all, off, or names with"
              + " commas.")
  private Reductions reductions = Reductions.EVERY_STATE;

  private final Interruption interruption;

  ExploreCommand(Console console, Workbench workbench, Interruption interruption) {
    this.console = console;
    this.workbench = workbench;
    this.interruption = interruption;
    this.limitOptions = new LimitOptions(interruption);
  }

  @Override
  public Integer call() {
    limitOptions.remaining();
    graphs.requireWritable();
    if (!reductions.equals(Reductions.ALL)
        && (reductions.allow(Reductions.Kind.MERGED_STATEMENTS)
            || reductions.allow(Reductions.Kind.DEAD_VARIABLES)
            || reductions.allow(Reductions.Kind.SLICING))) {
      throw new BadInput(
          "--reduce merge, dead and slice are for check; --merge does the first two as SPIN does");
    }
    interruption.listen();
    Model model =
        Worker.within(limitOptions.remaining(), () -> modelOptions.open(workbench, console));
    StateSpace space = Worker.within(limitOptions.remaining(), () -> system(model));
    if (coverage && !(space instanceof StatementCoverage)) {
      throw new BadInput("--coverage is for models that consist of statements: Promela");
    }
    if (coverage && checkpointOptions.areGiven()) {
      throw new BadInput("--coverage is not kept in a checkpoint: leave one of them out");
    }
    Checkpoints checkpoints =
        checkpointOptions.open(modelOptions::digest, "explore", options(), console);
    // A card follows every step, whatever the store.
    Reductions usable =
        engineOptions.acceleration().mode() == Acceleration.Mode.GPU
            ? reductions
            : StoreChoice.usable(reductions, limitOptions.remaining().storage());
    PartialOrder order =
        Worker.within(limitOptions.remaining(), () -> PartialOrder.ofExploration(space, usable));
    Exploration exploration;
    try (Progress progress = progressOptions.of(console, model.name())) {
      Limits limits = limitOptions.remaining().withAcceleration(engineOptions.acceleration());
      exploration =
          Worker.within(
              limits,
              checkpoints,
              () -> workbench.explore(order.over(space), limits, checkpoints, progress));
    }
    // What was not reached so far may be reached later.
    boolean complete = exploration.incomplete().isEmpty();
    if (!complete) {
      checkpointOptions.sayWhere(checkpoints, console);
    }
    Optional<List<Executions.Statement>> unreached =
        coverage && complete
            ? Optional.of(((StatementCoverage) space).unreached())
            : Optional.empty();
    switch (format) {
      case TEXT -> {
        ExploreReport report = new ExploreReport(console.out(), console.style());
        report.print(exploration);
        if (reductions.allow(Reductions.Kind.STUBBORN_SETS)) {
          report.choices(order.choices());
        }
        unreached.ifPresent(report::unreached);
      }
      case JSON ->
          new JsonReport(console.out())
              .explore(model.name(), model.warnings(), exploration, unreached);
    }
    console.out().flush();
    boolean drawn = draw(model, order.over(space));
    return (complete && drawn ? ExitCode.HOLDS : ExitCode.UNKNOWN).number();
  }

  /** Draws what was explored, if that is wanted; false if it could not be written. */
  private boolean draw(Model model, StateSpace space) {
    if (!graphs.areGiven()) {
      return true;
    }
    StateGraph graph =
        Worker.within(
            limitOptions.remaining(),
            () -> graphs.survey(space, () -> limitOptions.exhausted().isPresent()));
    graph
        .notes()
        .sentences()
        .forEach(note -> console.err().println("fairlead: " + note + " (see --max-drawn)"));
    List<String> unwritten = graphs.write(model, graph);
    unwritten.forEach(failure -> console.err().println("fairlead: " + failure));
    return unwritten.isEmpty();
  }

  private String options() {
    return modelOptions + " --reduce " + reductions + (merge ? " --merge" : "");
  }

  private StateSpace system(Model model) {
    if (!merge) {
      return unmerged(model);
    }
    if (model instanceof StatementMerging mergeable) {
      return mergeable.mergedSystem();
    }
    throw new BadInput("--merge is for models in Promela");
  }

  /** Of any number of processes the abstraction, unless a number is given. */
  private StateSpace unmerged(Model model) {
    Optional<AnyNumber<StateSpace>> systems = model.mainSystems();
    if (systems.isEmpty()) {
      return model.mainSystem(modelOptions.abstraction());
    }
    AnyNumberOptions options = modelOptions.anyNumber();
    return options
        .instance(systems.get())
        .orElseGet(
            () -> {
              if (modelOptions.abstraction() == Abstraction.NONE) {
                throw new BadInput("there is no end to any number of processes: give it by --size");
              }
              systems
                  .get()
                  .obstacle(FairnessNotion.NONE)
                  .ifPresent(
                      why -> {
                        throw new BadInput(why + "; give the number of processes by --size");
                      });
              return options.abstraction(systems.get());
            });
  }
}
