package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.check.Symbols.Channel;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.check.Symbols.Value;
import dev.fairlead.csp.check.Symbols.Variable;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.syntax.Span;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecCheckerTest {

  private static Symbols check(String text, Map<String, String> overrides) {
    return SpecChecker.check(
        CspParser.parse(new SourceText("m.csp", text)), overrides, file -> null);
  }

  private static Symbols check(String text) {
    return check(text, Map.of());
  }

  private static Diagnostic refused(String text) {
    return assertThrows(ModelException.class, () -> check(text)).diagnostic();
  }

  private static int constant(String expression) {
    return check("#define N " + expression + ";").constants().get("N").bits();
  }

  @ParameterizedTest
  @CsvSource({
    "1 + 2 * 3, 7",
    "-7 / 2, -3",
    "-7 % 3, 2",
    "(0 - 1) % 5, 4",
    "7 % -3, 1",
    "2147483647 + 1, -2147483648",
    "-2147483648 / -1, -2147483648",
    "6 & 3 | 8, 10",
    "6 ^ 3, 5",
    "true xor false, 1",
    "true == 1, 0",
    "true != 1, 1",
    "!(1 < 2) || 2 >= 2 && 3 != 4, 1",
  })
  void constantsFold(String expression, int value) {
    assertEquals(value, constant(expression));
  }

  @Test
  void definesThatReadVariablesAreMacros() {
    Symbols s = check("#define p x > N; #define N M + 1; #define M 2; var x; #define q(k) 1;");
    assertEquals(List.of("N", "M"), List.copyOf(s.constants().keySet()));
    assertEquals(List.of("p", "q"), List.copyOf(s.macros().keySet()));
    assertEquals(new Value(Kind.INT, 3), s.constants().get("N"));
  }

  @Test
  void enumsCountFromZero() {
    Symbols s = check("enum {a, b}; enum {c}; #define next b + 1;");
    assertEquals(new Value(Kind.INT, 0), s.constants().get("a"));
    assertEquals(new Value(Kind.INT, 0), s.constants().get("c"));
    assertEquals(new Value(Kind.INT, 2), s.constants().get("next"));
  }

  @Test
  void overridesReachWhatDependsOnThem() {
    String text = "#define N 3; #define M N * 2; #define fast false; var a[M];";
    Symbols s = check(text, Map.of("N", "5", "fast", "true"));
    assertEquals(10, s.constants().get("M").bits());
    assertEquals(new Value(Kind.BOOL, 1), s.constants().get("fast"));
    assertEquals(10, s.variables().get("a").initial().size());
  }

  @Test
  void anOverrideOfWhatIsNotThereIsDoubtful() {
    Symbols symbols = check("#define N 3; var x;", Map.of("n", "5"));
    assertEquals(3, symbols.constants().get("N").bits());
    Diagnostic d = symbols.warnings().get(0);
    assertEquals(Diagnostic.Severity.WARNING, d.severity());
    assertEquals("FL0135", d.code());
    assertTrue(d.hint().contains("did you mean 'N'?"), d.render());
    assertEquals(List.of(), check("#define N 3;", Map.of("N", "5")).warnings());
  }

  @ParameterizedTest
  @CsvSource({
    "x, 5, 'is not a #define constant', 'constants are N, fast'",
    "red, 5, 'is a constant of an enum', 'constants are'",
    "p, 5, 'is a proposition or macro', 'constants are'",
    "1N, 5, 'is no name', 'constants are'",
    "N+1, 5, 'is no name', 'constants are'",
    "'', 5, 'is no name', 'constants are'",
    "N, five, 'needs a number', ''",
    "N, true, 'needs a number', ''",
    "N, 99999999999, 'needs a number', ''",
    "fast, 1, 'needs ''true'' or ''false''', ''",
  })
  void overridesAreChecked(String name, String value, String message, String hint) {
    String text = "#define N 3; #define fast false; enum {red}; var x; #define p x == 1;";
    Diagnostic d =
        assertThrows(ModelException.class, () -> check(text, Map.of(name, value))).diagnostic();
    assertEquals("FL0135", d.code());
    assertTrue(d.message().contains(message), d.render());
    assertTrue(d.hint().contains(hint), d.render());
    assertEquals(name + "=" + value, d.source().text());
  }

  @Test
  void variablesHaveTheirInitialValues() {
    Symbols s =
        check(
            "#define N 2; var x; var b = true; var a[N][3] = [1, 0(2), 5..3]; var c = [7, 8];"
                + " var r:{-1..N} = N; var half:{..4}; var f[2] = [false(N)];");
    assertEquals(variable("x", Kind.INT, List.of(), List.of(0)), s.variables().get("x"));
    assertEquals(variable("b", Kind.BOOL, List.of(), List.of(1)), s.variables().get("b"));
    assertEquals(
        variable("a", Kind.INT, List.of(2, 3), List.of(1, 0, 0, 5, 4, 3)), s.variables().get("a"));
    assertEquals(variable("c", Kind.INT, List.of(2), List.of(7, 8)), s.variables().get("c"));
    assertEquals(OptionalInt.of(-1), s.variables().get("r").low());
    assertEquals(OptionalInt.of(2), s.variables().get("r").high());
    assertEquals(OptionalInt.empty(), s.variables().get("half").low());
    assertEquals(variable("f", Kind.BOOL, List.of(2), List.of(0, 0)), s.variables().get("f"));
  }

  private static Variable variable(
      String name, Kind kind, List<Integer> dimensions, List<Integer> initial) {
    OptionalInt none = OptionalInt.empty();
    List<Symbols.Value> values = initial.stream().map(i -> new Symbols.Value(kind, i)).toList();
    return new Variable(name, kind, dimensions, none, none, values, List.of(), false, false);
  }

  @Test
  void channelsHaveSizeAndCapacity() {
    Symbols s = check("#define N 2; channel c 0; channel d[N + 1] N;");
    assertEquals(new Channel("c", OptionalInt.empty(), 0, false), s.channels().get("c"));
    assertEquals(new Channel("d", OptionalInt.of(3), 2, false), s.channels().get("d"));
  }

  @Test
  void parameterKindsComeFromUsesAndCalls() {
    Symbols s =
        check(
            "channel c 1; var flag = true;"
                + "P(i, b, u) = [b] a.(i + 1) -> Q(b, u);"
                + "Q(x, y) = [x == y] e -> Stop;"
                + "R(v) = c!v.1 -> c?w.n -> S(w, n);"
                + "S(p, q) = e.p.q -> R(flag);"
                + "T(z) = e.z -> T(z);");
    assertEquals(List.of(Kind.INT, Kind.BOOL, Kind.INT), s.parameterKinds().get("P"));
    assertEquals(List.of(Kind.BOOL, Kind.INT), s.parameterKinds().get("Q"));
    assertEquals(List.of(Kind.BOOL), s.parameterKinds().get("R"));
    assertEquals(List.of(Kind.BOOL, Kind.INT), s.parameterKinds().get("S"));
    assertEquals(List.of(Kind.INT), s.parameterKinds().get("T"));
    assertEquals(List.of(Kind.BOOL, Kind.INT), new Kinds(s).ofMessage("c", 2));
  }

  @Test
  void numbersAndTruthValuesMayBeCompared() {
    check("var b = true; P(i) = [b == 1 && i != false] a -> P(2);");
  }

  @Test
  void macrosAreCheckedWhereTheyAreUsed() {
    String text =
        "var a[2]; var b = [true, false]; #define at(arr, k) arr[k]; #define set(v, k) {v = k;};"
            + "P() = [call(at, a, 0) > 0 && call(at, b, 1)] e{call(set, a[0], 3); call(set, b[1],"
            + " true);} -> P();";
    check(text);
    assertEquals(
        "FL0125", refused(text.replace("call(at, a, 0) > 0", "call(at, b, 0) > 0")).code());
    check(text.replace("call(set, a[0], 3)", "call(set, a[0], b[0])"));
    assertEquals("FL0127", refused(text.replace("call(set, a[0], 3)", "call(set, 1, 3)")).code());
  }

  @Test
  void aMacroDoesNotSeeTheNamesAroundItsUse() {
    Diagnostic d = refused("var x; #define p(k) x == i; P(i) = [call(p, 1)] a -> P(i);");
    assertEquals("FL0121", d.code());
  }

  @Test
  void bindingIsLexical() {
    check(
        "channel c 1; var v; P(x) = c?y{v = y} -> c?x -> c?[z > y]z -> Q(x + y + z); Q(i) = a.i -> P(i);");
    assertEquals(
        "FL0121", refused("channel c 1; P() = (c?y -> Skip); a.y -> P();").code(), "y ends with )");
    assertEquals("FL0121", refused("P() = a{{var t = 1;} t = 2;} -> P();").code());
    check("var i; P(i) = a.i -> P(i); Q() = ||| i:{0..2} @ P(i);");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = a -> P();",
        "P() = if (x == 0) { P() } else { Skip };",
        "P() = ifb (x == 0) { P() };",
        "P() = case { x == 0 : P() };",
        "P() = P() <> Stop;",
        "P() = <> i:{0..1} @ P();",
        "P() = Q(); P(); Q() = a -> Skip;",
        "P() = (Skip [] a -> Skip); P();",
        "P() = c!1 -> P() [] c?v -> P();",
        "P() = {x = 1} -> P();",
      })
  void guardedRecursionIsFine(String definition) {
    check("var x = 0; channel c 1; " + definition);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = [x == 0] P();",
        "P() = ifa (x == 0) { a -> Skip } else { P() };",
        "P() = a -> Skip [] P();",
        "P() = a -> Skip [*] P();",
        "P() = P() ||| Q();",
        "P() = Q() || P();",
        "P() = ||| i:{0..1} @ P();",
        "P() = |||{2} @ P();",
        "P() = P() \\ {a};",
        "P() = P() interrupt Q();",
        "P() = Q() interrupt P();",
        "P() = atomic { P() };",
        "P() = P(); Q();",
        "P() = Skip; P();",
        "P() = (Skip ||| Skip); Q2(); Q2() = P();",
        "P() = Q3(); Q3() = Q4(); Q4() = a -> Skip [] Q3();",
        "P(i) = [i > 0] P(i);",
        "P(i) = ifa (x > i) { P(i) } else { Skip };",
        "P(i) = P(i - 1);",
        "P(i) = Q3(i + 1); Q3(j) = [x > 0] P(j);",
      })
  void unguardedRecursionIsRefused(String definition) {
    String text = "var x = 0; Q() = b -> Q(); " + definition;
    assertEquals("FL0132", refused(text).code());
  }

  @Test
  void mistakesInIncludedFilesAreReportedThere() {
    SourceText main = new SourceText("main.csp", "#include \"a\";\nP() = b -> Q();");
    Map<String, SourceText> files =
        Map.of(
            "a", new SourceText("a.csp", "#include \"b\"; #include \"a\";\nvar x = 1;"),
            "b", new SourceText("b.csp", "// second\nQ() = [y == 1] a -> Q();"));
    Diagnostic d =
        assertThrows(
                ModelException.class,
                () -> SpecChecker.check(CspParser.parse(main), Map.of(), files::get))
            .diagnostic();
    assertEquals("b.csp", d.source().name());
    assertEquals(new SourceText.Place(2, 8), d.source().place(d.offset()));

    Map<String, SourceText> repaired =
        Map.of("a", files.get("a"), "b", new SourceText("b.csp", "Q() = [x == 1] a -> Q();"));
    Symbols s = SpecChecker.check(CspParser.parse(main), Map.of(), repaired::get);
    assertEquals(List.of("Q", "P"), List.copyOf(s.processes().keySet()));
    assertEquals("main.csp", s.source().name());
    Span q = s.processes().get("Q").span();
    assertEquals("Q() = [x == 1] a -> Q()", s.sources().onOneLine(q));
    assertEquals("b.csp:1:1", s.sources().placeInFile(q));
    new Kinds(s);
  }

  @Test
  void syntaxErrorsInIncludedFilesAreReportedThere() {
    SourceText main = new SourceText("main.csp", "var x;\n#include \"a\";\nP() = b -> Q();");
    SourceText included = new SourceText("a.csp", "\nQ() = a -> ;");
    Diagnostic d =
        assertThrows(
                ModelException.class,
                () -> SpecChecker.check(CspParser.parse(main), Map.of(), file -> included))
            .diagnostic();
    assertEquals("a.csp", d.source().name());
    assertEquals(new SourceText.Place(2, 12), d.source().place(d.offset()));
  }

  @Test
  void longModelsDoNotOverflow() {
    StringBuilder chain = new StringBuilder("P0() = a -> P0();");
    for (int i = 5_000; i > 0; i--) {
      chain.append("P" + i + "() = P" + (i - 1) + "(); #define d" + i + " d" + (i - 1) + " + 1;");
    }
    assertEquals(5_000, check(chain + "#define d0 0;").constants().get("d5000").bits());
    Diagnostic d = refused(chain + "var x; #define d0 x;");
    assertEquals("FL0109", d.code());

    String prefixes = "P() = " + "a -> ".repeat(20_000) + "P();";
    assertFalse(check(prefixes).processes().isEmpty());
    String choices = "Q() = b -> Q(); P() = a -> P()" + " [] Q()".repeat(5_000) + ";";
    assertFalse(check(choices).processes().isEmpty());
    String deep = "P() = " + "(".repeat(240) + "a -> P()" + ")".repeat(240) + ";";
    assertFalse(check(deep).processes().isEmpty());
  }

  /** They are expanded where they are used, and that takes as long as there are uses. */
  @Test
  void propositionsThatUseEachOtherTwiceHaveALimit() {
    assertEquals(13, check(doubling(12)).macros().size());
    assertEquals("FL0109", refused(doubling(60)).code());
  }

  private static String doubling(int times) {
    StringBuilder text = new StringBuilder("var x; #define p0 x > 0;");
    for (int i = 1; i <= times; i++) {
      text.append("#define p%1$d p%2$d && p%2$d;".formatted(i, i - 1));
    }
    return text.append("P() = [p%d] a -> P();".formatted(times)).toString();
  }
}
