package dev.fairlead.csp.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Update;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.code.Parts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the updates of one command. */
final class UpdateBuilder {
  private final SlotDomains domains;
  private List<Update> updates = new ArrayList<>();
  private int temporaries;
  private int labels;

  // of the operation that is being translated
  private ExpressionBuilder expressions;
  private int firstTemporary;
  private Map<Integer, List<Expression>> arrays;

  UpdateBuilder(SlotDomains domains) {
    this.domains = domains;
  }

  List<Update> updates() {
    return updates;
  }

  void assign(int slot, Expression value) {
    updates.add(new Update.Assign(new SlotRef(slot), value));
  }

  void fault() {
    updates.add(new Update.Fault());
  }

  /** Keeps a value. */
  Expression let(Expression value) {
    if (value instanceof Expression.Constant) {
      return value;
    }
    updates.add(new Update.Let(temporaries, value));
    return new Expression.Temporary(temporaries++);
  }

  /** The fields of a message that are not known, kept before anything changes. */
  Map<Integer, Expression> keep(Environment environment) {
    Map<Integer, Expression> kept = new HashMap<>();
    ExpressionBuilder builder = new ExpressionBuilder(domains, environment);
    for (int i = 0; i < environment.message().size(); i++) {
      kept.put(i, let(builder.field(environment.message().get(i))));
    }
    return kept;
  }

  void append(Code.ChannelPlace channel, int index, List<Expression> message) {
    int buffer = channel.buffer(index);
    Expression count = Expression.read(buffer);
    for (int i = 0; i < message.size(); i++) {
      SlotRef.Index position = new SlotRef.Index(count, channel.capacity(), channel.width());
      SlotRef place = SlotRef.of(buffer + 1 + i, List.of(position));
      updates.add(new Update.Assign(place, message.get(i)));
    }
    assign(buffer, Expression.binary(Expression.BinaryOperator.ADD, count, Expression.constant(1)));
  }

  void removeHead(Code.ChannelPlace channel, int index) {
    int buffer = channel.buffer(index);
    int last = (channel.capacity() - 1) * channel.width();
    for (int i = 0; i < last; i++) {
      assign(buffer + 1 + i, Expression.read(buffer + 1 + i + channel.width()));
    }
    for (int i = last; i < last + channel.width(); i++) {
      assign(buffer + 1 + i, Expression.FALSE);
    }
    assign(
        buffer,
        Expression.binary(
            Expression.BinaryOperator.SUBTRACT, Expression.read(buffer), Expression.constant(1)));
  }

  /** A data operation. */
  void run(Code code, Environment environment, Map<Integer, Expression> fields) {
    firstTemporary = temporaries;
    temporaries += temporaries(code);
    arrays = new HashMap<>();
    expressions = new ExpressionBuilder(domains, environment, fields, firstTemporary, arrays);
    execute(code);
  }

  private static int temporaries(Code code) {
    int most = 0;
    if (code instanceof Code.Assign assign
        && assign.target() instanceof Code.TemporaryTarget target) {
      most = target.index() + 1;
    }
    for (Code part : Parts.of(code)) {
      most = Math.max(most, temporaries(part));
    }
    return most;
  }

  private static boolean loops(Code code) {
    return code instanceof Code.While || Parts.of(code).stream().anyMatch(UpdateBuilder::loops);
  }

  private void execute(Code code) {
    if (code instanceof Code.Assign assign) {
      assign(assign);
    } else if (code instanceof Value value) {
      // Only a fault can be seen of it.
      let(expressions.value(value));
    } else if (code instanceof Code.Sequence sequence) {
      sequence.parts().forEach(this::execute);
    } else if (code instanceof Code.If branch) {
      branch(branch);
    } else if (code instanceof Code.While loop) {
      int again = labels++;
      int after = labels++;
      updates.add(new Update.Label(again));
      jumpUnless(loop.condition(), after);
      execute(loop.body());
      updates.add(new Update.Jump(again));
      updates.add(new Update.Label(after));
    } else if (code instanceof Code.NewArray made) {
      List<Expression> elements = new ArrayList<>();
      for (int i = 0; i < made.length(); i++) {
        Expression initial =
            i < made.initial().size() ? expressions.value(made.initial().get(i)) : Expression.FALSE;
        updates.add(new Update.Let(temporaries, initial));
        elements.add(new Expression.Temporary(temporaries++));
      }
      arrays.put(made.array(), elements);
    } else if (code instanceof Code.AssignArray assign) {
      List<Expression> values = new ArrayList<>();
      assign.values().forEach(value -> values.add(let(expressions.value(value))));
      for (int i = 0; i < values.size(); i++) {
        check(values.get(i), assign.range());
        assign(assign.array().slot() + i, values.get(i));
      }
    } else {
      throw new Unstructured(Obstacle.of(code));
    }
  }

  private void jumpUnless(Value condition, int label) {
    updates.add(
        new Update.If(expressions.value(condition), List.of(), List.of(new Update.Jump(label))));
  }

  /** Labels must not be inside of an If, so what loops is jumped over. */
  private void branch(Code.If branch) {
    if (loops(branch)) {
      int otherwise = labels++;
      int after = labels++;
      jumpUnless(branch.condition(), otherwise);
      execute(branch.then());
      updates.add(new Update.Jump(after));
      updates.add(new Update.Label(otherwise));
      execute(branch.otherwise());
      updates.add(new Update.Label(after));
      return;
    }
    Expression condition = expressions.value(branch.condition());
    List<Update> outer = updates;
    updates = new ArrayList<>();
    execute(branch.then());
    List<Update> then = updates;
    updates = new ArrayList<>();
    execute(branch.otherwise());
    List<Update> otherwise = updates;
    updates = outer;
    updates.add(new Update.If(condition, then, otherwise));
  }

  /** The value that is assigned; an assignment as the value of another comes first. */
  private Expression assigned(Value value) {
    return value instanceof Code.Assign inner ? assign(inner) : expressions.value(value);
  }

  private Expression assign(Code.Assign assign) {
    Code.Target target = assign.target();
    if (target instanceof Code.TemporaryTarget temporary) {
      Expression value = assigned(assign.value());
      int number = firstTemporary + temporary.index();
      updates.add(new Update.Let(number, value));
      return new Expression.Temporary(number);
    } else if (target instanceof Code.GlobalTarget global) {
      Expression value = checked(assigned(assign.value()), global.range());
      assign(global.slot(), value);
      return value instanceof Expression.Constant || value instanceof Expression.Temporary
          ? value
          : Expression.read(global.slot());
    } else if (target instanceof Code.ElementTarget element) {
      // The index is read before the value, which may be an assignment.
      Expression index = stable(expressions.value(element.index()));
      Expression value = stable(checked(assigned(assign.value()), element.range()));
      SlotRef.Index at = new SlotRef.Index(index, element.array().length(), 1);
      updates.add(new Update.Assign(SlotRef.of(element.array().slot(), List.of(at)), value));
      return value;
    }
    Code.TemporaryElementTarget element = (Code.TemporaryElementTarget) target;
    Expression index = stable(expressions.value(element.index()));
    Expression value = stable(assigned(assign.value()));
    store(arrays.get(element.array()), index, value);
    return value;
  }

  private void store(List<Expression> elements, Expression index, Expression value) {
    List<Update> all = List.of(new Update.Fault());
    for (int i = elements.size() - 1; i >= 0; i--) {
      int number = ((Expression.Temporary) elements.get(i)).number();
      all =
          List.of(
              new Update.If(
                  Expression.equal(index, Expression.constant(i)),
                  List.of(new Update.Let(number, value)),
                  all));
    }
    updates.addAll(all);
  }

  private Expression stable(Expression value) {
    return value instanceof Expression.Temporary ? value : let(value);
  }

  private Expression checked(Expression value, Code.Range range) {
    if (range.trap() < 0) {
      return value;
    }
    Expression stable = stable(value);
    check(stable, range);
    return stable;
  }

  /** A value outside of its declared range is a fault, though the slot may have room for it. */
  private void check(Expression value, Code.Range range) {
    if (range.trap() >= 0 && !isWithin(value, range)) {
      updates.add(
          new Update.If(
              ExpressionBuilder.within(value, range), List.of(), List.of(new Update.Fault())));
    }
  }

  private static boolean isWithin(Expression value, Code.Range range) {
    return value instanceof Expression.Constant constant && range.admits(constant.value());
  }
}
