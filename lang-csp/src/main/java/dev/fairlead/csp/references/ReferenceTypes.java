package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import dev.fairlead.csp.syntax.Span;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What expressions hold, and what statements do with it. Two things are of one class if one is
 * assigned to or compared with the other.
 */
final class ReferenceTypes {
  private final ReferenceNodes nodes;
  private final ReferenceClasses classes;
  private final SymmetryBreaks breaks;
  private final RingFunctions functions;
  private final StateLayout layout;
  private final Sources sources;
  private final Map<String, Symbols.Variable> variables = new HashMap<>();

  // where the walk is
  private String definition = "";
  private int[] environment = {};
  private Map<Integer, Integer> temporaries = new HashMap<>();
  private Span place;

  ReferenceTypes(
      ReferenceNodes nodes,
      SymmetryBreaks breaks,
      RingFunctions functions,
      StateLayout layout,
      Sources sources) {
    this.nodes = nodes;
    this.classes = nodes.classes();
    this.breaks = breaks;
    this.functions = functions;
    this.layout = layout;
    this.sources = sources;
    layout.variables().forEach(variable -> variables.put(variable.name(), variable));
  }

  /** From here on the walk is in a process; the property has no name. */
  void enter(String process) {
    definition = process;
    see(new int[0]);
    place = null;
  }

  /** From here on these are the classes of the names that are seen. */
  void see(int[] names) {
    environment = names;
    temporaries = new HashMap<>();
  }

  /** From here on the walk is at this place; null if the syntax does not tell one. */
  void goTo(Span where) {
    place = where;
  }

  String where() {
    return place == null
        ? definition.isEmpty() ? "the property" : "a condition of " + definition
        : sources.placeInFile(place) + ": '" + sources.text(place) + "'";
  }

  void breakUp(int node, String because) {
    breaks.breakUp(node, because);
  }

  void number(Typed value, String use) {
    if (value.isReference()) {
      breakUp(value.node(), where() + ": it " + use);
    }
  }

  void truth(Code.Value value) {
    number(type(value), "is used as a truth value");
  }

  void unify(Typed one, Typed other) {
    if (one.isReference() && other.isReference()) {
      int more = other.more() - one.more();
      if (classes.root(one.node()) == classes.root(other.node())) {
        int difference = classes.shift(other.node()) + more - classes.shift(one.node());
        if (difference != 0) {
          breakUp(one.node(), where() + " is about numbers that differ");
        }
        return;
      }
      classes.unify(one.node(), other.node(), more, where());
    } else if (one.isReference() && other.constant() != null) {
      classes.name(one.node(), other.constant() - one.more(), where());
    } else if (one.isReference()) {
      breakUp(one.node(), where() + " mixes references and other numbers");
    } else if (other.isReference()) {
      unify(other, one);
    }
  }

  private int temporary(int number) {
    return temporaries.computeIfAbsent(number, key -> classes.node());
  }

  /** Statements. */
  void run(Code code) {
    if (code instanceof Code.Value value) {
      type(value);
    } else if (code instanceof Code.Sequence sequence) {
      sequence.parts().forEach(this::run);
    } else if (code instanceof Code.If choice) {
      truth(choice.condition());
      run(choice.then());
      run(choice.otherwise());
    } else if (code instanceof Code.While loop) {
      truth(loop.condition());
      run(loop.body());
    } else if (code instanceof Code.AssignArray assign) {
      assignArray(assign);
    } else {
      opaque(code);
    }
  }

  /** The same value for every element treats all alike. */
  private void assignArray(Code.AssignArray assign) {
    boolean alike =
        assign.values().stream().allMatch(Code.Constant.class::isInstance)
            && assign.values().stream().distinct().count() == 1;
    for (Code.Value value : assign.values()) {
      unify(Typed.of(nodes.variable(assign.array().name())), type(value));
    }
    for (int i = 0; i < dimensions(assign.array().name()) && !alike; i++) {
      breakUp(nodes.usedIndex(assign.array().name(), i), where() + " gives each element a value");
    }
  }

  private int dimensions(String variable) {
    return variables.get(variable).dimensions().size();
  }

  /** Nothing is known of what is done with what is in it. */
  private void opaque(Code code) {
    for (Code part : Parts.of(code)) {
      if (part instanceof Code.Value value) {
        number(type(value), "is used in a way that is not looked into");
      } else {
        run(part);
      }
    }
  }

  Typed type(Code.Value value) {
    if (value instanceof Code.Constant constant) {
      return Typed.constant(constant.value());
    } else if (value instanceof Code.Local local) {
      return Typed.of(environment[local.index()]);
    } else if (value instanceof Code.Temporary temporary) {
      return Typed.of(temporary(temporary.index()));
    } else if (value instanceof Code.Global global) {
      return global(global.slot());
    } else if (value instanceof Code.Element element) {
      index(element.array(), element.index());
      return Typed.of(nodes.variable(element.array().name()));
    } else if (value instanceof Code.Unary || value instanceof Code.Binary) {
      return operation(value);
    } else if (value instanceof Code.Quantified quantified) {
      int node = temporary(quantified.temporary());
      if (quantified.low() instanceof Code.Constant low
          && quantified.high() instanceof Code.Constant high) {
        breaks.interval(node, low.value(), high.value(), where());
      } else {
        number(type(quantified.low()), "bounds an index");
        number(type(quantified.high()), "bounds an index");
        breakUp(node, where() + " goes through values between computed bounds");
      }
      truth(quantified.body());
      temporaries.remove(quantified.temporary());
    } else if (value instanceof Code.ChannelQuery query) {
      unify(Typed.of(nodes.channelIndex(query.channel().name())), type(query.index()));
    } else if (value instanceof Code.ChannelPeek peek) {
      unify(Typed.of(nodes.channelIndex(peek.channel().name())), type(peek.index()));
      return Typed.of(nodes.field(peek.channel().name(), peek.field()));
    } else if (value instanceof Code.MessagePeek peek) {
      // The message as a whole is not looked into.
      for (int field = 0; field < peek.channel().width(); field++) {
        breakUp(nodes.field(peek.channel().name(), field), where() + " looks at a whole message");
      }
      opaque(value);
      return Typed.NUMBER;
    } else if (value instanceof Code.InRange checked) {
      Typed of = type(checked.value());
      if (of.isReference()) {
        breaks.bound(
            of.node(),
            checked.range().low() - of.more(),
            checked.range().high() - of.more(),
            where() + " does not admit every number");
      }
      return of;
    } else if (value instanceof Code.Assign assign) {
      return assign(assign);
    } else {
      opaque(value);
      return Typed.NUMBER;
    }
    return Typed.NUMBER;
  }

  /** A variable, or an element of an array at a constant index. */
  private Typed global(int slot) {
    for (Symbols.Variable variable : layout.variables()) {
      int first = layout.slotOf(variable.name());
      if (slot >= first && slot < first + variable.initial().size()) {
        int flat = slot - first;
        for (int i = variable.dimensions().size() - 1; i >= 0; i--) {
          int elements = variable.dimensions().get(i);
          classes.name(nodes.usedIndex(variable.name(), i), flat % elements, where());
          flat /= elements;
        }
        return Typed.of(nodes.variable(variable.name()));
      }
    }
    return Typed.NUMBER;
  }

  /** Arrays are flat: with two dimensions the index is {@code row * columns + column}. */
  private void index(Code.GlobalArray array, Code.Value flat) {
    List<Integer> sizes = variables.get(array.name()).dimensions();
    Code.Value rest = flat;
    for (int i = sizes.size() - 1; i > 0; i--) {
      int columns = sizes.get(i);
      if (rest instanceof Code.Binary sum
          && sum.op() == BinaryOp.ADD
          && sum.left() instanceof Code.Binary row
          && row.op() == BinaryOp.MUL
          && row.right() instanceof Code.Constant length
          && length.value() == columns) {
        unify(Typed.of(nodes.usedIndex(array.name(), i)), type(sum.right()));
        rest = row.left();
      } else {
        for (int dimension = 0; dimension <= i; dimension++) {
          breakUp(
              nodes.usedIndex(array.name(), dimension),
              where() + " computes an index of " + array.name());
        }
        number(type(rest), "is used in a computed index");
        return;
      }
    }
    unify(Typed.of(nodes.usedIndex(array.name(), 0)), type(rest));
  }

  private Typed assign(Code.Assign assign) {
    Typed value = type(assign.value());
    Code.Target target = assign.target();
    if (target instanceof Code.GlobalTarget global) {
      unify(global(global.slot()), value);
    } else if (target instanceof Code.ElementTarget element) {
      index(element.array(), element.index());
      unify(Typed.of(nodes.variable(element.array().name())), value);
    } else if (target instanceof Code.TemporaryTarget temporary) {
      unify(Typed.of(temporary(temporary.index())), value);
    } else if (target instanceof Code.TemporaryElementTarget element) {
      number(type(element.index()), "is an index of a local array");
      number(value, "is kept in a local array");
    }
    return value;
  }

  private Typed operation(Code.Value value) {
    if (value instanceof Code.Unary not && not.op() == UnaryOp.NOT) {
      truth(not.operand());
      return Typed.NUMBER;
    } else if (value instanceof Code.Binary binary) {
      BinaryOp op = binary.op();
      if (op == BinaryOp.EQ || op == BinaryOp.NE) {
        unify(type(binary.left()), type(binary.right()));
        return Typed.NUMBER;
      } else if (op == BinaryOp.AND || op == BinaryOp.OR || op == BinaryOp.XOR) {
        truth(binary.left());
        truth(binary.right());
        return Typed.NUMBER;
      } else if (op == BinaryOp.ADD && binary.right() instanceof Code.Constant more) {
        return plus(binary.left(), more.value(), value);
      } else if (op == BinaryOp.ADD && binary.left() instanceof Code.Constant more) {
        return plus(binary.right(), more.value(), value);
      } else if (op == BinaryOp.SUB && binary.right() instanceof Code.Constant less) {
        return plus(binary.left(), -less.value(), value);
      }
    }
    return function(value);
  }

  private Typed plus(Code.Value operand, int more, Code.Value sum) {
    if (RingFunctions.isVariable(operand)) {
      Typed typed = type(operand);
      return !typed.isReference() ? typed : new Typed(typed.node(), typed.more() + more, null);
    }
    return function(sum);
  }

  private Typed function(Code.Value value) {
    Set<Code.Value> leaves = new HashSet<>();
    boolean simple = RingFunctions.leaves(value, leaves);
    if (simple && leaves.isEmpty()) {
      return RingFunctions.constant(value);
    }
    if (!simple || leaves.size() != 1) {
      functions.mixed(value, where());
      for (Code part : Parts.of(value)) {
        number(type((Code.Value) part), "is used in arithmetic or compared by order");
      }
      return Typed.NUMBER;
    }
    Code.Value leaf = leaves.iterator().next();
    Typed of = type(leaf);
    if (!of.isReference()) {
      return Typed.NUMBER;
    }
    return functions.apply(value, leaf, of, where());
  }
}
