package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes one JVM class of a model: a method for the guard and one for the effect of every step, and
 * dispatching methods over them. What is rare is left to the interpreter.
 */
public final class Compiler {
  private static final String BASE = Type.getInternalName(CompiledSteps.class);
  private static final String NAME = Type.getInternalName(Compiler.class) + "$Generated";
  private static final String MEMORY = Type.getDescriptor(Memory.class);
  private static final String INTERPRETER = Type.getDescriptor(Interpreter.class);
  private static final String STEP = "(I" + MEMORY + "I";
  private static final String PIECE = "(" + MEMORY + "[III";
  private static final int FIRST_LOCAL = 5;

  /** The JVM compiles no method of more than 8000 bytes; a case takes about 20. */
  private static final int CASES = 256;

  private final Program program;
  private final StaticChannels channels;
  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
  private final List<Span> spans = new ArrayList<>();

  private Compiler(Program program) {
    this.program = program;
    this.channels = new StaticChannels(program);
  }

  /** What is left to the interpreter goes to the one given. */
  public static StepCode compile(Program program, Interpreter interpreter) {
    return new Compiler(program).generate(interpreter);
  }

  private StepCode generate(Interpreter interpreter) {
    writer.visit(
        Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, BASE, new String[0]);
    constructor();
    for (ProcessType type : program.types()) {
      for (List<Step> steps : type.steps()) {
        steps.forEach(step -> pieces(step, type.number()));
      }
    }
    dispatcher("enabled", "Z", "g", Opcodes.IRETURN, Opcodes.ICONST_1);
    dispatcher("execute", "V", "x", Opcodes.RETURN, Opcodes.NOP);
    dispatcher("channel", "I", "c", Opcodes.IRETURN, Opcodes.ICONST_0);
    passOn("provided", STEP + ")Z", Opcodes.IRETURN, 3);
    passOn("message", STEP + "[I)V", Opcodes.RETURN, 4);
    passOn("matches", STEP + "[I)Z", Opcodes.IRETURN, 4);
    passOn("accept", STEP + "[I)V", Opcodes.RETURN, 4);
    writer.visitEnd();
    try {
      return (StepCode)
          MethodHandles.lookup()
              .defineHiddenClass(writer.toByteArray(), true)
              .lookupClass()
              .getDeclaredConstructor(Interpreter.class, Span[].class)
              .newInstance(interpreter, spans.toArray(Span[]::new));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("generated code does not load", e);
    }
  }

  private void constructor() {
    String signature = "(" + INTERPRETER + Type.getDescriptor(Span[].class) + ")V";
    MethodVisitor method = writer.visitMethod(0, "<init>", signature, null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, BASE, "<init>", signature, false);
    method.visitInsn(Opcodes.RETURN);
    end(method);
  }

  private static void end(MethodVisitor method) {
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private int span(Span span) {
    spans.add(span);
    return spans.size() - 1;
  }

  private void pieces(Step step, int type) {
    if (!ActionCompiler.canCompile(step.action())) {
      return;
    }
    piece(
        "g" + step.number(),
        "Z",
        type,
        (method, actions) -> {
          Label blocked = new Label();
          actions.unlessPossible(step.action(), blocked);
          method.visitInsn(Opcodes.ICONST_1);
          method.visitInsn(Opcodes.IRETURN);
          method.visitLabel(blocked);
          method.visitInsn(Opcodes.ICONST_0);
          method.visitInsn(Opcodes.IRETURN);
        });
    piece(
        "x" + step.number(),
        "V",
        type,
        (method, actions) -> {
          actions.effect(step.action());
          method.visitInsn(Opcodes.RETURN);
        });
    Value channel = channelOf(step.action());
    if (channel != null) {
      MethodVisitor method = writer.visitMethod(0, "c" + step.number(), PIECE + ")I", null, null);
      method.visitCode();
      new ValueCompiler(method, this::span, channels, type, FIRST_LOCAL).value(channel);
      method.visitInsn(Opcodes.IRETURN);
      end(method);
    }
  }

  private static Value channelOf(Action action) {
    if (Action.first(action) instanceof Action.Send send) {
      return send.channel();
    }
    Action.Receive receive = Interpreter.receive(action);
    return receive == null ? null : receive.channel();
  }

  private void piece(
      String name, String result, int type, BiConsumer<MethodVisitor, ActionCompiler> content) {
    MethodVisitor method = writer.visitMethod(0, name, PIECE + ")" + result, null, null);
    method.visitCode();
    ValueCompiler values = new ValueCompiler(method, this::span, channels, type, FIRST_LOCAL);
    content.accept(method, new ActionCompiler(method, values, program.uses().rendezvous()));
    end(method);
  }

  /** A method over all steps, in parts that are small enough to be compiled by the JVM. */
  private void dispatcher(String name, String result, String prefix, int done, int otherwise) {
    int parts = (program.steps().size() + CASES - 1) / CASES;
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC, name, STEP + ")" + result, null, null);
    method.visitCode();
    if (parts > 0) {
      method.visitVarInsn(Opcodes.ILOAD, 1);
      method.visitIntInsn(Opcodes.BIPUSH, Integer.numberOfTrailingZeros(CASES));
      method.visitInsn(Opcodes.ISHR);
    }
    Label[] cases = labels(parts);
    Label missing = new Label();
    if (parts > 0) {
      method.visitTableSwitchInsn(0, parts - 1, missing, cases);
    }
    for (int part = 0; part < parts; part++) {
      method.visitLabel(cases[part]);
      for (int i = 0; i <= 3; i++) {
        method.visitVarInsn(i == 0 || i == 2 ? Opcodes.ALOAD : Opcodes.ILOAD, i);
      }
      String partName = name + part;
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, partName, STEP + ")" + result, false);
      method.visitInsn(done);
      part(partName, result, prefix, done, otherwise, part * CASES);
    }
    method.visitLabel(missing);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    end(method);
  }

  private void part(String name, String result, String prefix, int done, int otherwise, int first) {
    int last = Math.min(first + CASES, program.steps().size());
    MethodVisitor method = writer.visitMethod(0, name, STEP + ")" + result, null, null);
    method.visitCode();
    Label[] cases = labels(last - first);
    Label missing = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 1);
    if (first > 0) {
      method.visitLdcInsn(first);
      method.visitInsn(Opcodes.ISUB);
    }
    method.visitTableSwitchInsn(0, last - first - 1, missing, cases);
    for (int number = first; number < last; number++) {
      method.visitLabel(cases[number - first]);
      Action action = program.steps().get(number).action();
      if (!ActionCompiler.canCompile(action)) {
        interpret(method, interpreted(prefix), result);
        method.visitInsn(done);
      } else if (prefix.equals("c") && channelOf(action) == null) {
        method.visitInsn(otherwise);
        method.visitInsn(done);
      } else {
        call(method, prefix + number, result);
        method.visitInsn(done);
      }
    }
    method.visitLabel(missing);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    end(method);
  }

  private static String interpreted(String prefix) {
    return switch (prefix) {
      case "g" -> "enabled";
      case "x" -> "execute";
      default -> "channel";
    };
  }

  private static void call(MethodVisitor method, String name, String result) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(Memory.class), "cells", "()[I", false);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ILOAD, 3);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(Memory.class), "base", "(I)I", false);
    method.visitVarInsn(Opcodes.ILOAD, 3);
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, name, PIECE + ")" + result, false);
  }

  private static void interpret(MethodVisitor method, String name, String result) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, BASE, "interpreter", INTERPRETER);
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ILOAD, 3);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        Type.getInternalName(Interpreter.class),
        name,
        STEP + ")" + result,
        false);
  }

  /** A method that hands its arguments to the interpreter. */
  private void passOn(String name, String signature, int done, int arguments) {
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, signature, null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, BASE, "interpreter", INTERPRETER);
    for (int i = 1; i <= arguments; i++) {
      method.visitVarInsn(i == 2 || i == 4 ? Opcodes.ALOAD : Opcodes.ILOAD, i);
    }
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(Interpreter.class), name, signature, false);
    method.visitInsn(done);
    end(method);
  }

  private static Label[] labels(int count) {
    Label[] labels = new Label[count];
    java.util.Arrays.setAll(labels, i -> new Label());
    return labels;
  }
}
