package dev.fairlead.csp.code;

import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiles conditions: code whose natural form is a jump. */
final class JumpCompiler {
  private final MethodVisitor out;
  private final MethodCompiler method;

  JumpCompiler(MethodVisitor out, MethodCompiler method) {
    this.out = out;
    this.method = method;
  }

  /** Jumps to the label if the truth value of the code equals {@code when}. */
  void jump(Value code, boolean when, Label label) {
    if (code instanceof Code.Constant c) {
      if ((c.value() == 1) == when) {
        out.visitJumpInsn(Opcodes.GOTO, label);
      }
    } else if (code instanceof Code.Unary u && u.op() == UnaryOp.NOT) {
      jump(u.operand(), !when, label);
    } else if (code instanceof Code.Binary b && !MethodCompiler.isArithmetic(b)) {
      jumpOnBinary(b, when, label);
    } else if (code instanceof Code.Quantified q) {
      jumpOnQuantified(q, when, label);
    } else if (code instanceof Code.ChannelQuery q && MethodCompiler.isTruth(q)) {
      method.bufferCount(q);
      if (q.query() == Code.Query.EMPTY) {
        out.visitJumpInsn(when ? Opcodes.IFEQ : Opcodes.IFNE, label);
      } else {
        method.constant(q.channel().capacity());
        out.visitJumpInsn(when ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, label);
      }
    } else {
      method.value(code);
      out.visitJumpInsn(when ? Opcodes.IFNE : Opcodes.IFEQ, label);
    }
  }

  private void jumpOnBinary(Code.Binary b, boolean when, Label label) {
    switch (b.op()) {
      case AND, OR -> {
        boolean decides = b.op() == BinaryOp.OR;
        if (when == decides) {
          jump(b.left(), when, label);
          jump(b.right(), when, label);
        } else {
          Label decided = new Label();
          jump(b.left(), decides, decided);
          jump(b.right(), when, label);
          out.visitLabel(decided);
        }
      }
      case EQ -> compare(b, when ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, label);
      case NE -> compare(b, when ? Opcodes.IF_ICMPNE : Opcodes.IF_ICMPEQ, label);
      case LT -> compare(b, when ? Opcodes.IF_ICMPLT : Opcodes.IF_ICMPGE, label);
      case GE -> compare(b, when ? Opcodes.IF_ICMPGE : Opcodes.IF_ICMPLT, label);
      case GT -> compare(b, when ? Opcodes.IF_ICMPGT : Opcodes.IF_ICMPLE, label);
      case LE -> compare(b, when ? Opcodes.IF_ICMPLE : Opcodes.IF_ICMPGT, label);
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, XOR -> throw new AssertionError(b);
    }
  }

  private void compare(Code.Binary b, int opcode, Label label) {
    method.value(b.left());
    method.value(b.right());
    out.visitJumpInsn(opcode, label);
  }

  private void jumpOnQuantified(Code.Quantified q, boolean when, Label label) {
    int running = MethodCompiler.FIRST_TEMPORARY + q.temporary();
    int high = method.newScratch();
    Label test = new Label();
    Label exhausted = new Label();
    Label decided = new Label();
    Label end = new Label();
    method.value(q.low());
    out.visitVarInsn(Opcodes.ISTORE, running);
    method.value(q.high());
    out.visitVarInsn(Opcodes.ISTORE, high);
    out.visitLabel(test);
    out.visitVarInsn(Opcodes.ILOAD, running);
    out.visitVarInsn(Opcodes.ILOAD, high);
    out.visitJumpInsn(Opcodes.IF_ICMPGT, exhausted);
    jump(q.body(), !q.conjunction(), decided);
    out.visitIincInsn(running, 1);
    out.visitJumpInsn(Opcodes.GOTO, test);
    out.visitLabel(decided);
    out.visitJumpInsn(Opcodes.GOTO, q.conjunction() == when ? end : label);
    out.visitLabel(exhausted);
    if (q.conjunction() == when) {
      out.visitJumpInsn(Opcodes.GOTO, label);
    }
    out.visitLabel(end);
  }
}
