package dev.fairlead.core.encoding;

import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * States as {@linkplain CanonicalForm canonical} bytes that other instances can read, too. A
 * canonical form may have digests and names in it; so the parts of states are told apart from them,
 * each once, with a definition that an instance resolves. Belongs to one instance and its thread.
 */
public final class PortableStates {

  /**
   * A part of states.
   *
   * @param canonical as it occurs in states
   * @param definition for {@link StateEncoding#resolve}, by itself
   */
  public record Part(int kind, byte[] canonical, byte[] definition) {}

  private static final int LONGEST = CanonicalForm.LONGEST;

  private final StateEncoding encoding;
  private final CanonicalForm form;
  private final Reader reader = new Reader();

  /** By kind and by its bytes: what stands for a part in this instance. */
  private final Map<Integer, Map<ByteBuffer, Integer>> resolved = new HashMap<>();

  /** The same for parts that were told: an instance can read what it has written itself. */
  private final Map<Integer, Map<ByteBuffer, Integer>> own = new HashMap<>();

  /** Parts that were told and are not among these yet. */
  private final List<Part> written = new ArrayList<>();

  /** By kind and number: the occasion on which a part was told last. */
  private int[][] told = {};

  private int occasion;
  private Consumer<Part> sink = part -> {};

  public PortableStates(StateEncoding encoding) {
    this.encoding = encoding;
    this.form = new CanonicalForm(encoding, this::used);
  }

  /**
   * From now on the parts of states that are written are told to a sink, each once, unless they
   * were {@linkplain #learn learnt}: the others know these.
   */
  public void tell(Consumer<Part> to) {
    sink = to;
    occasion++;
  }

  private void used(int kind, int part, byte[] canonical) {
    if (kind >= told.length) {
      int known = told.length;
      told = Arrays.copyOf(told, kind + 1);
      Arrays.fill(told, known, kind + 1, new int[0]);
    }
    if (part >= told[kind].length) {
      told[kind] = Arrays.copyOf(told[kind], Math.max(16, 2 * part + 1));
    }
    if (told[kind][part] != occasion) {
      told[kind][part] = occasion;
      if (!parts(kind).containsKey(ByteBuffer.wrap(canonical))) {
        Part met = new Part(kind, canonical, definition(kind, part));
        written.add(met);
        sink.accept(met);
      }
    }
  }

  private byte[] definition(int kind, int part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StateOutput out = new StateOutput(bytes, encoding)) {
      out.part(kind, part);
    }
    return bytes.toByteArray();
  }

  /** Learns what a part is. */
  public void learn(Part part) {
    parts(part.kind())
        .computeIfAbsent(
            ByteBuffer.wrap(part.canonical()),
            canonical -> {
              Integer same = own(part.kind()).remove(canonical);
              return same == null ? resolved(part) : same;
            });
  }

  private int resolved(Part part) {
    return new StateInput(new ByteArrayInputStream(part.definition()), encoding).part(part.kind());
  }

  private Map<ByteBuffer, Integer> own(int kind) {
    return own.computeIfAbsent(kind, none -> new HashMap<>());
  }

  private Map<ByteBuffer, Integer> parts(int kind) {
    return resolved.computeIfAbsent(kind, none -> new HashMap<>());
  }

  /** Writes a state; the answer is how many {@link #bytes} it takes. */
  public int write(int[] state, int length) {
    return form.write(state, length);
  }

  /** Forgets what was written. */
  public void clear() {
    form.clear();
  }

  /** Writes a state behind those written before; the answer is where it ends. */
  public int append(int[] state, int length) {
    return form.append(state, length);
  }

  /** The state written last, or all that were appended to it, and anything behind. */
  public byte[] bytes() {
    return form.bytes();
  }

  /**
   * Reads a state, all of whose parts are known: learnt, or told.
   *
   * @throws Unreadable if it is none
   */
  public int[] read(byte[] bytes, int start, int end) {
    for (Part part : written) {
      own(part.kind())
          .computeIfAbsent(ByteBuffer.wrap(part.canonical()), canonical -> resolved(part));
    }
    written.clear();
    reader.bytes = bytes;
    reader.at = start;
    reader.end = end;
    int[] state = encoding.read(reader);
    if (reader.at != end) {
      throw new Unreadable("a state with more behind");
    }
    return state;
  }

  private final class Reader implements StateEncoding.Source {
    private byte[] bytes;
    private int at;
    private int end;

    private byte next() {
      if (at == end) {
        throw new Unreadable("it ends too early");
      }
      return bytes[at++];
    }

    @Override
    public int number() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        int digit = next();
        value |= (digit & 0x7f) << shift;
        if (digit >= 0) {
          return value >>> 1 ^ -(value & 1);
        }
      }
    }

    @Override
    public void numbers(int[] values, int from, int to) {
      for (int i = from; i < to; i++) {
        if (at < end && bytes[at] >= 0) {
          int value = bytes[at++];
          values[i] = value >>> 1 ^ -(value & 1);
        } else {
          values[i] = number();
        }
      }
    }

    @Override
    public String text() {
      int from = skip(number());
      return new String(bytes, from, at - from, StandardCharsets.UTF_8);
    }

    private int skip(int length) {
      int from = at;
      if (length < 0 || length > end - at) {
        throw new Unreadable("it ends too early");
      }
      at += length;
      return from;
    }

    @Override
    public int part(int kind) {
      int from = at;
      skip(Math.min(number(), LONGEST));
      ByteBuffer canonical = ByteBuffer.wrap(bytes, from, at - from);
      Integer known = parts(kind).get(canonical);
      if (known == null) {
        known = own(kind).get(canonical);
      }
      if (known == null) {
        throw new Unreadable("a part that was not told of");
      }
      return known;
    }

    @Override
    public <T> T named(Supplier<T> definition, Function<? super T, String> name) {
      throw new Unreadable("a name outside of a part");
    }
  }
}
