package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.csp.forks.JointSearch.Findings;
import dev.fairlead.csp.forks.JointSearch.Found;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Threads that explore a space at once see what one sees. {@code -Dforks.seed=n} tries another part
 * of the world.
 */
class ManyThreadsTest {
  private static final long SEED = Long.getLong("forks.seed", 1);
  private static final int THREADS = 4;
  private static final int BOUND = 3_000;

  private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
  private int compared;

  @AfterEach
  void end() {
    pool.shutdownNow();
  }

  @Test
  void onRandomModels() throws Exception {
    compareRandom(100);
    assertTrue(compared > 150, () -> "only " + compared);
  }

  @Test
  @Tag("long")
  void onManyRandomModels() throws Exception {
    compareRandom(20_000);
  }

  @Test
  void onExamples() throws Exception {
    List<SpaceSource> all = SpaceSource.examples();
    for (int i = (int) (SEED % 3); i < all.size(); i += 3) {
      compare(all.get(i), i);
    }
    assertTrue(compared > 30, () -> "only " + compared);
  }

  @Test
  void whereEveryStateHasSomethingNew() throws Exception {
    for (SpaceSource source : SpaceSource.growing()) {
      Findings expected = ForksAgreeTest.alone(source, BOUND).orElseThrow();
      for (int i = 0; i < 10; i++) {
        compare(source, expected, i);
      }
    }
  }

  private void compareRandom(int models) throws Exception {
    for (long seed = SEED; seed < SEED + models; seed++) {
      for (SpaceSource source : SpaceSource.random(seed)) {
        compare(source, seed);
      }
    }
  }

  private void compare(SpaceSource source, long seed) throws Exception {
    Optional<Findings> expected = ForksAgreeTest.alone(source, BOUND);
    if (expected.isPresent()) {
      compare(source, expected.get(), seed);
    }
  }

  private void compare(SpaceSource source, Findings expected, long seed) {
    try {
      assertEquals(expected, together(source, seed), source::name);
      eachAlone(source, expected, seed);
    } catch (Exception e) {
      throw new AssertionError(source.name(), e);
    }
    compared++;
  }

  /** Each thread takes its own newest find, or the oldest one of another. */
  private Findings together(SpaceSource source, long seed) throws Exception {
    JointSearch search = new JointSearch(source.listed());
    List<Deque<Found>> open = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      open.add(new ConcurrentLinkedDeque<>());
    }
    AtomicInteger unfinished = new AtomicInteger(THREADS);
    run(
        source.fresh().get(),
        (space, number) -> {
          Deque<Found> own = open.get(number);
          Consumer<Found> add =
              found -> {
                unfinished.incrementAndGet();
                own.addLast(found);
              };
          Random random = new Random(seed + number);
          try {
            search.begin(space, add);
            while (unfinished.addAndGet(-1) > 0) {
              Found next = take(open, own, unfinished, random);
              if (next == null) {
                break;
              }
              search.expand(next, space, space, add);
            }
          } catch (Exception | Error e) {
            unfinished.set(Integer.MIN_VALUE / 2);
            throw e;
          }
          return null;
        });
    return search.findings();
  }

  /** The next one, or null if all is done. */
  private static Found take(
      List<Deque<Found>> open, Deque<Found> own, AtomicInteger unfinished, Random random) {
    Found next = own.pollLast();
    while (next == null && unfinished.get() > 0) {
      Thread.onSpinWait();
      next = open.get(random.nextInt(THREADS)).pollFirst();
    }
    return next;
  }

  /**
   * Every thread sees everything, in its own order or in the same, and all get the same numbers.
   */
  private void eachAlone(SpaceSource source, Findings expected, long seed) throws Exception {
    List<JointSearch> searches =
        run(
            source.fresh().get(),
            (space, number) -> {
              JointSearch search = new JointSearch(source.listed());
              Deque<Found> open = new ArrayDeque<>();
              Random random = new Random(seed % 2 == 0 ? seed : seed + number);
              search.begin(space, open::add);
              while (!open.isEmpty()) {
                Found next = random.nextBoolean() ? open.removeFirst() : open.removeLast();
                search.expand(next, space, space, open::add);
              }
              return search;
            });
    for (JointSearch search : searches) {
      assertEquals(expected, search.findings(), source::name);
      assertEquals(searches.get(0).numbers(), search.numbers(), source::name);
    }
  }

  private interface Work<T> {
    T with(CspStateSpace space, int number) throws Exception;
  }

  /** Gives each thread a fork, and lets all begin at once. */
  private <T> List<T> run(CspStateSpace space, Work<T> work) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Callable<T>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      all.add(
          () -> {
            CspStateSpace own = number == 0 ? space : space.fork();
            start.await();
            return work.with(own, number);
          });
    }
    List<T> results = new ArrayList<>();
    List<Future<T>> running = all.stream().map(pool::submit).toList();
    for (Future<T> each : running) {
      results.add(each.get(60, TimeUnit.SECONDS));
    }
    return results;
  }
}
