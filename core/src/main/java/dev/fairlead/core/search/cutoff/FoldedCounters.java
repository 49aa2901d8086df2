package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.space.CountingVariables;
import dev.fairlead.core.space.CountingVariables.Counter;
import dev.fairlead.core.space.CountingVariables.Room;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.CutoffSpaceOver;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An abstraction in which variables that count end at a bound, as counts of members do: what is
 * more is ω, from which less may lead back to the bound (docs/fairness.md, <em>Variables that
 * count</em>). In a state, ω is the least number above the bound. A value below 0, or what is left
 * of it where numbers have no sign, is a {@linkplain #isBelow state without steps}: nothing is said
 * of what comes after it.
 */
public final class FoldedCounters implements CutoffSpaceOver {
  /** In place of any value below 0. */
  static final int BELOW = -1;

  /** As many states tell whether a variable passes its bound. */
  private static final int LOOKED_AT = 3_000;

  /** What a variable has at first, at most; numbers of a language end somewhere. */
  private static final int MOST_AT_FIRST = 1_000;

  private final CutoffSpace all;
  private final List<Counter> counters;

  /** Where all variables are that count, folded or not. */
  private final int[] slots;

  /** By counter: the greatest value that is told from all others. */
  private final int[] bounds;

  private int[] buffer = new int[64];

  private FoldedCounters(
      CutoffSpace all, List<Counter> counters, List<Counter> folded, int cutoff) {
    this.all = all;
    this.counters = List.copyOf(folded);
    this.slots = counters.stream().mapToInt(Counter::slot).toArray();
    this.bounds = this.counters.stream().mapToInt(counter -> bound(counter, cutoff)).toArray();
  }

  /** No less than the cutoff, so that a variable is known as far as the counts that it tells. */
  private static int bound(Counter counter, int cutoff) {
    return Math.max(cutoff, counter.greatest());
  }

  /**
   * Folds the variables that pass their bounds soon.
   *
   * @return empty if there are none
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong there
   */
  public static Optional<FoldedCounters> of(CutoffSpace all, int cutoff) {
    if (!(all instanceof CountingVariables counting) || counting.counters().isEmpty()) {
      return Optional.empty();
    }
    List<Counter> passing = new ArrayList<>(passing(all, counting.counters(), cutoff));
    passing.removeIf(counter -> bound(counter, cutoff) >= counter.room().most());
    return passing.isEmpty()
        ? Optional.empty()
        : Optional.of(new FoldedCounters(all, counting.counters(), passing, cutoff));
  }

  private static List<Counter> passing(CutoffSpace all, List<Counter> counters, int cutoff) {
    VectorStore seen = new VectorStore();
    List<Counter> passing = new ArrayList<>();
    boolean[] areSmall = {true};
    all.initialStates(
        (state, length) -> {
          seen.put(state, length);
          areSmall[0] &=
              counters.stream().allMatch(counter -> state[counter.slot()] <= MOST_AT_FIRST);
        });
    if (!areSmall[0]) {
      return List.of();
    }
    for (int next = 0; next < seen.size() && seen.size() < LOOKED_AT; next++) {
      int[] state = new int[seen.maxLength()];
      int length = seen.read(next, state);
      all.steps(
          state,
          length,
          (label, processSet, target, targetLength) -> seen.put(target, targetLength));
    }
    int[] state = new int[seen.maxLength()];
    for (int number = 0; number < seen.size(); number++) {
      seen.read(number, state);
      for (Counter counter : counters) {
        int value = state[counter.slot()];
        if ((value < 0 || value > bound(counter, cutoff)) && !passing.contains(counter)) {
          passing.add(counter);
        }
      }
    }
    return passing;
  }

  /** Those that are folded. */
  List<Counter> counters() {
    return counters;
  }

  /** Systems with more members are not spoken of. */
  public int members() {
    return counters.stream().mapToInt(counter -> counter.room().members()).min().orElseThrow();
  }

  /** The names of the variables that are folded. */
  public List<String> names() {
    return counters.stream().map(Counter::name).toList();
  }

  /** The greatest value of a folded variable that is known as such. */
  int bound(int counter) {
    return bounds[counter];
  }

  /** What a folded variable can hold, which is a local state of {@link CountedVariables}. */
  Room room(int localState) {
    return counters.get(CountedVariables.counter(localState)).room();
  }

  @Override
  public CutoffSpace over() {
    return all;
  }

  /** Whether some variable that counts is below 0: with one that is ω, its sum is not known. */
  boolean isBelow(int[] state) {
    for (int slot : slots) {
      if (state[slot] < 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void initialStates(StateSink sink) {
    all.initialStates(
        (state, length) -> {
          copy(state, length);
          for (int i = 0; i < bounds.length; i++) {
            int slot = counters.get(i).slot();
            buffer[slot] = Math.max(BELOW, Math.min(bounds[i] + 1, state[slot]));
          }
          sink.state(buffer, length);
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    steps(
        state,
        length,
        (label, processSet, changes, target, targetLength) ->
            sink.step(label, processSet, target, targetLength));
  }

  /** Receives steps with what they add to each folded variable. */
  @FunctionalInterface
  interface ChangeSink {
    void step(int label, int processSet, int[] changes, int[] target, int length);
  }

  void steps(int[] state, int length, ChangeSink sink) {
    if (isBelow(state)) {
      return;
    }
    int[] before = Arrays.copyOf(state, length);
    all.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          int[] changes = new int[bounds.length];
          boolean isChanged = false;
          boolean isBelow = false;
          for (int i = 0; i < changes.length; i++) {
            Counter counter = counters.get(i);
            changes[i] = target[counter.slot()] - before[counter.slot()];
            isChanged |= changes[i] != 0;
            isBelow |= target[counter.slot()] > counter.room().most();
          }
          copy(target, targetLength);
          Targets targets = new Targets(label, processSet, changes, targetLength, sink);
          if (isBelow || isChanged && !all.tellsEveryChange(processSet)) {
            // If all members have added something, it is not said how many they are.
            buffer[counters.get(0).slot()] = BELOW;
            targets.deliver();
          } else {
            targets.from(0, before);
          }
        });
  }

  private void copy(int[] state, int length) {
    if (buffer.length < length) {
      buffer = new int[2 * length];
    }
    System.arraycopy(state, 0, buffer, 0, length);
  }

  /** The targets of a step, with all values that folded variables may have there. */
  private final class Targets {
    private final int label;
    private final int processSet;
    private final int[] changes;
    private final int length;
    private final ChangeSink sink;

    Targets(int label, int processSet, int[] changes, int length, ChangeSink sink) {
      this.label = label;
      this.processSet = processSet;
      this.changes = changes;
      this.length = length;
      this.sink = sink;
    }

    void deliver() {
      sink.step(label, processSet, changes, buffer, length);
    }

    void from(int counter, int[] before) {
      if (counter == bounds.length) {
        deliver();
        return;
      }
      int slot = counters.get(counter).slot();
      int many = bounds[counter] + 1;
      int least = before[slot] + changes[counter];
      boolean isKnown = before[slot] < many;
      int most = isKnown ? least : many;
      for (int value = Math.max(BELOW, Math.min(many, least));
          value <= Math.max(BELOW, Math.min(many, most));
          value++) {
        buffer[slot] = value;
        from(counter + 1, before);
      }
    }
  }

  /** The same with sets of processes that tell how folded variables change, as counts do. */
  CutoffSpace withChanges() {
    return new CountedVariables(this);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return folded(all.describe(state, length), state);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return folded(all.identify(state, length), state);
  }

  private List<SlotValue> folded(List<SlotValue> values, int[] state) {
    List<SlotValue> named = new ArrayList<>(values);
    named.replaceAll(
        value -> {
          for (int i = 0; i < bounds.length; i++) {
            Counter counter = counters.get(i);
            if (value.isGlobal()
                && value.name().equals(counter.name())
                && state[counter.slot()] > bounds[i]) {
              return new SlotValue(value.name(), "ω", value.owner());
            }
          }
          return value;
        });
    return named;
  }
}
