package dev.fairlead.core.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fairlead.core.space.StateEncoding;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hashes beside canonical forms. */
class CanonicalHashTest {

  /**
   * Numbers below 0 are parts, which an instance numbers in its own way; the others are told in
   * groups that an instance chooses.
   */
  private record Instance(Random groups, int renumbering, boolean slotwise)
      implements StateEncoding {
    Instance(Random groups, int renumbering) {
      this(groups, renumbering, false);
    }

    @Override
    public Optional<String> obstacle() {
      return Optional.empty();
    }

    @Override
    public void write(int[] state, int length, Sink sink) {
      for (int from = 0; from < length; ) {
        if (state[from] < 0) {
          sink.part(0, ~state[from++] ^ renumbering);
          continue;
        }
        int to = from + 1;
        while (to < length && state[to] >= 0 && groups.nextInt(3) > 0) {
          to++;
        }
        if (to == from + 1) {
          sink.number(state[from]);
        } else {
          sink.numbers(state, from, to);
        }
        from = to;
      }
    }

    /** Where the first slots are numbers and the others parts. */
    @Override
    public Optional<SlotKinds> slotKinds() {
      return slotwise ? Optional.of(slot -> slot < 3 ? SlotKinds.NUMBER : 0) : Optional.empty();
    }

    @Override
    public void define(int kind, int part, Sink sink) {
      sink.text("part " + (part ^ renumbering) + ".".repeat(5 * (part ^ renumbering)));
    }

    @Override
    public int[] read(Source source) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int resolve(int kind, Source source) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void equalInEveryInstanceAndOtherwiseNot() {
    Random random = new Random(11);
    CanonicalForm forms = new CanonicalForm(new Instance(new Random(1), 0));
    CanonicalHash one = new CanonicalHash(new Instance(new Random(2), 0));
    CanonicalHash other = new CanonicalHash(new Instance(new Random(3), 5));
    Map<Long, byte[]> formOf = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int[] state = random.ints(random.nextInt(7), -4, 4).toArray();
      long hash = one.of(state, state.length);
      assertEquals(hash, one.of(state, state.length));
      assertEquals(hash, other.of(state, state.length), () -> Arrays.toString(state));
      byte[] form = forms.of(state, state.length);
      byte[] known = formOf.putIfAbsent(hash, form);
      assertEquals(true, known == null || Arrays.equals(known, form), () -> "two states, one hash");
    }
    int[] pair = {1, 0};
    assertNotEquals(one.of(pair, 1), one.of(pair, 2));
  }

  @Test
  void aSumOverSlotsIsEqualInEveryInstanceAndOtherwiseNot() {
    Random random = new Random(12);
    CanonicalHash one = new CanonicalHash(new Instance(random, 0, true));
    CanonicalHash other = new CanonicalHash(new Instance(random, 5, true));
    Map<Long, List<Integer>> stateOf = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int[] state = random.ints(random.nextInt(30), 0, 4).toArray();
      int[] renumbered = state.clone();
      for (int slot = 3; slot < state.length; slot++) {
        renumbered[slot] ^= 5;
      }
      long hash = one.of(state, state.length);
      assertEquals(hash, other.of(renumbered, state.length), () -> Arrays.toString(state));
      long sum = CanonicalHash.ofLength(state.length);
      for (int slot = 0; slot < state.length; slot++) {
        sum += one.ofSlot(slot, state[slot]);
      }
      assertEquals(hash, sum);
      List<Integer> slots = Arrays.stream(state).boxed().toList();
      List<Integer> known = stateOf.putIfAbsent(hash, slots);
      assertEquals(true, known == null || known.equals(slots), () -> "two states, one hash");
    }
  }
}
