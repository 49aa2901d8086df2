package dev.fairlead.core.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.ltl.LtlParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What operators with bounds mean on words in which time passes. */
class TimedWordsTest {
  private static final Set<String> P = Set.of("p");
  private static final Set<String> Q = Set.of("q");
  private static final Set<String> NONE = Set.of();

  private static Formula formula(String text) {
    return LtlParser.parse(new SourceText("formula", text)).formula();
  }

  private static boolean holds(
      String text, List<Set<String>> stem, List<Set<String>> loop, int... d) {
    return LassoSemantics.holds(formula(text), stem, loop, d);
  }

  @Test
  void theBoundItselfIsInTime() {
    assertTrue(holds("<><=5 q", List.of(P, NONE), List.of(Q), 0, 2, 3));
    assertFalse(holds("<><=4 q", List.of(P, NONE), List.of(Q), 0, 2, 3));
    assertTrue(holds("[]<=4 !q", List.of(P, NONE), List.of(Q), 0, 2, 3));
    assertFalse(holds("[]<=5 !q", List.of(P, NONE), List.of(Q), 0, 2, 3));
  }

  @Test
  void timeThatPassesBeforeTheFirstPositionDoesNotCount() {
    assertTrue(holds("<><=0 q", List.of(Q), List.of(NONE), 100, 1));
  }

  @Test
  void whatNeverComesIsNotInTimeThoughNoneMayPass() {
    assertFalse(holds("<><=5 q", List.of(P), List.of(NONE), 0, 0));
    assertTrue(holds("[]<=5 !q", List.of(P), List.of(NONE), 0, 0));
  }

  @Test
  void theLoopIsEnteredAgainByItsFirstStep() {
    // p q, then 7 units back to p: from q on p is 7 away.
    assertTrue(holds("[](q -> <><=7 p)", List.of(), List.of(P, Q), 7, 1));
    assertFalse(holds("[](q -> <><=6 p)", List.of(), List.of(P, Q), 7, 1));
  }

  /** By the definition, on a word that is unrolled far enough. */
  private static boolean byDefinition(
      boolean eventually,
      int bound,
      String atom,
      List<Set<String>> stem,
      List<Set<String>> loop,
      int[] durations,
      int from) {
    int length = stem.size() + loop.size();
    long elapsed = 0;
    for (int i = from, steps = 0; steps < 3 * length; i++, steps++) {
      int at = i < length ? i : stem.size() + (i - stem.size()) % loop.size();
      elapsed += steps == 0 ? 0 : durations[at];
      if (elapsed > bound) {
        return !eventually;
      }
      Set<String> letter = at < stem.size() ? stem.get(at) : loop.get(at - stem.size());
      if (letter.contains(atom) == eventually) {
        return eventually;
      }
    }
    return !eventually;
  }

  @Property(tries = 3000)
  void lassosAndPrefixesAgreeWithTheDefinition(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Set<String>> stem = letters(random, random.nextInt(4));
    List<Set<String>> loop = letters(random, 1 + random.nextInt(4));
    int[] durations = random.ints(stem.size() + loop.size(), 0, 4).toArray();
    int bound = random.nextInt(9);
    boolean always = true;
    for (int i = 0; i < stem.size() + loop.size(); i++) {
      Set<String> letter = i < stem.size() ? stem.get(i) : loop.get(i - stem.size());
      always &= !letter.contains("p") || byDefinition(true, bound, "q", stem, loop, durations, i);
    }
    Formula response = formula("[](p -> <><=" + bound + " q)");
    Formula due = formula("<><=" + bound + " q");
    Formula stays = formula("[]<=" + bound + " q");
    String word = stem + " " + loop + " " + Arrays.toString(durations);
    assertEquals(
        byDefinition(true, bound, "q", stem, loop, durations, 0),
        LassoSemantics.holds(due, stem, loop, durations),
        word);
    assertEquals(
        byDefinition(false, bound, "q", stem, loop, durations, 0),
        LassoSemantics.holds(stays, stem, loop, durations),
        word);
    assertEquals(always, LassoSemantics.holds(response, stem, loop, durations), word);
    for (Formula f : List.of(due, stays, response)) {
      boolean hopeless = isHopelessSometime(f, stem, loop, durations);
      assertFalse(hopeless && LassoSemantics.holds(f, stem, loop, durations), word);
      boolean timePasses = Arrays.stream(durations, stem.size(), durations.length).sum() > 0;
      if (timePasses) {
        assertEquals(!LassoSemantics.holds(f, stem, loop, durations), hopeless, f + word);
      }
    }
  }

  /** Whether it is seen on one of the first prefixes, the loop taken often enough. */
  private static boolean isHopelessSometime(
      Formula formula, List<Set<String>> stem, List<Set<String>> loop, int[] durations) {
    Progression progression = new Progression(formula);
    for (int i = 0; i < stem.size(); i++) {
      progression.read(stem.get(i), i == 0 ? 0 : durations[i]);
    }
    for (int round = 0; round < 12 && !progression.isHopeless(); round++) {
      for (int i = 0; i < loop.size(); i++) {
        boolean first = stem.isEmpty() && round == 0 && i == 0;
        progression.read(loop.get(i), first ? 0 : durations[stem.size() + i]);
      }
    }
    return progression.isHopeless();
  }

  private static List<Set<String>> letters(SplittableRandom random, int length) {
    List<Set<String>> letters = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Set<String> letter = new TreeSet<>();
      if (random.nextInt(3) == 0) {
        letter.add("p");
      }
      if (random.nextInt(3) == 0) {
        letter.add("q");
      }
      letters.add(letter);
    }
    return letters;
  }
}
