package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.families.RandomFamily;
import dev.fairlead.promela.spin.RandomModels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the search for one claim says of another is what a search of its own says. {@code -Dseed=n}
 * tries another part of the world.
 */
class OneSearchTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final String LABEL_TWICE = "FL0531";
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(3_000);

  private int settled;
  private int violatedAlone;
  private int otherwise;

  @Test
  void assertionsAndEndStatesOfRandomModels() {
    compare(OneSearchTest::any, 80);
    assertEveryCase(10);
  }

  @Test
  void assertionsAndEndStatesOfCountedProcesses() {
    compare(OneSearchTest::family, 200);
    assertEveryCase(10);
  }

  @Test
  void tracesAndTheirEnds() {
    compare(RandomModels::withTrace, 300);
    assertTrue(settled > 20 && otherwise > 20, settled + " and " + otherwise);
    // Random ones are hardly ever wrong only at the end.
    compare("chan c = [1] of { byte }; init { c!1; end: false } trace { c!1; c!2 }", "by hand");
    assertEveryCase(1);
  }

  @Test
  @Tag("long")
  void many() {
    compare(OneSearchTest::any, 10_000);
    compare(OneSearchTest::family, 10_000);
    compare(RandomModels::withTrace, 20_000);
  }

  /** Most random assertions fail, so those of every other model are made true. */
  private static Optional<String> any(long seed) {
    String text = RandomModels.text(seed);
    return Optional.of(seed % 2 == 0 ? text : text.replaceAll("assert\\(.*\\);", "assert(true);"));
  }

  private static Optional<String> family(long seed) {
    return Optional.of(new RandomFamily(seed).text());
  }

  /**
   * Both hold; only the first does; the first does not.
   *
   * @param least how often each has to be there
   */
  private void assertEveryCase(int least) {
    List<Integer> cases = List.of(settled, violatedAlone, otherwise);
    assertTrue(cases.stream().allMatch(count -> count >= least), cases::toString);
  }

  private void compare(LongFunction<Optional<String>> texts, int models) {
    for (long seed = SEED; seed < SEED + models; seed++) {
      Optional<String> text = texts.apply(seed);
      if (text.isPresent()) {
        compare(text.get(), "seed " + seed + "\n" + text.get());
      }
    }
  }

  private void compare(String text, String where) {
    PromelaModel model;
    try {
      model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
    } catch (ModelException wrong) {
      assertEquals(LABEL_TWICE, wrong.diagnostic().code(), where);
      return;
    }
    for (Model.Assertion asked : model.assertions()) {
      Optional<Model.Alongside> other = model.instantiate(asked).alongside();
      if (other.isPresent()) {
        assertTrue(model.assertions().contains(other.get().assertion()), where);
        compare(model, asked, other.get().assertion(), asked.text() + ", " + where);
      }
    }
  }

  private void compare(
      PromelaModel model, Model.Assertion asked, Model.Assertion other, String where) {
    for (Abstraction abstraction : List.of(Abstraction.AUTO, Abstraction.NONE)) {
      Checked both = check(model, asked, abstraction, LIMITS);
      Verdict alone = check(model, other, abstraction, LIMITS).verdict();
      boolean holds = both.verdict().outcome() == Outcome.HOLDS;
      boolean bothHold = holds && alone.outcome() == Outcome.HOLDS;
      assertEquals(
          bothHold ? Optional.of(told(alone)) : Optional.empty(),
          both.alongside().map(Checked.Settled::verdict).map(OneSearchTest::told),
          where);
      settled += bothHold ? 1 : 0;
      violatedAlone += holds && alone.outcome() == Outcome.VIOLATED ? 1 : 0;
      otherwise += holds ? 0 : 1;
      if (bothHold && alone.facts().states() > 1) {
        Limits fewer = LIMITS.withMaxStates(alone.facts().states() - 1);
        assertEquals(Optional.empty(), check(model, asked, abstraction, fewer).alongside(), where);
      }
    }
  }

  /** Everything but how long it took. */
  private static String told(Verdict verdict) {
    SearchFacts facts = verdict.facts();
    return "%s %s %s: %s; %d states, %d transitions, depth %d, %d bytes"
        .formatted(
            verdict.outcome(),
            verdict.caveats(),
            verdict.evidence(),
            verdict.reason(),
            facts.states(),
            facts.transitions(),
            facts.depth(),
            facts.bytes());
  }

  private static Checked check(
      PromelaModel model, Model.Assertion asked, Abstraction abstraction, Limits limits) {
    return Checker.checkInstance(
        model.instantiate(asked, abstraction),
        () -> model.instantiate(asked, Abstraction.NONE),
        FairnessNotion.NONE,
        limits,
        ProgressListener.NONE);
  }
}
