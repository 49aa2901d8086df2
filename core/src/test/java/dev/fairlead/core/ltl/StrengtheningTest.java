package dev.fairlead.core.ltl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class StrengtheningTest {

  @Provide
  Arbitrary<Formula> formulas() {
    return RandomFormulas.formulas(4);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void whatIsStrongerImpliesTheFormula(@ForAll("formulas") Formula formula, @ForAll long seed) {
    Random random = new Random(seed);
    for (Strengthening each : Strengthening.of(formula)) {
      for (int i = 0; i < 5; i++) {
        RandomFormulas.Lasso word = RandomFormulas.lasso(random);
        assertTrue(!word.satisfies(each.formula()) || word.satisfies(formula));
      }
    }
  }

  @Test
  void theConsequentIsTheSecondOperandOfAnImplication() {
    List<Strengthening> all = Strengthening.of(RandomFormulas.parse("[] (a -> <> b)"));
    assertEquals(
        List.of("[]false", "[](true -> <>b)", "[](a -> false)", "[](a -> <>false)"),
        all.stream().map(each -> FormulaPrinter.print(each.formula())).toList());
    assertEquals(
        List.of(false, false, true, false), all.stream().map(Strengthening::isConsequent).toList());
    assertTrue(all.get(3).isWithin(all.get(2)));
  }

  /** Something else may make the whole true there, though what the implication demands is false. */
  @Test
  void aConsequentIsDemandedOnlyIfNothingElseWillDo() {
    for (String demanded : List.of("[] (a && (b -> c))", "[] (a -> X (b -> c))")) {
      assertTrue(ofC(demanded).isConsequent(), demanded);
    }
    for (String other :
        List.of("<> (b -> c)", "[] (a || (b -> c))", "(b -> c) U a", "![] !(b -> c)")) {
      assertFalse(ofC(other).isConsequent(), other);
    }
  }

  private static Strengthening ofC(String formula) {
    return Strengthening.of(RandomFormulas.parse(formula)).stream()
        .filter(each -> FormulaPrinter.print(each.part()).equals("c"))
        .findFirst()
        .orElseThrow();
  }
}
