package dev.fairlead.core.encoding;

import dev.fairlead.core.space.StateEncoding;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes states, and numbers and texts beside them, to a stream. A part is defined where it first
 * occurs. So a stream of one state stands for itself, and one of millions is short.
 */
public final class StateOutput implements StateEncoding.Sink, AutoCloseable {
  private static final int FULL = 1 << 16;

  private final OutputStream out;
  private final StateEncoding encoding;
  private final ByteBuilder bytes = new ByteBuilder();
  private final PartNumbers parts = new PartNumbers();

  public StateOutput(OutputStream out, StateEncoding encoding) {
    this.out = out;
    this.encoding = encoding;
  }

  /**
   * @throws UncheckedIOException if the stream fails, here and in the methods below
   */
  public void state(int[] state, int length) {
    encoding.write(state, length, this);
    if (bytes.size() >= FULL) {
      flush();
    }
  }

  @Override
  public void number(int value) {
    bytes.number(value);
    if (bytes.size() >= FULL) {
      flush();
    }
  }

  public void number(long value) {
    number((int) (value >> Integer.SIZE));
    number((int) value);
  }

  @Override
  public void text(String text) {
    bytes.text(text);
  }

  /** Its number in the stream and one more, or 0 and what it is: it has the next number then. */
  @Override
  public void part(int kind, int part) {
    int known = parts.get(kind, part);
    bytes.number(known + 1);
    if (known == PartNumbers.NONE) {
      encoding.define(kind, part, this);
      parts.add(kind, part);
    }
  }

  /** With a hash of the name, so that something else is not taken for it. */
  @Override
  public void named(String name, Runnable definition) {
    bytes.number(name.hashCode());
    definition.run();
  }

  public void flush() {
    try {
      out.write(bytes.array(), 0, bytes.size());
      bytes.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Flushes; the stream is left open. */
  @Override
  public void close() {
    flush();
  }
}
