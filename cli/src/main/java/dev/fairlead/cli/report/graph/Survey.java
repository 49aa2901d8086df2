package dev.fairlead.cli.report.graph;

import dev.fairlead.cli.report.graph.StateGraph.Kind;
import dev.fairlead.cli.report.graph.StateGraph.Notes;
import dev.fairlead.cli.report.graph.StateGraph.Part;
import dev.fairlead.cli.report.graph.StateGraph.State;
import dev.fairlead.cli.report.graph.StateGraph.Step;
import dev.fairlead.core.space.AcceptingStates;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Finds the part of a state space that is drawn, at most so many states. */
public final class Survey {
  private final StateSpace space;
  private final Endings endings;
  private final AcceptingStates accepting;
  private final int most;

  /** Whether there is no time left. */
  private final BooleanSupplier exhausted;

  private boolean stopped;
  private int generation;

  private final Map<VectorKey, Integer> numbers = new HashMap<>();
  private final List<Found> states = new ArrayList<>();

  /** Each once; the part is that of the run. */
  private final Map<Edge, Part> steps = new LinkedHashMap<>();

  /** A graph that grows by the runs that are {@linkplain #follow followed}. */
  public static Survey growing(StateSpace space, int most, BooleanSupplier exhausted) {
    return new Survey(space, most, exhausted);
  }

  private Survey(StateSpace space, int most, BooleanSupplier exhausted) {
    this.space = space;
    this.endings = space instanceof Endings some ? some : new Endings() {};
    this.accepting = space instanceof AcceptingStates some ? some : (state, length) -> false;
    this.most = most;
    this.exhausted = exhausted;
  }

  /** The states that are the fewest steps away from the start. */
  public static StateGraph ofAll(StateSpace space, int most, BooleanSupplier exhausted) {
    return new Survey(space, most, exhausted).all();
  }

  /** A run, and beside each of its states the steps that it does not take. */
  public static StateGraph around(
      StateSpace space, Evidence evidence, int most, BooleanSupplier exhausted) {
    return new Survey(space, most, exhausted).follow(evidence);
  }

  /** The number of a state in the graph so far, or {@link StateGraph#NO_STATE}. */
  public int numberOf(int[] state) {
    return numbers.getOrDefault(new VectorKey(state), StateGraph.NO_STATE);
  }

  private record Edge(int from, int label, int processSet, int to) {}

  /** What is known of a state so far. */
  private static final class Found {
    private final int[] slots;
    private boolean initial;
    private boolean expanded;
    private int steps;
    private int left;
    private String fault = "";

    /** Whether a step other than a termination leads to it. */
    private boolean continued;

    Found(int[] slots) {
      this.slots = slots;
    }
  }

  private StateGraph all() {
    boolean[] cut = {false};
    space.initialStates(
        (state, length) -> {
          int number = number(Arrays.copyOf(state, length));
          if (number == StateGraph.NO_STATE) {
            cut[0] = true;
          } else {
            states.get(number).initial = true;
          }
        });
    for (int next = 0; next < states.size() && !stopped; next++) {
      expand(next);
      cut[0] |= states.get(next).left > 0;
    }
    return graph(
        cut[0]
            ? Notes.NONE.with(
                String.format(
                    Locale.ROOT,
                    "only %,d states are drawn, those nearest to the start",
                    states.size()))
            : Notes.NONE);
  }

  /**
   * The graph so far, with a run and, beside each of its states, the steps that it does not take.
   * No other run is marked.
   */
  public StateGraph follow(Evidence evidence) {
    steps.replaceAll((edge, part) -> Part.NONE);
    List<Move> moves = new ArrayList<>(evidence.stem());
    int stem = moves.size();
    if (evidence instanceof Evidence.Lasso lasso) {
      moves.addAll(lasso.loop());
    }
    Notes notes = Notes.NONE;
    int skipped = skipped(evidence, moves);
    if (skipped > moves.size()) {
      // Not even where the run ends has room beside what is there.
      beginAnew();
      skipped = skipped(evidence, moves);
    }
    if (skipped > 0) {
      notes =
          notes.with(
              String.format(
                  Locale.ROOT, "the first %,d of %,d steps are left out", skipped, moves.size()));
    }
    int at = number(skipped == 0 ? evidence.initial() : moves.get(skipped - 1).target());
    states.get(at).initial |= skipped == 0;
    Set<Integer> run = new LinkedHashSet<>();
    run.add(at);
    for (int i = skipped; i < moves.size(); i++) {
      Move move = moves.get(i);
      int to = number(move.target());
      int set = move.label() == Label.STUTTER ? 0 : move.processSet();
      steps.merge(
          new Edge(at, move.label(), set, to), i < stem ? Part.STEM : Part.LOOP, Survey::later);
      at = to;
      run.add(at);
    }
    for (int next : run) {
      if (!stopped && !states.get(next).expanded) {
        expand(next);
      }
    }
    int left = states.stream().mapToInt(state -> state.left).sum();
    return graph(
        left == 0
            ? notes
            : notes.with(
                String.format(
                    Locale.ROOT,
                    "%,d steps beside the run are not drawn, for want of room",
                    left)));
  }

  private void beginAnew() {
    numbers.clear();
    states.clear();
    steps.clear();
    generation++;
  }

  /** How often the graph was full and has begun anew, with new numbers. */
  public int generation() {
    return generation;
  }

  /** The steps at the start of a run for which there is no room. */
  private int skipped(Evidence evidence, List<Move> moves) {
    Set<VectorKey> added = new HashSet<>();
    for (int i = moves.size(); i >= 0; i--) {
      VectorKey state = new VectorKey(i == 0 ? evidence.initial() : moves.get(i - 1).target());
      if (!numbers.containsKey(state) && added.add(state) && states.size() + added.size() > most) {
        return i + 1;
      }
    }
    return 0;
  }

  /** A step that both parts take is one of the loop. */
  private static Part later(Part one, Part other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  /** The number of a state, a new one if there is room. */
  private int number(int[] slots) {
    VectorKey key = new VectorKey(slots);
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    if (states.size() >= most) {
      return StateGraph.NO_STATE;
    }
    numbers.put(key, states.size());
    states.add(new Found(slots));
    return states.size() - 1;
  }

  private void expand(int number) {
    stopped = exhausted.getAsBoolean();
    if (stopped) {
      return;
    }
    Found from = states.get(number);
    from.expanded = true;
    try {
      space.steps(
          from.slots,
          from.slots.length,
          (label, processSet, target, length) -> {
            from.steps++;
            int to = number(Arrays.copyOf(target, length));
            if (to == StateGraph.NO_STATE) {
              from.left++;
              return;
            }
            states.get(to).continued |= !endings.isTermination(label);
            steps.putIfAbsent(new Edge(number, label, processSet, to), Part.NONE);
          });
    } catch (ModelFault fault) {
      from.fault = fault.getMessage();
    }
  }

  private StateGraph graph(Notes notes) {
    List<State> drawn = new ArrayList<>();
    for (Found found : states) {
      drawn.add(
          new State(
              found.slots,
              found.initial,
              accepting.isAccepting(found.slots, found.slots.length),
              kind(found),
              found.left,
              found.fault));
    }
    List<Step> taken = new ArrayList<>();
    steps.forEach(
        (edge, part) -> taken.add(new Step(edge.from, edge.label, edge.processSet, edge.to, part)));
    return new StateGraph(
        space, drawn, taken, stopped ? notes.with("there was no time to draw the rest") : notes);
  }

  private Kind kind(Found state) {
    if (!state.fault.isEmpty()) {
      return Kind.FAULT;
    }
    if (!state.expanded) {
      return Kind.BESIDE;
    }
    if (state.steps > 0) {
      return Kind.ORDINARY;
    }
    boolean terminated = endings.hasTerminations() && !state.initial && !state.continued;
    return terminated || endings.isValidEnd(state.slots, state.slots.length)
        ? Kind.END
        : Kind.DEADLOCK;
  }
}
