package dev.fairlead.csp.oracle;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.check.Symbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The reachable states of a system, numbered breadth first. State 0 is the initial one.
 *
 * @param depth all states nearer than this to the initial one have their edges
 */
record Graph(List<Node> nodes, int depth) {
  static final int COMPLETE = Integer.MAX_VALUE;

  /** Terms that grow with every step cost ever more. */
  private static final int DEEPEST = 80;

  /** Processes that double with every step are soon too many. */
  private static final int WIDEST = 40;

  /**
   * @param values of the variables and buffers
   * @param owners the processes of its sequential parts, from left to right
   * @param fault true if the model goes wrong here; then there are no edges
   */
  record Node(
      Set<String> values, List<String> owners, int depth, boolean fault, List<Edge> edges) {}

  record Edge(String label, Set<String> who, int target) {}

  /** A state space of either sort, with states that have {@code equals}. */
  private interface System<S> {
    S initial();

    Set<String> values(S state);

    List<String> owners(S state);

    /** Null if the model goes wrong. */
    List<Step<S>> steps(S state);
  }

  private record Step<S>(String label, Set<String> who, S target) {}

  boolean isComplete() {
    return depth == COMPLETE;
  }

  /** The same where only steps are looked at. */
  Graph withoutValues() {
    return new Graph(
        nodes.stream()
            .map(n -> new Node(Set.of(), n.owners(), n.depth(), n.fault(), n.edges()))
            .toList(),
        depth);
  }

  int edges() {
    return nodes.stream().mapToInt(n -> new HashSet<>(n.edges()).size()).sum();
  }

  static Graph of(StateSpace space, int bound) {
    return explore(new Implementation(space), bound);
  }

  static Graph of(TermOracle oracle, Symbols symbols, String process, int bound) {
    return explore(new Oracle(oracle, symbols, process), bound);
  }

  private static <S> Graph explore(System<S> system, int bound) {
    Map<S, Integer> numbers = new HashMap<>();
    List<S> states = new ArrayList<>();
    List<Integer> depths = new ArrayList<>();
    List<Node> nodes = new ArrayList<>();
    states.add(system.initial());
    depths.add(0);
    numbers.put(states.get(0), 0);
    int depth = COMPLETE;
    for (int i = 0; i < states.size(); i++) {
      S state = states.get(i);
      int here = depths.get(i);
      if (states.size() > bound || here > DEEPEST || system.owners(state).size() > WIDEST) {
        depth = Math.min(depth, here);
      }
      List<Step<S>> steps = depth == COMPLETE ? system.steps(state) : List.of();
      List<Edge> edges = new ArrayList<>();
      for (Step<S> step : steps == null ? List.<Step<S>>of() : steps) {
        Integer target = numbers.putIfAbsent(step.target(), states.size());
        if (target == null) {
          target = states.size();
          states.add(step.target());
          depths.add(here + 1);
        }
        edges.add(new Edge(step.label(), step.who(), target));
      }
      nodes.add(new Node(system.values(state), system.owners(state), here, steps == null, edges));
    }
    return new Graph(nodes, depth);
  }

  private record Oracle(TermOracle oracle, Symbols symbols, String process)
      implements System<TermOracle.State> {
    @Override
    public TermOracle.State initial() {
      return oracle.initial(process);
    }

    @Override
    public List<Step<TermOracle.State>> steps(TermOracle.State state) {
      try {
        return oracle.moves(state).stream()
            .map(m -> new Step<>(m.label(), m.who(), m.target()))
            .toList();
      } catch (Fault | Alphabet.Incalculable fault) {
        return null;
      }
    }

    @Override
    public List<String> owners(TermOracle.State state) {
      return state.term().owners();
    }

    @Override
    public Set<String> values(TermOracle.State state) {
      Set<String> all = new TreeSet<>();
      for (Symbols.Variable v : symbols.variables().values()) {
        List<Object> values = state.store().variables().get(v.name());
        for (int i = 0; i < values.size(); i++) {
          all.add(v.name() + subscript(i, v.dimensions()) + "=" + values.get(i));
        }
      }
      state
          .store()
          .buffers()
          .forEach(
              (channel, messages) ->
                  all.add(
                      messages.stream()
                          .map(m -> m.stream().map(Store::text).toList())
                          .map(m -> String.join(".", m))
                          .collect(Collectors.joining(", ", channel + "=<", ">"))));
      return all;
    }

    private static String subscript(int flat, List<Integer> dimensions) {
      String text = "";
      int rest = flat;
      for (int d = dimensions.size() - 1; d >= 0; d--) {
        text = "[" + rest % dimensions.get(d) + "]" + text;
        rest /= dimensions.get(d);
      }
      return text;
    }
  }

  private record Implementation(StateSpace space) implements System<List<Integer>> {
    @Override
    public List<Integer> initial() {
      List<List<Integer>> all = new ArrayList<>();
      space.initialStates((state, length) -> all.add(list(state, length)));
      if (all.size() != 1) {
        throw new AssertionError(all);
      }
      return all.get(0);
    }

    @Override
    public List<Step<List<Integer>>> steps(List<Integer> state) {
      List<Step<List<Integer>>> steps = new ArrayList<>();
      try {
        space.steps(
            array(state),
            state.size(),
            (label, set, target, length) -> {
              String text = text(space.label(label));
              Set<String> who =
                  Arrays.stream(space.processes(set))
                      .mapToObj(space::identifyProcess)
                      .collect(Collectors.toSet());
              steps.add(new Step<>(text, who, list(target, length)));
            });
        return steps;
      } catch (ModelFault fault) {
        return null;
      }
    }

    private static String text(Label label) {
      return label.duration() > 0
          ? label.text() + label.duration()
          : label.visible() ? label.text() : Rules.TAU;
    }

    @Override
    public List<String> owners(List<Integer> state) {
      return space.identify(array(state), state.size()).stream()
          .filter(v -> !v.isGlobal())
          .map(SlotValue::owner)
          .toList();
    }

    @Override
    public Set<String> values(List<Integer> state) {
      return described(state)
          .filter(SlotValue::isGlobal)
          .map(v -> v.name() + "=" + v.value())
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private java.util.stream.Stream<SlotValue> described(List<Integer> state) {
      return space.describe(array(state), state.size()).stream();
    }

    private static int[] array(List<Integer> state) {
      return state.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Integer> list(int[] state, int length) {
      return IntStream.range(0, length).map(i -> state[i]).boxed().toList();
    }
  }
}
