package dev.fairlead.promela.structure;

import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.ProcessType;
import java.util.BitSet;
import java.util.List;

/**
 * Which processes are counted, and where they were met.
 *
 * @param started the proctypes of which processes are started
 * @param known the local states met so far, by number
 */
public record Counting(Families families, BitSet started, List<LocalState> known) {
  /** Every process is told from all others, and ends. */
  public static final Counting NOTHING =
      new Counting(
          new Families(new BitSet(), Families.Endings.KEPT, List.of()), new BitSet(), List.of());

  /**
   * What equal processes have in common.
   *
   * @param cells the control state, then the variables; those of a process at its end are 0
   */
  public record LocalState(ProcessType type, int[] cells) {}

  public Counting {
    known = List.copyOf(known);
  }

  boolean isCounted(int type) {
    return families.isCounted(type);
  }

  boolean countsNothing() {
    return families.counted().isEmpty();
  }
}
