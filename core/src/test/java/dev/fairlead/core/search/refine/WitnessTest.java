package dev.fairlead.core.search.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import java.util.SplittableRandom;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Every violation that is found replays, also where all states look the same. */
class WitnessTest {

  @Property(tries = 1500)
  void refinementWitnessesReplay(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lts specification = Lts.random(random);
    Lts implementation = specification.mutated(random);
    for (RefinementModel model : RefinementModel.values()) {
      Outcome expected =
          Oracle.refines(implementation, specification, model) ? Outcome.HOLDS : Outcome.VIOLATED;
      check(
          implementation,
          GraphQuestion.refines(model, specification.graph()),
          expected,
          seed + ": " + model + " " + specification);
    }
  }

  @Property(tries = 1500)
  void nondeterminismReplays(@ForAll long seed) {
    Lts process = Lts.random(new SplittableRandom(seed));
    Outcome expected = Oracle.isDeterministic(process) ? Outcome.HOLDS : Outcome.VIOLATED;
    check(process, GraphQuestion.deterministic(), expected, Long.toString(seed));
  }

  private static void check(
      Lts process, Function<Graph, GraphQuestion> question, Outcome expected, String story) {
    Graph alike = process.graph("s'");
    Checked checked =
        Checker.checkInstance(
            question.apply(alike),
            () -> question.apply(alike.renumbered(3)),
            FairnessNotion.NONE,
            Limits.ofThisMachine(),
            ProgressListener.NONE);
    assertEquals(
        expected,
        checked.verdict().outcome(),
        () -> checked.verdict().reason() + ", " + process + ", " + story);
  }
}
