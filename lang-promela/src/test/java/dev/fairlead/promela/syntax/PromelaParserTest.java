package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromelaParserTest {

  private static List<Stmt> init(String text) {
    Spec spec = PromelaParser.parse(new SourceText("m.pml", text));
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Init init) {
        return init.body().statements();
      }
    }
    throw new AssertionError("no init");
  }

  private static String guard(Stmt statement) {
    return Printer.text(assertInstanceOf(Stmt.Condition.class, statement).expression());
  }

  @Test
  void lineEndsEndStatementsWhereSpinSaysSo() {
    List<Stmt> statements = init("byte x; init {\n x = 1\n -x\n (x ==\n 2\n && x)\n x++\n}");
    assertEquals(4, statements.size());
    assertEquals("-x", guard(statements.get(1)));
    assertEquals("x == 2 && x", guard(statements.get(2)));
  }

  @Test
  void bracesAndElseNeedNoSemicolon() {
    List<Stmt> statements = init("byte x; init { { x = 1 } atomic { x = 2 } if :: else x = 1 fi }");
    assertEquals(3, statements.size());
    Stmt.If choice = assertInstanceOf(Stmt.If.class, statements.get(2));
    assertEquals(2, choice.options().get(0).statements().size());
  }

  @Test
  void operatorsBindAsInSpin() {
    assertEquals("!a == b", guard(init("init { (!a) == b }").get(0)));
    assertEquals("a | b == c & d", guard(init("init { a | ((b == c) & d) }").get(0)));
    assertEquals("a - (b - c) - d", guard(init("init { a - (b - c) - d }").get(0)));
    assertEquals("a << b + 1 < c", guard(init("init { (a << (b + 1)) < c }").get(0)));
  }

  @Test
  void inlinesAreExpandedWithTheTextOfTheirArguments() {
    List<Stmt> statements =
        init("inline twice(a) {\n  x = a * 2\n}\nbyte x;\ninit { twice(x + 1); x = 3 }");
    Stmt.Block block = assertInstanceOf(Stmt.Block.class, statements.get(0));
    Stmt.Assign assign = assertInstanceOf(Stmt.Assign.class, block.body().statements().get(0));
    assertEquals("x + 1 * 2", Printer.text(assign.value()));
    assertEquals(2, assign.span().line());
    assertEquals(5, statements.get(1).span().line());
  }

  @Test
  void anInlineReturnsByAssignment() {
    List<Stmt> statements = init("inline f(a) { return a + 1 } byte x; init { x = f(3) }");
    Stmt.Block block = assertInstanceOf(Stmt.Block.class, statements.get(0));
    Stmt.Assign assign = assertInstanceOf(Stmt.Assign.class, block.body().statements().get(0));
    assertEquals("x", assign.target().name());
    assertEquals("3 + 1", Printer.text(assign.value()));
  }

  @Test
  void aStatementOfAMacroStandsWhereTheMacroIsUsed() {
    List<Stmt> statements = init("#define inc(v) v = v + 1;\\\n  v = v * 2\ninit {\n  inc(x)\n}");
    assertEquals(2, statements.size());
    assertEquals(4, statements.get(0).span().line());
    assertEquals(4, statements.get(1).span().line());
  }

  @Test
  void aSelectBetweenNumbersIsAChoice() {
    assertInstanceOf(Stmt.If.class, init("byte x; init { select(x : 1 .. 3) }").get(0));
    assertInstanceOf(Stmt.Select.class, init("byte x; init { select(x : 1 .. 80) }").get(0));
    assertInstanceOf(Stmt.Select.class, init("byte a_b; init { select(a_b : 1 .. 3) }").get(0));
    assertInstanceOf(Stmt.Select.class, init("byte x, n; init { select(x : 1 .. n) }").get(0));
  }

  @Test
  void messagesInBothSpellings() {
    Stmt.Send send = assertInstanceOf(Stmt.Send.class, init("init { c!a(b, 2) }").get(0));
    assertEquals(3, send.message().size());
    Stmt.Receive receive =
        assertInstanceOf(Stmt.Receive.class, init("init { c??<a(b, eval(c), -1)> }").get(0));
    assertEquals(4, receive.message().size());
    assertTrue(receive.anywhere() && receive.keep());
  }
}
