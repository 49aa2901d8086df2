package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Resolves the names in expressions. */
final class ValueLowering {
  private final GlobalNames symbols;
  private final Function<String, Optional<Variable>> locals;
  private final Remotes remotes;
  private final boolean inProcess;

  /** The type of the processes that the expression at hand is about one by one. */
  private Optional<String> quantifiedOver = Optional.empty();

  /** What there is to see in other processes. */
  interface Remotes {
    int labelState(String process, String label);

    Variable local(String process, String variable);
  }

  /**
   * @param locals the local variable that a name means, if any
   */
  ValueLowering(GlobalNames symbols, Function<String, Optional<Variable>> locals) {
    this(symbols, locals, null, true);
  }

  /**
   * @param inProcess whether a process evaluates, and not a claim, which looks on
   */
  ValueLowering(
      GlobalNames symbols,
      Function<String, Optional<Variable>> locals,
      Remotes remotes,
      boolean inProcess) {
    this.symbols = symbols;
    this.locals = locals;
    this.remotes = remotes;
    this.inProcess = inProcess;
  }

  Value value(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return literal
          .instance()
          .map(
              each ->
                  new Value.Constant(
                      literal.value(), symbols.processType(each.process()), each.number()))
          .orElse(new Value.Constant(literal.value()));
    } else if (expression instanceof Expr.Ref ref) {
      return reference(ref);
    } else if (expression instanceof Expr.Unary unary) {
      return new Value.Unary(unary.op(), value(unary.operand()));
    } else if (expression instanceof Expr.Binary binary) {
      return new Value.Binary(
          binary.op(), value(binary.left()), value(binary.right()), binary.span());
    } else if (expression instanceof Expr.Conditional conditional) {
      return new Value.Conditional(
          value(conditional.condition()),
          value(conditional.then()),
          value(conditional.otherwise()));
    } else if (expression instanceof Expr.Run run) {
      Value priority = run.priority().map(this::value).orElse(new Value.Constant(1));
      List<Value> arguments = message(run.arguments());
      return new Value.Run(symbols.processType(run.process()), arguments, priority, run.span());
    } else if (expression instanceof Expr.Length length) {
      return new Value.Length(value(length.channel()), length.span());
    } else if (expression instanceof Expr.ChannelTest test) {
      return test(test);
    } else if (expression instanceof Expr.Poll poll) {
      return poll(poll);
    } else if (expression instanceof Expr.Enabled enabled) {
      return new Value.Enabled(value(enabled.pid()));
    } else if (expression instanceof Expr.PcValue pc) {
      return new Value.ControlState(value(pc.pid()));
    } else if (expression instanceof Expr.GetPriority priority) {
      return new Value.Priority(value(priority.pid()));
    } else if (expression instanceof Expr.Quantified quantified) {
      return quantified(quantified);
    } else if (expression instanceof Expr.RemoteLabel label) {
      return new Value.At(
          symbols.processType(label.process()),
          pid(label.process(), label.pid()),
          remotes.labelState(label.process(), label.label()));
    } else if (expression instanceof Expr.RemoteVariable remote) {
      Variable variable = remotes.local(remote.process(), remote.variable().name());
      return new Value.Remote(
          symbols.processType(remote.process()),
          pid(remote.process(), remote.pid()),
          place(remote.variable(), variable));
    } else if (expression instanceof Expr.Timeout) {
      return inProcess ? new Value.Timeout() : new Value.Stuck();
    } else if (expression instanceof Expr.NonProgress) {
      return new Value.NonProgress();
    }
    throw new AssertionError(expression);
  }

  private Value quantified(Expr.Quantified quantified) {
    Optional<String> outer = quantifiedOver;
    quantifiedOver = Optional.of(quantified.process());
    int type = symbols.processType(quantified.process());
    Value body = value(quantified.body());
    quantifiedOver = outer;
    return new Value.Quantified(quantified.quantifier(), type, body);
  }

  /** The number of the process that is meant, if one is given or each is meant in turn. */
  private Optional<Value> pid(String process, Optional<Expr> given) {
    if (given.isEmpty() && quantifiedOver.equals(Optional.of(process))) {
      return Optional.of(new Value.Bound(symbols.processType(process)));
    }
    return given.filter(number -> !isMemberName(number)).map(this::value);
  }

  /** Any member of a group may be meant by a name that is not declared, and so the first is. */
  private boolean isMemberName(Expr number) {
    return !inProcess
        && number instanceof Expr.Ref ref
        && ref.index().isEmpty()
        && ref.field().isEmpty()
        && !ref.name().startsWith("_")
        && variable(ref.name()).isEmpty()
        && symbols.symbol(ref.name()).isEmpty();
  }

  private Value reference(Expr.Ref ref) {
    switch (ref.name()) {
      case "_pid":
        return inProcess ? new Value.Pid() : new Value.Constant(0);
      case "_nr_pr":
        return new Value.ProcessCount();
      case "_last":
        return new Value.Last();
      case "_priority":
        return new Value.Priority(new Value.Pid());
      case "_":
        // Sent by the events of a trace, which are followed and not executed.
        return new Value.Constant(0);
      default:
        break;
    }
    Optional<Variable> variable = variable(ref.name());
    if (variable.isPresent()) {
      return new Value.Read(place(ref, variable.get()));
    }
    return new Value.Constant(symbols.symbol(ref.name()).orElseThrow());
  }

  private Optional<Variable> variable(String name) {
    Optional<Variable> local = locals.apply(name);
    return local.isPresent() ? local : symbols.global(name);
  }

  private Value test(Expr.ChannelTest test) {
    Value channel = value(test.channel());
    Value length = new Value.Length(channel, test.span());
    Value full = new Value.Full(channel, test.span());
    Value zero = new Value.Constant(0);
    return switch (test.test()) {
      case FULL -> full;
      case NFULL -> new Value.Unary(UnaryOp.NOT, full);
      case EMPTY -> new Value.Binary(BinaryOp.EQ, length, zero, test.span());
      case NEMPTY -> new Value.Binary(BinaryOp.NE, length, zero, test.span());
    };
  }

  private Value poll(Expr.Poll poll) {
    List<Optional<Value>> patterns = new ArrayList<>();
    for (Action.Pattern pattern : patterns(poll.message())) {
      patterns.add(
          pattern instanceof Action.Pattern.Match match
              ? Optional.of(match.value())
              : Optional.empty());
    }
    // A poll, unlike a receive, may leave the last fields out.
    while (patterns.size() < declaredFields(poll.channel())) {
      patterns.add(Optional.empty());
    }
    return new Value.Poll(value(poll.channel()), patterns, poll.anywhere(), poll.span());
  }

  /** The fields of the channels that a variable begins with; 0 if it begins with none. */
  private int declaredFields(Expr.Ref channel) {
    return channel.field().isPresent()
        ? 0
        : variable(channel.name())
            .flatMap(variable -> variable.initial().channel())
            .map(type -> type.fields().size())
            .orElse(0);
  }

  /** What is to be done with the fields of a message; structures are taken apart. */
  List<Action.Pattern> patterns(List<Expr.Pattern> message) {
    List<Action.Pattern> patterns = new ArrayList<>();
    for (Expr.Pattern pattern : message) {
      if (pattern instanceof Expr.Pattern.Match match) {
        patterns.add(new Action.Pattern.Match(value(match.value())));
      } else if (pattern instanceof Expr.Pattern.Store store) {
        stores(store.variable(), patterns);
      }
    }
    return patterns;
  }

  private void stores(Expr.Ref ref, List<Action.Pattern> into) {
    if (ref.name().equals("_")) {
      into.add(new Action.Pattern.Drop());
      return;
    }
    Optional<Variable> variable = variable(ref.name());
    if (variable.isEmpty()) {
      into.add(new Action.Pattern.Match(reference(ref)));
      return;
    }
    for (Place place : places(ref, variable.get())) {
      into.add(new Action.Pattern.Store(place));
    }
  }

  /** The values of a message; structures are taken apart. */
  List<Value> message(List<Expr> message) {
    List<Value> values = new ArrayList<>();
    for (Expr part : message) {
      if (part instanceof Expr.Ref ref && variable(ref.name()).isPresent()) {
        for (Place place : places(ref, variable(ref.name()).get())) {
          values.add(new Value.Read(place));
        }
      } else {
        values.add(value(part));
      }
    }
    return values;
  }

  /** The place of the target of an assignment; none for {@code _}, which stores nothing. */
  Place target(Expr.Ref ref) {
    if (ref.name().equals("_")) {
      Type.Scalar any = new Type.Scalar(Width.INT, new Type.Role.Number());
      return new Place(false, 0, List.of(), any, false);
    }
    return place(ref, variable(ref.name()).orElseThrow());
  }

  private Place place(Expr.Ref ref, Variable variable) {
    return places(ref, variable).get(0);
  }

  /** The scalars that a reference means: one, or all of a structure. */
  private List<Place> places(Expr.Ref ref, Variable variable) {
    List<Place.Index> indices = new ArrayList<>();
    int offset = variable.offset();
    Type type = variable.type();
    int elements = variable.elements();
    Expr.Ref at = ref;
    while (true) {
      int subscript = subscript(at, elements, type.size(), indices);
      offset += subscript * type.size();
      if (at.field().isEmpty()) {
        break;
      }
      at = at.field().get();
      Type.Field field = ((Type.Structure) type).field(at.name());
      offset += field.offset();
      type = field.type();
      elements = field.elements();
    }
    List<Place> places = new ArrayList<>();
    collect(type, offset, variable, List.copyOf(indices), places);
    return places;
  }

  /** The scalars of a whole variable that is no array. */
  static List<Place> places(Variable variable) {
    List<Place> places = new ArrayList<>();
    collect(variable.type(), variable.offset(), variable, List.of(), places);
    return places;
  }

  /** A constant subscript, or 0 and an index to be added when it is known. */
  private int subscript(Expr.Ref ref, int elements, int stride, List<Place.Index> indices) {
    if (ref.index().isEmpty()) {
      return 0;
    }
    Value index = value(ref.index().get());
    int size = Math.max(1, elements);
    if (index instanceof Value.Constant constant
        && constant.value() >= 0
        && constant.value() < size) {
      return constant.value();
    }
    indices.add(new Place.Index(index, size, stride, ref.span()));
    return 0;
  }

  private static void collect(
      Type type, int offset, Variable variable, List<Place.Index> indices, List<Place> into) {
    if (type instanceof Type.Scalar scalar) {
      into.add(new Place(variable.local(), offset, indices, scalar, variable.stored()));
      return;
    }
    for (Type.Field field : ((Type.Structure) type).fields()) {
      for (int i = 0; i < Math.max(1, field.elements()); i++) {
        int from = offset + field.offset() + i * field.type().size();
        collect(field.type(), from, variable, indices, into);
      }
    }
  }
}
