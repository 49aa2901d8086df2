package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.NearestStates;
import dev.fairlead.core.search.SearchMonitor;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for runs of a well-structured system that come to a state which covers an earlier one: what
 * was done in between can be done again, for ever (a self-covering sequence; Karp and Miller 1969).
 * A step may also lead to any of the nearest states that its target covers, as if what is too many
 * were lost. A loop of such steps is followed without a loss.
 */
public final class CoveringRuns {
  private final CountedSpace space;
  private final NearestStates nearest;

  /** By finite part: the states to which losses may lead. */
  private final Map<VectorKey, List<int[]>> alike = new HashMap<>();

  /**
   * @param most states that losses may lead to
   */
  public CoveringRuns(CountedSpace space, int most) {
    this.space = space;
    this.nearest = new NearestStates(space, most);
    for (int[] state : nearest.expanded()) {
      alike.computeIfAbsent(finitePart(state, state.length), key -> new ArrayList<>()).add(state);
    }
  }

  private VectorKey finitePart(int[] state, int length) {
    return new VectorKey(Arrays.copyOf(state, space.finitePart(state, length)));
  }

  /**
   * A run that an automaton accepts.
   *
   * @param atoms none of which depends on counts
   * @param demanded nothing; it is needed to say so
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Optional<Evidence.Growing> accepted(
      Tgba automaton, List<Atom> atoms, Fairness demanded, SearchMonitor monitor) {
    if (!demanded.demandsNothing()) {
      throw new IllegalArgumentException("what is fair after a loss need not be");
    }
    FairSearch.Result result =
        FairSearch.search(new Lossy(), automaton, atoms, nearest.fairness(demanded), monitor);
    return result instanceof FairSearch.Result.Found found
        ? found.lasso().flatMap(this::withoutLoss)
        : Optional.empty();
  }

  /** The same steps, with all that they leave behind. */
  private Optional<Evidence.Growing> withoutLoss(Evidence.Lasso lossy) {
    List<Move> moves = new ArrayList<>();
    int[] here = lossy.initial();
    List<Move> planned = new ArrayList<>(lossy.stem());
    planned.addAll(lossy.loop());
    int[] start = here;
    for (int i = 0; i < planned.size(); i++) {
      if (i == lossy.stem().size()) {
        start = here;
      }
      Optional<Move> move = step(here, planned.get(i));
      if (move.isEmpty()) {
        return Optional.empty();
      }
      moves.add(move.get());
      here = move.get().target();
    }
    return space.covers(here, here.length, start, start.length) && !Arrays.equals(here, start)
        ? Optional.of(new Evidence.Growing(lossy.initial(), moves, lossy.loop().size()))
        : Optional.empty();
  }

  private Optional<Move> step(int[] from, Move lossy) {
    List<Move> found = new ArrayList<>();
    int[] least = lossy.target();
    space.steps(
        from,
        from.length,
        (label, processSet, target, length) -> {
          if (found.isEmpty()
              && label == lossy.label()
              && processSet == lossy.processSet()
              && space.covers(target, length, least, least.length)) {
            found.add(new Move(label, processSet, Arrays.copyOf(target, length)));
          }
        });
    return found.stream().findFirst();
  }

  /** The nearest states, with losses. */
  private final class Lossy implements StateSpace, HeldMemory {
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
            sink.step(label, processSet, target, reached);
            for (int[] less : alike.getOrDefault(finitePart(whole, reached), List.of())) {
              if (!Arrays.equals(whole, less)
                  && space.covers(whole, whole.length, less, less.length)) {
                sink.step(label, processSet, less, less.length);
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
      return nearest.processes(processSet);
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
  }
}
