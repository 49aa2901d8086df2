package dev.fairlead.core.automaton;

import dev.fairlead.core.automaton.Tgba.Cube;
import dev.fairlead.core.automaton.Tgba.Edge;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.NegationNormalForm;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The textbook tableau of a formula [Gerth, Peled, Vardi and Wolper 1995], with acceptance on edges
 * [Couvreur 1999]. Short instead of small: certificates are about this automaton, and a verifier of
 * these one makes it anew, so it must be easy to see that it is right. {@link LtlTranslator} makes
 * smaller ones.
 *
 * <p>A state is a set of formulas that the rest of the word is to satisfy. An edge is a way to
 * satisfy them: literals to be true now, formulas to be true from the next position on, and the
 * untils that are put off. An acceptance set for each until has the edges that do not put it off.
 *
 * <p><em>Every word that satisfies the formula is accepted</em> (the direction that proofs rest
 * on): let it take, in each state, the way that the word itself satisfies the formulas by, an until
 * being put off only while its goal is false. The goal comes, so no until is put off for ever. A
 * way that demands, leaves and puts off at least as much as another one need not be kept: the other
 * one can be taken, and what it leaves is true, too. For the same reason a way is needed only where
 * a literal is false if there is one that demands this literal beside, and leaves and puts off no
 * more. Among such ways one that demands most can be taken.
 */
public final class PlainTableau {
  private static final int MAX_WAYS = 10_000;

  /** A way to satisfy the formulas of a state. */
  private record Way(BitSet holding, BitSet failing, BitSet next, BitSet putOff) {
    boolean needsNoMoreThan(Way other) {
      return isWithin(holding, other.holding)
          && isWithin(failing, other.failing)
          && isWithin(next, other.next)
          && isWithin(putOff, other.putOff);
    }

    /** Whether this one demands a literal more, and leaves and puts off no more. */
    private boolean extendsBy(BitSet more, BitSet others, Way other, BitSet less, BitSet same) {
      return more.cardinality() == less.cardinality() + 1
          && isWithin(less, more)
          && others.equals(same)
          && isWithin(next, other.next)
          && isWithin(putOff, other.putOff);
    }

    /** The same where no way can be taken that leaves and puts off no more. */
    Way besides(List<Way> all) {
      Way rest = new Way((BitSet) holding.clone(), (BitSet) failing.clone(), next, putOff);
      for (Way each : all) {
        if (each.extendsBy(each.holding, each.failing, this, holding, failing)) {
          rest.failing.or(each.holding);
          rest.failing.andNot(holding);
        } else if (each.extendsBy(each.failing, each.holding, this, failing, holding)) {
          rest.holding.or(each.failing);
          rest.holding.andNot(failing);
        }
      }
      return rest;
    }

    boolean isPossible() {
      return !holding.intersects(failing);
    }

    private static boolean isWithin(BitSet part, BitSet whole) {
      BitSet rest = (BitSet) part.clone();
      rest.andNot(whole);
      return rest.isEmpty();
    }
  }

  private final TableauRules rules = new TableauRules();

  /** By until: its acceptance set. */
  private final Map<Integer, Integer> sets = new HashMap<>();

  private final List<List<Way>> states = new ArrayList<>();

  /** States with the same ways are one. */
  private final Map<List<Way>, Integer> numberOfWays = new HashMap<>();

  private final Map<BitSet, Integer> numberOfState = new HashMap<>();

  private PlainTableau() {}

  /**
   * The automaton of a formula without bounds of time; the same one for equal formulas.
   *
   * @return empty if it has more states than wanted
   */
  public static Optional<Tgba> of(Formula formula, int maxStates) {
    return new PlainTableau().automaton(formula, maxStates);
  }

  private Optional<Tgba> automaton(Formula formula, int maxStates) {
    BitSet start = new BitSet();
    start.set(rules.number(NegationNormalForm.of(formula)));
    rules.untils().forEach(until -> sets.put(until, sets.size()));
    List<List<Edge>> edges = new ArrayList<>();
    try {
      int initial = state(start);
      for (int state = 0; state < states.size(); state++) {
        if (states.size() > maxStates) {
          return Optional.empty();
        }
        List<Edge> out = new ArrayList<>();
        for (Way way : states.get(state)) {
          out.add(new Edge(new Cube(way.holding, way.failing), state(way.next), met(way)));
        }
        edges.add(out);
      }
      return Optional.of(new Tgba(rules.atoms(), initial, sets.size(), edges));
    } catch (TooLargeException e) {
      return Optional.empty();
    }
  }

  private BitSet met(Way way) {
    BitSet met = new BitSet();
    met.set(0, sets.size());
    way.putOff.stream().forEach(until -> met.clear(sets.get(until)));
    return met;
  }

  private int state(BitSet formulas) throws TooLargeException {
    Integer known = numberOfState.get(formulas);
    if (known == null) {
      List<Way> ways = ways(formulas);
      known = numberOfWays.putIfAbsent(ways, states.size());
      if (known == null) {
        known = states.size();
        states.add(ways);
      }
      numberOfState.put((BitSet) formulas.clone(), known);
    }
    return known;
  }

  private List<Way> ways(BitSet formulas) throws TooLargeException {
    List<Way> found = new ArrayList<>();
    boolean complete =
        rules.ways(
            formulas,
            expanded -> {
              Way way =
                  new Way(
                      expanded.holding(), expanded.failing(), expanded.next(), expanded.putOff());
              if (found.stream().noneMatch(other -> other.needsNoMoreThan(way))) {
                found.removeIf(way::needsNoMoreThan);
                found.add(way);
              }
            },
            open -> found.size() + open > MAX_WAYS);
    if (!complete) {
      throw new TooLargeException();
    }
    return found.stream().map(way -> way.besides(found)).filter(Way::isPossible).toList();
  }
}
