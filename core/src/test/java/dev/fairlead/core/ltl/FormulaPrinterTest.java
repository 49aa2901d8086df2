package dev.fairlead.core.ltl;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FormulaPrinterTest {

  @Provide
  Arbitrary<Formula> formulasOverOddAtoms() {
    Arbitrary<String> names =
        Arbitraries.oneOf(
            Arbitraries.of(
                "p",
                "_x1",
                "eat.0",
                "get.-1.i",
                "c!3",
                "c?1.2",
                "X",
                "U",
                "G",
                "until",
                "true",
                "a b",
                "\"",
                "\\",
                "a\\\"b",
                "a.",
                "1",
                "[]",
                "->",
                "é"),
            Arbitraries.strings().ascii().excludeChars('\n', '\r').ofMinLength(1).ofMaxLength(5));
    return RandomFormulas.formulas(4, names);
  }

  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  void whatIsPrintedIsReadBack(@ForAll("formulasOverOddAtoms") Formula formula) {
    assertEquals(formula, parse(FormulaPrinter.print(formula)));
  }

  @Test
  void parenthesesStandWhereTheyAreNeeded() {
    assertEquals("[](p -> <>q)", FormulaPrinter.print(parse("G(p=>F q)")));
    assertEquals("[]p -> <>q", FormulaPrinter.print(parse("[] p -> <> q")));
    assertEquals("a && (b || c)", FormulaPrinter.print(parse("a /\\ (b \\/ c)")));
    assertEquals("(a U b) U c", FormulaPrinter.print(parse("(a U b) U c")));
    assertEquals("a U b U c", FormulaPrinter.print(parse("a U (b U c)")));
    assertEquals("a || b || c", FormulaPrinter.print(parse("(a || b) || c")));
    assertEquals("a || (b || c)", FormulaPrinter.print(parse("a || (b || c)")));
    assertEquals("!(X p R q)", FormulaPrinter.print(parse("!((X p) V q)")));
  }

  @Test
  void aChainOfManyThousandIsNoProblem() {
    StringBuilder text = new StringBuilder("a0");
    for (int i = 1; i < 20_000; i++) {
      text.append(" || a").append(i);
    }
    assertEquals(text.toString(), FormulaPrinter.print(parse(text.toString())));
  }
}
