package dev.fairlead.csp.offers;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.LabelSet;
import java.util.Arrays;
import java.util.List;

/**
 * The rules of the operators of a shape: what a composition offers, given what its leaves do. They
 * do not look at a state; the leaves may be those of one state, or stand for what they do in all.
 */
final class OfferRules {
  private final Machine machine;
  private final Offers offers;
  private final JointSteps joint;
  private final Leaves leaves;

  OfferRules(Machine machine, Offers offers, JointSteps joint, Leaves leaves) {
    this.machine = machine;
    this.offers = offers;
    this.joint = joint;
    this.leaves = leaves;
  }

  /** What lies below the operators, and what depends on the state. */
  interface Leaves {
    /** Adds the offers of a hole. */
    void hole(int number);

    /** Whether what stands behind a condition may offer something. */
    boolean isOpen(Shape.Conditioned tree);

    void counted(Shape.Counted family);

    void barrier(Shape.Barrier family);

    /** These offers, and what becomes of them, are below a hiding. */
    void hidden(int from, LabelSet labels);

    /** Adds a step for every sender and receiver of different parts that meet. */
    void match(int[] starts);

    /** Adds what it means that all parts terminate, and uses up their wishes. */
    void terminate(int[] starts);
  }

  void visit(Shape.Tree tree) {
    if (tree instanceof Shape.Hole hole) {
      leaves.hole(hole.number());
    } else if (tree instanceof Shape.Unfolded unfolded) {
      visit(unfolded.body());
    } else if (tree instanceof Shape.Counted counted) {
      leaves.counted(counted);
    } else if (tree instanceof Shape.Barrier barrier) {
      leaves.barrier(barrier);
    } else if (tree instanceof Shape.Interleave interleave) {
      interleave(interleave.parts());
    } else if (tree instanceof Shape.Parallel parallel) {
      parallel(parallel);
    } else if (tree instanceof Shape.Choice choice) {
      for (int i = 0; i < choice.parts().size(); i++) {
        int from = offers.count();
        visit(choice.parts().get(i));
        extendAll(from, choice, i);
      }
    } else if (tree instanceof Shape.External external) {
      for (int i = 0; i < external.parts().size(); i++) {
        int from = offers.count();
        visit(external.parts().get(i));
        extendVisible(from, external, i);
      }
    } else if (tree instanceof Shape.Interrupt interrupt) {
      int from = offers.count();
      visit(interrupt.first());
      extendTerminating(from, interrupt);
      from = offers.count();
      visit(interrupt.second());
      extendVisible(from, interrupt, 1);
    } else if (tree instanceof Shape.Hidden hidden) {
      int from = offers.count();
      visit(hidden.part());
      hide(from, hidden.hidden());
      leaves.hidden(from, hidden.hidden());
    } else if (tree instanceof Shape.Conditioned conditioned) {
      if (leaves.isOpen(conditioned)) {
        int from = offers.count();
        visit(conditioned.part());
        extendAll(from, conditioned, 0);
      }
    } else if (tree instanceof Shape.Sequence sequence) {
      int from = offers.count();
      visit(sequence.first());
      goOn(from, sequence);
    } else if (tree instanceof Shape.Atomic atomic) {
      int from = offers.count();
      visit(atomic.part());
      Arrays.fill(offers.atomic, from, offers.count(), true);
    } else if (tree instanceof Shape.Timed timed) {
      timed(timed);
    }
  }

  /** What ends the time, and what takes over when it is up. */
  private void timed(Shape.Timed timed) {
    int from = offers.count();
    visit(timed.part());
    switch (timed.kind()) {
      case WAIT, TIMEOUT, WITHIN -> extendVisible(from, timed, 0);
      case INTERRUPT, DEADLINE -> extendTerminating(from, timed);
      case WAITUNTIL -> joint.noneTerminates(new int[] {from});
    }
    from = offers.count();
    visit(timed.clock());
    extendAll(from, timed, 1);
  }

  private void extendAll(int from, Shape.Tree decided, int part) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      offers.extend(i, decided, part);
    }
  }

  private void extendVisible(int from, Shape.Tree decided, int part) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      boolean internal =
          offers.kind[i] == Kind.STEP && !machine.labels().get(offers.label[i]).visible();
      if (!internal) {
        offers.extend(i, decided, part);
      }
    }
  }

  private void extendTerminating(int from, Shape.Tree decided) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE) {
        offers.extend(i, decided, 0);
      }
    }
  }

  private void hide(int from, LabelSet hidden) {
    for (int i = from; i < offers.count(); i++) {
      if (offers.kind[i] == Kind.STEP && hidden.contains(offers.label[i])) {
        offers.label[i] = machine.labels().hidden(offers.label[i]);
      }
    }
  }

  /** The first part of a sequence terminates unseen. */
  private void goOn(int from, Shape.Sequence sequence) {
    int to = offers.count();
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE) {
        offers.kind[i] = Kind.STEP;
        offers.label[i] = machine.labels().tau();
        offers.extend(i, sequence, 0);
      }
    }
  }

  private void interleave(List<Shape.Tree> parts) {
    int[] starts = visitParts(parts);
    leaves.match(starts);
    leaves.terminate(starts);
  }

  /** Visits the parts in order; part i offers from starts[i] up to starts[i + 1]. */
  private int[] visitParts(List<Shape.Tree> parts) {
    int[] starts = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i] = offers.count();
      visit(parts.get(i));
    }
    starts[parts.size()] = offers.count();
    return starts;
  }

  private void parallel(Shape.Parallel tree) {
    int[] starts = visitParts(tree.parts());
    leaves.match(starts);
    int to = starts[starts.length - 1];
    int[] part = new int[to - starts[0]];
    for (int p = 0; p < tree.parts().size(); p++) {
      Arrays.fill(part, starts[p] - starts[0], starts[p + 1] - starts[0], p);
    }
    for (int i = starts[0]; i < to; i++) {
      if (offers.kind[i] == Kind.STEP && !offers.data[i]) {
        int[] partners = tree.synchronisation().partners(offers.label[i]);
        if (partners.length > 0 && contains(partners, part[i - starts[0]])) {
          if (partners[0] == part[i - starts[0]]) {
            joint.synchronise(i, partners, starts);
          }
          offers.kind[i] = Kind.GONE;
        }
      }
    }
    leaves.terminate(starts);
  }

  private static boolean contains(int[] sorted, int value) {
    return Arrays.binarySearch(sorted, value) >= 0;
  }
}
