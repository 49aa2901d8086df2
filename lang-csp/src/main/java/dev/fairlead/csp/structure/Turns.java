package dev.fairlead.csp.structure;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Finds what becomes of a shape by a step. Where only interleaving, synchronisation and sequences
 * are above a hole that does not move, nothing but whether its term has ended matters to the rules
 * that make the new shape; one ordinary term then stands for all. Elsewhere each is tried.
 */
final class Turns {
  private static final int MOST_TURNS = 1_000;
  private static final int MOST_MADE = 5_000;

  private final Machine machine;
  private final Reshaper reshaper;
  private final Function<Shape, ShapeTerms> frames;
  private int made;

  /**
   * @param frames finds or adds that of a shape
   */
  Turns(Machine machine, Reshaper reshaper, Function<Shape, ShapeTerms> frames) {
    this.machine = machine;
    this.reshaper = reshaper;
    this.frames = frames;
  }

  /**
   * All turns of an offer.
   *
   * @param next by hole, the terms that participants reach; null for other holes
   */
  List<Turn> of(ShapeTerms frame, Offers offers, int offer, Term[] next) {
    Shape shape = frame.shape();
    boolean turns = false;
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      turns |= offers.transition[c] == null;
    }
    boolean ends = false;
    for (Term term : next) {
      turns |= term != null && !term.isSequential();
      ends |= term != null && term.isOnlySkip() && shape.is(Shape.Trait.WAITING);
    }
    // Where there are other operators, making the shape anew may simplify what has ended before.
    if (turns || ends && !isPlain(shape)) {
      requireNoFamilies(shape);
      return new Search(frame, offers, offer, next).all();
    }
    List<Turn> all = new ArrayList<>();
    BitSet waited = ends ? waited(shape.root(), next) : new BitSet();
    if (waited.isEmpty()) {
      all.add(stay(frame, next, List.of()));
      return all;
    }
    requireNoFamilies(shape);
    List<Integer> others = waited.stream().filter(hole -> next[hole] == null).boxed().toList();
    Search search = new Search(frame, offers, offer, next);
    others.forEach(search::mustHaveEnded);
    all.addAll(search.all());
    if (!others.isEmpty()) {
      all.add(stay(frame, next, others));
    }
    return all;
  }

  private static void requireNoFamilies(Shape shape) {
    if (!shape.families().isEmpty()) {
      throw new Unstructured("a composition changes that has counted processes");
    }
  }

  private static Turn stay(ShapeTerms frame, Term[] next, List<Integer> unless) {
    int holes = frame.shape().holes();
    return new Turn(
        new Term[holes], Collections.nCopies(holes, List.of()), unless, frame, next.clone());
  }

  /** The holes of the sequence that waits for one that comes to Skip; none if none does. */
  private static BitSet waited(Shape.Tree root, Term[] next) {
    BitSet found = new BitSet();
    List<Shape.Tree> open = new ArrayList<>(List.of(root));
    for (int i = 0; i < open.size(); i++) {
      Shape.Tree tree = open.get(i);
      open.addAll(Shape.operands(tree));
      if (tree instanceof Shape.Sequence sequence) {
        BitSet holes = holes(sequence);
        boolean isInnermost =
            !hasSequences(tree)
                && holes.stream().anyMatch(hole -> next[hole] != null && next[hole].isOnlySkip());
        if (isInnermost && !found.isEmpty()) {
          throw new Unstructured("several sequences wait for one step");
        } else if (isInnermost) {
          found.or(holes);
        }
      }
    }
    return found;
  }

  private static boolean hasSequences(Shape.Tree tree) {
    return Shape.operands(tree).stream().anyMatch(Turns::hasSequence);
  }

  private static boolean hasSequence(Shape.Tree tree) {
    return tree instanceof Shape.Sequence || hasSequences(tree);
  }

  private static BitSet holes(Shape.Tree tree) {
    BitSet holes = new BitSet();
    if (tree instanceof Shape.Hole hole) {
      holes.set(hole.number());
    }
    Shape.operands(tree).forEach(part -> holes.or(holes(part)));
    return holes;
  }

  /** The holes above which only interleaving, synchronisation and sequences are. */
  private static void free(Shape.Tree tree, BitSet into) {
    if (tree instanceof Shape.Hole hole) {
      into.set(hole.number());
    } else if (tree instanceof Shape.Interleave
        || tree instanceof Shape.Parallel
        || tree instanceof Shape.Sequence) {
      Shape.operands(tree).forEach(part -> free(part, into));
    }
  }

  /** Whether above all holes only these are. */
  static boolean isPlain(Shape shape) {
    BitSet free = new BitSet();
    free(shape.root(), free);
    return free.cardinality() == shape.holes();
  }

  /** Whether only these are above a hole. */
  static boolean isFree(Shape shape, int hole) {
    BitSet free = new BitSet();
    free(shape.root(), free);
    return free.get(hole);
  }

  private static boolean hasEnded(Term term) {
    return term.isOnlySkip() || term.isStop();
  }

  /** Tries what the others may hold, for one offer. */
  private final class Search {
    private final ShapeTerms frame;
    private final Offers offers;
    private final int offer;
    private final Term[] next;
    private final BitSet free = new BitSet();
    private final BitSet ended = new BitSet();

    Search(ShapeTerms frame, Offers offers, int offer, Term[] next) {
      this.frame = frame;
      this.offers = offers;
      this.offer = offer;
      this.next = next;
      free(frame.shape().root(), free);
    }

    void mustHaveEnded(int hole) {
      ended.set(hole);
    }

    List<Turn> all() {
      List<Turn> found = null;
      while (found == null) {
        found = attempt();
      }
      return found;
    }

    /** The terms to try in a hole; an ordinary one that stands for others comes last. */
    private List<Term> candidates(int hole) {
      List<Term> some = new ArrayList<>();
      Term ordinary = null;
      for (Term term : frame.holes().get(hole)) {
        if (ended.get(hole) && !term.isOnlySkip()) {
          continue;
        }
        if (hasEnded(term) || !free.get(hole)) {
          some.add(term);
        } else {
          ordinary = ordinary == null ? term : ordinary;
        }
      }
      if (ordinary != null) {
        some.add(ordinary);
      }
      return some;
    }

    /** Null if a hole turned out not to be free. */
    private List<Turn> attempt() {
      int holes = frame.shape().holes();
      List<List<Term>> candidates = new ArrayList<>();
      double product = 1;
      for (int hole = 0; hole < holes; hole++) {
        candidates.add(next[hole] == null ? candidates(hole) : Collections.singletonList(null));
        product *= candidates.get(hole).size();
      }
      if (product > MOST_TURNS) {
        throw new Unstructured("the new composition depends on too many processes");
      }
      List<Turn> all = new ArrayList<>();
      int[] chosen = new int[holes];
      boolean any = product > 0;
      while (any) {
        Term[] terms = new Term[holes];
        for (int hole = 0; hole < holes; hole++) {
          terms[hole] = candidates.get(hole).get(chosen[hole]);
        }
        Turn turn = turn(terms);
        if (turn == null) {
          return null;
        }
        all.add(turn);
        any = next(candidates, chosen);
      }
      return all;
    }

    private boolean next(List<List<Term>> candidates, int[] chosen) {
      for (int i = chosen.length - 1; i >= 0; i--) {
        if (++chosen[i] < candidates.get(i).size()) {
          return true;
        }
        chosen[i] = 0;
      }
      return false;
    }

    private Turn turn(Term[] terms) {
      Shape shape = frame.shape();
      Term[] before = terms.clone();
      for (int hole = 0; hole < before.length; hole++) {
        before[hole] = before[hole] == null ? next[hole] : before[hole];
      }
      if (++made > MOST_MADE) {
        throw new Unstructured("processes become too many different compositions");
      }
      int[] reached = reshaper.reshape(offers, offer, shape, before, next);
      requireNoFamilies(machine.shapes().get(reached[0]));
      ShapeTerms target = frames.apply(machine.shapes().get(reached[0]));
      Term[] after = new Term[reached.length - 1];
      for (int hole = 0; hole < after.length; hole++) {
        after[hole] = machine.terms().get(reached[1 + hole]);
      }
      Term[] required = new Term[terms.length];
      List<List<Term>> excluded = new ArrayList<>(Collections.nCopies(terms.length, List.of()));
      for (int hole = 0; hole < terms.length; hole++) {
        Term term = terms[hole];
        if (term == null) {
          continue;
        }
        boolean standsForOthers = free.get(hole) && !hasEnded(term);
        if (!standsForOthers) {
          required[hole] = term;
          continue;
        }
        int same = sameResident(frame, hole, target);
        if (same < 0 || after[same] != term) {
          free.clear(hole);
          return null;
        }
        after[same] = null;
        excluded.set(hole, frame.holes().get(hole).stream().filter(Turns::hasEnded).toList());
      }
      return new Turn(required, excluded, List.of(), target, after);
    }
  }

  /** The hole of another frame in which the process of a hole is, or -1. */
  static int sameResident(ShapeTerms frame, int hole, ShapeTerms other) {
    int process = frame.shape().processes()[hole];
    int occurrence = occurrence(frame, hole);
    for (int i = 0; i < other.shape().holes(); i++) {
      if (other.shape().processes()[i] == process && occurrence(other, i) == occurrence) {
        return i;
      }
    }
    return -1;
  }

  private static int occurrence(ShapeTerms frame, int hole) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i <= hole; i++) {
      counts.merge(frame.shape().processes()[i], 1, Integer::sum);
    }
    return counts.get(frame.shape().processes()[hole]);
  }
}
