package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small models with what SPIN 6.5.2 says about them (with -DNOREDUCE, without -f). */
class ClaimsTest {

  private static PromelaModel model(String text) {
    return PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
  }

  private static Verdict verdict(Model model, Model.Assertion asked, FairnessNotion notion) {
    return Checker.checkInstance(
            model.instantiate(asked),
            () -> model.instantiate(asked),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }

  /** Each claim with its verdict: {@code end-states holds, f violated}. */
  private static String verdicts(String text) {
    return verdicts(text, FairnessNotion.NONE);
  }

  private static String verdicts(String text, FairnessNotion notion) {
    PromelaModel model = model(text);
    List<String> verdicts = new ArrayList<>();
    for (Model.Assertion asked : model.assertions()) {
      verdicts.add(asked.name() + " " + verdict(model, asked, notion).outcome());
    }
    return String.join(", ", verdicts);
  }

  @Test
  void s01_aProcessThatEndsIsOwedNothing() {
    String model =
        "byte n; active proctype P() { n = 1 } active proctype Q() { n = 2 } ltl { <>[](n==1) }";
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals("end-states holds, ltl_0 violated", verdicts(model, notion));
    }
  }

  @Test
  void theClaimsOfAModel() {
    assertEquals(
        "assertions violated, end-states violated, progress holds, f holds, g violated",
        verdicts(
            """
            byte n;
            active proctype P() {
              do :: n < 3 -> progress: n++ :: n == 3 -> break od;
              assert(n == 2);
              n == 0
            }
            ltl f { <>(n == 3) }
            ltl g { [](n < 3) }
            """));
  }

  @Test
  void aClaimDoesNotSeeTheInsideOfAtomics() {
    assertEquals(
        "end-states holds, f holds",
        verdicts("byte n; active proctype P() { atomic { n=1; n=2 } } ltl f { [](n != 1) }"));
    assertEquals(
        "end-states holds, f violated",
        verdicts(
            "byte n, g; active proctype P() { atomic { n=1; g==1; n=2 } }"
                + " active proctype Q() { g = 1 } ltl f { [](n != 1) }"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // coming to rest is no lack of progress, but rests at an accept label count
        "n = 1; n == 5; progress: skip | end-states violated, progress holds",
        "do :: n = 1 od; progress: skip | end-states holds, progress violated",
        "do :: n = 1; progress: skip od | end-states holds, progress holds",
        "n = 1; accept: n == 5 | end-states violated, acceptance violated",
        "accept: n = 1; n == 5 | end-states violated, acceptance holds",
        "do :: n = 1; accept: skip od | end-states holds, acceptance violated"
      })
  void labels(String body, String expected) {
    assertEquals(expected, verdicts("byte n; active proctype P() { " + body + " }"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "do :: n==0 :: n!=0 -> break od; n==1; n==2 | holds",
        "do :: n==0 :: n!=0 -> break od; n==2 | violated",
        "n==0; n==2 | holds",
        "do :: n==0 :: n==1 -> break od; end: do :: true od | violated",
        "do :: n==0 :: n==1 -> break od; accept: do :: true od | violated",
        "do :: n==0 :: n==1 -> break od; accept: do :: n==1 od | holds",
        "do :: n < 3 od | holds",
        "do :: assert(n < 2) od | violated",
        "do :: else od | holds",
        "{ do :: n < 3 od } unless { n == 2 } | violated",
        "{ do :: n < 3 od } unless { n == 3 } | holds",
        "do :: atomic { n == 0; n < 1 } :: d_step { n == 1; n > 0 } -> break od | violated",
        "do :: atomic { n == 0; n > 0 } :: d_step { n == 1; n > 0 } -> break od | holds",
        "do :: _pid == 0 && n < 2 :: n == 2 -> printf(\"two\"); break od | violated",
        // the last state is repeated for ever
        "do :: n < 2 :: n == 2 -> break od; n == 2; n == 2; n == 2 | violated"
      })
  void neverClaims(String claim, String expected) {
    assertEquals(
        "end-states holds, never_0 " + expected,
        verdicts("byte n; active proctype P() { n=1; n=2 } never { " + claim + " }"));
  }

  @Test
  void acceptLabelsOfProcessesCountBesideANeverClaim() {
    String process = "byte n; active proctype P() { do :: n = 1; accept: n = 0 od }";
    assertEquals(
        "end-states holds, never_0 violated", verdicts(process + " never { do :: true od }"));
    assertEquals(
        "end-states holds, never_0 holds", verdicts(process + " never { do :: n == 0 od }"));
  }

  @Test
  void formulasLookIntoProcesses() {
    String model =
        """
        byte n;
        active [2] proctype P() {
          byte x;
          do :: x < 2 -> x++ :: x == 2 -> break od;
        here: n++
        }
        ltl at { <>(P[1]@here) }
        ltl inside { <>(P[0]:x == 2) }
        ltl never2 { [](P[0]:x < 2) }
        ltl last { [](_last == 0 || _last == 1) }
        ltl alive { <>(_nr_pr == 0) }
        """;
    assertEquals(
        "end-states holds, at holds, inside holds, never2 violated, last holds, alive holds",
        verdicts(model));
  }

  @Test
  void fairnessOfProcessesAndStatements() {
    String model =
        """
        byte n; bool stop;
        active proctype P() { do :: n = 1 - n :: stop -> break od }
        active proctype Q() { stop = true }
        ltl stops { <>(stop) }
        ltl ends { <>(_nr_pr == 0) }
        """;
    assertEquals("end-states holds, stops violated, ends violated", verdicts(model));
    assertEquals(
        "end-states holds, stops holds, ends violated",
        verdicts(model, FairnessNotion.PROCESS_WEAK));
    assertEquals(
        "end-states holds, stops holds, ends violated",
        verdicts(model, FairnessNotion.PROCESS_STRONG));
    assertEquals(
        "end-states holds, stops holds, ends holds", verdicts(model, FairnessNotion.EVENT_WEAK));
    assertEquals(
        "end-states holds, stops holds, ends holds", verdicts(model, FairnessNotion.GLOBAL));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trace { c!x,_; c!y,2 } | trace holds, trace-end holds",
        "trace { c!x,_; c!y,3 } | trace violated, trace-end holds",
        "trace { c!x,_; c!y,2; c!x,1 } | trace holds, trace-end holds",
        "notrace { c!x,_; c!y,2 } | notrace violated",
        "notrace { c!y,_; c!y,2 } | notrace holds",
        "trace { r!3; r?_ } | trace holds, trace-end holds",
        "trace { r?3 } | trace holds, trace-end holds",
        "trace { do :: c!x,1; c?x,1 :: c!y,_; c?y,2 od } | trace violated, trace-end holds"
      })
  void traces(String trace, String expected) {
    for (String body : List.of("c!x(1); r!3; c!y(2)", "atomic { c!x(1); r!3; c!y(2) }")) {
      assertEquals(
          "end-states holds, " + expected,
          verdicts(
              "mtype = {x,y}; chan c = [2] of {mtype, byte}; chan r = [0] of {byte};"
                  + "active proctype P() { "
                  + body
                  + " }"
                  + "active proctype Q() { mtype m; byte v; r?v; c?m,v; c?m,v }"
                  + trace));
    }
  }

  @Test
  void aTraceIsAtItsEndWhereProcessesRest() {
    assertEquals(
        "end-states holds, trace holds, trace-end violated",
        verdicts(
            "chan c = [2] of { byte }; active proctype P() { c!1; end: false }"
                + " trace { c!1; c!2 }"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trace { c!1; c!2; c?1 } | trace holds, trace-end holds",
        "trace { c!1; c?1; c!2 } | trace violated, trace-end holds",
        "trace { c!2 } | trace violated, trace-end holds",
        "trace { r!7; r?7; c!1 } | trace violated, trace-end holds",
        "notrace { c!1; c!2; c?1 } | notrace violated",
        "notrace { c!1; c!2; c!2 } | notrace holds"
      })
  void aTraceSeesTheEventsOfADStep(String trace, String expected) {
    assertEquals(
        "end-states holds, " + expected,
        verdicts(
            "chan c = [2] of { byte }; chan r = [0] of { byte }; byte n;"
                + " active proctype P() { d_step { r?n; c!1; c!2; c?n } }"
                + " active proctype Q() { r!7 } "
                + trace));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n = 1; n == 0 | [] !(timeout) | violated",
        "n = 1; n == 0 | <> (timeout) | holds",
        "do :: n = 1 - n od | [] !(timeout) | holds",
        "if :: timeout -> n = 1 fi; do :: n = 1 od | [] (timeout -> n == 0) | holds",
        "if :: timeout -> n = 1 fi; do :: n = 1 od | [] !(timeout) | violated"
      })
  void timeoutInFormulas(String body, String formula, String expected) {
    String claims = verdicts("byte n; active proctype P() {" + body + "} ltl f {" + formula + "}");
    assertEquals("f " + expected, claims.substring(claims.indexOf(", ") + 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n = 1; n == 0 | do :: true :: timeout -> break od | violated",
        "n = 1; n == 0 | timeout | holds",
        "n = 1; n == 0 | true; timeout | violated",
        "do :: n = 1 - n od | do :: true :: timeout -> break od | holds",
        "n = 1; n = 2; n == 0 | do :: n < 2 :: timeout -> break od | violated",
        "n = 1; n = 2; n = 3; n == 0 | do :: n < 2 :: timeout -> break od | holds",
        "if :: timeout -> n = 1 fi; n == 0 | timeout | violated",
        "n = 1; if :: timeout -> n = 2 fi; n == 0 | n == 0; n == 1; timeout | holds",
        "if :: timeout -> n = 1 fi; do :: n = 1 od | true; do :: !timeout od | holds"
      })
  void timeoutInNeverClaims(String body, String never, String expected) {
    String claims = verdicts("byte n; active proctype P() {" + body + "} never {" + never + "}");
    assertEquals("never_0 " + expected, claims.substring(claims.indexOf(", ") + 2));
  }

  @Test
  void aClaimIsNoProcess() {
    String counting = "active [2] proctype P() { do :: _nr_pr == 2 od }";
    assertEquals(
        "end-states holds, never_0 violated",
        verdicts(counting + " never { do :: _nr_pr == 2 -> break :: else od }"));
    assertEquals(
        "end-states holds, never_0 holds",
        verdicts(counting + " never { do :: _nr_pr == 3 -> break :: else od }"));
    assertEquals("end-states holds, f holds", verdicts(counting + " ltl f { [] (_nr_pr == 2) }"));
  }

  @Test
  void nonProgressIsAboutRunsThatGoOn() {
    String claim = " never { do :: true :: np_ -> goto accept od; accept: do :: np_ od }";
    assertEquals(
        "end-states violated, never_0 holds",
        verdicts("byte n; active proctype P() { n = 1; n == 0 }" + claim));
    assertEquals(
        "end-states holds, never_0 violated",
        verdicts("byte n; active proctype P() { do :: n = 1 - n od }" + claim));
    assertEquals(
        "end-states holds, progress holds, never_0 holds",
        verdicts("byte n; active proctype P() { do :: n = 1; progress: n = 0 od }" + claim));
  }

  @Test
  void aTraceSpeaksOfConstants() {
    ModelException data =
        assertThrows(
            ModelException.class,
            () ->
                model(
                    "chan c = [2] of { byte }; byte n; active proctype P() { c!1 }"
                        + " trace { c!n }"));
    assertEquals("FL0582", data.diagnostic().code());
  }

  /** SPIN refuses them, too: an infinite goto loop, or a confusing control structure. */
  @ParameterizedTest
  @ValueSource(
      strings = {"L: goto L", "A: goto B; B: goto A", "do :: goto L :: skip; L: goto L od"})
  void jumpsDoNotLeadToEachOther(String body) {
    ModelException jumps =
        assertThrows(ModelException.class, () -> verdicts("active proctype P() { " + body + " }"));
    assertEquals("FL0585", jumps.diagnostic().code());
  }

  /** An error of the model is one for SPIN, too; that it is too much for us says nothing of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "violated | `byte a[2], i; active proctype P() { do :: i < 3 -> a[i] = 1; i++ od }`",
        "violated | `byte x; active [2] proctype P() { x = 1 / x }`",
        "violated | `chan c[2] = [0] of { byte }; byte i = 3; active proctype P() { end: c[i]?i }`",
        "violated | `chan c[2] = [0] of { byte }; byte i = 3; active proctype P() { len(c[i]) == 0 }`",
        "violated | `chan c[2] = [0] of { byte }; byte i = 3; active proctype P() { full(c[i]) }`",
        "violated | `hidden byte h; byte a[2], y = 5; active proctype P() { h = a[y] }`",
        "violated | `hidden byte h[2]; byte y = 5; active proctype P() { h[y] = 1 }`",
        "violated | `hidden byte h[2]; byte y = 5; chan c = [1] of { byte }; active proctype P() { "
            + "c!1; c?h[y] }`",
        "violated | `byte a[2], y = 5; active proctype P() { _ = a[y] }`",
        "unknown | `int x; active proctype P() { d_step { do :: x++ od } }`"
      })
  void faultsAndLimits(String expected, String model) {
    assertFaulty(expected, model);
  }

  /** Limits that are far away. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "proctype Q() { false } active proctype P() { do :: run Q() od }",
        "int x; active proctype P() { atomic { do :: x++ od } }"
      })
  void farLimits(String model) {
    assertFaulty("unknown", model);
  }

  private static void assertFaulty(String expected, String model) {
    assertEquals(
        "assertions EXPECTED, end-states EXPECTED, f unknown".replace("EXPECTED", expected),
        verdicts(
            "byte z; active proctype Z() { assert(z == 0) }" + model + " ltl f { [](z == 0) }"));
  }

  @Test
  void aFormulaBesideTheFile() {
    PromelaModel model = model("#define two (n == 2)\nbyte n; active proctype P() { n=1; n=2 }");
    Model.Assertion asked = model.assertionFor("<> two");
    assertEquals("holds", verdict(model, asked, FairnessNotion.NONE).outcome().toString());
    assertThrows(ModelException.class, () -> model.assertionFor("<> three"));
  }

  /** Statements are events, whatever macros and inlines call them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "violated | `#define IS(v) (t == v)\\nbit t; byte x; active proctype P() { if :: IS(0) :: IS(1) "
            + "fi; x = 2 } active proctype T() { do :: t = 1 :: t = 0 od } ltl { <> (x == 2) }`",
        "holds | `#define SET(v) x = v\\nbyte x; active proctype P() { do :: SET(1) :: SET(2) od } ltl "
            + "{ []<> (x == 2) }`",
        "holds | `byte x; inline set(v) { x = v } active proctype P() { do :: set(1) :: set(2) od } "
            + "ltl { []<> (x == 2) }`",
        "holds | `byte a, b = 2; inline set(a, b) { a = b } active proctype P() { do :: set(a, b) :: "
            + "set(b, a) od } ltl { []<> (a == b) }`",
        "holds | `byte x, y; inline set(v) { d_step { x = v; y = v } } active proctype P() { do :: "
            + "set(1) :: set(2) od } ltl { []<> (x == 2) }`"
      })
  void eventsAreWhatIsDone(String expected, String model) {
    String verdicts = verdicts(model.replace("\\n", "\n"), FairnessNotion.EVENT_WEAK);
    assertTrue(verdicts.endsWith("ltl_0 " + expected), verdicts);
  }
}
