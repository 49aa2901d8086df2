package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.PartChanges;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;

/**
 * Unfolds pending references. Their arguments are read when the process takes its first step, so in
 * every state they are unfolded to see what they offer, and stay references unless they take part
 * in the step.
 */
final class Unfolding {
  private static final int MOST_UNFOLDED = 200;

  private final Terms terms;
  private final CompiledCode code;
  private final PartChanges changes;
  private int[] state;
  private int unfolded;

  Unfolding(Machine machine) {
    this.terms = machine.terms();
    this.code = machine.code();
    this.changes = new PartChanges(terms);
  }

  /** A term with its pending references {@linkplain Term.Unfolded unfolded} in a state. */
  Term look(Term term, int[] inState) {
    state = inState;
    unfolded = 0;
    return look(term);
  }

  private Term look(Term term) {
    if (term.form() instanceof Term.Pending pending) {
      if (++unfolded > MOST_UNFOLDED) {
        throw new ModelFault("a process refers to itself without end before its first step");
      }
      Term body = look(terms.process(pending.call().process, arguments(pending)));
      unfolded--;
      return terms.unfolded(term, body);
    } else if (term.form() instanceof Term.Conditioned conditioned) {
      // What stands behind a guard that fails may make no sense.
      Node.Expression guard = conditioned.condition();
      return code.run(guard.number(), state, conditioned.environment()) == 1
          ? changes.map(term, this::look)
          : term;
    }
    return term.isSequential() ? term : changes.map(term, this::look);
  }

  private int[] arguments(Term.Pending pending) {
    return pending.call().arguments.stream()
        .mapToInt(argument -> code.run(argument.number(), state, pending.environment()))
        .toArray();
  }

  /**
   * A term that a step leads to, with its times running and with the references followed that need
   * no state. Those in a choice can wait, since all of it is one process until the choice is made.
   */
  Term arrive(Term term, int[] inState) {
    return arrive(terms.times().awake(term, code, inState));
  }

  private Term arrive(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Pending pending) {
      return terms.follow(pending).map(this::arrive).orElse(term);
    } else if (term.isSequential()
        || form instanceof Term.Choice
        || form instanceof Term.External
        || form instanceof Term.Conditioned) {
      return term;
    } else if (form instanceof Term.Interrupt interrupt) {
      return terms.interrupt(arrive(interrupt.first()), interrupt.second());
    }
    return changes.map(term, this::arrive);
  }
}
