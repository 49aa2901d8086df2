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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps of a configuration that is an interleaving of sequential terms none of which waits for
 * another. Most states of most models are of this kind; they need no {@link Offers}.
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

  /** Shapes by their number of holes. */
  private final Map<Integer, Integer> shapes = new HashMap<>();

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
    if (!shape.is(Shape.Trait.FLAT) || machine.traits().hasRendezvous()) {
      return false;
    }
    for (int slot = firstTerm; slot < firstTerm + shape.holes(); slot++) {
      Term term = terms.get(state[slot]);
      if (!term.isPlain(derivation) || dropsEnded && shape.holes() == 2 && mayEnd(term)) {
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
          int newLength = dropsEnded ? withoutEnded(shape, hole, length) : length;
          int process = machine.processSets().singleton(processes[hole]);
          sink.step(transition.plainLabel(), process, target, newLength);
        }
      }
    }
  }

  /** Leaves out a component of three or more that has ended; one that has stopped goes last. */
  private int withoutEnded(Shape shape, int hole, int length) {
    Term next = terms.get(target[firstTerm + hole]);
    int last = firstTerm + shape.holes() - 1;
    boolean stopped = next.isStop();
    if (!stopped && !next.isSkip()) {
      return length;
    }
    boolean first = stopped && (target[last] != next.number() || hole == shape.holes() - 1);
    System.arraycopy(
        target, firstTerm + hole + 1, target, firstTerm + hole, last - firstTerm - hole);
    if (first) {
      target[last] = next.number();
      return length;
    }
    target[firstTerm - 1] = interleaving(shape.holes() - 1);
    return length - 1;
  }

  /** The number of the shape that interleaves so many holes; the target has terms for them. */
  private int interleaving(int holes) {
    Integer known = shapes.get(holes);
    if (known == null) {
      List<Term> parts = new ArrayList<>();
      for (int slot = firstTerm; slot < firstTerm + holes; slot++) {
        parts.add(terms.get(target[slot]));
      }
      Term whole = terms.interleavings().inPlace(parts);
      int shapeSlot = firstTerm - 1;
      int[] variables = Arrays.copyOf(target, shapeSlot);
      known = machine.shapes().encode(whole, variables, shapeSlot).slots()[shapeSlot];
      shapes.put(holes, known);
    }
    return known;
  }
}
