package dev.fairlead.gpu.packing;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import java.util.Arrays;
import java.util.List;

/**
 * The values that slots are provided for. A declared domain of few values is taken as it is, and
 * that of a count; of a larger one, the values that were met. They are optimistic: more values may
 * come, and then the domains are widened.
 */
public final class Domains {
  /** Declared domains of up to so many values are not narrowed. */
  private static final long SMALL = 4;

  private final Structure structure;
  private final int[] low;
  private final int[] high;

  public Domains(Structure structure) {
    this.structure = structure;
    this.low = new int[structure.slots().size()];
    this.high = new int[low.length];
    Arrays.fill(low, Integer.MAX_VALUE);
    Arrays.fill(high, Integer.MIN_VALUE);
    structure.commands().forEach(command -> includeConstants(command.updates()));
  }

  /** Values inside of sequences are in no state; most of them are constants of the text. */
  private void includeConstants(List<Update> updates) {
    for (Update update : updates) {
      if (update instanceof Update.Assign assign
          && assign.place().indices().isEmpty()
          && assign.value() instanceof Expression.Constant constant) {
        include(assign.place().slot(), constant.value());
      } else if (update instanceof Update.If branch) {
        includeConstants(branch.then());
        includeConstants(branch.otherwise());
      }
    }
  }

  /** Takes the values of a state in. */
  public void include(int[] slots) {
    for (int i = 0; i < low.length; i++) {
      include(i, slots[i]);
    }
  }

  /** Takes a value of a slot in. */
  public void include(int slot, int value) {
    low[slot] = Math.min(low[slot], value);
    high[slot] = Math.max(high[slot], value);
  }

  /** Takes a value in, and as many more as there were, within what is declared. */
  public void widen(int slot, int value) {
    Slot declared = structure.slots().get(slot);
    long size = (long) high(slot) - low(slot) + 1;
    long above = value > high(slot) ? value + size : high(slot);
    long below = value < low(slot) ? value - size : low(slot);
    include(slot, (int) Math.max(declared.low(), below));
    include(slot, (int) Math.min(declared.high(), above));
  }

  int low(int slot) {
    return isSmall(slot) ? structure.slots().get(slot).low() : known(slot) ? low[slot] : 0;
  }

  int high(int slot) {
    return isSmall(slot) ? structure.slots().get(slot).high() : known(slot) ? high[slot] : 0;
  }

  private boolean known(int slot) {
    return low[slot] <= high[slot];
  }

  /**
   * A constant stays one, however few values it might have. But where somebody is counted one may
   * leave and come back in the same step.
   */
  private boolean isSmall(int slot) {
    Slot declared = structure.slots().get(slot);
    boolean count = declared.kind() == Slot.Kind.COUNT;
    boolean few = count || (long) declared.high() - declared.low() < SMALL;
    return few && known(slot) && (low[slot] < high[slot] || count && low[slot] > 0);
  }

  Structure structure() {
    return structure;
  }
}
