package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** A run that follows a trail. */
final class RecordedRun {
  private final SimulatedModel model;
  private final World world;
  private final Printout printout;
  private final Execution execution;

  /** Elements by the number that trails call them by. */
  private final Map<Integer, Element> elements = new HashMap<>();

  private final Map<Element, BodyLayout> layouts = new HashMap<>();

  /** The line that the claim was on when it was last told of. */
  private int claimLine = -1;

  /** Whether a statement of the trail could not be executed. */
  private boolean lost;

  RecordedRun(SimulatedModel model, World world, Printout printout, Execution execution) {
    this.model = model;
    this.world = world;
    this.printout = printout;
    this.execution = execution;
    for (Body body : model.bodies().values()) {
      for (Element element : body.layout().elements()) {
        elements.put(element.uniqueNumber(), element);
        layouts.put(element, body.layout());
      }
    }
  }

  Ending follow(Trail trail) {
    world.timeout = true;
    try {
      for (Trail.Line line : trail.lines()) {
        world.step = line.depth();
        int limit = printout.selection().steps();
        if (limit > 0 && line.depth() >= limit) {
          printout.limit();
          break;
        }
        follow(trail, line);
      }
    } catch (Ended ended) {
      return ended.ending();
    }
    printout.print("spin: trail ends after %d steps\n", world.step);
    printout.finalState(execution.evaluation());
    return lost ? Ending.ERROR : world.failed ? Ending.ASSERTION : Ending.DONE;
  }

  private void follow(Trail trail, Trail.Line line) {
    switch (line.depth()) {
      case Trail.CYCLE -> printout.tag(line.process(), "<<<<<START OF CYCLE>>>>>\n");
      case Trail.CLAIM -> startClaim(line.process());
      case Trail.MERGED -> {}
      default -> step(trail, line);
    }
  }

  /** The claim becomes process 0, and the others count from 1. */
  private void startClaim(int number) {
    printout.print("starting claim %d\n", number);
    Body body = number < model.inOrder().size() ? model.inOrder().get(number) : Body.UNKNOWN_CLAIM;
    long formulas = model.spec().units().stream().filter(Spec.Ltl.class::isInstance).count();
    // Behind those of the model comes the claim that pan makes to find non-progress.
    if (number >= model.inOrder().size() + formulas) {
      printout.print("spin: couldn't find claim %d (ignored)\n", number);
    }
    world.startClaim(body);
  }

  private void step(Trail trail, Trail.Line line) {
    Running process =
        world
            .process(line.process())
            .orElseThrow(() -> trail.error(line, "there is no process " + line.process()));
    world.current = process;
    if (process.body() == Body.UNKNOWN_CLAIM) {
      return;
    }
    Element element = elements.get(line.statement());
    if (element == null || layouts.get(element) != process.body().layout()) {
      throw trail.error(line, "the process has no statement " + line.statement());
    }
    if (element.kind() == Element.Kind.END) {
      end(trail, line, process);
    } else if (element.kind() == Element.Kind.DSTEP) {
      all(process, element);
    } else {
      merged(process, element);
    }
    claim(process, element);
  }

  private void end(Trail trail, Trail.Line line, Running process) {
    if (process != world.newest()) {
      throw trail.error(line, "a newer process is still there");
    }
    world.removeNewest();
    if (printout.selection().statements()) {
      boolean claim = process.body().claim();
      String who = claim ? "claim" : "proc " + world.shownPid(process);
      printout.print("%3d: %s terminates\n", world.step, who);
    }
  }

  /** All of a d_step. */
  private void all(Running process, Element step) {
    Element at = step;
    do {
      world.lastTried = null;
      Element next = execution.advance(at);
      if (next != null) {
        Element done = at.kind() == Element.Kind.DSTEP ? at.body().first() : at;
        tell(process, at, done);
      }
      at = next;
    } while (at != null && at != step.next());
    process.moveTo(at == null ? null : BodyLayout.rest(at, 0));
  }

  /** A statement and those that are merged with it. */
  private void merged(Running process, Element first) {
    OptionalInt end = layouts.get(first).mergedUpTo(first);
    Element at = first;
    while (true) {
      process.moveTo(at);
      Element next = execution.advance(at);
      process.moveTo(next == null ? null : BodyLayout.rest(next, 0, end));
      tell(process, at, at);
      if (next == null) {
        process.moveTo(at);
        lost = true;
        if (isTold(process)) {
          printout.print("\ttransition failed\n");
        }
        return;
      }
      if (end.isEmpty() || process.at().number() == end.getAsInt()) {
        return;
      }
      at = process.at();
      end = layouts.get(at).mergedUpTo(at);
    }
  }

  private boolean isTold(Running process) {
    return printout.tells() && !process.body().claim();
  }

  private void tell(Running process, Element at, Element done) {
    if (isTold(process)) {
      printout.statement(at, done);
      if (printout.selection().globals()) {
        printout.globals(execution.evaluation(), false);
      }
      if (printout.selection().locals()) {
        printout.locals(execution.evaluation(), process, false);
      }
    }
  }

  private void claim(Running process, Element element) {
    if (process.body().claim() && printout.line(element) != claimLine) {
      claimLine = printout.line(element);
      String text = model.wording().of(element);
      printout.print("Never claim moves to line %d\t[%s]\n", claimLine, text);
    }
  }
}
