package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Spec.Body;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code select (x : 1 .. 3)}: between two numbers that are not far apart, SPIN's lexer makes it an
 * {@code if} with an option for each, which is one step instead of a loop.
 */
final class NumberChoice {

  private static final int FARTHEST = 32;

  private NumberChoice() {}

  /** Whether the lexer sees it: a plain name and two numbers, all on one line. */
  static boolean standsAt(Tokens tokens) {
    for (int i = 2; i <= 7; i++) {
      if (tokens.peek(i).onNewLine()) {
        return false;
      }
    }
    return tokens.peek(2).text().matches("[A-Za-z0-9]+")
        && tokens.peek(4).kind() == Kind.NUMBER
        && tokens.peek(6).kind() == Kind.NUMBER
        && tokens.peek(7).is(")");
  }

  static Stmt of(Stmt.Select select) {
    int low = ((Expr.Literal) select.from()).value();
    int high = ((Expr.Literal) select.to()).value();
    if (low > high) {
      throw select.from().span().error("FL0529", "the range is empty", "");
    }
    if (high - low > FARTHEST) {
      return select;
    }
    List<Body> options = new ArrayList<>();
    for (int i = low; i <= high; i++) {
      Expr value = new Expr.Literal(i, select.from().span());
      Stmt option = new Stmt.Assign(select.variable(), value, select.span());
      options.add(new Body(List.of(option), select.span()));
    }
    return new Stmt.If(List.copyOf(options), select.span());
  }
}
