package dev.fairlead.core.automaton;

import dev.fairlead.core.property.NeverClaim;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A never claim as an automaton that accepts the runs it matches. Edges out of accepting states
 * carry the acceptance, and an end becomes a loop under every letter.
 */
public final class ClaimTranslation {

  private ClaimTranslation() {}

  public static Tgba automaton(NeverClaim claim) {
    TreeSet<String> names = new TreeSet<>();
    for (NeverClaim.State state : claim.states()) {
      for (NeverClaim.Edge edge : state.edges()) {
        names.addAll(edge.holding());
        names.addAll(edge.failing());
      }
    }
    List<String> atoms = List.copyOf(names);
    List<List<Tgba.Edge>> edges = new ArrayList<>();
    for (int state = 0; state < claim.states().size(); state++) {
      edges.add(edges(claim.states().get(state), state, atoms));
    }
    return new Tgba(atoms, claim.initial(), 1, edges);
  }

  private static List<Tgba.Edge> edges(NeverClaim.State state, int number, List<String> atoms) {
    BitSet accepting = new BitSet();
    accepting.set(0, state.accepting() || state.isEnd());
    if (state.isEnd()) {
      Tgba.Cube anything = new Tgba.Cube(new BitSet(), new BitSet());
      return List.of(new Tgba.Edge(anything, number, accepting));
    }
    return state.edges().stream()
        .map(
            edge ->
                new Tgba.Edge(
                    new Tgba.Cube(bits(edge.holding(), atoms), bits(edge.failing(), atoms)),
                    edge.target(),
                    accepting))
        .toList();
  }

  private static BitSet bits(Set<String> names, List<String> atoms) {
    BitSet bits = new BitSet();
    names.forEach(name -> bits.set(atoms.indexOf(name)));
    return bits;
  }
}
