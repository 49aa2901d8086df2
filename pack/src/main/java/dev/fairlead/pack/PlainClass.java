package dev.fairlead.pack;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A class on its way: each call site becomes a plain call. */
final class PlainClass {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";

  private final String name;
  private final List<LambdaClass> lambdas = new ArrayList<>();
  private final List<RecordMethod> recordMethods = new ArrayList<>();
  private String nestHost;

  PlainClass(String name) {
    this.name = name;
    this.nestHost = name;
  }

  boolean isChanged() {
    return !lambdas.isEmpty() || !recordMethods.isEmpty();
  }

  List<LambdaClass> lambdas() {
    return lambdas;
  }

  String nestHost() {
    return nestHost;
  }

  ClassVisitor into(ClassVisitor writer) {
    return new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public void visitNestHost(String host) {
        nestHost = host;
        super.visitNestHost(host);
      }

      @Override
      public MethodVisitor visitMethod(
          int access, String method, String type, String signature, String[] exceptions) {
        return plain(super.visitMethod(access, method, type, signature, exceptions));
      }

      @Override
      public void visitEnd() {
        recordMethods.forEach(method -> method.write(this.cv));
        super.visitEnd();
      }
    };
  }

  private MethodVisitor plain(MethodVisitor writer) {
    return new MethodVisitor(Opcodes.ASM9, writer) {
      @Override
      public void visitInvokeDynamicInsn(String call, String type, Handle linker, Object... args) {
        if (linker.getOwner().equals(LAMBDAS) && linker.getName().equals("metafactory")) {
          lambda(call, type, args).create(this.mv);
        } else if (linker.getOwner().equals(RECORDS) && RecordMethod.isKnown(call)) {
          RecordMethod method = new RecordMethod(name, call, fields(args));
          recordMethods.add(method);
          method.call(this.mv);
        } else {
          super.visitInvokeDynamicInsn(call, type, linker, args);
        }
      }
    };
  }

  private LambdaClass lambda(String method, String type, Object... args) {
    LambdaClass lambda =
        new LambdaClass(
            name + "$$Plain" + lambdas.size(),
            Type.getMethodType(type),
            method,
            (Type) args[0],
            (Handle) args[1],
            (Type) args[2]);
    lambdas.add(lambda);
    return lambda;
  }

  /** The first two are the class and the names of the components. */
  private static List<Handle> fields(Object... args) {
    List<Handle> fields = new ArrayList<>();
    for (int i = 2; i < args.length; i++) {
      fields.add((Handle) args[i]);
    }
    return fields;
  }
}
