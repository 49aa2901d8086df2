package dev.fairlead.core.replay;

import dev.fairlead.core.ltl.Formula;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a formula still asks for after some letters of a word, by the expansion laws of the
 * operators (Bacchus and Kabanza 2000) and without automata.
 *
 * <p>The rest is a set of alternatives, each a set of obligations for the next position. Once no
 * alternative is left, no continuation satisfies the formula: the letters are a bad prefix.
 */
final class Progression {

  /** A subformula that has to be true, or false, at the next position. */
  private record Obligation(Formula formula, boolean truth) {}

  private static final Set<Set<Obligation>> NO_WAY = Set.of();
  private static final Set<Set<Obligation>> ANY_WAY = Set.of(Set.of());

  private Set<Set<Obligation>> alternatives;

  Progression(Formula formula) {
    alternatives = next(formula, true);
  }

  /** Whether every continuation makes the formula false. */
  boolean isHopeless() {
    return alternatives.isEmpty();
  }

  /** Moves on by one position, where exactly these atoms are true. */
  void read(Set<String> letter) {
    Set<Set<Obligation>> rest = NO_WAY;
    for (Set<Obligation> alternative : alternatives) {
      Set<Set<Obligation>> ways = ANY_WAY;
      for (Obligation obligation : alternative) {
        ways = both(ways, expand(obligation.formula(), obligation.truth(), letter));
      }
      rest = either(rest, ways);
    }
    alternatives = rest;
  }

  /** The obligations for the next position that make a formula true (or false) at this one. */
  private static Set<Set<Obligation>> expand(Formula f, boolean truth, Set<String> letter) {
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
      case EVENTUALLY -> junction(!truth, expand(a, truth, letter), next(f, truth));
      case ALWAYS -> junction(truth, expand(a, truth, letter), next(f, truth));
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

  private static Set<Set<Obligation>> next(Formula formula, boolean truth) {
    return Set.of(Set.of(new Obligation(formula, truth)));
  }

  /** A conjunction, or its dual. */
  private static Set<Set<Obligation>> junction(
      boolean conjunction, Set<Set<Obligation>> left, Set<Set<Obligation>> right) {
    return conjunction ? both(left, right) : either(left, right);
  }

  private static Set<Set<Obligation>> both(Set<Set<Obligation>> left, Set<Set<Obligation>> right) {
    List<Set<Obligation>> ways = new ArrayList<>();
    for (Set<Obligation> one : left) {
      for (Set<Obligation> other : right) {
        Set<Obligation> joined = new HashSet<>(one);
        joined.addAll(other);
        ways.add(joined);
      }
    }
    return weakest(ways);
  }

  private static Set<Set<Obligation>> either(
      Set<Set<Obligation>> left, Set<Set<Obligation>> right) {
    List<Set<Obligation>> ways = new ArrayList<>(left);
    ways.addAll(right);
    return weakest(ways);
  }

  /** Drops alternatives that ask for all that another one asks for. */
  private static Set<Set<Obligation>> weakest(List<Set<Obligation>> ways) {
    Set<Set<Obligation>> distinct = new HashSet<>(ways);
    Set<Set<Obligation>> kept = new HashSet<>();
    for (Set<Obligation> way : distinct) {
      boolean implied = false;
      for (Set<Obligation> other : distinct) {
        implied |= !other.equals(way) && way.containsAll(other);
      }
      if (!implied) {
        kept.add(way);
      }
    }
    return kept;
  }
}
