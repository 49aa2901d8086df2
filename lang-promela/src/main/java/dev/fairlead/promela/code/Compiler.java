package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
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

  /** In the methods that are handed a message, it is the last parameter. */
  private static final String MESSAGE = "[I";

  /** The JVM compiles no method of more than 8000 bytes; a case takes about 20. */
  private static final int CASES = 256;

  /** The methods of {@link StepCode} that have a piece for every step they are made for. */
  private enum Entry {
    ENABLED("Z", ""),
    EXECUTE("V", ""),
    CHANNEL("I", ""),
    MESSAGE("V", Compiler.MESSAGE),
    MATCHES("Z", Compiler.MESSAGE),
    ACCEPT("V", Compiler.MESSAGE);

    final String result;
    final String parameters;

    Entry(String result, String parameters) {
      this.result = result;
      this.parameters = parameters;
    }

    String method() {
      return name().toLowerCase(Locale.ROOT);
    }

    String piece(int step) {
      return method() + "Of" + step;
    }

    int done() {
      return result.equals("V") ? Opcodes.RETURN : Opcodes.IRETURN;
    }
  }

  private final Program program;
  private final StaticChannels channels;
  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
  private final List<Span> spans = new ArrayList<>();

  private Compiler(Program program) {
    this.program = program;
    this.channels = new StaticChannels(program);
  }

  /**
   * What is left to the interpreter goes to the one given: all if the JVM cannot hold the model.
   */
  public static StepCode compile(Program program, Interpreter interpreter) {
    try {
      return new Compiler(program).generate(interpreter);
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      return interpreter;
    }
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
    for (Entry entry : Entry.values()) {
      dispatcher(entry);
    }
    passOnProvided();
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
    for (Entry entry : Entry.values()) {
      if (isCompiled(entry, step.action())) {
        String signature = PIECE + entry.parameters + ")" + entry.result;
        MethodVisitor method =
            writer.visitMethod(0, entry.piece(step.number()), signature, null, null);
        method.visitCode();
        int firstLocal = ValueCompiler.MESSAGE + (entry.parameters.isEmpty() ? 0 : 1);
        ValueCompiler values = new ValueCompiler(method, this::span, channels, type, firstLocal);
        piece(entry, step.action(), method, values);
        end(method);
      }
    }
  }

  private boolean isCompiled(Entry entry, Action action) {
    if (!ActionCompiler.canCompile(action)) {
      return false;
    }
    boolean meets = program.uses().rendezvous();
    return switch (entry) {
      case ENABLED, EXECUTE -> true;
      case CHANNEL -> channelOf(action) != null;
      case MESSAGE -> meets && Action.first(action) instanceof Action.Send;
      case MATCHES -> meets && Interpreter.receive(action) != null;
      case ACCEPT -> meets && Action.first(action) instanceof Action.Receive;
    };
  }

  private void piece(Entry entry, Action action, MethodVisitor method, ValueCompiler values) {
    ActionCompiler actions = new ActionCompiler(method, values, program.uses().rendezvous());
    MessageCompiler messages = new MessageCompiler(method, values);
    switch (entry) {
      case ENABLED -> answer(method, blocked -> actions.unlessPossible(action, blocked));
      case EXECUTE -> actions.effect(action);
      case CHANNEL -> values.value(channelOf(action));
      case MESSAGE -> messages.handOver((Action.Send) Action.first(action));
      case MATCHES -> {
        Action.Receive receive = Interpreter.receive(action);
        answer(method, other -> messages.unlessHanded(receive, other));
      }
      case ACCEPT -> {
        messages.accept((Action.Receive) Action.first(action));
        Action.rest(action).forEach(actions::effect);
      }
    }
    method.visitInsn(entry.done());
  }

  /** Leaves true unless something jumps. */
  private static void answer(MethodVisitor method, Consumer<Label> unless) {
    Label not = new Label();
    unless.accept(not);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(not);
    method.visitInsn(Opcodes.ICONST_0);
  }

  private static Value channelOf(Action action) {
    if (Action.first(action) instanceof Action.Send send) {
      return send.channel();
    }
    Action.Receive receive = Interpreter.receive(action);
    return receive == null ? null : receive.channel();
  }

  /** A method over all steps, in parts that are small enough to be compiled by the JVM. */
  private void dispatcher(Entry entry) {
    int parts = (program.steps().size() + CASES - 1) / CASES;
    String signature = STEP + entry.parameters + ")" + entry.result;
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC, entry.method(), signature, null, null);
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
      method.visitVarInsn(Opcodes.ALOAD, 0);
      parameters(method, entry);
      String name = entry.method() + part;
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, name, signature, false);
      method.visitInsn(entry.done());
      part(entry, name, signature, part * CASES);
    }
    method.visitLabel(missing);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    end(method);
  }

  /** The step, the memory, the process and the message if there is one. */
  private static void parameters(MethodVisitor method, Entry entry) {
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ILOAD, 3);
    if (!entry.parameters.isEmpty()) {
      method.visitVarInsn(Opcodes.ALOAD, 4);
    }
  }

  private void part(Entry entry, String name, String signature, int first) {
    int last = Math.min(first + CASES, program.steps().size());
    MethodVisitor method = writer.visitMethod(0, name, signature, null, null);
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
      if (isCompiled(entry, program.steps().get(number).action())) {
        call(method, entry, number);
      } else {
        interpret(method, entry.method(), signature, () -> parameters(method, entry));
      }
      method.visitInsn(entry.done());
    }
    method.visitLabel(missing);
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitInsn(Opcodes.ATHROW);
    end(method);
  }

  private static void call(MethodVisitor method, Entry entry, int number) {
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
    if (!entry.parameters.isEmpty()) {
      method.visitVarInsn(Opcodes.ALOAD, 4);
    }
    String signature = PIECE + entry.parameters + ")" + entry.result;
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, entry.piece(number), signature, false);
  }

  private static void interpret(
      MethodVisitor method, String name, String signature, Runnable parameters) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, BASE, "interpreter", INTERPRETER);
    parameters.run();
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, Type.getInternalName(Interpreter.class), name, signature, false);
  }

  /** Conditions on all steps of a process are left to the interpreter. */
  private void passOnProvided() {
    String signature = STEP + ")Z";
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "provided", signature, null, null);
    method.visitCode();
    interpret(method, "provided", signature, () -> parameters(method, Entry.ENABLED));
    method.visitInsn(Opcodes.IRETURN);
    end(method);
  }

  private static Label[] labels(int count) {
    Label[] labels = new Label[count];
    java.util.Arrays.setAll(labels, i -> new Label());
    return labels;
  }
}
