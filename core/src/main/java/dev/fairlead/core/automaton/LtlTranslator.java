package dev.fairlead.core.automaton;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.NormalForm;
import dev.fairlead.core.ltl.NormalForms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * From a formula to a small automaton that accepts exactly the words satisfying it: simplification,
 * {@linkplain Tableau tableau}, {@linkplain AcceptanceReduction removal of what is useless} and
 * {@linkplain DirectSimulation merging}, until nothing changes. The same formula gives the same
 * automaton.
 */
public final class LtlTranslator {

  private static final int MAX_EDGES = 200_000;

  private LtlTranslator() {}

  /**
   * The automaton of a formula. Its atoms are those left after simplification, in the order in
   * which they occur there. The edges of a state with the same target and acceptance stand side by
   * side; several of them may admit the same letter.
   *
   * @throws ModelException FL0210 if the automaton outgrows all reason
   */
  public static Tgba translate(Formula formula) {
    return translate(formula, LtlTranslator::reduced);
  }

  /**
   * The automaton of a formula as the tableau leaves it: the formula is simplified, states and
   * acceptance sets are not reduced. For comparison only.
   *
   * @throws ModelException FL0210 if the automaton outgrows all reason
   */
  public static Tgba tableau(Formula formula) {
    return translate(formula, UnaryOperator.identity());
  }

  private static Tgba translate(Formula formula, UnaryOperator<Draft> reduction) {
    NormalForms bank = new NormalForms();
    NormalForm term = bank.term(formula);
    List<String> atoms = List.copyOf(atoms(term));
    try {
      return edges(reduction.apply(Tableau.of(bank, term, atoms, new Bdd())), atoms);
    } catch (TooLargeException e) {
      throw new ModelException(
          new Diagnostic(
              "FL0210",
              new SourceText("formula", FormulaPrinter.print(formula)),
              0,
              1,
              "the automaton of this formula is too large",
              "split it into several properties; say fairness with --fairness, not in the formula"));
    }
  }

  /** The atoms in the order in which they occur. */
  private static Set<String> atoms(NormalForm term) {
    Set<String> result = new LinkedHashSet<>();
    Set<NormalForm> seen = new HashSet<>();
    Deque<NormalForm> open = new ArrayDeque<>();
    open.push(term);
    while (!open.isEmpty()) {
      NormalForm top = open.pop();
      if (!top.atom().isEmpty()) {
        result.add(top.atom());
      }
      for (int i = top.operands().size() - 1; i >= 0; i--) {
        if (seen.add(top.operands().get(i))) {
          open.push(top.operands().get(i));
        }
      }
    }
    return result;
  }

  private static Draft reduced(Draft draft) {
    Draft best = AcceptanceReduction.reduce(DirectSimulation.mergedByArcs(draft));
    while (true) {
      Draft plain = AcceptanceReduction.reduce(DirectSimulation.of(best).quotient());
      Draft marked =
          AcceptanceReduction.reduce(DirectSimulation.of(transientMarked(best)).quotient());
      Draft next = smaller(marked, plain) ? marked : plain;
      if (!smaller(next, best)) {
        return smaller(best, next) ? best : next;
      }
      best = next;
    }
  }

  private static boolean smaller(Draft a, Draft b) {
    return Arrays.compare(
            new int[] {a.states(), a.sets(), a.size()}, new int[] {b.states(), b.sets(), b.size()})
        < 0;
  }

  /** Arcs between components may carry any marks; with all of them they simulate more. */
  private static Draft transientMarked(Draft draft) {
    int[] component = draft.components().of();
    BitSet all = new BitSet();
    all.set(0, draft.sets());
    List<List<Draft.Arc>> arcs = new ArrayList<>();
    for (int state = 0; state < draft.states(); state++) {
      List<Draft.Arc> out = new ArrayList<>();
      for (Draft.Arc arc : draft.arcs().get(state)) {
        boolean leaves = component[arc.target()] != component[state];
        out.add(leaves ? new Draft.Arc(arc.label(), arc.target(), all) : arc);
      }
      arcs.add(Draft.joined(draft.bdd(), out));
    }
    return new Draft(draft.bdd(), draft.initial(), draft.sets(), arcs);
  }

  /**
   * The finished automaton, its states numbered breadth-first. A label may be any function between
   * the letters that need the arc and those that may take it because a better arc stands beside it:
   * the one with fewer products is taken, and between equals the more deterministic one.
   */
  private static Tgba edges(Draft draft, List<String> atoms) throws TooLargeException {
    DirectSimulation simulation = DirectSimulation.of(draft);
    int[] number = new int[draft.states()];
    Arrays.fill(number, -1);
    List<Integer> order = new ArrayList<>();
    number[draft.initial()] = 0;
    order.add(draft.initial());
    List<List<Tgba.Edge>> edges = new ArrayList<>();
    int count = 0;
    for (int at = 0; at < order.size(); at++) {
      List<Draft.Arc> arcs = draft.arcs().get(order.get(at));
      List<Tgba.Edge> out = new ArrayList<>();
      for (Draft.Arc arc : arcs) {
        if (number[arc.target()] < 0) {
          number[arc.target()] = order.size();
          order.add(arc.target());
        }
        int may = draft.bdd().or(arc.label(), simulation.lettersWithBetter(arc, arcs));
        for (Tgba.Cube cube : products(draft.bdd(), arc.label(), may, MAX_EDGES - count)) {
          out.add(new Tgba.Edge(cube, number[arc.target()], arc.marks()));
        }
      }
      count += out.size();
      edges.add(out);
    }
    return new Tgba(atoms, 0, draft.sets(), edges);
  }

  private static List<Tgba.Cube> products(Bdd bdd, int needed, int allowed, int limit)
      throws TooLargeException {
    List<Tgba.Cube> fewest = bdd.products(needed, allowed, limit);
    if (fewest == null) {
      throw new TooLargeException();
    }
    List<Tgba.Cube> exact = bdd.products(needed, needed, fewest.size());
    return exact == null ? fewest : exact;
  }
}
