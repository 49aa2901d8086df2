package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.families.Traffic;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Tallies;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one step does to the numbers of counted families. What counts is the difference: where one
 * member leaves and another one enters, the number stays what it is, and so does ω.
 */
final class Migration {
  private final Places left = new Places();
  private final Places entered = new Places();

  /** What members did that move together with all others of their family, carried out already. */
  private final List<Part> parts = new ArrayList<>();

  /** Local states that these have left, and where they have gone. */
  private final Places allLeft = new Places();

  private final Places allEntered = new Places();
  private int[] step = new int[8];

  /** Members in one local state that go to the same one, or stay there. */
  private record Part(int family, int from, int to, int members) {}

  /** Where some members go. */
  interface PartSink {
    void part(int to, int members);
  }

  void clear() {
    parts.clear();
    left.size = 0;
    entered.size = 0;
    allLeft.size = 0;
    allEntered.size = 0;
  }

  /**
   * Members in one local state move, or stay, in a step that all of their family take together.
   * Where some go to a local state that others leave, it counts as both entered and left: nothing
   * is known of the difference.
   *
   * @param members how many they are, which may be none
   * @param isClear otherwise nothing is said of how the numbers in these local states change,
   *     whatever the members do
   */
  void together(int family, int from, int to, int members, boolean isClear) {
    if (members > 0) {
      parts.add(new Part(family, from, to, members));
    }
    if (from != to && members > 0 || !isClear) {
      allLeft.add(family, from);
      allEntered.add(family, to);
    }
    if (!isClear) {
      allLeft.add(family, to);
      allEntered.add(family, from);
    }
  }

  /** Whether all members that move do so together with the rest of their family. */
  boolean isOfAllOnly() {
    return left.size == 0 && entered.size == 0;
  }

  /** Where a member is that has moved with all others of its family, if some move together. */
  int destination(int family, int term) {
    for (Part part : parts) {
      if (part.family == family && part.from == term) {
        return part.to;
      }
    }
    return term;
  }

  /** What the members in a local state do, who stay there unless more is said. */
  void parts(int family, int term, int members, PartSink sink) {
    boolean stay = true;
    for (Part part : parts) {
      if (part.family == family && part.from == term) {
        sink.part(part.to, part.members);
        stay = false;
      }
    }
    if (stay) {
      sink.part(term, members);
    }
  }

  /** A member of a family leaves a term. */
  void leave(int family, int term) {
    left.add(family, term);
  }

  /** Whether a member enters a term so far. */
  boolean enters(int family, int term) {
    return entered.find(family, term) >= 0;
  }

  /** A member of a family enters a term. */
  void enter(int family, int term) {
    entered.add(family, term);
  }

  /** Members that enter replace those that leave; without ω that makes no difference. */
  void balance() {
    for (int i = left.size - 1; i >= 0; i--) {
      int match = entered.find(left.family[i], left.term[i]);
      if (match >= 0) {
        entered.remove(match);
        left.remove(i);
      }
    }
  }

  /** The slots that a state may need in addition. */
  int room() {
    return 2 * entered.size;
  }

  /**
   * Carries it out.
   *
   * @param first where the first family begins
   * @return the new length of the state
   */
  int apply(
      int[] state, int length, int first, Shape shape, CountArithmetic anyNumber, Guesses guesses) {
    int newLength = length;
    // All of them are in their local states when the step begins, so all can leave first.
    for (int i = 0; i < left.size; i++) {
      int start = Census.start(state, first, left.family[i]);
      CountArithmetic counting = shape.families().get(left.family[i]).counting(anyNumber);
      newLength = Census.leave(state, newLength, start, left.term[i], counting, guesses);
    }
    for (int i = 0; i < entered.size; i++) {
      int start = Census.start(state, first, entered.family[i]);
      CountArithmetic counting = shape.families().get(entered.family[i]).counting(anyNumber);
      newLength = Census.enter(state, newLength, start, entered.term[i], counting);
    }
    return newLength;
  }

  /** The sum of a value over all members of families of any number that arrive or leave. */
  int sum(Shape shape, Machine machine, Tallies.ByTerm value) {
    return entered.sum(shape, machine, value) - left.sum(shape, machine, value);
  }

  /**
   * The number of the step in {@link Traffic}.
   *
   * @param together whether members of a family move all together
   */
  int number(int processSet, boolean together, Shape shape, Machine machine) {
    int changes = left.size + entered.size + allLeft.size + allEntered.size;
    step = Census.withRoom(step, Traffic.HEAD + changes);
    step[0] = processSet;
    step[1] = together ? 1 : 0;
    int length = Traffic.HEAD;
    length = left.changes(step, length, ~0, shape, machine);
    length = allLeft.changes(step, length, ~0, shape, machine);
    length = entered.changes(step, length, 0, shape, machine);
    length = allEntered.changes(step, length, 0, shape, machine);
    return machine.traffic().number(step, length);
  }

  /** A list of local states, each a term in a family. */
  private static final class Places {
    private int[] family = new int[4];
    private int[] term = new int[4];
    private int size;

    void add(int ofFamily, int ofTerm) {
      if (size == family.length) {
        family = Arrays.copyOf(family, 2 * size);
        term = Arrays.copyOf(term, 2 * size);
      }
      family[size] = ofFamily;
      term[size] = ofTerm;
      size++;
    }

    int find(int ofFamily, int ofTerm) {
      int i = size - 1;
      while (i >= 0 && (family[i] != ofFamily || term[i] != ofTerm)) {
        i--;
      }
      return i;
    }

    void remove(int index) {
      size--;
      family[index] = family[size];
      term[index] = term[size];
    }

    /**
     * Appends the local states.
     *
     * @param sign ~0 for their complements, 0 for themselves
     * @return the new length
     */
    int changes(int[] step, int length, int sign, Shape shape, Machine machine) {
      int end = length;
      for (int i = 0; i < size; i++) {
        step[end++] = sign ^ localState(i, shape, machine);
      }
      return end;
    }

    int sum(Shape shape, Machine machine, Tallies.ByTerm value) {
      int sum = 0;
      for (int i = 0; i < size; i++) {
        if (shape.families().get(family[i]).anyNumber()) {
          sum += value.of(machine.terms().get(term[i]));
        }
      }
      return sum;
    }

    int localState(int index, Shape shape, Machine machine) {
      Term local = machine.terms().get(term[index]);
      return machine.processes().inLocalState(shape.families().get(family[index]).place(), local);
    }
  }
}
