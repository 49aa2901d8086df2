package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Synchronisation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a shape that are told apart in an outline, from left to right: what stands directly
 * below its outermost compositions and hidings. What is below any other operator is one component.
 * Sets of components are words.
 */
final class OutlineParts {
  private final List<Shape.Tree> trees = new ArrayList<>();
  private final List<List<Level>> levels = new ArrayList<>();
  private final int[] byHole;

  /** An operator above a component. */
  private sealed interface Level {
    record Hiding(LabelSet labels) implements Level {}

    /**
     * @param part of the composition that the component is in
     * @param members the components in each part, once they are known
     */
    record Synchronising(Synchronisation with, int part, long[] members) implements Level {}
  }

  private OutlineParts(Shape shape) {
    this.byHole = new int[shape.holes()];
    visit(shape.root(), List.of());
  }

  /** Empty if there is only one, or more than can be told apart. */
  static Optional<OutlineParts> of(Shape shape) {
    OutlineParts all = new OutlineParts(shape);
    return all.count() < 2 || all.count() > ProcessOutlines.MOST
        ? Optional.empty()
        : Optional.of(all);
  }

  private void visit(Shape.Tree tree, List<Level> above) {
    if (tree instanceof Shape.Interleave interleave) {
      interleave.parts().forEach(part -> visit(part, above));
    } else if (tree instanceof Shape.Parallel parallel) {
      long[] members = new long[parallel.parts().size()];
      for (int part = 0; part < members.length; part++) {
        int first = count();
        visit(
            parallel.parts().get(part),
            below(new Level.Synchronising(parallel.synchronisation(), part, members), above));
        for (int component = first; component < count(); component++) {
          members[part] |= 1L << component;
        }
      }
    } else if (tree instanceof Shape.Hidden hidden) {
      visit(hidden.part(), below(new Level.Hiding(hidden.hidden()), above));
    } else {
      holes(tree);
      trees.add(tree);
      levels.add(above);
    }
  }

  private static List<Level> below(Level level, List<Level> above) {
    List<Level> all = new ArrayList<>(List.of(level));
    all.addAll(above);
    return Collections.unmodifiableList(all);
  }

  /** The holes of a tree are in the component that is being added. */
  private void holes(Shape.Tree tree) {
    if (tree instanceof Shape.Hole hole) {
      byHole[hole.number()] = count();
    }
    Shape.operands(tree).forEach(this::holes);
  }

  int count() {
    return trees.size();
  }

  Shape.Tree tree(int component) {
    return trees.get(component);
  }

  /** Whether it is one term, and no operator is above that alone. */
  boolean isTerm(int component) {
    return trees.get(component) instanceof Shape.Hole hole && !hole.isPending();
  }

  int ofHole(int hole) {
    return byHole[hole];
  }

  /** All but one. */
  long others(int component) {
    return (-1L >>> Long.SIZE - count()) & ~(1L << component);
  }

  /** Those that may have to take a step with a label together with a component. */
  long partners(int component, int label) {
    long partners = 0;
    for (Level level : levels.get(component)) {
      if (level instanceof Level.Hiding hiding) {
        if (hiding.labels().contains(label)) {
          return partners;
        }
      } else if (level instanceof Level.Synchronising composition) {
        int[] parts = composition.with().partners(label);
        if (Arrays.binarySearch(parts, composition.part()) >= 0) {
          for (int part : parts) {
            partners |= part == composition.part() ? 0 : composition.members()[part];
          }
        }
      }
    }
    return partners;
  }
}
