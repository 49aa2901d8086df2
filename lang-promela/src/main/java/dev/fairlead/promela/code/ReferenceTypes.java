package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What expressions hold, and what is known of it by where it comes to. Two things are of one class
 * if one is assigned to or compared with the other.
 */
final class ReferenceTypes {
  private final Program program;
  private final ReferenceNodes nodes;
  private final ReferenceClasses classes;
  private final RingFunctions functions;
  private final Set<CellFamily> assignedChannels = new HashSet<>();

  /** Statements by which the number of a channel comes to where it is not declared. */
  private final List<String> unknownChannels = new ArrayList<>();

  private final Set<String> obstacles = new TreeSet<>();

  // where the walk is
  private int scope;
  private Span place;

  ReferenceTypes(Program program, ReferenceNodes nodes, RingFunctions functions) {
    this.program = program;
    this.nodes = nodes;
    this.classes = nodes.classes();
    this.functions = functions;
  }

  /** From here on the walk is in a scope: 0 for globals and the property, then the proctypes. */
  void enter(int inScope) {
    scope = inScope;
  }

  /** From here on the walk is at this place; null for the property. */
  void goTo(Span where) {
    place = where;
  }

  Span place() {
    return place;
  }

  /** What stands in the way of every permutation. */
  Set<String> obstacles() {
    return obstacles;
  }

  /** A channel that is held by a variable may be one that permutations move. */
  void checkChannels() {
    boolean assigned =
        assignedChannels.stream().anyMatch(family -> nodes.fieldNodes(family).isPresent());
    if (!unknownChannels.isEmpty() || assigned) {
      nodes.breakChannels(
          unknownChannels.isEmpty()
              ? "a channel variable is assigned"
              : unknownChannels.get(0) + " uses a channel that is held by a variable");
    }
  }

  String where() {
    return place == null ? "the property" : place.place() + ": '" + place.text() + "'";
  }

  CellFamily family(Place of) {
    return of.stored() ? nodes.family(of, of.local() ? scope : 0) : null;
  }

  void assign(CellFamily family, Typed value) {
    if (family.holdsChannels()) {
      assignedChannels.add(family);
    }
    unify(Typed.of(nodes.elementNode(family)), stored(value, family.type().width()));
  }

  /** What is left of a number in the text that is stored. */
  private static Typed stored(Typed value, Width width) {
    Value.Constant constant = value.constant();
    return constant == null
        ? value
        : Typed.constant(
            new Value.Constant(width.fit(constant.value()), constant.type(), constant.instance()));
  }

  /** The nodes of the fields of the channels that a channel expression may mean. */
  List<int[]> channel(Value channel) {
    if (channel instanceof Value.Read read) {
      visitIndices(read.place());
      CellFamily family = family(read.place());
      if (family != null && nodes.fieldNodes(family).isPresent()) {
        return List.of(nodes.fieldNodes(family).get());
      }
    } else {
      type(channel);
    }
    unknownChannels.add(where());
    return List.copyOf(nodes.allFieldNodes());
  }

  void visitIndices(Place of) {
    visitIndices(of, of.local() ? scope : 0);
  }

  private void visitIndices(Place of, int inScope) {
    CellFamily family = of.stored() ? nodes.family(of, inScope) : null;
    int next = 0;
    int[] fixed = family == null ? new int[0] : family.subscripts(of.offset());
    for (int i = 0; family != null && i < fixed.length; i++) {
      CellFamily.Dimension dimension = family.dimensions().get(i);
      int node = nodes.indexNode(family, i);
      boolean computed =
          next < of.indices().size()
              && of.indices().get(next).stride() == dimension.stride()
              && of.indices().get(next).elements() == dimension.elements();
      if (computed) {
        unify(Typed.of(node), type(of.indices().get(next++).value()));
      } else {
        classes.name(node, fixed[i], where());
      }
    }
    for (; next < of.indices().size(); next++) {
      number(type(of.indices().get(next).value()), "is used as an index");
    }
  }

  void unify(Typed one, Typed other) {
    if (one.isReference() && other.isReference()) {
      classes.unify(one.node(), other.node(), other.more() - one.more(), where());
    } else if (one.isReference() && other.constant() != null) {
      Value.Constant constant = other.constant();
      if (constant.isInstance()) {
        int pid = ReferenceInference.firstPid(program, constant.type()) + constant.instance();
        int more = constant.value() - pid - one.more();
        classes.unify(one.node(), nodes.pidNode(constant.type()), more, where());
      } else {
        classes.name(one.node(), constant.value() - one.more(), where());
      }
    } else if (one.isReference()) {
      classes.breakUp(one.node(), where() + " mixes references and other numbers");
    } else if (other.isReference()) {
      unify(other, one);
    }
  }

  /** A value is used as a number. */
  void number(Typed value, String use) {
    if (value.isReference()) {
      classes.breakUp(value.node(), where() + ": it " + use);
    }
  }

  void truth(Value value) {
    number(type(value), "is used as a truth value");
  }

  Typed type(Value value) {
    if (value instanceof Value.Constant constant) {
      return Typed.constant(constant);
    } else if (value instanceof Value.Read read) {
      visitIndices(read.place());
      CellFamily family = family(read.place());
      if (family != null && family.holdsChannels()) {
        unknownChannels.add(where());
      }
      return family == null ? Typed.NUMBER : Typed.of(nodes.elementNode(family));
    } else if (value instanceof Value.Pid) {
      return scope == 0 ? Typed.NUMBER : Typed.of(nodes.pidNode(scope - 1));
    } else if (value instanceof Value.Conditional choice) {
      truth(choice.condition());
      Typed result = Typed.of(classes.node());
      unify(result, type(choice.then()));
      unify(result, type(choice.otherwise()));
      return result;
    } else if (value instanceof Value.Unary || value instanceof Value.Binary) {
      return operation(value);
    } else if (value instanceof Value.Length length) {
      channel(length.channel());
    } else if (value instanceof Value.Full full) {
      channel(full.channel());
    } else if (value instanceof Value.Poll poll) {
      poll(poll);
    } else if (value instanceof Value.Run run) {
      run(run);
    } else if (value instanceof Value.Quantified quantified) {
      truth(quantified.body());
    } else if (value instanceof Value.Bound bound) {
      return Typed.of(nodes.pidNode(bound.type()));
    } else if (value instanceof Value.At at) {
      process(at.type(), at.pid());
    } else if (value instanceof Value.Remote remote) {
      process(remote.type(), remote.pid());
      visitIndices(remote.place(), remote.type() + 1);
      CellFamily family = nodes.family(remote.place(), remote.type() + 1);
      return family == null ? Typed.NUMBER : remote(remote, nodes.elementNode(family));
    } else if (value instanceof Value.Last) {
      obstacles.add("_last tells which process moved");
    } else if (value instanceof Value.Enabled
        || value instanceof Value.ControlState
        || value instanceof Value.Priority) {
      obstacles.add(where() + " looks at processes by number");
    }
    return Typed.NUMBER;
  }

  /** Local variables of a process that is created are 0, which may be the number of another one. */
  void beginAtZero(ProcessType type) {
    Set<Integer> parameters = new HashSet<>();
    type.parameters().forEach(parameter -> parameters.add(parameter.offset()));
    for (CellFamily family : nodes.families(type.number() + 1)) {
      boolean given =
          parameters.contains(family.offset())
              || type.locals().stream()
                  .anyMatch(
                      variable ->
                          variable.offset() == family.offset()
                              && variable.type() instanceof Type.Scalar
                              && variable.initial().values().size() == 1);
      if (!given && !family.holdsChannels()) {
        classes.name(nodes.elementNode(family), 0, type.name() + ": '" + family.name() + "'");
      }
    }
  }

  /** A variable of a process that does not exist is 0, which may be the number of another one. */
  private Typed remote(Value.Remote remote, int node) {
    boolean exists =
        remote.pid().stream()
            .allMatch(
                pid ->
                    pid instanceof Value.Pid
                        || pid instanceof Value.Bound
                        || pid instanceof Value.Constant);
    if (!exists) {
      classes.name(node, 0, where());
    }
    return Typed.of(node);
  }

  private void poll(Value.Poll poll) {
    List<int[]> fields = channel(poll.channel());
    for (int i = 0; i < poll.patterns().size(); i++) {
      if (poll.patterns().get(i).isPresent()) {
        Typed value = type(poll.patterns().get(i).get());
        for (int[] of : fields) {
          if (i < of.length) {
            unify(Typed.of(of[i]), value);
          }
        }
      }
    }
  }

  private void run(Value.Run run) {
    number(type(run.priority()), "is used as a priority");
    List<Place> parameters = program.types().get(run.type()).parameters();
    for (int i = 0; i < run.arguments().size(); i++) {
      Typed value = type(run.arguments().get(i));
      CellFamily family =
          i < parameters.size() ? nodes.family(parameters.get(i), run.type() + 1) : null;
      if (family != null) {
        assign(family, value);
      }
    }
  }

  /** A process of a type, by number or the first one. */
  private void process(int type, Optional<Value> pid) {
    Typed named =
        pid.map(this::type)
            .orElse(Typed.constant(new Value.Constant(ReferenceInference.firstPid(program, type))));
    unify(Typed.of(nodes.pidNode(type)), named);
  }

  private Typed operation(Value value) {
    if (value instanceof Value.Binary binary) {
      BinaryOp op = binary.op();
      if (op == BinaryOp.EQ || op == BinaryOp.NE) {
        unify(type(binary.left()), type(binary.right()));
        return Typed.NUMBER;
      } else if (op == BinaryOp.AND || op == BinaryOp.OR) {
        truth(binary.left());
        truth(binary.right());
        return Typed.NUMBER;
      } else if (op == BinaryOp.ADD && binary.right() instanceof Value.Constant more) {
        return plus(binary.left(), more.value(), value);
      } else if (op == BinaryOp.ADD && binary.left() instanceof Value.Constant more) {
        return plus(binary.right(), more.value(), value);
      } else if (op == BinaryOp.SUB && binary.right() instanceof Value.Constant less) {
        return plus(binary.left(), -less.value(), value);
      }
    }
    return function(value);
  }

  private Typed plus(Value operand, int more, Value sum) {
    if (operand instanceof Value.Read || operand instanceof Value.Pid) {
      Typed typed = type(operand);
      return !typed.isReference() ? typed : new Typed(typed.node(), typed.more() + more, null);
    }
    return function(sum);
  }

  /** A function of several values is arithmetic; one of a single value may be a rotation. */
  private Typed function(Value value) {
    Set<Value> leaves = new HashSet<>();
    boolean simple = RingFunctions.leaves(value, leaves);
    if (simple && leaves.isEmpty()) {
      return RingFunctions.constant(value);
    }
    if (!simple || leaves.size() != 1) {
      String use = "is used in arithmetic or compared by order";
      if (value instanceof Value.Unary unary) {
        number(type(unary.operand()), use);
      } else if (value instanceof Value.Binary binary) {
        number(type(binary.left()), use);
        number(type(binary.right()), use);
      }
      return Typed.NUMBER;
    }
    Value leaf = leaves.iterator().next();
    Typed of = type(leaf);
    if (!of.isReference()) {
      return Typed.NUMBER;
    }
    return functions.apply(value, leaf, of, where());
  }
}
