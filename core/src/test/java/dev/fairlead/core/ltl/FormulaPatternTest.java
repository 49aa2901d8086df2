package dev.fairlead.core.ltl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The formulas of the patterns against what the patterns mean, position by position. */
class FormulaPatternTest {
  private static final int WORDS = 3000;

  @ParameterizedTest
  @EnumSource(FormulaPattern.class)
  void aFormulaSaysWhatItsPatternMeans(FormulaPattern pattern) {
    for (FormulaPattern.Scope scope : FormulaPattern.Scope.values()) {
      Formula formula =
          LtlParser.parse(new SourceText("formula", pattern.formula(scope))).formula();
      Random random = new Random(7);
      int holding = 0;
      for (int i = 0; i < WORDS; i++) {
        List<Set<String>> stem = word(random, random.nextInt(6));
        List<Set<String>> loop = word(random, 1 + random.nextInt(4));
        boolean expected = means(pattern, scope, stem, loop);
        String what = pattern + " " + scope + " on " + stem + " (" + loop + ")";
        assertEquals(expected, LassoSemantics.holds(formula, stem, loop), what);
        holding += expected ? 1 : 0;
      }
      assertTrue(holding > 0 && holding < WORDS, pattern + " " + scope + ": " + holding);
    }
  }

  private static List<Set<String>> word(Random random, int length) {
    List<Set<String>> word = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Set<String> letter = new HashSet<>();
      for (String atom : List.of("P", "Q", "R", "S")) {
        if (random.nextInt(3) == 0) {
          letter.add(atom);
        }
      }
      word.add(letter);
    }
    return word;
  }

  /**
   * By unrolling: what happens at all happens in the stem and one loop, and what happens from a
   * position on, one loop later.
   */
  private static boolean means(
      FormulaPattern pattern,
      FormulaPattern.Scope scope,
      List<Set<String>> stem,
      List<Set<String>> loop) {
    List<Set<String>> run = new ArrayList<>(stem);
    for (int i = 0; i < 3; i++) {
      run.addAll(loop);
    }
    int period = loop.size();
    int starts = stem.size() + period;
    int firstR = first(run, "R", 0);
    int firstQ = first(run, "Q", 0);
    return switch (scope) {
      case GLOBAL -> within(pattern, run, 0, -1, period);
      case BEFORE -> firstR < 0 || within(pattern, run, 0, firstR, period);
      case AFTER -> firstQ < 0 || within(pattern, run, firstQ, -1, period);
      case BETWEEN, AFTER_UNTIL -> {
        boolean all = true;
        for (int i = 0; i < starts; i++) {
          boolean begins = run.get(i).contains("Q") && !run.get(i).contains("R");
          int end = first(run, "R", i);
          if (begins && (end >= 0 || scope == FormulaPattern.Scope.AFTER_UNTIL)) {
            all &= within(pattern, run, i, end, period);
          }
        }
        yield all;
      }
    };
  }

  /**
   * Whether a pattern holds in a part of a run.
   *
   * @param end exclusive; -1 if the part has none
   */
  private static boolean within(
      FormulaPattern pattern, List<Set<String>> run, int start, int end, int period) {
    // One more loop than it takes to see everything, so that an answer to the last P is in it.
    int last = end < 0 ? run.size() : end;
    int asked = end < 0 ? run.size() - period : end;
    List<Set<String>> part = run.subList(start, last);
    int p = first(part, "P", 0);
    int s = first(part, "S", 0);
    return switch (pattern) {
      case ABSENCE -> p < 0;
      case EXISTENCE -> p >= 0;
      case UNIVERSALITY -> part.stream().allMatch(letter -> letter.contains("P"));
      case PRECEDENCE -> p < 0 || s >= 0 && s <= p;
      case RESPONSE -> {
        boolean all = true;
        for (int i = 0; i < asked - start; i++) {
          all &= !part.get(i).contains("P") || first(part, "S", i) >= 0;
        }
        yield all;
      }
    };
  }

  private static int first(List<Set<String>> word, String atom, int from) {
    for (int i = from; i < word.size(); i++) {
      if (word.get(i).contains(atom)) {
        return i;
      }
    }
    return -1;
  }
}
