package dev.fairlead.core.space;

import java.util.function.LongSupplier;

/**
 * A state space with tables of its own that grow while it is searched, such as local states, labels
 * and cached transitions. An optional capability of a {@link StateSpace}: searches add what it
 * holds to what they hold themselves, so that the limit on memory is about both.
 */
public interface HeldMemory {

  /** About how many bytes the tables hold now; asked often. */
  long heldBytes();

  /** What a space holds, or always 0 if it does not tell. */
  static LongSupplier of(StateSpace space) {
    return space instanceof HeldMemory held ? held::heldBytes : () -> 0;
  }
}
