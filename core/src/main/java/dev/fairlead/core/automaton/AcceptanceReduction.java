package dev.fairlead.core.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Removes what no accepting run uses: states from which none starts, and acceptance sets.
 *
 * <p>A run stays in one component from some point on, so every component may number its acceptance
 * sets anew, without those that all its arcs are in or that contain another one. Marks outside
 * accepting components mean nothing and are removed.
 */
final class AcceptanceReduction {

  private final Draft draft;
  private final Components components;
  private final boolean[] accepting;

  private AcceptanceReduction(Draft draft) {
    this.draft = draft;
    this.components = draft.components();
    this.accepting = new boolean[components.count()];
  }

  static Draft reduce(Draft draft) {
    return new AcceptanceReduction(draft).run();
  }

  private Draft run() {
    int[][] renumbered = new int[components.count()][];
    int sets = 0;
    boolean someRejecting = false;
    for (int c = 0; c < components.count(); c++) {
      List<BitSet> inner = innerMarks(c);
      BitSet all = new BitSet();
      inner.forEach(all::or);
      accepting[c] = !inner.isEmpty() && all.cardinality() == draft.sets();
      someRejecting |= !inner.isEmpty() && !accepting[c];
      if (accepting[c]) {
        renumbered[c] = necessarySets(inner);
        sets = Math.max(sets, renumbered[c].length);
      }
    }
    if (sets == 0 && someRejecting) {
      sets = 1; // without any set a rejecting component would accept
    }
    boolean[] useful = useful();
    if (!useful[components.of()[draft.initial()]]) {
      return Draft.empty(draft.bdd());
    }
    int[] number = new int[draft.states()];
    Arrays.fill(number, -1);
    List<Integer> kept = new ArrayList<>();
    for (int state = 0; state < draft.states(); state++) {
      int c = components.of()[state];
      if (c >= 0 && useful[c]) {
        number[state] = kept.size();
        kept.add(state);
      }
    }
    List<List<Draft.Arc>> arcs = new ArrayList<>();
    for (int state : kept) {
      List<Draft.Arc> out = new ArrayList<>();
      for (Draft.Arc arc : draft.arcs().get(state)) {
        if (number[arc.target()] >= 0) {
          int c = components.of()[state];
          boolean counts = accepting[c] && components.of()[arc.target()] == c;
          BitSet marks = counts ? marks(arc.marks(), renumbered[c], sets) : new BitSet();
          out.add(new Draft.Arc(arc.label(), number[arc.target()], marks));
        }
      }
      arcs.add(Draft.joined(draft.bdd(), out));
    }
    return new Draft(draft.bdd(), number[draft.initial()], sets, arcs);
  }

  private List<BitSet> innerMarks(int component) {
    List<BitSet> result = new ArrayList<>();
    for (int state = 0; state < draft.states(); state++) {
      if (components.of()[state] == component) {
        for (Draft.Arc arc : draft.arcs().get(state)) {
          if (components.of()[arc.target()] == component) {
            result.add(arc.marks());
          }
        }
      }
    }
    return result;
  }

  /** The sets to keep: not all arcs are in them, and no other kept set is inside them. */
  private int[] necessarySets(List<BitSet> inner) {
    BitSet[] arcsOf = new BitSet[draft.sets()];
    for (int set = 0; set < arcsOf.length; set++) {
      arcsOf[set] = new BitSet();
      for (int i = 0; i < inner.size(); i++) {
        arcsOf[set].set(i, inner.get(i).get(set));
      }
    }
    int[] kept = new int[arcsOf.length];
    int count = 0;
    for (int set = 0; set < arcsOf.length; set++) {
      boolean needed = arcsOf[set].cardinality() < inner.size();
      for (int other = 0; needed && other < arcsOf.length; other++) {
        boolean inside = other != set && Draft.contains(arcsOf[set], arcsOf[other]);
        needed = !inside || (arcsOf[set].equals(arcsOf[other]) && set < other);
      }
      if (needed) {
        kept[count++] = set;
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private static BitSet marks(BitSet old, int[] kept, int sets) {
    BitSet result = new BitSet();
    for (int i = 0; i < kept.length; i++) {
      result.set(i, old.get(kept[i]));
    }
    result.set(kept.length, sets);
    return result;
  }

  /** The components that reach an accepting one; arcs lead to smaller component numbers. */
  private boolean[] useful() {
    boolean[] result = accepting.clone();
    List<List<Integer>> members = new ArrayList<>();
    for (int c = 0; c < components.count(); c++) {
      members.add(new ArrayList<>());
    }
    for (int state = 0; state < draft.states(); state++) {
      if (components.of()[state] >= 0) {
        members.get(components.of()[state]).add(state);
      }
    }
    for (int c = 0; c < components.count(); c++) {
      for (int state : members.get(c)) {
        for (Draft.Arc arc : draft.arcs().get(state)) {
          result[c] |= result[components.of()[arc.target()]];
        }
      }
    }
    return result;
  }
}
