package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiles sending, receiving and looking for messages. */
final class MessageCompiler {
  private final MethodVisitor out;
  private final ValueCompiler values;

  MessageCompiler(MethodVisitor out, ValueCompiler values) {
    this.out = out;
    this.values = values;
  }

  /** Jumps if there is, or is not, such a message. */
  void poll(Value.Poll poll, boolean when, Label label) {
    Label none = when ? new Label() : label;
    find(poll.channel(), poll.patterns(), poll.anywhere(), false, poll.span(), none);
    if (when) {
      out.visitJumpInsn(Opcodes.GOTO, label);
      out.visitLabel(none);
    }
  }

  /** Jumps if nothing can be received. */
  void unlessReceivable(Action.Receive receive, Label none) {
    find(receive.channel(), matches(receive), receive.anywhere(), false, receive.span(), none);
  }

  private static List<Optional<Value>> matches(Action.Receive receive) {
    List<Optional<Value>> matches = new ArrayList<>();
    for (Action.Pattern pattern : receive.message()) {
      matches.add(
          pattern instanceof Action.Pattern.Match match
              ? Optional.of(match.value())
              : Optional.empty());
    }
    return matches;
  }

  /** Where a message was found: locals that hold the slots of the buffer and of the message. */
  private record Found(int buffer, int slot) {}

  private Found find(
      Value channel,
      List<Optional<Value>> wanted,
      boolean anywhere,
      boolean taken,
      Span span,
      Label none) {
    int buffer = values.newLocal();
    int slot = values.newLocal();
    // A look at the first message may leave fields out.
    buffer(channel, wanted.size(), anywhere || taken, span, buffer, none);
    out.visitVarInsn(Opcodes.ILOAD, buffer);
    values.constant(1);
    out.visitInsn(Opcodes.IADD);
    out.visitVarInsn(Opcodes.ISTORE, slot);
    Label again = new Label();
    Label other = anywhere ? new Label() : none;
    out.visitLabel(again);
    if (anywhere) {
      // Behind the last message there is none.
      out.visitVarInsn(Opcodes.ILOAD, slot);
      end(buffer, wanted.size());
      out.visitJumpInsn(Opcodes.IF_ICMPGE, none);
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i).isPresent()) {
        values.value(wanted.get(i).get());
        field(slot, i);
        out.visitJumpInsn(Opcodes.IF_ICMPNE, other);
      }
    }
    if (anywhere) {
      Label found = new Label();
      out.visitJumpInsn(Opcodes.GOTO, found);
      out.visitLabel(other);
      out.visitIincInsn(slot, wanted.size());
      out.visitJumpInsn(Opcodes.GOTO, again);
      out.visitLabel(found);
    }
    return new Found(buffer, slot);
  }

  private void end(int buffer, int fields) {
    out.visitVarInsn(Opcodes.ILOAD, buffer);
    values.constant(1);
    out.visitInsn(Opcodes.IADD);
    values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
    out.visitVarInsn(Opcodes.ILOAD, buffer);
    out.visitInsn(Opcodes.IALOAD);
    values.constant(fields);
    out.visitInsn(Opcodes.IMUL);
    out.visitInsn(Opcodes.IADD);
  }

  private void field(int slot, int field) {
    values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
    out.visitVarInsn(Opcodes.ILOAD, slot);
    values.constant(field);
    out.visitInsn(Opcodes.IADD);
    out.visitInsn(Opcodes.IALOAD);
  }

  /** Stores the slot of a buffer that is not empty, or jumps. */
  private void buffer(Value channel, int fields, boolean all, Span span, int buffer, Label none) {
    var fixed = values.fixed(channel);
    if (fixed.isPresent() && fixed.get().type().isRendezvous()) {
      values.checkIndex(fixed.get());
      values.constant(0);
      out.visitVarInsn(Opcodes.ISTORE, buffer);
      values.constant(0);
      out.visitJumpInsn(Opcodes.IFEQ, none);
    } else if (fixed.isPresent() && fixed.get().type().fields().size() == fields) {
      values.buffer(fixed.get());
      out.visitVarInsn(Opcodes.ISTORE, buffer);
      values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
      out.visitVarInsn(Opcodes.ILOAD, buffer);
      out.visitInsn(Opcodes.IALOAD);
      out.visitJumpInsn(Opcodes.IFEQ, none);
    } else {
      values.load(ValueCompiler.THIS, Opcodes.ALOAD);
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      values.value(channel);
      values.constant(fields);
      values.constant(all ? 1 : 0);
      values.constant(values.span(span));
      values.help("buffer", "(" + ValueCompiler.MEMORY_TYPE + "IIZI)I");
      out.visitInsn(Opcodes.DUP);
      out.visitVarInsn(Opcodes.ISTORE, buffer);
      out.visitJumpInsn(Opcodes.IFLT, none);
    }
  }

  /** Receives a message that is there. */
  void receive(Action.Receive receive) {
    Label impossible = new Label();
    Label done = new Label();
    List<Optional<Value>> wanted =
        receive.anywhere()
            ? matches(receive)
            : receive.message().stream().map(pattern -> Optional.<Value>empty()).toList();
    Found found =
        find(
            receive.channel(),
            wanted,
            receive.anywhere(),
            !receive.keep(),
            receive.span(),
            impossible);
    for (int i = 0; i < receive.message().size(); i++) {
      int part = i;
      if (receive.message().get(i) instanceof Action.Pattern.Store store) {
        values.store(store.place(), () -> field(found.slot(), part));
      }
    }
    if (!receive.keep()) {
      values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
      out.visitVarInsn(Opcodes.ILOAD, found.buffer());
      out.visitVarInsn(Opcodes.ILOAD, found.slot());
      values.constant(receive.message().size());
      out.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          org.objectweb.asm.Type.getInternalName(CompiledSteps.class),
          "remove",
          "([IIII)V",
          false);
    }
    out.visitJumpInsn(Opcodes.GOTO, done);
    out.visitLabel(impossible);
    out.visitInsn(Opcodes.ACONST_NULL);
    out.visitInsn(Opcodes.ATHROW);
    out.visitLabel(done);
  }

  /** Jumps if the channel is full. */
  void unlessSendable(Action.Send send, Label full) {
    values.jump(new Value.Full(send.channel(), send.span()), true, full);
  }

  /** Sends to a buffered channel that is not full. */
  void send(Action.Send send) {
    var fixed = values.fixed(send.channel());
    if (!send.sorted()
        && fixed.isPresent()
        && !fixed.get().type().isRendezvous()
        && fixed.get().type().fields().size() == send.message().size()) {
      append(send, fixed.get());
      return;
    }
    // The values are put together in the memory's message.
    for (int i = 0; i < send.message().size(); i++) {
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      out.visitFieldInsn(
          Opcodes.GETFIELD, org.objectweb.asm.Type.getInternalName(Memory.class), "message", "[I");
      values.constant(i);
      values.value(send.message().get(i));
      out.visitInsn(Opcodes.IASTORE);
    }
    values.load(ValueCompiler.THIS, Opcodes.ALOAD);
    values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
    values.value(send.channel());
    values.constant(send.message().size());
    values.constant(send.sorted() ? 1 : 0);
    values.constant(values.span(send.span()));
    values.help("send", "(" + ValueCompiler.MEMORY_TYPE + "IIZI)V");
  }

  private void append(Action.Send send, StaticChannels.Fixed fixed) {
    int buffer = values.newLocal();
    int slot = values.newLocal();
    int fields = fixed.type().fields().size();
    values.buffer(fixed);
    out.visitVarInsn(Opcodes.ISTORE, buffer);
    end(buffer, fields);
    out.visitVarInsn(Opcodes.ISTORE, slot);
    for (int i = 0; i < fields; i++) {
      values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
      out.visitVarInsn(Opcodes.ILOAD, slot);
      values.constant(i);
      out.visitInsn(Opcodes.IADD);
      values.value(send.message().get(i));
      values.fit(fixed.type().fields().get(i).width());
      out.visitInsn(Opcodes.IASTORE);
    }
    values.load(ValueCompiler.CELLS, Opcodes.ALOAD);
    out.visitVarInsn(Opcodes.ILOAD, buffer);
    out.visitInsn(Opcodes.DUP2);
    out.visitInsn(Opcodes.IALOAD);
    values.constant(1);
    out.visitInsn(Opcodes.IADD);
    out.visitInsn(Opcodes.IASTORE);
  }

  /** Puts the values of a message that is handed over into it. */
  void handOver(Action.Send send) {
    int count = send.message().size();
    boolean known = hasFields(send.channel(), count);
    for (int i = 0; i < count; i++) {
      out.visitVarInsn(Opcodes.ALOAD, ValueCompiler.MESSAGE);
      values.constant(i);
      values.value(send.message().get(i));
      if (known) {
        values.fit(values.fixed(send.channel()).orElseThrow().type().fields().get(i).width());
      }
      out.visitInsn(Opcodes.IASTORE);
    }
    if (!known) {
      values.load(ValueCompiler.THIS, Opcodes.ALOAD);
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      values.value(send.channel());
      out.visitVarInsn(Opcodes.ALOAD, ValueCompiler.MESSAGE);
      values.constant(count);
      values.constant(values.span(send.span()));
      values.help("fit", "(" + ValueCompiler.MEMORY_TYPE + "I[III)V");
    }
  }

  /** Whether a channel is known to have messages of so many fields. */
  private boolean hasFields(Value channel, int count) {
    return values.fixed(channel).filter(it -> it.type().fields().size() == count).isPresent();
  }

  /** Jumps if the message that is handed over is not what is to be received. */
  void unlessHanded(Action.Receive receive, Label other) {
    check(receive, false);
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Match match) {
        values.value(match.value());
        handed(i);
        out.visitJumpInsn(Opcodes.IF_ICMPNE, other);
      }
    }
  }

  /** Checks that the message has, or can have, the fields that are to be received. */
  private void check(Action.Receive receive, boolean all) {
    int count = receive.message().size();
    if (!hasFields(receive.channel(), count)) {
      values.load(ValueCompiler.THIS, Opcodes.ALOAD);
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      values.value(receive.channel());
      values.constant(count);
      values.constant(all ? 1 : 0);
      values.constant(values.span(receive.span()));
      values.help("check", "(" + ValueCompiler.MEMORY_TYPE + "IIZI)V");
    }
  }

  private void handed(int field) {
    out.visitVarInsn(Opcodes.ALOAD, ValueCompiler.MESSAGE);
    values.constant(field);
    out.visitInsn(Opcodes.IALOAD);
  }

  /** Stores what is to be stored of the message that is handed over. */
  void accept(Action.Receive receive) {
    check(receive, true);
    for (int i = 0; i < receive.message().size(); i++) {
      int part = i;
      if (receive.message().get(i) instanceof Action.Pattern.Store store) {
        values.store(store.place(), () -> handed(part));
      }
    }
  }
}
