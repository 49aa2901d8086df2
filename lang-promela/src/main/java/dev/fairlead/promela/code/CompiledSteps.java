package dev.fairlead.promela.code;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.syntax.Span;

/** What the class generated for a model is built on. Places in the text are given by number. */
abstract class CompiledSteps implements StepCode {
  static final int MOST_DSTEP_ROUNDS = 10_000_000;

  /** Runs what is not compiled. */
  protected final Interpreter interpreter;

  private final Span[] spans;

  CompiledSteps(Interpreter interpreter, Span[] spans) {
    this.interpreter = interpreter;
    this.spans = spans;
  }

  protected final int index(int value, int elements, int span) {
    if (value < 0 || value >= elements) {
      throw outside(value, elements, span);
    }
    return value;
  }

  private ModelFault outside(int value, int elements, int span) {
    Memory.index(value, elements, spans[span]);
    throw new AssertionError();
  }

  protected final int divide(int left, int right, int span) {
    return right == 0 ? Evaluator.divide(left, right, spans[span]) : left / right;
  }

  protected final int modulo(int left, int right, int span) {
    return right == 0 ? Evaluator.modulo(left, right, spans[span]) : left % right;
  }

  protected final int messages(Memory memory, int channel, int span) {
    return memory.messages(channel, spans[span]);
  }

  protected final boolean isFull(Memory memory, int channel, int span) {
    return memory.isFull(channel, spans[span]);
  }

  protected final boolean isRendezvous(Memory memory, int channel, int span) {
    return memory.channelType(channel, spans[span]).isRendezvous();
  }

  /** Sends what was put into the memory's message. */
  protected final void send(Memory memory, int channel, int count, boolean sorted, int span) {
    memory.send(channel, memory.message, count, sorted, spans[span]);
  }

  /** The buffer of a channel with messages of so many fields, or -1 if it has none. */
  protected final int buffer(Memory memory, int channel, int count, boolean all, int span) {
    if (memory.messages(channel, spans[span]) == 0) {
      return -1;
    }
    Memory.check(memory.channelType(channel, spans[span]), count, all, spans[span]);
    return memory.shape().buffer(channel);
  }

  /** Takes the message at a slot out of a buffer. */
  protected static void remove(int[] cells, int buffer, int slot, int fields) {
    int length = --cells[buffer];
    int end = buffer + 1 + length * fields;
    if (slot < end) {
      System.arraycopy(cells, slot + fields, cells, slot, end - slot);
    }
    for (int i = 0; i < fields; i++) {
      cells[end + i] = 0;
    }
  }

  /** Cuts a message to the fields of its channel. */
  protected final void fit(Memory memory, int channel, int[] message, int count, int span) {
    Type.ChannelType type = memory.channelType(channel, spans[span]);
    Memory.checkFields(type, count, spans[span]);
    for (int i = 0; i < count; i++) {
      message[i] = type.fields().get(i).width().fit(message[i]);
    }
  }

  protected final void check(Memory memory, int channel, int count, boolean all, int span) {
    Memory.check(memory.channelType(channel, spans[span]), count, all, spans[span]);
  }

  protected final void failed(Memory memory, int span) {
    memory.fail(spans[span]);
  }

  protected final ModelFault blocked(int span) {
    return Memory.fault(spans[span], "a statement inside a d_step is not executable");
  }

  protected final ModelFault noOption(int span) {
    return Memory.fault(spans[span], "no option of a choice inside a d_step is executable");
  }

  protected final ModelFault rendezvousInside(int span) {
    return Memory.fault(spans[span], "a rendezvous inside a d_step");
  }

  protected final int round(int rounds, int span) {
    if (rounds > MOST_DSTEP_ROUNDS) {
      throw Memory.limit(spans[span], "the d_step does not end");
    }
    return rounds + 1;
  }
}
