package dev.fairlead.core.search.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
      if (found instanceof Comparison.Differs differs) {
        assertEquals(
            Oracle.shortest(implementation, specification, model), length(differs.run()), story);
      }
    }
  }

  private static int length(Evidence run) {
    int loop = run instanceof Evidence.Lasso lasso ? lasso.loop().size() : 0;
    return run.stem().size() + loop;
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
    if (found instanceof Comparison.Differs differs) {
      assertEquals(
          Oracle.shortestTrace(process),
          differs.violation().trace().size(),
          () -> seed + ": " + process);
    }
  }

  /** The loop that is found first is long; there is a shorter one further away. */
  @Test
  void aShorterLassoFurtherAway() {
    List<String> lines = new ArrayList<>(List.of("-> r0"));
    for (int i = 0; i < 50; i++) {
      lines.add("r" + i + " -tau-> r" + (i + 1) % 50);
    }
    lines.addAll(List.of("r0 -a-> s", "s -b-> t", "t -tau-> u", "u -tau-> u"));
    Graph implementation = Graph.graph(lines.toArray(String[]::new));
    Graph specification = Graph.graph("r -a-> s", "s -b-> t");
    Comparison.Differs found =
        assertInstanceOf(
            Comparison.Differs.class,
            RefinementSearch.search(
                implementation,
                specification,
                RefinementModel.FAILURES_DIVERGENCES,
                SearchMonitor.NONE));
    assertEquals(4, length(found.run()));
    assertEquals(List.of("a", "b"), found.violation().trace());
  }

  /** Which of so many long loops is the shortest is not worth knowing. */
  @Test
  void aLongLoopIsNotImprovedForEver() {
    int size = 300_000;
    Comparison.Differs found =
        assertInstanceOf(
            Comparison.Differs.class,
            RefinementSearch.search(
                Numbers.ring(size),
                Graph.graph("-> r"),
                RefinementModel.FAILURES_DIVERGENCES,
                SearchMonitor.NONE));
    assertEquals(size, length(found.run()));
  }
}
