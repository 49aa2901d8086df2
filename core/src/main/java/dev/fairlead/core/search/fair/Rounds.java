package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The first rounds of a run that does the same again and again, with more in each round. Some
 * counts grow and all others stay, so from some round on all that is looked at stays as it is
 * (docs/fairness.md, Lemma 12).
 */
final class Rounds {
  private final CountedSpace space;
  private final int[] initial;
  private final List<Move> stem = new ArrayList<>();
  private final List<List<Move>> rounds = new ArrayList<>();
  private int[] here;

  private Rounds(CountedSpace space, int[] initial) {
    this.space = space;
    this.initial = initial;
    this.here = initial;
  }

  /**
   * Follows a run in which something is lost on the loop, with all that its steps leave behind.
   *
   * @param number of rounds
   * @param told whether it must be told what each step of a round does
   * @return empty if a round gains nothing, or what it does is not told
   */
  static Optional<Rounds> of(CountedSpace space, Evidence.Lasso lossy, int number, boolean told) {
    Rounds rounds = new Rounds(space, lossy.initial());
    return rounds.follow(lossy.stem(), rounds.stem, false)
            && rounds.goOn(lossy.loop(), number, told)
        ? Optional.of(rounds)
        : Optional.empty();
  }

  private boolean goOn(List<Move> loop, int number, boolean told) {
    for (int round = 1; round <= number; round++) {
      int[] before = here;
      List<Move> moves = new ArrayList<>();
      if (!follow(loop, moves, told) || !isMore(here, before)) {
        return false;
      }
      rounds.add(moves);
    }
    return true;
  }

  private boolean isMore(int[] state, int[] than) {
    return space.covers(state, state.length, than, than.length)
        && space.isMore(state, state.length, than, than.length);
  }

  private boolean follow(List<Move> planned, List<Move> moves, boolean told) {
    for (Move each : planned) {
      Optional<Move> move = step(each, told);
      if (move.isEmpty()) {
        return false;
      }
      moves.add(move.get());
      here = move.get().target();
    }
    return true;
  }

  /** What a step does is told if it is the only one with its label and those who take it. */
  private Optional<Move> step(Move planned, boolean told) {
    List<Move> alike = new ArrayList<>();
    space.steps(
        here,
        here.length,
        (label, processSet, target, length) -> {
          if (label == planned.label() && processSet == planned.processSet()) {
            alike.add(new Move(label, processSet, Arrays.copyOf(target, length)));
          }
        });
    int[] least = planned.target();
    return told && alike.size() != 1
        ? Optional.empty()
        : alike.stream()
            .filter(move -> space.covers(move.target(), move.target().length, least, least.length))
            .findFirst();
  }

  /** The beginning of the run, whose last round is one that can be repeated. */
  Evidence.Growing beginning(int number) {
    List<Move> moves = new ArrayList<>(stem);
    rounds.subList(0, number).forEach(moves::addAll);
    return new Evidence.Growing(initial, moves, rounds.get(0).size());
  }

  /** The first round from which on states satisfy the same atoms as in the last one. */
  int settled(List<Atom> atoms) {
    int number = rounds.size();
    List<BitSet> last = satisfied(number, atoms);
    while (number > 1 && satisfied(number - 1, atoms).equals(last)) {
      number--;
    }
    return number;
  }

  private List<BitSet> satisfied(int number, List<Atom> atoms) {
    return rounds.get(number - 1).stream()
        .map(move -> LossySteps.satisfied(move.target(), move.target().length, atoms))
        .toList();
  }

  /** Who is owed a step if the last round is repeated for ever. */
  BitSet unserved(Fairness demanded) {
    List<Move> round = rounds.get(rounds.size() - 1);
    BitSet engaged = new BitSet();
    BitSet sometimes = new BitSet();
    BitSet always = enabled(here, demanded);
    for (Move move : round) {
      BitSet enabled = enabled(move.target(), demanded);
      sometimes.or(enabled);
      always.and(enabled);
      for (int agent : demanded.engaged(move.label(), move.processSet())) {
        engaged.set(agent);
      }
    }
    BitSet unserved = new BitSet();
    for (int agent = 0; agent < demanded.agents(); agent++) {
      boolean owed =
          switch (demanded.kind(agent)) {
            case NONE -> false;
            case WEAK -> always.get(agent);
            case STRONG -> sometimes.get(agent);
            // Triggers are not looked at.
            case UNCONDITIONAL, COMPASSION -> true;
          };
      unserved.set(agent, owed && !engaged.get(agent));
    }
    return unserved;
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
}
