package dev.fairlead.core.encoding;

import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads what {@link StateOutput} has written, in the same order, for an instance of the model. */
public final class StateInput implements StateEncoding.Source {
  private final InputStream in;
  private final StateEncoding encoding;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int end;

  /** By kind and by number in the stream, what stands for a part in the instance. */
  private int[][] parts = {};

  private int[] counts = {};

  public StateInput(InputStream in, StateEncoding encoding) {
    this.in = in;
    this.encoding = encoding;
  }

  /**
   * The next state, as long as the array.
   *
   * @throws Unreadable if there is none, here and in the methods below
   * @throws UncheckedIOException if the stream fails
   */
  public int[] state() {
    return encoding.read(this);
  }

  @Override
  public int number() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int next = next();
      value |= (next & 0x7f) << shift;
      if ((next & 0x80) == 0) {
        return value >>> 1 ^ -(value & 1);
      }
      if (shift > Integer.SIZE) {
        throw new Unreadable("a number that is too long");
      }
    }
  }

  public long bigNumber() {
    long high = number();
    return high << Integer.SIZE | number() & 0xffff_ffffL;
  }

  @Override
  public String text() {
    int length = number();
    byte[] bytes = new byte[Math.min(Math.max(0, length), 1 << 10)];
    for (int i = 0; i < length; i++) {
      if (i == bytes.length) {
        // What is no length must not be believed before the text is there.
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * i));
      }
      bytes[i] = (byte) next();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public int part(int kind) {
    int number = number() - 1;
    if (number < 0) {
      int resolved = encoding.resolve(kind, this);
      add(kind, resolved);
      return resolved;
    }
    if (kind >= counts.length || number >= counts[kind]) {
      throw new Unreadable("a part that was not defined");
    }
    return parts[kind][number];
  }

  private void add(int kind, int resolved) {
    if (kind >= parts.length) {
      int known = parts.length;
      parts = Arrays.copyOf(parts, kind + 1);
      Arrays.fill(parts, known, kind + 1, new int[0]);
      counts = Arrays.copyOf(counts, kind + 1);
    }
    if (counts[kind] == parts[kind].length) {
      parts[kind] = Arrays.copyOf(parts[kind], Math.max(16, 2 * counts[kind]));
    }
    parts[kind][counts[kind]++] = resolved;
  }

  @Override
  public <T> T named(Supplier<T> definition, Function<? super T, String> name) {
    int hash = number();
    T read = definition.get();
    String here = name.apply(read);
    if (here.hashCode() != hash) {
      throw new Unreadable("'" + here + "' is another one here");
    }
    return read;
  }

  private int next() {
    if (position == end) {
      try {
        position = 0;
        end = in.read(buffer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (end <= 0) {
        end = 0;
        throw new Unreadable("it ends too early");
      }
    }
    return buffer[position++];
  }
}
