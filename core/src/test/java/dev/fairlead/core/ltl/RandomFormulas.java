package dev.fairlead.core.ltl;

import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random formulas, which shrink, and random words over the atoms a, b and c. */
public final class RandomFormulas {

  public static final List<String> ATOMS = List.of("a", "b", "c");

  private RandomFormulas() {}

  /** Formulas of at most the given height over the atoms. */
  public static Arbitrary<Formula> formulas(int height) {
    return formulas(height, Arbitraries.of(ATOMS));
  }

  public static Arbitrary<Formula> formulas(int height, Arbitrary<String> atoms) {
    Arbitrary<Formula> leaves =
        Arbitraries.frequencyOf(
            Tuple.of(8, atoms.map(name -> (Formula) new Formula.Atom(name))),
            Tuple.of(1, Arbitraries.of(Formula.TRUE, Formula.FALSE)));
    return height == 0 ? leaves : composed(height, leaves, formulas(height - 1, atoms));
  }

  private static Arbitrary<Formula> composed(
      int height, Arbitrary<Formula> leaves, Arbitrary<Formula> operands) {
    Arbitrary<Formula> unary =
        Combinators.combine(
                Arbitraries.of(
                    Formula.Operator.NOT,
                    Formula.Operator.NEXT,
                    Formula.Operator.EVENTUALLY,
                    Formula.Operator.ALWAYS),
                operands)
            .as(RandomFormulas::unary);
    Arbitrary<Formula> binary =
        Combinators.combine(
                Arbitraries.of(
                    Formula.Operator.AND,
                    Formula.Operator.OR,
                    Formula.Operator.IMPLIES,
                    Formula.Operator.IFF,
                    Formula.Operator.UNTIL,
                    Formula.Operator.RELEASE,
                    Formula.Operator.WEAK_UNTIL),
                operands,
                operands)
            .as(RandomFormulas::binary);
    return Arbitraries.frequencyOf(Tuple.of(1, leaves), Tuple.of(3, unary), Tuple.of(4, binary));
  }

  public static Formula unary(Formula.Operator operator, Formula operand) {
    return switch (operator) {
      case NOT -> new Formula.Not(operand);
      case NEXT -> new Formula.Next(operand);
      case EVENTUALLY -> new Formula.Eventually(operand);
      case ALWAYS -> new Formula.Always(operand);
      default -> throw new IllegalArgumentException("not unary: " + operator);
    };
  }

  public static Formula binary(Formula.Operator operator, Formula left, Formula right) {
    return switch (operator) {
      case AND -> new Formula.And(left, right);
      case OR -> new Formula.Or(left, right);
      case IMPLIES -> new Formula.Implies(left, right);
      case IFF -> new Formula.Iff(left, right);
      case UNTIL -> new Formula.Until(left, right);
      case RELEASE -> new Formula.Release(left, right);
      case WEAK_UNTIL -> new Formula.WeakUntil(left, right);
      default -> throw new IllegalArgumentException("not binary: " + operator);
    };
  }

  /** The word stem·loop^ω. */
  public record Lasso(List<Set<String>> stem, List<Set<String>> loop) {

    public boolean satisfies(Formula formula) {
      return LassoSemantics.holds(formula, stem, loop);
    }
  }

  public static Lasso lasso(Random random) {
    return new Lasso(letters(random, random.nextInt(4)), letters(random, 1 + random.nextInt(4)));
  }

  private static List<Set<String>> letters(Random random, int length) {
    List<Set<String>> result = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Set<String> letter = new HashSet<>();
      for (String atom : ATOMS) {
        if (random.nextBoolean()) {
          letter.add(atom);
        }
      }
      result.add(letter);
    }
    return result;
  }

  public static Formula parse(String text) {
    return LtlParser.parse(new SourceText("test", text)).formula();
  }
}
