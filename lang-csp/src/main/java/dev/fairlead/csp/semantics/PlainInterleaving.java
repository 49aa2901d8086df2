package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Derivation;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import dev.fairlead.csp.terms.Transition;
import java.util.BitSet;

/**
 * The steps of a configuration that is an interleaving of sequential terms in which nobody waits
 * for anybody. Most states of most models are of this kind; they need no {@link Offers}.
 */
final class PlainInterleaving {
  private final Machine machine;
  private final CompiledCode code;
  private final Terms terms;
  private final Derivation derivation;
  private final int firstTerm;
  private final boolean dropsEnded;

  /**
   * The terms, by number, that have been asked whether a step ends them, and those that said so.
   */
  private final BitSet asked = new BitSet();

  private final BitSet ending = new BitSet();
  private int[] target = new int[64];

  PlainInterleaving(Machine machine) {
    this.machine = machine;
    this.code = machine.code();
    this.terms = machine.terms();
    this.derivation = machine.derivation();
    this.dropsEnded = terms.interleavings().dropsEnded();
    this.firstTerm = machine.layout().processes() + 1;
  }

  /** Whether this class knows how: every term does nothing but events of its own. */
  boolean covers(Shape shape, int[] state) {
    if (!shape.is(Shape.Trait.FLAT) || machine.hasRendezvous()) {
      return false;
    }
    for (int slot = firstTerm; slot < firstTerm + shape.holes(); slot++) {
      Term term = terms.get(state[slot]);
      if (!term.isPlain(derivation) || dropsEnded && mayEnd(term)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a step of a plain term leads to its end: then it is to be left out. */
  private boolean mayEnd(Term term) {
    if (!asked.get(term.number())) {
      asked.set(term.number());
      for (Transition transition : term.transitions(derivation)) {
        Term next = terms.get(transition.plainNext());
        if (next.isSkip() || next.isStop()) {
          ending.set(term.number());
        }
      }
    }
    return ending.get(term.number());
  }

  void steps(Shape shape, int[] state, int length, StepSink sink) {
    int[] processes = shape.processes();
    for (int hole = 0; hole < processes.length; hole++) {
      int slot = firstTerm + hole;
      Transition[] transitions = terms.get(state[slot]).transitions(derivation);
      for (Transition transition : transitions) {
        if (transition.conditionsHold(code, state)) {
          if (target.length < length) {
            target = new int[2 * length];
          }
          System.arraycopy(state, 0, target, 0, length);
          if (transition.effect >= 0) {
            code.run(transition.effect, target, transition.environment);
          }
          target[slot] = transition.plainNext();
          int process = machine.processSets().singleton(processes[hole]);
          sink.step(transition.plainLabel(), process, target, length);
        }
      }
    }
  }
}
