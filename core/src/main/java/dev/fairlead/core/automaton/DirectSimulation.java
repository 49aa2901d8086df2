package dev.fairlead.core.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Direct simulation [Etessami, Wilke and Schuller 2001]: t simulates s if under every letter t can
 * follow every arc of s to a state that simulates the arc's target, in at least the same acceptance
 * sets. Then t accepts what s accepts, states that simulate each other are merged, and an arc with
 * a better one beside it is dropped.
 */
final class DirectSimulation {

  /** Comparing all arcs with all arcs is worth the time up to so many. */
  private static final int MAX_ARCS = 1500;

  private final Draft draft;
  private final BitSet[] simulators; // of every state, itself included

  private DirectSimulation(Draft draft, BitSet[] simulators) {
    this.draft = draft;
    this.simulators = simulators;
  }

  /** The greatest simulation, or on large automata the identity, which is one as well. */
  static DirectSimulation of(Draft draft) {
    int states = draft.states();
    BitSet[] simulators = new BitSet[states];
    boolean small = draft.size() <= MAX_ARCS;
    for (int s = 0; s < states; s++) {
      simulators[s] = new BitSet(states);
      if (small) {
        simulators[s].set(0, states);
      } else {
        simulators[s].set(s);
      }
    }
    DirectSimulation simulation = new DirectSimulation(draft, simulators);
    boolean changed = small;
    while (changed) {
      changed = simulation.refine();
    }
    return simulation;
  }

  private boolean refine() {
    boolean changed = false;
    // Backwards, since successors mostly have larger numbers: chains are done in one round.
    for (int s = simulators.length - 1; s >= 0; s--) {
      BitSet of = simulators[s];
      for (int t = of.length() - 1; t >= 0; t = of.previousSetBit(t - 1)) {
        if (t != s && !follows(draft.arcs().get(s), draft.arcs().get(t))) {
          of.clear(t);
          changed = true;
        }
      }
    }
    return changed;
  }

  private boolean follows(List<Draft.Arc> arcs, List<Draft.Arc> by) {
    Bdd bdd = draft.bdd();
    for (Draft.Arc arc : arcs) {
      int letters = arc.label();
      for (int i = 0; i < by.size() && letters != Bdd.FALSE; i++) {
        if (isAtLeast(by.get(i), arc)) {
          letters = bdd.andNot(letters, by.get(i).label());
        }
      }
      if (letters != Bdd.FALSE) {
        return false;
      }
    }
    return true;
  }

  /** Whether one arc leads to no less than another, labels aside. */
  private boolean isAtLeast(Draft.Arc better, Draft.Arc arc) {
    return simulators[arc.target()].get(better.target())
        && Draft.contains(better.marks(), arc.marks());
  }

  /** The letters under which an arc has a better one beside it. */
  int lettersWithBetter(Draft.Arc arc, List<Draft.Arc> beside) {
    int letters = Bdd.FALSE;
    for (Draft.Arc other : beside) {
      if (other != arc && isAtLeast(other, arc)) {
        letters = draft.bdd().or(letters, other.label());
      }
    }
    return letters;
  }

  /**
   * The automaton of the classes of states that simulate each other, without the arcs that have a
   * better one beside them. The arcs of one member serve a class: the others' are no better.
   */
  Draft quotient() {
    int states = draft.states();
    int[] leader = new int[states];
    for (int s = 0; s < states; s++) {
      leader[s] = s;
      for (int t = 0; t < s; t++) {
        if (simulators[s].get(t) && simulators[t].get(s)) {
          leader[s] = leader[t];
          break;
        }
      }
    }
    List<List<Draft.Arc>> arcs = new ArrayList<>();
    for (int s = 0; s < states; s++) {
      arcs.add(leader[s] == s ? redirected(draft.arcs().get(s), leader) : List.of());
    }
    return new Draft(draft.bdd(), leader[draft.initial()], draft.sets(), arcs);
  }

  private List<Draft.Arc> redirected(List<Draft.Arc> arcs, int[] leader) {
    List<Draft.Arc> all = new ArrayList<>();
    for (Draft.Arc arc : arcs) {
      all.add(new Draft.Arc(arc.label(), leader[arc.target()], arc.marks()));
    }
    // Between leaders, better is a strict order once equal arcs are joined: the best ones stay.
    List<Draft.Arc> joined = Draft.joined(draft.bdd(), all);
    List<Draft.Arc> result = new ArrayList<>();
    for (Draft.Arc arc : joined) {
      int label = draft.bdd().andNot(arc.label(), lettersWithBetter(arc, joined));
      if (label != Bdd.FALSE) {
        result.add(new Draft.Arc(label, arc.target(), arc.marks()));
      }
    }
    return result;
  }

  /** Merges states with the same arcs, again and again; cheap, for automata of any size. */
  static Draft mergedByArcs(Draft draft) {
    Draft current = draft;
    while (true) {
      Map<Object, Integer> firstWith = new HashMap<>();
      int[] leader = new int[current.states()];
      boolean changed = false;
      for (int s = 0; s < leader.length; s++) {
        Map<Object, Integer> signature = new HashMap<>();
        for (Draft.Arc arc : current.arcs().get(s)) {
          int target = arc.target() == s ? -1 : arc.target();
          signature.merge(List.of(target, arc.marks()), arc.label(), current.bdd()::or);
        }
        Integer first = firstWith.putIfAbsent(signature, s);
        leader[s] = first == null ? s : first;
        changed |= first != null && !current.arcs().get(s).isEmpty();
      }
      if (!changed) {
        return current;
      }
      current = redirected(current, leader);
    }
  }

  /** Leads every arc to the leader of its target; the other states lose their arcs. */
  private static Draft redirected(Draft draft, int[] leader) {
    List<List<Draft.Arc>> arcs = new ArrayList<>();
    for (int s = 0; s < leader.length; s++) {
      List<Draft.Arc> out = new ArrayList<>();
      for (Draft.Arc arc : leader[s] == s ? draft.arcs().get(s) : List.<Draft.Arc>of()) {
        out.add(new Draft.Arc(arc.label(), leader[arc.target()], arc.marks()));
      }
      arcs.add(Draft.joined(draft.bdd(), out));
    }
    return new Draft(draft.bdd(), leader[draft.initial()], draft.sets(), arcs);
  }
}
