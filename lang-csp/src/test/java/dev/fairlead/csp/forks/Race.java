package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Threads that ask one table for the same things in the same order, starting together. */
public final class Race {
  private static final int THREADS = 4;
  public static final int THINGS = 5_000;

  private Race() {}

  /**
   * All must get the same.
   *
   * @param table tells what it makes of a number
   * @return what they got
   */
  public static <T> List<T> on(IntFunction<T> table) {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<List<T>>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        running.add(
            pool.submit(
                () -> {
                  List<T> got = new ArrayList<>();
                  start.await();
                  for (int i = 0; i < THINGS; i++) {
                    got.add(table.apply(i));
                  }
                  return got;
                }));
      }
      List<T> first = running.get(0).get();
      for (Future<List<T>> each : running) {
        assertEquals(first, each.get());
      }
      return first;
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      pool.shutdownNow();
    }
  }

  /** The same where each thing must get a number of its own, and no number is left out. */
  public static void numbers(int before, IntFunction<Integer> table) {
    List<Integer> got = on(table);
    List<Integer> dense = new ArrayList<>();
    for (int i = 0; i < THINGS; i++) {
      dense.add(before + i);
    }
    assertEquals(dense, got.stream().sorted().toList());
  }
}
