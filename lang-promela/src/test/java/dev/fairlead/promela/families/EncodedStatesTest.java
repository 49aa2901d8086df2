package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.encoding.CanonicalForm;
import dev.fairlead.core.encoding.CanonicalHash;
import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.spin.RandomModels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** States that one instance writes are the same states where another one reads them. */
class EncodedStatesTest {
  private int compared;

  @Test
  void wherePlainProcessesComeAndGo() {
    plain(1, 20, 200);
    assertTrue(compared > 10, () -> "only " + compared);
  }

  @Test
  void whereProcessesAreCounted() {
    counted(1, 20, 200);
    assertTrue(compared > 20, () -> "only " + compared);
  }

  @Test
  @Tag("long")
  void inManyModels() {
    long first = Long.getLong("seed", 1_000);
    int count = Integer.getInteger("count", 4_000);
    plain(first, count, 2_000);
    counted(first, count, 2_000);
  }

  private void plain(long first, int count, int bound) {
    for (long seed = first; seed < first + count; seed++) {
      String text = RandomModels.text(seed);
      try {
        PromelaModel model = CountedAndPlain.open(text, Map.of());
        compare(model::mainSystem, bound, "seed " + seed);
      } catch (ModelException noModel) {
        continue;
      }
    }
  }

  private void counted(long first, int count, int bound) {
    for (long seed = first; seed < first + count; seed++) {
      PromelaModel model =
          CountedAndPlain.open(new RandomFamily(seed, seed % 3 == 0).text(), Map.of());
      for (Model.Assertion assertion : model.assertions()) {
        int reductions = reductions(model, assertion).size();
        for (int i = 0; i < reductions; i++) {
          int number = i;
          compare(
              () -> reductions(model, assertion).get(number).question().space(),
              bound,
              "seed " + seed + ", reduction " + i);
        }
      }
    }
  }

  private static List<Reduction> reductions(PromelaModel model, Model.Assertion assertion) {
    return model.instantiate(assertion, Abstraction.AUTO).reductions(FairnessNotion.NONE);
  }

  private void compare(Supplier<StateSpace> fresh, int bound, String where) {
    if (!(fresh.get() instanceof PromelaStateSpace one)
        || !(fresh.get() instanceof PromelaStateSpace other)) {
      return;
    }
    List<int[]> states = Order.BREADTH_FIRST.states(one, bound);
    // It gives other numbers to the same.
    Order.LAST_FIRST.states(other, bound / 3);
    byte[] written = written(one, states);
    List<int[]> again = read(one, written, states.size());
    List<int[]> read = read(other, written, states.size());
    CanonicalForm canonical = new CanonicalForm(one.encoding());
    CanonicalForm there = new CanonicalForm(other.encoding());
    CanonicalHash hash = new CanonicalHash(one.encoding());
    CanonicalHash hashThere = new CanonicalHash(other.encoding());
    Set<Long> hashes = new HashSet<>();
    for (int i = 0; i < states.size(); i++) {
      int[] state = states.get(i);
      int[] same = read.get(i);
      assertArrayEquals(state, again.get(i), where);
      assertEquals(identified(one, state), identified(other, same), where);
      assertArrayEquals(canonical.of(state, state.length), there.of(same, same.length), where);
      assertEquals(steps(one, canonical, state), steps(other, there, same), where);
      long key = hash.of(state, state.length);
      assertEquals(key, hashThere.of(same, same.length), where);
      assertTrue(hashes.add(key), where);
      if (i % 10 == 0) {
        byte[] alone = written(one, List.of(state));
        assertArrayEquals(same, read(other, alone, 1).get(0), where);
      }
    }
    compared++;
  }

  /** Counted processes come in the order of their numbers. */
  private static List<String> identified(StateSpace space, int[] state) {
    return space.identify(state, state.length).stream().map(Object::toString).sorted().toList();
  }

  private static byte[] written(PromelaStateSpace space, List<int[]> states) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StateOutput out = new StateOutput(bytes, space.encoding())) {
      states.forEach(state -> out.state(state, state.length));
    }
    return bytes.toByteArray();
  }

  private static List<int[]> read(PromelaStateSpace space, byte[] bytes, int count) {
    StateInput in = new StateInput(new ByteArrayInputStream(bytes), space.encoding());
    List<int[]> states = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      states.add(in.state());
    }
    return states;
  }

  /** Labels and canonical targets, in the order in which they come, and how it ends. */
  private static List<String> steps(StateSpace space, CanonicalForm canonical, int[] state) {
    List<String> steps = new ArrayList<>();
    try {
      space.steps(
          state,
          state.length,
          (label, processSet, target, length) ->
              steps.add(space.label(label).text() + Arrays.toString(canonical.of(target, length))));
    } catch (ModelFault fault) {
      steps.add(fault.getMessage());
    }
    // The order among counted processes is that of their numbers.
    steps.sort(null);
    return steps;
  }

  /** The order in which states are expanded. */
  private enum Order {
    BREADTH_FIRST,
    LAST_FIRST;

    List<int[]> states(StateSpace space, int bound) {
      List<int[]> found = new ArrayList<>();
      List<int[]> open = new ArrayList<>();
      VectorStore known = new VectorStore();
      StateSpace.StateSink sink =
          (state, length) -> {
            int size = known.size();
            if (known.put(state, length) == size) {
              found.add(Arrays.copyOf(state, length));
              open.add(found.get(size));
            }
          };
      try {
        space.initialStates(sink);
      } catch (ModelFault fault) {
        return found;
      }
      while (!open.isEmpty() && found.size() < bound) {
        int[] next = open.remove(this == BREADTH_FIRST ? 0 : open.size() - 1);
        try {
          space.steps(
              next, next.length, (label, set, target, length) -> sink.state(target, length));
        } catch (ModelFault fault) {
          // The steps before it are steps.
        }
      }
      return found;
    }
  }
}
