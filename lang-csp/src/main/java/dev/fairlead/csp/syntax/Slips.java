package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.ModelException;
import java.util.Map;

/** Recognises what people write in expressions by mistake, and says what to write instead. */
final class Slips {

  /** How people from other languages spell our operators. */
  private static final Map<String, String> FOREIGN =
      Map.of(
          "and", "&&", "or", "||", "not", "!", "mod", "%", "AND", "&&", "OR", "||", "NOT", "!",
          "div", "/");

  private final Tokens tokens;

  Slips(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Typical slips after a value that was meant to go on. */
  void refuseAfterValue() {
    Token token = tokens.peek();
    if (token.is("=")) {
      throw tokens.error(
          "FL0107",
          token.span(),
          "'=' assigns, but here a value is needed",
          "to compare, write '=='");
    }
    if (token.is(":=")) {
      throw tokens.error(
          "FL0107",
          token.span(),
          "':=' is not an operator",
          "to assign, write '='; to compare, '=='");
    }
    if (token.is("<>")) {
      throw tokens.error(
          "FL0107",
          token.span(),
          "'<>' is internal choice of processes, not a comparison",
          "for 'not equal', write '!='");
    }
    refuseForeign(token, tokens.peek(1));
  }

  /** A word that is an operator elsewhere, standing before an operand. */
  void refuseForeign(Token word, Token after) {
    if (word.isName() && FOREIGN.containsKey(word.text()) && startsOperand(after)) {
      throw tokens.error(
          "FL0107",
          word.span(),
          "'" + word.text() + "' is not an operator",
          "write '" + FOREIGN.get(word.text()) + "'");
    }
  }

  private static boolean startsOperand(Token token) {
    return token.isName()
        || token.kind() == Token.Kind.INTEGER
        || token.is("(")
        || token.is("!")
        || token.is("true")
        || token.is("false");
  }

  void requireTarget(Expr target, Token sign) {
    boolean library = target instanceof Expr.Call call && call.function().startsWith("$");
    if (!(target instanceof Expr.Name || target instanceof Expr.Index || library)) {
      String hint = sign.is("=") ? "to compare, write '=='" : "";
      throw tokens.error(
          "FL0111", target.span(), "only a variable can stand before '" + sign.text() + "'", hint);
    }
  }

  ModelException noExpression() {
    String hint = "";
    if (tokens.at("=")) {
      hint = "operators are '==', '!=', '<=' and '>=', without a blank inside";
    } else if (tokens.at("[")) {
      hint = "an array literal is assigned, compared, passed as an argument or sent";
    }
    return tokens.expected("an expression", hint);
  }
}
