package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.NearestStates;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nearest states of a space, with losses: a step may also lead to any of them that its target
 * covers, and that satisfies the same atoms. A loop that loses something gains it without the
 * losses. Process sets have twice their number, and one more if the step loses.
 */
final class LossySteps implements StateSpace, HeldMemory {
  private final CountedSpace space;
  private final NearestStates nearest;

  private final List<Atom> kept;

  /** The states to which losses may lead. */
  private final Map<Alike, List<int[]>> alike = new HashMap<>();

  /** What no loss changes. */
  private record Alike(VectorKey finitePart, BitSet satisfied) {}

  /**
   * @param most states that losses may lead to
   * @param kept the atoms that states have in common with what losses make of them
   */
  LossySteps(CountedSpace space, int most, List<Atom> kept) {
    this.space = space;
    this.nearest = new NearestStates(space, most);
    this.kept = kept;
    for (int[] state : nearest.expanded()) {
      alike.computeIfAbsent(alike(state, state.length), key -> new ArrayList<>()).add(state);
    }
  }

  private Alike alike(int[] state, int length) {
    VectorKey finitePart = new VectorKey(Arrays.copyOf(state, space.finitePart(state, length)));
    return new Alike(finitePart, satisfied(state, length, kept));
  }

  /** The numbers of the atoms that a state satisfies, whatever led to it. */
  static BitSet satisfied(int[] state, int length, List<Atom> atoms) {
    BitSet satisfied = new BitSet();
    for (int i = 0; i < atoms.size(); i++) {
      satisfied.set(
          i,
          atoms.get(i) instanceof Atom.OfState ofState && ofState.predicate().test(state, length));
    }
    return satisfied;
  }

  /**
   * What is demanded of the steps, and a loss again and again.
   *
   * @param insisted agents that have to be engaged, as the run without losses leaves them enabled
   */
  Fairness fairness(Fairness demanded, BitSet insisted) {
    return FairnessOf.both(
        new OfSteps(nearest.fairness(new Insistent(demanded, insisted))), new OfLosses());
  }

  /** The run with its steps as they are in the space; targets are what losses leave. */
  Evidence.Lasso real(Evidence.Lasso run) {
    return new Evidence.Lasso(run.initial(), real(run.stem()), real(run.loop()));
  }

  private static List<Move> real(List<Move> moves) {
    return moves.stream()
        .map(move -> new Move(move.label(), move.processSet() / 2, move.target()))
        .toList();
  }

  @Override
  public void initialStates(StateSink sink) {
    nearest.initialStates(sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    nearest.steps(
        state,
        length,
        (label, processSet, target, reached) -> {
          int[] whole = Arrays.copyOf(target, reached);
          sink.step(label, 2 * processSet, target, reached);
          for (int[] less : alike.getOrDefault(alike(whole, reached), List.of())) {
            if (!Arrays.equals(whole, less)
                && space.covers(whole, whole.length, less, less.length)) {
              int loses = space.isMore(whole, whole.length, less, less.length) ? 1 : 0;
              sink.step(label, 2 * processSet + loses, less, less.length);
            }
          }
        });
  }

  @Override
  public Label label(int label) {
    return nearest.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return nearest.processes(processSet / 2);
  }

  @Override
  public String processName(int process) {
    return nearest.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return nearest.describe(state, length);
  }

  @Override
  public long heldBytes() {
    return nearest.heldBytes();
  }

  /** What is demanded of steps, lossy or not. */
  private record OfSteps(Fairness demanded) implements Fairness {
    @Override
    public int agents() {
      return demanded.agents();
    }

    @Override
    public Kind kind(int agent) {
      return demanded.kind(agent);
    }

    @Override
    public String name(int agent) {
      return demanded.name(agent);
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return demanded.engaged(label, processSet / 2);
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return demanded.triggered(label, processSet / 2);
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      demanded.ready(state, length, sink);
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return demanded.describe();
    }
  }

  /** One agent, which steps engage that lose something. */
  private record OfLosses() implements Fairness {
    private static final int[] LOST = {0};

    @Override
    public int agents() {
      return 1;
    }

    @Override
    public Kind kind(int agent) {
      return Kind.UNCONDITIONAL;
    }

    @Override
    public String name(int agent) {
      return "a loss";
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return processSet % 2 == 0 ? NOBODY : LOST;
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "a loss again and again";
    }
  }
}
