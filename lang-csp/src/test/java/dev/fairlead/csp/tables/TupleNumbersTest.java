package dev.fairlead.csp.tables;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.csp.forks.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class TupleNumbersTest {

  @Test
  void numbersAreThoseOfAMap() {
    SplittableRandom random = new SplittableRandom(3);
    TupleNumbers numbers = new TupleNumbers();
    Map<List<Integer>, Integer> map = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int[] tuple = random.ints(random.nextInt(5), -3, 4).toArray();
      List<Integer> key = new ArrayList<>();
      for (int each : tuple) {
        key.add(each);
      }
      int[] longer = Arrays.copyOf(tuple, tuple.length + 2);
      assertEquals(map.getOrDefault(key, -1), numbers.find(longer, tuple.length));
      int number = numbers.put(longer, tuple.length);
      Integer known = map.putIfAbsent(key, map.size());
      assertEquals(known == null ? map.size() - 1 : known, number);
      assertArrayEquals(tuple, numbers.get(number));
    }
    assertEquals(map.size(), numbers.size());
  }

  @RepeatedTest(5)
  void threadsGetTheSameNumbers() {
    TupleNumbers numbers = new TupleNumbers();
    Race.numbers(
        0,
        i -> {
          int[] tuple = {i, i % 7, -i};
          int number = numbers.put(tuple, 3);
          assertArrayEquals(tuple, numbers.get(number));
          return number;
        });
    assertEquals(Race.THINGS, numbers.size());
  }
}
