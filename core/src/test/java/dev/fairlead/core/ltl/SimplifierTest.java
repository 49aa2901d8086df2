package dev.fairlead.core.ltl;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SimplifierTest {

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(5);
  }

  @Property(tries = 5000, edgeCases = EdgeCasesMode.NONE)
  void simplificationPreservesTheMeaning(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Formula simple = Simplifier.simplify(formula);
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(
          word.satisfies(formula),
          word.satisfies(simple),
          () -> FormulaPrinter.print(simple) + " on " + word);
    }
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void negationNormalFormPreservesTheMeaning(
      @ForAll("formulas") Formula formula, @ForAll long seed) {
    Formula normal = NegationNormalForm.of(formula);
    for (Formula f : Subformulas.operandsFirst(normal)) {
      assertTrue(isNormal(f), () -> FormulaPrinter.print(f));
    }
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(word.satisfies(formula), word.satisfies(normal), word::toString);
    }
  }

  private static boolean isNormal(Formula f) {
    return switch (f.operator()) {
      case NOT -> f.operands().get(0).operator() == Formula.Operator.ATOM;
      case IMPLIES, IFF, WEAK_UNTIL, EVENTUALLY_WITHIN, ALWAYS_WITHIN -> false;
      case TRUE, FALSE, ATOM, AND, OR, NEXT, EVENTUALLY, ALWAYS, UNTIL, RELEASE -> true;
    };
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void simplifyingTwiceChangesNothingMore(@ForAll("formulas") Formula formula) {
    NormalForms bank = new NormalForms();
    NormalForm once = bank.term(formula);
    assertEquals(once, bank.term(Simplifier.formula(once)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[][]p; []p",
        "<><>p; <>p",
        "<>[]<>p; []<>p",
        "[]<>[]p; <>[]p",
        "X []<>p; []<>p",
        "p U <>q; <>q",
        "true U p; <>p",
        "p W false; []p",
        "p U p; p",
        "!p U p; <>p",
        "(p U q) U q; p U q",
        "p U (p U q); p U q",
        "<>(p U q); <>q",
        "X p && X q; X (p && q)",
        "[]p && []q; [](p && q)",
        "<>p || <>q; <>(p || q)",
        "[]<>p || []<>q; []<>(p || q)",
        "[](<>p && q); []<>p && []q",
        "<>[]p && <>[]q; <>[](p && q)",
        "[]p && <>p; []p",
        "p && []p; []p",
        "p || <>p; <>p",
        "[]p && <>!p; false",
        "p -> p; true",
        "p && (!p || q); p && q",
        "p <-> p; true",
        "[]<>(p && <>q); []<>p && []<>q",
        "(p && []<>q) U r; (p && []<>q) U r",
        "p U (q && []<>r); []<>r && p U q",
        "[]<>X p; []<>p",
      })
  void knownSimplifications(String formula, String expected) {
    NormalForms bank = new NormalForms();
    assertEquals(
        bank.term(parse(expected)),
        bank.term(parse(formula)),
        () -> FormulaPrinter.print(Simplifier.simplify(parse(formula))));
    assertEquals(
        Subformulas.operandsFirst(Simplifier.simplify(parse(expected))).size(),
        Subformulas.operandsFirst(Simplifier.simplify(parse(formula))).size());
  }

  /** S11: constants under every operator come out as constants, and as the right ones. */
  @ParameterizedTest
  @EnumSource(Formula.Operator.class)
  void constantsUnderEveryOperator(Formula.Operator operator) {
    Formula[] constants = {Formula.FALSE, Formula.TRUE};
    RandomFormulas.Lasso word = new RandomFormulas.Lasso(List.of(), List.of(Set.of()));
    for (Formula left : constants) {
      for (Formula right : constants) {
        Formula formula =
            switch (operator) {
              // no automaton has these
              case TRUE, FALSE, ATOM, EVENTUALLY_WITHIN, ALWAYS_WITHIN -> left;
              case NOT, NEXT, EVENTUALLY, ALWAYS -> RandomFormulas.unary(operator, left);
              case AND, OR, IMPLIES, IFF, UNTIL, RELEASE, WEAK_UNTIL ->
                  RandomFormulas.binary(operator, left, right);
            };
        Formula expected = word.satisfies(formula) ? Formula.TRUE : Formula.FALSE;
        assertEquals(expected, Simplifier.simplify(formula), () -> FormulaPrinter.print(formula));
      }
    }
  }

  @Test
  void nestedEquivalencesStaySmallAsObjects() {
    Formula formula = parse("a0");
    for (int i = 1; i < 60; i++) {
      formula = new Formula.Iff(formula, new Formula.Atom("a" + i));
    }
    assertTrue(Subformulas.operandsFirst(NegationNormalForm.of(formula)).size() < 1000);
  }

  @Test
  void longChainsAreSimplifiedWithoutRecursion() {
    Formula formula = new Formula.Atom("a0");
    for (int i = 1; i < 20_000; i++) {
      formula = new Formula.Or(formula, new Formula.Atom("a" + i));
    }
    assertEquals(
        Formula.TRUE, Simplifier.simplify(new Formula.Or(new Formula.Not(formula), formula)));
  }
}
