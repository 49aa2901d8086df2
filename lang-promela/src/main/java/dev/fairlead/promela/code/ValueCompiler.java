package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import dev.fairlead.promela.syntax.Span;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Compiles expressions inside of an instance method of the generated class whose parameters are the
 * memory, its cells, the base of the process and its number. Conditions become jumps.
 */
final class ValueCompiler {
  static final int THIS = 0;
  static final int MEMORY = 1;
  static final int CELLS = 2;
  static final int BASE = 3;
  static final int PID = 4;

  /** The message that a process is handed, in the methods that have one. */
  static final int MESSAGE = 5;

  private final MethodVisitor out;
  private final Spans spans;
  private final StaticChannels channels;
  private final int type;
  private int nextLocal;

  /** The places in the text that faults can be at. */
  interface Spans {
    int number(Span span);
  }

  ValueCompiler(MethodVisitor out, Spans spans, StaticChannels channels, int type, int firstLocal) {
    this.out = out;
    this.spans = spans;
    this.channels = channels;
    this.type = type;
    this.nextLocal = firstLocal;
  }

  int newLocal() {
    return nextLocal++;
  }

  java.util.Optional<StaticChannels.Fixed> fixed(Value channel) {
    return channels.find(channel, type);
  }

  /** Whether everything in an expression can be compiled; the rest is left to the interpreter. */
  static boolean canCompile(Value value) {
    if (value instanceof Value.Read read) {
      return canCompile(read.place());
    } else if (value instanceof Value.Unary unary) {
      return canCompile(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return canCompile(binary.left()) && canCompile(binary.right());
    } else if (value instanceof Value.Conditional choice) {
      return canCompile(choice.condition())
          && canCompile(choice.then())
          && canCompile(choice.otherwise());
    } else if (value instanceof Value.Length length) {
      return canCompile(length.channel());
    } else if (value instanceof Value.Full full) {
      return canCompile(full.channel());
    } else if (value instanceof Value.Poll poll) {
      return canCompile(poll.channel())
          && poll.patterns().stream().allMatch(p -> p.isEmpty() || canCompile(p.get()));
    }
    return value instanceof Value.Constant
        || value instanceof Value.Pid
        || value instanceof Value.ProcessCount
        || value instanceof Value.Last
        || value instanceof Value.Timeout;
  }

  static boolean canCompile(Place place) {
    return place.indices().stream().allMatch(index -> canCompile(index.value()));
  }

  /** Leaves the value on the stack. */
  void value(Value value) {
    if (value instanceof Value.Constant constant) {
      constant(constant.value());
    } else if (value instanceof Value.Read read) {
      read(read.place());
    } else if (value instanceof Value.Unary unary && unary.op() != UnaryOp.NOT) {
      value(unary.operand());
      if (unary.op() == UnaryOp.NEGATE) {
        out.visitInsn(Opcodes.INEG);
      } else {
        constant(-1);
        out.visitInsn(Opcodes.IXOR);
      }
    } else if (value instanceof Value.Binary binary && isArithmetic(binary.op())) {
      arithmetic(binary);
    } else if (value instanceof Value.Conditional choice) {
      Label otherwise = new Label();
      Label end = new Label();
      jump(choice.condition(), false, otherwise);
      value(choice.then());
      out.visitJumpInsn(Opcodes.GOTO, end);
      out.visitLabel(otherwise);
      value(choice.otherwise());
      out.visitLabel(end);
    } else if (value instanceof Value.Pid) {
      load(PID);
    } else if (value instanceof Value.ProcessCount) {
      out.visitVarInsn(Opcodes.ALOAD, MEMORY);
      invoke(Memory.class, "processes", "()I");
    } else if (value instanceof Value.Last) {
      cell(Program.LAST);
    } else if (value instanceof Value.Length length) {
      length(length);
    } else {
      truth(value);
    }
  }

  private static boolean isArithmetic(BinaryOp op) {
    return switch (op) {
      case BIT_OR, BIT_XOR, BIT_AND, SHIFT_LEFT, SHIFT_RIGHT, ADD, SUB, MUL, DIV, MOD -> true;
      case OR, AND, EQ, NE, GT, LT, GE, LE -> false;
    };
  }

  private void arithmetic(Value.Binary binary) {
    boolean divides = binary.op() == BinaryOp.DIV || binary.op() == BinaryOp.MOD;
    if (divides) {
      load(THIS, Opcodes.ALOAD);
    }
    value(binary.left());
    value(binary.right());
    switch (binary.op()) {
      case BIT_OR -> out.visitInsn(Opcodes.IOR);
      case BIT_XOR -> out.visitInsn(Opcodes.IXOR);
      case BIT_AND -> out.visitInsn(Opcodes.IAND);
      case SHIFT_LEFT -> out.visitInsn(Opcodes.ISHL);
      case SHIFT_RIGHT -> out.visitInsn(Opcodes.ISHR);
      case ADD -> out.visitInsn(Opcodes.IADD);
      case SUB -> out.visitInsn(Opcodes.ISUB);
      case MUL -> out.visitInsn(Opcodes.IMUL);
      case DIV, MOD -> {
        constant(spans.number(binary.span()));
        help(binary.op() == BinaryOp.DIV ? "divide" : "modulo", "(III)I");
      }
      case OR, AND, EQ, NE, GT, LT, GE, LE -> throw new AssertionError(binary);
    }
  }

  /** What is naturally a jump: leaves 1 or 0. */
  private void truth(Value value) {
    Label yes = new Label();
    Label end = new Label();
    jump(value, true, yes);
    constant(0);
    out.visitJumpInsn(Opcodes.GOTO, end);
    out.visitLabel(yes);
    constant(1);
    out.visitLabel(end);
  }

  /** Jumps if the value is, or is not, 0. */
  void jump(Value value, boolean when, Label label) {
    if (value instanceof Value.Unary unary && unary.op() == UnaryOp.NOT) {
      jump(unary.operand(), !when, label);
    } else if (value instanceof Value.Binary binary && !isArithmetic(binary.op())) {
      compare(binary, when, label);
    } else if (value instanceof Value.Timeout) {
      out.visitVarInsn(Opcodes.ALOAD, MEMORY);
      invoke(Memory.class, "timeout", "()Z");
      out.visitJumpInsn(when ? Opcodes.IFNE : Opcodes.IFEQ, label);
    } else if (value instanceof Value.Full full) {
      full(full, when, label);
    } else if (value instanceof Value.Poll poll) {
      new MessageCompiler(out, this).poll(poll, when, label);
    } else {
      value(value);
      out.visitJumpInsn(when ? Opcodes.IFNE : Opcodes.IFEQ, label);
    }
  }

  private void compare(Value.Binary binary, boolean when, Label label) {
    if (binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR) {
      boolean shortcut = (binary.op() == BinaryOp.OR) == when;
      if (shortcut) {
        jump(binary.left(), when, label);
        jump(binary.right(), when, label);
      } else {
        Label on = new Label();
        jump(binary.left(), !when, on);
        jump(binary.right(), when, label);
        out.visitLabel(on);
      }
      return;
    }
    value(binary.left());
    value(binary.right());
    int opcode =
        switch (binary.op()) {
          case EQ -> when ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE;
          case NE -> when ? Opcodes.IF_ICMPNE : Opcodes.IF_ICMPEQ;
          case GT -> when ? Opcodes.IF_ICMPGT : Opcodes.IF_ICMPLE;
          case LT -> when ? Opcodes.IF_ICMPLT : Opcodes.IF_ICMPGE;
          case GE -> when ? Opcodes.IF_ICMPGE : Opcodes.IF_ICMPLT;
          case LE -> when ? Opcodes.IF_ICMPLE : Opcodes.IF_ICMPGT;
          default -> throw new AssertionError(binary);
        };
    out.visitJumpInsn(opcode, label);
  }

  private void length(Value.Length length) {
    var fixed = fixed(length.channel());
    if (fixed.isPresent()) {
      if (fixed.get().type().isRendezvous()) {
        checkIndex(fixed.get());
        constant(0);
      } else {
        load(CELLS, Opcodes.ALOAD);
        buffer(fixed.get());
        out.visitInsn(Opcodes.IALOAD);
      }
      return;
    }
    load(THIS, Opcodes.ALOAD);
    load(MEMORY, Opcodes.ALOAD);
    value(length.channel());
    constant(spans.number(length.span()));
    help("messages", "(" + MEMORY_TYPE + "II)I");
  }

  private void full(Value.Full full, boolean when, Label label) {
    var fixed = fixed(full.channel());
    if (fixed.isPresent()) {
      if (fixed.get().type().isRendezvous()) {
        checkIndex(fixed.get());
        if (!when) {
          out.visitJumpInsn(Opcodes.GOTO, label);
        }
        return;
      }
      load(CELLS, Opcodes.ALOAD);
      buffer(fixed.get());
      out.visitInsn(Opcodes.IALOAD);
      constant(fixed.get().type().capacity());
      out.visitJumpInsn(when ? Opcodes.IF_ICMPEQ : Opcodes.IF_ICMPNE, label);
      return;
    }
    load(THIS, Opcodes.ALOAD);
    load(MEMORY, Opcodes.ALOAD);
    value(full.channel());
    constant(spans.number(full.span()));
    help("isFull", "(" + MEMORY_TYPE + "II)Z");
    out.visitJumpInsn(when ? Opcodes.IFNE : Opcodes.IFEQ, label);
  }

  /** Leaves the slot of the buffer of a channel at a known place. */
  void buffer(StaticChannels.Fixed fixed) {
    constant(fixed.buffer());
    if (fixed.local()) {
      load(BASE);
      out.visitInsn(Opcodes.IADD);
    }
    if (fixed.index().isPresent()) {
      subscript(fixed.index().get(), fixed.type().size());
    }
  }

  /** Sees to it that the index of a channel is in bounds where nothing else depends on it. */
  void checkIndex(StaticChannels.Fixed fixed) {
    if (fixed.index().isPresent()) {
      buffer(fixed);
      out.visitInsn(Opcodes.POP);
    }
  }

  private void read(Place place) {
    if (!place.stored()) {
      constant(0);
      return;
    }
    load(CELLS, Opcodes.ALOAD);
    slot(place);
    out.visitInsn(Opcodes.IALOAD);
  }

  /** Stores a value, or only computes it if the place takes no room in a state. */
  void store(Place place, Runnable value) {
    load(CELLS, Opcodes.ALOAD);
    slot(place);
    value.run();
    fit(place.type().width());
    if (place.stored()) {
      out.visitInsn(Opcodes.IASTORE);
    } else {
      out.visitInsn(Opcodes.POP2);
      out.visitInsn(Opcodes.POP);
    }
  }

  /** Leaves the slot of a place. */
  void slot(Place place) {
    constant(place.offset());
    if (place.local()) {
      load(BASE);
      out.visitInsn(Opcodes.IADD);
    }
    place.indices().forEach(index -> subscript(index, index.stride()));
  }

  private void subscript(Place.Index index, int stride) {
    load(THIS, Opcodes.ALOAD);
    value(index.value());
    constant(index.elements());
    constant(spans.number(index.span()));
    help("index", "(III)I");
    if (stride != 1) {
      constant(stride);
      out.visitInsn(Opcodes.IMUL);
    }
    out.visitInsn(Opcodes.IADD);
  }

  /** Cuts the value on the stack to a width. */
  void fit(Width width) {
    if (width.bits() >= 32) {
      return;
    }
    if (width.signed()) {
      out.visitInsn(Opcodes.I2S);
    } else {
      constant(-1 >>> 32 - width.bits());
      out.visitInsn(Opcodes.IAND);
    }
  }

  private void cell(int slot) {
    load(CELLS, Opcodes.ALOAD);
    constant(slot);
    out.visitInsn(Opcodes.IALOAD);
  }

  static final String MEMORY_TYPE = org.objectweb.asm.Type.getDescriptor(Memory.class);

  int span(Span span) {
    return spans.number(span);
  }

  void load(int local) {
    out.visitVarInsn(Opcodes.ILOAD, local);
  }

  void load(int local, int opcode) {
    out.visitVarInsn(opcode, local);
  }

  /** Calls a method of the class that generated ones are built on. */
  void help(String method, String signature) {
    invoke(CompiledSteps.class, method, signature);
  }

  private void invoke(Class<?> owner, String method, String signature) {
    out.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        org.objectweb.asm.Type.getInternalName(owner),
        method,
        signature,
        false);
  }

  void constant(int value) {
    if (value >= -1 && value <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      out.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      out.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      out.visitLdcInsn(value);
    }
  }
}
