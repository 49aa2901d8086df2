package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Resolves the names in what steps do. */
final class ActionLowering {
  private final Function<LocalScope, ValueLowering> values;
  private final Function<LocalScope.Local, Variable> variables;

  ActionLowering(
      Function<LocalScope, ValueLowering> values, Function<LocalScope.Local, Variable> variables) {
    this.values = values;
    this.variables = variables;
  }

  Action action(StepOperation operation, Span span) {
    if (operation instanceof StepOperation.Basic basic) {
      return statement(basic.statement(), values.apply(basic.scope()));
    } else if (operation instanceof StepOperation.Initialise initialise) {
      return initialise(initialise.local());
    } else if (operation instanceof StepOperation.Reset reset) {
      Variable variable = variables.apply(reset.local());
      Type.Scalar type = (Type.Scalar) variable.type();
      Place place = new Place(true, variable.offset(), List.of(), type, variable.stored());
      return new Action.Assign(place, new Value.Constant(0));
    } else if (operation instanceof StepOperation.Merged merged) {
      return new Action.Merged(merged.parts().stream().map(part -> action(part, span)).toList());
    } else if (operation instanceof StepOperation.Skip) {
      return new Action.Skip();
    } else if (operation instanceof StepOperation.Else) {
      return new Action.Else();
    } else if (operation instanceof StepOperation.End) {
      return new Action.End();
    } else if (operation instanceof StepOperation.DStep step) {
      return new Action.DStep(nodes(step, span), step.first(), span);
    }
    throw new AssertionError(operation);
  }

  private List<Action.Node> nodes(StepOperation.DStep step, Span span) {
    List<Action.Node> nodes = new ArrayList<>();
    for (StepOperation.Node node : step.nodes()) {
      if (node instanceof StepOperation.Node.Do does) {
        Span where =
            does.operation() instanceof StepOperation.Basic basic ? basic.statement().span() : span;
        nodes.add(new Action.Node.Do(action(does.operation(), span), does.next(), where));
      } else if (node instanceof StepOperation.Node.Choose choose) {
        nodes.add(new Action.Node.Choose(choose.options(), choose.span()));
      }
    }
    return nodes;
  }

  /** Of an array only the first element is assigned, of a structure nothing. */
  private Action initialise(LocalScope.Local local) {
    Variable variable = variables.apply(local);
    if (!(variable.type() instanceof Type.Scalar scalar)) {
      return new Action.Skip();
    }
    Place place = new Place(true, variable.offset(), List.of(), scalar, variable.stored());
    List<Value> given = variable.initial().values();
    Value value = given.isEmpty() ? new Value.Constant(0) : given.get(0);
    return new Action.Assign(place, scalar.set(value));
  }

  private static Action statement(Stmt statement, ValueLowering values) {
    if (statement instanceof Stmt.Condition condition) {
      return new Action.Condition(values.value(condition.expression()));
    } else if (statement instanceof Stmt.Assign assign) {
      if (assign.target().name().equals("_priority")) {
        Value priority = values.value(assign.value());
        return new Action.SetPriority(new Value.Pid(), priority, assign.span());
      }
      Place target = values.target(assign.target());
      Value value = values.value(assign.value());
      return new Action.Assign(target, target.type().set(value));
    } else if (statement instanceof Stmt.Step step) {
      Expr one = new Expr.Literal(step.change(), step.span());
      Expr sum = new Expr.Binary(BinaryOp.ADD, step.target(), one, step.span());
      return new Action.Assign(values.target(step.target()), values.value(sum));
    } else if (statement instanceof Stmt.Send send) {
      return new Action.Send(
          values.value(send.channel()), values.message(send.message()), send.sorted(), send.span());
    } else if (statement instanceof Stmt.Receive receive) {
      return new Action.Receive(
          values.value(receive.channel()),
          values.patterns(receive.message()),
          receive.anywhere(),
          receive.keep(),
          receive.span());
    } else if (statement instanceof Stmt.Assert check) {
      return new Action.Assert(values.value(check.expression()), check.span());
    } else if (statement instanceof Stmt.Printf print) {
      List<Value> arguments = print.arguments().stream().map(values::value).toList();
      return new Action.Print(print.format(), arguments);
    } else if (statement instanceof Stmt.Printm print) {
      return new Action.Print("%e", List.of(values.value(print.argument())));
    } else if (statement instanceof Stmt.SetPriority set) {
      return new Action.SetPriority(
          values.value(set.pid()), values.value(set.priority()), set.span());
    }
    throw new AssertionError(statement);
  }
}
