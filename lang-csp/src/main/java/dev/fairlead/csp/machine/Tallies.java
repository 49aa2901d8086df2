package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.Guesses;
import dev.fairlead.csp.lowering.CountDifference;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The variables of {@linkplain CountDifference sums of counts} in a space with a cutoff. The value
 * of a sum is known up to a bound; beyond it, it is ω or −ω, from which one less or more is that
 * again or just the bound. A remainder is always known (docs/fairness.md, <em>Counting with
 * #P()</em>).
 */
public final class Tallies {
  private final List<Tally> tallies;
  private final Headcount headcount;
  private final int cutoff;

  /**
   * @param bound the greatest value that is known, without its sign
   */
  private record Tally(CountDifference sum, int slot, int bound) {

    boolean isRemainder() {
      return sum.modulus() > 0;
    }

    int remainder(long of) {
      return (int) Math.floorMod(of, (long) sum.modulus());
    }
  }

  /**
   * @param slots of the variables, by sum
   * @param bounds at least what each is compared with
   * @param cutoff the greatest count that is known
   */
  Tallies(
      Map<CountDifference, Integer> slots,
      Map<CountDifference, Integer> bounds,
      Headcount headcount,
      int cutoff) {
    this.tallies = new ArrayList<>();
    slots.forEach((sum, slot) -> tallies.add(new Tally(sum, slot, bounds.get(sum))));
    this.headcount = headcount;
    this.cutoff = cutoff;
  }

  public boolean areNone() {
    return tallies.isEmpty();
  }

  /** Sees what a step does to members of groups of any number. */
  public interface Moves {
    /** The sum over all members that move: those that arrive, less those that leave. */
    int sum(ByTerm value);
  }

  /** A value of local states. */
  public interface ByTerm {
    int of(Term localState);
  }

  /**
   * Lets the variables of a state follow a step.
   *
   * @param before the state that the step starts from
   * @param target complete but for the variables
   * @return false if no state has these sums with these counts
   */
  public boolean follow(int[] before, int[] target, Moves moves, Guesses guesses) {
    boolean isPossible = true;
    for (Tally tally : tallies) {
      int change = moves.sum(term -> weight(tally.sum, term, target));
      for (CountDifference.Part part : tally.sum.parts()) {
        change += part.factor() * (alone(part, target) - alone(part, before));
      }
      target[tally.slot] =
          tally.isRemainder()
              ? tally.remainder((long) before[tally.slot] + change)
              : moved(before[tally.slot], change, tally.bound, guesses);
      isPossible &= isPossible(tally, target);
    }
    return isPossible;
  }

  /**
   * Gives the variables of a state all values that they can have, where members have moved together
   * and it is not known how many.
   *
   * @return false if no state has these sums with these counts
   */
  public boolean guess(int[] target, Guesses guesses) {
    boolean isPossible = true;
    for (Tally tally : tallies) {
      int low = tally.isRemainder() ? 0 : -tally.bound - 1;
      int high = tally.isRemainder() ? tally.sum.modulus() - 1 : tally.bound + 1;
      int value = low;
      while (value < high && !guesses.guess()) {
        value++;
      }
      target[tally.slot] = value;
      isPossible &= isPossible(tally, target);
    }
    return isPossible;
  }

  /** Whether a sum is what the counts may add up to, where ω is more than the cutoff. */
  private boolean isPossible(Tally tally, int[] state) {
    long least = 0;
    long most = 0;
    boolean isBelow = true;
    boolean isAbove = true;
    for (CountDifference.Part part : tally.sum.parts()) {
      int count = headcount.count(part.process(), toArray(part.arguments()), state);
      boolean isMany = count >= HeadcountUse.MANY;
      long known = isMany ? cutoff + 1L : count;
      least += part.factor() * known;
      most += part.factor() * known;
      isBelow &= !isMany || part.factor() > 0;
      isAbove &= !isMany || part.factor() < 0;
    }
    int value = state[tally.slot];
    if (tally.isRemainder()) {
      return !isBelow || !isAbove || value == tally.remainder(least);
    }
    return (!isBelow || clamp(least, tally.bound) <= value)
        && (!isAbove || clamp(most, tally.bound) >= value);
  }

  private int alone(CountDifference.Part part, int[] state) {
    return headcount.alone(part.process(), toArray(part.arguments()), state);
  }

  private static int[] toArray(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private int weight(CountDifference sum, Term term, int[] state) {
    int weight = 0;
    for (CountDifference.Part part : sum.parts()) {
      boolean isThere =
          headcount.isAlwaysIn(term, part.process(), toArray(part.arguments()), state);
      weight += isThere ? part.factor() : 0;
    }
    return weight;
  }

  /** One by one, as each may be the one that makes the value known. */
  private static int moved(int value, int change, int bound, Guesses guesses) {
    int moved = value;
    for (int i = Math.abs(change); i > 0; i--) {
      int next = moved + Integer.signum(change);
      if (moved > bound) {
        next = change > 0 || !guesses.guess() ? bound + 1 : bound;
      } else if (moved < -bound) {
        next = change < 0 || !guesses.guess() ? -bound - 1 : -bound;
      }
      moved = next;
    }
    return moved;
  }

  /** Takes an initial state. */
  public interface InitialSink {
    void state(int[] state, int length);
  }

  /**
   * Gives the variables of an initial state all values that they can have.
   *
   * @param many the members of groups of any number: each local state in which they are, more than
   *     the cutoff of them
   */
  public void begin(int[] state, int length, List<Term> many, InitialSink sink) {
    begin(0, state, length, many, sink);
  }

  private void begin(int from, int[] state, int length, List<Term> many, InitialSink sink) {
    if (from == tallies.size()) {
      sink.state(state, length);
      return;
    }
    Tally tally = tallies.get(from);
    long least = 0;
    for (CountDifference.Part part : tally.sum.parts()) {
      least += (long) part.factor() * alone(part, state);
    }
    long most = least;
    boolean isBelow = true;
    boolean isAbove = true;
    for (Term term : many) {
      int weight = weight(tally.sum, term, state);
      isBelow &= weight >= 0;
      isAbove &= weight <= 0;
      least += (long) Math.max(0, weight) * (cutoff + 1);
      most += (long) Math.min(0, weight) * (cutoff + 1);
    }
    int low = isBelow ? clamp(least, tally.bound) : -tally.bound - 1;
    int high = isAbove ? clamp(most, tally.bound) : tally.bound + 1;
    if (tally.isRemainder()) {
      boolean isKnown = isBelow && isAbove;
      low = isKnown ? tally.remainder(least) : 0;
      high = isKnown ? low : tally.sum.modulus() - 1;
    }
    for (int value = low; value <= high; value++) {
      state[tally.slot] = value;
      begin(from + 1, state, length, many, sink);
    }
  }

  private static int clamp(long value, int bound) {
    return (int) Math.max(-bound - 1, Math.min(bound + 1, value));
  }
}
