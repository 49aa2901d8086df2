package dev.fairlead.core.space;

import java.util.Arrays;

/**
 * A state of a run that is kept. A run of ten thousand steps through states of ten thousand slots
 * would be gigabytes, but each step changes few slots: so most states are kept as what differs from
 * a full one before. Immutable, as long as arrays handed in or out are not written to.
 */
public final class KeptState {

  private static final int[] NO_SLOTS = {};

  /** More differences than this are no saving. */
  private static final int MOST_CHANGES = 64;

  private final int[] base;
  private final int[] slots;
  private final int[] values;

  private KeptState(int[] base, int[] slots, int[] values) {
    this.base = base;
    this.slots = slots;
    this.values = values;
  }

  /** Keeps a state as it is; exactly as long as the state. */
  public static KeptState of(int[] state) {
    return new KeptState(state, NO_SLOTS, NO_SLOTS);
  }

  /**
   * Keeps a state that is like this one in most slots, so that it takes little.
   *
   * @param state is copied; its first {@code length} slots count
   */
  public KeptState next(int[] state, int length) {
    int most = Math.min(MOST_CHANGES, length / 4);
    if (length != base.length || most == 0) {
      return of(Arrays.copyOf(state, length));
    }
    int[] changed = new int[most];
    int count = 0;
    int slot = Arrays.mismatch(base, 0, length, state, 0, length);
    while (slot >= 0 && count < most) {
      changed[count++] = slot;
      int further = Arrays.mismatch(base, slot + 1, length, state, slot + 1, length);
      slot = further < 0 ? -1 : slot + 1 + further;
    }
    if (slot >= 0) {
      return of(Arrays.copyOf(state, length));
    }
    int[] changes = Arrays.copyOf(changed, count);
    return new KeptState(base, changes, Arrays.stream(changes).map(i -> state[i]).toArray());
  }

  /** The state; not to be modified. */
  public int[] slots() {
    if (slots.length == 0) {
      return base;
    }
    int[] state = base.clone();
    for (int i = 0; i < slots.length; i++) {
      state[slots[i]] = values[i];
    }
    return state;
  }
}
