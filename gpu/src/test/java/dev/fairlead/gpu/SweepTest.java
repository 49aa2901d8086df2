package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches by generated code that a C compiler has compiled. */
class SweepTest {
  private static final long MEMORY = 256L << 20;

  private final SearchComparison comparison = new SearchComparison(ShimDevice.accelerator(MEMORY));

  @Test
  void randomModels() {
    comparison.random(1, 12);
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    comparison.random(1, 2_000);
  }

  @Test
  @Tag("long")
  void examples() throws IOException {
    List<String> compared =
        comparison.files("../examples", "../examples/csp", "../examples/promela");
    assertTrue(compared.size() > 20, compared::toString);
  }

  private static final String GRID =
      """
      int a, b;
      active proctype P() { do :: a = (a + 1) % 450 od }
      active proctype Q() { do :: b = (b + 1) % 450 od }
      """;

  private static StateSpace grid() {
    return ModelText.of("m.pml", Language.PROMELA, GRID).model(Map.of(), List.of()).mainSystem();
  }

  /** States that are expanded make room for others; nothing needs them again. */
  @Test
  void expandedStatesMakeRoom() {
    Accelerator.Swept swept =
        ShimDevice.accelerator(4L << 20).search(grid(), Target.everything(), SearchMonitor.NONE);
    assertEquals(202_500, swept.result().facts().states());
    assertEquals(405_000, swept.result().facts().transitions());
    assertTrue(swept.how().contains("states moved away"), swept.how());
  }

  /** A run goes back over states that have left the device. */
  @Test
  void runsGoBackOverStatesThatWereMoved() {
    String text = GRID + "ltl near { [] !(a == 440 && b == 445) }";
    Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
    Model.Assertion near = model.assertions().get(model.assertions().size() - 1);
    Checked checked =
        Checker.check(
            model.instantiate(near),
            () -> model.instantiate(near),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            Limits.ofThisMachine()
                .withAcceleration(
                    new Acceleration(Acceleration.Mode.GPU, ShimDevice.accelerator(5L << 20))),
            ProgressListener.NONE);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome(), checked.verdict().reason());
    FiniteRun run = (FiniteRun) checked.verdict().evidence().orElseThrow();
    assertEquals(885, run.stem().size());
    assertTrue(checked.plan().toString().contains("states moved away"), checked.plan()::toString);
  }

  @Test
  void aFullTableIsSaidWithFigures() {
    String text =
        "int a, b; active proctype P() { do :: a++ od } active proctype Q() { do :: b++ od }";
    StateSpace space =
        ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of()).mainSystem();
    SearchStopped stopped =
        assertThrows(
            SearchStopped.class,
            () ->
                ShimDevice.accelerator(1L << 20)
                    .search(space, Target.everything(), SearchMonitor.NONE));
    assertTrue(
        stopped.reason().startsWith("the memory of the card is full with"), stopped.reason());
  }
}
