package dev.fairlead.promela.code;

import java.util.function.IntConsumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a method whose first parameter is a number that decides what it does. It is cut into parts
 * that are small enough for the JVM to compile them.
 *
 * @param owner the class of the method
 * @param done the instruction that returns the result
 */
record Dispatcher(ClassWriter writer, String owner, String name, String signature, int done) {

  /** The JVM compiles no method of more than 8000 bytes; a case takes about 20. */
  private static final int CASES = 256;

  private static final int NUMBER = 1;

  /** Leaves the result for one number. */
  interface Case {
    void write(MethodVisitor method, int number);
  }

  void write(int count, Case each) {
    int parts = (count + CASES - 1) / CASES;
    MethodVisitor method = begin(Opcodes.ACC_PUBLIC, name);
    method.visitVarInsn(Opcodes.ILOAD, NUMBER);
    method.visitIntInsn(Opcodes.BIPUSH, Integer.numberOfTrailingZeros(CASES));
    method.visitInsn(Opcodes.ISHR);
    choose(
        method,
        parts,
        part -> {
          method.visitVarInsn(Opcodes.ALOAD, 0);
          loadParameters(method, signature);
          method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name + part, signature, false);
        });
    for (int part = 0; part < parts; part++) {
      writePart(part, count, each);
    }
  }

  private void writePart(int part, int count, Case each) {
    int first = part * CASES;
    MethodVisitor method = begin(0, name + part);
    method.visitVarInsn(Opcodes.ILOAD, NUMBER);
    method.visitLdcInsn(first);
    method.visitInsn(Opcodes.ISUB);
    choose(method, Math.min(CASES, count - first), number -> each.write(method, first + number));
  }

  /** Loads what a method is given, which takes one slot each. */
  static void loadParameters(MethodVisitor method, String signature) {
    int slot = NUMBER;
    for (Type parameter : Type.getArgumentTypes(signature)) {
      method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot++);
    }
  }

  private MethodVisitor begin(int access, String method) {
    MethodVisitor out = writer.visitMethod(access, method, signature, null, null);
    out.visitCode();
    return out;
  }

  /** Ends a method by doing what the number on the stack says. */
  private void choose(MethodVisitor method, int count, IntConsumer each) {
    Label[] cases = new Label[count];
    java.util.Arrays.setAll(cases, i -> new Label());
    Label missing = new Label();
    if (count > 0) {
      method.visitTableSwitchInsn(0, count - 1, missing, cases);
    } else {
      method.visitInsn(Opcodes.POP);
    }
    for (int i = 0; i < count; i++) {
      method.visitLabel(cases[i]);
      each.accept(i);
      method.visitInsn(done);
    }
    method.visitLabel(missing);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
