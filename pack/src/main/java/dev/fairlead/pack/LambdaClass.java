package dev.fairlead.pack;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class of a lambda or a method reference. It has the values that were captured as fields; one
 * that captures nothing has one instance.
 */
final class LambdaClass {
  private static final String OBJECT = "java/lang/Object";
  private static final String CONSTRUCTOR = "<init>";
  private static final String INSTANCE = "INSTANCE";
  private static final String FACTORY = "of";

  private final String name;
  private final Type[] captured;
  private final Type functional;
  private final String method;
  private final Type erased;
  private final Handle target;
  private final Type instantiated;

  /**
   * @param site from the captured values to the functional interface
   * @param method the name of the method of that interface
   * @param erased its type
   * @param target what it does
   * @param instantiated its type where the lambda is
   */
  LambdaClass(
      String name, Type site, String method, Type erased, Handle target, Type instantiated) {
    this.name = name;
    this.captured = site.getArgumentTypes();
    this.functional = site.getReturnType();
    this.method = method;
    this.erased = erased;
    this.target = target;
    this.instantiated = instantiated;
  }

  String name() {
    return name;
  }

  private String creation() {
    return Type.getMethodDescriptor(functional, captured);
  }

  private String construction() {
    return Type.getMethodDescriptor(Type.VOID_TYPE, captured);
  }

  /** Where the call site was: from the captured values on the stack to the object. */
  void create(MethodVisitor code) {
    if (captured.length == 0) {
      code.visitFieldInsn(Opcodes.GETSTATIC, name, INSTANCE, functional.getDescriptor());
    } else {
      code.visitMethodInsn(Opcodes.INVOKESTATIC, name, FACTORY, creation(), false);
    }
  }

  byte[] bytes(String nestHost) {
    ClassWriter to = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    String[] interfaces = {functional.getInternalName()};
    to.visit(Opcodes.V17, access, name, null, OBJECT, interfaces);
    to.visitNestHost(nestHost);
    for (int i = 0; i < captured.length; i++) {
      int kept = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
      to.visitField(kept, field(i), captured[i].getDescriptor(), null, null).visitEnd();
    }
    constructor(to);
    if (captured.length == 0) {
      instance(to);
    } else {
      factory(to);
    }
    body(to);
    to.visitEnd();
    return to.toByteArray();
  }

  private static String field(int i) {
    return "captured" + i;
  }

  private void constructor(ClassWriter to) {
    MethodVisitor code =
        to.visitMethod(Opcodes.ACC_PRIVATE, CONSTRUCTOR, construction(), null, null);
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, CONSTRUCTOR, "()V", false);
    int variable = 1;
    for (int i = 0; i < captured.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), variable);
      code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), captured[i].getDescriptor());
      variable += captured[i].getSize();
    }
    end(code, Type.VOID_TYPE);
  }

  private void instance(ClassWriter to) {
    int access = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    to.visitField(access, INSTANCE, functional.getDescriptor(), null, null).visitEnd();
    MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, "()V", false);
    code.visitFieldInsn(Opcodes.PUTSTATIC, name, INSTANCE, functional.getDescriptor());
    end(code, Type.VOID_TYPE);
  }

  private void factory(ClassWriter to) {
    MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, FACTORY, creation(), null, null);
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, name);
    code.visitInsn(Opcodes.DUP);
    int variable = 0;
    for (Type each : captured) {
      code.visitVarInsn(each.getOpcode(Opcodes.ILOAD), variable);
      variable += each.getSize();
    }
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, construction(), false);
    end(code, functional);
  }

  private void body(ClassWriter to) {
    MethodVisitor code =
        to.visitMethod(Opcodes.ACC_PUBLIC, method, erased.getDescriptor(), null, null);
    code.visitCode();
    boolean constructs = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (constructs) {
      code.visitTypeInsn(Opcodes.NEW, target.getOwner());
      code.visitInsn(Opcodes.DUP);
    }
    arguments(code);
    code.visitMethodInsn(
        call(), target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    Type result =
        constructs ? Type.getObjectType(target.getOwner()) : Type.getReturnType(target.getDesc());
    Type wanted = erased.getReturnType();
    if (wanted.getSort() == Type.VOID) {
      drop(code, result);
    } else {
      Primitives.convert(code, result, result, wanted);
    }
    end(code, wanted);
  }

  /** Those captured first, then those of the interface, as the target wants them. */
  private void arguments(MethodVisitor code) {
    Type[] wanted = parameters();
    int next = 0;
    for (int i = 0; i < captured.length; i++) {
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), captured[i].getDescriptor());
      next++;
    }
    Type[] given = erased.getArgumentTypes();
    Type[] known = instantiated.getArgumentTypes();
    int variable = 1;
    for (int i = 0; i < given.length; i++) {
      code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), variable);
      Primitives.convert(code, given[i], known[i], wanted[next]);
      variable += given[i].getSize();
      next++;
    }
  }

  /** With the object that a method is called on as the first. */
  private Type[] parameters() {
    Type[] own = Type.getArgumentTypes(target.getDesc());
    boolean noReceiver =
        target.getTag() == Opcodes.H_INVOKESTATIC || target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (noReceiver) {
      return own;
    }
    Type[] all = new Type[own.length + 1];
    all[0] = Type.getObjectType(target.getOwner());
    System.arraycopy(own, 0, all, 1, own.length);
    return all;
  }

  /** Private methods of the nest are called as all others. */
  private int call() {
    return switch (target.getTag()) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKESPECIAL ->
          target.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
      default -> throw new IllegalArgumentException("no method: " + target);
    };
  }

  private static void drop(MethodVisitor code, Type result) {
    if (result.getSize() > 0) {
      code.visitInsn(result.getSize() == 1 ? Opcodes.POP : Opcodes.POP2);
    }
  }

  private static void end(MethodVisitor code, Type result) {
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
