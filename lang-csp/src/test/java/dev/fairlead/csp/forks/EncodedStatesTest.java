package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.encoding.CanonicalForm;
import dev.fairlead.core.encoding.CanonicalHash;
import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** States that one instance writes are the same states where another one reads them. */
class EncodedStatesTest {
  private int compared;

  @Test
  @Tag("long")
  void onAllExamples() {
    SpaceSource.examples().forEach(source -> compare(source, 500));
    assertTrue(compared > 100, () -> "only " + compared);
  }

  @Test
  void onRandomModels() {
    for (long seed = 1; seed <= 60; seed++) {
      SpaceSource.random(seed).forEach(source -> compare(source, 60));
    }
    assertTrue(compared > 100, () -> "only " + compared);
  }

  @Test
  void onTimedModels() {
    for (long seed = 1; seed <= 80; seed++) {
      SpaceSource.timed(seed).forEach(source -> compare(source, 60));
    }
    assertTrue(compared > 80, () -> "only " + compared);
  }

  @Test
  void whereEverythingGrows() {
    SpaceSource.growing().forEach(source -> compare(source, 250));
    assertEquals(SpaceSource.growing().size(), compared);
  }

  /** One term, whichever of the places is come to first: canonical bytes must not tell. */
  @Test
  void whereOneProcessIsWrittenInSeveralPlaces() {
    compare(
        SpaceSource.listed(
            """
            Q(i) = d.i -> Stop;
            R(i) = e.(i % 2) -> Stop;
            A() = a -> b.1 -> Q(1);
            B(i) = c.i -> b.i -> Q(i);
            C() = g -> R(4) [] h -> R(6) [] k -> e.0 -> Stop;
            D() = ((a -> Skip) [] (c -> Skip)); b.1 -> Q(1);
            System() = A() ||| B(1) ||| C() ||| D();
            """),
        1_000);
    assertEquals(1, compared);
  }

  /** Messages of several lengths, some of them objects, come and go. */
  @Test
  void whereMessagesAreObjects() {
    compare(
        SpaceSource.listed(
            """
            #import "PAT.Lib.List";
            #import "PAT.Lib.HashTable";
            var<List> l;
            var<HashTable> h;
            var n = 0;
            channel c 3;
            Put() = [n < 4] c!n.l{l.Add(n); n = n + 1;} -> Put() [] [n < 4] c!n{n = n + 1;} -> Put();
            Get() = c?x.y -> got.x{h.Set(x, n);} -> Get() [] c?x -> Get();
            System() = Put() ||| Get();
            """),
        2_000);
    assertEquals(1, compared);
  }

  @Test
  @Tag("long")
  void onManyRandomModels() {
    long first = Long.getLong("seed", 1_000);
    for (long seed = first; seed < first + Long.getLong("count", 8_000); seed++) {
      SpaceSource.random(seed).forEach(source -> compare(source, 500));
    }
  }

  private void compare(SpaceSource source, int bound) {
    CspStateSpace one;
    CspStateSpace other;
    List<int[]> states;
    try {
      one = source.fresh().get();
      states = Order.BREADTH_FIRST.states(one, bound);
      // It gives other numbers to the same.
      other = source.fresh().get();
      Order.LAST_FIRST.states(other, bound / 3);
    } catch (ModelException refused) {
      return;
    }
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
      assertArrayEquals(state, again.get(i), source::name);
      assertEquals(
          one.identify(state, state.length), other.identify(same, same.length), source::name);
      assertArrayEquals(
          canonical.of(state, state.length), there.of(same, same.length), source::name);
      assertEquals(steps(one, canonical, state), steps(other, there, same), source::name);
      long key = hash.of(state, state.length);
      assertEquals(key, hashThere.of(same, same.length), source::name);
      assertTrue(hashes.add(key), source::name);
      if (i % 10 == 0) {
        byte[] alone = written(one, List.of(state));
        assertArrayEquals(same, read(other, alone, 1).get(0), source::name);
      }
    }
    compared++;
  }

  private static byte[] written(CspStateSpace space, List<int[]> states) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StateOutput out = new StateOutput(bytes, space.encoding())) {
      states.forEach(state -> out.state(state, state.length));
    }
    return bytes.toByteArray();
  }

  private static List<int[]> read(CspStateSpace space, byte[] bytes, int count) {
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
