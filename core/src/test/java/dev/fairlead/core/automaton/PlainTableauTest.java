package dev.fairlead.core.automaton;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.ltl.RandomFormulas;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What every proof of a formula rests on: the automaton accepts the words that satisfy it. */
class PlainTableauTest {

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  @Property(tries = 2000)
  void acceptsExactlyTheWordsThatSatisfyTheFormula(
      @ForAll("formulas") Formula formula, @ForAll long seed) {
    Tgba automaton = PlainTableau.of(formula, 2000).orElseThrow();
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(
          LassoSemantics.holds(formula, word.stem(), word.loop()),
          Languages.accepts(automaton, word),
          () -> formula + " on " + word);
    }
  }

  /** As small as a small one can be where it matters most: negations of everyday properties. */
  @Test
  void isSmallForEverydayProperties() {
    assertEquals(2, states("!([] a)"));
    assertEquals(2, states("!([]<> a)"));
    assertEquals(2, states("!([] (a -> <> b))"));
    assertEquals(1, states("!(<> a)"));
    assertEquals(1, states("!([]<> a -> []<> a) && false || []<> a"));
  }

  private static int states(String formula) {
    return PlainTableau.of(parse(formula), 64).orElseThrow().states();
  }

  @Test
  void isRefusedWhereItIsTooLarge() {
    assertTrue(PlainTableau.of(parse("X X X a"), 2).isEmpty());
  }
}
