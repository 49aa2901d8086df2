package dev.fairlead.csp.lowering;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.syntax.Expr.BinaryOp;

/**
 * Evaluates what does not depend on the state. What would trap stays as it is, to trap when it
 * runs.
 */
public final class Folding {

  private Folding() {}

  static Code.Value binary(BinaryOp op, Code.Value left, Code.Value right, int trap) {
    Code.Value whole = new Code.Binary(op, left, right, trap);
    boolean constant = left instanceof Code.Constant && right instanceof Code.Constant;
    return constant ? fold(whole) : whole;
  }

  /** A constant, if the code needs neither state nor environment. */
  static Code.Value fold(Code.Value code) {
    return Parts.isClosed(code) && !Parts.usesEnvironment(code) ? evaluate(code, NONE) : code;
  }

  /** A constant, if the code needs no state but the environment given. */
  public static Code.Value evaluate(Code.Value code, int[] environment) {
    if (!Parts.isClosed(code)) {
      return code;
    }
    try {
      return new Code.Constant(Interpreter.run(code, NONE, environment), code.kind());
    } catch (Trap trap) {
      return code;
    }
  }

  private static final int[] NONE = {};
}
