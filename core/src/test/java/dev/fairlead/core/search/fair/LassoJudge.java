package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Says what is wrong with a lasso, by the definitions and with no code of the engine. */
final class LassoJudge {

  private final StateSpace space;
  private final Tgba automaton;
  private final List<Atom> atoms;
  private final Fairness fairness;
  private final Evidence.Lasso lasso;

  LassoJudge(
      StateSpace space, Tgba automaton, List<Atom> atoms, Fairness fairness, Evidence.Lasso lasso) {
    this.space = space;
    this.automaton = automaton;
    this.atoms = atoms;
    this.fairness = fairness;
    this.lasso = lasso;
  }

  record Arrow(int label, int processSet, List<Integer> target) {}

  /** Empty if the lasso is a run, accepted and fair. */
  String complaint() {
    String run = notARun();
    if (!run.isEmpty()) {
      return run;
    }
    String unfair = unfair();
    return !unfair.isEmpty() ? unfair : isAccepted() ? "" : "not accepted";
  }

  private String notARun() {
    boolean[] starts = {false};
    space.initialStates(
        (state, length) ->
            starts[0] |= Arrays.equals(Arrays.copyOf(state, length), lasso.initial()));
    if (!starts[0]) {
      return "does not start in an initial state";
    }
    List<Move> moves = new ArrayList<>(lasso.stem());
    moves.addAll(lasso.loop());
    int[] state = lasso.initial();
    for (Move move : moves) {
      List<Arrow> arrows = arrows(state);
      boolean possible =
          move.label() == Label.STUTTER
              ? arrows.isEmpty() && Arrays.equals(state, move.target())
              : arrows.contains(arrow(move));
      if (!possible) {
        return "no such step in " + Arrays.toString(state) + ": " + move;
      }
      state = move.target();
    }
    return Arrays.equals(state, loopStates().get(0)) ? "" : "the loop does not close";
  }

  private List<int[]> loopStates() {
    List<int[]> states = new ArrayList<>();
    List<Move> stem = lasso.stem();
    states.add(stem.isEmpty() ? lasso.initial() : stem.get(stem.size() - 1).target());
    for (Move move : lasso.loop().subList(0, lasso.loop().size() - 1)) {
      states.add(move.target());
    }
    return states;
  }

  private static Arrow arrow(Move move) {
    return new Arrow(move.label(), move.processSet(), listOf(move.target(), move.target().length));
  }

  private static List<Integer> listOf(int[] state, int length) {
    return Arrays.stream(state, 0, length).boxed().toList();
  }

  private List<Arrow> arrows(int[] state) {
    List<Arrow> arrows = new ArrayList<>();
    space.steps(
        state,
        state.length,
        (label, set, target, length) -> arrows.add(new Arrow(label, set, listOf(target, length))));
    return arrows;
  }

  private String unfair() {
    Set<Integer> engaged = new TreeSet<>();
    Set<Integer> triggered = new TreeSet<>();
    for (Move move : lasso.loop()) {
      if (move.label() != Label.STUTTER) {
        addAll(engaged, fairness.engaged(move.label(), move.processSet()));
        addAll(triggered, fairness.triggered(move.label(), move.processSet()));
      }
    }
    Set<Integer> once = new TreeSet<>();
    Set<Integer> always = null;
    Set<List<Object>> taken = new HashSet<>();
    Set<List<Object>> possible = new HashSet<>();
    List<int[]> states = loopStates();
    for (int i = 0; i < states.size(); i++) {
      Set<Integer> enabled = new TreeSet<>();
      List<Integer> here = listOf(states.get(i), states.get(i).length);
      for (Arrow arrow : arrows(states.get(i))) {
        addAll(enabled, fairness.engaged(arrow.label, arrow.processSet));
        possible.add(List.of(here, arrow));
      }
      fairness.ready(states.get(i), states.get(i).length, enabled::add);
      once.addAll(enabled);
      if (always == null) {
        always = new TreeSet<>(enabled);
      }
      always.retainAll(enabled);
      taken.add(List.of(here, arrow(lasso.loop().get(i))));
    }
    for (int agent = 0; agent < fairness.agents(); agent++) {
      boolean owed =
          switch (fairness.kind(agent)) {
            case NONE -> false;
            case UNCONDITIONAL -> true;
            case WEAK -> always.contains(agent);
            case STRONG -> once.contains(agent);
            case COMPASSION -> triggered.contains(agent);
          };
      if (owed && !engaged.contains(agent)) {
        return "unfair to agent " + agent + " (" + fairness.kind(agent) + ")";
      }
    }
    return fairness.global() && !taken.containsAll(possible) ? "not globally fair" : "";
  }

  private static void addAll(Set<Integer> set, int[] agents) {
    for (int agent : agents) {
      set.add(agent);
    }
  }

  private boolean isAccepted() {
    BitSet current = after(bits(automaton.initial()), letter(Label.INITIAL, lasso.initial()));
    for (Move move : lasso.stem()) {
      current = after(current, letter(move.label(), move.target()));
    }
    // Nodes: position in the loop times automaton state, before reading the position's letter.
    int states = automaton.states();
    int nodes = lasso.loop().size() * states;
    BitSet[] reach = new BitSet[nodes];
    for (int node = 0; node < nodes; node++) {
      Move move = lasso.loop().get(node / states);
      int next = (node / states + 1) % lasso.loop().size();
      reach[node] = new BitSet();
      for (Tgba.Edge edge : admitted(node % states, letter(move.label(), move.target()))) {
        reach[node].set(next * states + edge.target());
      }
    }
    for (int via = 0; via < nodes; via++) {
      for (int node = 0; node < nodes; node++) {
        if (reach[node].get(via)) {
          reach[node].or(reach[via]);
        }
      }
    }
    for (int node = 0; node < nodes; node++) {
      if (reach[node].get(node) && reachable(node, current, reach) && marksAround(node, reach)) {
        return true;
      }
    }
    return false;
  }

  private boolean reachable(int node, BitSet starts, BitSet[] reach) {
    return starts.stream().anyMatch(start -> start == node || reach[start].get(node));
  }

  private boolean marksAround(int node, BitSet[] reach) {
    BitSet marks = new BitSet();
    int states = automaton.states();
    for (int other = 0; other < reach.length; other++) {
      if (!reach[node].get(other) || !reach[other].get(node)) {
        continue;
      }
      Move move = lasso.loop().get(other / states);
      int next = (other / states + 1) % lasso.loop().size();
      for (Tgba.Edge edge : admitted(other % states, letter(move.label(), move.target()))) {
        int target = next * states + edge.target();
        if (target == node || reach[target].get(node)) {
          marks.or(edge.acceptance());
        }
      }
    }
    return marks.cardinality() == automaton.acceptanceSets();
  }

  private BitSet after(BitSet from, BitSet letter) {
    BitSet to = new BitSet();
    from.stream().forEach(state -> admitted(state, letter).forEach(edge -> to.set(edge.target())));
    return to;
  }

  private List<Tgba.Edge> admitted(int state, BitSet letter) {
    return automaton.edges().get(state).stream().filter(e -> e.cube().admits(letter)).toList();
  }

  private static BitSet bits(int member) {
    BitSet set = new BitSet();
    set.set(member);
    return set;
  }

  private BitSet letter(int label, int[] state) {
    return letter(space, atoms, label, state);
  }

  /** The atoms true at a position. */
  static BitSet letter(StateSpace space, List<Atom> atoms, int label, int[] state) {
    BitSet letter = new BitSet();
    for (int i = 0; i < atoms.size(); i++) {
      if (atoms.get(i) instanceof Atom.OfState ofState) {
        letter.set(i, ofState.predicate().test(state, state.length));
      } else if (atoms.get(i) instanceof Atom.OfEvent ofEvent) {
        letter.set(
            i,
            label == Label.INITIAL
                ? ofEvent.initial()
                : label >= 0 && ofEvent.matches().test(space.label(label)));
      }
    }
    return letter;
  }
}
