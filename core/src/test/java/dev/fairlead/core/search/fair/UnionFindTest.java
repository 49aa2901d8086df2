package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.HelperThreads;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.UnionFind.Claim;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many threads unite sets, finish states and come to them, against what has to come out. */
class UnionFindTest {
  private static final int THREADS = 4;
  private static final int STATES = 3_000;

  /** States of one class end up in one set; the first of each is done last. */
  private record Classes(int count) {
    int of(int state) {
      return state % count;
    }

    int some(SplittableRandom random, int of) {
      return of + count * random.nextInt((STATES - of + count - 1) / count);
    }

    int size(int of) {
      return (STATES - of + count - 1) / count;
    }
  }

  private final UnionFind sets =
      new UnionFind(new SearchResources(SearchMonitor.NONE, () -> 0), () -> false);

  /** Counts what is united, and says at random that there is nothing to merge. */
  private record Counted(SplittableRandom random, AtomicInteger unions) implements UnionFind.Merge {
    @Override
    public void merge(int root, int former) {
      unions.incrementAndGet();
    }

    @Override
    public boolean isCovered(int root, int former) {
      boolean covered = random.nextBoolean();
      if (covered) {
        unions.incrementAndGet();
      }
      return covered;
    }
  }

  /** Lets threads work, each with its number. */
  static void together(IntConsumer work) {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    HelperThreads threads = new HelperThreads();
    try (threads) {
      for (int i = 0; i < THREADS; i++) {
        int id = i;
        threads.start(
            () -> {
              try {
                start.await();
                work.accept(id);
              } catch (Throwable wrong) {
                threads.fail(wrong);
              }
            });
      }
    }
    threads.rethrow();
  }

  @Test
  void setsAreThoseOfOneThread() {
    for (int seed = 0; seed < 20; seed++) {
      new UnionFindTest().unite(seed);
    }
  }

  @Tag("long")
  @Test
  void setsAreThoseOfOneThreadAtLength() {
    for (int seed = 0; seed < 10_000; seed++) {
      new UnionFindTest().unite(seed);
    }
  }

  private void unite(int seed) {
    Classes classes = new Classes(1 + new SplittableRandom(seed).nextInt(seed % 2 == 0 ? 4 : 300));
    AtomicInteger unions = new AtomicInteger();
    together(id -> uniteAndFinish(classes, new SplittableRandom(31L * seed + id), unions));
    assertEquals(STATES - classes.count(), unions.get());
    for (int state = 0; state < STATES; state++) {
      int first = classes.of(state);
      assertTrue(sets.isSameSet(state, first));
      assertFalse(classes.count() > 1 && sets.isSameSet(state, (first + 1) % classes.count()));
      assertEquals(first, sets.pick(state), "the only one that is not done");
    }
    finish(classes);
  }

  /** Whatever is done is in a set with one that is not. */
  private void uniteAndFinish(Classes classes, SplittableRandom random, AtomicInteger unions) {
    Counted counted = new Counted(random.split(), unions);
    for (int i = 0; i < 2 * STATES; i++) {
      int first = random.nextInt(classes.count());
      int one = classes.some(random, first);
      int other = classes.some(random, first);
      sets.unite(one, other, counted);
      assertTrue(sets.isSameSet(one, other));
      if (i % 3 == 0) {
        sets.unite(one, first, counted);
        finish(one, first);
      }
      assertTrue(sets.pick(other) >= 0);
    }
    for (int state = 0; state < STATES; state++) {
      sets.unite(state, classes.of(state), counted);
      finish(state, classes.of(state));
    }
  }

  private void finish(int state, int last) {
    if (state != last) {
      sets.done(state);
    }
  }

  private void finish(Classes classes) {
    AtomicInteger buried = new AtomicInteger();
    together(
        id -> {
          for (int first = 0; first < classes.count(); first++) {
            sets.done(first);
            assertEquals(-1, sets.pick(first + classes.count() * (classes.size(first) / 2)));
            if (sets.bury(first)) {
              buried.incrementAndGet();
            }
          }
        });
    assertEquals(classes.count(), buried.get());
    for (int first = 0; first < classes.count(); first++) {
      BitSet members = new BitSet();
      sets.members(sets.find(first), members::set);
      assertEquals(classes.size(first), members.cardinality());
      int each = first;
      assertTrue(members.stream().allMatch(member -> classes.of(member) == each));
      assertEquals(Claim.DEAD, sets.claim(first, 0));
    }
  }

  /** Of all that come to a state one is the first, and nobody is forgotten when sets are united. */
  @Test
  void everyWorkerIsKnownToItsSet() {
    AtomicInteger news = new AtomicInteger();
    together(
        id -> {
          SplittableRandom random = new SplittableRandom(id);
          Counted counted = new Counted(random.split(), new AtomicInteger());
          for (int i = 0; i < STATES; i++) {
            int state = (i + id * 100) % STATES;
            if (sets.claim(state, id) == Claim.NEW) {
              news.incrementAndGet();
            }
            sets.unite(state, random.nextInt(STATES), counted);
            assertEquals(Claim.VISITED, sets.claim(state, id));
          }
        });
    assertTrue(news.get() >= 1 && news.get() <= STATES, news.toString());
    for (int state = 0; state < STATES; state++) {
      sets.unite(0, state, (root, former) -> {});
      for (int id = 0; id < THREADS; id++) {
        assertEquals(Claim.VISITED, sets.claim(state, id));
      }
      assertEquals(Claim.JOINED, new UnionFindTest().joined(state));
    }
  }

  /** A state that is to be passed is passed by one, and nobody comes to it afterwards. */
  @Test
  void aStateIsSettledOnce() {
    AtomicInteger settled = new AtomicInteger();
    together(
        id -> {
          for (int state = 0; state < STATES; state++) {
            if (sets.settle(state)) {
              settled.incrementAndGet();
            }
            assertTrue(sets.isDead(state));
            assertEquals(Claim.DEAD, sets.claim(state, id));
          }
        });
    assertEquals(STATES, settled.get());
    assertFalse(sets.isKnown(0));
    assertTrue(sets.takeSettled(0));
    assertFalse(sets.takeSettled(0));
    assertTrue(sets.isKnown(0));
    assertFalse(sets.isKnown(STATES));
  }

  private Claim joined(int state) {
    assertEquals(Claim.NEW, sets.claim(state, 1));
    assertFalse(sets.isOpen(state, 1));
    assertTrue(sets.isOpen(state, 2));
    return sets.claim(state, 2);
  }
}
