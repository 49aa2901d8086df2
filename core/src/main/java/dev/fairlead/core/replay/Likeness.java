package dev.fairlead.core.replay;

import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether states of two instances of a model look the same, in the words of {@link
 * StateSpace#identify}. Where the sources of two steps look the same, the targets do if both steps
 * change the same values to the same; so a step through states of thousands of values is judged by
 * the few that it changes.
 */
final class Likeness {

  private final StateSpace found;
  private final StateSpace fresh;

  Likeness(StateSpace found, StateSpace fresh) {
    this.found = found;
    this.fresh = fresh;
  }

  /** What a step does to a state. */
  interface Change {
    /** Whether a step of the fresh instance does it, from a state that looks like the source. */
    boolean isMadeBy(int[] source, int[] target, int length);
  }

  /** What a step of the instance that the run was found in does. */
  Change of(int[] source, int[] target) {
    Optional<List<SlotValue>> changed = changed(found, source, target, target.length);
    return (from, to, length) -> {
      Optional<List<SlotValue>> here = changed(fresh, from, to, length);
      return changed.isPresent() && here.isPresent()
          ? here.get().equals(changed.get())
          : fresh.identify(to, length).equals(found.identify(target, target.length));
    };
  }

  /** The values that are new, or empty if there is more to it than values. */
  private static Optional<List<SlotValue>> changed(
      StateSpace space, int[] source, int[] target, int length) {
    if (!(space instanceof SlotAccess slots)) {
      return Optional.empty();
    }
    Optional<int[]> positions = slots.differing(source, source.length, target, length);
    if (positions.isEmpty()) {
      return Optional.empty();
    }
    List<SlotValue> values = new ArrayList<>();
    for (int position : positions.get()) {
      SlotValue after = slots.identified(target, length, position);
      if (!slots.identified(source, source.length, position).equals(after)) {
        values.add(after);
      }
    }
    return Optional.of(values);
  }
}
