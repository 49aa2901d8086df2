package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.counting.Guesses;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Processes;
import dev.fairlead.csp.machine.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Counts with ω stand for what they are said to stand for. */
class CountingTest {
  private static final int OMEGA = CountArithmetic.OMEGA;

  @Test
  void aboveTheCutoffIsOmega() {
    CountArithmetic upToTwo = CountArithmetic.upTo(2);
    assertEquals(1, upToTwo.more(0));
    assertEquals(2, upToTwo.more(1));
    assertEquals(OMEGA, upToTwo.more(2));
    assertEquals(OMEGA, upToTwo.more(OMEGA));
    assertEquals(2, upToTwo.sum(1, 1));
    assertEquals(OMEGA, upToTwo.sum(1, 2));
    assertEquals(OMEGA, upToTwo.sum(OMEGA, 1));
    assertEquals(OMEGA, upToTwo.sum(0, OMEGA));
  }

  @Test
  void oneLessThanOmegaIsOmegaOrTheCutoff() {
    assertEquals(Set.of(OMEGA, 2), less(CountArithmetic.upTo(2), OMEGA));
    assertEquals(Set.of(1), less(CountArithmetic.upTo(2), 2));
    assertEquals(Set.of(OMEGA), less(CountArithmetic.COVERING, OMEGA));
    assertEquals(Set.of(99), less(CountArithmetic.EXACT, 100));
  }

  private static Set<Integer> less(CountArithmetic counting, int count) {
    Guesses guesses = new Guesses();
    Set<Integer> results = new LinkedHashSet<>();
    guesses.begin();
    do {
      results.add(counting.less(count, guesses));
    } while (guesses.next());
    return results;
  }

  @Test
  void aCutoffOfZeroTellsWhetherThereIsAny() {
    assertEquals(OMEGA, CountArithmetic.upTo(0).more(0));
    assertEquals(Set.of(OMEGA, 0), less(CountArithmetic.upTo(0), OMEGA));
    assertThrows(IllegalArgumentException.class, () -> CountArithmetic.upTo(-1));
  }

  @Test
  void guessesTakeEveryPathOnce() {
    Guesses guesses = new Guesses();
    List<String> paths = new ArrayList<>();
    guesses.begin();
    do {
      // The second guess is made only if the first one was false.
      boolean first = guesses.guess();
      paths.add(first ? "yes" : "no " + guesses.guess());
    } while (guesses.next());
    assertEquals(List.of("no false", "no true", "yes"), paths);
  }

  /**
   * One or two members, as many as meet, go from place to place at once. Whatever the true numbers
   * behind a census with a cutoff, the abstract step has the true result among its results, and no
   * result that is not the true one for some numbers.
   */
  @Property
  void stepsAreTheImagesOfTrueSteps(
      @ForAll @Size(3) List<@IntRange(max = 4) Integer> counts,
      @ForAll @Size(min = 1, max = 2) List<@IntRange(max = 2) Integer> from,
      @ForAll @Size(2) List<@IntRange(max = 2) Integer> to,
      @ForAll @IntRange(min = 1, max = 3) int cutoff) {
    int[] before = counts.stream().mapToInt(Integer::intValue).toArray();
    if (!possible(before, from)) {
      return;
    }
    Set<String> abstractly = step(image(before, cutoff), from, to, CountArithmetic.upTo(cutoff));
    Set<String> expected = new TreeSet<>();
    forAllBehind(
        before,
        cutoff,
        numbers -> {
          if (possible(numbers, from)) {
            int[] after = numbers.clone();
            for (int i = 0; i < from.size(); i++) {
              after[from.get(i)]--;
              after[to.get(i)]++;
            }
            expected.add(Arrays.toString(image(after, cutoff)));
          }
        });
    assertEquals(expected, abstractly);
  }

  private static boolean possible(int[] counts, List<Integer> from) {
    int[] rest = counts.clone();
    from.forEach(place -> rest[place]--);
    return Arrays.stream(rest).allMatch(count -> count >= 0);
  }

  private static int[] image(int[] counts, int cutoff) {
    return Arrays.stream(counts).map(count -> count > cutoff ? OMEGA : count).toArray();
  }

  /** All numbers that have the same image, those behind ω up to a few more than the cutoff. */
  private static void forAllBehind(
      int[] counts, int cutoff, java.util.function.Consumer<int[]> consumer) {
    for (int code = 0; code < 125; code++) {
      int[] numbers = counts.clone();
      int rest = code;
      for (int i = 0; i < numbers.length; i++, rest /= 5) {
        if (numbers[i] > cutoff) {
          numbers[i] = cutoff + 1 + rest % 5;
        }
      }
      consumer.accept(numbers);
    }
  }

  private static Set<String> step(
      int[] counts, List<Integer> from, List<Integer> to, CountArithmetic counting) {
    Shape shape =
        new Shape(
            0,
            new Shape.Counted(0),
            new int[0],
            List.of(),
            List.of(new Shape.Family(new Processes().root(), Shape.Family.Kind.ANY_NUMBER, false)),
            Set.of());
    Set<String> results = new TreeSet<>();
    Guesses guesses = new Guesses();
    guesses.begin();
    do {
      int[] state = new int[32];
      int length = 0;
      state[0] = 0;
      length = 1;
      for (int place = 0; place < counts.length; place++) {
        if (counts[place] > 0) {
          state[0]++;
          state[length++] = place;
          state[length++] = counts[place];
        }
      }
      Migration migration = new Migration();
      for (int i = 0; i < from.size(); i++) {
        migration.leave(0, from.get(i));
        migration.enter(0, to.get(i));
      }
      migration.balance();
      length = migration.apply(state, length, 0, shape, counting, guesses);
      int[] after = new int[counts.length];
      for (int entry = 0; entry < state[0]; entry++) {
        after[Census.term(state, 0, entry)] = Census.count(state, 0, entry);
      }
      assertEquals(Census.size(state, 0), length);
      results.add(Arrays.toString(after));
    } while (guesses.next());
    return results;
  }
}
