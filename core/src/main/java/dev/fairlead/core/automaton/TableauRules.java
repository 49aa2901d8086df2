package dev.fairlead.core.automaton;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.Subformulas;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * The rules by which tableaux expand formulas in negation normal form: what is to be true now, and
 * what from the next position on [Gerth, Peled, Vardi and Wolper 1995]. Formulas have numbers,
 * equal ones the same.
 */
public final class TableauRules {
  private record Term(Formula.Operator operator, int left, int right, String atom) {}

  private final Map<Term, Integer> numbers = new HashMap<>();
  private final List<Term> terms = new ArrayList<>();
  private final List<Formula> formulas = new ArrayList<>();
  private final List<String> atoms = new ArrayList<>();
  private final List<Integer> untils = new ArrayList<>();

  /**
   * A way to satisfy some formulas.
   *
   * @param present all formulas that are true now by it
   * @param holding atoms that are true now
   * @param failing atoms that are false now
   * @param next what is to be true from the next position on
   * @param putOff untils whose goals are still to come
   */
  public record Way(BitSet present, BitSet holding, BitSet failing, BitSet next, BitSet putOff) {}

  /** Numbers a formula in negation normal form and its subformulas. */
  public int number(Formula formula) {
    Map<Formula, Integer> known = new IdentityHashMap<>();
    for (Formula part : Subformulas.operandsFirst(formula)) {
      List<Formula> operands = part.operands();
      int left = operands.isEmpty() ? -1 : known.get(operands.get(0));
      int right = operands.size() < 2 ? -1 : known.get(operands.get(1));
      String atom = part instanceof Formula.Atom named ? named.name() : "";
      known.put(part, number(new Term(part.operator(), left, right, atom), part));
    }
    return known.get(formula);
  }

  private int number(Term term, Formula formula) {
    Integer known = numbers.putIfAbsent(term, terms.size());
    if (known != null) {
      return known;
    }
    terms.add(term);
    formulas.add(formula);
    switch (term.operator) {
      case ATOM -> atoms.add(term.atom);
      case EVENTUALLY, UNTIL -> untils.add(terms.size() - 1);
      default -> {}
    }
    return terms.size() - 1;
  }

  public Formula formula(int number) {
    return formulas.get(number);
  }

  public List<String> atoms() {
    return List.copyOf(atoms);
  }

  /** The formulas that promise something, in the order of their numbers. */
  public List<Integer> untils() {
    return List.copyOf(untils);
  }

  /** What an until promises. */
  public int goal(int until) {
    Term term = terms.get(until);
    return term.right >= 0 ? term.right : term.left;
  }

  /**
   * Tells all ways to satisfy some formulas.
   *
   * @param isTooMuch asked again and again how many ways are in the making
   * @return false if that was too much
   */
  public boolean ways(BitSet formulas, Consumer<Way> sink, IntPredicate isTooMuch) {
    List<Expansion> open = new ArrayList<>();
    open.add(new Expansion(formulas));
    while (!open.isEmpty()) {
      Expansion last = open.remove(open.size() - 1);
      if (last.expand(open)) {
        sink.accept(last.way());
      }
      if (isTooMuch.test(open.size())) {
        return false;
      }
    }
    return true;
  }

  /** A way in the making. */
  private final class Expansion {
    private final BitSet open;
    private final BitSet present;
    private final BitSet holding;
    private final BitSet failing;
    private final BitSet next;
    private final BitSet putOff;

    Expansion(BitSet formulas) {
      open = (BitSet) formulas.clone();
      present = new BitSet();
      holding = new BitSet();
      failing = new BitSet();
      next = new BitSet();
      putOff = new BitSet();
    }

    private Expansion(Expansion of) {
      open = (BitSet) of.open.clone();
      present = (BitSet) of.present.clone();
      holding = (BitSet) of.holding.clone();
      failing = (BitSet) of.failing.clone();
      next = (BitSet) of.next.clone();
      putOff = (BitSet) of.putOff.clone();
    }

    Way way() {
      return new Way(present, holding, failing, next, putOff);
    }

    private void add(int formula) {
      if (!present.get(formula)) {
        open.set(formula);
      }
    }

    /**
     * Expands all formulas.
     *
     * @param others gets the alternatives
     * @return false if they contradict each other
     */
    boolean expand(List<Expansion> others) {
      for (int f = open.nextSetBit(0); f >= 0; f = open.nextSetBit(0)) {
        open.clear(f);
        present.set(f);
        Term term = terms.get(f);
        switch (term.operator) {
          case TRUE -> {}
          case FALSE -> {
            return false;
          }
          case ATOM -> holding.set(atoms.indexOf(term.atom));
          case NOT -> failing.set(atoms.indexOf(terms.get(term.left).atom));
          case AND -> {
            add(term.left);
            add(term.right);
          }
          case OR -> {
            alternative(others).add(term.right);
            add(term.left);
          }
          case NEXT -> next.set(term.left);
          case EVENTUALLY -> {
            alternative(others).putOff(f);
            add(term.left);
          }
          case UNTIL -> {
            Expansion later = alternative(others);
            later.add(term.left);
            later.putOff(f);
            add(term.right);
          }
          case ALWAYS -> {
            add(term.left);
            next.set(f);
          }
          case RELEASE -> {
            Expansion goesOn = alternative(others);
            goesOn.add(term.right);
            goesOn.next.set(f);
            add(term.right);
            add(term.left);
          }
          default -> throw new IllegalStateException("not in normal form: " + term.operator);
        }
        if (holding.intersects(failing)) {
          return false;
        }
      }
      return true;
    }

    private Expansion alternative(List<Expansion> others) {
      Expansion other = new Expansion(this);
      others.add(other);
      return other;
    }

    private void putOff(int until) {
      next.set(until);
      putOff.set(until);
    }
  }
}
