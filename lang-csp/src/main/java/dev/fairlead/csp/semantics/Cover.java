package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Term;
import java.util.function.Predicate;

/** Compares states by the counts of their families, which stand behind everything else. */
final class Cover {
  private final Machine machine;
  private final int firstTerm;

  Cover(Machine machine) {
    this.machine = machine;
    this.firstTerm = machine.layout().processes() + 1;
  }

  /** Where the first family begins. */
  int finitePart(int[] state) {
    return firstTerm + shape(state).holes();
  }

  private Shape shape(int[] state) {
    return machine.shapes().get(state[firstTerm - 1]);
  }

  boolean covers(int[] state, int[] other) {
    int finite = finitePart(state);
    for (int i = 0; i < finite; i++) {
      if (i >= other.length || state[i] != other[i]) {
        return false;
      }
    }
    int start = finite;
    int otherStart = finite;
    for (int family = 0; family < shape(state).families().size(); family++) {
      if (!coversFamily(state, start, other, otherStart)) {
        return false;
      }
      start += Census.size(state, start);
      otherStart += Census.size(other, otherStart);
    }
    return true;
  }

  private static boolean coversFamily(int[] state, int start, int[] other, int otherStart) {
    for (int entry = 0; entry < other[otherStart]; entry++) {
      int term = Census.term(other, otherStart, entry);
      if (Census.countOf(state, start, term) < Census.count(other, otherStart, entry)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some local state that is no end has more members than in a state that is covered. */
  boolean isMore(int[] state, int[] covered) {
    int start = finitePart(state);
    int coveredStart = start;
    boolean isMore = false;
    for (int family = 0; family < shape(state).families().size(); family++) {
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        boolean ends = term.isSkip() || term.isStop();
        isMore |=
            !ends
                && Census.count(state, start, entry)
                    > Census.countOf(covered, coveredStart, term.number());
      }
      start += Census.size(state, start);
      coveredStart += Census.size(covered, coveredStart);
    }
    return isMore;
  }

  void accelerate(int[] state, int[] covered) {
    int start = finitePart(state);
    int coveredStart = start;
    for (int family = 0; family < shape(state).families().size(); family++) {
      for (int entry = 0; entry < state[start]; entry++) {
        int term = Census.term(state, start, entry);
        if (Census.count(state, start, entry) > Census.countOf(covered, coveredStart, term)) {
          Census.setCount(state, start, entry, CountArithmetic.OMEGA);
        }
      }
      start += Census.size(state, start);
      coveredStart += Census.size(covered, coveredStart);
    }
  }

  /** The counts of all families; those of groups of any number end at a cutoff. */
  void counts(int[] state, CutoffSpace.CountSink sink) {
    counts(state, term -> true, sink);
  }

  /** Those of members that are not succeeded by others: see {@link Succession}. */
  void countsOfLiving(int[] state, CutoffSpace.CountSink sink) {
    boolean all = !machine.mayReusePlaces();
    counts(state, term -> all || !term.isSkip() && !term.isStop(), sink);
  }

  private void counts(int[] state, Predicate<Term> chosen, CutoffSpace.CountSink sink) {
    int start = finitePart(state);
    for (Shape.Family family : shape(state).families()) {
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        int count = Census.count(state, start, entry);
        boolean isMany = count == CountArithmetic.OMEGA;
        if (chosen.test(term)) {
          sink.count(
              machine.processes().inLocalState(family.place(), term),
              isMany ? machine.counting().cutoff() + 1 : count,
              isMany);
        }
      }
      start += Census.size(state, start);
    }
  }
}
