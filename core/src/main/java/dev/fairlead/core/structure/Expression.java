package dev.fairlead.core.structure;

/** An expression over the slots of a state; see the description of the package. */
public sealed interface Expression {
  Expression TRUE = new Constant(1);
  Expression FALSE = new Constant(0);

  record Constant(int value) implements Expression {}

  record Read(SlotRef place) implements Expression {}

  /** What {@link Update.Let} has set in the same command. */
  record Temporary(int number) implements Expression {}

  record Unary(UnaryOperator operator, Expression operand) implements Expression {}

  record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {}

  record Conditional(Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /** The lowest bits of a value, with or without sign: what a narrow variable keeps of it. */
  record Narrowed(Expression value, int bits, boolean signed) implements Expression {}

  /** 1 if no command is enabled with the value 0. */
  record Timeout() implements Expression {}

  /** With one operand. */
  enum UnaryOperator {
    NEGATE,
    NOT,
    COMPLEMENT
  }

  /** With two. */
  enum BinaryOperator {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    REMAINDER,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    /** Does not evaluate the right operand if the left one is 0. */
    AND,
    /** Does not evaluate the right operand if the left one is not 0. */
    OR
  }

  static Expression constant(int value) {
    return new Constant(value);
  }

  static Expression read(int slot) {
    return new Read(new SlotRef(slot));
  }

  static Expression equal(Expression left, Expression right) {
    return binary(BinaryOperator.EQUAL, left, right);
  }

  static Expression and(Expression left, Expression right) {
    return binary(BinaryOperator.AND, left, right);
  }

  static Expression or(Expression left, Expression right) {
    return binary(BinaryOperator.OR, left, right);
  }

  static Expression not(Expression operand) {
    return unary(UnaryOperator.NOT, operand);
  }

  /** With a constant operand folded. */
  static Expression unary(UnaryOperator operator, Expression operand) {
    return operand instanceof Constant constant
        ? new Constant(Arithmetics.apply(operator, constant.value()))
        : new Unary(operator, operand);
  }

  /** With constant operands folded, unless that is a division by zero. */
  static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    if (operator == BinaryOperator.AND && left instanceof Constant first) {
      return first.value() == 0 ? FALSE : truth(right);
    } else if (operator == BinaryOperator.OR && left instanceof Constant first) {
      return first.value() != 0 ? TRUE : truth(right);
    } else if (left instanceof Constant first
        && right instanceof Constant second
        && !(Arithmetics.divides(operator) && second.value() == 0)) {
      return new Constant(Arithmetics.apply(operator, first.value(), second.value()));
    }
    return new Binary(operator, left, right);
  }

  /** With a constant condition decided. */
  static Expression conditional(Expression condition, Expression then, Expression otherwise) {
    return condition instanceof Constant constant
        ? constant.value() != 0 ? then : otherwise
        : new Conditional(condition, then, otherwise);
  }

  /** Whether it is 0 or 1 as it stands. */
  static boolean isTruth(Expression value) {
    return value instanceof Constant constant && (constant.value() & ~1) == 0
        || value instanceof Timeout
        || value instanceof Unary unary && unary.operator() == UnaryOperator.NOT
        || value instanceof Binary binary && binary.operator().compareTo(BinaryOperator.EQUAL) >= 0;
  }

  private static Expression truth(Expression value) {
    return isTruth(value) ? value : binary(BinaryOperator.NOT_EQUAL, value, FALSE);
  }
}
