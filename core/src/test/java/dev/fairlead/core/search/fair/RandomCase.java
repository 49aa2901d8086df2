package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A small random system with random fairness and a random automaton, made from a seed. */
record RandomCase(StateSpace space, Tgba automaton, List<Atom> atoms, Fairness fairness) {

  private static final int LABELS = 4;
  private static final int PROCESS_SETS = 3;

  static RandomCase of(long seed) {
    Random random = new Random(seed);
    return of(random, Graph.random(random));
  }

  /** Hundreds of states in many components, large and small. */
  static RandomCase large(long seed) {
    Random random = new Random(seed);
    return of(random, Graph.clustered(random));
  }

  /** Strong global fairness, often alone; several bottom components, and states without steps. */
  static RandomCase global(long seed) {
    Random random = new Random(seed);
    return global(random, Graph.sinking(random, 2 + random.nextInt(6), 1 + random.nextInt(3)));
  }

  /** The same with hundreds of states. */
  static RandomCase globalLarge(long seed) {
    Random random = new Random(seed);
    return global(random, Graph.sinking(random, 10 + random.nextInt(200), 1 + random.nextInt(8)));
  }

  private static RandomCase global(Random random, Graph graph) {
    RandomCase each = of(random, graph);
    Table agents = random.nextBoolean() ? new Table(random, 0, graph.steps.length) : null;
    Table fairness = agents == null ? (Table) each.fairness : agents;
    fairness.global = true;
    return new RandomCase(graph, each.automaton, each.atoms, fairness);
  }

  private static RandomCase of(Random random, Graph graph) {
    List<Atom> atoms = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      atoms.add(atom(random));
    }
    Table fairness = new Table(random, graph.steps.length);
    return new RandomCase(graph, automaton(random, atoms.size()), atoms, fairness);
  }

  private static Atom atom(Random random) {
    int members = random.nextInt(1 << 6);
    if (random.nextBoolean()) {
      return new Atom.OfState((state, length) -> (members >> state[0] & 1) != 0);
    }
    boolean initial = random.nextBoolean();
    return new Atom.OfEvent(label -> (members >> Integer.parseInt(label.text()) & 1) != 0, initial);
  }

  private static Tgba automaton(Random random, int atoms) {
    int states = 1 + random.nextInt(3);
    int sets = random.nextInt(4);
    List<List<Tgba.Edge>> edges = new ArrayList<>();
    for (int state = 0; state < states; state++) {
      List<Tgba.Edge> out = new ArrayList<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        BitSet positive = new BitSet();
        BitSet negative = new BitSet();
        for (int atom = 0; atom < atoms; atom++) {
          switch (random.nextInt(8)) {
            case 0 -> positive.set(atom);
            case 1 -> negative.set(atom);
            default -> {}
          }
        }
        BitSet marks = new BitSet();
        IntStream.range(0, sets).filter(set -> random.nextBoolean()).forEach(marks::set);
        out.add(new Tgba.Edge(new Tgba.Cube(positive, negative), random.nextInt(states), marks));
      }
      edges.add(out);
    }
    // Large automata are numbered differently.
    for (int unreachable = random.nextInt(4) == 0 ? 8 : 0; unreachable > 0; unreachable--) {
      edges.add(List.of());
    }
    List<String> names = IntStream.range(0, atoms).mapToObj(atom -> "a" + atom).toList();
    return new Tgba(names, random.nextInt(states), sets, edges);
  }

  /** Steps as label, process set and target; a state is a vector of one or two ints. */
  private record Graph(int[][][] steps, int initial) implements StructuredSpace {

    @Override
    public StateEncoding encoding() {
      return StateEncoding.ofNumbers();
    }

    @Override
    public StructuredSpace fork() {
      return this;
    }

    /** Steps lead about in a cluster, or on to a later one. */
    static Graph clustered(Random random) {
      int states = 20 + random.nextInt(400);
      int width = 1 + random.nextInt(random.nextInt(4) == 0 ? states : 12);
      int forward = 2 + random.nextInt(6);
      int[][][] steps = new int[states][][];
      for (int state = 0; state < states; state++) {
        int cluster = state / width * width;
        int size = Math.min(width, states - cluster);
        steps[state] = new int[1 + random.nextInt(4)][];
        for (int i = 0; i < steps[state].length; i++) {
          boolean on = random.nextInt(forward) == 0 && cluster + size < states;
          int target =
              on
                  ? cluster + size + random.nextInt(Math.min(3 * width, states - cluster - size))
                  : cluster + random.nextInt(size);
          steps[state][i] =
              new int[] {random.nextInt(LABELS), random.nextInt(PROCESS_SETS), target};
        }
      }
      return new Graph(steps, 1 + random.nextInt(2));
    }

    /** Small clusters, most of them strongly connected; steps lead on from some of them only. */
    static Graph sinking(Random random, int states, int width) {
      int[][][] steps = new int[states][][];
      boolean sinks = false;
      for (int state = 0; state < states; state++) {
        int cluster = state / width * width;
        int size = Math.min(width, states - cluster);
        sinks = state == cluster ? random.nextInt(3) == 0 : sinks;
        boolean rests = state > 0 && random.nextInt(10) == 0;
        steps[state] = new int[rests ? 0 : 1 + random.nextInt(3)][];
        for (int i = 0; i < steps[state].length; i++) {
          boolean on = !(sinks && state > 0) && random.nextInt(3) == 0;
          int target =
              on
                  ? random.nextInt(states - cluster) + cluster
                  : i == 0
                      ? cluster + (state - cluster + 1) % size
                      : cluster + random.nextInt(size);
          steps[state][i] =
              new int[] {random.nextInt(LABELS), random.nextInt(PROCESS_SETS), target};
        }
      }
      return new Graph(steps, 1);
    }

    static Graph random(Random random) {
      int states = 2 + random.nextInt(5);
      int density = 2 + random.nextInt(3);
      int[][][] steps = new int[states][][];
      for (int state = 0; state < states; state++) {
        int count = random.nextInt(12) == 0 ? 0 : 1 + random.nextInt(density);
        steps[state] = new int[count][];
        for (int i = 0; i < count; i++) {
          steps[state][i] =
              new int[] {
                random.nextInt(LABELS), random.nextInt(PROCESS_SETS), random.nextInt(states)
              };
        }
      }
      return new Graph(steps, random.nextInt(4) == 0 ? Math.min(2, states) : 1);
    }

    @Override
    public void initialStates(StateSink sink) {
      for (int state = 0; state < initial; state++) {
        sink.state(vector(state), 1 + state % 2);
      }
    }

    private static int[] vector(int state) {
      return new int[] {state, 7};
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int[] step : steps[state[0]]) {
        sink.step(step[0], step[1], vector(step[2]), 1 + step[2] % 2);
      }
    }

    @Override
    public Label label(int label) {
      return new Label(Integer.toString(label), true);
    }

    @Override
    public int[] processes(int processSet) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String processName(int process) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  /** Agents by tables; their numbers may be far apart and appear late. */
  private static final class Table implements Fairness {
    private final Kind[] kinds;
    private final int stride;
    private boolean global;
    private final int[][] engaged = new int[LABELS * PROCESS_SETS][];
    private final int[][] triggered = new int[LABELS * PROCESS_SETS][];
    private final int[][] ready;
    private int seen;

    Table(Random random, int states) {
      this(random, random.nextInt(5), states);
    }

    Table(Random random, int agents, int states) {
      stride = new int[] {1, 1, 40, 130}[random.nextInt(4)];
      global = random.nextInt(4) == 0;
      kinds = new Kind[agents];
      Kind favourite = Kind.values()[random.nextInt(Kind.values().length)];
      for (int agent = 0; agent < agents; agent++) {
        kinds[agent] =
            random.nextInt(3) == 0
                ? Kind.values()[random.nextInt(Kind.values().length)]
                : favourite;
        if (kinds[agent] == Kind.UNCONDITIONAL) {
          seen = agent * stride + 1;
        }
      }
      for (int i = 0; i < engaged.length; i++) {
        engaged[i] = some(random, 3);
        triggered[i] =
            IntStream.of(some(random, 3))
                .filter(agent -> kinds[agent / stride] == Kind.COMPASSION)
                .toArray();
      }
      boolean usesReady = random.nextInt(4) == 0;
      ready = new int[states][];
      for (int state = 0; state < states; state++) {
        ready[state] = usesReady ? some(random, 5) : NOBODY;
      }
    }

    private int[] some(Random random, int oneIn) {
      return IntStream.range(0, kinds.length)
          .filter(agent -> random.nextInt(oneIn) == 0)
          .map(agent -> agent * stride)
          .toArray();
    }

    private int[] see(int[] agents) {
      for (int agent : agents) {
        seen = Math.max(seen, agent + 1);
      }
      return agents;
    }

    @Override
    public int agents() {
      return seen;
    }

    @Override
    public Kind kind(int agent) {
      return agent % stride == 0 ? kinds[agent / stride] : Kind.NONE;
    }

    @Override
    public String name(int agent) {
      return "agent " + agent;
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return see(engaged[label * PROCESS_SETS + processSet]);
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return see(triggered[label * PROCESS_SETS + processSet]);
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      for (int agent : see(ready[state[0]])) {
        sink.agent(agent);
      }
    }

    @Override
    public boolean global() {
      return global;
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "random";
    }
  }
}
