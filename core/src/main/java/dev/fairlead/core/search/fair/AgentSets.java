package dev.fairlead.core.search.fair;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Numbers sets of agents. Systems have few distinct sets of enabled agents, so a state keeps four
 * bytes for its set, however many agents there are. A set is stored as its non-zero words; see
 * {@link AgentSetBuilder}.
 *
 * <p>Any number of threads may ask at once. A set that is known is found without a lock; one that
 * is new is added under the lock of this object.
 */
final class AgentSets {

  static final int EMPTY = 0;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

  private final SearchResources resources;
  private volatile Table table = new Table(new int[16], new int[16], new long[16], new int[64]);
  private int size;

  AgentSets(SearchResources resources) {
    this.resources = resources;
    number(new AgentSetBuilder(this));
  }

  /**
   * Arrays to which sets are added, all of them replaced when one is full.
   *
   * @param first by set: where its words begin; those of the next one begin where they end
   * @param indexes which word of a dense set each one is
   * @param slots by hash: a number plus one, or zero
   */
  private record Table(int[] first, int[] indexes, long[] words, int[] slots) {

    /** The number of a set, or else, negated, the slot that it is to have. */
    int find(AgentSetBuilder set) {
      int mask = slots.length - 1;
      int slot = hash(set) & mask;
      for (int entry; (entry = (int) SLOT.getAcquire(slots, slot)) != 0; slot = slot + 1 & mask) {
        if (isEqual(entry - 1, set)) {
          return entry - 1;
        }
      }
      return ~slot;
    }

    private boolean isEqual(int number, AgentSetBuilder set) {
      int from = first[number];
      if (first[number + 1] - from != set.size()) {
        return false;
      }
      for (int i = 0; i < set.size(); i++) {
        if (indexes[from + i] != set.index(i) || words[from + i] != set.word(i)) {
          return false;
        }
      }
      return true;
    }

    private static int hash(AgentSetBuilder set) {
      long hash = set.size();
      for (int i = 0; i < set.size(); i++) {
        hash = mix(hash, set.index(i), set.word(i));
      }
      return (int) (hash >>> 32);
    }

    /** Enters a number that is not there yet, before other threads know this table. */
    void enter(int number) {
      int mask = slots.length - 1;
      int slot = hash(number) & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = number + 1;
    }

    private int hash(int number) {
      long hash = first[number + 1] - first[number];
      for (int i = first[number]; i < first[number + 1]; i++) {
        hash = mix(hash, indexes[i], words[i]);
      }
      return (int) (hash >>> 32);
    }

    private static long mix(long hash, int index, long word) {
      long mixed = (hash ^ word ^ (long) index << 48) * 0x9E37_79B9_7F4A_7C15L;
      return mixed ^ mixed >>> 31;
    }
  }

  /** The number of the set that was made. */
  int number(AgentSetBuilder set) {
    int known = table.find(set);
    return known >= 0 ? known : add(set);
  }

  private synchronized int add(AgentSetBuilder set) {
    int known = table.find(set);
    if (known >= 0) {
      return known;
    }
    Table roomy = withRoomFor(set.size());
    int from = roomy.first[size];
    for (int i = 0; i < set.size(); i++) {
      roomy.indexes[from + i] = set.index(i);
      roomy.words[from + i] = set.word(i);
    }
    roomy.first[size + 1] = from + set.size();
    SLOT.setRelease(roomy.slots, ~roomy.find(set), ++size);
    table = roomy;
    return size - 1;
  }

  /** The same table if it has room: nothing is entered where contents may not be seen. */
  private Table withRoomFor(int words) {
    Table now = table;
    int needed = now.first[size] + words;
    boolean hasSlots = 2 * (size + 1) <= now.slots.length;
    boolean hasRoom = size + 2 <= now.first.length && needed <= now.words.length;
    if (hasSlots && hasRoom) {
      return now;
    }
    int sets = size + 2 <= now.first.length ? now.first.length : 2 * now.first.length;
    int contents =
        needed <= now.words.length ? now.words.length : Math.max(needed, 2 * now.words.length);
    int slots = hasSlots ? now.slots.length : 2 * now.slots.length;
    resources.allocate(bytes(sets, contents, slots));
    resources.release(bytes(now.first.length, now.words.length, now.slots.length));
    Table larger =
        new Table(
            Arrays.copyOf(now.first, sets),
            Arrays.copyOf(now.indexes, contents),
            Arrays.copyOf(now.words, contents),
            new int[slots]);
    for (int set = 0; set < size; set++) {
      larger.enter(set);
    }
    return larger;
  }

  private static long bytes(int sets, int contents, int slots) {
    return 4L * sets + 12L * contents + 4L * slots;
  }

  /** Adds the set to a dense one; what would stay the same is not written, for others may read. */
  void union(int set, long[] into, int at) {
    Table all = table;
    for (int i = all.first[set]; i < all.first[set + 1]; i++) {
      long missing = all.words[i] & ~into[at + all.indexes[i]];
      if (missing != 0) {
        into[at + all.indexes[i]] |= missing;
      }
    }
  }

  /** Keeps of a dense set, which is so many words long, the members of this one. */
  void intersect(int set, long[] into, int at, int length) {
    Table all = table;
    int word = 0;
    for (int i = all.first[set]; i < all.first[set + 1]; i++) {
      while (word < all.indexes[i]) {
        keep(into, at + word++, 0);
      }
      keep(into, at + word++, all.words[i]);
    }
    while (word < length) {
      keep(into, at + word++, 0);
    }
  }

  private static void keep(long[] into, int at, long members) {
    if ((into[at] & ~members) != 0) {
      into[at] &= members;
    }
  }

  /** Whether the set has a member in common with a dense one. */
  boolean meets(int set, long[] other) {
    Table all = table;
    for (int i = all.first[set]; i < all.first[set + 1]; i++) {
      if ((other[all.indexes[i]] & all.words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether every member of a dense set is in this one. */
  boolean contains(int set, long[] other) {
    return contains(set, other, 0, other.length);
  }

  /** The same of one that is part of an array. */
  boolean contains(int set, long[] other, int at, int length) {
    Table all = table;
    int word = 0;
    for (int i = all.first[set]; i < all.first[set + 1] && word < length; i++) {
      while (word < all.indexes[i] && word < length) {
        if (other[at + word++] != 0) {
          return false;
        }
      }
      if (word < length && (other[at + word++] & ~all.words[i]) != 0) {
        return false;
      }
    }
    while (word < length) {
      if (other[at + word++] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether every member of this set is in a dense one that is part of an array. */
  boolean isWithin(int set, long[] other, int at, int length) {
    Table all = table;
    for (int i = all.first[set]; i < all.first[set + 1]; i++) {
      if (all.indexes[i] >= length || (all.words[i] & ~other[at + all.indexes[i]]) != 0) {
        return false;
      }
    }
    return true;
  }

  boolean has(int set, int agent) {
    Table all = table;
    for (int i = all.first[set]; i < all.first[set + 1]; i++) {
      if (all.indexes[i] == agent >> 6) {
        return (all.words[i] >>> agent & 1) != 0;
      }
    }
    return false;
  }
}
