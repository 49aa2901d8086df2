package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.csp.machine.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The holes in which components began, by what they began as: the image of a component under a
 * permutation is at home where one began that is the image of what it began as.
 */
final class Homes {
  /** The terms they began as. */
  private final int[] starts;

  private final int[][] references;
  private final int[] kinds;
  private final List<List<Object>> skeletons;
  private final Map<List<Object>, Integer> byStart;

  /** By hole: the holes of those that began alike by their first elements, if these tell them. */
  private final int[][] byFirst;

  private Homes(
      int[] starts,
      int[][] references,
      int[] kinds,
      List<List<Object>> skeletons,
      Map<List<Object>, Integer> byStart) {
    this.starts = starts;
    this.skeletons = skeletons;
    this.references = references;
    this.kinds = kinds;
    this.byStart = byStart;
    int last = Arrays.stream(references).flatMapToInt(Arrays::stream).max().orElse(-1);
    this.byFirst = byFirst(last + 1);
  }

  private int[][] byFirst(int elements) {
    Map<List<Object>, int[]> holes = new HashMap<>();
    Set<List<Object>> ambiguous = new HashSet<>();
    for (int hole = 0; hole < references.length; hole++) {
      if (references[hole].length > 0) {
        int[] of = holes.computeIfAbsent(skeletons.get(hole), key -> nowhere(elements));
        if (of[references[hole][0]] >= 0) {
          ambiguous.add(skeletons.get(hole));
        }
        of[references[hole][0]] = hole;
      }
    }
    int[][] found = new int[references.length][];
    for (int hole = 0; hole < references.length; hole++) {
      boolean told = references[hole].length > 0 && !ambiguous.contains(skeletons.get(hole));
      found[hole] = told ? holes.get(skeletons.get(hole)) : null;
    }
    return found;
  }

  private static int[] nowhere(int elements) {
    int[] holes = new int[elements];
    Arrays.fill(holes, -1);
    return holes;
  }

  /** Whether a tree has nothing in it but compositions, so that only holes have numbers in them. */
  static boolean isPlain(Shape shape) {
    if (!shape.families().isEmpty()
        || shape.is(Shape.Trait.PENDING)
        || shape.is(Shape.Trait.UNFOLDED)
        || shape.is(Shape.Trait.WAITING)) {
      return false;
    }
    List<Shape.Tree> open = new ArrayList<>(List.of(shape.root()));
    while (!open.isEmpty()) {
      Shape.Tree tree = open.remove(open.size() - 1);
      boolean plain =
          tree instanceof Shape.Hole
              || tree instanceof Shape.Interleave
              || tree instanceof Shape.Parallel
              || tree instanceof Shape.Hidden;
      if (!plain) {
        return false;
      }
      open.addAll(Shape.operands(tree));
    }
    return true;
  }

  /**
   * @param start the first state
   * @param firstTerm its first term
   * @return empty if it does not tell where images of components are at home
   */
  static Optional<Homes> of(
      Shape shape, int[] start, int firstTerm, RenamedTerms terms, TermPatterns patterns) {
    if (!isPlain(shape)) {
      return Optional.empty();
    }
    Map<Integer, Shape.Tree> parents = parents(shape);
    int holes = shape.holes();
    int[][] references = new int[holes][];
    int[] kinds = new int[holes];
    Map<List<Object>, Integer> byStart = new HashMap<>();
    Map<Object, Shape.Tree> parentOf = new HashMap<>();
    List<List<Object>> skeletons = new ArrayList<>();
    for (int hole = 0; hole < holes; hole++) {
      RenamedTerms.Parts begins = terms.of(start[firstTerm + hole]);
      // A component that cannot be renamed at first, or is its own image, stays where it is.
      boolean moves = begins.isRenamable() && !terms.isInvariant(start[firstTerm + hole]);
      references[hole] = moves ? patterns.of(start[firstTerm + hole]).told() : new int[0];
      if (moves && references[hole].length == 0) {
        return Optional.empty();
      }
      boolean fixed = references[hole].length == 0;
      kinds[hole] = fixed ? -1 - hole : begins.outline();
      skeletons.add(begins.skeleton());
      if (!fixed) {
        Shape.Tree parent = parents.get(hole);
        Shape.Tree known = parentOf.putIfAbsent(begins.skeleton(), parent);
        boolean again = byStart.put(key(begins.skeleton(), references[hole]), hole) != null;
        if (again || known != null && known != parent) {
          return Optional.empty();
        }
      }
    }
    int[] starts = Arrays.copyOfRange(start, firstTerm, firstTerm + holes);
    return Optional.of(new Homes(starts, references, kinds, skeletons, byStart));
  }

  private static Map<Integer, Shape.Tree> parents(Shape shape) {
    Map<Integer, Shape.Tree> parents = new HashMap<>();
    List<Shape.Tree> open = new ArrayList<>(List.of(shape.root()));
    while (!open.isEmpty()) {
      Shape.Tree tree = open.remove(open.size() - 1);
      for (Shape.Tree part : Shape.operands(tree)) {
        if (part instanceof Shape.Hole hole) {
          parents.put(hole.number(), tree);
        }
        open.add(part);
      }
    }
    return parents;
  }

  private static List<Object> key(List<Object> skeleton, int[] references) {
    List<Object> key = new ArrayList<>(List.of(skeleton));
    for (int element : references) {
      key.add(element);
    }
    return key;
  }

  /** Whether some component began with elements; otherwise there is none that could be permuted. */
  boolean haveReferences() {
    return Arrays.stream(references).anyMatch(elements -> elements.length > 0);
  }

  /** The elements that a component began with. */
  int[] references(int hole) {
    return references[hole];
  }

  /** A number that components have in common which began alike but for their elements. */
  int kind(int hole) {
    return -1000 - kinds[hole];
  }

  /** The hole in which the image of a component is at home. */
  int image(int hole, int[] images) {
    int[] elements = references[hole];
    if (elements.length == 0) {
      return hole;
    }
    if (byFirst[hole] != null) {
      return byFirst[hole][images[elements[0]]];
    }
    Integer home = byStart.get(key(skeletons.get(hole), moved(elements, images)));
    if (home == null) {
      throw new IllegalStateException("the composition is not closed under a permutation");
    }
    return home;
  }

  /** Whether the image of each component has a home under all permutations of some sorts. */
  boolean areClosedUnder(List<ReferenceSort> sorts, RenamedTerms terms) {
    int[] images = new int[sorts.stream().mapToInt(ReferenceSort::size).sum()];
    for (ReferenceSort sort : sorts) {
      // Where some are named, the others are only to be told by their numbers.
      boolean ring =
          sort.group() == ReferenceSort.Permutations.ROTATIONS && sort.pinned().isEmpty();
      for (int one = 0; one + 1 < sort.size(); one++) {
        // Generators: the rotation by one, or exchanges of elements with the next that may move.
        int other = sort.pinned().nextClearBit(one + 1);
        if (sort.pinned().get(one) || other >= sort.size()) {
          continue;
        }
        Arrays.setAll(images, element -> element);
        if (ring) {
          for (int i = 0; i < sort.size(); i++) {
            images[sort.first() + i] = sort.first() + (i + 1) % sort.size();
          }
        } else {
          images[sort.first() + one] = sort.first() + other;
          images[sort.first() + other] = sort.first() + one;
        }
        if (!areClosedUnder(images, terms)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean areClosedUnder(int[] images, RenamedTerms terms) {
    for (int hole = 0; hole < references.length; hole++) {
      if (references[hole].length > 0) {
        Integer home = byStart.get(key(skeletons.get(hole), moved(references[hole], images)));
        if (home == null
            || terms.renamed(starts[hole], images) != terms.of(starts[home]).normal()) {
          return false;
        }
      }
    }
    return true;
  }

  private static int[] moved(int[] elements, int[] images) {
    int[] moved = new int[elements.length];
    for (int i = 0; i < moved.length; i++) {
      moved[i] = images[elements[i]];
    }
    return moved;
  }
}
