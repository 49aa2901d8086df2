package dev.fairlead.promela.simulate;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.spin.SpinTranscripts.Circumstances;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import dev.fairlead.promela.spin.SpinTranscripts.Output;
import dev.fairlead.promela.spin.SpinTranscripts.Selection;
import dev.fairlead.promela.syntax.Spec;

/**
 * Runs a model statement by statement and prints what {@code spin -p -g -l} prints. It walks over
 * the text as it is laid out, not over the states that are checked: what it shares with those is
 * the parser and the layout only.
 */
public final class SpinSimulator {
  private final SimulatedModel model;
  private final World world;
  private final Printout printout;
  private final Execution execution;
  private final MinimalStandard random;

  private SpinSimulator(
      SimulatedModel model, Selection selection, Output out, int seed, boolean recorded) {
    this.model = model;
    this.world = new World(model.names());
    this.printout = new Printout(world, model, selection, out);
    this.random = new MinimalStandard(seed);
    this.execution = new Execution(model, world, printout, random, recorded);
  }

  /**
   * @param program the same model, for its symbols
   */
  public static Ending simulate(
      Spec spec, Program program, Selection selection, Circumstances circumstances, Output out) {
    SimulatedModel model = SimulatedModel.of(spec, program, false);
    SpinSimulator simulator = new SpinSimulator(model, selection, out, circumstances.seed(), false);
    simulator.world.lossy = circumstances.lossy();
    simulator.start();
    simulator.warn();
    return new RandomRun(
            simulator.world,
            simulator.printout,
            simulator.execution,
            simulator.random,
            model.priorities(),
            program
                .time()
                .map(
                    time ->
                        new WorldClock(simulator.world, simulator.execution.evaluation(), time)))
        .run();
  }

  /** Follows a trail of SPIN's verifier. */
  public static Ending replay(
      Spec spec, Program program, SourceText trail, Selection selection, Output out) {
    Trail recording = Trail.read(trail);
    SimulatedModel model = SimulatedModel.of(spec, program, recording.isMerged());
    SpinSimulator simulator = new SpinSimulator(model, selection, out, 1, true);
    simulator.start();
    return new RecordedRun(
            simulator.model, simulator.world, simulator.printout, simulator.execution)
        .follow(recording);
  }

  /** As SPIN does while it reads: processes are started, formulas repeated. */
  private void start() {
    model.bodies().values().forEach(execution.processes()::startActive);
    int formulas = 0;
    for (Spec.Unit unit : model.spec().units()) {
      if (unit instanceof Spec.Ltl ltl) {
        String name = ltl.name().isPresent() ? ltl.name().get() : "ltl_" + formulas++;
        String text = model.wording().formula(ltl.formula(), ltl.atoms());
        printout.print("ltl " + name + ": " + text + "\n");
      }
    }
  }

  private void warn() {
    if (model.spec().units().stream().anyMatch(Spec.Never.class::isInstance)) {
      printout.print("warning: never claim not used in random simulation\n");
    }
    if (model.spec().units().stream().anyMatch(Spec.Trace.class::isInstance)) {
      printout.print("warning: trace assertion not used in random simulation\n");
    }
  }
}
