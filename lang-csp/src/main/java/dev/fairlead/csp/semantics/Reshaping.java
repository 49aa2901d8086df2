package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the new tree of operators where a step changes more than the terms in its leaves. */
final class Reshaping {
  private final Machine machine;
  private final CompiledCode code;
  private final Offers offers;
  private final int shapeSlot;
  private final int firstTerm;

  /** By hole: the term that the step which is being made leads to, or null. */
  private Term[] changed = new Term[64];

  /** The state that the step leads to. */
  private int[] target;

  Reshaping(Machine machine, Offers offers) {
    this.machine = machine;
    this.code = machine.code();
    this.offers = offers;
    this.shapeSlot = machine.layout().processes();
    this.firstTerm = shapeSlot + 1;
  }

  /** What is in a hole after the step. */
  void remember(int hole, Term next) {
    if (hole >= changed.length) {
      changed = Arrays.copyOf(changed, Math.max(2 * changed.length, hole + 1));
    }
    changed[hole] = next;
  }

  void forget(int offer) {
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] != null && offers.hole[c] >= 0) {
        changed[offers.hole[c]] = null;
      }
    }
  }

  /**
   * Puts the changed terms into the tree, simplifies, and takes the result apart again.
   *
   * @param reached what the step has made of the state so far; it may be changed
   */
  Shapes.Vector reshape(int offer, Shape shape, int[] state, int[] reached) {
    target = reached;
    Term whole = resolve(rebuild(shape.root(), offer, shape, state), target);
    return machine.shapes().encode(whole, target, shapeSlot);
  }

  private Term rebuild(Shape.Tree tree, int offer, Shape shape, int[] state) {
    Terms terms = machine.terms();
    if (tree instanceof Shape.Hole hole) {
      Term next = hole.number() < changed.length ? changed[hole.number()] : null;
      return next != null ? next : terms.get(state[firstTerm + hole.number()]);
    } else if (tree instanceof Shape.Interleave interleave) {
      return terms.interleavings().inPlace(rebuildAll(interleave.parts(), offer, shape, state));
    } else if (tree instanceof Shape.Counted counted) {
      Term.Counted family = family(counted.number(), shape);
      return terms.interleavings().counted(family.terms(), family.counts(), family.anyNumber());
    } else if (tree instanceof Shape.Barrier barrier) {
      Term.Counted family = family(barrier.number(), shape);
      return terms.interleavings().barrier(family.terms(), family.counts(), barrier.alphabet());
    } else if (tree instanceof Shape.Parallel parallel) {
      return terms.parallel(
          rebuildAll(parallel.parts(), offer, shape, state), parallel.synchronisation());
    } else if (tree instanceof Shape.Choice choice) {
      int part = decided(tree, offer);
      return part >= 0
          ? rebuild(choice.parts().get(part), offer, shape, state)
          : terms.choice(rebuildAll(choice.parts(), offer, shape, state));
    } else if (tree instanceof Shape.External external) {
      int part = decided(tree, offer);
      return part >= 0
          ? rebuild(external.parts().get(part), offer, shape, state)
          : terms.external(rebuildAll(external.parts(), offer, shape, state));
    } else if (tree instanceof Shape.Interrupt interrupt) {
      int part = decided(tree, offer);
      Term first = rebuild(interrupt.first(), offer, shape, state);
      Term second = rebuild(interrupt.second(), offer, shape, state);
      return switch (part) {
        case 0 -> first;
        case 1 -> second;
        default -> terms.interrupt(first, second);
      };
    } else if (tree instanceof Shape.Hidden hidden) {
      return terms.hidden(rebuild(hidden.part(), offer, shape, state), hidden.hidden());
    } else if (tree instanceof Shape.Conditioned conditioned) {
      return decided(tree, offer) >= 0
          ? rebuild(conditioned.part(), offer, shape, state)
          : terms.conditioned(conditioned.condition());
    } else if (tree instanceof Shape.Sequence sequence) {
      return decided(tree, offer) >= 0
          ? terms.close(sequence.next().node(), sequence.next().environment())
          : terms.sequence(rebuild(sequence.first(), offer, shape, state), sequence.next());
    } else if (tree instanceof Shape.Atomic atomic) {
      return terms.atomic(rebuild(atomic.part(), offer, shape, state));
    }
    throw new AssertionError(tree);
  }

  private List<Term> rebuildAll(List<Shape.Tree> parts, int offer, Shape shape, int[] state) {
    List<Term> terms = new ArrayList<>();
    parts.forEach(part -> terms.add(rebuild(part, offer, shape, state)));
    return terms;
  }

  /** A counted family as it is in the target. */
  private Term.Counted family(int number, Shape shape) {
    int start = Census.start(target, firstTerm + shape.holes(), number);
    List<Term> members = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    for (int entry = 0; entry < target[start]; entry++) {
      members.add(machine.terms().get(Census.term(target, start, entry)));
      counts.add(Census.count(target, start, entry));
    }
    return new Term.Counted(members, counts, shape.families().get(number).anyNumber());
  }

  /** The part of a tree that an offer decides on, or -1 if it leaves the tree as it is. */
  private int decided(Shape.Tree tree, int offer) {
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.tree[c] == tree) {
        return offers.hole[c];
      }
    }
    return -1;
  }

  /** Looks up references to compositions whose arguments depend on the state. */
  Term resolve(Term term, int[] state) {
    Terms terms = machine.terms();
    Term.Form form = term.form();
    if (term.isSequential()) {
      return term;
    } else if (form instanceof Term.Pending pending) {
      int[] arguments =
          pending.call().arguments.stream()
              .mapToInt(a -> code.run(a.number(), state, pending.environment()))
              .toArray();
      return resolve(terms.process(pending.call().process, arguments), state);
    } else if (form instanceof Term.Interleave interleave) {
      return terms.interleavings().inPlace(resolveAll(interleave.parts(), state));
    } else if (form instanceof Term.Counted || form instanceof Term.Barrier) {
      return term;
    } else if (form instanceof Term.Parallel parallel) {
      return terms.parallel(resolveAll(parallel.parts(), state), parallel.synchronisation());
    } else if (form instanceof Term.Choice choice) {
      return terms.choice(resolveAll(choice.parts(), state));
    } else if (form instanceof Term.External external) {
      return terms.external(resolveAll(external.parts(), state));
    } else if (form instanceof Term.Interrupt interrupt) {
      return terms.interrupt(resolve(interrupt.first(), state), resolve(interrupt.second(), state));
    } else if (form instanceof Term.Hidden hidden) {
      return terms.hidden(resolve(hidden.part(), state), hidden.hidden());
    } else if (form instanceof Term.Conditioned conditioned) {
      return terms.conditioned(
          new Term.Conditioned(
              conditioned.condition(),
              conditioned.environment(),
              resolve(conditioned.part(), state)));
    } else if (form instanceof Term.Sequence sequence) {
      return terms.sequence(resolve(sequence.first(), state), sequence.next());
    } else if (form instanceof Term.Atomic atomic) {
      return terms.atomic(resolve(atomic.part(), state));
    }
    throw new AssertionError(form);
  }

  private List<Term> resolveAll(List<Term> parts, int[] state) {
    return parts.stream().map(part -> resolve(part, state)).toList();
  }
}
