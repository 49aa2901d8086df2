package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.NoFairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** States on no accepted cycle are expanded along with others, and counted as ever. */
class PassedStatesTest {
  private static final int LAST = 999;

  /** Holds in one state of the ring. */
  private static final List<Atom> IN_THE_MIDDLE =
      List.of(new Atom.OfState((state, length) -> state[0] == LAST / 2));

  private static StructuredSpace counting(StructuredSpace space, AtomicInteger expansions) {
    return (StructuredSpace)
        Proxy.newProxyInstance(
            PassedStatesTest.class.getClassLoader(),
            new Class<?>[] {StructuredSpace.class},
            (self, method, arguments) -> {
              if (method.getName().equals("fork")) {
                return self;
              }
              if (method.getName().equals("steps")) {
                expansions.incrementAndGet();
              }
              return method.invoke(space, arguments);
            });
  }

  private static Result search(StateSpace space, int threads) {
    return FairSearch.search(
        Workers.of(space, new Sharing(threads, 0))
            .map(each -> new BreadthFirst.Subject<>(each, IN_THE_MIDDLE)),
        Automata.notAlwaysEventually(),
        new NoFairness(),
        SearchMonitor.NONE);
  }

  @Test
  void everyStateOfTheSystemIsExpandedOnce() {
    AtomicInteger expansions = new AtomicInteger();
    Result result = search(counting(new ChainSpace(LAST, 0), expansions), 1);
    assertInstanceOf(Result.Empty.class, result);
    assertEquals(LAST + 1, expansions.get());
    // With the first state of the automaton each, with the second all but the one where p holds.
    assertEquals(2 * (LAST + 1) - 1, result.facts().states());
    // Each has a step; that before p leads to one state of the product, from both.
    assertEquals(2 * (LAST + 1) - 1 + LAST - 1, result.facts().transitions());
  }

  @Test
  void severalThreadsCountTheSame() {
    for (int threads = 2; threads < 5; threads++) {
      Result one = search(new ChainSpace(LAST, 0), 1);
      Result several = search(new ChainSpace(LAST, 0), threads);
      assertInstanceOf(Result.Empty.class, several);
      assertEquals(one.facts().states(), several.facts().states());
      assertEquals(one.facts().transitions(), several.facts().transitions());
    }
  }

  @Test
  void aSettledStateIsTakenOnce() {
    UnionFind sets = new UnionFind(new SearchResources(SearchMonitor.NONE, () -> 0), () -> false);
    assertFalse(sets.takeSettled(7));
    assertTrue(sets.settle(7));
    assertFalse(sets.settle(7));
    assertTrue(sets.takeSettled(7));
    assertFalse(sets.takeSettled(7));
    sets.claim(8, 0);
    assertFalse(sets.settle(8));
    assertFalse(sets.takeSettled(8));
  }

  @Test
  void aMarkIsNoPartOfTheNumberKeptWithAState() {
    UnionFind sets = new UnionFind(new SearchResources(SearchMonitor.NONE, () -> 0), () -> false);
    assertTrue(sets.note(3, 17));
    assertFalse(sets.isMarked(3));
    sets.mark(3);
    assertTrue(sets.isMarked(3));
    assertEquals(17, sets.noted(3));
    assertFalse(sets.note(3, 18));
  }
}
