package dev.fairlead.csp.code;

import java.lang.invoke.MethodHandles;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes one JVM class of all code of a model: a static method for every piece, and a dispatching
 * {@link CompiledCode#run} over them.
 */
public final class Compiler {
  private static final String OBJECTS = Type.getDescriptor(Objects.class);
  private static final String COUNTS = Type.getDescriptor(ProcessCounts.class);
  private static final String SIGNATURE = "([I[I" + OBJECTS + COUNTS + ")I";
  private static final String NAME = Type.getInternalName(Compiler.class) + "$Generated";

  private static final String OBJECTS_FIELD = "objects";
  private static final String COUNTS_FIELD = "counts";

  private Compiler() {}

  /**
   * The result runs {@code pieces.get(i)} under the number i.
   *
   * @param objects where calls of libraries go
   * @param counts what tells how many processes are in a local state
   */
  public static CompiledCode compile(
      List<? extends Code> pieces, Objects objects, ProcessCounts counts) {
    try {
      return instantiate(generated(pieces), objects, counts);
    } catch (MethodTooLargeException | ClassTooLargeException | LimitExceededException e) {
      // More than the JVM takes, such as a copy of a very long array: slower, but the same.
      return (code, state, environment) -> Interpreter.run(pieces.get(code), state, environment);
    }
  }

  private static byte[] generated(List<? extends Code> pieces) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
        NAME,
        null,
        "java/lang/Object",
        new String[] {Type.getInternalName(CompiledCode.class)});
    constructor(writer);
    dispatcher(writer, pieces.size());
    for (int i = 0; i < pieces.size(); i++) {
      MethodVisitor method =
          writer.visitMethod(Opcodes.ACC_STATIC, methodName(i), SIGNATURE, null, null);
      method.visitCode();
      new MethodCompiler(method, Frame.of(pieces.get(i))).compile(pieces.get(i));
      method.visitMaxs(0, 0);
      method.visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static String methodName(int piece) {
    return "c" + piece;
  }

  private static void constructor(ClassWriter writer) {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    writer.visitField(access, OBJECTS_FIELD, OBJECTS, null, null);
    writer.visitField(access, COUNTS_FIELD, COUNTS, null, null);
    String signature = "(" + OBJECTS + COUNTS + ")V";
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", signature, null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitFieldInsn(Opcodes.PUTFIELD, NAME, OBJECTS_FIELD, OBJECTS);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitFieldInsn(Opcodes.PUTFIELD, NAME, COUNTS_FIELD, COUNTS);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static void dispatcher(ClassWriter writer, int pieces) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "(I[I[I)I", null, null);
    method.visitCode();
    if (pieces > 0) {
      Label[] cases = new Label[pieces];
      for (int i = 0; i < pieces; i++) {
        cases[i] = new Label();
      }
      Label missing = new Label();
      method.visitVarInsn(Opcodes.ILOAD, 1);
      method.visitTableSwitchInsn(0, pieces - 1, missing, cases);
      for (int i = 0; i < pieces; i++) {
        method.visitLabel(cases[i]);
        method.visitVarInsn(Opcodes.ALOAD, 2);
        method.visitVarInsn(Opcodes.ALOAD, 3);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, NAME, OBJECTS_FIELD, OBJECTS);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, NAME, COUNTS_FIELD, COUNTS);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, methodName(i), SIGNATURE, false);
        method.visitInsn(Opcodes.IRETURN);
      }
      method.visitLabel(missing);
    }
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static CompiledCode instantiate(byte[] bytes, Objects objects, ProcessCounts counts) {
    try {
      return (CompiledCode)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, true)
              .lookupClass()
              .getConstructor(Objects.class, ProcessCounts.class)
              .newInstance(objects, counts);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("generated code does not load", e);
    }
  }
}
