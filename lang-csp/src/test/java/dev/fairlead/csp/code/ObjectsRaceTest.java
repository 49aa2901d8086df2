package dev.fairlead.csp.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.csp.forks.Race;
import org.junit.jupiter.api.RepeatedTest;

class ObjectsRaceTest {

  @RepeatedTest(5)
  void threadsGetTheSameNumbersForTheSameArrays() {
    Objects objects = new Objects();
    Race.numbers(
        0,
        i -> {
          int number = objects.pack(new int[] {i, 1}, false);
          assertEquals("[" + i + ",1]", objects.text(number));
          return number;
        });
  }
}
