package dev.fairlead.pack;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What becomes of a value between a functional interface and the method behind it. */
final class Primitives {
  private static final String OBJECT = "java/lang/Object";
  private static final String NUMBER = "java/lang/Number";

  private Primitives() {}

  /** The class of the boxes of a primitive type. */
  static String box(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.CHAR -> "java/lang/Character";
      case Type.BYTE -> "java/lang/Byte";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      case Type.DOUBLE -> "java/lang/Double";
      default -> throw new IllegalArgumentException(type + " is not primitive");
    };
  }

  private static boolean isPrimitive(Type type) {
    return type.getSort() < Type.ARRAY;
  }

  /**
   * Converts the value on the stack as {@link java.lang.invoke.LambdaMetafactory} does.
   *
   * @param given its type by the erased method of the interface
   * @param known what it is by the instantiated one
   * @param wanted what is to become of it
   */
  static void convert(MethodVisitor code, Type given, Type known, Type wanted) {
    if (wanted.getSort() == Type.VOID || given.equals(wanted)) {
      return;
    }
    if (isPrimitive(given)) {
      if (isPrimitive(wanted)) {
        widen(code, given, wanted);
      } else {
        String type = "(" + given.getDescriptor() + ")L" + box(given) + ";";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, box(given), "valueOf", type, false);
      }
    } else if (isPrimitive(wanted)) {
      unbox(code, isPrimitive(known) ? given : known, wanted);
    } else {
      cast(code, wanted);
    }
  }

  private static void unbox(MethodVisitor code, Type known, Type wanted) {
    for (Type kind : KINDS) {
      if (box(kind).equals(known.getInternalName())) {
        cast(code, known);
        value(code, box(kind), kind);
        widen(code, kind, wanted);
        return;
      }
    }
    // Of the box nothing is known but what is wanted of it.
    boolean number = wanted.getSort() > Type.CHAR && known.getInternalName().equals(NUMBER);
    String box = number ? NUMBER : box(wanted);
    cast(code, Type.getObjectType(box));
    value(code, box, wanted);
  }

  private static final Type[] KINDS = {
    Type.BOOLEAN_TYPE,
    Type.CHAR_TYPE,
    Type.BYTE_TYPE,
    Type.SHORT_TYPE,
    Type.INT_TYPE,
    Type.LONG_TYPE,
    Type.FLOAT_TYPE,
    Type.DOUBLE_TYPE
  };

  private static void value(MethodVisitor code, String box, Type kind) {
    String type = "()" + kind.getDescriptor();
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box, kind.getClassName() + "Value", type, false);
  }

  private static void cast(MethodVisitor code, Type type) {
    if (!type.getInternalName().equals(OBJECT)) {
      code.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    }
  }

  private static void widen(MethodVisitor code, Type from, Type to) {
    int source = from.getSort() < Type.INT ? Type.INT : from.getSort();
    switch (to.getSort()) {
      case Type.LONG -> widen(code, source, Opcodes.I2L, -1);
      case Type.FLOAT -> widen(code, source, Opcodes.I2F, Opcodes.L2F);
      case Type.DOUBLE -> {
        if (source == Type.FLOAT) {
          code.visitInsn(Opcodes.F2D);
        } else {
          widen(code, source, Opcodes.I2D, Opcodes.L2D);
        }
      }
      default -> {
        // The smaller ones are ints on the stack.
      }
    }
  }

  private static void widen(MethodVisitor code, int source, int fromInt, int fromLong) {
    if (source == Type.INT) {
      code.visitInsn(fromInt);
    } else if (source == Type.LONG && fromLong >= 0) {
      code.visitInsn(fromLong);
    }
  }
}
