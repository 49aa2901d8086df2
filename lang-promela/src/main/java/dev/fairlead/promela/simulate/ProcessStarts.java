package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.simulate.Declared.Kind;
import dev.fairlead.promela.syntax.Expr;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Starts processes. */
final class ProcessStarts {
  private final World world;
  private final NameTable names;
  private final Evaluation evaluation;
  private final Printout printout;
  private final boolean recorded;
  private final boolean priorities;

  ProcessStarts(
      SimulatedModel model,
      World world,
      Evaluation evaluation,
      Printout printout,
      boolean recorded) {
    this.world = world;
    this.names = model.names();
    this.evaluation = evaluation;
    this.printout = printout;
    this.recorded = recorded;
    this.priorities = model.priorities();
  }

  /** Starts the processes that run from the start. */
  void startActive(Body body) {
    for (int i = 0; i < body.active(); i++) {
      Running process = start(body, body.priority());
      beginLocals(process);
      if (!recorded) {
        printout.created(process, true);
      }
    }
  }

  private Running start(Body body, int priority) {
    Running process = new Running(body, world.processes().size(), priority, body.start());
    world.add(process);
    return process;
  }

  private void beginLocals(Running process) {
    Running asking = world.current;
    world.current = process;
    for (LocalScope.Local local : process.body().locals()) {
      if (process.locals()[local.number()] == null) {
        Cell cell = new Cell(names.local(local), world.step);
        process.locals()[local.number()] = cell;
        boolean channel = cell.declared().kind() == Declared.Kind.CHAN;
        if (!local.atCreation() && !channel && !cell.declared().isStructure()) {
          cell.begin(new int[cell.declared().size()]);
        } else if (!cell.declared().isStructure()) {
          evaluation.begin(cell, local.scope());
        }
      }
    }
    world.current = asking;
  }

  /** A process that another one starts; its number. */
  int create(Expr.Run run, Body body, LocalScope scope) {
    if (world.processes().size() >= World.MOST_PROCESSES) {
      printout.print("spin: too many processes (%d max)\n", World.MOST_PROCESSES);
      return 0;
    }
    int priority = run.priority().map(given -> evaluation.value(given, scope)).orElse(1);
    Running process = start(body, Math.max(1, priority));
    if (printout.selection().statements()) {
      printout.print("Starting %s with pid %d", body.name(), process.pid());
      printout.print(priorities ? " priority " + process.priority() + "\n" : "\n");
    }
    if (!recorded) {
      printout.created(process, false);
    }
    for (int i = 0; i < body.parameters(); i++) {
      Declared declared = names.local(body.locals().get(i));
      List<Integer> values = new ArrayList<>();
      for (Expr part : names.scalars(run.arguments().subList(i, i + 1), scope)) {
        values.add(evaluation.value(part, scope));
      }
      if (!declared.isStructure()) {
        compare(body, declared, run.arguments().get(i), scope);
      }
      Cell cell = new Cell(declared, world.step);
      handOver(values.iterator(), cell);
      process.locals()[i] = cell;
    }
    beginLocals(process);
    return world.shownPid(process);
  }

  /** Gives a parameter its value, or one to each field. */
  private void handOver(Iterator<Integer> values, Cell parameter) {
    if (parameter.declared().isStructure()) {
      evaluation.begin(parameter);
      for (Cell field : parameter.fields()[0]) {
        handOver(values, field);
      }
    } else {
      parameter.begin(new int[] {evaluation.fit(parameter.declared(), values.next())});
    }
  }

  /** SPIN complains if one of the two is a channel and the other is not. */
  private void compare(Body body, Declared parameter, Expr argument, LocalScope scope) {
    Optional<Declared> given = subject(argument, scope);
    boolean expected = parameter.kind() == Kind.CHAN;
    boolean found = given.isPresent() && given.get().kind() == Kind.CHAN;
    if (expected != found) {
      String type = given.map(declared -> declared.kind().shown).orElse("value ");
      printout.error(
          "type-clash in params of %s(..), (%s<-> %s)"
              .formatted(body.name(), parameter.kind().shown, type));
    }
  }

  /** The variable whose type SPIN takes for that of an expression. */
  private Optional<Declared> subject(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Ref ref) {
      return names.referred(ref, scope);
    } else if (expression instanceof Expr.Poll poll) {
      return names.variable(poll.channel().name(), scope);
    } else if (expression instanceof Expr.Length length) {
      return names.variable(length.channel().name(), scope);
    } else if (expression instanceof Expr.ChannelTest test) {
      return names.variable(test.channel().name(), scope);
    }
    return Optional.empty();
  }
}
