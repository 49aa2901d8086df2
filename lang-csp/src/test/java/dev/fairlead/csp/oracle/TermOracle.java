package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The state space of a process, by rewriting terms: nothing is compiled, packed or shared. Shares
 * no code with the front end behind the syntax tree and the table of symbols.
 */
final class TermOracle {
  private final Symbols symbols;
  private final Rules rules;
  private final Heirs heirs;

  TermOracle(Symbols symbols) {
    this.symbols = symbols;
    this.rules = new Rules(symbols);
    this.heirs = new Heirs(rules.unfolding());
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

  /** An atomic step that is enabled goes before all others. */
  List<Move> moves(State state) {
    List<Offer.Step> steps = new ArrayList<>();
    for (Offer o : rules.offers(state.term(), state.store())) {
      if (o instanceof Offer.Step s) {
        steps.add(s);
      }
    }
    boolean atomic = steps.stream().anyMatch(Offer.Step::atomic);
    List<Move> moves = new ArrayList<>();
    for (Offer.Step s : steps) {
      if (s.atomic() || !atomic) {
        Store after = s.effect().apply(state.store());
        Term next = heirs.settle(state.term(), s.next().apply(after));
        moves.add(new Move(s.label(), s.who(), new State(next, after)));
      }
    }
    return moves;
  }
}
