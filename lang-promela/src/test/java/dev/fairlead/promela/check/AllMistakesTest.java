package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every mistake of a text is reported, and no echo of one. */
class AllMistakesTest {

  private static List<Diagnostic> mistakes(String text) {
    SourceText source = new SourceText("m.pml", text);
    return assertThrows(
            ModelException.class, () -> PromelaChecker.check(PromelaParser.parse(source)))
        .diagnostics();
  }

  private static List<String> places(String text) {
    return mistakes(text).stream()
        .map(
            d -> {
              SourceText.Place place = d.source().place(d.offset());
              return d.code() + " " + place.line() + ":" + place.column();
            })
        .toList();
  }

  @Test
  void everyUndeclaredNameIsReportedWhereItStands() {
    assertEquals(
        List.of(
            "FL0536 2:10", "FL0536 2:14", "FL0536 3:1", "FL0536 3:7", "FL0536 4:8", "FL0536 5:15"),
        places(
            """
            byte x; chan c = [1] of { byte }; active proctype P() {
            x = 1 + (a * b) + x;
            a! x, b;
            x++; c!a;
            } ltl p { [] (d == 1) }
            """));
  }

  @Test
  void whatIsWronglyDeclaredIsKnownAllTheSame() {
    assertEquals(
        List.of("FL0551 1:8", "FL0530 2:26", "FL0549 3:24", "FL0536 4:10"),
        places(
            """
            byte a[0];
            typedef T { byte f; byte f }
            active proctype P(byte p[2]) {
            byte k = nope;
            T t;
            a[0] = k; t.f = 1; p[1] = 2
            }
            """));
  }

  @Test
  void anInlineWithAMistakeIsReportedOnce() {
    assertEquals(
        List.of("FL0536 1:14"), places("inline f() { nope = 1 }\ninit { f(); f(); f() }\n"));
  }

  @Test
  void afterASyntaxErrorTheNextPartIsRead() {
    assertEquals(
        List.of("FL0500 1:10", "FL0500 2:18", "FL0500 3:20", "FL0500 5:14", "FL0500 6:12"),
        places(
            """
            byte x = ;
            typedef T { byte }
            proctype A() { x = ; x = 1 }
            T t;
            inline f() { ; }
            ltl p { [] }
            active proctype B() { f(); f() }
            """));
  }

  @Test
  void thereIsAnEnd() {
    StringBuilder text = new StringBuilder("init {\n");
    for (int i = 0; i < 100; i++) {
      text.append("x").append(i).append(" = 1;\n");
    }
    assertEquals(Mistakes.MOST, mistakes(text + "skip }").size());
  }
}
