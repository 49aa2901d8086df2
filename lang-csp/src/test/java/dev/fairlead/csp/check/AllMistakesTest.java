package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every mistake of a text is reported, and no echo of one. */
class AllMistakesTest {

  private static List<String> mistakes(String text) {
    SourceText source = new SourceText("m.csp", text);
    return assertThrows(
            ModelException.class,
            () -> SpecChecker.check(CspParser.parse(source), Map.of(), file -> null))
        .diagnostics()
        .stream()
        .map(
            d -> {
              SourceText.Place place = d.source().place(d.offset());
              return d.code() + " " + place.line() + ":" + place.column();
            })
        .toList();
  }

  @Test
  void everyUnknownNameIsReportedWhereItStands() {
    assertEquals(
        List.of(
            "FL0121 2:9",
            "FL0121 2:15",
            "FL0121 2:20",
            "FL0121 2:32",
            "FL0121 3:7",
            "FL0122 3:21",
            "FL0121 4:9"),
        mistakes(
            """
            var x = 0; channel c 1;
            P() = a.q{x = r + (s * x);} -> Q();
            R() = d?m -> b.m -> P(1);
            #assert U() deadlockfree;
            """));
  }

  @Test
  void whatIsWronglyDeclaredInABlockIsKnownAllTheSame() {
    assertEquals(
        List.of("FL0121 2:17", "FL0121 2:34"),
        mistakes(
            """
            var x = 0;
            P() = a{var t = nope; x = t; x = none; t = 1;} -> P();
            """));
  }

  @Test
  void aWrongReceiveBindsItsNames() {
    assertEquals(List.of("FL0121 1:7"), mistakes("P() = d?v.w -> a.v -> [w > 0] b.w -> P();\n"));
  }

  @Test
  void aMacroWithAMistakeIsReportedOnce() {
    assertEquals(
        List.of("FL0121 2:16"),
        mistakes("var x = 0;\n#define p x == nope;\nP() = [p]a -> [p]b -> P();\n"));
  }

  @Test
  void severalNamesAreDeclaredTwice() {
    assertEquals(
        List.of("FL0120 2:5", "FL0120 3:7", "FL0121 4:9"),
        mistakes("var x = 0; var y = 0;\nvar x = 1;\nenum {y};\nvar z = nope;\n"));
  }

  @Test
  void aTextThatEndsWithAHashHasAPlace() {
    SourceText source = new SourceText("m.csp", "P() = Skip;\n#");
    ModelException e = assertThrows(ModelException.class, () -> CspParser.parse(source));
    assertEquals("FL0112", e.diagnostic().code());
    assertEquals(source.text().length(), e.diagnostic().offset());
    assertEquals(1, e.diagnostic().length());
  }

  @Test
  void afterASyntaxErrorTheNextDeclarationIsRead() {
    assertEquals(
        List.of("FL0100 1:9", "FL0104 2:13", "FL0100 3:20", "FL0112 4:2", "FL0105 5:17"),
        mistakes(
            """
            var x = ;
            var y[3] = 1
            P() = a{x = 1; y = } -> Skip;
            #asert P() deadlockfree;
            S() = a{ x = 2; -> S();
            #assert P() deadlockfree;
            T() = b{ x = 2;
              x = 3; } -> T();
            """));
  }
}
