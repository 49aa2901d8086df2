package dev.fairlead.core.encoding;

import dev.fairlead.core.space.StateEncoding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Hashes of states that are the same in every instance: of what the {@linkplain CanonicalForm
 * canonical form} is made of, without writing that down. A part stands for the hash of its own
 * form, which is found once. How the numbers of a state are told, one by one or some together, does
 * not matter.
 *
 * <p>Where {@linkplain StateEncoding#slotKinds each slot stands for itself}, the hash is a sum over
 * the slots: each adds what it stands for times an odd number of its own, drawn at random
 * (Dietzfelbinger, Hagerup, Katajainen and Penttonen 1997). So it can be found from parts of a
 * vector, whoever keeps these.
 *
 * <p>For one thread.
 */
public final class CanonicalHash {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  /** A change of it changes the keys in files. */
  private static final long SEED = 1;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final StateEncoding encoding;
  private final CanonicalForm forms;
  private final Mixer mixer = new Mixer();
  private final Optional<StateEncoding.SlotKinds> slotKinds;

  // by slot
  private int[] kinds = {};
  private long[] factors = {};

  /** By kind and number; or zero. */
  private long[][] parts = {};

  public CanonicalHash(StateEncoding encoding) {
    this.encoding = encoding;
    this.forms = new CanonicalForm(encoding);
    this.slotKinds = encoding.slotKinds();
  }

  /** Whether the hash of a state is that of its length and the sum of {@link #ofSlot}. */
  public boolean isSum() {
    return slotKinds.isPresent();
  }

  /** What a slot adds to the sum. */
  public long ofSlot(int slot, int value) {
    if (slot >= kinds.length) {
      reach(slot);
    }
    int kind = kinds[slot];
    return (kind == StateEncoding.SlotKinds.NUMBER ? value : ofPart(kind, value)) * factors[slot];
  }

  /** What the length of a state adds to the sum. */
  public static long ofLength(int length) {
    return length * FACTOR;
  }

  /** The odd numbers of more slots; the same in every process. */
  private void reach(int slot) {
    int reached = kinds.length;
    kinds = Arrays.copyOf(kinds, Math.max(16, 2 * slot));
    factors = Arrays.copyOf(factors, kinds.length);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < kinds.length; i++) {
      factors[i] = random.nextLong() | 1;
    }
    for (int i = reached; i < kinds.length; i++) {
      kinds[i] = slotKinds.orElseThrow().of(i);
    }
  }

  private long sum(int[] state, int length) {
    if (length > kinds.length) {
      reach(length);
    }
    long sum = ofLength(length);
    for (int slot = 0; slot < length; slot++) {
      int kind = kinds[slot];
      int value = state[slot];
      sum += (kind == StateEncoding.SlotKinds.NUMBER ? value : ofPart(kind, value)) * factors[slot];
    }
    return sum;
  }

  public long of(int[] state, int length) {
    if (isSum()) {
      return sum(state, length);
    }
    mixer.hash = FACTOR;
    mixer.waits = false;
    encoding.write(state, length, mixer);
    mixer.flush();
    return mixer.hash;
  }

  private long ofPart(int kind, int part) {
    if (kind >= parts.length) {
      int known = parts.length;
      parts = Arrays.copyOf(parts, kind + 1);
      Arrays.fill(parts, known, kind + 1, new long[0]);
    }
    if (part >= parts[kind].length) {
      parts[kind] = Arrays.copyOf(parts[kind], Math.max(16, 2 * part + 1));
    }
    if (parts[kind][part] == 0) {
      parts[kind][part] = ofBytes(forms.part(kind, part));
    }
    return parts[kind][part];
  }

  private static long ofBytes(byte[] bytes) {
    byte[] padded = Arrays.copyOf(bytes, bytes.length + Long.BYTES - 1 & -Long.BYTES);
    long hash = bytes.length;
    for (int at = 0; at < padded.length; at += Long.BYTES) {
      hash = mixed(hash, (long) LONGS.get(padded, at));
    }
    return hash;
  }

  private static long mixed(long hash, long value) {
    long product = (hash ^ value) * FACTOR;
    return product ^ product >>> 32;
  }

  /** Takes numbers in pairs. */
  private final class Mixer implements StateEncoding.Sink {
    private long hash;
    private int first;
    private boolean waits;

    @Override
    public void number(int value) {
      if (waits) {
        hash = mixed(hash, pair(first, value));
      } else {
        first = value;
      }
      waits = !waits;
    }

    @Override
    public void numbers(int[] values, int from, int to) {
      int at = from;
      if (waits && at < to) {
        number(values[at++]);
      }
      long mixing = hash;
      for (; at + 1 < to; at += 2) {
        mixing = mixed(mixing, pair(values[at], values[at + 1]));
      }
      hash = mixing;
      if (at < to) {
        number(values[at]);
      }
    }

    private long pair(int low, int high) {
      return low & 0xFFFFFFFFL | (long) high << Integer.SIZE;
    }

    private void flush() {
      if (waits) {
        // Other than with a second one.
        hash = mixed(~hash, first);
        waits = false;
      }
    }

    @Override
    public void text(String text) {
      flush();
      hash = mixed(hash, ofBytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void part(int kind, int part) {
      flush();
      hash = mixed(hash, ofPart(kind, part));
    }

    @Override
    public void named(String name, Runnable definition) {
      text(name);
    }
  }
}
