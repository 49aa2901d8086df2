package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaParserTest {

  private static final String MODEL =
      "#define big (x > 1)\nbool p, q, r; byte x, a[3], i;\nactive proctype P() { L: skip }";

  private static Spec.Ltl read(String formula) {
    return PromelaParser.read(new SourceText("m.pml", MODEL), Map.of(), path -> null)
        .formula(new SourceText("formula", formula));
  }

  private static void assertSame(String one, String other) {
    assertEquals(read(other).formula(), read(one).formula());
  }

  /** As SPIN 6.5.2 prints the formulas of ltl blocks, with all parentheses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "p -> q -> r ; (p -> q) -> r",
        "p <-> q -> r ; (p <-> q) -> r",
        "p U q U r ; (p U q) U r",
        "p U q V r ; (p U q) V r",
        "[] p && q U r || p <-> q ; ((([] p) && (q U r)) || p) <-> q",
        "p || q && r ; p || (q && r)",
        "!p U q ; (!p) U q",
        "[] p U q ; ([] p) U q",
        "<> [] p -> q ; (<> ([] p)) -> q",
        "p W q || r ; (p W q) || r",
        "x == 1 U x > 2 ; (x == 1) U (x > 2)",
        "X p U q ; (X p) U q"
      })
  void bindsAsInSpin(String formula, String parenthesised) {
    assertSame(formula, parenthesised);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "always eventually p ; [] <> p",
        "p until q ; p U q",
        "p stronguntil q ; p U q",
        "p weakuntil q ; p W q",
        "p release q ; p V q",
        "p R q ; p V q",
        "next p ; X p",
        "p implies q ; p -> q",
        "p equivalent q ; p <-> q",
        "p and q or not r ; p && q || !r",
        "p /\\ <> q \\/ r ; p && <> q || r"
      })
  void hasManySpellings(String formula, String plain) {
    assertSame(formula, plain);
  }

  @Test
  void macrosAndProcessesOfTheModelAreKnown() {
    assertEquals(
        Set.of("x > 1", "P@L", "P[0]@L"), read("[] (big -> <> P@L || P[0]@L)").atoms().keySet());
  }

  @Test
  void aGuardAndWhatItGuardsAreOneAtom() {
    assertEquals(Set.of("i < 3 && a[i] == 1"), read("[] (i < 3 && a[i] == 1)").atoms().keySet());
    assertEquals(Set.of("p", "q"), read("[] (p && !q)").atoms().keySet());
    assertEquals(Set.of("a[i] == 1", "p"), read("[] (a[i] == 1 && p)").atoms().keySet());
  }

  @Test
  void comparisonsOfTemporalFormulasAreRefused() {
    ModelException e = assertThrows(ModelException.class, () -> read("[] x == 1"));
    assertEquals("FL0523", e.diagnostic().code());
    assertEquals(
        "FL0500", assertThrows(ModelException.class, () -> read("p p")).diagnostic().code());
    assertEquals("FL0500", assertThrows(ModelException.class, () -> read("")).diagnostic().code());
  }
}
