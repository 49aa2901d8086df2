package dev.fairlead.proof.deduction;

import dev.fairlead.core.automaton.TableauRules;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.NegationNormalForm;
import java.util.ArrayList;
import java.util.BitSet;
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
    private final TableauRules rules = new TableauRules();
    private final Map<Key, Integer> nodes = new LinkedHashMap<>();

    Optional<NodeAutomaton> build(Formula formula) {
      int whole = rules.number(formula);
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
                key.next.stream().mapToObj(rules::formula).toList(),
                key.accepting,
                successors.stream().sorted().toList()));
      }
      return Optional.of(
          new NodeAutomaton(
              rules.atoms(),
              rules.untils().stream().map(rules::formula).toList(),
              finished,
              initial.stream().sorted().toList()));
    }

    /** The nodes that the formulas are expanded to. */
    private Set<Integer> reached(BitSet formulas) {
      Set<Integer> found = new LinkedHashSet<>();
      rules.ways(
          formulas,
          way -> {
            Key key = key(way);
            nodes.putIfAbsent(key, nodes.size());
            found.add(nodes.get(key));
          },
          open -> false);
      return found;
    }

    private Key key(TableauRules.Way way) {
      List<Integer> untils = rules.untils();
      BitSet accepting = new BitSet();
      for (int set = 0; set < untils.size(); set++) {
        int until = untils.get(set);
        accepting.set(set, way.present().get(rules.goal(until)) || !way.present().get(until));
      }
      return new Key(way.holding(), way.failing(), way.next(), accepting);
    }
  }
}
