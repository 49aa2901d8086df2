package dev.fairlead.gpu.packing;

import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.gpu.packing.DerivedSlots.Derivation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where each slot is in the words of a packed state. No slot goes over the end of a word. Slots
 * that one subscripted reference may stand for have the same width and the same least value, so
 * that a subscript becomes a shift.
 */
public final class Packing {
  /** One bit of the first word is left over: no state begins with a word of ones. */
  private static final int FIRST = Long.SIZE - 1;

  private final int[] word;
  private final int[] shift;
  private final int[] bits;
  private final int[] low;
  private final int[] high;

  /** By slot, the first slot of its family; itself if it is alone. */
  private final int[] family;

  private final Map<Integer, Derivation> derived;
  private int words;
  private final int total;

  /** Slots that are placed together, at equal distances. */
  private record Group(List<Integer> slots, int bits) {
    int size() {
      return slots.size() * bits;
    }
  }

  private Packing(Domains domains, List<SlotRef> references, Map<Integer, Derivation> derived) {
    Structure structure = domains.structure();
    this.derived = derived;
    int count = structure.slots().size();
    word = new int[count];
    shift = new int[count];
    bits = new int[count];
    low = new int[count];
    high = new int[count];
    family = new int[count];
    for (int slot = 0; slot < count; slot++) {
      family[slot] = slot;
      low[slot] = domains.low(slot);
      high[slot] = domains.high(slot);
    }
    references.forEach(this::join);
    for (int slot = 0; slot < count; slot++) {
      int first = root(slot);
      low[first] = Math.min(low[first], low[slot]);
      high[first] = Math.max(high[first], high[slot]);
    }
    List<Group> groups = new ArrayList<>();
    List<List<Integer>> members = new ArrayList<>();
    for (int slot = 0; slot < count; slot++) {
      members.add(new ArrayList<>());
    }
    for (int slot = 0; slot < count; slot++) {
      int first = root(slot);
      members.get(first).add(slot);
      low[slot] = low[first];
      bits[slot] = width((long) high[first] - low[first]);
      high[slot] = (int) Math.min(Integer.MAX_VALUE, low[slot] + (1L << bits[slot]) - 1);
      family[slot] = first;
    }
    derived.forEach(
        (slot, from) -> {
          bits[slot] = 0;
          low[slot] = from.low();
          high[slot] = from.high();
        });
    for (List<Integer> together : members) {
      if (!together.isEmpty() && bits[together.get(0)] > 0) {
        groups.add(new Group(together, bits[together.get(0)]));
      }
    }
    total = groups.stream().mapToInt(Group::size).sum();
    place(groups);
  }

  /** Packs with the domains known, for references with subscripts, without derived slots. */
  public static Packing of(
      Domains domains, List<SlotRef> references, Map<Integer, Derivation> derived) {
    return new Packing(domains, references, derived);
  }

  /** What a slot that is not stored follows from. */
  public Optional<Derivation> derivation(int slot) {
    return Optional.ofNullable(derived.get(slot));
  }

  private static int width(long values) {
    return Long.SIZE - Long.numberOfLeadingZeros(values);
  }

  private int root(int slot) {
    int at = slot;
    while (family[at] != at) {
      at = family[at];
    }
    return at;
  }

  /** Slots that a reference may stand for are a family, whose first one stands for it. */
  private void join(SlotRef reference) {
    for (int slot : reference.slots()) {
      int one = root(reference.slot());
      int other = root(slot);
      family[Math.max(one, other)] = Math.min(one, other);
    }
  }

  /** The largest first, each into the first word with room for it. */
  private void place(List<Group> groups) {
    List<Integer> used = new ArrayList<>();
    groups.sort(Comparator.comparingInt(Group::size).reversed());
    for (Group group : groups) {
      if (group.size() > Long.SIZE) {
        spread(group, used);
        continue;
      }
      int to = 0;
      while (filled(used, to) + group.size() > (to == 0 ? FIRST : Long.SIZE)) {
        to++;
      }
      int at = filled(used, to);
      for (int slot : group.slots()) {
        word[slot] = to;
        shift[slot] = at;
        at += group.bits();
      }
      fill(used, to, at);
    }
    words = Math.max(1, used.size());
  }

  private static int filled(List<Integer> used, int word) {
    return word < used.size() ? used.get(word) : 0;
  }

  private static void fill(List<Integer> used, int word, int bits) {
    while (used.size() <= word) {
      used.add(0);
    }
    used.set(word, bits);
  }

  /** Over whole words of its own, equally many in each. */
  private static int perWord(int bits) {
    return Long.SIZE / bits;
  }

  private void spread(Group group, List<Integer> used) {
    int per = perWord(group.bits());
    int first = used.isEmpty() && per * group.bits() > FIRST ? 1 : used.size();
    for (int i = 0; i < group.slots().size(); i++) {
      int slot = group.slots().get(i);
      word[slot] = first + i / per;
      shift[slot] = i % per * group.bits();
      fill(used, word[slot], shift[slot] + group.bits());
    }
  }

  /** Words of a packed state. */
  public int words() {
    return words;
  }

  /** Bits that are used. */
  public int bits() {
    return total;
  }

  public int word(int slot) {
    return word[slot];
  }

  public int shift(int slot) {
    return shift[slot];
  }

  /** 0 for a slot that has always had the same value. */
  public int bits(int slot) {
    return bits[slot];
  }

  public int low(int slot) {
    return low[slot];
  }

  public int high(int slot) {
    return high[slot];
  }

  /**
   * How far apart the slots of a reference lie in one word, for each step of its subscripts; null
   * if they are not all in one word, at distances that go with the subscripts.
   */
  public int[] strides(SlotRef reference) {
    int first = reference.slot();
    int[] strides = new int[reference.indices().size()];
    for (int i = 0; i < strides.length; i++) {
      SlotRef.Index index = reference.indices().get(i);
      int next = first + index.stride();
      strides[i] = index.elements() == 1 ? 0 : shift[next] - shift[first];
    }
    return isAffine(reference, 0, first, shift[first], strides) ? strides : null;
  }

  private boolean isAffine(SlotRef reference, int from, int slot, int at, int[] strides) {
    if (from == strides.length) {
      return word[slot] == word[reference.slot()] && shift[slot] == at;
    }
    SlotRef.Index index = reference.indices().get(from);
    for (int i = 0; i < index.elements(); i++) {
      if (!isAffine(
          reference, from + 1, slot + i * index.stride(), at + i * strides[from], strides)) {
        return false;
      }
    }
    return true;
  }

  /** Packs a state; false if a value is not provided for. */
  public boolean pack(int[] slots, long[] into) {
    Arrays.fill(into, 0, words, 0);
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] < low[i] || slots[i] > high[i]) {
        return false;
      }
      Derivation from = derived.get(i);
      if (from != null) {
        Integer value = from.values().get(slots[from.location()]);
        if (value == null || value != slots[i]) {
          return false;
        }
        continue;
      }
      into[word[i]] |= (slots[i] - (long) low[i]) << shift[i];
    }
    return true;
  }

  /** The values of the slots of a packed state. */
  public void unpack(long[] from, int[] slots) {
    for (int i = 0; i < slots.length; i++) {
      long mask = (1L << bits[i]) - 1;
      slots[i] = (int) (low[i] + (from[word[i]] >>> shift[i] & mask));
    }
    derived.forEach(
        (slot, source) -> slots[slot] = source.values().getOrDefault(slots[source.location()], 0));
  }
}
