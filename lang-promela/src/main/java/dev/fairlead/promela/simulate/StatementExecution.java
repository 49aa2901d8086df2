package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import dev.fairlead.promela.syntax.Stmt;
import java.util.Optional;

/** Executes single statements of the current process. */
final class StatementExecution {
  private final World world;
  private final NameTable names;
  private final SpinWording wording;
  private final Evaluation evaluation;
  private final MessageExecution messages;
  private final Printout printout;

  /** Whether a recording says what happens: then a failed assertion does not end the run. */
  private final boolean recorded;

  StatementExecution(
      SimulatedModel model,
      World world,
      Evaluation evaluation,
      MessageExecution messages,
      Printout printout,
      boolean recorded) {
    this.world = world;
    this.names = model.names();
    this.wording = model.wording();
    this.evaluation = evaluation;
    this.messages = messages;
    this.printout = printout;
    this.recorded = recorded;
  }

  /** Executes a single statement, if that is possible. */
  boolean perform(Element at) {
    printout.executing(at);
    if (at.operation() instanceof StepOperation.Initialise first) {
      initialise(first.local());
      return true;
    } else if (at.operation() instanceof StepOperation.Basic basic) {
      return perform(basic.statement(), basic.scope());
    }
    return at.kind() != Kind.END;
  }

  /** Of an array only the first element is assigned. */
  private void initialise(LocalScope.Local local) {
    Declared declared = names.local(local);
    if (world.testing || declared.isStructure()) {
      return;
    }
    int value = evaluation.first(declared, local.scope());
    evaluation.assignLocal(world.current.locals()[local.number()], value);
  }

  private boolean perform(Stmt statement, LocalScope scope) {
    if (statement instanceof Stmt.Condition condition) {
      return evaluation.isTrue(condition.expression(), scope);
    } else if (statement instanceof Stmt.Send send) {
      return messages.send(send, scope);
    } else if (statement instanceof Stmt.Receive receive) {
      return messages.receive(receive, scope);
    }
    if (!world.testing) {
      act(statement, scope);
    }
    return true;
  }

  /** What is always possible. */
  private void act(Stmt statement, LocalScope scope) {
    if (statement instanceof Stmt.Assign assign) {
      evaluation.assign(assign.target(), evaluation.value(assign.value(), scope), scope);
    } else if (statement instanceof Stmt.Step step) {
      int value = evaluation.value(step.target(), scope) + step.change();
      evaluation.assign(step.target(), value, scope);
    } else if (statement instanceof Stmt.Assert check) {
      check(check, scope);
    } else if (statement instanceof Stmt.Printf print) {
      String text = new PrintfText(evaluation, names, printout).of(print, scope);
      output(text);
    } else if (statement instanceof Stmt.Printm print) {
      String set = names.symbolsOf(print.argument(), scope).orElse("");
      output(names.shown(evaluation.value(print.argument(), scope), true, set));
    } else if (statement instanceof Stmt.SetPriority set) {
      setPriority(set, scope);
    } else {
      throw new AssertionError(statement);
    }
  }

  private void output(String text) {
    if (printout.selection().output()) {
      printout.tag(world.current.pid(), text);
    }
  }

  private void check(Stmt.Assert check, LocalScope scope) {
    if (!evaluation.isTrue(check.expression(), scope)) {
      printout.error("assertion violated");
      String text = wording.text(check.expression(), scope);
      printout.print("spin: text of failed assertion: assert(" + text + ")\n");
      if (!recorded) {
        throw new Ended(Ending.ASSERTION);
      }
      world.failed = true;
    }
  }

  private void setPriority(Stmt.SetPriority set, LocalScope scope) {
    int pid = evaluation.value(set.pid(), scope);
    Optional<Running> process = world.process(pid + world.claims);
    if (process.isPresent()) {
      int priority = evaluation.value(set.priority(), scope);
      world.prioritySum += priority - process.get().priority();
      process.get().setPriority(priority);
      printout.print(
          "%3d: setting priority of proc %d (%s) to %d\n",
          world.step, pid, process.get().name(), priority);
    }
  }
}
