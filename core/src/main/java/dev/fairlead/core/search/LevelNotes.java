package dev.fairlead.core.search;

import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.store.StoreMark;

/**
 * What the visitors of a {@link LevelSearch} note beside its states, and need again where it is
 * gone on with.
 */
interface LevelNotes {

  /** Nothing is noted. */
  LevelNotes NONE =
      new LevelNotes() {
        @Override
        public void levelBegins() {}

        @Override
        public void write(StateOutput out, StoreMark states, Ranges level) {}

        @Override
        public void read(StateInput in, int states) {}
      };

  /** All states before a level have been expanded, and none of it. */
  void levelBegins();

  /**
   * Writes what was noted when a level began; some of it may have been expanded since.
   *
   * @param states known then, which are told by their ranks
   */
  void write(StateOutput out, StoreMark states, Ranges level);

  /**
   * Reads it where ranks are numbers.
   *
   * @param states how many there are
   */
  void read(StateInput in, int states);
}
