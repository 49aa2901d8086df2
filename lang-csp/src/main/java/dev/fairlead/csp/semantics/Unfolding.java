package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Unfolds pending references. Their arguments are read when the process takes its first step, so in
 * every state they are unfolded to see what they offer, and stay references unless they take part
 * in the step.
 */
final class Unfolding {
  private static final int MOST_UNFOLDED = 200;

  private final Terms terms;
  private final CompiledCode code;
  private int[] state;
  private int unfolded;

  Unfolding(Machine machine) {
    this.terms = machine.terms();
    this.code = machine.code();
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
          ? map(term, this::look)
          : term;
    }
    return term.isSequential() ? term : map(term, this::look);
  }

  private int[] arguments(Term.Pending pending) {
    return pending.call().arguments.stream()
        .mapToInt(argument -> code.run(argument.number(), state, pending.environment()))
        .toArray();
  }

  /**
   * A term that a step leads to, with the references followed that need no state. Those in a choice
   * can wait, since all of it is one process until the choice is made.
   */
  Term arrive(Term term) {
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
    return map(term, this::arrive);
  }

  /** A composition whose parts have been changed. */
  private Term map(Term composition, UnaryOperator<Term> change) {
    Term.Form form = composition.form();
    if (form instanceof Term.Interleave interleave) {
      return terms.interleavings().inPlace(mapAll(interleave.parts(), change));
    } else if (form instanceof Term.Parallel parallel) {
      return terms.parallel(mapAll(parallel.parts(), change), parallel.synchronisation());
    } else if (form instanceof Term.Choice choice) {
      return terms.choice(mapAll(choice.parts(), change));
    } else if (form instanceof Term.External external) {
      return terms.external(mapAll(external.parts(), change));
    } else if (form instanceof Term.Interrupt interrupt) {
      return terms.interrupt(change.apply(interrupt.first()), change.apply(interrupt.second()));
    } else if (form instanceof Term.Hidden hidden) {
      return terms.hidden(change.apply(hidden.part()), hidden.hidden());
    } else if (form instanceof Term.Conditioned c) {
      return terms.conditioned(c.condition(), c.environment(), change.apply(c.part()));
    } else if (form instanceof Term.Sequence sequence) {
      return terms.sequence(change.apply(sequence.first()), sequence.next());
    } else if (form instanceof Term.Atomic atomic) {
      return terms.atomic(change.apply(atomic.part()));
    }
    return composition;
  }

  private static List<Term> mapAll(List<Term> parts, UnaryOperator<Term> change) {
    return parts.stream().map(change).toList();
  }
}
