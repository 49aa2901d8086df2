package dev.fairlead.core.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queues against looking at everybody. */
class WaitingTest {
  private static final int LOCALS = 4;

  @Test
  void whoHasWaitedLongest() {
    for (long seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Waiting waiting = new Waiting();
      int members = 2 + random.nextInt(40);
      int[] at = random.ints(members, 0, LOCALS).toArray();
      int[] moved = new int[100];
      waiting.queueUp(Optional.of(at));
      for (int clock = 1; clock <= 200; clock++) {
        if (random.nextInt(20) == 0) {
          // Somebody is created, or it is not known for a while where everybody is.
          at = Arrays.copyOf(at, Math.min(90, at.length + 1));
        }
        int size = at.length;
        int[] movers = random.ints(2, 0, size).distinct().sorted().toArray();
        for (int mover : movers) {
          at[mover] = random.nextInt(LOCALS);
          moved[mover] = clock;
        }
        boolean known = random.nextInt(20) > 0;
        waiting.move(movers, known ? Optional.of(at.clone()) : Optional.empty());
        for (int local = 0; known && local < LOCALS; local++) {
          int[] places = at;
          int state = local;
          int except = random.nextInt(-1, size);
          int expected =
              IntStream.range(0, size)
                  .filter(process -> places[process] == state && process != except)
                  .boxed()
                  .min(Comparator.comparingInt(process -> moved[process]))
                  .orElse(-1);
          assertEquals(expected, waiting.longest(local, except), "seed " + seed);
        }
        int process = random.nextInt(100);
        assertEquals(moved[process], waiting.movedLast(process));
      }
    }
  }
}
