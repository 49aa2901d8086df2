package dev.fairlead.core.automaton;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.RandomFormulas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LtlTranslatorTest {

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  @Provide
  Arbitrary<Formula> largeFormulas() {
    return RandomFormulas.formulas(6);
  }

  @Property(tries = 2500, edgeCases = EdgeCasesMode.NONE)
  void acceptsExactlyTheWordsThatSatisfyTheFormula(
      @ForAll("formulas") Formula formula, @ForAll long seed) {
    checkWords(formula, LtlTranslator.translate(formula), new Random(seed), 10);
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void noWordIsAcceptedForAFormulaAndItsNegation(
      @ForAll("formulas") Formula formula, @ForAll long seed) {
    Tgba positive = LtlTranslator.translate(formula);
    Tgba negative = LtlTranslator.translate(new Formula.Not(formula));
    assertFalse(Languages.intersect(positive, negative), () -> FormulaPrinter.print(formula));
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertNotEquals(Languages.accepts(positive, word), Languages.accepts(negative, word));
    }
  }

  @Tag("long")
  @Property(tries = 300_000, edgeCases = EdgeCasesMode.NONE)
  void acceptsExactlyTheWordsThatSatisfyLargeFormulas(
      @ForAll("largeFormulas") Formula formula, @ForAll long seed) {
    Tgba automaton;
    try {
      automaton = LtlTranslator.translate(formula);
    } catch (ModelException tooLarge) {
      assertEquals("FL0210", tooLarge.diagnostic().code());
      return;
    }
    if (automaton.states() < 200) {
      checkWords(formula, automaton, new Random(seed), 20);
    }
  }

  /** More recurrences than are followed exactly, so that parallel edges stand in for them. */
  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void recurrencesBesideAFormula(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Formula recurrences = parse("[]<>a && []<>!a && []<>(b && c) && []<>!b && []<>(c || !a)");
    Formula both = new Formula.And(formula, recurrences);
    checkWords(both, LtlTranslator.translate(both), new Random(seed), 10);
    Formula either = new Formula.Or(formula, new Formula.Next(recurrences));
    checkWords(either, LtlTranslator.translate(either), new Random(seed), 10);
  }

  private static void checkWords(Formula formula, Tgba automaton, Random random, int words) {
    for (int i = 0; i < words; i++) {
      RandomFormulas.Lasso word = RandomFormulas.lasso(random);
      assertEquals(
          word.satisfies(formula),
          Languages.accepts(automaton, word),
          () -> FormulaPrinter.print(formula) + " on " + word + "\n" + Hoa.write(automaton, ""));
    }
  }

  /** S11: constants under every operator. */
  @ParameterizedTest
  @EnumSource(
      value = Formula.Operator.class,
      names = {"AND", "OR", "IMPLIES", "IFF", "UNTIL", "RELEASE", "WEAK_UNTIL"})
  void constantsUnderEveryOperator(Formula.Operator operator) {
    Formula p = new Formula.Atom("a");
    for (Formula left : List.of(Formula.TRUE, Formula.FALSE, p)) {
      for (Formula right : List.of(Formula.TRUE, Formula.FALSE, new Formula.Eventually(p))) {
        Formula formula = RandomFormulas.binary(operator, left, right);
        checkWords(formula, LtlTranslator.translate(formula), new Random(11), 50);
        Formula nested = new Formula.Always(new Formula.Implies(formula, Formula.FALSE));
        checkWords(nested, LtlTranslator.translate(nested), new Random(11), 50);
      }
    }
  }

  @Test
  void theAutomataOfTheConstants() {
    Tgba all = LtlTranslator.translate(Formula.TRUE);
    assertEquals(1, all.states());
    assertTrue(new AutomatonFacts(all).acceptingSink(0));
    Tgba none = LtlTranslator.translate(parse("<>(p && !p) || [](q <-> !q)"));
    assertEquals(1, none.states());
    assertTrue(none.edges().get(0).isEmpty());
  }

  /** S38. */
  @Test
  void negatedUntil() {
    Formula formula = parse("!(a U b)");
    checkWords(formula, LtlTranslator.translate(formula), new Random(38), 300);
  }

  /** S12: more than a machine word of anything. */
  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 63, 64, 65, 130})
  void manyAcceptanceSets(int n) {
    Tgba automaton = LtlTranslator.translate(joined(n, "[]<>p%d", " && "));
    assertEquals(1, automaton.states());
    assertEquals(n, automaton.acceptanceSets());
    assertEquals(n, automaton.atoms().size());
    List<Set<String>> each = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      each.add(Set.of("p" + i));
    }
    assertTrue(Languages.accepts(automaton, new RandomFormulas.Lasso(List.of(), each)));
    Set<String> allAtOnce = new HashSet<>();
    each.forEach(allAtOnce::addAll);
    assertTrue(
        Languages.accepts(automaton, new RandomFormulas.Lasso(List.of(), List.of(allAtOnce))));
    allAtOnce.remove("p" + (n - 1));
    RandomFormulas.Lasso missing = new RandomFormulas.Lasso(each, List.of(allAtOnce));
    assertFalse(Languages.accepts(automaton, missing));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 63, 64, 65, 130})
  void manyStates(int n) {
    Tgba automaton = LtlTranslator.translate(parse("X ".repeat(n) + "p"));
    assertEquals(n + 2, automaton.states());
    List<Set<String>> stem = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      stem.add(Set.of());
    }
    List<Set<String>> never = List.of(Set.of());
    assertFalse(Languages.accepts(automaton, new RandomFormulas.Lasso(stem, never)));
    stem.add(Set.of("p"));
    assertTrue(Languages.accepts(automaton, new RandomFormulas.Lasso(stem, never)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 63, 64, 65, 1000})
  void manyAtomsInOneDisjunction(int n) {
    Formula formula =
        new Formula.Always(
            new Formula.Implies(parse("a"), new Formula.Eventually(joined(n, "p%d", " || "))));
    Tgba automaton =
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> LtlTranslator.translate(formula));
    assertEquals(2, automaton.states());
    Set<String> a = Set.of("a");
    Set<String> last = Set.of("p" + (n - 1));
    assertTrue(
        Languages.accepts(automaton, new RandomFormulas.Lasso(List.of(a), List.of(last, a))));
    assertFalse(Languages.accepts(automaton, new RandomFormulas.Lasso(List.of(last), List.of(a))));
    Tgba negation = LtlTranslator.translate(new Formula.Not(formula));
    assertEquals(2, negation.states());
    assertTrue(Languages.accepts(negation, new RandomFormulas.Lasso(List.of(last), List.of(a))));
  }

  @Test
  void deepNestingIsTranslated() {
    int n = 200;
    Tgba untils =
        LtlTranslator.translate(
            parse(
                IntStream.range(0, n).mapToObj(i -> "(p" + i + " U ").collect(Collectors.joining())
                    + "q"
                    + ")".repeat(n)));
    assertEquals(n + 1, untils.states());
    assertEquals(1, LtlTranslator.translate(parse("!".repeat(900) + "[]<>p")).states());
    assertEquals(1, LtlTranslator.translate(parse("[]<>".repeat(400) + "p")).states());
  }

  @Test
  void recurrencesUnderOtherOperatorsAreNotUnfoldedEither() {
    String many =
        IntStream.range(0, 20).mapToObj(i -> "[]<>p" + i).collect(Collectors.joining(" && "));
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertEquals(2, LtlTranslator.translate(parse("<>(a && " + many + ")")).states());
          assertEquals(2, LtlTranslator.translate(parse("a U b && " + many)).states());
        });
  }

  @Test
  void aFormulaTooLargeIsRefused() {
    ModelException e =
        assertThrows(
            ModelException.class, () -> LtlTranslator.translate(joined(30, "<>p%d", " && ")));
    assertEquals("FL0210", e.diagnostic().code());
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void theSameFormulaGivesTheSameAutomaton(@ForAll("formulas") Formula formula) {
    assertEquals(LtlTranslator.translate(formula), LtlTranslator.translate(formula));
  }

  private static Formula joined(int n, String pattern, String sign) {
    return parse(
        IntStream.range(0, n)
            .mapToObj(i -> String.format(pattern, i))
            .collect(Collectors.joining(sign)));
  }
}
