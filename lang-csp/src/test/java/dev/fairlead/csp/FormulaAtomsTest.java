package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the atoms of formulas may name: a formula about nothing must not pass in silence (S51). */
class FormulaAtomsTest {

  private static final CspModel MODEL =
      CspModel.open(
          new SourceText(
              "atoms.csp",
              """
              #define N 2;
              #define YES true;
              #define isOne (x == 1);
              #define sum (x + 1);
              #define set x = 1;
              #define block {x = 1;};
              #define isOf(a) (a == 1);
              enum {red, green};
              var x = 0;
              var list[3];
              #define whole list;
              channel meet 0;
              channel pipe 2;
              channel pipes[2] 1;
              P() = go.red -> on.true -> meet!1.2 -> pipe!3 -> pipes[1]!4 -> done -> Skip;
              Q() = meet?a.b -> Skip;
              Sys() = P() ||| Q();
              """),
          Map.of(),
          name -> null);

  private static Property.Temporal property(String atom) {
    return (Property.Temporal) MODEL.instantiate(MODEL.assertionFor("[] !" + atom)).property();
  }

  @ParameterizedTest
  @CsvSource({
    "go.0, go.0",
    "go.red, go.0",
    "go.00, go.0",
    "go.N, go.2",
    "on.YES, on.true",
    "done, done",
    "terminate, terminate",
    "meet.1.2, meet.1.2",
    "'\"go.red\"', go.0",
    "'\"go.-1\"', go.-1",
    "'\"meet.1.N\"', meet.1.2",
    "'\"pipe!3\"', pipe!3",
    "'\"pipe?3\"', pipe?3",
    "'\"pipes[1]!4\"', pipes[1]!4",
    "'\"pipes[green]?4\"', pipes[1]?4",
  })
  void anEventIsItsLabel(String atom, String label) {
    Atom.OfEvent event = (Atom.OfEvent) property(atom).atoms().values().iterator().next();
    assertTrue(event.matches().test(new Label(label, true)), atom);
    assertEquals(false, event.matches().test(new Label(label + "0", true)), atom);
  }

  @ParameterizedTest
  @ValueSource(strings = {"isOne", "YES", "init", "\"init\""})
  void propositionsAndTheBeginning(String atom) {
    assertDoesNotThrow(() -> property(atom));
  }

  @ParameterizedTest
  @CsvSource({
    "go.redd, FL0172, 'redd' is no value",
    "go.x, FL0172, 'x' is no value",
    "go.99999999999, FL0172, is no value",
    "go, FL0172, with 0 values",
    "went.0, FL0172, neither a proposition nor an event",
    "'\"went.0\"', FL0172, neither a proposition nor an event",
    "'\"pip!3\"', FL0172, neither a proposition nor an event",
    "'\"meet!1.2\"', FL0172, is written with '!'",
    "'\"pipe.3\"', FL0172, is written with '.'",
    "'\"pipe!3.4\"', FL0172, with 2 values",
    "'\"pipes!4\"', FL0172, needs an index",
    "'\"pipe[0]!3\"', FL0172, has no index",
    "'\"go!0\"', FL0172, is no channel",
    "'\"[if(x == 0)]\"', FL0172, is no event",
    "x, FL0172, neither a proposition nor an event",
    "N, FL0125, 'N' is a number",
    "red, FL0125, 'red' is a number",
    "sum, FL0125, 'sum' is a number",
    "set, FL0138, 'set' is no proposition",
    "block, FL0123, 'block' is no proposition",
    "isOf, FL0122, 'isOf' is no proposition",
    "whole, FL0125, 'whole' is an array",
  })
  void anAtomThatCanNeverBeTrueIsAMistake(String atom, String code, String message) {
    ModelException e = assertThrows(ModelException.class, () -> property(atom));
    Diagnostic diagnostic = e.diagnostic();
    assertTrue(diagnostic.message().contains(message), diagnostic.message());
    assertEquals(code, diagnostic.code(), diagnostic.message());
    assertEquals("--ltl", diagnostic.source().name());
    assertEquals(4, diagnostic.offset());
  }
}
