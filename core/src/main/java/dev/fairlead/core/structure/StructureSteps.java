package dev.fairlead.core.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps of a structure, found by walking over it: what the description of the package says, as
 * a program. It is slow; front ends and generated code are tested against it.
 */
public final class StructureSteps {
  /** More jumps than this in a command, or commands in a sequence, are a fault. */
  private static final int MOST = 1_000_000;

  private final Structure structure;
  private final Map<GuardedCommand, Body> bodies = new IdentityHashMap<>();
  private int[] slots;
  private int[] temporaries = new int[0];
  private boolean timeout;
  private boolean failed;

  public StructureSteps(Structure structure) {
    this.structure = structure;
  }

  /** Receives steps; the array may be kept. */
  @FunctionalInterface
  public interface Sink {
    /**
     * @param taken the commands of the step, in their order: one, or a sequence
     * @param failed whether an assertion fails in it
     */
    void step(List<GuardedCommand> taken, boolean failed, int[] target);
  }

  /** The structure cannot tell a step; see the description of the package. */
  public static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Fault(String message) {
      super(message, null, false, false);
    }
  }

  /** A state inside of a sequence. */
  private record Inside(List<GuardedCommand> taken, int holder, boolean failed, int[] slots) {}

  /** The updates of a command and where its labels are. */
  private record Body(List<Update> updates, Map<Integer, Integer> labels, int temporaries) {}

  /**
   * Delivers every step of a state.
   *
   * @throws Fault if that is not known
   */
  public void of(int[] state, Sink sink) {
    Deque<Inside> open = new ArrayDeque<>();
    boolean any = steps(state, true, false, sink, open) || steps(state, false, false, sink, open);
    if (!any) {
      steps(state, false, true, sink, open);
    }
    for (int count = 0; !open.isEmpty(); count++) {
      if (count > MOST) {
        throw new Fault("a sequence does not end");
      }
      goOn(open.pop(), sink, open);
    }
  }

  private boolean steps(
      int[] state, boolean urgent, boolean atTimeout, Sink sink, Deque<Inside> open) {
    boolean any = false;
    for (GuardedCommand command : structure.commands()) {
      if (command.urgent() == urgent && isEnabled(command, state, atTimeout)) {
        any = true;
        take(command, List.of(), false, state, sink, open);
      }
    }
    return any;
  }

  private void goOn(Inside inside, Sink sink, Deque<Inside> open) {
    boolean any = false;
    for (GuardedCommand command : structure.commands()) {
      if (command.process() == inside.holder() && isEnabled(command, inside.slots(), false)) {
        any = true;
        take(command, inside.taken(), inside.failed(), inside.slots(), sink, open);
      }
    }
    if (!any) {
      sink.step(inside.taken(), inside.failed(), inside.slots());
    }
  }

  private boolean isEnabled(GuardedCommand command, int[] state, boolean atTimeout) {
    slots = state;
    timeout = atTimeout;
    return (command.at() == GuardedCommand.NONE || state[command.at()] == command.value())
        && value(command.guard()) != 0;
  }

  private void take(
      GuardedCommand command,
      List<GuardedCommand> before,
      boolean failedBefore,
      int[] from,
      Sink sink,
      Deque<Inside> open) {
    slots = from.clone();
    failed = failedBefore;
    List<GuardedCommand> taken = new ArrayList<>(before);
    taken.add(command);
    run(command);
    if (command.holder() == GuardedCommand.NONE) {
      sink.step(taken, failed, slots);
    } else {
      open.push(new Inside(taken, command.holder(), failed, slots));
    }
  }

  private void run(GuardedCommand command) {
    Body body = bodies.computeIfAbsent(command, StructureSteps::body);
    if (temporaries.length < body.temporaries()) {
      temporaries = new int[body.temporaries()];
    }
    int at = 0;
    for (int count = 0; at < body.updates().size(); count++) {
      if (count > MOST) {
        throw new Fault("a command does not end");
      }
      int label = execute(body.updates().get(at));
      at = label < 0 ? at + 1 : body.labels().get(label);
    }
  }

  private static Body body(GuardedCommand command) {
    Map<Integer, Integer> labels = new HashMap<>();
    for (int i = 0; i < command.updates().size(); i++) {
      if (command.updates().get(i) instanceof Update.Label label) {
        labels.put(label.number(), i);
      }
    }
    return new Body(command.updates(), labels, temporaries(command.updates()));
  }

  private static int temporaries(List<Update> updates) {
    int most = 0;
    for (Update update : updates) {
      if (update instanceof Update.Let let) {
        most = Math.max(most, let.temporary() + 1);
      } else if (update instanceof Update.If branch) {
        most = Math.max(most, temporaries(branch.then()));
        most = Math.max(most, temporaries(branch.otherwise()));
      }
    }
    return most;
  }

  /** The label to go on at, or -1. */
  private int execute(Update update) {
    if (update instanceof Update.Assign assign) {
      int value = value(assign.value());
      int slot = slot(assign.place());
      Slot domain = structure.slots().get(slot);
      if (value < domain.low() || value > domain.high()) {
        throw new Fault(domain.name() + " cannot be " + value);
      }
      slots[slot] = value;
    } else if (update instanceof Update.Let let) {
      temporaries[let.temporary()] = value(let.value());
    } else if (update instanceof Update.If branch) {
      for (Update part : value(branch.condition()) != 0 ? branch.then() : branch.otherwise()) {
        int label = execute(part);
        if (label >= 0) {
          return label;
        }
      }
    } else if (update instanceof Update.Fail) {
      failed = true;
    } else if (update instanceof Update.Fault) {
      throw new Fault("a step that is not known");
    } else if (update instanceof Update.Jump jump) {
      return jump.label();
    }
    return -1;
  }

  private int slot(SlotRef place) {
    int slot = place.slot();
    for (SlotRef.Index index : place.indices()) {
      int subscript = value(index.value());
      if (subscript < 0 || subscript >= index.elements()) {
        throw new Fault("index " + subscript);
      }
      slot += subscript * index.stride();
    }
    return slot;
  }

  /** The value of an expression in a state. */
  public int value(Expression expression, int[] state) {
    slots = state;
    timeout = false;
    return value(expression);
  }

  private int value(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return constant.value();
    } else if (expression instanceof Expression.Read read) {
      return slots[slot(read.place())];
    } else if (expression instanceof Expression.Temporary temporary) {
      return temporaries[temporary.number()];
    } else if (expression instanceof Expression.Unary unary) {
      return Arithmetics.apply(unary.operator(), value(unary.operand()));
    } else if (expression instanceof Expression.Binary binary) {
      return binary(binary);
    } else if (expression instanceof Expression.Conditional choice) {
      return value(value(choice.condition()) != 0 ? choice.then() : choice.otherwise());
    } else if (expression instanceof Expression.Narrowed narrowed) {
      return Arithmetics.narrow(value(narrowed.value()), narrowed.bits(), narrowed.signed());
    }
    return timeout ? 1 : 0;
  }

  private int binary(Expression.Binary binary) {
    int left = value(binary.left());
    switch (binary.operator()) {
      case AND:
        return left != 0 && value(binary.right()) != 0 ? 1 : 0;
      case OR:
        return left != 0 || value(binary.right()) != 0 ? 1 : 0;
      default:
        break;
    }
    int right = value(binary.right());
    if (right == 0 && Arithmetics.divides(binary.operator())) {
      throw new Fault("a division by zero");
    }
    return Arithmetics.apply(binary.operator(), left, right);
  }
}
