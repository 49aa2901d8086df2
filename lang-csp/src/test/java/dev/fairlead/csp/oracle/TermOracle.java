package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * The state space of a process, by rewriting terms: nothing is compiled, packed or shared. Shares
 * no code with the front end behind the syntax tree and the table of symbols.
 */
final class TermOracle {
  private final Symbols symbols;
  private final Rules rules;
  private final BinaryOperator<Term> settling;

  private TermOracle(Symbols symbols, Rules rules, BinaryOperator<Term> settling) {
    this.symbols = symbols;
    this.rules = rules;
    this.settling = settling;
  }

  /** With the states of semantics.md, "What is one state". */
  TermOracle(Symbols symbols) {
    this(symbols, new Rules(symbols, true));
  }

  private TermOracle(Symbols symbols, Rules rules) {
    this(symbols, rules, new Heirs(rules.unfolding())::settle);
  }

  /**
   * With no places of ended processes taken and no alternatives of {@code [*]} merged, so that the
   * states of a small system may be without end.
   */
  static TermOracle raw(Symbols symbols) {
    return new TermOracle(symbols, new Rules(symbols, false), (before, after) -> after);
  }

  record State(Term term, Store store) {}

  /**
   * @param label {@code τ} for internal steps
   * @param who the places of the processes engaged
   */
  record Move(String label, Set<String> who, State target) {}

  State initial(String process) {
    Store store = Store.initial(symbols);
    Proc.Call main = new Proc.Call(process, List.of(), Substitution.NOWHERE);
    return new State(rules.unfolding().resolve(main, store), store);
  }

  List<Move> moves(State state) {
    List<Offer.Step> steps = steps(state);
    List<Move> moves = taken(steps, state);
    Ticking.units(state.term(), steps)
        .ifPresent(units -> moves.add(tick(state.term(), units, state.store())));
    return moves;
  }

  /** The same where each unit of time is a step, also where no time is running. */
  List<Move> movesInTime(State state) {
    List<Offer.Step> steps = steps(state);
    List<Move> moves = taken(steps, state);
    if (Ticking.mayPass(state.term(), steps)) {
      moves.add(tick(state.term(), 1, state.store()));
    }
    return moves;
  }

  private List<Offer.Step> steps(State state) {
    List<Offer.Step> steps = new ArrayList<>();
    for (Offer o : rules.offers(state.term(), state.store())) {
      if (o instanceof Offer.Step s) {
        steps.add(s);
      }
    }
    return steps;
  }

  /** An atomic step that is enabled goes before all others. */
  private List<Move> taken(List<Offer.Step> steps, State state) {
    boolean atomic = steps.stream().anyMatch(Offer.Step::atomic);
    List<Move> moves = new ArrayList<>();
    for (Offer.Step s : steps) {
      if (s.atomic() || !atomic) {
        Store after = s.effect().apply(state.store());
        Term next = settling.apply(state.term(), s.next().apply(after));
        moves.add(new Move(s.label(), s.who(), new State(next, after)));
      }
    }
    return moves;
  }

  /** The label tells how long it is. */
  private Move tick(Term term, int units, Store store) {
    Term later = new Ticking(rules.unfolding()).later(term, units, store);
    return new Move("-tick-" + units, Set.of(), new State(settling.apply(term, later), store));
  }
}
