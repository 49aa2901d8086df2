package dev.fairlead.core.automaton;

import dev.fairlead.core.ltl.Term;
import dev.fairlead.core.ltl.TermBank;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The tableau construction of Couvreur [FM 1999]. A state is what is left to satisfy. Its moves are
 * one decision diagram over the atoms, a variable for every formula owed to the next position, and
 * a variable for every promise b made by an until (a U b) that is put off; the promise is its
 * acceptance set, met by the arcs that do not make it. States with the same diagram are one.
 *
 * <p>Differs from the paper: the atoms are the topmost variables, so that below them a diagram is
 * the monotone function of what a letter leaves owing, and its prime products are the moves; and a
 * formula []<>p over letters is an acceptance set without being unfolded, since the unfolding of n
 * of them has 2^n moves.
 */
final class Tableau {

  /** Recurrences are followed exactly up to 2^3 moves, by one move for each above. */
  private static final int EXACT_RECURRENCES = 3;

  private static final int MAX_STATES = 20_000;
  private static final int MAX_ARCS = 200_000;

  /** The construction outgrew its limits. */
  static final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private record Move(int label, List<Term> owed, BitSet promises) {}

  private final TermBank bank;
  private final Bdd bdd;
  private final List<String> atoms;
  private final Map<Term, Integer> diagrams = new HashMap<>();
  private final Map<Term, Integer> owedVariables = new HashMap<>();
  private final Map<Integer, Term> owedBy = new HashMap<>();
  private final Map<Term, Integer> promises = new LinkedHashMap<>();
  private final Map<Integer, Integer> promisedBy = new HashMap<>();
  private int variables;

  // States in the order of their numbers.
  private final Map<Integer, Integer> stateOfDiagram = new HashMap<>();
  private final List<Integer> open = new ArrayList<>();

  private Tableau(TermBank bank, Bdd bdd, List<String> atoms) {
    this.bank = bank;
    this.bdd = bdd;
    this.atoms = atoms;
    this.variables = atoms.size();
  }

  /** The automaton of a term whose atoms are numbered by the list. */
  static Draft of(TermBank bank, Term term, List<String> atoms, Bdd bdd) throws TooLarge {
    return new Tableau(bank, bdd, atoms).build(term);
  }

  private Draft build(Term term) throws TooLarge {
    List<List<Draft.Arc>> promising = new ArrayList<>();
    int initial = state(term);
    int arcs = 0;
    for (int state = 0; state < open.size(); state++) {
      List<Draft.Arc> out = new ArrayList<>();
      for (Move move : moves(open.get(state))) {
        Term rest = bank.and(move.owed());
        if (rest.kind() != Term.Kind.FALSE) {
          int target = state(rest);
          for (Move split : byRecurrence(move)) {
            out.add(new Draft.Arc(split.label(), target, split.promises()));
          }
        }
      }
      promising.add(Draft.joined(bdd, out));
      arcs += out.size();
      if (arcs > MAX_ARCS || open.size() > MAX_STATES) {
        throw new TooLarge();
      }
    }
    return new Draft(bdd, initial, promises.size(), promising.stream().map(this::kept).toList());
  }

  /** From the promises made to the acceptance sets met. */
  private List<Draft.Arc> kept(List<Draft.Arc> promising) {
    List<Draft.Arc> result = new ArrayList<>();
    for (Draft.Arc arc : promising) {
      BitSet met = (BitSet) arc.marks().clone();
      met.flip(0, promises.size());
      result.add(new Draft.Arc(arc.label(), arc.target(), met));
    }
    return result;
  }

  private int state(Term term) {
    int diagram = diagram(term);
    Integer known = stateOfDiagram.putIfAbsent(diagram, open.size());
    if (known == null) {
      open.add(diagram);
      return open.size() - 1;
    }
    return known;
  }

  private int diagram(Term term) {
    Integer known = diagrams.get(term);
    if (known != null) {
      return known;
    }
    int result =
        switch (term.kind()) {
          case TRUE -> Bdd.TRUE;
          case FALSE -> Bdd.FALSE;
          case ATOM -> bdd.variable(atoms.indexOf(term.atom()));
          case NEGATED_ATOM -> bdd.not(bdd.variable(atoms.indexOf(term.atom())));
          case AND -> {
            int all = Bdd.TRUE;
            for (Term operand : term.operands()) {
              all = bdd.and(all, diagram(operand));
            }
            yield all;
          }
          case OR -> {
            int some = Bdd.FALSE;
            for (Term operand : term.operands()) {
              some = bdd.or(some, diagram(operand));
            }
            yield some;
          }
          case NEXT -> owed(term.operands().get(0));
          case UNTIL -> {
            Term goal = term.operands().get(1);
            int later = bdd.and(bdd.variable(promiseVariable(goal)), owed(term));
            yield bdd.or(diagram(goal), bdd.and(diagram(term.operands().get(0)), later));
          }
          case RELEASE -> {
            if (isRecurrence(term)) {
              promise(term.operands().get(1).operands().get(1));
              yield owed(term);
            }
            int done = diagram(term.operands().get(0));
            yield bdd.and(diagram(term.operands().get(1)), bdd.or(done, owed(term)));
          }
        };
    diagrams.put(term, result);
    return result;
  }

  /** []<>p for a p that is decided by the letter. */
  private static boolean isRecurrence(Term term) {
    if (!term.isAlways()) {
      return false;
    }
    Term body = term.operands().get(1);
    return body.isEventually() && body.operands().get(1).propositional();
  }

  /** That the next position owes the term: a conjunction is owed part by part. */
  private int owed(Term term) {
    return switch (term.kind()) {
      case TRUE -> Bdd.TRUE;
      case FALSE -> Bdd.FALSE;
      case AND -> {
        int all = Bdd.TRUE;
        for (Term operand : term.operands()) {
          all = bdd.and(all, owed(operand));
        }
        yield all;
      }
      case ATOM, NEGATED_ATOM, OR, NEXT, UNTIL, RELEASE -> {
        Integer variable = owedVariables.get(term);
        if (variable == null) {
          variable = variables++;
          owedVariables.put(term, variable);
          owedBy.put(variable, term);
        }
        yield bdd.variable(variable);
      }
    };
  }

  private int promise(Term goal) {
    return promises.computeIfAbsent(goal, g -> promises.size());
  }

  private int promiseVariable(Term goal) {
    int promise = promise(goal);
    for (Map.Entry<Integer, Integer> entry : promisedBy.entrySet()) {
      if (entry.getValue() == promise) {
        return entry.getKey();
      }
    }
    promisedBy.put(variables, promise);
    return variables++;
  }

  /** The ways to satisfy a diagram now, each with the letters for which nothing less will do. */
  private List<Move> moves(int diagram) throws TooLarge {
    List<Move> result = new ArrayList<>();
    Map<Integer, Integer> lettersTo = new HashMap<>();
    PriorityQueue<Integer> queue =
        new PriorityQueue<>(
            (f, g) ->
                bdd.topVariable(f) != bdd.topVariable(g)
                    ? Integer.compare(bdd.topVariable(f), bdd.topVariable(g))
                    : Integer.compare(f, g));
    lettersTo.put(diagram, Bdd.TRUE);
    queue.add(diagram);
    while (!queue.isEmpty()) {
      int node = queue.remove();
      int letters = lettersTo.get(node);
      if (bdd.topVariable(node) >= atoms.size()) {
        addPrimeMoves(node, letters, result);
        continue;
      }
      int atom = bdd.variable(bdd.topVariable(node));
      for (boolean value : new boolean[] {false, true}) {
        int child = value ? bdd.high(node) : bdd.low(node);
        int more = bdd.and(letters, value ? atom : bdd.not(atom));
        Integer known = lettersTo.get(child);
        if (known == null) {
          queue.add(child);
        }
        lettersTo.put(child, known == null ? more : bdd.or(known, more));
      }
      if (queue.size() > MAX_ARCS) {
        throw new TooLarge();
      }
    }
    return result;
  }

  /** A monotone function has one irredundant sum, of all its prime products. */
  private void addPrimeMoves(int monotone, int letters, List<Move> result) throws TooLarge {
    List<Tgba.Cube> products = bdd.products(monotone, monotone, MAX_ARCS);
    if (products == null) {
      throw new TooLarge();
    }
    for (Tgba.Cube product : products) {
      List<Term> owed = new ArrayList<>();
      BitSet promised = new BitSet();
      product.positive().stream()
          .forEach(
              variable -> {
                if (owedBy.containsKey(variable)) {
                  owed.add(owedBy.get(variable));
                } else {
                  promised.set(promisedBy.get(variable));
                }
              });
      result.add(new Move(letters, owed, promised));
    }
  }

  /**
   * A move that owes []<>p keeps its promise p under the letters with p. Up to a few such p every
   * letter is told exactly what it keeps. Above, one parallel move is added for each p that keeps
   * only that: a run that takes a move infinitely often can take its parallels in turn, so nothing
   * is lost.
   */
  private List<Move> byRecurrence(Move move) {
    List<Integer> undecided = new ArrayList<>();
    List<Integer> goals = new ArrayList<>();
    BitSet unkept = (BitSet) move.promises().clone();
    for (Term term : move.owed()) {
      if (isRecurrence(term)) {
        Term goal = term.operands().get(1).operands().get(1);
        int met = bdd.and(move.label(), diagram(goal));
        int promise = promise(goal);
        if (met != move.label() && !unkept.get(promise)) {
          unkept.set(promise);
          if (met != Bdd.FALSE) {
            undecided.add(promise);
            goals.add(diagram(goal));
          }
        }
      }
    }
    List<Move> result = new ArrayList<>();
    if (undecided.size() <= EXACT_RECURRENCES) {
      for (int choice = 0; choice < 1 << undecided.size(); choice++) {
        int label = move.label();
        BitSet still = (BitSet) unkept.clone();
        for (int i = 0; i < undecided.size(); i++) {
          boolean kept = (choice & (1 << i)) != 0;
          label = kept ? bdd.and(label, goals.get(i)) : bdd.andNot(label, goals.get(i));
          still.set(undecided.get(i), !kept);
        }
        result.add(new Move(label, move.owed(), still));
      }
    } else {
      result.add(new Move(move.label(), move.owed(), unkept));
      for (int i = 0; i < undecided.size(); i++) {
        BitSet still = (BitSet) unkept.clone();
        still.clear(undecided.get(i));
        result.add(new Move(bdd.and(move.label(), goals.get(i)), move.owed(), still));
      }
    }
    return result;
  }
}
