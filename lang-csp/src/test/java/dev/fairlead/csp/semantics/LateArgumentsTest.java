package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that read variables, of what is a composition before its first step. */
class LateArgumentsTest {
  private static final String PAIR = "C(n) = a.n -> Stop ||| b.n -> Stop;";

  private static SmallModel beside(String process) {
    return SmallModel.of("var x = 0; P = (" + process + ") ||| s{x = 5;} -> Stop;" + PAIR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C(x)",
        "D(x); D(n) = C(n)",
        "[x < 9] C(x)",
        "ifa (x < 9) { C(x) } else { Stop }",
        "Skip; C(x)",
        "C(x); c -> Stop",
        "C(x) \\ {c}",
        "C(x) [] Stop",
        "C(x) [*] Stop",
        "C(x) interrupt Stop",
        "Stop interrupt C(x)",
        "|||{1} @ C(x)",
        "||| i:{0..0} @ C(x + i)",
        "[] i:{0..0} @ C(x + i)"
      })
  void areReadAtTheFirstStep(String process) {
    String[] parts = process.split("; D", 2);
    String definition = parts.length > 1 ? "D" + parts[1] + ";" : "";
    SmallModel model =
        SmallModel.of(
            "var x = 0; P = (" + parts[0] + ") ||| s{x = 5;} -> Stop;" + PAIR + definition);
    model.offers("a.0", "b.0", "s").after("s").offers("a.5", "b.5");
    model.after("a.0", "s").offers("b.0");
  }

  @Test
  void readOncePerReference() {
    SmallModel two = beside("|||{2} @ C(x)").offers("a.0", "a.0", "b.0", "b.0", "s");
    two.targets("a.0").get(0).after("s").offers("b.0", "a.5", "b.5");
    beside("C(x) <> c -> Stop").after("s").targets("τ").get(0).offers("a.5", "b.5");
  }

  @Test
  void anAtomicOneGoesFirst() {
    beside("atomic{C(x)}").offers("a.0", "b.0");
    beside("go -> atomic{C(x)}").after("s", "go").offers("a.5", "b.5");
  }

  @Test
  void internalStepsOfOthersLeaveItAsItIs() {
    beside("C(x) [*] tau -> c -> Stop").after("τ", "s").offers("a.5", "b.5", "c");
    beside("C(x) interrupt tau -> c -> Stop").after("τ", "s").offers("a.5", "b.5", "c");
    beside("(tau -> c -> Stop) interrupt C(x)").after("τ", "s").offers("a.5", "b.5", "c");
  }

  @Test
  void synchronise() {
    String text =
        "var x = 0; P = (C(x) || (a.1 -> d -> Stop [] a.0 -> Stop)) ||| s{x = 1;} -> Stop;"
            + "#alphabet C {a.0, a.1};"
            + PAIR;
    SmallModel.of(text).offers("a.0", "b.0", "s").after("s", "a.1").offers("b.1", "d");
  }

  @Test
  void communicate() {
    String text =
        "channel k 0; channel q 1; var x = 0; P = C(x) ||| k?v -> got.v -> Stop ||| s{x = 1;} -> Stop;"
            + "C(n) = k!n -> Stop ||| q!n -> Stop;";
    SmallModel.of(text).offers("k.0", "q!0", "s").after("s").offers("k.1", "q!1");
    SmallModel.of(text).after("s", "q!1", "k.1").offers("got.1");
    String inside =
        "channel k 0; var x = 0; P = C(x) ||| s{x = 1;} -> Stop;"
            + "C(n) = k!n{x = x + 10;} -> Stop ||| k?[x > 9]v{x = x + v;} -> got.v -> Stop;";
    SmallModel.of(inside).after("s").offers("k.1").after("k.1").offers("got.1");
    assertEquals("12", SmallModel.of(inside).after("s", "k.1").value("x"));
    assertEquals(List.of("C(x)"), SmallModel.of(inside).who("k.0"));
  }

  @Test
  void terminate() {
    String text = "var x = 0; P = (C(x); e -> Stop) ||| s{x = 1;} -> Stop;";
    String skips = "C(n) = [n == 0] Skip [] [n == 1] (a -> Skip ||| Skip);";
    SmallModel.of(text + skips).offers("s", "τ").after("s").offers("a").after("a").offers("e");
    SmallModel.of("var x = 0; P = C(x) ||| Skip; C(n) = Skip ||| Skip;")
        .offers("terminate")
        .after("terminate")
        .offers();
  }

  @Test
  void areOneProcessUntilThen() {
    SmallModel model = beside("C(x)");
    assertEquals(List.of("C(x)"), model.who("a.0"));
    assertEquals(List.of("C(x)"), model.who("b.0"));
    assertEquals(2, model.describe().stream().filter(v -> !v.owner().isEmpty()).count());
    assertEquals(List.of("b.0 -> Stop"), model.after("a.0").who("b.0"));
    assertEquals(
        3, model.after("a.0").describe().stream().filter(v -> !v.owner().isEmpty()).count());
  }

  @Test
  void areOneProcessFromTheStartOfARecursion() {
    String text =
        "var x = 0; P = C(x) ||| t{x = 1 - x;} -> Stop; C(n) = a.n -> C(x) ||| b.n -> Stop;";
    SmallModel.of(text).after("a.0", "t").offers("a.1", "b.0", "b.1");
  }

  @Test
  void itsComponentsAreNotThereYet() {
    String text =
        "var x = 0; P = C(x) ||| [#D(0) == 0] no -> Stop [] [#D(0) == 1] yes -> Stop;"
            + "C(n) = D(n) ||| b.n -> Stop; D(n) = a.n{x = #D(0);} -> D(n);";
    SmallModel.of(text).offers("a.0", "b.0", "no").after("b.0").offers("a.0", "yes");
    assertEquals("0", SmallModel.of(text).after("a.0").value("x"));
    assertEquals("1", SmallModel.of(text).after("b.0", "a.0").value("x"));
  }

  @Test
  void aGuardKeepsWhatMakesNoSense() {
    String text =
        "var x = 0; P = [x != 0] C(6 / x) ||| s{x = 2;} -> Stop; C(n:{1..9}) = a.n -> Stop ||| Stop;";
    SmallModel.of(text).offers("s").after("s").offers("a.3");
    String wrong = "var x = 0; P = s{x = 2;} -> C(6 / (x - 2)); C(n) = a.n -> Stop ||| Stop;";
    assertEquals("m.csp:1:31: division of 6 by zero", SmallModel.of(wrong).after("s").fault());
  }

  @Test
  void recursionThroughReferences() {
    String down =
        "var x = 2; P = C(x); C(n) = [n > 0] (a.n -> Stop ||| C(n - 1)) [] [n == 0] e -> Stop;";
    SmallModel.of(down).offers("a.1", "a.2", "e");
    String deep = "P = C(120); C(n) = [n > 0] (a.n -> Skip ||| C(n - 1)) [] [n == 0] Skip;";
    assertEquals(List.of("a.1 -> Skip"), SmallModel.of(deep).who("a.1"));
    String endless = "var x = 0; P = go -> C(x); C(n) = [x == 0] (a.n -> Stop ||| C(n + x + 1));";
    assertEquals(
        "a process refers to itself without end before its first step",
        SmallModel.of(endless).after("go").fault());
  }
}
