package dev.fairlead.csp;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A neighbour of a member in a ring.
 *
 * @param of the number of the member
 */
record MemberNeighbour(Expr of, Side side) {

  /** Where it is. */
  enum Side {
    BEHIND,
    BEFORE
  }

  /**
   * {@code (x + 1) % N}, {@code (x + N - 1) % N} or {@code (x - 1 + N) % N}; empty if it is none.
   *
   * @param isNumber whether an expression is N
   */
  static Optional<MemberNeighbour> in(Expr.Binary remainder, Predicate<Expr> isNumber) {
    if (!(remainder.left() instanceof Expr.Binary sum)) {
      return Optional.empty();
    } else if (sum.op() == BinaryOp.ADD && isOne(sum.right())) {
      return Optional.of(new MemberNeighbour(sum.left(), Side.BEHIND));
    } else if (sum.op() == BinaryOp.SUB
        && isOne(sum.right())
        && sum.left() instanceof Expr.Binary inner
        && inner.op() == BinaryOp.ADD) {
      if (isNumber.test(inner.right())) {
        return Optional.of(new MemberNeighbour(inner.left(), Side.BEFORE));
      } else if (isNumber.test(inner.left())) {
        return Optional.of(new MemberNeighbour(inner.right(), Side.BEFORE));
      }
    } else if (sum.op() == BinaryOp.ADD
        && isNumber.test(sum.right())
        && sum.left() instanceof Expr.Binary inner
        && inner.op() == BinaryOp.SUB
        && isOne(inner.right())) {
      return Optional.of(new MemberNeighbour(inner.left(), Side.BEFORE));
    }
    return Optional.empty();
  }

  private static boolean isOne(Expr expression) {
    return expression instanceof Expr.IntLiteral literal && literal.value() == 1;
  }
}
