package dev.fairlead.core.automaton;

import dev.fairlead.core.automaton.Tgba.Cube;
import dev.fairlead.core.automaton.Tgba.Edge;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.NegationNormalForm;
import dev.fairlead.core.ltl.Subformulas;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The textbook tableau of a formula [Gerth, Peled, Vardi and Wolper 1995], with acceptance on edges
 * [Couvreur 1999]. Short instead of small: certificates are about this automaton, and who verifies
 * one makes it anew, so it must be easy to see that it is right. {@link LtlTranslator} makes
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
 * one can be taken, and what it leaves is true, too.
 */
public final class PlainTableau {
  private static final int MAX_WAYS = 10_000;

  /** A subformula in negation normal form; its operands by number. */
  private record Node(Formula.Operator operator, int left, int right, String atom) {}

  /** A way to satisfy the formulas of a state. */
  private record Way(BitSet holding, BitSet failing, BitSet next, BitSet putOff) {
    boolean needsNoMoreThan(Way other) {
      return isWithin(holding, other.holding)
          && isWithin(failing, other.failing)
          && isWithin(next, other.next)
          && isWithin(putOff, other.putOff);
    }

    private static boolean isWithin(BitSet part, BitSet whole) {
      BitSet rest = (BitSet) part.clone();
      rest.andNot(whole);
      return rest.isEmpty();
    }
  }

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<String> atoms = new ArrayList<>();

  /** By node: the acceptance set of an until. */
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
    start.set(number(NegationNormalForm.of(formula)));
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
      return Optional.of(new Tgba(atoms, initial, sets.size(), edges));
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

  /** Numbers a formula and its subformulas; equal ones have one number. */
  private int number(Formula formula) {
    Map<Formula, Integer> known = new IdentityHashMap<>();
    for (Formula part : Subformulas.operandsFirst(formula)) {
      List<Formula> operands = part.operands();
      int left = operands.isEmpty() ? -1 : known.get(operands.get(0));
      int right = operands.size() < 2 ? -1 : known.get(operands.get(1));
      String atom = part instanceof Formula.Atom named ? named.name() : "";
      known.put(part, number(new Node(part.operator(), left, right, atom)));
    }
    return known.get(formula);
  }

  private int number(Node node) {
    Integer known = numbers.putIfAbsent(node, nodes.size());
    if (known != null) {
      return known;
    }
    nodes.add(node);
    switch (node.operator) {
      case ATOM -> atoms.add(node.atom);
      case EVENTUALLY, UNTIL -> sets.put(nodes.size() - 1, sets.size());
      default -> {}
    }
    return nodes.size() - 1;
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
    List<Unfolding> open = new ArrayList<>();
    open.add(new Unfolding(formulas));
    while (!open.isEmpty()) {
      Unfolding last = open.remove(open.size() - 1);
      if (last.unfold(open)) {
        Way way = last.way();
        if (found.stream().noneMatch(other -> other.needsNoMoreThan(way))) {
          found.removeIf(way::needsNoMoreThan);
          found.add(way);
        }
      }
      if (found.size() + open.size() > MAX_WAYS) {
        throw new TooLargeException();
      }
    }
    return found;
  }

  /** A way in the making. */
  private final class Unfolding {
    private final BitSet open;
    private final BitSet done;
    private final BitSet holding;
    private final BitSet failing;
    private final BitSet next;
    private final BitSet putOff;

    Unfolding(BitSet formulas) {
      open = (BitSet) formulas.clone();
      done = new BitSet();
      holding = new BitSet();
      failing = new BitSet();
      next = new BitSet();
      putOff = new BitSet();
    }

    private Unfolding(Unfolding of) {
      open = (BitSet) of.open.clone();
      done = (BitSet) of.done.clone();
      holding = (BitSet) of.holding.clone();
      failing = (BitSet) of.failing.clone();
      next = (BitSet) of.next.clone();
      putOff = (BitSet) of.putOff.clone();
    }

    Way way() {
      return new Way(holding, failing, next, putOff);
    }

    private void add(int formula) {
      if (!done.get(formula)) {
        open.set(formula);
      }
    }

    /**
     * Unfolds all formulas.
     *
     * @param others gets the alternatives
     * @return false if they contradict each other
     */
    boolean unfold(List<Unfolding> others) {
      for (int f = open.nextSetBit(0); f >= 0; f = open.nextSetBit(0)) {
        open.clear(f);
        done.set(f);
        Node node = nodes.get(f);
        switch (node.operator) {
          case TRUE -> {}
          case FALSE -> {
            return false;
          }
          case ATOM -> holding.set(atoms.indexOf(node.atom));
          case NOT -> failing.set(atoms.indexOf(nodes.get(node.left).atom));
          case AND -> {
            add(node.left);
            add(node.right);
          }
          case OR -> {
            Unfolding other = alternative(others);
            add(node.left);
            other.add(node.right);
          }
          case NEXT -> next.set(node.left);
          case EVENTUALLY -> {
            Unfolding later = alternative(others);
            add(node.left);
            later.putOff(f);
          }
          case UNTIL -> {
            Unfolding later = alternative(others);
            add(node.right);
            later.add(node.left);
            later.putOff(f);
          }
          case ALWAYS -> {
            add(node.left);
            next.set(f);
          }
          case RELEASE -> {
            Unfolding goesOn = alternative(others);
            add(node.right);
            add(node.left);
            goesOn.add(node.right);
            goesOn.next.set(f);
          }
          default -> throw new IllegalStateException("not in normal form: " + node.operator);
        }
        if (holding.intersects(failing)) {
          return false;
        }
      }
      return true;
    }

    private Unfolding alternative(List<Unfolding> others) {
      Unfolding other = new Unfolding(this);
      others.add(other);
      return other;
    }

    private void putOff(int until) {
      next.set(until);
      putOff.set(until);
    }
  }
}
