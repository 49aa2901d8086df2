package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Token.Kind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The binary operators of expressions: how they are written, and how tightly they bind. */
final class Operators {
  /** How tightly an operator binds; those of one strength associate to the left. */
  private static final Map<BinaryOp, Integer> STRENGTH = new EnumMap<>(BinaryOp.class);

  static {
    for (BinaryOp op : BinaryOp.values()) {
      int strength =
          switch (op) {
            case OR -> 0;
            case AND -> 1;
            case BIT_OR -> 2;
            case BIT_XOR -> 3;
            case BIT_AND -> 4;
            case EQ, NE -> 5;
            case GT, LT, GE, LE -> 6;
            case SHIFT_LEFT, SHIFT_RIGHT -> 7;
            case ADD, SUB -> 8;
            case MUL, DIV, MOD -> 9;
          };
      STRENGTH.put(op, strength);
    }
  }

  private Operators() {}

  static int strength(BinaryOp op) {
    return STRENGTH.get(op);
  }

  /** The operator at this token, if it is one. */
  static Optional<BinaryOp> at(Token token) {
    if (token.kind() == Kind.SYMBOL) {
      for (BinaryOp op : BinaryOp.values()) {
        if (op.text.equals(token.text())) {
          return Optional.of(op);
        }
      }
    }
    return Optional.empty();
  }
}
