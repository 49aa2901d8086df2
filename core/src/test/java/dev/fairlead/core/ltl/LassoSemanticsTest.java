package dev.fairlead.core.ltl;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LassoSemanticsTest {

  private static final Set<String> P = Set.of("p");
  private static final Set<String> R = Set.of("r");
  private static final Set<String> NONE = Set.of();

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  /** The definition itself: a position is a natural number, quantifiers range far enough. */
  private static boolean byDefinition(Formula f, RandomFormulas.Lasso word, int i) {
    int stem = word.stem().size();
    int loop = word.loop().size();
    if (i >= stem + loop) {
      return byDefinition(f, word, i - loop);
    }
    int horizon = stem + 2 * loop;
    Formula a = f.operands().isEmpty() ? null : f.operands().get(0);
    Formula b = f.operands().size() < 2 ? null : f.operands().get(1);
    return switch (f.operator()) {
      case TRUE -> true;
      case FALSE -> false;
      case ATOM -> {
        Set<String> letter = i < stem ? word.stem().get(i) : word.loop().get(i - stem);
        yield letter.contains(((Formula.Atom) f).name());
      }
      case NOT -> !byDefinition(a, word, i);
      case AND -> byDefinition(a, word, i) && byDefinition(b, word, i);
      case OR -> byDefinition(a, word, i) || byDefinition(b, word, i);
      case IMPLIES -> !byDefinition(a, word, i) || byDefinition(b, word, i);
      case IFF -> byDefinition(a, word, i) == byDefinition(b, word, i);
      case NEXT -> byDefinition(a, word, i + 1);
      case EVENTUALLY -> {
        boolean found = false;
        for (int j = i; j < horizon && !found; j++) {
          found = byDefinition(a, word, j);
        }
        yield found;
      }
      case ALWAYS -> {
        boolean all = true;
        for (int j = i; j < horizon && all; j++) {
          all = byDefinition(a, word, j);
        }
        yield all;
      }
      case EVENTUALLY_WITHIN, ALWAYS_WITHIN -> throw new AssertionError("see TimedFormulaTest");
      case UNTIL -> until(a, b, word, i, horizon, false);
      case WEAK_UNTIL -> until(a, b, word, i, horizon, true);
      case RELEASE -> {
        // For every j: b holds at j, or a held at some position before j.
        boolean released = false;
        boolean holds = true;
        for (int j = i; j < horizon && holds && !released; j++) {
          holds = byDefinition(b, word, j);
          released = byDefinition(a, word, j);
        }
        yield holds;
      }
    };
  }

  private static boolean until(
      Formula a, Formula b, RandomFormulas.Lasso word, int i, int horizon, boolean never) {
    for (int j = i; j < horizon; j++) {
      if (byDefinition(b, word, j)) {
        return true;
      }
      if (!byDefinition(a, word, j)) {
        return false;
      }
    }
    return never;
  }

  @Property(tries = 2000, edgeCases = EdgeCasesMode.NONE)
  void agreesWithTheDefinition(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(byDefinition(formula, word, 0), word.satisfies(formula), word::toString);
    }
  }

  /** S38: the negation of an until, on the four kinds of words that matter. */
  @Test
  void negatedUntil() {
    Formula f = parse("!(p U r)");
    assertFalse(LassoSemantics.holds(f, List.of(P, P), List.of(R)), "p, then r");
    assertFalse(LassoSemantics.holds(f, List.of(R), List.of(NONE)), "r at once");
    assertTrue(LassoSemantics.holds(f, List.of(), List.of(P)), "p for ever");
    assertTrue(LassoSemantics.holds(f, List.of(P, NONE), List.of(R)), "neither, then r");
  }

  @Test
  void releaseNeedsBothAtTheMomentOfRelease() {
    Formula f = parse("p R r");
    assertTrue(LassoSemantics.holds(f, List.of(R, Set.of("p", "r")), List.of(NONE)));
    assertFalse(LassoSemantics.holds(f, List.of(R, P), List.of(NONE)));
    assertTrue(LassoSemantics.holds(f, List.of(), List.of(R)));
  }

  @Test
  void aWordNeedsALoop() {
    assertThrows(
        IllegalArgumentException.class,
        () -> LassoSemantics.holds(Formula.TRUE, List.of(P), List.of()));
  }

  @Test
  void longWordsAndLongFormulasAreEvaluatedInLinearTime() {
    List<Set<String>> stem = new ArrayList<>();
    List<Set<String>> loop = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      stem.add(P);
      loop.add(i == 49_999 ? R : P);
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertTrue(LassoSemantics.holds(parse("[](p U r) && []<>(r && X p)"), stem, loop));
          assertFalse(LassoSemantics.holds(parse("<>[]p || [](r -> X r)"), stem, loop));
          Formula deep = parse("p");
          for (int i = 0; i < 100_000; i++) {
            deep = new Formula.Not(deep);
          }
          assertTrue(LassoSemantics.holds(deep, List.of(P), List.of(R)));
        });
  }
}
