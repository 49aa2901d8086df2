package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.ReferenceSort.Permutations;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.StateLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The sorts of a specification: the values of the index of {@code |||i:{0..N-1}@P(i)} or {@code
 * ||i:…}, and the variables, parameters, fields and indices that hold them. A process that treats
 * such a number otherwise breaks the symmetry; where that is one which ends, such as one that gives
 * variables their first values, the states after its end are symmetric all the same.
 */
public final class References {
  private final ReferenceInference inference;
  private final List<ReferenceSort> sorts = new ArrayList<>();

  /** By root of a class: the place in the list of sorts. */
  private final Map<Integer, Integer> sortOf = new HashMap<>();

  /** By root: the value of the first element, in the terms of the root. */
  private final Map<Integer, Integer> firstValues = new HashMap<>();

  private final Map<List<Integer>, Integer> types = new HashMap<>();
  private final List<int[]> ranges = new ArrayList<>();
  private final Map<Node, int[]> environments = new IdentityHashMap<>();
  private final Set<String> obstacles = new TreeSet<>();
  private final Set<String> names = new TreeSet<>();
  private final Kept kept;
  private int firstUnnamed;

  private References(ReferenceInference inference, Kept kept) {
    this.inference = inference;
    this.kept = kept;
  }

  /** Which sorts are looked for. */
  public enum Kept {
    /** Those with elements that some permutation moves. */
    MOVABLE,
    /** All whose numbers are only copied, compared for equality, used as indices or rotated. */
    ALL
  }

  /**
   * @param propositions that a property asks about
   * @param named numbers in the events of a property
   */
  public static References of(
      Map<String, Node.Template> definitions,
      String process,
      StateLayout layout,
      Collection<Node.Expression> propositions,
      Sources sources,
      Set<Integer> named,
      Kept kept) {
    ReferenceInference inference = new ReferenceInference(definitions, process, layout, sources);
    inference.infer(propositions);
    References found = new References(inference, kept);
    found.find(named);
    return found;
  }

  public List<ReferenceSort> sorts() {
    return sorts;
  }

  public Set<String> obstacles() {
    return obstacles;
  }

  /** The variables, parameters and fields that were found to be references. */
  public Set<String> names() {
    return names;
  }

  /**
   * One more than the greatest number that the text uses as an element, be it in an expression or
   * as an initial value, and be there such an element or not. The initial value 0 does not count.
   */
  public int firstUnnamed() {
    return firstUnnamed;
  }

  /**
   * What depends on how many elements the largest sort has without being about its elements: an
   * index that goes through as many numbers, a bound, a remainder. Where all other numbers in the
   * text are less, none of that is a coincidence.
   */
  public Optional<String> stray() {
    OptionalInt last =
        inference.seeds().stream()
            .filter(seed -> sortOf.containsKey(inference.nodes().classes().root(seed.node())))
            .mapToInt(ReferenceInference.Seed::high)
            .max();
    return last.isEmpty() ? Optional.empty() : inference.stray(last.getAsInt(), sortOf.keySet());
  }

  public int[][] ranges() {
    return ranges.toArray(int[][]::new);
  }

  /** The reference type of each name in the environment of a node; negative for data. */
  public Optional<int[]> environment(Node node) {
    return Optional.ofNullable(environments.get(node));
  }

  public int variableType(String variable) {
    return type(inference.nodes().variable(variable));
  }

  public int indexType(String variable, int dimension) {
    return type(inference.nodes().index(variable, dimension));
  }

  public int channelIndexType(String channel) {
    return type(inference.nodes().channelIndex(channel));
  }

  public int fieldType(String channel, int field) {
    return type(inference.nodes().field(channel, field));
  }

  private int type(int node) {
    int root = inference.nodes().classes().root(node);
    Integer sort = sortOf.get(root);
    if (sort == null) {
      return -1;
    }
    int low = firstValues.get(root) + inference.nodes().classes().shift(node);
    ReferenceSort of = sorts.get(sort);
    return types.computeIfAbsent(
        List.of(sort, low),
        key -> {
          ranges.add(new int[] {low, low + of.size() - 1, of.first()});
          return ranges.size() - 1;
        });
  }

  /** Finds the sorts; the answer are the processes that break the symmetry of others. */
  private void find(Set<Integer> named) {
    ReferenceClasses classes = inference.nodes().classes();
    Map<Integer, List<ReferenceInference.Seed>> seeds = new TreeMap<>();
    for (ReferenceInference.Seed seed : inference.seeds()) {
      seeds.computeIfAbsent(classes.root(seed.node()), root -> new ArrayList<>()).add(seed);
    }
    seeds.forEach((root, of) -> settle(root, of, named));
    inference
        .nodes()
        .byName()
        .forEach(
            (name, node) -> {
              if (type(node) >= 0) {
                names.add(name);
              }
            });
    // From here on no type is added: threads share this.
    inference
        .environments()
        .forEach(
            (node, ids) -> environments.put(node, IntStream.of(ids).map(this::type).toArray()));
  }

  private void settle(int root, List<ReferenceInference.Seed> seeds, Set<Integer> named) {
    ReferenceClasses classes = inference.nodes().classes();
    ReferenceInference.Seed seed = seeds.get(0);
    int first = seed.low() - classes.shift(seed.node());
    int size = seed.high() - seed.low() + 1;
    boolean same =
        seeds.stream()
            .allMatch(
                each ->
                    each.low() - classes.shift(each.node()) == first
                        && each.high() - each.low() + 1 == size);
    String name = "values of " + seed.name();
    if (!same) {
      obstacles.add(name + ": compositions of different sizes share them");
      return;
    }
    if (size < 2) {
      return;
    }
    List<String> breaks = inference.breaks(root, first, size);
    if (!breaks.isEmpty()) {
      obstacles.add(name + ": " + breaks.get(0));
      return;
    }
    BitSet pinned = new BitSet();
    classes.sort(root, seed.node(), first + classes.shift(root));
    Map<Integer, String> constants = classes.named(root, seed.node(), size);
    constants.keySet().forEach(pinned::set);
    for (int node : inference.nodes().shownInLabels(root)) {
      for (int number : named) {
        int element = number - first - classes.shift(node);
        if (element >= 0 && element < size) {
          pinned.set(element);
          constants.putIfAbsent(element, "the property");
        }
      }
    }
    boolean ring = inference.isRing(root);
    ReferenceSort sort =
        new ReferenceSort(
            name,
            sorts.stream().mapToInt(ReferenceSort::size).sum(),
            size,
            ring ? Permutations.ROTATIONS : Permutations.ALL,
            pinned);
    if (!constants.isEmpty()) {
      obstacles.add(
          name
              + ": "
              + constants.values().iterator().next()
              + " names "
              + (constants.size() == 1 ? "one of them" : constants.size() + " of them"));
    }
    for (int value : classes.numbers(seed.node()).keySet()) {
      firstUnnamed = Math.max(firstUnnamed, value - seed.low() + 1);
    }
    int initial = inference.greatestInitial(root, first);
    firstUnnamed = Math.max(firstUnnamed, initial > 0 ? initial + 1 : 0);
    if (sort.isMovable() || kept == Kept.ALL) {
      sortOf.put(root, sorts.size());
      firstValues.put(root, first);
      sorts.add(sort);
    }
  }
}
