package dev.fairlead.csp.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CspParserTest {

  private static Spec parse(String text) {
    return CspParser.parse(new SourceText("m.csp", text));
  }

  /** A process expression, printed with all parentheses. */
  private static String proc(String text) {
    Spec spec = parse("P() = " + text + ";");
    assertEquals(1, spec.declarations().size(), text);
    String printed = Printer.spec(spec);
    assertEquals(printed, Printer.spec(parse(printed)), "printed and parsed again");
    return Printer.proc(((Declaration.Definition) spec.declarations().get(0)).body());
  }

  private static String expr(String text) {
    return proc("[" + text + "] Skip").replaceAll("^\\(\\[(.*)\\]Skip\\)$", "$1");
  }

  private static String block(String text) {
    return proc(text + " -> Skip").replaceAll("^\\(tau(.*) -> Skip\\)$", "$1");
  }

  private static String only(String text) {
    return Printer.spec(parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a -> P ~ (a -> P())",
        "a -> Stop() ~ (a -> Stop)",
        "a -> P(); Q() ~ ((a -> P()) ; Q())",
        "[x > 0] P; Q ~ (([(x > 0)]P()) ; Q())",
        "a -> [g] b -> P ~ (a -> ([g](b -> P())))",
        "[g][h] a -> P ~ ([g]([h](a -> P())))",
        "A ||| B || C [] D <> E [*] F interrupt G"
            + " ~ (A() ||| (B() || (C() [] (D() <> (E() [*] (F() interrupt G()))))))",
        "A interrupt B [*] C <> D [] E || F ||| G"
            + " ~ ((((((A() interrupt B()) [*] C()) <> D()) [] E()) || F()) ||| G())",
        "A || B ||| C || D ~ ((A() || B()) ||| (C() || D()))",
        "A ||| B ||| C ~ (A() ||| B() ||| C())",
        "A ||| (B ||| C) ~ (A() ||| (B() ||| C()))",
        "A; B \\ {a, b.1} ~ ((A() ; B())\\{a, b.1})",
        "A \\ {x:{0..2}@c.x} ||| B ~ ((A()\\{x:{0..2}@c.x}) ||| B())",
        "a -> P [] [b]Q ~ ((a -> P()) [] ([b]Q()))",
        "P[][b]Q ~ (P() [] ([b]Q()))",
        "[]x:{0..N-1}@a.x -> P [] Q ~ ([]x:{0..(N - 1)}@((a.x -> P()) [] Q()))",
        "P ||| ||x:{0..1};y:{2,3}@Q(x,y) ~ (P() ||| (||x:{0..1};y:{2, 3}@Q(x, y)))",
        "<>x:{0..1}@P(x) ~ (<>x:{0..1}@P(x))",
        "[*]x:{0..1}@P(x) ~ ([*]x:{0..1}@P(x))",
        "|||{3}@P() ~ (|||{3}@P())",
        "|||{..}@P() ||| Q ~ (|||{..}@(P() ||| Q()))",
        "(|||{N}@P()) ||| Q ~ ((|||{N}@P()) ||| Q())",
        "P ||| {x = 1} -> Q ~ (P() ||| (tau{x = 1;} -> Q()))",
        "tau -> P ~ (tau -> P())",
        "tau{x = 1} -> P ~ (tau{x = 1;} -> P())",
        "get.(x-1)%N.x -> P ~ (get.((x - 1) % N).x -> P())",
        "get.i.(i+1)%N{x = i;} -> P ~ (get.i.((i + 1) % N){x = i;} -> P())",
        "a.-1 -> P ~ (a.(-1) -> P())",
        "a.x[i].y->P ~ (a.x[i].y -> P())",
        "f(a) -> P ~ (f(a) -> P())",
        "f(a) ~ f(a)",
        "wf(a.i){x = 1} -> sf(b) -> wl(c) -> sl(d) -> P"
            + " ~ (wf(a.i){x = 1;} -> (sf(b) -> (wl(c) -> (sl(d) -> P()))))",
        "c!1 -> P ~ (c!1 -> P())",
        "c!x-1.y+1{z = 0} -> P ~ (c!(x - 1).(y + 1){z = 0;} -> P())",
        "c[i]!x.true -> d[i+1]?y -> P ~ (c[i]!x.true -> (d[(i + 1)]?y -> P()))",
        "c?[x == 1 && y > 2]x.y{z = x} -> P" + " ~ (c?[((x == 1) && (y > 2))]x.y{z = x;} -> P())",
        "c?x->P ~ (c?x -> P())",
        "if (x > 0) {A} ~ if((x > 0)){A()}",
        "if (x > 0) {A} else if (y) {B; C} else {D}"
            + " ~ if((x > 0)){A()} else {if(y){(B() ; C())} else {D()}}",
        "ifa (g) {A} else {B} [] ifb (h) {C} ~ (ifa(g){A()} else {B()} [] ifb(h){C()})",
        "atomic{a -> b -> Skip}; P ~ (atomic{(a -> (b -> Skip))} ; P())",
        "case {x == 1 : A (y > 1) : B z && w : c!1 -> C default : D}"
            + " ~ case {(x == 1) : A() (y > 1) : B() (z && w) : (c!1 -> C()) default : D()}",
        "case {x : A !y : B() (z) && w : Skip} ~ case {x : A() (!y) : B() (z && w) : Skip}",
        "case {default : A} ~ case { default : A()}",
        "|||{i:{0..2}}@P(i) ~ (|||i:{0..2}@P(i))",
        "a -> P [] []{i:{0..2}; k:{1,3}}@e.i.k -> P ~ ((a -> P()) [] ([]i:{0..2};k:{1, 3}@(e.i.k -> P())))",
        "|| {i:{0..2}} @ P(i) ||| Q ~ (||i:{0..2}@(P(i) ||| Q()))",
        "(a -> P [] b -> Q); R ~ (((a -> P()) [] (b -> Q())) ; R())",
      })
  void processes(String text, String shape) {
    assertEquals(shape, proc(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a || b && c xor d ~ (a || (b && (c xor d)))",
        "a & b | c ^ d ~ (((a & b) | c) ^ d)",
        "a xor b & c == d ~ (a xor (b & (c == d)))",
        "a == b < c + d * e ~ (a == (b < (c + (d * e))))",
        "a - b - c ~ ((a - b) - c)",
        "a - b + c ~ ((a - b) + c)",
        "a / b * c % d ~ (((a / b) * c) % d)",
        "!a && -b < +c ~ ((!a) && ((-b) < c))",
        "!!a ~ (!(!a))",
        "-2147483648 < x ~ (-2147483648 < x)",
        "2147483647 >= -1 ~ (2147483647 >= (-1))",
        "a[i][j+1] != b[0] ~ (a[i][(j + 1)] != b[0])",
        "(a || b) && c ~ ((a || b) && c)",
        "&& i:{0..2}@a[i] == 0 || b ~ (&& i:{0..2}@((a[i] == 0) || b))",
        "x && || i:{1,2}@a[i] > 0 ~ (x && (|| i:{1, 2}@(a[i] > 0)))",
        "call(cfull, c) || call(cempty, d[1]) ~ (call(cfull, c) || call(cempty, d[1]))",
        "call(m, 1, x + 1) > 0 ~ (call(m, 1, (x + 1)) > 0)",
        "&&{i:{0..2}}@a[i] == 0 ~ (&& i:{0..2}@(a[i] == 0))",
        "call(m) ~ call(m)",
        "#P() > 1 ~ (#P() > 1)",
        "v.Contains(1, x) ~ v.Contains(1, x)",
        "v$Count == 0 ~ (v$Count == 0)",
        "true == false ~ (true == false)",
      })
  void expressions(String text, String shape) {
    assertEquals(shape, expr(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{} ~ {}",
        "{x = 1} ~ {x = 1;}",
        "{x = y = 2; a[i] = [1, 0(3), 2..5];} ~ {x = y = 2; a[i] = [1, 0(3), 2..5];}",
        "{x++; a[0]--} ~ {x = (x + 1); a[0] = (a[0] - 1);}",
        "{ if(c) {x=1;}; y=2; } ~ {if (c) {x = 1;} y = 2;}",
        "{ if(c) x=1; else if(d) {y=1} else ; z=1 }"
            + " ~ {if (c) x = 1; else if (d) {y = 1;} else {} z = 1;}",
        "{var t; var u[2][3]; var v = x + 1; var w = [0(2)]; while(t < 3) t++; }"
            + " ~ {var t; var u[2][3]; var v = (x + 1); var w = [0(2)]; while ((t < 3)) t = (t + 1);}",
        "{{x = 1}{y = 1}} ~ {{x = 1;} {y = 1;}}",
        "{call(m, x); v.Add(1); v$F = 1} ~ {call(m, x); v.Add(1); v$F = 1;}",
        "{v = new List(3)} ~ {v = new List(3);}",
      })
  void statements(String text, String shape) {
    assertEquals(shape, block(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "#define N 3; ~ #define N 3;",
        "#define m -1; ~ #define m (-1);",
        "#define p (a && b); ~ #define p (a && b);",
        "#define p (a); ~ #define p a;",
        "#define p (a) && b; ~ #define p (a && b);",
        "#define p (a) - b; ~ #define p (a - b);",
        "#define p(a) - b; ~ #define p(a) (-b);",
        "#define p(x, y) x + y; ~ #define p(x, y) (x + y);",
        "#define p (x) (y); ~ #define p(x) y;",
        "#define p(n) && i:{0..n}@a[i]; ~ #define p(n) (&& i:{0..n}@a[i]);",
        "#define inc {x = x + 1;}; ~ #define inc {x = (x + 1);};",
        "#define inc(v) {v = v + 1}; ~ #define inc(v) {v = (v + 1);};",
        "#define n #Reading(); ~ #define n #Reading();",
        "enum {a, b}; ~ enum {a, b};",
        "var x; ~ var x;",
        "var x:{0..N} = 1; ~ var x:{0..N} = 1;",
        "var x:{..3}; ~ var x:{..3};",
        "var x:{-1..} = 0; ~ var x:{(-1)..} = 0;",
        "var a[2][N] = [1, 0(3), 5..2]; ~ var a[2][N] = [1, 0(3), 5..2];",
        "var b = [3,1,2]; ~ var b = [3, 1, 2];",
        "hvar h = *; ~ hvar h = *;",
        "var<List> l = new List(); ~ var<List> l = new List();",
        "channel c 0; ~ channel c 0;",
        "channel c[N] N*2; ~ channel c[N] (N * 2);",
        "#alphabet P {a, b.1, x:{0..1};y:{2}@c.x.y}; ~ #alphabet P {a, b.1, x:{0..1};y:{2}@c.x.y};",
        "#import \"PAT.Lib.Set\"; ~ #import \"PAT.Lib.Set\";",
        "#include \"other.csp\"; ~ #include \"other.csp\";",
        "P = Skip; ~ P() = Skip;",
        "P(i, j:{0..3}) = Skip; ~ P(i, j:{0..3}) = Skip;",
        "#assert P deadlockfree; ~ #assert P() deadlockfree;",
        "#assert P(1) nonterminating; ~ #assert P(1) nonterminating;",
        "#assert P() divergencefree; ~ #assert P() divergencefree;",
        "#assert P() deterministic; ~ #assert P() deterministic;",
        "#assert P() reaches g; ~ #assert P() reaches g;",
        "#assert P() reaches g with max(x + 1); ~ #assert P() reaches g with max((x + 1));",
        "#assert P() refines Q(2); ~ #assert P() refines Q(2);",
        "#assert P() refines <F> Q; ~ #assert P() refines <F> Q();",
        "#assert P() refines<FD> Q(); ~ #assert P() refines <FD> Q();",
        "#assert P() |= []<> \"c!3;\" -> X a.1; ~ #assert P() |= []<> \"c!3;\" -> X a.1;",
      })
  void declarations(String text, String shape) {
    assertEquals(shape, only(text));
  }

  @Test
  void aSemicolonComposesUnlessADeclarationFollows() {
    assertEquals(
        "I() = (A() ; B());\nL() = C();\nvar x;\nM() = (D() ; E(1));\n#assert M() deadlockfree;",
        only("I() = A; B;\nL = C; var x; M() = D; E(1);#assert M() deadlockfree;"));
    assertEquals("I() = (A() ; B((x == 1)));", only("I() = A; B(x == 1);"));
  }

  @Test
  void theTextOfAnAssertionHasNoCommentsAndSingleBlanks() {
    Spec spec = parse("#assert  Sys( 1 )\n |=  /* often */ []<>\teat.0 // ever\n ;");
    Declaration.Assertion a = (Declaration.Assertion) spec.declarations().get(0);
    assertEquals("Sys( 1 ) |= []<> eat.0", a.text());
  }

  @Test
  void aFormulaKeepsItsPlace() {
    String text = "#assert P() |= [] /* x */ (a\n  -> <> \"c?1\");";
    Declaration.Assertion a = (Declaration.Assertion) parse(text).declarations().get(0);
    Claim.Satisfies claim = assertInstanceOf(Claim.Satisfies.class, a.claim());
    assertEquals("[]         (a   -> <> \"c?1\")", claim.formula());
    assertEquals('[', text.charAt(claim.offset()));
    int quote = claim.formula().indexOf('"');
    assertEquals('"', text.charAt(claim.offset() + quote));
  }

  @Test
  void spansCoverWhatWasWritten() {
    String text = "P(i) = a.i{x = i} -> (b -> P(i+1)) [] Q;";
    Declaration.Definition d = (Declaration.Definition) parse(text).declarations().get(0);
    Proc.Compose choice = (Proc.Compose) d.body();
    assertEquals("a.i{x = i} -> (b -> P(i+1)) [] Q", cut(text, choice.span()));
    Proc.Prefix first = (Proc.Prefix) choice.operands().get(0);
    assertEquals("a.i", cut(text, first.event().span()));
    assertEquals("{x = i}", cut(text, first.effect().orElseThrow().span()));
    Proc.Prefix second = (Proc.Prefix) first.next();
    Proc.Call call = (Proc.Call) second.next();
    assertEquals("P(i+1)", cut(text, call.span()));
    assertEquals("i+1", cut(text, call.arguments().get(0).span()));
    assertEquals("i", cut(text, d.parameters().get(0).span()));
  }

  private static String cut(String text, Span span) {
    return text.substring(span.offset(), span.offset() + span.length());
  }

  @ParameterizedTest
  @ValueSource(strings = {" [] ", " || ", " ||| ", " <> ", "; ", " -> "})
  void longListsOfProcessesDoNotOverflow(String operator) {
    String text = "P() = a.1 -> Skip [] b" + (operator + "b").repeat(20_000) + operator + "Skip;";
    assertEquals(1, parse(text).declarations().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {" && ", " || ", " + "})
  void longExpressionsDoNotOverflow(String operator) {
    String text = "#define p x" + (operator + "x").repeat(20_000) + ";";
    assertEquals(1, parse(text).declarations().size());
  }

  @ParameterizedTest
  @CsvSource({"(,)", "{{,}}", "!,''", "'- ',''"})
  void deepNestingIsRefusedNotOverflowed(String open, String close) {
    String inner = open.repeat(20_000) + "x" + close.repeat(20_000);
    String text = open.equals("{{") ? "P() = a" + inner : "#define p " + inner + ";";
    ModelException e = assertThrows(ModelException.class, () -> parse(text));
    assertEquals("FL0109", e.diagnostic().code());
  }

  @Test
  void nestedProcessesAreRefusedNotOverflowed() {
    String text = "P() = " + "(".repeat(20_000) + "Skip" + ")".repeat(20_000) + ";";
    ModelException e = assertThrows(ModelException.class, () -> parse(text));
    assertEquals("FL0109", e.diagnostic().code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void anErrorOnLineSevenIsReportedOnLineSeven(String newline) {
    String text =
        String.join(
            newline,
            "// one",
            "var x = 0;",
            "/* three",
            "   four */",
            "#define s 1;",
            "P() =",
            "\ta -> b -> P()",
            "",
            "Q() = c -> Q();");
    ModelException e = assertThrows(ModelException.class, () -> parse(text));
    assertEquals("FL0104", e.diagnostic().code());
    SourceText source = e.diagnostic().source();
    assertEquals(new SourceText.Place(7, 15), source.place(e.diagnostic().offset()));
    assertEquals(
        "    | \t             ^", e.diagnostic().render().split("\n")[2], e.diagnostic().render());
  }
}
