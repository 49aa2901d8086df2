package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.Lexeme;
import java.util.List;
import java.util.Set;

/**
 * Reads a CSP# file.
 *
 * <p>Written by hand because the grammar depends on context: a semicolon composes or ends, a name
 * is an event or a process by what follows it, {@code []} and {@code [b]} begin alike, and the
 * branches of a case have no separator.
 */
public final class CspParser {

  private CspParser() {}

  /**
   * @throws dev.fairlead.core.diagnostic.ModelException for a syntax error
   */
  public static Spec parse(SourceText source) {
    return parse(source, 0);
  }

  /**
   * What may follow {@code reaches} in an assertion.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException for a syntax error
   */
  public static Spec.Claim.Reaches goal(SourceText source) {
    Tokens tokens = new Tokens(source, 0);
    return new AssertionParser(tokens, new ExpressionParser(tokens)).goal();
  }

  /**
   * An expression given beside a file.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException for a syntax error
   */
  public static Expr expression(SourceText source) {
    Tokens tokens = new Tokens(source, 0);
    Expr expression = new ExpressionParser(tokens).value();
    if (!tokens.atEnd()) {
      throw tokens.expected("the end of the expression", "");
    }
    return expression;
  }

  /**
   * @param base is added to every offset in the tree, so that places of several files can be told
   *     apart
   */
  public static Spec parse(SourceText source, int base) {
    return new Spec(source, new DeclarationParser(new Tokens(source, base)).declarations());
  }

  /** A text with its mistakes: the declarations that can be read, the lexemes. */
  public record Readable(Spec spec, List<Lexeme> lexemes, boolean faultless) {}

  /** Reads what can be read of a text. Never fails. */
  public static Readable readable(SourceText source, int base) {
    List<Token> tokens = Lexer.readable(source, base);
    DeclarationParser parser = new DeclarationParser(new Tokens(source, base, tokens));
    List<Spec.Declaration> declarations = parser.readable();
    return new Readable(
        new Spec(source, declarations), Lexemes.of(source, base, tokens), parser.isFaultless());
  }

  public static Set<String> keywords() {
    return Lexer.KEYWORDS;
  }
}
