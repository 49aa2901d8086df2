package dev.fairlead.core.automaton;

import dev.fairlead.core.ltl.NormalForm;
import dev.fairlead.core.ltl.NormalForms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tableau construction of Couvreur [FM 1999]. A state is what is left to satisfy. A move reads
 * a letter and leaves a duty: formulas owed to the next position, and for every until (a U b) that
 * is put off the promise of b. A promise is an acceptance set, met by the arcs that do not make it.
 * States with the same moves are one.
 *
 * <p>Differs from the paper: duties are explicit sets and only letters are decision diagrams, since
 * no order of the variables suits both long chains of untils and many recurrences; and []<>p over
 * letters is an acceptance set without being unfolded, since n of them have 2^n moves.
 */
final class Tableau {

  /** Recurrences are followed exactly up to 2^3 moves, by one move for each above. */
  private static final int EXACT_RECURRENCES = 3;

  private static final int NO_STATE = -1; // what is owed contradicts itself

  private static final int MAX_STATES = 20_000;
  private static final int MAX_ARCS = 100_000;

  private final NormalForms bank;
  private final Bdd bdd;
  private final Map<String, Integer> atoms = new HashMap<>();
  private final Map<NormalForm, TableauSuccessors> moves = new HashMap<>();

  // Terms that can be owed and goals that can be promised, by number.
  private final Map<NormalForm, Integer> owedNumbers = new HashMap<>();
  private final List<NormalForm> owed = new ArrayList<>();
  private final Map<NormalForm, Integer> promises = new HashMap<>();

  // The moves of the states found so far, by number.
  private final Map<TableauSuccessors, Integer> stateNumbers = new HashMap<>();
  private final Map<BitSet, Integer> stateNumbersOwing = new HashMap<>();
  private final List<TableauSuccessors> states = new ArrayList<>();

  private Tableau(NormalForms bank, Bdd bdd, List<String> atoms) {
    this.bank = bank;
    this.bdd = bdd;
    for (String atom : atoms) {
      this.atoms.put(atom, this.atoms.size());
    }
  }

  /** The automaton of a term whose atoms are numbered by the list. */
  static Draft of(NormalForms bank, NormalForm term, List<String> atoms, Bdd bdd)
      throws TooLargeException {
    return new Tableau(bank, bdd, atoms).build(term);
  }

  private Draft build(NormalForm term) throws TooLargeException {
    List<List<Draft.Arc>> promising = new ArrayList<>();
    int initial = state(moves(term));
    int arcs = 0;
    for (int state = 0; state < states.size(); state++) {
      List<Draft.Arc> out = new ArrayList<>();
      for (Map.Entry<TableauSuccessors.Duty, Integer> move :
          states.get(state).letters().entrySet()) {
        int target = stateOwing(move.getKey().owed());
        if (target != NO_STATE) {
          addArcs(move.getValue(), move.getKey(), target, out);
        }
      }
      promising.add(Draft.joined(bdd, out));
      arcs += out.size();
      if (arcs > MAX_ARCS || states.size() > MAX_STATES) {
        throw new TooLargeException();
      }
    }
    return new Draft(bdd, initial, promises.size(), promising.stream().map(this::kept).toList());
  }

  private int stateOwing(BitSet numbers) throws TooLargeException {
    Integer known = stateNumbersOwing.get(numbers);
    if (known == null) {
      List<NormalForm> rest = terms(numbers);
      known = bank.and(rest) == bank.bottom() ? NO_STATE : state(joint(rest));
      stateNumbersOwing.put(numbers, known);
    }
    return known;
  }

  private List<NormalForm> terms(BitSet numbers) {
    List<NormalForm> result = new ArrayList<>();
    numbers.stream().forEach(number -> result.add(owed.get(number)));
    return result;
  }

  /**
   * The moves of several terms at once. A term must not be dropped because the others imply it: b R
   * X <>b implies <>b and owes it anew at every position, but only <>b itself makes the promise.
   * []<>p does make the promise of its <>p.
   */
  private TableauSuccessors joint(List<NormalForm> terms) throws TooLargeException {
    TableauSuccessors all = TableauSuccessors.under(Bdd.TRUE);
    for (NormalForm term : terms) {
      boolean recurs = terms.stream().anyMatch(t -> isRecurrence(t) && t.operands().get(1) == term);
      if (!recurs) {
        all = all.and(bdd, moves(term));
      }
    }
    return all;
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

  private int state(TableauSuccessors of) {
    Integer known = stateNumbers.putIfAbsent(of, states.size());
    if (known == null) {
      states.add(of);
      return states.size() - 1;
    }
    return known;
  }

  private TableauSuccessors moves(NormalForm term) throws TooLargeException {
    TableauSuccessors known = moves.get(term);
    if (known == null) {
      known = term.propositional() ? TableauSuccessors.under(letters(term)) : temporalMoves(term);
      moves.put(term, known);
    }
    return known;
  }

  private TableauSuccessors temporalMoves(NormalForm term) throws TooLargeException {
    return switch (term.kind()) {
      case AND -> joint(term.operands());
      case OR -> disjunction(term);
      case NEXT -> owed(term.operands().get(0));
      case UNTIL -> {
        NormalForm goal = term.operands().get(1);
        TableauSuccessors later = moves(term.operands().get(0)).and(bdd, putOff(term, goal));
        yield moves(goal).or(bdd, later);
      }
      case RELEASE -> {
        if (isRecurrence(term)) {
          yield owed(term);
        }
        TableauSuccessors done = moves(term.operands().get(0));
        yield moves(term.operands().get(1)).and(bdd, done.or(bdd, owed(term)));
      }
      case TRUE, FALSE, ATOM, NEGATED_ATOM ->
          throw new IllegalStateException("propositional: " + term);
    };
  }

  /**
   * If every disjunct is a pure eventuality, so is the whole: <>a || e is unfolded as <>(a || e),
   * which waits in one state.
   */
  private TableauSuccessors disjunction(NormalForm term) throws TooLargeException {
    boolean waits = term.eventual() && term.operands().stream().anyMatch(NormalForm::isEventually);
    TableauSuccessors some = waits ? putOff(term, term) : TableauSuccessors.under(Bdd.FALSE);
    for (NormalForm operand : term.operands()) {
      NormalForm now = waits && operand.isEventually() ? operand.operands().get(1) : operand;
      some = some.or(bdd, moves(now));
    }
    return some;
  }

  private int letters(NormalForm term) {
    return switch (term.kind()) {
      case TRUE -> Bdd.TRUE;
      case FALSE -> Bdd.FALSE;
      case ATOM -> bdd.variable(atoms.get(term.atom()));
      case NEGATED_ATOM -> bdd.not(bdd.variable(atoms.get(term.atom())));
      case AND -> {
        int all = Bdd.TRUE;
        for (NormalForm operand : term.operands()) {
          all = bdd.and(all, letters(operand));
        }
        yield all;
      }
      case OR -> {
        int some = Bdd.FALSE;
        for (NormalForm operand : term.operands()) {
          some = bdd.or(some, letters(operand));
        }
        yield some;
      }
      case NEXT, UNTIL, RELEASE -> throw new IllegalStateException("temporal: " + term);
    };
  }

  /** []<>p for a p that is decided by the letter. */
  private static boolean isRecurrence(NormalForm term) {
    if (!term.isAlways()) {
      return false;
    }
    NormalForm body = term.operands().get(1);
    return body.isEventually() && body.operands().get(1).propositional();
  }

  /** The move that leaves the term to the next position: a conjunction is owed part by part. */
  private TableauSuccessors owed(NormalForm term) {
    if (term == bank.bottom()) {
      return TableauSuccessors.under(Bdd.FALSE);
    }
    return TableauSuccessors.of(Bdd.TRUE, new TableauSuccessors.Duty(owedSet(term), new BitSet()));
  }

  private TableauSuccessors putOff(NormalForm term, NormalForm goal) {
    BitSet promised = new BitSet();
    promised.set(promise(goal));
    return TableauSuccessors.of(Bdd.TRUE, new TableauSuccessors.Duty(owedSet(term), promised));
  }

  private BitSet owedSet(NormalForm term) {
    BitSet result = new BitSet();
    List<NormalForm> parts =
        switch (term.kind()) {
          case TRUE -> List.of();
          case AND -> term.operands();
          case FALSE, ATOM, NEGATED_ATOM, OR, NEXT, UNTIL, RELEASE -> List.of(term);
        };
    for (NormalForm part : parts) {
      Integer number = owedNumbers.putIfAbsent(part, owed.size());
      if (number == null) {
        number = owed.size();
        owed.add(part);
      }
      result.set(number);
    }
    return result;
  }

  private int promise(NormalForm goal) {
    return promises.computeIfAbsent(goal, g -> promises.size());
  }

  /**
   * Adds the arcs of one move. A move that owes []<>p keeps the promise p under the letters with p.
   * Up to a few such p every letter is told exactly what it keeps. Above, one parallel arc is added
   * for each p that keeps only that: a run that takes an arc infinitely often can take its
   * parallels in turn, so nothing is lost.
   */
  private void addArcs(int label, TableauSuccessors.Duty duty, int target, List<Draft.Arc> out) {
    List<Integer> undecided = new ArrayList<>();
    List<Integer> goals = new ArrayList<>();
    BitSet unkept = (BitSet) duty.promised().clone();
    for (NormalForm term : terms(duty.owed())) {
      if (isRecurrence(term)) {
        NormalForm goal = term.operands().get(1).operands().get(1);
        int promise = promise(goal);
        int met = bdd.and(label, letters(goal));
        if (met != label && !unkept.get(promise)) {
          unkept.set(promise);
          if (met != Bdd.FALSE) {
            undecided.add(promise);
            goals.add(letters(goal));
          }
        }
      }
    }
    if (undecided.size() <= EXACT_RECURRENCES) {
      for (int choice = 0; choice < 1 << undecided.size(); choice++) {
        int letters = label;
        BitSet still = (BitSet) unkept.clone();
        for (int i = 0; i < undecided.size(); i++) {
          boolean kept = (choice & (1 << i)) != 0;
          letters = kept ? bdd.and(letters, goals.get(i)) : bdd.andNot(letters, goals.get(i));
          still.set(undecided.get(i), !kept);
        }
        out.add(new Draft.Arc(letters, target, still));
      }
    } else {
      out.add(new Draft.Arc(label, target, unkept));
      for (int i = 0; i < undecided.size(); i++) {
        BitSet still = (BitSet) unkept.clone();
        still.clear(undecided.get(i));
        out.add(new Draft.Arc(bdd.and(label, goals.get(i)), target, still));
      }
    }
  }
}
