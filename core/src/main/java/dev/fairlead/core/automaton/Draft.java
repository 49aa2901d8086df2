package dev.fairlead.core.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * An automaton under construction: as {@link Tgba}, with decision diagrams over the atoms as labels
 * and no false label.
 */
record Draft(Bdd bdd, int initial, int sets, List<List<Arc>> arcs) {

  record Arc(int label, int target, BitSet marks) {}

  int states() {
    return arcs.size();
  }

  int size() {
    int count = 0;
    for (List<Arc> out : arcs) {
      count += out.size();
    }
    return count;
  }

  /** The automaton of no word. */
  static Draft empty(Bdd bdd) {
    return new Draft(bdd, 0, 0, List.of(List.of()));
  }

  Components components() {
    int[][] successors = new int[states()][];
    for (int state = 0; state < states(); state++) {
      successors[state] = arcs.get(state).stream().mapToInt(Arc::target).toArray();
    }
    return Components.reachable(initial, successors);
  }

  /** Arcs with the same target and marks joined into one, in the order of their first. */
  static List<Arc> joined(Bdd bdd, List<Arc> arcs) {
    List<Arc> result = new ArrayList<>();
    for (Arc arc : arcs) {
      if (arc.label() == Bdd.FALSE) {
        continue;
      }
      int at = 0;
      while (at < result.size()
          && (result.get(at).target() != arc.target()
              || !result.get(at).marks().equals(arc.marks()))) {
        at++;
      }
      if (at == result.size()) {
        result.add(arc);
      } else {
        int label = bdd.or(result.get(at).label(), arc.label());
        result.set(at, new Arc(label, arc.target(), arc.marks()));
      }
    }
    return result;
  }

  static boolean contains(BitSet larger, BitSet smaller) {
    for (int i = smaller.nextSetBit(0); i >= 0; i = smaller.nextSetBit(i + 1)) {
      if (!larger.get(i)) {
        return false;
      }
    }
    return true;
  }
}
