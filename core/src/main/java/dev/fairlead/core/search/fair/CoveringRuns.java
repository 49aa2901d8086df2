package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Looks for runs of a well-structured system that come to a state which covers an earlier one: what
 * was done in between can be done again, for ever (a self-covering sequence; Karp and Miller 1969).
 * A step may also lead to any of the nearest states that its target covers ({@link LossySteps}), as
 * if what is too many were lost. A loop of such steps is followed without a loss.
 *
 * <p>Whether the run is fair is judged after a few rounds (docs/fairness.md, Lemma 12): with each
 * round some counts grow and all others stay, so what is enabled in one of the later rounds is
 * enabled in all of them.
 */
public final class CoveringRuns {
  /** After so many rounds a count that grows is more than one, wherever it is looked at. */
  private static final int ROUNDS = 4;

  private final CountedSpace space;
  private final LossySteps lossy;

  /**
   * @param most states that losses may lead to
   */
  public CoveringRuns(CountedSpace space, int most) {
    this.space = space;
    this.lossy = new LossySteps(space, most);
  }

  /**
   * A run that an automaton accepts.
   *
   * @param atoms none of which depends on counts
   * @param demanded of the run, by agents that are local states, processes or events
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public Optional<Evidence.Growing> accepted(
      Tgba automaton, List<Atom> atoms, Fairness demanded, SearchMonitor monitor) {
    if (demanded.global()) {
      throw new IllegalArgumentException("no state is visited infinitely often");
    }
    FairSearch.Result result =
        FairSearch.search(lossy, automaton, atoms, lossy.fairness(demanded), monitor);
    return result instanceof FairSearch.Result.Found found
        ? found.lasso().map(lossy::real).flatMap(run -> withoutLoss(run, demanded))
        : Optional.empty();
  }

  /** The same steps, with all that they leave behind. */
  private Optional<Evidence.Growing> withoutLoss(Evidence.Lasso run, Fairness demanded) {
    Optional<List<Move>> stem = followed(run.initial(), run.stem());
    int[] start = stem.map(moves -> last(run.initial(), moves)).orElse(null);
    Optional<List<Move>> round = stem.isEmpty() ? Optional.empty() : followed(start, run.loop());
    if (round.isEmpty()) {
      return Optional.empty();
    }
    int[] end = last(start, round.get());
    if (!isMore(end, start)
        || !growsOn(end, run.loop())
        || !demanded.demandsNothing() && !isFair(end, run.loop(), demanded)) {
      return Optional.empty();
    }
    List<Move> moves = new ArrayList<>(stem.get());
    moves.addAll(round.get());
    return Optional.of(new Evidence.Growing(run.initial(), moves, run.loop().size()));
  }

  private boolean isMore(int[] state, int[] than) {
    return space.covers(state, state.length, than, than.length)
        && space.isMore(state, state.length, than, than.length);
  }

  private boolean growsOn(int[] from, List<Move> loop) {
    int[] here = from;
    for (int round = 2; round <= ROUNDS; round++) {
      int[] before = here;
      Optional<List<Move>> moves = followed(before, loop);
      here = moves.map(each -> last(before, each)).orElse(before);
      if (!isMore(here, before)) {
        return false;
      }
    }
    return true;
  }

  private static int[] last(int[] from, List<Move> moves) {
    return moves.isEmpty() ? from : moves.get(moves.size() - 1).target();
  }

  private Optional<List<Move>> followed(int[] from, List<Move> planned) {
    List<Move> moves = new ArrayList<>();
    int[] here = from;
    for (Move each : planned) {
      Optional<Move> move = step(here, each);
      if (move.isEmpty()) {
        return Optional.empty();
      }
      moves.add(move.get());
      here = move.get().target();
    }
    return Optional.of(moves);
  }

  /** Whether the steps are fair if they are taken for ever. */
  private boolean isFair(int[] from, List<Move> loop, Fairness demanded) {
    int[] here = from;
    BitSet engaged = new BitSet();
    BitSet sometimes = new BitSet();
    BitSet always = new BitSet();
    for (int round = 2; round <= ROUNDS; round++) {
      engaged.clear();
      sometimes.clear();
      always = enabled(here, demanded);
      for (Move each : loop) {
        BitSet enabled = enabled(here, demanded);
        sometimes.or(enabled);
        always.and(enabled);
        Optional<Move> move = step(here, each);
        if (move.isEmpty() || !isTheOnlyOne(here, each)) {
          return false;
        }
        for (int agent : demanded.engaged(each.label(), each.processSet())) {
          engaged.set(agent);
        }
        here = move.get().target();
      }
    }
    for (int agent = 0; agent < demanded.agents(); agent++) {
      if (!isServed(demanded.kind(agent), agent, engaged, sometimes, always)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether what a step does is told by its label and who takes it: so each round does the same.
   */
  private boolean isTheOnlyOne(int[] from, Move move) {
    int[] found = {0};
    space.steps(
        from,
        from.length,
        (label, processSet, target, length) ->
            found[0] += label == move.label() && processSet == move.processSet() ? 1 : 0);
    return found[0] == 1;
  }

  private BitSet enabled(int[] state, Fairness demanded) {
    BitSet enabled = new BitSet();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          for (int agent : demanded.engaged(label, processSet)) {
            enabled.set(agent);
          }
        });
    demanded.ready(state, state.length, enabled::set);
    return enabled;
  }

  private static boolean isServed(
      Fairness.Kind kind, int agent, BitSet engaged, BitSet sometimes, BitSet always) {
    return switch (kind) {
      case NONE -> true;
      case UNCONDITIONAL -> engaged.get(agent);
      case WEAK -> engaged.get(agent) || !always.get(agent);
      case STRONG -> engaged.get(agent) || !sometimes.get(agent);
      // Triggers are not looked at.
      case COMPASSION -> engaged.get(agent);
    };
  }

  private Optional<Move> step(int[] from, Move planned) {
    List<Move> found = new ArrayList<>();
    int[] least = planned.target();
    space.steps(
        from,
        from.length,
        (label, processSet, target, length) -> {
          if (found.isEmpty()
              && label == planned.label()
              && processSet == planned.processSet()
              && space.covers(target, length, least, least.length)) {
            found.add(new Move(label, processSet, Arrays.copyOf(target, length)));
          }
        });
    return found.stream().findFirst();
  }
}
