package dev.fairlead.pack;

import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * {@code equals} or {@code hashCode} of a record as {@link java.lang.runtime.ObjectMethods} defines
 * them, written out as a static method.
 */
final class RecordMethod {
  private static final String EQUALS = "equals";
  private static final String HASH_CODE = "hashCode";
  private static final String OBJECTS = "java/util/Objects";

  private final String owner;
  private final String name;
  private final List<Handle> fields;

  RecordMethod(String owner, String name, List<Handle> fields) {
    this.owner = owner;
    this.name = name;
    this.fields = fields;
  }

  /** Texts of records are rarely made at a start. */
  static boolean isKnown(String name) {
    return name.equals(EQUALS) || name.equals(HASH_CODE);
  }

  private String type() {
    return "(L" + owner + (name.equals(EQUALS) ? ";Ljava/lang/Object;)Z" : ";)I");
  }

  void call(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "$" + name, type(), false);
  }

  void write(ClassVisitor to) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    MethodVisitor code = to.visitMethod(access, "$" + name, type(), null, null);
    code.visitCode();
    if (name.equals(EQUALS)) {
      equality(code);
    } else {
      hash(code);
    }
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void hash(MethodVisitor code) {
    code.visitInsn(Opcodes.ICONST_0);
    for (Handle field : fields) {
      code.visitIntInsn(Opcodes.BIPUSH, 31);
      code.visitInsn(Opcodes.IMUL);
      get(code, 0, field);
      Type type = Type.getType(field.getDesc());
      boolean plain = type.getSort() >= Type.ARRAY;
      String hasher = plain ? OBJECTS : Primitives.box(type);
      String argument = plain ? "Ljava/lang/Object;" : field.getDesc();
      code.visitMethodInsn(Opcodes.INVOKESTATIC, hasher, HASH_CODE, "(" + argument + ")I", false);
      code.visitInsn(Opcodes.IADD);
    }
    code.visitInsn(Opcodes.IRETURN);
  }

  private void equality(MethodVisitor code) {
    Label different = new Label();
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.INSTANCEOF, owner);
    code.visitJumpInsn(Opcodes.IFEQ, different);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitTypeInsn(Opcodes.CHECKCAST, owner);
    code.visitVarInsn(Opcodes.ASTORE, 2);
    for (Handle field : fields) {
      get(code, 0, field);
      get(code, 2, field);
      compare(code, Type.getType(field.getDesc()), different);
    }
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
    code.visitLabel(different);
    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    code.visitInsn(Opcodes.ICONST_0);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** Floating point numbers are the same where their boxes are. */
  private static void compare(MethodVisitor code, Type type, Label different) {
    switch (type.getSort()) {
      case Type.BOOLEAN, Type.CHAR, Type.BYTE, Type.SHORT, Type.INT ->
          code.visitJumpInsn(Opcodes.IF_ICMPNE, different);
      case Type.LONG -> {
        code.visitInsn(Opcodes.LCMP);
        code.visitJumpInsn(Opcodes.IFNE, different);
      }
      case Type.FLOAT, Type.DOUBLE -> {
        String two = "(" + type.getDescriptor() + type.getDescriptor() + ")I";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, Primitives.box(type), "compare", two, false);
        code.visitJumpInsn(Opcodes.IFNE, different);
      }
      default -> {
        String two = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, OBJECTS, EQUALS, two, false);
        code.visitJumpInsn(Opcodes.IFEQ, different);
      }
    }
  }

  private void get(MethodVisitor code, int variable, Handle field) {
    code.visitVarInsn(Opcodes.ALOAD, variable);
    code.visitFieldInsn(Opcodes.GETFIELD, owner, field.getName(), field.getDesc());
  }
}
