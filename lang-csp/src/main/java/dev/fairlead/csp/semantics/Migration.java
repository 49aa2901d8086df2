package dev.fairlead.csp.semantics;

import java.util.Arrays;

/**
 * The members of counted families that change their local states in one step. What counts is the
 * difference: where one leaves and another one enters, the number stays what it is, and so does ω.
 */
final class Migration {
  private static final int NOWHERE = -1;

  private int[] family = new int[4];
  private int[] from = new int[4];
  private int[] to = new int[4];
  private int size;

  void clear() {
    size = 0;
  }

  /** A member of a family goes from one term to another. */
  void add(int ofFamily, int fromTerm, int toTerm) {
    if (size == family.length) {
      family = Arrays.copyOf(family, 2 * size);
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    family[size] = ofFamily;
    from[size] = fromTerm;
    to[size] = toTerm;
    size++;
  }

  /** Who enters makes up for who leaves. */
  void balance() {
    for (int leaving = 0; leaving < size; leaving++) {
      for (int entering = 0; entering < size; entering++) {
        if (family[leaving] == family[entering]
            && from[leaving] == to[entering]
            && from[leaving] != NOWHERE) {
          from[leaving] = NOWHERE;
          to[entering] = NOWHERE;
        }
      }
    }
  }

  /** The slots that a state may need in addition. */
  int room() {
    return 2 * size;
  }

  /**
   * Carries out what is left after {@link #balance}.
   *
   * @param first where the first family begins
   * @return the new length of the state
   */
  int apply(int[] state, int length, int first, Shape shape, Counting anyNumber, Guesses guesses) {
    int newLength = length;
    // All of them are in their local states when the step begins, so all can leave first.
    for (int i = 0; i < size; i++) {
      if (from[i] != NOWHERE) {
        int start = Census.start(state, first, family[i]);
        Counting counting = counting(shape, i, anyNumber);
        newLength = Census.leave(state, newLength, start, from[i], counting, guesses);
      }
    }
    for (int i = 0; i < size; i++) {
      if (to[i] != NOWHERE) {
        int start = Census.start(state, first, family[i]);
        Counting counting = counting(shape, i, anyNumber);
        newLength = Census.enter(state, newLength, start, to[i], counting);
      }
    }
    return newLength;
  }

  private Counting counting(Shape shape, int move, Counting anyNumber) {
    return shape.families().get(family[move]).anyNumber() ? anyNumber : Counting.EXACT;
  }

  /** Tells which local states of families of any number lose and which gain a member. */
  void report(Shape shape, Machine machine, Traffic traffic) {
    for (int i = 0; i < size; i++) {
      Shape.Family one = shape.families().get(family[i]);
      if (one.anyNumber() && from[i] != NOWHERE) {
        traffic.left(localState(one, from[i], machine));
      }
      if (one.anyNumber() && to[i] != NOWHERE) {
        traffic.entered(localState(one, to[i], machine));
      }
    }
  }

  private static int localState(Shape.Family family, int term, Machine machine) {
    return machine.processes().inLocalState(family.place(), machine.terms().get(term));
  }
}
