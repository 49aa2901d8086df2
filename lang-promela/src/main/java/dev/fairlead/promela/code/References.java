package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.ReferenceSort.Permutations;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What of a program holds references to processes that may be permuted, and so what a permutation
 * does to its states. A sort are the processes of a proctype that are there from the start.
 */
public final class References {
  private final Program program;
  private final ReferenceInference inference;
  private final ReferenceClasses classes;
  private final List<ReferenceSort> sorts = new ArrayList<>();

  /** By proctype: the place in the list of sorts. */
  private final Map<Integer, Integer> sortOf = new TreeMap<>();

  /** Reference types by the root of their class, and by what their values are greater by. */
  private final Map<List<Integer>, Integer> typeOf = new HashMap<>();

  private final List<int[]> ranges = new ArrayList<>();
  private final Set<String> obstacles = new TreeSet<>();
  private final Set<String> names = new TreeSet<>();

  private References(Program program) {
    this.program = program;
    this.inference = new ReferenceInference(program);
    this.classes = inference.nodes().classes();
  }

  /** Goes through a program; what breaks the symmetry is known afterwards. */
  public static References of(Program program) {
    References found = new References(program);
    found.find();
    return found;
  }

  public List<ReferenceSort> sorts() {
    return sorts;
  }

  public Set<String> obstacles() {
    return obstacles;
  }

  /** The variables, fields and indices that were found to be references. */
  public Set<String> names() {
    return names;
  }

  private void find() {
    BitSet lasting = inference.permanent(obstacles);
    if (lasting.isEmpty()) {
      return;
    }
    Map<Integer, Integer> sizes = new TreeMap<>();
    lasting.stream().forEach(type -> sizes.put(type, program.types().get(type).active()));
    if (program.uses().priority()) {
      obstacles.add("processes have priorities");
    }
    inference.infer(sizes);
    obstacles.addAll(inference.obstacles());
    if (!inference.obstacles().isEmpty() || program.uses().priority()) {
      return;
    }
    checkCells(sizes);
    for (int type : sizes.keySet()) {
      settle(type, sizes);
    }
    nameReferences();
  }

  /** Breaks classes up whose values do not fit where they are held, or need not be references. */
  private void checkCells(Map<Integer, Integer> sizes) {
    Map<Integer, Width> widths = new HashMap<>();
    for (int scope = 0; scope <= program.types().size(); scope++) {
      for (CellFamily family : inference.nodes().families(scope)) {
        if (family.type().role() instanceof Type.Role.Timer) {
          String time = "'" + family.name() + "' is a timer, which ticks lower";
          classes.breakUp(inference.nodes().elementNode(family), time);
        }
        holds(
            inference.nodes().elementNode(family),
            family.type().width(),
            family.name(),
            sizes,
            widths);
        for (int i = 0; i < family.dimensions().size(); i++) {
          covers(inference.nodes().indexNode(family, i), family, i, sizes);
        }
        Optional<int[]> fields = inference.nodes().fieldNodes(family);
        if (fields.isPresent()) {
          List<Type.Scalar> types = channelType(family, scope).fields();
          for (int i = 0; i < fields.get().length; i++) {
            holds(
                fields.get()[i],
                types.get(i).width(),
                family.name() + " field " + (i + 1),
                sizes,
                widths);
          }
        }
      }
    }
    inference.functions().total().forEach((node, where) -> checkTotal(node, where, sizes));
  }

  private Type.ChannelType channelType(CellFamily family, int scope) {
    return inference.nodes().sites(scope).stream()
        .filter(site -> site.offset() == family.offset())
        .findFirst()
        .orElseThrow()
        .type();
  }

  private void holds(
      int node, Width width, String name, Map<Integer, Integer> sizes, Map<Integer, Width> widths) {
    int shift = classes.shift(node);
    classes
        .sorts(node)
        .forEach(
            (sort, first) -> {
              int low = first + shift;
              int high = low + sizes.get(sort) - 1;
              if (width.fit(low) != low || width.fit(high) != high) {
                classes.breakUp(node, "'" + name + "' cannot hold the number of every process");
              }
            });
    Width other = widths.putIfAbsent(classes.root(node), width);
    boolean cut =
        classes.numbers(node).keySet().stream().anyMatch(value -> width.fit(value) != value);
    if (other != null && !other.equals(width) && cut) {
      classes.breakUp(node, "'" + name + "' cuts numbers off");
    }
  }

  private void covers(int node, CellFamily family, int dimension, Map<Integer, Integer> sizes) {
    int elements = family.dimensions().get(dimension).elements();
    int shift = classes.shift(node);
    classes
        .sorts(node)
        .forEach(
            (sort, first) -> {
              int low = first + shift;
              if (low < 0 || low + sizes.get(sort) > elements) {
                classes.breakUp(node, "'" + family.name() + "' has no element for every process");
              }
            });
  }

  /** A rotation of what is no reference would be one all the same. */
  private void checkTotal(int of, String where, Map<Integer, Integer> sizes) {
    int root = classes.root(of);
    String wrong = where + " is computed of what need not be a reference";
    classes
        .numbers(root)
        .keySet()
        .forEach(
            value -> {
              if (isNone(root, value, sizes)) {
                classes.breakUp(of, wrong);
              }
            });
    for (int scope = 0; scope <= program.types().size(); scope++) {
      List<Variable> variables =
          scope == 0 ? program.globals() : program.types().get(scope - 1).locals();
      for (CellFamily family : inference.nodes().families(scope)) {
        int node = inference.nodes().elementNode(family);
        if (classes.root(node) == root) {
          int shift = classes.shift(node);
          for (int first : firstValues(family, variables)) {
            if (isNone(root, first - shift, sizes)) {
              classes.breakUp(of, wrong);
            }
          }
        }
      }
    }
  }

  private boolean isNone(int root, int value, Map<Integer, Integer> sizes) {
    return classes.sorts(root).entrySet().stream()
        .noneMatch(
            sort -> value >= sort.getValue() && value < sort.getValue() + sizes.get(sort.getKey()));
  }

  private static List<Integer> firstValues(CellFamily family, List<Variable> variables) {
    for (Variable variable : variables) {
      if (variable.offset() == family.offset() && variable.type() instanceof Type.Scalar) {
        List<Integer> values = new ArrayList<>();
        for (Value value : variable.initial().values()) {
          values.add(value instanceof Value.Constant constant ? constant.value() : -1);
        }
        return values.isEmpty() ? List.of(0) : values;
      }
    }
    // A field of a structure: it may begin with anything.
    return List.of(-1);
  }

  private void settle(int type, Map<Integer, Integer> sizes) {
    String name = program.types().get(type).name();
    int size = sizes.get(type);
    int node = inference.nodes().pidNode(type);
    String broken = classes.broken(node);
    if (broken != null) {
      obstacles.add(name + ": " + broken);
      return;
    }
    if (overlap(node, sizes)) {
      obstacles.add(name + ": a variable holds numbers of other things, too");
      return;
    }
    Map<Integer, String> named = classes.named(node, type, size);
    BitSet pinned = new BitSet();
    named.keySet().forEach(pinned::set);
    String ring = inference.functions().rings().get(type);
    boolean rotates = ring != null;
    int first = sorts.stream().mapToInt(ReferenceSort::size).sum();
    ReferenceSort sort =
        new ReferenceSort(
            name, first, size, rotates ? Permutations.ROTATIONS : Permutations.ALL, pinned);
    if (!named.isEmpty()) {
      obstacles.add(
          name
              + ": "
              + named.values().iterator().next()
              + " names "
              + (named.size() == 1 ? "one process" : named.size() + " processes"));
    }
    if (sort.isMovable()) {
      sortOf.put(type, sorts.size());
      sorts.add(sort);
    }
  }

  private boolean overlap(int node, Map<Integer, Integer> sizes) {
    List<int[]> found = new ArrayList<>();
    for (Map.Entry<Integer, Integer> sort : classes.sorts(node).entrySet()) {
      int low = sort.getValue();
      int high = low + sizes.get(sort.getKey());
      if (found.stream().anyMatch(other -> low < other[1] && other[0] < high)) {
        return true;
      }
      found.add(new int[] {low, high});
    }
    return false;
  }

  private void nameReferences() {
    for (int scope = 0; scope <= program.types().size(); scope++) {
      String of = scope == 0 ? "" : program.types().get(scope - 1).name() + ":";
      for (CellFamily family : inference.nodes().families(scope)) {
        if (type(inference.nodes().elementNode(family)) >= 0) {
          names.add(of + family.name());
        }
        for (int i = 0; i < family.dimensions().size(); i++) {
          if (type(inference.nodes().indexNode(family, i)) >= 0) {
            names.add("the index of " + of + family.name());
          }
        }
        int[] fields = inference.nodes().fieldNodes(family).orElse(new int[0]);
        for (int i = 0; i < fields.length; i++) {
          if (type(fields[i]) >= 0) {
            names.add("field " + (i + 1) + " of " + of + family.name());
          }
        }
      }
    }
  }

  /** The reference type of a node with its shift, or {@link ReferenceLayout#DATA}. */
  int type(int node) {
    Map<Integer, Integer> held = new TreeMap<>(classes.sorts(node));
    held.keySet().retainAll(sortOf.keySet());
    if (held.isEmpty()) {
      return ReferenceLayout.DATA;
    }
    int shift = classes.shift(node);
    return typeOf.computeIfAbsent(
        List.of(classes.root(node), shift),
        key -> {
          int[] triples = new int[3 * held.size()];
          int at = 0;
          for (Map.Entry<Integer, Integer> each : held.entrySet()) {
            ReferenceSort sort = sorts.get(sortOf.get(each.getKey()));
            triples[at++] = each.getValue() + shift;
            triples[at++] = each.getValue() + shift + sort.size() - 1;
            triples[at++] = sort.first();
          }
          ranges.add(triples);
          return ranges.size() - 1;
        });
  }

  /** By reference type: triples of lowest value, highest value, and the element of the lowest. */
  int[][] ranges() {
    return ranges.toArray(int[][]::new);
  }

  ReferenceNodes nodes() {
    return inference.nodes();
  }

  /** The sort of an element. */
  ReferenceSort sortOf(int element) {
    return sorts.stream()
        .filter(sort -> element >= sort.first() && element < sort.end())
        .findFirst()
        .orElseThrow();
  }

  /** The element that a process is, or -1. */
  int element(int pid, int type) {
    Integer sort = sortOf.get(type);
    return sort == null
        ? -1
        : sorts.get(sort).first() + pid - ReferenceInference.firstPid(program, type);
  }

  /** The process that is in an image what one of a proctype is in a state. */
  public int movedProcess(int pid, int type, int[] images) {
    int element = element(pid, type);
    return element < 0 ? pid : pid + images[element] - element;
  }

  /** The same for a variable of processes of a proctype, by its offset. */
  public int movedLocal(int type, int offset, int[] images) {
    return new ReferenceCells(program, this).moved(type + 1, offset, images);
  }

  /** The same for a variable that belongs to no process. */
  public int movedGlobal(int offset, int[] images) {
    return new ReferenceCells(program, this).moved(0, offset, images);
  }

  /** Where references lie in states of a shape. */
  public ReferenceLayout layout(Shape shape) {
    return new ReferenceCells(program, this).layout(shape);
  }
}
