package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Collects what a specification does with numbers. As in Promela, two things hold numbers of the
 * same kind if one is assigned to, sent as, compared with or passed for the other.
 */
final class ReferenceInference {
  private static final int DATA = -1;

  /** The index of a composition, with its values. */
  record Seed(int node, int low, int high, String name) {}

  /** A use that permutations do not preserve, and the process it is in. */
  record Break(int node, String because, String definition) {}

  /** All values of an interval are gone through. */
  private record Interval(int node, int low, int high, String where, String definition) {}

  /** What a variable may hold, or how many elements an array has. */
  private record Bound(int node, int low, int high, String where) {}

  private record Applied(
      Code.Value function,
      Code.Value argument,
      Typed of,
      int result,
      String where,
      String definition) {}

  private record Naming(int node, String definition) {}

  private record Typed(int node, int more, Integer constant) {
    static final Typed NUMBER = new Typed(DATA, 0, null);

    static Typed of(int node) {
      return new Typed(node, 0, null);
    }
  }

  private final Map<String, Template> definitions;
  private final String process;
  private final StateLayout layout;
  private final Sources sources;
  private final ReferenceClasses classes = new ReferenceClasses();
  private final Map<String, Integer> named = new LinkedHashMap<>();
  private final Map<Node, int[]> environments = new IdentityHashMap<>();
  private final Map<String, Symbols.Variable> variables = new HashMap<>();
  private final List<Seed> seeds = new ArrayList<>();
  private final List<Break> breaks = new ArrayList<>();
  private final List<Interval> intervals = new ArrayList<>();
  private final List<Bound> bounds = new ArrayList<>();
  private final List<Applied> applied = new ArrayList<>();
  private final List<Naming> namings = new ArrayList<>();
  private final Set<Integer> rings = new HashSet<>();
  private final Set<Integer> shown = new LinkedHashSet<>();
  private final Map<Integer, Break> total = new HashMap<>();
  private final Set<String> components = new LinkedHashSet<>();

  // where the walk is
  private String definition;
  private int[] environment = {};
  private Map<Integer, Integer> temporaries = new HashMap<>();
  private Span place;

  ReferenceInference(
      Map<String, Template> definitions, String process, StateLayout layout, Sources sources) {
    this.definitions = definitions;
    this.process = process;
    this.layout = layout;
    this.sources = sources;
    for (Symbols.Variable variable : layout.variables()) {
      variables.put(variable.name(), variable);
      if (variable.low().isPresent() || variable.high().isPresent()) {
        bounds.add(
            new Bound(
                variable(variable.name()),
                variable.low().orElse(Integer.MIN_VALUE),
                variable.high().orElse(Integer.MAX_VALUE),
                "'" + variable.name() + "' cannot hold every number"));
      }
      for (int i = 0; i < variable.dimensions().size(); i++) {
        bounds.add(
            new Bound(
                index(variable.name(), i),
                0,
                variable.dimensions().get(i) - 1,
                "'" + variable.name() + "' has no element for every number"));
      }
    }
    for (Code.ChannelPlace channel : layout.channels()) {
      bounds.add(
          new Bound(
              channelIndex(channel.name()),
              0,
              channel.size() - 1,
              "there is no channel '" + channel.name() + "' for every number"));
    }
  }

  ReferenceClasses classes() {
    return classes;
  }

  List<Seed> seeds() {
    return seeds;
  }

  /** The processes that indexed compositions are made of. */
  Set<String> components() {
    return components;
  }

  boolean isRing(int root) {
    return rings.stream().anyMatch(node -> classes.root(node) == root);
  }

  /** The classes of the names that each node sees. */
  Map<Node, int[]> environments() {
    return environments;
  }

  /** What people call the nodes that have names. */
  Map<String, Integer> nodesByName() {
    return named;
  }

  /** The processes that name values of a class. */
  Set<String> namedIn(int root) {
    Set<String> found = new HashSet<>();
    for (Naming naming : namings) {
      if (classes.root(naming.node()) == root) {
        found.add(naming.definition());
      }
    }
    return found;
  }

  /**
   * The nodes of a class whose values stand in labels: parts of events, fields of messages and
   * indices of channels. They may differ by constants, as in {@code e.(i+1)}.
   */
  List<Integer> shownInLabels(int root) {
    return shown.stream().filter(node -> classes.root(node) == root).toList();
  }

  private int shown(String name) {
    int node = node(name);
    shown.add(node);
    return node;
  }

  private int node(String name) {
    return named.computeIfAbsent(name, key -> classes.node());
  }

  int variable(String name) {
    return node(name);
  }

  int index(String variable, int dimension) {
    return node("index " + (dimension + 1) + " of " + variable);
  }

  int channelIndex(String channel) {
    return shown("the index of channel " + channel);
  }

  int field(String channel, int field) {
    return shown("field " + (field + 1) + " of channel " + channel);
  }

  private int parameter(String process, int number) {
    return node("parameter " + (number + 1) + " of " + process);
  }

  private int event(String base, int count, int position) {
    return shown("part " + (position + 1) + " of event " + base + (count == 0 ? "" : "/" + count));
  }

  void infer(Collection<Node.Expression> propositions) {
    Set<String> seen = new LinkedHashSet<>(Set.of(process));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      definition = open.poll();
      Template body = definitions.get(definition);
      if (body == null) {
        continue;
      }
      int parameters = IntStream.of(body.projection()).max().orElse(-1) + 1;
      String of = definition;
      int[] outer = IntStream.range(0, parameters).map(i -> parameter(of, i)).toArray();
      for (String called : body(body, outer)) {
        if (seen.add(called)) {
          open.add(called);
        }
      }
    }
    definition = "";
    environment = new int[0];
    place = null;
    for (Node.Expression proposition : propositions) {
      // A number only guides a search; what is asked are truth values.
      if (proposition.code().kind() == Symbols.Kind.INT) {
        type(proposition.code());
      } else {
        truth(proposition.code());
      }
    }
    settle();
  }

  /** A node that is to be visited, with the classes of the names it sees. */
  private record Visit(Node node, int[] environment) {}

  private Set<String> body(Template body, int[] outer) {
    Set<String> called = new LinkedHashSet<>();
    Deque<Visit> open = new ArrayDeque<>();
    open.push(new Visit(body.node(), body.environment(outer)));
    while (!open.isEmpty()) {
      Visit visit = open.pop();
      Node node = visit.node();
      environments.put(node, visit.environment());
      environment = visit.environment();
      temporaries = new HashMap<>();
      visit(node, open, called);
    }
    return called;
  }

  private void push(Template template, Deque<Visit> open) {
    open.push(new Visit(template.node(), template.environment(environment)));
  }

  private void visit(Node node, Deque<Visit> open, Set<String> called) {
    place = null;
    if (node instanceof Node.Prefix prefix) {
      place = prefix.place;
      prefix.base.ifPresentOrElse(
          base -> event(base, prefix.arguments),
          () -> prefix.arguments.forEach(argument -> type(argument.code())));
      prefix.effect.ifPresent(effect -> run(effect.code()));
      push(prefix.next, open);
    } else if (node instanceof Node.Send send) {
      place = send.place;
      channel(send.channel);
      for (int i = 0; i < send.values.size(); i++) {
        unify(Typed.of(field(send.channel.name(), i)), type(send.values.get(i).code()));
      }
      send.effect.ifPresent(effect -> run(effect.code()));
      push(send.next, open);
    } else if (node instanceof Node.Receive receive) {
      receive(receive, open);
    } else if (node instanceof Node.Guarded guarded) {
      truth(guarded.guard.code());
      push(guarded.body, open);
    } else if (node instanceof Node.Conditional conditional) {
      place = conditional.place;
      truth(conditional.condition.code());
      push(conditional.then, open);
      conditional.otherwise.ifPresent(other -> push(other, open));
    } else if (node instanceof Node.Case cases) {
      cases.branches.forEach(
          branch -> {
            truth(branch.condition().code());
            push(branch.body(), open);
          });
      cases.otherwise.ifPresent(other -> push(other, open));
    } else if (node instanceof Node.Compose compose) {
      compose.operands.forEach(operand -> push(operand, open));
    } else if (node instanceof Node.Indexed indexed) {
      indexed(indexed, open);
    } else if (node instanceof Node.Replicated replicated) {
      replicated.count.ifPresent(count -> number(type(count.code()), "is a number of processes"));
      push(replicated.body, open);
    } else if (node instanceof Node.Hide hide) {
      for (Node.EventSet hidden : hide.hidden) {
        if (!hidden.arguments().isEmpty()) {
          hidden(hidden);
        }
      }
      push(hide.body, open);
    } else if (node instanceof Node.Atomic atomic) {
      push(atomic.body, open);
    } else if (node instanceof Node.Timed timed) {
      number(type(timed.time.code()), "is a time");
      push(timed.body, open);
      timed.next.ifPresent(next -> push(next, open));
    } else if (node instanceof Node.Call call) {
      place = call.place;
      called.add(call.process);
      for (int i = 0; i < call.arguments.size(); i++) {
        Typed argument = type(call.arguments.get(i).code());
        unify(Typed.of(parameter(call.process, i)), argument);
      }
    }
  }

  /** Which numbers are hidden would have to be permuted, too. */
  private void hidden(Node.EventSet events) {
    for (int i = 0; i < events.arguments().size(); i++) {
      breakUp(
          event(events.base(), events.arguments().size(), i),
          "events '" + events.base() + "' are hidden by number");
    }
  }

  private void event(String base, List<Node.Expression> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      unify(Typed.of(event(base, arguments.size(), i)), type(arguments.get(i).code()));
    }
  }

  private void channel(Node.ChannelUse channel) {
    channel
        .index()
        .ifPresent(index -> unify(Typed.of(channelIndex(channel.name())), type(index.code())));
  }

  private void receive(Node.Receive receive, Deque<Visit> open) {
    place = receive.place;
    channel(receive.channel);
    int[] outer = environment;
    int fields = receive.patterns.size();
    int[] extended = java.util.Arrays.copyOf(outer, outer.length + fields);
    for (int i = 0; i < fields; i++) {
      int field = field(receive.channel.name(), i);
      extended[outer.length + i] = field;
      receive.patterns.get(i).ifPresent(pattern -> unify(Typed.of(field), type(pattern.code())));
    }
    environment = extended;
    receive.guard.ifPresent(guard -> truth(guard.code()));
    receive.effect.ifPresent(effect -> run(effect.code()));
    push(receive.next, open);
  }

  private void indexed(Node.Indexed indexed, Deque<Visit> open) {
    int[] outer = environment;
    int[] extended = java.util.Arrays.copyOf(outer, outer.length + indexed.ranges.size());
    boolean parallel =
        indexed.operator == Operator.INTERLEAVE || indexed.operator == Operator.PARALLEL;
    for (int i = 0; i < indexed.ranges.size(); i++) {
      int node = classes.node();
      extended[outer.length + i] = node;
      values(indexed.ranges.get(i), node, parallel && indexed.ranges.size() == 1);
    }
    if (parallel) {
      for (Node part : dev.fairlead.csp.lowering.NodeParts.all(indexed.body.node())) {
        if (part instanceof Node.Call call) {
          components.add(call.process);
        }
      }
    }
    environment = extended;
    push(indexed.body, open);
  }

  private void values(Node.Values values, int node, boolean seed) {
    List<Node.Expression> expressions = values.expressions();
    if (values.interval()
        && expressions.get(0).code() instanceof Code.Constant low
        && expressions.get(1).code() instanceof Code.Constant high) {
      if (seed) {
        seeds.add(new Seed(node, low.value(), high.value(), "the index in " + definition));
      }
      intervals.add(new Interval(node, low.value(), high.value(), where(), definition));
    } else if (values.interval()) {
      expressions.forEach(each -> number(type(each.code()), "bounds an index"));
      breakUp(node, where() + " goes through values between computed bounds");
    } else {
      expressions.forEach(each -> unify(Typed.of(node), type(each.code())));
    }
  }

  private String where() {
    return place == null
        ? definition.isEmpty() ? "the property" : "a condition of " + definition
        : sources.placeInFile(place) + ": '" + sources.text(place) + "'";
  }

  private void breakUp(int node, String because) {
    breaks.add(new Break(node, because, definition));
  }

  private void number(Typed value, String use) {
    if (value.node() != DATA) {
      breakUp(value.node(), where() + ": it " + use);
    }
  }

  private void truth(Code.Value value) {
    number(type(value), "is used as a truth value");
  }

  private void unify(Typed one, Typed other) {
    if (one.node() != DATA && other.node() != DATA) {
      int more = other.more() - one.more();
      if (classes.root(one.node()) == classes.root(other.node())) {
        int difference = classes.shift(other.node()) + more - classes.shift(one.node());
        if (difference != 0) {
          breakUp(one.node(), where() + " is about numbers that differ");
        }
        return;
      }
      classes.unify(one.node(), other.node(), more, where());
    } else if (one.node() != DATA && other.constant() != null) {
      classes.name(one.node(), other.constant() - one.more(), where());
      namings.add(new Naming(one.node(), definition));
    } else if (one.node() != DATA) {
      breakUp(one.node(), where() + " mixes references and other numbers");
    } else if (other.node() != DATA) {
      unify(other, one);
    }
  }

  private int temporary(int number) {
    return temporaries.computeIfAbsent(number, key -> classes.node());
  }

  /** Statements. */
  private void run(Code code) {
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
      unify(Typed.of(variable(assign.array().name())), type(value));
    }
    for (int i = 0; i < dimensions(assign.array().name()) && !alike; i++) {
      breakUp(index(assign.array().name(), i), where() + " gives each element a value");
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

  private Typed type(Code.Value value) {
    if (value instanceof Code.Constant constant) {
      return new Typed(DATA, 0, constant.value());
    } else if (value instanceof Code.Local local) {
      return Typed.of(environment[local.index()]);
    } else if (value instanceof Code.Temporary temporary) {
      return Typed.of(temporary(temporary.index()));
    } else if (value instanceof Code.Global global) {
      return global(global.slot());
    } else if (value instanceof Code.Element element) {
      index(element.array(), element.index());
      return Typed.of(variable(element.array().name()));
    } else if (value instanceof Code.Unary || value instanceof Code.Binary) {
      return operation(value);
    } else if (value instanceof Code.Quantified quantified) {
      int node = temporary(quantified.temporary());
      if (quantified.low() instanceof Code.Constant low
          && quantified.high() instanceof Code.Constant high) {
        intervals.add(new Interval(node, low.value(), high.value(), where(), definition));
      } else {
        number(type(quantified.low()), "bounds an index");
        number(type(quantified.high()), "bounds an index");
        breakUp(node, where() + " goes through values between computed bounds");
      }
      truth(quantified.body());
      temporaries.remove(quantified.temporary());
    } else if (value instanceof Code.ChannelQuery query) {
      unify(Typed.of(channelIndex(query.channel().name())), type(query.index()));
    } else if (value instanceof Code.InRange checked) {
      Typed of = type(checked.value());
      if (of.node() != DATA) {
        bounds.add(
            new Bound(
                of.node(),
                checked.range().low() - of.more(),
                checked.range().high() - of.more(),
                where() + " does not admit every number"));
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
          classes.name(index(variable.name(), i), flat % elements, where());
          namings.add(new Naming(index(variable.name(), i), definition));
          flat /= elements;
        }
        return Typed.of(variable(variable.name()));
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
        unify(Typed.of(index(array.name(), i)), type(sum.right()));
        rest = row.left();
      } else {
        for (int dimension = 0; dimension <= i; dimension++) {
          breakUp(
              index(array.name(), dimension), where() + " computes an index of " + array.name());
        }
        number(type(rest), "is used in a computed index");
        return;
      }
    }
    unify(Typed.of(index(array.name(), 0)), type(rest));
  }

  private Typed assign(Code.Assign assign) {
    Typed value = type(assign.value());
    Code.Target target = assign.target();
    if (target instanceof Code.GlobalTarget global) {
      unify(global(global.slot()), value);
    } else if (target instanceof Code.ElementTarget element) {
      index(element.array(), element.index());
      unify(Typed.of(variable(element.array().name())), value);
    } else if (target instanceof Code.TemporaryTarget temporary) {
      unify(Typed.of(temporary(temporary.index())), value);
    } else if (target instanceof Code.TemporaryElementTarget element) {
      number(type(element.index()), "is an index of a local array");
      number(value, "is kept in a local array");
    }
    return value;
  }

  private Typed operation(Code.Value value) {
    if (value instanceof Code.Binary binary) {
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

  private static boolean isVariable(Code.Value value) {
    return value instanceof Code.Local
        || value instanceof Code.Temporary
        || value instanceof Code.Global
        || value instanceof Code.Element;
  }

  private Typed plus(Code.Value operand, int more, Code.Value sum) {
    if (isVariable(operand)) {
      Typed typed = type(operand);
      return typed.node() == DATA ? typed : new Typed(typed.node(), typed.more() + more, null);
    }
    return function(sum);
  }

  private Typed function(Code.Value value) {
    Set<Code.Value> leaves = new HashSet<>();
    boolean simple = leaves(value, leaves);
    if (simple && leaves.isEmpty()) {
      return constant(value);
    }
    if (!simple || leaves.size() != 1) {
      for (Code part : Parts.of(value)) {
        number(type((Code.Value) part), "is used in arithmetic or compared by order");
      }
      return Typed.NUMBER;
    }
    Code.Value leaf = leaves.iterator().next();
    Typed of = type(leaf);
    if (of.node() == DATA) {
      return Typed.NUMBER;
    }
    int result = classes.node();
    applied.add(new Applied(value, leaf, of, result, where(), definition));
    return Typed.of(result);
  }

  private static Typed constant(Code.Value value) {
    try {
      return new Typed(DATA, 0, Interpreter.run(value, new int[0], new int[0]));
    } catch (Trap trap) {
      return Typed.NUMBER;
    }
  }

  private static boolean leaves(Code.Value value, Set<Code.Value> into) {
    if (value instanceof Code.Unary unary) {
      return leaves(unary.operand(), into);
    } else if (value instanceof Code.Binary binary) {
      return leaves(binary.left(), into) && leaves(binary.right(), into);
    } else if (isVariable(value)) {
      into.add(value);
      return true;
    }
    return value instanceof Code.Constant;
  }

  /** Functions of references are evaluated for all elements. */
  private void settle() {
    List<Applied> open = new ArrayList<>(applied);
    boolean more = true;
    while (more) {
      more = false;
      for (Applied each : List.copyOf(open)) {
        Optional<Seed> seed =
            seeds.stream()
                .filter(s -> classes.root(s.node()) == classes.root(each.of().node()))
                .findFirst();
        if (seed.isPresent()) {
          open.remove(each);
          more = true;
          apply(each, seed.get());
        }
      }
    }
    for (Applied each : open) {
      breaks.add(new Break(each.result(), each.where() + " computes a number", each.definition()));
    }
  }

  private void apply(Applied each, Seed seed) {
    int node = each.of().node();
    int size = seed.high() - seed.low() + 1;
    int first = seed.low() - classes.shift(seed.node()) + classes.shift(node);
    int[] values = new int[Math.max(size, 0)];
    boolean rotates = size > 1;
    try {
      for (int element = 0; element < size; element++) {
        Code.Value closed =
            replaced(
                each.function(),
                each.argument(),
                new Code.Constant(first + element, Symbols.Kind.INT));
        values[element] = Interpreter.run(closed, new int[0], new int[0]);
      }
    } catch (Trap trap) {
      rotates = false;
    }
    int least = IntStream.of(values).min().orElse(0);
    for (int element = 0; element < size && rotates; element++) {
      int next = (element + 1) % size;
      rotates =
          values[element] - least < size
              && values[next] - least == (values[element] - least + 1) % size;
    }
    if (!rotates) {
      String wrong = each.where() + ": it is used in arithmetic or compared by order";
      breaks.add(new Break(node, wrong, each.definition()));
      breaks.add(new Break(each.result(), wrong, each.definition()));
      return;
    }
    rings.add(node);
    total.putIfAbsent(
        node,
        new Break(
            node,
            each.where() + " is computed of what need not be a reference",
            each.definition()));
    if (classes.root(each.result()) != classes.root(node)) {
      classes.unify(each.result(), node, least - first, each.where());
    } else if (classes.shift(each.result()) - classes.shift(node) != least - first) {
      breaks.add(
          new Break(node, each.where() + " is about numbers that differ", each.definition()));
    }
  }

  private static Code.Value replaced(Code.Value in, Code.Value leaf, Code.Value by) {
    if (in.equals(leaf)) {
      return by;
    } else if (in instanceof Code.Unary unary) {
      return new Code.Unary(unary.op(), replaced(unary.operand(), leaf, by));
    } else if (in instanceof Code.Binary binary) {
      return new Code.Binary(
          binary.op(),
          replaced(binary.left(), leaf, by),
          replaced(binary.right(), leaf, by),
          binary.trap());
    }
    return in;
  }

  /** What permutations of the elements of a class do not preserve. */
  List<Break> breaks(int root, int first, int size) {
    List<Break> found = new ArrayList<>();
    if (classes.broken(root) != null) {
      found.add(new Break(root, classes.broken(root), ""));
    }
    breaks.stream().filter(each -> classes.root(each.node()) == root).forEach(found::add);
    for (Interval each : intervals) {
      if (classes.root(each.node()) == root) {
        int low = first + classes.shift(each.node());
        if (each.low() != low || each.high() != low + size - 1) {
          found.add(
              new Break(
                  each.node(), each.where() + " goes through some of them", each.definition()));
        }
      }
    }
    for (Bound each : bounds) {
      if (classes.root(each.node()) == root) {
        int low = first + classes.shift(each.node());
        if (low < each.low() || low + size - 1 > each.high()) {
          found.add(new Break(each.node(), each.where(), ""));
        }
      }
    }
    for (Break each : total.values()) {
      if (classes.root(each.node()) == root && mayBeNone(root, first, size)) {
        found.add(each);
      }
    }
    return found;
  }

  /** Whether something of a class may hold a number that is no element. */
  private boolean mayBeNone(int root, int first, int size) {
    for (int value : classes.numbers(root).keySet()) {
      if (value < first || value >= first + size) {
        return true;
      }
    }
    for (Symbols.Variable variable : layout.variables()) {
      int node = variable(variable.name());
      if (classes.root(node) == root) {
        int low = first + classes.shift(node);
        for (Symbols.Value value : variable.initial()) {
          if (variable.arbitrary() || value.bits() < low || value.bits() >= low + size) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
