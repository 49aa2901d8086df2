package dev.fairlead.core.search;

import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.core.store.NumberedInts;
import dev.fairlead.core.store.StoreMark;
import dev.fairlead.core.store.VectorStore;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A {@link LevelSearch} at the beginning of a level, as bytes and back. All states are written in
 * the order of their numbers; where they are read, they are numbered in this order without gaps.
 *
 * @param sleepers as in the search, or null
 */
record LevelImage(
    StateEncoding encoding, VectorStore store, NumberedInts sleepers, LevelNotes notes) {

  /** States between two reports of progress while reading. */
  private static final int REPORT = 1 << 14;

  /**
   * Where a search was when a level began.
   *
   * @param level the states of the level
   * @param states all that were known
   */
  record Begun(Ranges level, StoreMark states, long transitions, long depth) {}

  void write(Begun begun, OutputStream stream) {
    try (StateOutput out = new StateOutput(stream, encoding)) {
      StoreMark states = begun.states();
      out.number(states.size());
      out.number(begun.transitions());
      out.number(begun.depth());
      out.number(sleepers == null ? 0 : 1);
      writeLevel(begun, out);
      int[] state = new int[store.maxLength()];
      states.forEach(number -> out.state(state, store.read(number, state)));
      notes.write(out, states, begun.level());
    }
  }

  private void writeLevel(Begun begun, StateOutput out) {
    List<int[]> ranges = new ArrayList<>();
    begun.level().forEach((from, to) -> ranges.add(new int[] {from, to}));
    ranges.sort(Comparator.comparingInt(range -> range[0]));
    out.number(ranges.size());
    for (int[] range : ranges) {
      out.number(begun.states().rank(range[0]));
      out.number(range[1] - range[0]);
      for (int number = range[0]; sleepers != null && number < range[1]; number++) {
        out.number(sleepers.get(number));
      }
    }
  }

  /**
   * Fills the store, the sleepers and the notes, all of which are empty.
   *
   * @param report is called now and then
   */
  Begun read(InputStream stream, Runnable report) {
    StateInput in = new StateInput(stream, encoding);
    int states = in.number();
    long transitions = in.bigNumber();
    long depth = in.bigNumber();
    if (in.number() != (sleepers == null ? 0 : 1)) {
      throw new Unreadable("other steps were left out");
    }
    Ranges level = readLevel(in, states);
    for (int number = 0; number < states; number++) {
      int[] state = in.state();
      if (store.put(state, state.length) != number) {
        throw new Unreadable("a state is there twice");
      }
      if (number % REPORT == 0) {
        report.run();
      }
    }
    notes.read(in, states);
    return new Begun(level, store.mark(), transitions, depth);
  }

  private Ranges readLevel(StateInput in, int states) {
    Ranges level = new Ranges();
    for (int left = in.number(); left > 0; left--) {
      int from = in.number();
      int to = from + in.number();
      if (from < 0 || to < from || to > states) {
        throw new Unreadable("a level beyond all states");
      }
      level.add(from, to);
      for (int number = from; sleepers != null && number < to; number++) {
        sleepers.set(number, in.number());
      }
    }
    return level;
  }
}
