package dev.fairlead.promela.simulate;

import dev.fairlead.promela.code.Arithmetic;
import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.simulate.Declared.Kind;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Spec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes expressions and assigns to variables, as the current process sees them. */
final class Evaluation {
  private final World world;
  private final NameTable names;
  private final Printout printout;
  private final Map<String, Body> bodies;
  private final Surroundings surroundings;

  /** What expressions ask that is not about values. */
  interface Surroundings {

    /** Whether a message is there that fits. */
    boolean poll(Expr.Poll poll, LocalScope scope);

    /** Whether a process could move. */
    boolean enabled(Running process);

    /** Starts a process; its number. */
    int create(Expr.Run run, Body body, LocalScope scope);
  }

  Evaluation(
      World world,
      NameTable names,
      Printout printout,
      Map<String, Body> bodies,
      Surroundings surroundings) {
    this.world = world;
    this.names = names;
    this.printout = printout;
    this.bodies = bodies;
    this.surroundings = surroundings;
  }

  boolean isTrue(Expr expression, LocalScope scope) {
    return value(expression, scope) != 0;
  }

  int value(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Literal literal) {
      return literal.value();
    } else if (expression instanceof Expr.Ref ref) {
      return reference(ref, scope);
    } else if (expression instanceof Expr.Unary unary) {
      return Arithmetic.apply(unary.op(), value(unary.operand(), scope));
    } else if (expression instanceof Expr.Binary binary) {
      return binary(binary, scope);
    } else if (expression instanceof Expr.Conditional choice) {
      return value(isTrue(choice.condition(), scope) ? choice.then() : choice.otherwise(), scope);
    } else if (expression instanceof Expr.Run run) {
      return world.testing ? 1 : surroundings.create(run, bodies.get(run.process()), scope);
    } else if (expression instanceof Expr.Length length) {
      return messages(length.channel(), scope);
    } else if (expression instanceof Expr.ChannelTest test) {
      return Arithmetic.truth(test(test, scope));
    } else if (expression instanceof Expr.Poll poll) {
      return Arithmetic.truth(surroundings.poll(poll, scope));
    } else if (expression instanceof Expr.Timeout) {
      return Arithmetic.truth(world.timeout);
    }
    return observed(expression, scope);
  }

  private int binary(Expr.Binary binary, LocalScope scope) {
    int left = value(binary.left(), scope);
    if (binary.op() == BinaryOp.AND && left == 0) {
      return 0;
    } else if (binary.op() == BinaryOp.OR && left != 0) {
      return 1;
    }
    int right = value(binary.right(), scope);
    try {
      return Arithmetic.apply(binary.op(), left, right);
    } catch (ArithmeticException e) {
      throw printout.fatal("division by zero");
    }
  }

  private int messages(Expr.Ref channel, LocalScope scope) {
    return world.queue(value(channel, scope)).map(queue -> queue.messages().size()).orElse(0);
  }

  private boolean test(Expr.ChannelTest test, LocalScope scope) {
    Optional<Queue> queue = world.queue(value(test.channel(), scope));
    boolean full = queue.map(Queue::isFull).orElse(false);
    boolean empty = queue.map(known -> known.messages().isEmpty()).orElse(true);
    return switch (test.test()) {
      case FULL -> full;
      case NFULL -> !full;
      case EMPTY -> empty;
      case NEMPTY -> !empty;
    };
  }

  /** What is said about processes from outside. */
  private int observed(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Enabled enabled) {
      int pid = value(enabled.pid(), scope);
      if (pid == world.current.pid()) {
        throw printout.fatal("used: enabled(pid=thisproc) [" + world.current.name() + "]");
      }
      return Arithmetic.truth(world.process(pid).map(surroundings::enabled).orElse(false));
    } else if (expression instanceof Expr.PcValue state) {
      Optional<Running> process = world.process(value(state.pid(), scope));
      return process.map(other -> other.at().number()).orElse(0);
    } else if (expression instanceof Expr.GetPriority priority) {
      return world.process(value(priority.pid(), scope)).map(Running::priority).orElse(0);
    } else if (expression instanceof Expr.RemoteLabel label) {
      Optional<Running> process = remote(label.process(), label.pid(), "_p", scope);
      BodyLayout layout = bodies.get(label.process()).layout();
      int state = layout.label(label.label()).map(Element::number).orElse(0);
      int at = process.isPresent() && process.get().at() != null ? process.get().at().number() : 0;
      return Arithmetic.truth(state == at);
    } else if (expression instanceof Expr.RemoteVariable variable) {
      String name = variable.variable().name();
      return remote(variable.process(), variable.pid(), name, scope)
          .map(process -> remoteVariable(process, variable.variable(), scope))
          .orElse(0);
    } else if (expression instanceof Expr.NonProgress) {
      return Arithmetic.truth(
          world.processes().stream()
              .noneMatch(process -> process.body().layout().isProgress(process.at())));
    }
    throw new AssertionError(expression);
  }

  /** The process that is meant; the newest of its type if no number is given. */
  private Optional<Running> remote(
      String type, Optional<Expr> number, String what, LocalScope scope) {
    if (number.isEmpty()) {
      for (int i = world.processes().size() - 1; i >= 0; i--) {
        if (world.processes().get(i).name().equals(type)) {
          return Optional.of(world.processes().get(i));
        }
      }
      return Optional.empty();
    }
    int pid = value(number.get(), scope);
    if (pid + world.claims < 0) {
      return Optional.empty();
    }
    Optional<Running> process = world.process(pid + world.claims);
    if (process.isEmpty()) {
      printout.print("remote ref: %s[%d] ", type, pid);
      printout.error(what + " not found");
      printout.print("have only:\n");
      for (int i = world.processes().size() - 1; i >= 0; i--) {
        if (world.processes().get(i).name().equals(type)) {
          printout.print("\t%d\t%s\n", i, type);
        }
      }
    } else if (!process.get().name().equals(type)) {
      printout.print("spin: remote reference error on '%s[%d]'\n", type, pid);
      printout.error("refers to wrong proctype '" + process.get().name() + "'");
    }
    return process;
  }

  private int remoteVariable(Running process, Expr.Ref ref, LocalScope scope) {
    for (int i = process.locals().length - 1; i >= 0; i--) {
      Cell cell = process.locals()[i];
      if (cell.declared().name().equals(ref.name())) {
        return read(cell, ref, scope);
      }
    }
    return 0;
  }

  private int reference(Expr.Ref ref, LocalScope scope) {
    switch (ref.name()) {
      case "_pid":
        return world.current == null ? 0 : world.shownPid(world.current);
      case "_nr_pr":
        return world.processes().size();
      case "_last":
        return world.lastMoved == null ? 0 : world.lastMoved.pid();
      case "_priority":
        return world.current == null ? 0 : world.current.priority();
      case "_":
        printout.error("attempt to read value of '_'");
        return 0;
      default:
        break;
    }
    Optional<Cell> cell = cell(ref.name(), scope);
    if (cell.isEmpty()) {
      return names.symbol(ref.name()).orElseThrow();
    }
    if (cell.get().declared().isStructure()) {
      index(ref, scope); // SPIN computes it twice, and may complain each time
    }
    return read(cell.get(), ref, scope);
  }

  private Optional<Cell> cell(String name, LocalScope scope) {
    Optional<LocalScope.Local> local = scope.find(name);
    return local.isPresent()
        ? Optional.of(world.current.locals()[local.get().number()])
        : world.global(name);
  }

  private int index(Expr.Ref ref, LocalScope scope) {
    return ref.index().map(index -> value(index, scope)).orElse(0);
  }

  private int read(Cell cell, Expr.Ref ref, LocalScope scope) {
    int index = index(ref, scope);
    if (cell.declared().isStructure()) {
      Cell field = field(cell, ref, index, scope);
      return read(field, ref.field().orElseThrow(), scope);
    }
    return isInBounds(cell, index) ? element(cell, index) : 0;
  }

  /** The value of an element that there is. */
  int element(Cell cell, int index) {
    begin(cell);
    return fit(cell.declared(), cell.values()[index]);
  }

  private Cell field(Cell cell, Expr.Ref ref, int index, LocalScope scope) {
    begin(cell);
    if (index < 0 || index >= cell.declared().size()) {
      bounds(cell, index);
      throw printout.fatal("indexing error '" + cell.declared().name() + "'");
    }
    String name = ref.field().orElseThrow().name();
    for (Cell field : cell.fields()[index]) {
      if (field.declared().name().equals(name)) {
        return field;
      }
    }
    throw new AssertionError(name);
  }

  private boolean isInBounds(Cell cell, int index) {
    if (index >= 0 && index < cell.declared().size()) {
      return true;
    }
    bounds(cell, index);
    printout.error("indexing array '" + cell.declared().name() + "'");
    return false;
  }

  private void bounds(Cell cell, int index) {
    Declared declared = cell.declared();
    printout.print("spin: indexing %s[%d] - size is %d\n", declared.name(), index, declared.size());
  }

  /** What is left of a value, with a complaint if that is not all of it. */
  int fit(Declared declared, int value) {
    int rest = declared.kind().fit(value, declared.bits());
    if (rest != value) {
      printout.error(
          "value (%d->%d (%d)) truncated in assignment"
              .formatted(value, rest, declared.kind().code));
    }
    return rest;
  }

  void assign(Expr.Ref ref, int value, LocalScope scope) {
    if (ref.name().equals("_")) {
      return;
    } else if (ref.name().equals("_priority")) {
      world.current.setPriority(value);
      return;
    }
    Cell cell = cell(ref.name(), scope).orElseThrow();
    boolean local = scope.find(ref.name()).isPresent();
    if (cell.declared().isStructure()) {
      if (!local || isInBounds(cell, index(ref, scope))) {
        assignField(cell, ref, value, scope);
      }
      return;
    }
    int index = index(ref, scope);
    if (isInBounds(cell, index)) {
      begin(cell);
      int fitting = fit(cell.declared(), value);
      if (local || cell.values()[index] != fitting) {
        cell.writtenAt(world.step);
      }
      cell.values()[index] = fitting;
    }
  }

  /** Assigns to a local variable, or to the first element of a local array. */
  void assignLocal(Cell cell, int value) {
    cell.values()[0] = fit(cell.declared(), value);
    cell.writtenAt(world.step);
  }

  /** Into a structure goes all of a value; what is too much is missed when it is read. */
  private void assignField(Cell structure, Expr.Ref ref, int value, LocalScope scope) {
    Cell cell = field(structure, ref, index(ref, scope), scope);
    Expr.Ref inner = ref.field().orElseThrow();
    if (cell.declared().isStructure()) {
      assignField(cell, inner, value, scope);
      return;
    }
    int index = index(inner, scope);
    if (index < 0 || index >= cell.declared().size()) {
      throw printout.fatal("indexing error '" + cell.declared().name() + "'");
    }
    boolean unsigned = cell.declared().kind() == Kind.UNSIGNED;
    cell.values()[index] = unsigned ? Kind.UNSIGNED.fit(value, cell.declared().bits()) : value;
  }

  /** Gives a variable its first values, unless it has values. */
  void begin(Cell cell) {
    begin(cell, LocalScope.EMPTY);
  }

  void begin(Cell cell, LocalScope scope) {
    if (cell.isBegun()) {
      return;
    }
    Declared declared = cell.declared();
    if (declared.isStructure()) {
      List<Declared> fields = names.fields(declared.set());
      Cell[][] all = new Cell[declared.size()][fields.size()];
      for (Cell[] element : all) {
        for (int i = 0; i < element.length; i++) {
          element[i] = new Cell(fields.get(i), 0);
          begin(element[i], LocalScope.EMPTY);
        }
      }
      cell.beginFields(all);
      return;
    }
    int[] values = new int[declared.size()];
    cell.begin(values);
    for (int i = 0; i < values.length && declared.initial().isPresent(); i++) {
      values[i] = first(declared.initial().get(), i, scope);
    }
  }

  /** The value that the declaration of a variable gives to its first element. */
  int first(Declared declared, LocalScope scope) {
    return declared.initial().map(initial -> first(initial, 0, scope)).orElse(0);
  }

  private int first(Spec.Initial initial, int index, LocalScope scope) {
    if (initial instanceof Spec.Initial.Channel channel) {
      int capacity = names.constant(channel.capacity());
      return world.newQueue(capacity, names.message(channel)).number();
    } else if (initial instanceof Spec.Initial.Values list) {
      return value(list.values().get(Math.min(index, list.values().size() - 1)), scope);
    }
    return value(((Spec.Initial.Value) initial).value(), scope);
  }
}
