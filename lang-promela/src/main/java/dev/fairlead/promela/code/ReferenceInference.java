package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.code.ProcessType.ChannelSite;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what holds numbers of processes, by how it is used: where {@code _pid} may come to by
 * assignments, messages, arguments and comparisons for equality. Whatever else is done with such a
 * number breaks the symmetry of these processes, but for constants that are added and functions
 * that commute with rotations, such as {@code (_pid + 1) % N}.
 *
 * <p>A proof goes by cases of statements: if each of them gives the same truth values and, up to
 * the permutation, the same references in a state and in its image, then a step of a process is a
 * step of its image, and leads to the image of what it leads to.
 */
final class ReferenceInference {
  private static final int DATA = -1;

  private final Program program;
  private final ReferenceClasses classes = new ReferenceClasses();

  /** The families of global variables, then those of each proctype. */
  private final List<List<CellFamily>> families = new ArrayList<>();

  private final Map<CellFamily, Integer> elementNodes = new HashMap<>();
  private final Map<CellFamily, int[]> indexNodes = new HashMap<>();
  private final Map<CellFamily, int[]> fieldNodes = new HashMap<>();
  private final Map<CellFamily, Integer> scopes = new HashMap<>();
  private final int[] pidNodes;
  private final Set<CellFamily> assignedChannels = new HashSet<>();

  /** Statements by which the number of a channel comes to where it is not declared. */
  private final List<String> unknownChannels = new ArrayList<>();

  /** Nodes that a rotation is computed of: they must always be references. */
  private final Map<Integer, String> total = new HashMap<>();

  private final List<Applied> applied = new ArrayList<>();
  private final Set<String> obstacles = new java.util.TreeSet<>();

  /** Sorts of which only rotations are left, with the reason. */
  private final Map<Integer, String> rings = new HashMap<>();

  // where the walk is
  private int scope;
  private Span place;

  /** A function of one value that may be a reference. */
  private record Applied(Value function, Value argument, Typed of, int result, String where) {}

  /**
   * What an expression holds: the values of a node and a constant more, or a constant, or data.
   *
   * @param node {@link #DATA} if it has none
   */
  private record Typed(int node, int more, Value.Constant constant) {
    static final Typed NUMBER = new Typed(DATA, 0, null);

    static Typed of(int node) {
      return new Typed(node, 0, null);
    }

    boolean isData() {
      return node == DATA && constant == null;
    }
  }

  ReferenceInference(Program program) {
    this.program = program;
    this.pidNodes = new int[program.types().size()];
    declare(CellFamily.of(program.globals()), 0);
    for (ProcessType type : program.types()) {
      declare(CellFamily.of(type.locals()), type.number() + 1);
      pidNodes[type.number()] = classes.node();
    }
    declareFields();
  }

  private void declare(List<CellFamily> declared, int inScope) {
    families.add(declared);
    for (CellFamily family : declared) {
      scopes.put(family, inScope);
      elementNodes.put(family, classes.node());
      int[] nodes = new int[family.dimensions().size()];
      java.util.Arrays.setAll(nodes, i -> classes.node());
      indexNodes.put(family, nodes);
    }
  }

  private void declareFields() {
    for (int s = 0; s < families.size(); s++) {
      for (CellFamily family : families.get(s)) {
        site(family, s)
            .ifPresent(
                site -> {
                  int[] nodes = new int[site.type().fields().size()];
                  java.util.Arrays.setAll(nodes, i -> classes.node());
                  fieldNodes.put(family, nodes);
                });
      }
    }
  }

  List<ChannelSite> sites(int inScope) {
    return inScope == 0 ? program.channels() : program.types().get(inScope - 1).channels();
  }

  /** The first of the channels that a family is declared with. */
  private Optional<ChannelSite> site(CellFamily family, int inScope) {
    return sites(inScope).stream()
        .filter(site -> site.offset() == family.offset())
        .filter(site -> family.holdsChannels())
        .findFirst();
  }

  List<CellFamily> families(int inScope) {
    return families.get(inScope);
  }

  int elementNode(CellFamily family) {
    return elementNodes.get(family);
  }

  int indexNode(CellFamily family, int dimension) {
    return indexNodes.get(family)[dimension];
  }

  Optional<int[]> fieldNodes(CellFamily family) {
    return Optional.ofNullable(fieldNodes.get(family));
  }

  int pidNode(int type) {
    return pidNodes[type];
  }

  ReferenceClasses classes() {
    return classes;
  }

  /** What stands in the way of every permutation. */
  Set<String> obstacles() {
    return obstacles;
  }

  /** Nodes that must always hold references, since one is computed of them; with the place. */
  Map<Integer, String> total() {
    return total;
  }

  /** Why only rotations of a sort are left, where that is so. */
  Map<Integer, String> rings() {
    return rings;
  }

  /**
   * Goes through the whole program.
   *
   * @param sizes by sort, which is a proctype: how many elements it has
   */
  void infer(Map<Integer, Integer> sizes) {
    for (ProcessType type : program.types()) {
      scope = type.number() + 1;
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          place = step.edge().span();
          action(step.action());
        }
      }
      type.provided().ifPresent(this::truth);
      if (type.active() == 0) {
        type.initials().forEach(this::action);
      }
    }
    scope = 0;
    place = null;
    program.observed().values().forEach(this::truth);
    checkChannels();
    settle(sizes);
  }

  private String where() {
    return place == null ? "the property" : place.place() + ": '" + place.text() + "'";
  }

  private void action(Action action) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(this::action);
    } else if (action instanceof Action.DStep block) {
      Span outer = place;
      for (Action.Node node : block.nodes()) {
        if (node instanceof Action.Node.Do part) {
          place = part.span() == null ? outer : part.span();
          action(part.action());
        }
      }
      place = outer;
    } else if (action instanceof Action.Condition condition) {
      truth(condition.value());
    } else if (action instanceof Action.Assert check) {
      truth(check.value());
    } else if (action instanceof Action.Assign assign) {
      Typed value = type(assign.value());
      CellFamily family = family(assign.place());
      visitIndices(assign.place());
      if (family != null) {
        assign(family, value);
      }
    } else if (action instanceof Action.Send send) {
      send(send);
    } else if (action instanceof Action.Receive receive) {
      receive(receive);
    } else if (action instanceof Action.SetPriority) {
      obstacles.add(where() + " sets priorities");
    }
  }

  private void assign(CellFamily family, Typed value) {
    if (family.holdsChannels()) {
      assignedChannels.add(family);
    }
    unify(Typed.of(elementNodes.get(family)), stored(value, family.type().width()));
  }

  /** What is left of a number in the text that is stored. */
  private static Typed stored(Typed value, Width width) {
    Value.Constant constant = value.constant();
    return constant == null
        ? value
        : new Typed(
            DATA,
            0,
            new Value.Constant(width.fit(constant.value()), constant.type(), constant.instance()));
  }

  private void send(Action.Send send) {
    List<int[]> fields = channel(send.channel());
    for (int i = 0; i < send.message().size(); i++) {
      // A field that cuts numbers off is looked at when classes are known.
      Typed value = type(send.message().get(i));
      for (int[] of : fields) {
        if (i < of.length) {
          unify(Typed.of(of[i]), value);
          if (send.sorted()) {
            classes.breakUp(of[i], where() + " sorts messages");
          }
        }
      }
    }
  }

  private void receive(Action.Receive receive) {
    List<int[]> fields = channel(receive.channel());
    for (int i = 0; i < receive.message().size(); i++) {
      Action.Pattern pattern = receive.message().get(i);
      for (int[] of : fields) {
        if (i < of.length) {
          if (pattern instanceof Action.Pattern.Match match) {
            unify(Typed.of(of[i]), type(match.value()));
          } else if (pattern instanceof Action.Pattern.Store store) {
            CellFamily family = family(store.place());
            visitIndices(store.place());
            if (family != null) {
              assign(family, Typed.of(of[i]));
            }
          }
        }
      }
    }
  }

  /** The nodes of the fields of the channels that a channel expression may mean. */
  private List<int[]> channel(Value channel) {
    if (channel instanceof Value.Read read) {
      visitIndices(read.place());
      CellFamily family = family(read.place());
      if (family != null && fieldNodes.containsKey(family)) {
        return List.of(fieldNodes.get(family));
      }
    } else {
      type(channel);
    }
    unknownChannels.add(where());
    return List.copyOf(fieldNodes.values());
  }

  /** A channel that is held by a variable may be one that permutations move. */
  private void checkChannels() {
    boolean assigned = assignedChannels.stream().anyMatch(fieldNodes::containsKey);
    if (unknownChannels.isEmpty() && !assigned) {
      return;
    }
    String because =
        unknownChannels.isEmpty()
            ? "a channel variable is assigned"
            : unknownChannels.get(0) + " uses a channel that is held by a variable";
    for (CellFamily family : fieldNodes.keySet()) {
      for (int node : indexNodes.get(family)) {
        classes.breakUp(node, because);
      }
      if (scopes.get(family) > 0) {
        classes.breakUp(pidNodes[scopes.get(family) - 1], because);
      }
    }
  }

  private CellFamily family(Place of) {
    return of.stored() ? family(of, of.local() ? scope : 0) : null;
  }

  private CellFamily family(Place of, int inScope) {
    for (CellFamily family : families.get(inScope)) {
      if (family.contains(of.offset())) {
        return family;
      }
    }
    return null;
  }

  private void visitIndices(Place of) {
    visitIndices(of, of.local() ? scope : 0);
  }

  private void visitIndices(Place of, int inScope) {
    CellFamily family = of.stored() ? family(of, inScope) : null;
    int next = 0;
    int[] fixed = family == null ? new int[0] : family.subscripts(of.offset());
    for (int i = 0; family != null && i < fixed.length; i++) {
      CellFamily.Dimension dimension = family.dimensions().get(i);
      int node = indexNodes.get(family)[i];
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

  private void unify(Typed one, Typed other) {
    if (one.node() != DATA && other.node() != DATA) {
      classes.unify(one.node(), other.node(), other.more() - one.more(), where());
    } else if (one.node() != DATA && other.constant() != null) {
      Value.Constant constant = other.constant();
      if (constant.isInstance()) {
        int pid = firstPid(program, constant.type()) + constant.instance();
        int more = constant.value() - pid - one.more();
        classes.unify(one.node(), pidNodes[constant.type()], more, where());
      } else {
        classes.name(one.node(), constant.value() - one.more(), where());
      }
    } else if (one.node() != DATA) {
      classes.breakUp(one.node(), where() + " mixes references and other numbers");
    } else if (other.node() != DATA) {
      unify(other, one);
    }
  }

  /** A value is used as a number. */
  private void number(Typed value, String use) {
    if (value.node() != DATA) {
      classes.breakUp(value.node(), where() + ": it " + use);
    }
  }

  private void truth(Value value) {
    number(type(value), "is used as a truth value");
  }

  private Typed type(Value value) {
    if (value instanceof Value.Constant constant) {
      return new Typed(DATA, 0, constant);
    } else if (value instanceof Value.Read read) {
      visitIndices(read.place());
      CellFamily family = family(read.place());
      if (family != null && family.holdsChannels()) {
        unknownChannels.add(where());
      }
      return family == null ? Typed.NUMBER : Typed.of(elementNodes.get(family));
    } else if (value instanceof Value.Pid) {
      return scope == 0 ? Typed.NUMBER : Typed.of(pidNodes[scope - 1]);
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
      return Typed.of(pidNodes[bound.type()]);
    } else if (value instanceof Value.At at) {
      process(at.type(), at.pid());
    } else if (value instanceof Value.Remote remote) {
      process(remote.type(), remote.pid());
      visitIndices(remote.place(), remote.type() + 1);
      CellFamily family = family(remote.place(), remote.type() + 1);
      return family == null ? Typed.NUMBER : Typed.of(elementNodes.get(family));
    } else if (value instanceof Value.Last) {
      obstacles.add("_last tells who moved");
    } else if (value instanceof Value.Enabled
        || value instanceof Value.ControlState
        || value instanceof Value.Priority) {
      obstacles.add(where() + " looks at processes by number");
    }
    return Typed.NUMBER;
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
      CellFamily family = i < parameters.size() ? family(parameters.get(i), run.type() + 1) : null;
      if (family != null) {
        assign(family, value);
      }
    }
  }

  /** A process of a type, by number or the first one. */
  private void process(int type, Optional<Value> pid) {
    Typed named =
        pid.map(this::type).orElse(new Typed(DATA, 0, new Value.Constant(firstPid(program, type))));
    unify(Typed.of(pidNodes[type]), named);
  }

  static int firstPid(Program program, int type) {
    return program.types().subList(0, type).stream()
        .filter(each -> !each.claim())
        .mapToInt(ProcessType::active)
        .sum();
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
      return typed.node() == DATA ? typed : new Typed(typed.node(), typed.more() + more, null);
    }
    return function(sum);
  }

  /** A function of several values is arithmetic; one of a single value may be a rotation. */
  private Typed function(Value value) {
    Set<Value> leaves = new HashSet<>();
    boolean simple = leaves(value, leaves);
    if (simple && leaves.isEmpty()) {
      return constant(value);
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
    if (of.node() == DATA) {
      return Typed.NUMBER;
    }
    int result = classes.node();
    applied.add(new Applied(value, leaf, of, result, where()));
    return Typed.of(result);
  }

  private static Typed constant(Value value) {
    try {
      return new Typed(DATA, 0, new Value.Constant(Interpreter.constant(value)));
    } catch (ModelFault fault) {
      return Typed.NUMBER;
    }
  }

  /**
   * Whether an expression is made of operators, numbers and variables only, which are collected.
   */
  private static boolean leaves(Value value, Set<Value> into) {
    if (value instanceof Value.Unary unary) {
      return leaves(unary.operand(), into);
    } else if (value instanceof Value.Binary binary) {
      return leaves(binary.left(), into) && leaves(binary.right(), into);
    } else if (value instanceof Value.Read || value instanceof Value.Pid) {
      into.add(value);
      return true;
    }
    return value instanceof Value.Constant;
  }

  /** Evaluates functions of references for all elements, as soon as these are known to be such. */
  private void settle(Map<Integer, Integer> sizes) {
    for (int i = 0; i < program.types().size(); i++) {
      if (sizes.containsKey(i)) {
        classes.sort(pidNodes[i], i, firstPid(program, i));
      }
    }
    List<Applied> open = new ArrayList<>(applied);
    boolean more = true;
    while (more) {
      more = false;
      for (Applied each : List.copyOf(open)) {
        if (!classes.sorts(each.of().node()).isEmpty()) {
          open.remove(each);
          more = true;
          apply(each, sizes);
        }
      }
    }
    for (Applied each : open) {
      // What is not a reference does not become one by arithmetic.
      classes.breakUp(each.result(), each.where() + " computes a number");
    }
  }

  private void apply(Applied each, Map<Integer, Integer> sizes) {
    int node = each.of().node();
    String wrong = each.where() + ": it is used in arithmetic or compared by order";
    Map<Integer, Integer> sorts = classes.sorts(node);
    int sort = sorts.keySet().iterator().next();
    int size = sizes.get(sort);
    int first = sorts.get(sort) + classes.shift(node);
    int[] values = new int[size];
    try {
      for (int element = 0; element < size; element++) {
        Value.Constant argument = new Value.Constant(first + element);
        values[element] =
            Interpreter.constant(replaced(each.function(), each.argument(), argument));
      }
    } catch (ModelFault fault) {
      classes.breakUp(node, wrong);
      classes.breakUp(each.result(), wrong);
      return;
    }
    int least = java.util.Arrays.stream(values).min().orElse(0);
    boolean rotates = sorts.size() == 1 && size > 1;
    for (int element = 0; element < size && rotates; element++) {
      int next = (element + 1) % size;
      rotates =
          values[element] - least < size
              && values[next] - least == (values[element] - least + 1) % size;
    }
    if (!rotates) {
      classes.breakUp(node, wrong);
      classes.breakUp(each.result(), wrong);
      return;
    }
    rings.putIfAbsent(sort, each.where());
    if (!(each.argument() instanceof Value.Pid)) {
      total.putIfAbsent(node, each.where());
    }
    classes.unify(each.result(), node, least - first, each.where());
  }

  private static Value replaced(Value in, Value leaf, Value by) {
    if (in.equals(leaf)) {
      return by;
    } else if (in instanceof Value.Unary unary) {
      return new Value.Unary(unary.op(), replaced(unary.operand(), leaf, by));
    } else if (in instanceof Value.Binary binary) {
      return new Value.Binary(
          binary.op(),
          replaced(binary.left(), leaf, by),
          replaced(binary.right(), leaf, by),
          binary.span());
    }
    return in;
  }

  /**
   * The proctypes whose processes may be permuted, as far as it depends on how they live.
   *
   * @param reasons why others may not
   */
  BitSet permanent(Set<String> reasons) {
    BitSet lasting = new BitSet();
    Set<Integer> started = new HashSet<>();
    ExpressionWalk.in(
        program,
        value -> {
          if (value instanceof Value.Run run) {
            started.add(run.type());
          }
        });
    boolean held = false;
    for (int i = program.types().size() - 1; i >= 0; i--) {
      ProcessType type = program.types().get(i);
      if (type.claim() || type.active() == 0) {
        continue;
      }
      boolean stays = type.endStates().isEmpty();
      held |= stays;
      if (type.active() > 1) {
        if (!held) {
          reasons.add(type.name() + ": processes end in the order of their numbers");
        } else if (started.contains(i)) {
          reasons.add(type.name() + ": processes are started by run, too");
        } else {
          lasting.set(i);
        }
      }
    }
    return lasting;
  }
}
