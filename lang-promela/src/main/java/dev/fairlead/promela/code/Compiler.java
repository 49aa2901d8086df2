package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
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
  private static final String DOES_NOT_LOAD = "generated code does not load";
  private static final String STEP = "(I" + MEMORY + "I";
  private static final String PIECE = "(" + MEMORY + "[III";

  /** In the methods that are handed a message, it is the last parameter. */
  private static final String MESSAGE = "[I";

  /** {@link StepCode#possible}, which has a piece for every choice. */
  private static final String POSSIBLE = "possible";

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
  private final Choices choices;
  private final StaticChannels channels;
  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_MAXS | ClassWriter.COMPUTE_FRAMES);
  private final List<Span> spans = new ArrayList<>();

  private Compiler(Program program, Choices choices) {
    this.program = program;
    this.choices = choices;
    this.channels = new StaticChannels(program);
  }

  /**
   * The code of a model, for any thread that has an interpreter. What is left to the interpreter
   * goes to the one given: all if the JVM cannot hold the model.
   */
  static Function<Interpreter, StepCode> compile(Program program, Choices choices) {
    try {
      return new Compiler(program, choices).generate();
    } catch (ClassTooLargeException | MethodTooLargeException e) {
      return interpreter -> interpreter;
    }
  }

  private Function<Interpreter, StepCode> generate() {
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
    dispatcherOfChoices();
    passOnProvided();
    writer.visitEnd();
    try {
      Constructor<?> constructor =
          MethodHandles.lookup()
              .defineHiddenClass(writer.toByteArray(), true)
              .lookupClass()
              .getDeclaredConstructor(Interpreter.class, Span[].class);
      Span[] places = spans.toArray(Span[]::new);
      return interpreter -> instance(constructor, interpreter, places);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(DOES_NOT_LOAD, e);
    }
  }

  private static StepCode instance(
      Constructor<?> constructor, Interpreter interpreter, Span[] places) {
    try {
      return (StepCode) constructor.newInstance(interpreter, places);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(DOES_NOT_LOAD, e);
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

  /** Tells which steps of a choice are possible by asking for each that may not be. */
  private void possible(int choice) {
    MethodVisitor method =
        writer.visitMethod(0, POSSIBLE + "Of" + choice, PIECE + ")J", null, null);
    method.visitCode();
    int[] steps = choices.steps(choice);
    long always = choices.always(choice);
    method.visitLdcInsn(always);
    for (int i = 0; i < steps.length; i++) {
      if ((always & 1L << i) == 0) {
        Label blocked = new Label();
        enabled(method, steps[i]);
        method.visitJumpInsn(Opcodes.IFEQ, blocked);
        method.visitLdcInsn(1L << i);
        method.visitInsn(Opcodes.LOR);
        method.visitLabel(blocked);
      }
    }
    method.visitInsn(Opcodes.LRETURN);
    end(method);
  }

  /** Asks in a piece whether a step is possible. */
  private void enabled(MethodVisitor method, int step) {
    if (isCompiled(Entry.ENABLED, program.steps().get(step).action())) {
      method.visitVarInsn(Opcodes.ALOAD, ValueCompiler.THIS);
      method.visitVarInsn(Opcodes.ALOAD, ValueCompiler.MEMORY);
      method.visitVarInsn(Opcodes.ALOAD, ValueCompiler.CELLS);
      method.visitVarInsn(Opcodes.ILOAD, ValueCompiler.BASE);
      method.visitVarInsn(Opcodes.ILOAD, ValueCompiler.PID);
      invoke(method, NAME, Entry.ENABLED.piece(step), PIECE + ")Z");
    } else {
      interpret(
          method,
          Entry.ENABLED.method(),
          STEP + ")Z",
          () -> {
            method.visitLdcInsn(step);
            method.visitVarInsn(Opcodes.ALOAD, ValueCompiler.MEMORY);
            method.visitVarInsn(Opcodes.ILOAD, ValueCompiler.PID);
          });
    }
  }

  /** The method over all choices. */
  private void dispatcherOfChoices() {
    for (int choice = 0; choice < choices.count(); choice++) {
      if (choices.steps(choice).length <= Choices.MOST_AT_ONCE) {
        possible(choice);
      }
    }
    new Dispatcher(writer, NAME, POSSIBLE, STEP + ")J", Opcodes.LRETURN)
        .write(
            choices.count(),
            (method, choice) -> {
              if (choices.steps(choice).length <= Choices.MOST_AT_ONCE) {
                loadPlaces(method);
                invoke(method, NAME, POSSIBLE + "Of" + choice, PIECE + ")J");
              } else {
                method.visitInsn(Opcodes.LCONST_0);
              }
            });
  }

  /** A method over all steps. */
  private void dispatcher(Entry entry) {
    String signature = STEP + entry.parameters + ")" + entry.result;
    new Dispatcher(writer, NAME, entry.method(), signature, entry.done())
        .write(
            program.steps().size(),
            (method, number) -> {
              if (isCompiled(entry, program.steps().get(number).action())) {
                loadPlaces(method);
                if (!entry.parameters.isEmpty()) {
                  method.visitVarInsn(Opcodes.ALOAD, 4);
                }
                invoke(
                    method,
                    NAME,
                    entry.piece(number),
                    PIECE + entry.parameters + ")" + entry.result);
              } else {
                interpret(
                    method,
                    entry.method(),
                    signature,
                    () -> Dispatcher.loadParameters(method, signature));
              }
            });
  }

  /** From the parameters of a method of {@link StepCode}, this and those of a piece. */
  private static void loadPlaces(MethodVisitor method) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ALOAD, 2);
    invoke(method, Type.getInternalName(Memory.class), "cells", "()[I");
    method.visitVarInsn(Opcodes.ALOAD, 2);
    method.visitVarInsn(Opcodes.ILOAD, 3);
    invoke(method, Type.getInternalName(Memory.class), "base", "(I)I");
    method.visitVarInsn(Opcodes.ILOAD, 3);
  }

  private static void invoke(MethodVisitor method, String owner, String name, String signature) {
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, signature, false);
  }

  private static void interpret(
      MethodVisitor method, String name, String signature, Runnable parameters) {
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, BASE, "interpreter", INTERPRETER);
    parameters.run();
    invoke(method, Type.getInternalName(Interpreter.class), name, signature);
  }

  /** Conditions on all steps of a process are left to the interpreter. */
  private void passOnProvided() {
    String signature = STEP + ")Z";
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "provided", signature, null, null);
    method.visitCode();
    interpret(method, "provided", signature, () -> Dispatcher.loadParameters(method, signature));
    method.visitInsn(Opcodes.IRETURN);
    end(method);
  }
}
