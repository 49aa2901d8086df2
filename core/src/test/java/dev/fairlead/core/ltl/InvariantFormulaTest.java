package dev.fairlead.core.ltl;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvariantFormulaTest {

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[] a",
        "[] (a -> b)",
        "!<> a",
        "[] [] a",
        "[] a && [] b",
        "false R a",
        "a W false",
        "!(true U a)",
        "!(<> a || <> b)",
        "[] (a && !<> b)"
      })
  void isSeen(String formula) {
    assertEquivalent(parse(formula), InvariantFormula.of(parse(formula)).orElseThrow(), 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "<> a", "[]<> a", "<>[] a", "a R b", "a W b", "[] a || [] b", "X[] a"})
  void isNone(String formula) {
    assertEquals(Optional.empty(), InvariantFormula.of(parse(formula)));
  }

  @Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
  void meansTheSame(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Formula always = new Formula.Always(formula);
    InvariantFormula.of(formula).ifPresent(p -> assertEquivalent(formula, p, seed));
    InvariantFormula.of(always).ifPresent(p -> assertEquivalent(always, p, seed));
  }

  private static void assertEquivalent(Formula formula, Formula p, long seed) {
    assertTrue(Propositional.is(p), () -> FormulaPrinter.print(p));
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(
          word.satisfies(formula), word.satisfies(new Formula.Always(p)), () -> "on " + word);
    }
  }
}
