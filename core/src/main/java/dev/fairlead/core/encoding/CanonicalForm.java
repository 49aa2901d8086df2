package dev.fairlead.core.encoding;

import dev.fairlead.core.space.StateEncoding;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * States as bytes that are equal exactly if the states are, whichever instances they are from: to
 * be hashed and compared. Where a part is, there is its canonical form, or the SHA-256 of one that
 * is longer; either is found once. What has a {@linkplain StateEncoding.Sink#named name} is that.
 */
public final class CanonicalForm {
  /** Longer definitions are digests, which are so many bytes. */
  static final int LONGEST = 32;

  private final StateEncoding encoding;

  /** By kind and number. */
  private byte[][][] parts = {};

  private final Writer states = new Writer();
  private final PartUse use;

  public CanonicalForm(StateEncoding encoding) {
    this(encoding, (kind, part, canonical) -> {});
  }

  /**
   * @param use is told of the parts that states are made of
   */
  CanonicalForm(StateEncoding encoding, PartUse use) {
    this.encoding = encoding;
    this.use = use;
  }

  /** Is told of a part of a state, each time. */
  @FunctionalInterface
  interface PartUse {
    void part(int kind, int part, byte[] canonical);
  }

  public byte[] of(int[] state, int length) {
    write(state, length);
    return states.bytes.toArray();
  }

  /** The same in {@link #bytes}, until the next state; the answer is their number. */
  public int write(int[] state, int length) {
    clear();
    return append(state, length);
  }

  void clear() {
    states.bytes.clear();
  }

  /** The same behind what was written before; the answer is where it ends. */
  int append(int[] state, int length) {
    encoding.write(state, length, states);
    return states.bytes.size();
  }

  /** Begins with the state that was written last. */
  public byte[] bytes() {
    return states.bytes.array();
  }

  /** That of a part, or a digest of it. */
  byte[] part(int kind, int part) {
    if (kind >= parts.length) {
      int known = parts.length;
      parts = Arrays.copyOf(parts, kind + 1);
      Arrays.fill(parts, known, kind + 1, new byte[0][]);
    }
    if (part >= parts[kind].length) {
      parts[kind] = Arrays.copyOf(parts[kind], Math.max(16, 2 * part + 1));
    }
    if (parts[kind][part] == null) {
      Writer definition = new Writer();
      encoding.define(kind, part, definition);
      parts[kind][part] = bounded(definition.bytes.toArray());
    }
    return parts[kind][part];
  }

  /** With its length in front; that of a digest is one that no other has. */
  private static byte[] bounded(byte[] definition) {
    boolean isShort = definition.length <= LONGEST;
    ByteBuilder bytes = new ByteBuilder();
    bytes.number(isShort ? definition.length : LONGEST + 1);
    bytes.bytes(isShort ? definition : sha256(definition));
    return bytes.toArray();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private final class Writer implements StateEncoding.Sink {
    private final ByteBuilder bytes = new ByteBuilder();

    @Override
    public void number(int value) {
      bytes.number(value);
    }

    @Override
    public void numbers(int[] values, int from, int to) {
      bytes.numbers(values, from, to);
    }

    @Override
    public void text(String text) {
      bytes.text(text);
    }

    @Override
    public void part(int kind, int part) {
      byte[] canonical = CanonicalForm.this.part(kind, part);
      if (this == states) {
        use.part(kind, part, canonical);
      }
      bytes.bytes(canonical);
    }

    @Override
    public void named(String name, Runnable definition) {
      bytes.text(name);
    }
  }
}
