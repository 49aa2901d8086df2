package dev.fairlead.proof.deduction;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.NegationNormalForm;
import dev.fairlead.core.ltl.Subformulas;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The automaton of a formula with labels on its nodes [Gerth, Peled, Vardi and Wolper 1995], as the
 * paper on proofs uses it: nodes that differ only in formulas that others imply are one, if the
 * same acceptance sets have their edges.
 *
 * @param atoms by number
 * @param untils by acceptance set: the formula that it stands for
 * @param nodes by number
 * @param initial the nodes that a run may begin in
 */
record NodeAutomaton(
    List<String> atoms, List<Formula> untils, List<Node> nodes, List<Integer> initial) {
  private static final int MAX_WAYS = 5_000;

  /**
   * A node.
   *
   * @param holding atoms that its label demands
   * @param failing atoms whose negations it demands
   * @param next what is to hold from the next position on
   * @param accepting the acceptance sets that all its edges belong to
   * @param successors in the order of their numbers
   */
  record Node(
      BitSet holding,
      BitSet failing,
      List<Formula> next,
      BitSet accepting,
      List<Integer> successors) {

    boolean admits(BitSet letter) {
      BitSet missing = (BitSet) holding.clone();
      missing.andNot(letter);
      return missing.isEmpty() && !failing.intersects(letter);
    }
  }

  /** What is true if no run from the node is accepted: the negation of what the node stands for. */
  Formula refuted(int node) {
    Node it = nodes.get(node);
    Formula all = null;
    for (int atom = 0; atom < atoms.size(); atom++) {
      if (it.holding.get(atom) || it.failing.get(atom)) {
        Formula literal = new Formula.Atom(atoms.get(atom));
        all = and(all, it.failing.get(atom) ? new Formula.Not(literal) : literal);
      }
    }
    for (Formula later : it.next) {
      all = and(all, new Formula.Next(later));
    }
    return NegationNormalForm.of(new Formula.Not(all == null ? Formula.TRUE : all));
  }

  private static Formula and(Formula one, Formula other) {
    return one == null ? other : new Formula.And(one, other);
  }

  /** Empty if it outgrows what a person reads. */
  static Optional<NodeAutomaton> of(Formula formula) {
    return new Construction().build(NegationNormalForm.of(formula));
  }

  /** What a node is known by. */
  private record Key(BitSet holding, BitSet failing, BitSet next, BitSet accepting) {}

  private static final class Construction {
    private record Term(Formula.Operator operator, int left, int right, String atom) {}

    private final Map<Term, Integer> numbers = new HashMap<>();
    private final List<Term> terms = new ArrayList<>();
    private final List<Formula> formulas = new ArrayList<>();
    private final List<String> atoms = new ArrayList<>();
    private final List<Integer> untils = new ArrayList<>();
    private final Map<Key, Integer> nodes = new LinkedHashMap<>();

    Optional<NodeAutomaton> build(Formula formula) {
      int whole = number(formula);
      BitSet start = new BitSet();
      start.set(whole);
      Set<Integer> initial = reached(start);
      List<Node> finished = new ArrayList<>();
      List<Key> keys = new ArrayList<>(nodes.keySet());
      for (int node = 0; node < keys.size(); node++) {
        Key key = keys.get(node);
        Set<Integer> successors = reached(key.next);
        if (nodes.size() > MAX_WAYS || successors == null) {
          return Optional.empty();
        }
        keys = new ArrayList<>(nodes.keySet());
        finished.add(
            new Node(
                key.holding,
                key.failing,
                key.next.stream().mapToObj(formulas::get).toList(),
                key.accepting,
                successors.stream().sorted().toList()));
      }
      return Optional.of(
          new NodeAutomaton(
              List.copyOf(atoms),
              untils.stream().map(formulas::get).toList(),
              finished,
              initial.stream().sorted().toList()));
    }

    private int number(Formula formula) {
      Map<Formula, Integer> known = new IdentityHashMap<>();
      for (Formula part : Subformulas.operandsFirst(formula)) {
        List<Formula> operands = part.operands();
        int left = operands.isEmpty() ? -1 : known.get(operands.get(0));
        int right = operands.size() < 2 ? -1 : known.get(operands.get(1));
        String atom = part instanceof Formula.Atom named ? named.name() : "";
        Term term = new Term(part.operator(), left, right, atom);
        Integer number = numbers.putIfAbsent(term, terms.size());
        if (number == null) {
          number = terms.size();
          terms.add(term);
          formulas.add(part);
          if (term.operator == Formula.Operator.ATOM) {
            atoms.add(atom);
          }
          if (term.operator == Formula.Operator.UNTIL
              || term.operator == Formula.Operator.EVENTUALLY) {
            untils.add(number);
          }
        }
        known.put(part, number);
      }
      return known.get(formula);
    }

    /** The nodes that the formulas are expanded to. */
    private Set<Integer> reached(BitSet formulas) {
      Set<Integer> found = new LinkedHashSet<>();
      List<Expansion> open = new ArrayList<>();
      open.add(new Expansion(formulas));
      while (!open.isEmpty()) {
        Expansion last = open.remove(open.size() - 1);
        if (last.expand(open)) {
          Key key = last.key();
          nodes.putIfAbsent(key, nodes.size());
          found.add(nodes.get(key));
        }
      }
      return found;
    }

    /** A node in the making: {@code present}, {@code next} and what is to be processed. */
    private final class Expansion {
      private final BitSet open;
      private final BitSet present;
      private final BitSet holding;
      private final BitSet failing;
      private final BitSet next;

      Expansion(BitSet formulas) {
        open = (BitSet) formulas.clone();
        present = new BitSet();
        holding = new BitSet();
        failing = new BitSet();
        next = new BitSet();
      }

      private Expansion(Expansion of) {
        open = (BitSet) of.open.clone();
        present = (BitSet) of.present.clone();
        holding = (BitSet) of.holding.clone();
        failing = (BitSet) of.failing.clone();
        next = (BitSet) of.next.clone();
      }

      Key key() {
        BitSet accepting = new BitSet();
        for (int set = 0; set < untils.size(); set++) {
          Term until = terms.get(untils.get(set));
          int goal = until.right >= 0 ? until.right : until.left;
          accepting.set(set, present.get(goal) || !present.get(untils.get(set)));
        }
        return new Key(holding, failing, next, accepting);
      }

      private void add(int formula) {
        if (!present.get(formula)) {
          open.set(formula);
        }
      }

      private Expansion split(List<Expansion> others) {
        Expansion other = new Expansion(this);
        others.add(other);
        return other;
      }

      /** False if the formulas contradict each other. */
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
              split(others).add(term.right);
              add(term.left);
            }
            case NEXT -> next.set(term.left);
            case EVENTUALLY -> {
              split(others).next.set(f);
              add(term.left);
            }
            case UNTIL -> {
              Expansion later = split(others);
              later.add(term.left);
              later.next.set(f);
              add(term.right);
            }
            case ALWAYS -> {
              add(term.left);
              next.set(f);
            }
            case RELEASE -> {
              Expansion goesOn = split(others);
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
    }
  }
}
