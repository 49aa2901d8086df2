package dev.fairlead.core.search.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.SearchMonitor;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;

/** Random small processes: the search agrees with the powerset constructions. */
class RefinementOracleTest {

  @Property(tries = 6000)
  void theSearchAgreesWithTheOracle(@ForAll long seed) {
    agree(seed);
  }

  @Tag("long")
  @Property(tries = 1_000_000)
  void theSearchAgreesWithTheOracleAtLength(@ForAll long seed) {
    agree(seed);
  }

  private static void agree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lts specification = Lts.random(random);
    Lts implementation =
        random.nextInt(4) == 0 ? Lts.random(random) : specification.mutated(random);
    for (RefinementModel model : RefinementModel.values()) {
      String story = seed + ": " + implementation + " " + model + " " + specification;
      Comparison found = search(implementation, specification, model);
      boolean holds = Oracle.refines(implementation, specification, model);
      assertEquals(holds, found instanceof Comparison.Agrees, story);
      if (!holds) {
        assertEquals(
            Oracle.level(implementation, specification, model), found.facts().depth(), story);
      }
    }
  }

  private static Comparison search(Lts implementation, Lts specification, RefinementModel model) {
    return RefinementSearch.search(
        implementation.graph(), specification.graph(), model, SearchMonitor.NONE);
  }

  private static boolean refines(Lts implementation, Lts specification, RefinementModel model) {
    return search(implementation, specification, model) instanceof Comparison.Agrees;
  }

  @Property(tries = 500)
  void everyProcessRefinesItself(@ForAll long seed) {
    Lts process = Lts.random(new SplittableRandom(seed));
    for (RefinementModel model : RefinementModel.values()) {
      assertTrue(refines(process, process, model), () -> process + " " + model);
    }
  }

  @Property(tries = 1500)
  void refinementIsTransitive(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lts top = Lts.random(random);
    Lts middle = top.mutated(random);
    Lts bottom = middle.mutated(random);
    for (RefinementModel model : RefinementModel.values()) {
      if (refines(bottom, middle, model) && refines(middle, top, model)) {
        assertTrue(refines(bottom, top, model), () -> bottom + " " + model + " " + top);
      }
    }
  }

  @Property(tries = 1500)
  void theModelsAreOrdered(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lts specification = Lts.random(random);
    Lts implementation = specification.mutated(random);
    boolean traces = refines(implementation, specification, RefinementModel.TRACES);
    boolean failures = refines(implementation, specification, RefinementModel.FAILURES);
    boolean all = refines(implementation, specification, RefinementModel.FAILURES_DIVERGENCES);
    String story = implementation + " and " + specification;
    assertTrue(!failures || traces, story);
    boolean divergent = specification.edges().stream().anyMatch(e -> e.event() == Lts.TAU);
    assertTrue(!all || divergent || failures, story);
  }

  @Property(tries = 5000)
  void determinismAgreesWithTheOracle(@ForAll long seed) {
    Lts process = Lts.random(new SplittableRandom(seed));
    Comparison found = DeterminismSearch.search(process.graph(), SearchMonitor.NONE);
    assertEquals(
        Oracle.isDeterministic(process),
        found instanceof Comparison.Agrees,
        () -> seed + ": " + process);
  }
}
