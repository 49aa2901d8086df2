package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Quantifier;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import java.util.Set;

/**
 * What claims do with the numbers of processes. A count of which only is known that it is more than
 * a cutoff has one result where it, or a sum of such counts with positive factors, is compared with
 * a number up to the cutoff; {@code exists} and {@code forall} only ask whether a count is 0.
 */
public final class CountUse {
  private static final Set<BinaryOp> COMPARISONS =
      Set.of(BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE);

  /** Numbers, and sums of factors, beyond this are left to instances. */
  private static final int MOST = 1000;

  private boolean any;
  private boolean onlyCompares = true;
  private int greatest;

  // of the comparison at hand
  private long number;
  private long positive;
  private long negative;

  private CountUse() {}

  public static CountUse of(Program program) {
    CountUse use = new CountUse();
    program.observed().values().forEach(use::visit);
    return use;
  }

  /** Whether something depends on how many processes there are, or on whether there are any. */
  public boolean any() {
    return any;
  }

  /** Whether counts are only compared with numbers. */
  public boolean onlyCompares() {
    return onlyCompares;
  }

  /** The greatest number that a count is compared with. */
  public int greatest() {
    return greatest;
  }

  private void visit(Value value) {
    if (value instanceof Value.Quantified quantified) {
      // A count that is a truth value is compared with 0.
      any = true;
      onlyCompares &= !counts(quantified.body());
    } else if (value instanceof Value.NonProgress) {
      any = true;
    } else if (value instanceof Value.Binary binary
        && COMPARISONS.contains(binary.op())
        && counts(binary)) {
      any = true;
      compare(binary);
    } else if (value instanceof Value.Binary binary
        && (binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR)) {
      visit(binary.left());
      visit(binary.right());
    } else if (value instanceof Value.Unary unary && unary.op() == UnaryOp.NOT) {
      visit(unary.operand());
    } else {
      boolean counts = counts(value);
      any |= counts;
      onlyCompares &= !counts;
    }
  }

  private void compare(Value.Binary comparison) {
    number = 0;
    positive = 0;
    negative = 0;
    boolean linear = add(comparison.left(), 1) && add(comparison.right(), -1);
    boolean oneSign = positive == 0 || negative == 0;
    onlyCompares &= linear && oneSign && Math.abs(number) + positive + negative <= MOST;
    greatest = Math.max(greatest, (int) Math.min(MOST, Math.abs(number)));
  }

  /** Adds up a linear expression; false if it is none. */
  private boolean add(Value value, long factor) {
    if (Math.abs(factor) > MOST) {
      return false;
    } else if (value instanceof Value.Constant constant) {
      number += factor * constant.value();
      return Math.abs(constant.value()) <= MOST;
    } else if (value instanceof Value.Quantified quantified) {
      positive += Math.max(factor, 0);
      negative += Math.max(-factor, 0);
      return quantified.quantifier() == Quantifier.COUNT && !counts(quantified.body());
    } else if (value instanceof Value.Binary binary && binary.op() == BinaryOp.ADD) {
      return add(binary.left(), factor) && add(binary.right(), factor);
    } else if (value instanceof Value.Binary binary && binary.op() == BinaryOp.SUB) {
      return add(binary.left(), factor) && add(binary.right(), -factor);
    } else if (value instanceof Value.Binary binary
        && binary.op() == BinaryOp.MUL
        && binary.left() instanceof Value.Constant constant) {
      return add(binary.right(), factor * constant.value());
    } else if (value instanceof Value.Binary binary
        && binary.op() == BinaryOp.MUL
        && binary.right() instanceof Value.Constant constant) {
      return add(binary.left(), factor * constant.value());
    }
    return false;
  }

  private static boolean counts(Value value) {
    boolean[] found = {false};
    ExpressionWalk.in(value, part -> found[0] |= part instanceof Value.Quantified);
    return found[0];
  }
}
