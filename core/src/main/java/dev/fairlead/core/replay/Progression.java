package dev.fairlead.core.replay;

import dev.fairlead.core.ltl.Formula;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a formula still asks for after some letters of a word, by the expansion laws of the
 * operators (Bacchus and Kabanza 2000) and without automata.
 *
 * <p>The rest is a set of alternatives, each a set of obligations for the next position. Once no
 * alternative is left, no continuation satisfies the formula: the letters are a bad prefix. Where
 * the alternatives become too many, obligations are forgotten; then a bad prefix may be missed, but
 * none is invented.
 *
 * <p>Operators with bounds stand where {@link dev.fairlead.core.ltl.TimedFormula} allows them, so
 * never under an X: what is left of a bound goes down with the time before each position.
 */
final class Progression {

  /** A subformula that has to be true, or false, at the next position. */
  private record Obligation(Formula formula, boolean truth) {}

  private static final int MAX_ALTERNATIVES = 256;

  private static final List<BitSet> NO_WAY = List.of();
  private static final List<BitSet> ANY_WAY = List.of(new BitSet());

  // obligations by number; sets of them are bit sets that are never changed once built
  private final List<Obligation> obligations = new ArrayList<>();
  private final Map<Obligation, Integer> numbers = new HashMap<>();

  private List<BitSet> alternatives;

  /** The units of time between the position before and this one. */
  private int elapsed;

  Progression(Formula formula) {
    alternatives = next(formula, true);
  }

  /** Whether every continuation makes the formula false. */
  boolean isHopeless() {
    return alternatives.isEmpty();
  }

  /** Moves on by one position, where exactly these atoms are true. */
  void read(Set<String> letter) {
    read(letter, 0);
  }

  /** The same, so many units of time later. */
  void read(Set<String> letter, int duration) {
    elapsed = duration;
    List<BitSet> rest = NO_WAY;
    for (BitSet alternative : alternatives) {
      List<BitSet> ways = ANY_WAY;
      for (int i = alternative.nextSetBit(0); i >= 0; i = alternative.nextSetBit(i + 1)) {
        Obligation obligation = obligations.get(i);
        ways = both(ways, due(obligation, letter));
      }
      rest = either(rest, ways);
    }
    alternatives = rest.size() > MAX_ALTERNATIVES ? ANY_WAY : rest;
  }

  /** A bound has been told from the position before: some of the time is over, or all of it. */
  private List<BitSet> due(Obligation obligation, Set<String> letter) {
    Formula f = obligation.formula();
    boolean truth = obligation.truth();
    if (f instanceof Formula.EventuallyWithin within) {
      int left = within.bound() - elapsed;
      return left < 0
          ? expand(Formula.FALSE, truth, letter)
          : expand(new Formula.EventuallyWithin(left, within.operand()), truth, letter);
    } else if (f instanceof Formula.AlwaysWithin within) {
      int left = within.bound() - elapsed;
      return left < 0
          ? expand(Formula.TRUE, truth, letter)
          : expand(new Formula.AlwaysWithin(left, within.operand()), truth, letter);
    }
    return expand(f, truth, letter);
  }

  /** The obligations for the next position that make a formula true (or false) at this one. */
  private List<BitSet> expand(Formula f, boolean truth, Set<String> letter) {
    Formula a = f.operands().isEmpty() ? f : f.operands().get(0);
    Formula b = f.operands().size() < 2 ? f : f.operands().get(1);
    return switch (f.operator()) {
      case TRUE -> truth ? ANY_WAY : NO_WAY;
      case FALSE -> truth ? NO_WAY : ANY_WAY;
      case ATOM -> letter.contains(((Formula.Atom) f).name()) == truth ? ANY_WAY : NO_WAY;
      case NOT -> expand(a, !truth, letter);
      case AND -> junction(truth, expand(a, truth, letter), expand(b, truth, letter));
      case OR -> junction(!truth, expand(a, truth, letter), expand(b, truth, letter));
      case IMPLIES -> junction(!truth, expand(a, !truth, letter), expand(b, truth, letter));
      case IFF ->
          either(
              both(expand(a, true, letter), expand(b, truth, letter)),
              both(expand(a, false, letter), expand(b, !truth, letter)));
      case NEXT -> next(a, truth);
      // F a = a or X F a;  G a = a and X G a
      case EVENTUALLY, EVENTUALLY_WITHIN ->
          junction(!truth, expand(a, truth, letter), next(f, truth));
      case ALWAYS, ALWAYS_WITHIN -> junction(truth, expand(a, truth, letter), next(f, truth));
      // a U b = b or (a and X(a U b)), and so for W
      case UNTIL, WEAK_UNTIL ->
          junction(
              !truth,
              expand(b, truth, letter),
              junction(truth, expand(a, truth, letter), next(f, truth)));
      // a R b = b and (a or X(a R b))
      case RELEASE ->
          junction(
              truth,
              expand(b, truth, letter),
              junction(!truth, expand(a, truth, letter), next(f, truth)));
    };
  }

  private List<BitSet> next(Formula formula, boolean truth) {
    Obligation obligation = new Obligation(formula, truth);
    Integer number = numbers.get(obligation);
    if (number == null) {
      number = obligations.size();
      numbers.put(obligation, number);
      obligations.add(obligation);
    }
    BitSet alone = new BitSet();
    alone.set(number);
    return List.of(alone);
  }

  /** A conjunction, or its dual. */
  private static List<BitSet> junction(boolean conjunction, List<BitSet> left, List<BitSet> right) {
    return conjunction ? both(left, right) : either(left, right);
  }

  private static List<BitSet> both(List<BitSet> left, List<BitSet> right) {
    if (left.size() * right.size() > MAX_ALTERNATIVES) {
      return left;
    }
    List<BitSet> ways = new ArrayList<>();
    for (BitSet one : left) {
      for (BitSet other : right) {
        BitSet joined = (BitSet) one.clone();
        joined.or(other);
        addUnlessImplied(joined, ways);
      }
    }
    return ways;
  }

  private static List<BitSet> either(List<BitSet> left, List<BitSet> right) {
    List<BitSet> ways = new ArrayList<>(left);
    for (BitSet way : right) {
      addUnlessImplied(way, ways);
    }
    return ways;
  }

  /** Keeps only alternatives that do not ask for all that another one asks for. */
  private static void addUnlessImplied(BitSet way, List<BitSet> ways) {
    for (BitSet other : ways) {
      if (includes(way, other)) {
        return;
      }
    }
    ways.removeIf(other -> includes(other, way));
    ways.add(way);
  }

  private static boolean includes(BitSet larger, BitSet smaller) {
    BitSet missing = (BitSet) smaller.clone();
    missing.andNot(larger);
    return missing.isEmpty();
  }
}
