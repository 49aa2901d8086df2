package dev.fairlead.csp.semantics;

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
  private final Offers offers;
  private final Unfolding unfolding;
  private final int shapeSlot;
  private final int firstTerm;

  /** By hole: the term that the step which is being made leads to, or null. */
  private Term[] changed = new Term[64];

  /** The state that the step leads to. */
  private int[] target;

  Reshaping(Machine machine, Offers offers, Unfolding unfolding) {
    this.machine = machine;
    this.unfolding = unfolding;
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

  void forgetAll(Shape shape) {
    Arrays.fill(changed, 0, Math.min(changed.length, shape.holes()), null);
  }

  /** The same where no offer is carried out, but terms have changed. */
  Shapes.Vector reshape(Shape shape, int[] state, int[] reached) {
    return reshape(NO_OFFER, shape, state, reached);
  }

  /**
   * Puts the changed terms into the tree, simplifies, and takes the result apart again.
   *
   * @param reached what the step has made of the state so far; it may be changed
   */
  Shapes.Vector reshape(int offer, Shape shape, int[] state, int[] reached) {
    target = reached;
    Term whole = unfolding.arrive(rebuild(shape.root(), offer, shape, state), target);
    return machine.shapes().encode(whole, target, shapeSlot);
  }

  /** In place of an offer: nothing changes. */
  private static final int NO_OFFER = -1;

  /** The term that a state holds in parts. */
  Term whole(Shape shape, int[] state) {
    target = state;
    return rebuild(shape.root(), NO_OFFER, shape, state);
  }

  private Term rebuild(Shape.Tree tree, int offer, Shape shape, int[] state) {
    Terms terms = machine.terms();
    if (tree instanceof Shape.Hole hole) {
      Term next = hole.number() < changed.length ? changed[hole.number()] : null;
      return next != null ? next : terms.get(state[firstTerm + hole.number()]);
    } else if (tree instanceof Shape.Unfolded unfolded) {
      return engages(unfolded, offer)
          ? rebuild(unfolded.body(), offer, shape, state)
          : unfolded.reference();
    } else if (tree instanceof Shape.Interleave interleave) {
      List<Term> parts = new ArrayList<>();
      for (Shape.Tree part : interleave.parts()) {
        parts.add(
            part instanceof Shape.Interleave descendants
                ? rebuild(descendants, offer, shape, state, new Succession())
                : rebuild(part, offer, shape, state));
      }
      return terms.interleavings().inPlace(parts);
    } else if (tree instanceof Shape.Counted counted) {
      Term.Counted family = family(counted.number(), shape);
      return terms.interleavings().counted(family.terms(), family.counts(), family.anyNumber());
    } else if (tree instanceof Shape.Barrier barrier) {
      Term.Counted family = family(barrier.number(), shape);
      return terms
          .interleavings()
          .barrier(family.terms(), family.counts(), barrier.alphabet(), family.anyNumber());
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
          : terms.conditioned(
              conditioned.condition(),
              conditioned.environment(),
              rebuild(conditioned.part(), offer, shape, state));
    } else if (tree instanceof Shape.Sequence sequence) {
      return decided(tree, offer) >= 0
          ? terms.close(sequence.next().node(), sequence.next().environment())
          : terms.sequence(rebuild(sequence.first(), offer, shape, state), sequence.next());
    } else if (tree instanceof Shape.Atomic atomic) {
      return terms.atomic(rebuild(atomic.part(), offer, shape, state));
    } else if (tree instanceof Shape.Timed timed) {
      return rebuild(timed, offer, shape, state);
    }
    throw new AssertionError(tree);
  }

  private Term rebuild(Shape.Timed tree, int offer, Shape shape, int[] state) {
    Term part = rebuild(tree.part(), offer, shape, state);
    Term clock = rebuild(tree.clock(), offer, shape, state);
    return switch (decided(tree, offer)) {
      case 0 -> part;
      case 1 -> clock;
      // A least time that is over leaves nothing behind.
      default ->
          clock.form() instanceof Term.Timed time
              ? machine.terms().times().timed(time.timing(), part)
              : part;
    };
  }

  /** Rebuilds what one component of an interleaving has become. */
  private Term rebuild(
      Shape.Interleave tree, int offer, Shape shape, int[] state, Succession succession) {
    collect(tree, offer, shape, state, succession);
    if (machine.mayReusePlaces()) {
      succession.place(machine.terms().interleavings()::inPlace);
    }
    return assemble(tree, succession);
  }

  /** Collects the components of directly nested interleavings. */
  private void collect(
      Shape.Interleave tree, int offer, Shape shape, int[] state, Succession into) {
    for (Shape.Tree part : tree.parts()) {
      if (part instanceof Shape.Interleave nested) {
        collect(nested, offer, shape, state, into);
      } else {
        Term component = rebuild(part, offer, shape, state);
        if (component.form() instanceof Term.Interleave) {
          into.addFork(component);
        } else {
          into.add(component);
        }
      }
    }
  }

  /** Puts them where they were. */
  private Term assemble(Shape.Interleave tree, Succession components) {
    List<Term> parts = new ArrayList<>();
    for (Shape.Tree part : tree.parts()) {
      parts.add(
          part instanceof Shape.Interleave nested
              ? assemble(nested, components)
              : components.next());
    }
    return machine.terms().interleavings().inPlace(parts);
  }

  /** Whether a step is one of what a reference stands for: then it goes on as that. */
  private boolean engages(Shape.Unfolded unfolded, int offer) {
    for (int c = begin(offer); c < end(offer); c++) {
      int hole = offers.hole[c];
      if (offers.transition[c] != null
          && (hole >= 0 ? unfolded.holes().contains(hole) : unfolded.families().contains(~hole))) {
        return true;
      }
    }
    return false;
  }

  private int begin(int offer) {
    return offer == NO_OFFER ? 0 : offers.begin[offer];
  }

  private int end(int offer) {
    return offer == NO_OFFER ? 0 : offers.end[offer];
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
    for (int c = begin(offer); c < end(offer); c++) {
      if (offers.tree[c] == tree) {
        return offers.hole[c];
      }
    }
    return -1;
  }
}
