package dev.fairlead.core.ltl;

import static dev.fairlead.core.ltl.RandomFormulas.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LtlParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "G p; []p",
        "always p; []p",
        "F p; <>p",
        "eventually p; <>p",
        "X p; next p",
        "p until q; p U q",
        "p stronguntil q; p U q",
        "p V q; p R q",
        "p release q; p R q",
        "p weakuntil q; p W q",
        "p & q; p && q",
        "p /\\ q; p && q",
        "p | q; p || q",
        "p \\/ q; p || q",
        "p => q; p -> q",
        "p implies q; p -> q",
        "p <=> q; p <-> q",
        "p equivalent q; p <-> q",
        "[]p->[]<>q; ([]p) -> ([](<>q))",
        "[]<>p; [](<>p)",
        "!p U q; (!p) U q",
        "X p U q; (X p) U q",
        "p U q && r; (p U q) && r",
        "p && q || r && s; (p && q) || (r && s)",
        "p || q -> r; (p || q) -> r",
        "p -> q -> r; p -> (q -> r)",
        "p U q U r; p U (q U r)",
        "p U q R r W s; p U (q R (r W s))",
        "p -> q <-> r; (p -> q) <-> r",
        "p && q && r; (p && q) && r",
        "!!p; !(!p)",
        "Gp; (Gp)",
      })
  void spellingsAndPrecedence(String text, String same) {
    assertEquals(parse(same), parse(text));
  }

  @Test
  void atomsKeepTheirText() {
    assertEquals(new Formula.Atom("Gp"), parse("Gp"));
    assertEquals(new Formula.Atom("eat.0"), parse("eat.0"));
    assertEquals(new Formula.Atom("get.i.-1"), parse("get.i.-1"));
    assertEquals(new Formula.Atom("c!3"), parse("\"c!3\""));
    assertEquals(new Formula.Atom("c?1.2"), parse(" \"c?1.2\" "));
    assertEquals(new Formula.Atom("G"), parse("\"G\""));
    assertEquals(new Formula.Atom("true"), parse("\"true\""));
    assertEquals(new Formula.Atom("X.1"), parse("X.1"));
  }

  /** U38: names that are operators elsewhere. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "X; \"X\"",
        "G && F; \"G\" && \"F\"",
        "(U); \"U\"",
        "U U U; \"U\" U \"U\"",
        "X U p; \"X\" U p",
        "p U X; p U \"X\"",
        "X X; X \"X\"",
        "X X p; X X p",
        "G F p; []<>p",
        "G F; []\"F\"",
        "G -> F p; \"G\" -> <>p",
        "X U; X \"U\"",
        "<>X; <>\"X\"",
        "[](X -> F R); [](\"X\" -> <>\"R\")",
        "F (W); <>\"W\"",
        "until until release; \"until\" U \"release\"",
        "G X U p; [](\"X\") U p",
      })
  void operatorWordsAsAtoms(String text, String same) {
    assertEquals(parse(same), parse(text));
  }

  @Test
  void theFirstPlaceOfEveryAtomIsKnown() {
    ParsedFormula parsed =
        LtlParser.parse(new SourceText("f", "[](req -> <> \"c!3\") && req && eat.0"));
    assertEquals(List.of("req", "c!3", "eat.0"), List.copyOf(parsed.atomOffsets().keySet()));
    assertEquals(List.of(3, 13, 30), List.copyOf(parsed.atomOffsets().values()));
  }

  /** Errors as the user sees them: code, line:column, message, hint. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; FL0205; 1:1; the formula is empty; write one such as [] <> p",
        "'  '; FL0205; 1:3; the formula is empty; write one such as [] <> p",
        "p = q; FL0204; 1:3; unexpected '=': an atom is a name, not a comparison;"
            + " 'give the comparison a name in the model, #define cond p == q;, and write cond here'",
        "[] x == 1; FL0204; 1:6; unexpected '==': an atom is a name, not a comparison;"
            + " 'give the comparison a name in the model, #define cond x == 1;, and write cond here'",
        "x <= y; FL0204; 1:3; unexpected '<=': an atom is a name, not a comparison;"
            + " 'give the comparison a name in the model, #define cond x <= y;, and write cond here'",
        "(p && q; FL0208; 1:1; this '(' is never closed; add a ')' after its formula",
        "p && q); FL0208; 1:7; this ')' closes nothing; remove it, or add the '('",
        "p &&; FL0207; 1:3; the operator '&&' has nothing on its right; put a formula after it",
        "(p U) && q; FL0207; 1:4; the operator 'U' has nothing on its right; put a formula after it",
        "[]; FL0207; 1:1; the operator '[]' has nothing on its right; put a formula after it",
        "&& p; FL0207; 1:1; the operator '&&' has nothing on its left; put a formula before it",
        "p && || q; FL0207; 1:6; the operator '||' has nothing on its left; put a formula before it",
        "p -> (); FL0207; 1:7; nothing between the parentheses; put a formula here",
        "p q; FL0207; 1:3; an operator is missing before 'q';"
            + " put an operator such as '&&', '->' or 'U' before it",
        "p and q; FL0207; 1:3; an operator is missing before 'and'; conjunction is '&&'",
        "p or q; FL0207; 1:3; an operator is missing before 'or'; disjunction is '||'",
        "c!3; FL0207; 1:2; an operator is missing before '!';"
            + " did you mean '&& !'? Channel events are quoted, as in \"c!3\"",
        "[] 1; FL0206; 1:4; a number is not a formula; the constants are true and false",
        "~p; FL0201; 1:1; unexpected character '~'; negation is '!'",
        "[ ] p; FL0201; 1:1; unexpected character '[';"
            + " '[]' (always) is written without a blank, and an atom has no index",
        "p - > q; FL0201; 1:3; unexpected character '-'; implication is '->'",
        "p \u2227 q; FL0201; 1:3; unexpected character '\u2227'; conjunction is '&&'",
        "eat. && p; FL0202; 1:4; a compound event needs a number or a name after '.';"
            + " write it without blanks, as in get.0.1",
        "<> \"c!3; FL0203; 1:4; the quoted atom is not closed; add a '\"' at its end",
        "\"\"; FL0203; 1:1; the quoted atom is empty; write the event, as in \"c!3\"",
      })
  void mistakes(String text, String code, String place, String message, String hint) {
    ModelException e = assertThrows(ModelException.class, () -> parse(text));
    SourceText.Place at = e.diagnostic().source().place(e.diagnostic().offset());
    assertEquals(
        List.of(code, place, message, hint),
        List.of(
            e.diagnostic().code(),
            at.line() + ":" + at.column(),
            e.diagnostic().message(),
            e.diagnostic().hint()));
  }

  @Test
  void theLineIsThatOfTheMistake() {
    ModelException e = assertThrows(ModelException.class, () -> parse("[] (p ->\n  <> q\n  ?)"));
    assertEquals(
        "test:3:3: error FL0201: unexpected character '?'\n"
            + "  3 |   ?)\n"
            + "    |   ^\n"
            + "  hint: quote the names of channel events, as in \"c!3\"",
        e.getMessage());
  }

  @Test
  void deepNestingIsReadOrRefusedButNeverOverflows() {
    String deep = "(".repeat(400) + "[]<>".repeat(100) + "p" + ")".repeat(400);
    assertEquals(parse("[]<>".repeat(100) + "p"), parse(deep));
    for (String prefix : List.of("(", "!", "[] ", "p U ", "(p && ")) {
      ModelException e =
          assertThrows(ModelException.class, () -> parse(prefix.repeat(100_000) + "p"));
      assertEquals("FL0209", e.diagnostic().code());
    }
  }

  @Test
  void gradedPredicatesAreComparedWithLevels() {
    ParsedFormula parsed =
        LtlParser.parse(
            new SourceText("f", "[] le >= U && both != (U,true) U le"),
            name -> OptionalInt.empty(),
            name -> name.equals("le") || name.equals("both"));
    assertEquals(
        List.of("le >= U", "both != (U,true)", "le"), List.copyOf(parsed.atomOffsets().keySet()));
    assertEquals(
        new ParsedFormula.Comparison("both", "!=", "(U,true)"),
        parsed.comparisons().get("both != (U,true)"));
    for (String wrong :
        List.of("le >= ", "le >= 3", "le >= (U,", "le = U", "le >= U >= U", "p >= U")) {
      assertThrows(
          ModelException.class,
          () ->
              LtlParser.parse(
                  new SourceText("f", wrong),
                  name -> OptionalInt.empty(),
                  name -> name.equals("le")),
          wrong);
    }
  }
}
