package dev.fairlead.csp;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expressions;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.Collection;
import java.util.Optional;

/**
 * The numbers that a text has in it: a system of more members does not have one of them by chance.
 */
final class NumbersInText {
  /** The greatest one for which a system of more members is looked at. */
  private static final int MOST = 300;

  private int greatest;

  private NumbersInText() {}

  /**
   * A size that is greater than all numbers in a text and in what is asked.
   *
   * @throws KeptMembers.Misuse if a system of this size is too large
   */
  static int beyond(Spec spec, Symbols symbols, Collection<Expr> propositions) {
    NumbersInText numbers = new NumbersInText();
    propositions.forEach(numbers::in);
    spec.declarations().forEach(numbers::in);
    symbols.constants().values().forEach(value -> numbers.meet(value.bits()));
    if (numbers.greatest > MOST) {
      throw new KeptMembers.Misuse(
          "numbers up to " + numbers.greatest + " are not told from those of members");
    }
    return numbers.greatest + 2;
  }

  private void in(Declaration declaration) {
    Expressions.everyIn(declaration, this::meet);
    if (declaration instanceof Declaration.Variable variable) {
      variable.dimensions().forEach(this::in);
      in(variable.range());
      variable
          .initial()
          .filter(Spec.Initial.Value.class::isInstance)
          .ifPresent(initial -> in(((Spec.Initial.Value) initial).expression()));
    } else if (declaration instanceof Declaration.Channel channel) {
      channel.arraySize().ifPresent(this::in);
      channel.capacity().ifPresent(this::in);
    } else if (declaration instanceof Declaration.Definition definition) {
      definition.parameters().forEach(parameter -> in(parameter.range()));
    }
  }

  private void in(Optional<Spec.Range> range) {
    range.flatMap(Spec.Range::high).ifPresent(this::in);
  }

  private void in(Expr expression) {
    Expressions.everyIn(expression, this::meet);
  }

  private void meet(Expr part) {
    if (part instanceof Expr.IntLiteral literal) {
      meet(literal.value());
    }
  }

  private void meet(int number) {
    greatest = Math.max(greatest, number);
  }
}
