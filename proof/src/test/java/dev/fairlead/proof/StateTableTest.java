package dev.fairlead.proof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Beside a map of lists. */
class StateTableTest {

  private static int[] state(Random random) {
    int[] values = {0, 1, 2, 127, 128, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 300_000};
    int length = random.nextInt(20) == 0 ? random.nextInt(400) : random.nextInt(6);
    return random.ints(length, 0, values.length).map(at -> values[at]).toArray();
  }

  @Test
  void numbersInTheOrderOfMeeting() {
    Random random = new Random(7);
    StateTable table = new StateTable();
    Map<List<Integer>, Integer> known = new HashMap<>();
    List<int[]> states = new ArrayList<>();
    for (int round = 0; round < 3_000; round++) {
      List<int[]> together = new ArrayList<>();
      int count = random.nextInt(9);
      for (int i = 0; i < count; i++) {
        int[] state = state(random);
        int[] longer = Arrays.copyOf(state, state.length + random.nextInt(3));
        assertEquals(i, table.announce(longer, state.length));
        together.add(state);
      }
      table.settle();
      for (int i = 0; i < count; i++) {
        assertEquals(number(together.get(i), known, states), table.settled(i));
      }
      int[] single = state(random);
      assertEquals(number(single, known, states), table.number(single, single.length));
      assertEquals(known.size(), table.size());
    }
    for (int number = 0; number < states.size(); number++) {
      assertArrayEquals(states.get(number), table.state(number));
    }
  }

  private static int number(int[] state, Map<List<Integer>, Integer> known, List<int[]> states) {
    List<Integer> key = Arrays.stream(state).boxed().collect(Collectors.toList());
    Integer before = known.putIfAbsent(key, known.size());
    if (before == null) {
      states.add(state);
    }
    return known.get(key);
  }
}
