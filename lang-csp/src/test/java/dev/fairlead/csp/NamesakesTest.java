package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesakesTest {

  /** How many definitions are counted with another one, as `#P` says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "P() = a -> P(); Q() = a -> P(); | 1",
        "P() = a -> P(); Q() = a -> Q(); | 0",
        "P() = a -> P(); Q() = P(); | 1",
        "P() = a -> P(); Q() = P(); R() = a -> P(); | 2",
        "P() = a -> P(); Q() = b -> P(); | 0",
        "P() = a -> P(); Q(i) = a -> P(); | 0",
        "P() = a -> b.1 -> P(); Q() = a -> b.2 -> P(); | 0",
      })
  void processesThatDoTheSameAreOneLocalState(String definitions, int others) {
    String text = definitions + " Sys() = |||{2}@P(); #define some #P() > 0;";
    assertEquals(others, warnings(text), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "P(i) = a.i -> P(i); Q(j) = a.j -> P(j); | 1",
        "P(i) = a.i -> P(i); Q(j) = a.0 -> P(j + 1); | 0",
        "P(i, j) = a.i -> Stop; Q(i, j) = a.j -> Stop; | 0",
      })
  void parametersAreComparedByPosition(String definitions, int others) {
    String text = definitions + " Sys() = b -> Stop; #define some #P(1%s) > 0;";
    String more = definitions.startsWith("P(i, j)") ? ", 2" : "";
    assertEquals(others, warnings(text.formatted(more)), text);
  }

  @ParameterizedTest
  @CsvSource({"2", ".."})
  void whatIsNotCountedIsNotCompared(String number) {
    assertEquals(0, warnings("P() = a -> P(); Q() = P(); Sys() = |||{" + number + "}@P();"));
    assertEquals(
        1, warnings("P() = [#P() > 1]a -> P(); Q() = P(); Sys() = |||{" + number + "}@P();"));
  }

  private static int warnings(String text) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), name -> null);
    List<String> codes =
        model.warnings().stream().map(warning -> warning.code()).distinct().toList();
    assertEquals(model.warnings().isEmpty() ? List.of() : List.of("FL0141"), codes);
    return model.warnings().size();
  }
}
