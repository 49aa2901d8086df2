package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.csp.lowering.CountDifference;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The variables of {@linkplain CountDifference sums of counts} in a space with a cutoff. The value
 * of a sum is known up to a bound; beyond it, it is ω or −ω, from which one less or more is that
 * again or just the bound. A remainder is always known (docs/fairness.md, <em>Counting with
 * #P()</em>).
 */
public final class Tallies {
  private final List<Tally> tallies = new ArrayList<>();
  private final Headcount headcount;
  private final int cutoff;

  /** What the sums are made of, each once. */
  private final List<Counted> counted = new ArrayList<>();

  private final int remainders;

  /** By local state: what a member in it adds to each sum. */
  private final Map<Integer, int[]> weights = new ConcurrentHashMap<>();

  /** By counts and sums: whether there are such systems. */
  private final Map<VectorKey, Boolean> known = new ConcurrentHashMap<>();

  /** By counts and sums before and after a step of all: whether there is none. */
  private final Map<VectorKey, Boolean> knownSteps = new ConcurrentHashMap<>();

  private record Counted(String process, int[] arguments) {}

  /**
   * @param bound the greatest value that is known, without its sign
   * @param factors of what is counted
   */
  private record Tally(CountDifference sum, int slot, int bound, int[] factors) {

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
    this.headcount = headcount;
    this.cutoff = cutoff;
    Map<CountDifference.Part, Integer> places = new LinkedHashMap<>();
    for (CountDifference sum : slots.keySet()) {
      sum.parts().forEach(part -> places.putIfAbsent(withoutFactor(part), places.size()));
    }
    for (CountDifference.Part part : places.keySet()) {
      int[] arguments = part.arguments().stream().mapToInt(Integer::intValue).toArray();
      counted.add(new Counted(part.process(), arguments));
    }
    slots.forEach(
        (sum, slot) -> {
          int[] factors = new int[counted.size()];
          sum.parts().forEach(part -> factors[places.get(withoutFactor(part))] = part.factor());
          tallies.add(new Tally(sum, slot, bounds.get(sum), factors));
        });
    this.remainders = (int) tallies.stream().filter(Tally::isRemainder).count();
  }

  private static CountDifference.Part withoutFactor(CountDifference.Part part) {
    return new CountDifference.Part(part.process(), part.arguments(), 0);
  }

  public boolean areNone() {
    return tallies.isEmpty();
  }

  /** Where the variables are, which no statement writes. */
  public Set<Integer> slots() {
    return tallies.stream().map(Tally::slot).collect(Collectors.toSet());
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
    List<Crowd> crowds = crowds(target);
    int[] alone = tallies.isEmpty() ? NONE : alone(target);
    int[] aloneBefore = tallies.isEmpty() ? NONE : alone(before);
    for (int i = 0; i < tallies.size(); i++) {
      Tally tally = tallies.get(i);
      int number = i;
      int change = moves.sum(term -> weights(term, target)[number]);
      for (int part = 0; part < alone.length; part++) {
        change += tally.factors[part] * (alone[part] - aloneBefore[part]);
      }
      target[tally.slot] =
          tally.isRemainder()
              ? tally.remainder((long) before[tally.slot] + change)
              : moved(before[tally.slot], change, tally.bound, guesses);
      if (!isPossible(i, crowds, others(tally, alone), target[tally.slot])) {
        return false;
      }
    }
    return arePossible(crowds, alone, target);
  }

  private static final int[] NONE = {};

  /** Tells where members of groups of any number go that all move together. */
  public interface Departures {
    void each(Departure sink);
  }

  /** Members in one local state, all of which go to another one or stay. */
  public interface Departure {
    void members(int count, Term from, Term to);
  }

  /**
   * Gives the variables of a state all values that they can have, where members have moved together
   * and it is not known how many.
   *
   * @param departures of the step; empty if it is not known who goes where
   * @return false if no state has these sums with these counts
   */
  public boolean guess(
      int[] before, int[] target, Optional<Departures> departures, Guesses guesses) {
    List<Crowd> crowds = crowds(target);
    int[] alone = tallies.isEmpty() ? NONE : alone(target);
    for (int i = 0; i < tallies.size(); i++) {
      Tally tally = tallies.get(i);
      int low = tally.isRemainder() ? 0 : -tally.bound - 1;
      int high = tally.isRemainder() ? tally.sum.modulus() - 1 : tally.bound + 1;
      int value = low;
      while (value < high && !guesses.guess()) {
        value++;
      }
      target[tally.slot] = value;
      if (!isPossible(i, crowds, others(tally, alone), value)) {
        return false;
      }
    }
    return arePossible(crowds, alone, target)
        && departures.filter(moves -> isImpossible(before, target, moves)).isEmpty();
  }

  /**
   * Members of groups of any number that add the same to each sum.
   *
   * @param least how many they are at least
   * @param many whether they may be more
   */
  private record Crowd(int[] weights, int least, boolean many) {
    Crowd and(int members, boolean more) {
      return new Crowd(weights, least + members, many || more);
    }

    IntStream key() {
      return IntStream.concat(Arrays.stream(weights), IntStream.of(least, many ? 1 : 0));
    }
  }

  private List<Crowd> crowds(int[] state) {
    List<Crowd> crowds = new ArrayList<>();
    if (!tallies.isEmpty()) {
      headcount.members(
          state,
          (term, count) -> {
            boolean many = count == CountArithmetic.OMEGA;
            add(crowds, weights(term, state), many ? cutoff + 1 : count, many);
          });
    }
    return crowds;
  }

  private static void add(List<Crowd> crowds, int[] weights, int members, boolean many) {
    for (int i = 0; i < crowds.size(); i++) {
      if (Arrays.equals(crowds.get(i).weights, weights)) {
        crowds.set(i, crowds.get(i).and(members, many));
        return;
      }
    }
    crowds.add(new Crowd(weights, members, many));
  }

  private int[] alone(int[] state) {
    int[] counts = new int[counted.size()];
    if (headcount.hasOthers(state)) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] = headcount.alone(counted.get(i).process, counted.get(i).arguments, state);
      }
    }
    return counts;
  }

  /** What processes outside of groups of any number add to a sum. */
  private static long others(Tally tally, int[] alone) {
    long others = 0;
    for (int part = 0; part < alone.length; part++) {
      others += (long) tally.factors[part] * alone[part];
    }
    return others;
  }

  /** Whether a sum is what the members may add up to, where ω is more than the cutoff. */
  private boolean isPossible(int number, List<Crowd> crowds, long others, int value) {
    Tally tally = tallies.get(number);
    long sum = others;
    boolean isBelow = true;
    boolean isAbove = true;
    for (Crowd crowd : crowds) {
      int weight = crowd.weights[number];
      sum += (long) weight * crowd.least;
      isBelow &= !crowd.many || weight >= 0;
      isAbove &= !crowd.many || weight <= 0;
    }
    if (tally.isRemainder()) {
      return !isBelow || !isAbove || value == tally.remainder(sum);
    }
    return (!isBelow || clamp(sum, tally.bound) <= value)
        && (!isAbove || clamp(sum, tally.bound) >= value);
  }

  /**
   * Whether all sums together are what the members may add up to. Each may be possible by itself,
   * since ω is any number, and yet no number makes all of them so.
   */
  private boolean arePossible(List<Crowd> crowds, int[] alone, int[] state) {
    if (tallies.size() < 2) {
      return true;
    }
    IntStream sums = tallies.stream().mapToInt(tally -> state[tally.slot]);
    IntStream members = crowds.stream().flatMapToInt(Crowd::key);
    VectorKey key =
        new VectorKey(
            IntStream.concat(IntStream.concat(sums, Arrays.stream(alone)), members).toArray());
    return known.computeIfAbsent(key, unseen -> !isInfeasible(crowds, alone, state));
  }

  /**
   * Whether no members can be in their local states with the sums before the step and be where they
   * go with those after it: both are sums over the same members.
   */
  private boolean isImpossible(int[] before, int[] target, Departures departures) {
    if (tallies.isEmpty()) {
      return false;
    }
    List<Crowd> crowds = new ArrayList<>();
    departures.each(
        (count, from, to) -> {
          boolean many = count == CountArithmetic.OMEGA;
          IntStream here = Arrays.stream(weights(from, before));
          int[] both = IntStream.concat(here, Arrays.stream(weights(to, target))).toArray();
          add(crowds, both, many ? cutoff + 1 : count, many);
        });
    int[] aloneBefore = alone(before);
    int[] alone = alone(target);
    IntStream.Builder key = IntStream.builder();
    tallies.forEach(tally -> key.add(before[tally.slot]).add(target[tally.slot]));
    Arrays.stream(aloneBefore).forEach(key);
    Arrays.stream(alone).forEach(key);
    crowds.forEach(crowd -> crowd.key().forEach(key));
    return knownSteps.computeIfAbsent(
        new VectorKey(key.build().toArray()),
        unseen -> {
          SumConstraints constraints = constraints(crowds, 2 * remainders);
          addSums(constraints, crowds, 0, aloneBefore, before);
          addSums(constraints, crowds, tallies.size(), alone, target);
          return constraints.areContradictory();
        });
  }

  private static void add(
      SumConstraints constraints, Tally tally, long[] factors, int value, long others) {
    if (tally.isRemainder()) {
      constraints.remainder(factors, value, tally.sum.modulus(), others);
    } else {
      constraints.sum(factors, value, tally.bound, others);
    }
  }

  private boolean isInfeasible(List<Crowd> crowds, int[] alone, int[] state) {
    SumConstraints constraints = constraints(crowds, remainders);
    addSums(constraints, crowds, 0, alone, state);
    return constraints.areContradictory();
  }

  private static SumConstraints constraints(List<Crowd> crowds, int remainders) {
    SumConstraints constraints = new SumConstraints(crowds.size(), remainders);
    for (int i = 0; i < crowds.size(); i++) {
      constraints.count(i, crowds.get(i).least, crowds.get(i).many);
    }
    return constraints;
  }

  /**
   * What the sums of a state say about its members.
   *
   * @param first the weight for the first sum
   */
  private void addSums(
      SumConstraints constraints, List<Crowd> crowds, int first, int[] alone, int[] state) {
    for (int i = 0; i < tallies.size(); i++) {
      int number = first + i;
      long[] factors = crowds.stream().mapToLong(crowd -> crowd.weights[number]).toArray();
      Tally tally = tallies.get(i);
      add(constraints, tally, factors, state[tally.slot], others(tally, alone));
    }
  }

  private int[] weights(Term term, int[] state) {
    int[] found = weights.get(term.number());
    if (found == null) {
      found = new int[tallies.size()];
      for (int part = 0; part < counted.size(); part++) {
        Counted each = counted.get(part);
        if (headcount.isAlwaysIn(term, each.process, each.arguments, state)) {
          for (int i = 0; i < found.length; i++) {
            found[i] += tallies.get(i).factors[part];
          }
        }
      }
      weights.put(term.number(), found);
    }
    return found;
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
      if (arePossible(crowds(state), alone(state), state)) {
        sink.state(state, length);
      }
      return;
    }
    Tally tally = tallies.get(from);
    long least = others(tally, alone(state));
    long most = least;
    boolean isBelow = true;
    boolean isAbove = true;
    for (Term term : many) {
      int weight = weights(term, state)[from];
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
