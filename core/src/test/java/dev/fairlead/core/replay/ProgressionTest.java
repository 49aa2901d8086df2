package dev.fairlead.core.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.ltl.LtlParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ProgressionTest {

  private static Formula formula(String text) {
    return LtlParser.parse(new SourceText("formula", text)).formula();
  }

  private static boolean isBad(String formula, List<Set<String>> letters) {
    Progression progression = new Progression(formula(formula));
    letters.forEach(progression::read);
    return progression.isHopeless();
  }

  @Test
  void badPrefixesOfSafetyFormulas() {
    assertTrue(isBad("[] p", List.of(Set.of("p"), Set.of())));
    assertFalse(isBad("[] p", List.of(Set.of("p"), Set.of("p"))));
    assertTrue(isBad("[] (a -> X b)", List.of(Set.of("a"), Set.of("a"))));
    assertTrue(isBad("p W q", List.of(Set.of("p"), Set.of())));
    assertTrue(isBad("(p U q) || [] p", List.of(Set.of("p"), Set.of())));
    assertTrue(isBad("q R p", List.of(Set.of("p"), Set.of("q"))));
    assertFalse(isBad("q R p", List.of(Set.of("p", "q"), Set.of())));
    assertTrue(isBad("! <> p", List.of(Set.of("p"))));
    assertTrue(isBad("false", List.of(Set.of())));
    assertFalse(isBad("<> p", List.of(Set.of(), Set.of(), Set.of())));
  }

  @Test
  void longRunsDoNotMakeTheRestGrow() {
    Progression progression = new Progression(formula("[] (a -> ((b W c) && X (c R (b || a))))"));
    for (int i = 0; i < 100_000; i++) {
      progression.read(i % 3 == 0 ? Set.of("a", "b") : Set.of("b"));
    }
    assertFalse(progression.isHopeless());
    progression.read(Set.of());
    progression.read(Set.of());
    assertTrue(progression.isHopeless());
  }

  @Test
  void tooManyAlternativesAreForgottenAndNotInvented() {
    StringBuilder text = new StringBuilder("[] p");
    for (int i = 0; i < 40; i++) {
      text.append(" && (X X X a").append(i).append(" || X X X b").append(i).append(")");
    }
    assertFalse(isBad(text.toString(), List.of(Set.of("p"), Set.of("p"))));
    assertTrue(isBad(text.toString(), List.of(Set.of("p"), Set.of())));
  }

  /** Hopeless means that no continuation whatsoever satisfies the formula. */
  @Property(tries = 3000)
  void afterAHopelessPrefixNoContinuationIsGood(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Formula f = randomFormula(random, 4);
    Progression progression = new Progression(f);
    List<Set<String>> letters = new ArrayList<>();
    for (int i = 0; i < 5 && !progression.isHopeless(); i++) {
      letters.add(randomLetter(random));
      progression.read(letters.get(letters.size() - 1));
    }
    for (int i = 0; i < 20; i++) {
      List<Set<String>> stem = new ArrayList<>(letters);
      List<Set<String>> loop = new ArrayList<>();
      for (int more = random.nextInt(3); more > 0; more--) {
        stem.add(randomLetter(random));
      }
      for (int more = 1 + random.nextInt(3); more > 0; more--) {
        loop.add(randomLetter(random));
      }
      if (progression.isHopeless()) {
        assertFalse(
            LassoSemantics.holds(f, stem, loop),
            () -> FormulaPrinter.print(f) + " on " + stem + loop);
      }
      // And the other way round, as far as it can be seen: a satisfied word is never hopeless.
      if (LassoSemantics.holds(f, stem, loop)) {
        Progression along = new Progression(f);
        stem.forEach(along::read);
        loop.forEach(along::read);
        assertFalse(along.isHopeless());
      }
    }
  }

  @Property(tries = 300)
  void aFalseLiteralAtTheRightPlaceIsSeen(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int depth = random.nextInt(6);
    Formula f = new Formula.Atom("p");
    for (int i = 0; i < depth; i++) {
      f = new Formula.Next(f);
    }
    Progression progression = new Progression(f);
    for (int i = 0; i <= depth; i++) {
      assertFalse(progression.isHopeless());
      progression.read(Set.of());
    }
    assertEquals(true, progression.isHopeless());
  }

  private static Set<String> randomLetter(SplittableRandom random) {
    Set<String> letter = new TreeSet<>();
    for (String atom : List.of("p", "q", "r")) {
      if (random.nextBoolean()) {
        letter.add(atom);
      }
    }
    return letter;
  }

  private static Formula randomFormula(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return switch (random.nextInt(8)) {
        case 0 -> Formula.TRUE;
        case 1 -> Formula.FALSE;
        default -> new Formula.Atom(List.of("p", "q", "r").get(random.nextInt(3)));
      };
    }
    Formula a = randomFormula(random, depth - 1);
    Formula b = randomFormula(random, depth - 1);
    return switch (random.nextInt(11)) {
      case 0 -> new Formula.Not(a);
      case 1 -> new Formula.And(a, b);
      case 2 -> new Formula.Or(a, b);
      case 3 -> new Formula.Implies(a, b);
      case 4 -> new Formula.Iff(a, b);
      case 5 -> new Formula.Next(a);
      case 6 -> new Formula.Eventually(a);
      case 7 -> new Formula.Always(a);
      case 8 -> new Formula.Until(a, b);
      case 9 -> new Formula.Release(a, b);
      default -> new Formula.WeakUntil(a, b);
    };
  }
}
