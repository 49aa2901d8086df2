package dev.fairlead.core.ltl;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
