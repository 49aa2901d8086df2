package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Quantifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How a model and its claims refer to processes, found by going over all actions and values. */
final class ProcessReferences {
  private final Program program;
  private final Set<String> numbers = new TreeSet<>();
  private final BitSet named = new BitSet();

  /** The proctypes whose processes a claim counts also where they have come to their ends. */
  private final BitSet quantified = new BitSet();

  private final List<Start> starts = new ArrayList<>();
  private final List<Wait> waits = new ArrayList<>();

  /**
   * A statement that starts a process.
   *
   * @param by the proctype of the process that executes it
   * @param repeated whether the same process may execute it twice
   */
  record Start(Value.Run run, int by, boolean repeated) {

    /** Whether the arguments may be different from those of other processes. */
    boolean hasOwnArguments() {
      return !run.arguments().stream().allMatch(Start::isCommon);
    }

    private static boolean isCommon(Value value) {
      return value instanceof Value.Constant
          || value instanceof Value.Read read
              && !read.place().local()
              && read.place().indices().isEmpty();
    }
  }

  /**
   * A statement that waits for {@code timeout}.
   *
   * @param by the proctype of the process that executes it
   * @param repeated whether the same process may execute it twice
   */
  record Wait(int by, boolean repeated) {}

  private ProcessReferences(Program program) {
    this.program = program;
  }

  static ProcessReferences of(Program program) {
    ProcessReferences references = new ProcessReferences(program);
    for (ProcessType type : program.types()) {
      for (List<Step> steps : type.steps()) {
        steps.forEach(step -> references.step(step, type));
      }
      references.visit(type.provided());
      references.noteWait(type.provided(), type, true);
      references.visit(type.initials());
    }
    references.visit(program.initials());
    program.observed().values().forEach(references::observe);
    return references;
  }

  /** Uses of numbers of processes, in words. */
  Set<String> numbers() {
    return numbers;
  }

  /** The proctypes of which the first process is meant somewhere. */
  BitSet named() {
    return named;
  }

  /** The proctypes of which claims tell a process that has ended from one that is at its end. */
  BitSet quantified() {
    return quantified;
  }

  List<Start> starts() {
    return starts;
  }

  List<Wait> waits() {
    return waits;
  }

  private void step(Step step, ProcessType type) {
    boolean repeated = type.reachable(step.edge().target()).get(step.edge().source());
    if (step.action() instanceof Action.DStep block) {
      for (Action.Node node : block.nodes()) {
        if (node instanceof Action.Node.Do part) {
          // There are loops inside of a d_step.
          action(part.action(), type, true);
        }
      }
    } else {
      action(step.action(), type, repeated);
    }
  }

  private void action(Action action, ProcessType type, boolean repeated) {
    if (action instanceof Action.Condition condition
        && condition.value() instanceof Value.Run run) {
      starts.add(new Start(run, type.number(), repeated));
      visit(run.arguments());
    } else if (!(action instanceof Action.Print)) {
      // What is printed is not a part of the state.
      visit(action);
    }
    noteWait(action, type, repeated);
  }

  private void noteWait(Object node, ProcessType type, boolean repeated) {
    boolean[] found = {false};
    ExpressionWalk.in(node, value -> found[0] |= value instanceof Value.Timeout);
    if (found[0]) {
      waits.add(new Wait(type.number(), repeated));
    }
  }

  private void visit(Object node) {
    ExpressionWalk.in(node, this::note);
    ExpressionWalk.in(
        node,
        value -> {
          if (value instanceof Value.Quantified) {
            numbers.add("a process counts processes");
          }
        });
  }

  private void observe(Value value) {
    ExpressionWalk.in(value, this::note);
    ExpressionWalk.in(
        value,
        part -> {
          if (part instanceof Value.Quantified each && !isFalseAtEnds(each)) {
            quantified.set(each.type());
          }
        });
  }

  /** Whether processes at their ends are not counted, as if they had ended already. */
  private boolean isFalseAtEnds(Value.Quantified each) {
    return each.quantifier() != Quantifier.FORALL
        && isFalseAt(each.body(), program.types().get(each.type()).endStates());
  }

  private static boolean isFalseAt(Value body, BitSet states) {
    if (body instanceof Value.Binary binary && binary.op() == BinaryOp.AND) {
      return isFalseAt(binary.left(), states) || isFalseAt(binary.right(), states);
    } else if (body instanceof Value.Binary binary && binary.op() == BinaryOp.OR) {
      return isFalseAt(binary.left(), states) && isFalseAt(binary.right(), states);
    }
    return body instanceof Value.At at && isBound(at.pid()) && !states.get(at.state());
  }

  private void note(Value value) {
    if (value instanceof Value.At at && at.pid().isEmpty()) {
      named.set(at.type());
    } else if (value instanceof Value.Remote remote && remote.pid().isEmpty()) {
      named.set(remote.type());
    } else if (value instanceof Value.Run run) {
      String type = program.types().get(run.type()).name();
      numbers.add("the number of the process that 'run " + type + "' starts is used");
    } else if (value instanceof Value.Pid) {
      numbers.add("_pid is used");
    } else if (value instanceof Value.ProcessCount) {
      numbers.add("_nr_pr is used");
    } else if (value instanceof Value.Stuck) {
      numbers.add("the property asks for timeout");
    } else if (!isAboutValues(value) && !(value instanceof Value.Last)) {
      numbers.add("the model or the property looks at other processes");
    }
  }

  private static boolean isAboutValues(Value value) {
    return value instanceof Value.Constant
        || value instanceof Value.Read
        || value instanceof Value.Unary
        || value instanceof Value.Binary
        || value instanceof Value.Conditional
        || value instanceof Value.Length
        || value instanceof Value.Full
        || value instanceof Value.Poll
        || value instanceof Value.Timeout
        || value instanceof Value.Quantified
        || value instanceof Value.Bound
        || value instanceof Value.At at && isBound(at.pid())
        || value instanceof Value.Remote remote && isBound(remote.pid())
        || value instanceof Value.NonProgress;
  }

  private static boolean isBound(Optional<Value> pid) {
    return pid.orElse(null) instanceof Value.Bound;
  }
}
