package dev.fairlead.csp.code;

import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Compiles one piece of code into one static method {@code int c(int[] state, int[] environment,
 * Objects objects, ProcessCounts counts)}. Temporaries become JVM locals, conditions become jumps.
 */
final class MethodCompiler {
  static final int STATE = 0;
  private static final int ENVIRONMENT = 1;
  static final int OBJECTS = 2;
  private static final int COUNTS = 3;
  static final int FIRST_TEMPORARY = 4;
  private static final String ARITHMETIC = Type.getInternalName(Arithmetic.class);

  private final MethodVisitor out;
  private final ObjectCompiler objects;
  private final JumpCompiler jumps;
  private final int firstArray;
  private final int loopCounter;
  private int nextScratch;

  MethodCompiler(MethodVisitor out, Frame frame) {
    this.out = out;
    this.objects = new ObjectCompiler(out, this);
    this.jumps = new JumpCompiler(out, this);
    this.firstArray = FIRST_TEMPORARY + frame.temporaries();
    this.loopCounter = firstArray + frame.arrays();
    this.nextScratch = loopCounter + 1;
    for (int i = 0; i < frame.temporaries(); i++) {
      constant(0);
      out.visitVarInsn(Opcodes.ISTORE, FIRST_TEMPORARY + i);
    }
    for (int i = 0; i < frame.arrays(); i++) {
      out.visitInsn(Opcodes.ACONST_NULL);
      out.visitVarInsn(Opcodes.ASTORE, firstArray + i);
    }
    constant(0);
    out.visitVarInsn(Opcodes.ISTORE, loopCounter);
  }

  void compile(Code code) {
    if (code instanceof Value value) {
      value(value);
    } else {
      statement(code);
      constant(0);
    }
    out.visitInsn(Opcodes.IRETURN);
  }

  void value(Value code) {
    if (code instanceof Code.Constant c) {
      constant(c.value());
    } else if (code instanceof Code.Local l) {
      out.visitVarInsn(Opcodes.ALOAD, ENVIRONMENT);
      constant(l.index());
      out.visitInsn(Opcodes.IALOAD);
    } else if (code instanceof Code.Temporary t) {
      out.visitVarInsn(Opcodes.ILOAD, FIRST_TEMPORARY + t.index());
    } else if (code instanceof Code.Global g) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      constant(g.slot());
      out.visitInsn(Opcodes.IALOAD);
    } else if (code instanceof Code.Element e) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      elementSlot(e.array(), e.index(), e.trap());
      out.visitInsn(Opcodes.IALOAD);
    } else if (code instanceof Code.TemporaryElement e) {
      out.visitVarInsn(Opcodes.ALOAD, firstArray + e.array());
      temporaryIndex(e.array(), e.index(), e.trap());
      out.visitInsn(Opcodes.IALOAD);
    } else if (code instanceof Code.Unary u && u.op() == UnaryOp.NEGATE) {
      value(u.operand());
      out.visitInsn(Opcodes.INEG);
    } else if (code instanceof Code.Binary b && isArithmetic(b)) {
      arithmetic(b);
    } else if (code instanceof Code.ChannelQuery q && !isTruth(q)) {
      query(q);
    } else if (code instanceof Code.ChannelPeek p) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      buffer(p.channel(), p.index(), p.indexTrap());
      constant(p.field());
      trapping("peek", "([IIII)I", p.emptyTrap());
    } else if (objects.covers(code)) {
      objects.value(code);
    } else if (code instanceof Code.Convert c) {
      value(c.value());
      convert(c);
    } else if (code instanceof Code.ProcessCount c) {
      count(c);
    } else if (code instanceof Code.InRange r) {
      value(r.value());
      range(r.range());
    } else if (code instanceof Code.Assign a) {
      assign(a);
    } else {
      truthValue(code);
    }
  }

  private void convert(Code.Convert c) {
    String either = Type.getInternalName(Either.class);
    if (c.how() == Code.Conversion.OF_TRUTH) {
      out.visitMethodInsn(Opcodes.INVOKESTATIC, either, "ofTruth", "(I)I", false);
      return;
    }
    constant(c.trap());
    String method =
        switch (c.how()) {
          case OF_NUMBER -> "ofNumber";
          case TO_NUMBER -> "number";
          case TO_TRUTH -> "truth";
          case OF_TRUTH -> throw new AssertionError(c);
        };
    out.visitMethodInsn(Opcodes.INVOKESTATIC, either, method, "(II)I", false);
  }

  /** Code whose natural form is a jump: yields 1 or 0. */
  private void truthValue(Value code) {
    Label yes = new Label();
    Label end = new Label();
    jumps.jump(code, true, yes);
    constant(0);
    out.visitJumpInsn(Opcodes.GOTO, end);
    out.visitLabel(yes);
    constant(1);
    out.visitLabel(end);
  }

  static boolean isArithmetic(Code.Binary b) {
    return switch (b.op()) {
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, XOR -> true;
      case OR, AND, EQ, NE, LT, GT, LE, GE -> false;
    };
  }

  private void arithmetic(Code.Binary b) {
    value(b.left());
    value(b.right());
    switch (b.op()) {
      case ADD -> out.visitInsn(Opcodes.IADD);
      case SUB -> out.visitInsn(Opcodes.ISUB);
      case MUL -> out.visitInsn(Opcodes.IMUL);
      case BIT_AND -> out.visitInsn(Opcodes.IAND);
      case BIT_OR -> out.visitInsn(Opcodes.IOR);
      case BIT_XOR, XOR -> out.visitInsn(Opcodes.IXOR);
      case DIV -> trapping("divide", "(III)I", b.trap());
      case MOD -> trapping("modulo", "(III)I", b.trap());
      case OR, AND, EQ, NE, LT, GT, LE, GE -> throw new AssertionError(b);
    }
  }

  private void trapping(String method, String signature, int trap) {
    constant(trap);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, ARITHMETIC, method, signature, false);
  }

  static boolean isTruth(Code.ChannelQuery q) {
    return q.query() == Code.Query.EMPTY || q.query() == Code.Query.FULL;
  }

  private void query(Code.ChannelQuery q) {
    bufferCount(q);
    if (q.query() == Code.Query.SIZE) {
      // The count was asked for to check the index.
      out.visitInsn(Opcodes.POP);
      constant(q.channel().capacity());
    }
  }

  void bufferCount(Code.ChannelQuery q) {
    out.visitVarInsn(Opcodes.ALOAD, STATE);
    buffer(q.channel(), q.index(), q.trap());
    out.visitInsn(Opcodes.IALOAD);
  }

  /** The slot at which a buffer starts. */
  void buffer(Code.ChannelPlace channel, Value index, int trap) {
    value(index);
    constant(channel.size());
    trapping("checkIndex", "(III)I", trap);
    constant(channel.buffer(1) - channel.buffer(0));
    out.visitInsn(Opcodes.IMUL);
    constant(channel.slot());
    out.visitInsn(Opcodes.IADD);
  }

  private void elementSlot(Code.GlobalArray array, Value index, int trap) {
    value(index);
    constant(array.length());
    trapping("checkIndex", "(III)I", trap);
    constant(array.slot());
    out.visitInsn(Opcodes.IADD);
  }

  private void temporaryIndex(int array, Value index, int trap) {
    value(index);
    out.visitVarInsn(Opcodes.ALOAD, firstArray + array);
    out.visitInsn(Opcodes.ARRAYLENGTH);
    trapping("checkIndex", "(III)I", trap);
  }

  /** The array and the place in it that an element has; nothing of a single temporary. */
  void place(Code.Target target) {
    if (target instanceof Code.GlobalTarget t) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      constant(t.slot());
    } else if (target instanceof Code.ElementTarget t) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      elementSlot(t.array(), t.index(), t.indexTrap());
    } else if (target instanceof Code.TemporaryElementTarget t) {
      out.visitVarInsn(Opcodes.ALOAD, firstArray + t.array());
      temporaryIndex(t.array(), t.index(), t.indexTrap());
    }
  }

  private void assign(Code.Assign a) {
    Code.Target target = a.target();
    if (target instanceof Code.TemporaryTarget t) {
      value(a.value());
      out.visitInsn(Opcodes.DUP);
      out.visitVarInsn(Opcodes.ISTORE, FIRST_TEMPORARY + t.index());
      return;
    }
    place(target);
    value(a.value());
    if (target instanceof Code.GlobalTarget t) {
      range(t.range());
    } else if (target instanceof Code.ElementTarget t) {
      range(t.range());
    }
    out.visitInsn(Opcodes.DUP_X2);
    out.visitInsn(Opcodes.IASTORE);
  }

  private void count(Code.ProcessCount c) {
    out.visitVarInsn(Opcodes.ALOAD, COUNTS);
    out.visitLdcInsn(c.process());
    array(c.arguments().size(), c.arguments());
    out.visitVarInsn(Opcodes.ALOAD, STATE);
    String counts = Type.getInternalName(ProcessCounts.class);
    String signature = "(Ljava/lang/String;[I[I)I";
    out.visitMethodInsn(Opcodes.INVOKEINTERFACE, counts, "count", signature, true);
  }

  /** A new array that begins with some values. */
  void array(int length, List<Value> values) {
    constant(length);
    out.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
    for (int i = 0; i < values.size(); i++) {
      out.visitInsn(Opcodes.DUP);
      constant(i);
      value(values.get(i));
      out.visitInsn(Opcodes.IASTORE);
    }
  }

  private void range(Code.Range range) {
    if (range.trap() >= 0) {
      constant(range.low());
      constant(range.high());
      trapping("checkRange", "(IIII)I", range.trap());
    }
  }

  private void statement(Code code) {
    if (code instanceof Value value) {
      value(value);
      out.visitInsn(Opcodes.POP);
    } else if (code instanceof Code.Sequence s) {
      s.parts().forEach(this::statement);
    } else if (code instanceof Code.If i) {
      Label otherwise = new Label();
      Label end = new Label();
      jumps.jump(i.condition(), false, otherwise);
      statement(i.then());
      out.visitJumpInsn(Opcodes.GOTO, end);
      out.visitLabel(otherwise);
      statement(i.otherwise());
      out.visitLabel(end);
    } else if (code instanceof Code.While w) {
      loop(w);
    } else if (code instanceof Code.NewArray n) {
      array(n.length(), n.initial());
      out.visitVarInsn(Opcodes.ASTORE, firstArray + n.array());
    } else if (code instanceof Code.AssignArray a) {
      assignArray(a);
    } else {
      throw new AssertionError(code);
    }
  }

  private void loop(Code.While w) {
    Label test = new Label();
    Label end = new Label();
    Label goOn = new Label();
    out.visitLabel(test);
    jumps.jump(w.condition(), false, end);
    out.visitIincInsn(loopCounter, 1);
    out.visitVarInsn(Opcodes.ILOAD, loopCounter);
    constant(CompiledCode.LOOP_BOUND);
    out.visitJumpInsn(Opcodes.IF_ICMPLE, goOn);
    constant(w.trap());
    out.visitVarInsn(Opcodes.ILOAD, loopCounter);
    String trap = Type.getInternalName(Trap.class);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, trap, "of", "(II)L" + trap + ";", false);
    out.visitInsn(Opcodes.ATHROW);
    out.visitLabel(goOn);
    statement(w.body());
    out.visitJumpInsn(Opcodes.GOTO, test);
    out.visitLabel(end);
  }

  private void assignArray(Code.AssignArray a) {
    int first = nextScratch;
    nextScratch += a.values().size();
    for (int i = 0; i < a.values().size(); i++) {
      value(a.values().get(i));
      out.visitVarInsn(Opcodes.ISTORE, first + i);
    }
    for (int i = 0; i < a.values().size(); i++) {
      out.visitVarInsn(Opcodes.ALOAD, STATE);
      constant(a.array().slot() + i);
      out.visitVarInsn(Opcodes.ILOAD, first + i);
      range(a.range());
      out.visitInsn(Opcodes.IASTORE);
    }
  }

  /** The number of a new JVM local for a number. */
  int newScratch() {
    return nextScratch++;
  }

  void constant(int value) {
    if (value >= -1 && value <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      out.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      out.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      out.visitLdcInsn(value);
    }
  }
}
