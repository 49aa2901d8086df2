package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches by generated code that a C compiler has compiled. */
class SweepTest {
  private static final long MEMORY = 256L << 20;

  private final SearchComparison comparison =
      SearchComparison.thorough(ShimDevice.accelerator(MEMORY));

  @Test
  void randomModels() {
    RandomSystems systems = new RandomSystems(comparison);
    assertTrue(systems.random(1, 24) > 12, "too few models have a structure");
    assertTrue(systems.models(1, 24) > 8, "too few models have a structure");
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    RandomSystems systems = new RandomSystems(comparison);
    assertTrue(systems.random(1, 2_000) > 1_000, "too few models have a structure");
    assertTrue(systems.models(1, 2_000) > 800, "too few models have a structure");
  }

  private static final String[] EXAMPLES = {
    "../examples", "../examples/csp", "../examples/promela"
  };

  /** One question about each, under one notion. */
  @Test
  void examples() throws IOException {
    int compared = 0;
    int turn = 0;
    for (Path file : SearchComparison.models(EXAMPLES)) {
      SearchComparison each = SearchComparison.from(turn++, ShimDevice.accelerator(MEMORY));
      compared += each.file(file) ? 1 : 0;
    }
    assertTrue(compared > 70, compared + " of " + turn);
  }

  @Test
  @Tag("long")
  void examplesUnderEveryNotion() throws IOException {
    List<String> compared = comparison.files(EXAMPLES);
    assertTrue(compared.size() > 70, compared::toString);
  }

  /** Where a condition above a composition fails, nobody looks at what is inside. */
  @Test
  void whatIsBehindAConditionDoesNotGoWrong() {
    String text =
        """
        var x = 0;
        var y = %d;
        channel d 1;
        P(n:{0..1}) = d?v -> P(n);
        System() = ow -> [x == y](P(2) ||| P(2));
        #assert System() deadlockfree;
        """;
    for (int y = 0; y < 2; y++) {
      String model = text.formatted(y);
      assertTrue(comparison.compare(ModelText.of("m.csp", Language.CSP, model), model));
    }
    assertEquals(1, comparison.compared(), "one of them goes wrong");
  }

  /** Steps are counted as they are here, also if they end in the same state for the same reason. */
  @Test
  void terminationsOfAProcessCountApartUnlessItIsComposed() {
    String text = "var x = 0; System() = %s; #assert System() deadlockfree;";
    List<String> systems =
        List.of(
            "Skip [] Skip",
            "atomic{Skip [] Skip}",
            "(Skip [] Skip) ||| Skip",
            "(Skip [] Skip); a -> Stop",
            "a -> Skip [] ([]n:{0..2}@[n != x](Skip))",
            "(Skip [] Skip) [] (a -> Skip ||| b -> Skip)");
    for (String system : systems) {
      String model = text.formatted(system);
      assertTrue(comparison.compare(ModelText.of("m.csp", Language.CSP, model), model));
    }
    assertEquals(systems.size(), comparison.compared());
  }

  /** Who receives from a channel in a variable may ask for more than a message has. */
  @Test
  void messagesOfTheWrongLengthAreFaultsOfTheModel() {
    String text =
        """
        chan one = [0] of { byte }; chan two = [0] of { byte, byte }; chan any;
        byte x, y;
        active proctype P() { if :: one ! 1 :: two ! 1, 2 fi }
        active proctype Q() { any = %s; any ? x, y }
        """;
    for (String channel : List.of("one", "two")) {
      String model = text.formatted(channel);
      assertTrue(comparison.compare(ModelText.of("m.pml", Language.PROMELA, model), model));
    }
    assertEquals(1, comparison.compared(), "one of them goes wrong");
  }

  static final String GRID =
      """
      int a, b;
      active proctype P() { do :: a = (a + 1) % 450 od }
      active proctype Q() { do :: b = (b + 1) % 450 od }
      """;

  static StateSpace space(String text) {
    return ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of()).mainSystem();
  }

  /** States that are expanded make room for others; nothing needs them again. */
  @Test
  void expandedStatesMakeRoom() {
    Accelerator.Swept swept =
        ShimDevice.accelerator(4L << 20)
            .search(space(GRID), Target.everything(), SearchMonitor.NONE);
    assertEquals(202_500, swept.result().facts().states());
    assertEquals(405_000, swept.result().facts().transitions());
    assertTrue(swept.how().contains("states moved away"), swept.how());
  }

  /** A run goes back over states that have left the device. */
  @Test
  void runsGoBackOverStatesThatWereMoved() {
    runGoesBack(GRID + "ltl near { [] !(a == 440 && b == 445) }", 5L << 20, 885);
  }

  @Test
  void runsGoBackOverLongStatesThatWereMoved() {
    runGoesBack(WIDE + "ltl near { [] !(a == 290 && b == 295) }", 14L << 20, 1_168);
  }

  private static void runGoesBack(String text, long memory, int steps) {
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
                    new Acceleration(Acceleration.Mode.GPU, ShimDevice.accelerator(memory))),
            ProgressListener.NONE);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome(), checked.verdict().reason());
    FiniteRun run = (FiniteRun) checked.verdict().evidence().orElseThrow();
    assertEquals(steps, run.stem().size());
    assertTrue(checked.plan().toString().contains("states moved away"), checked.plan()::toString);
  }

  /** Of a state of 80 bits and more. */
  static final String WIDE =
      """
      int a, b, c, d;
      active proctype P() { do :: a = (a + 1) % 300; c = a % 2 * 2000000000 od }
      active proctype Q() { do :: b = (b + 1) % 300; d = b % 2 * 2000000000 od }
      """;

  /** Then the table has the states themselves, whatever their length is. */
  @Test
  void longStatesMakeRoom() {
    Accelerator.Swept swept =
        ShimDevice.accelerator(14L << 20)
            .search(space(WIDE), Target.everything(), SearchMonitor.NONE);
    assertEquals(360_000, swept.result().facts().states());
    assertEquals(720_000, swept.result().facts().transitions());
    assertTrue(swept.how().contains("states moved away"), swept.how());
    assertTrue(swept.how().contains("2 words"), swept.how());
    assertFalse(swept.result().facts().isLossy());
  }

  /** Where a table has hashes it has room for more of them. */
  @Test
  void hashesOfLongStatesTakeLessRoom() {
    StateSpace space = space(WIDE);
    Accelerator small = ShimDevice.accelerator(7L << 20);
    assertThrows(
        SearchStopped.class, () -> small.search(space, Target.everything(), SearchMonitor.NONE));
    Accelerator.Swept swept =
        small.search(
            space, Target.everything(), StateStorage.Kind.HASH_COMPACT, SearchMonitor.NONE);
    assertEquals(360_000, swept.result().facts().states());
    assertTrue(swept.how().contains("states moved away"), swept.how());
    assertTrue(swept.result().facts().isLossy());
    Accelerator.Swept bits =
        small.search(space, Target.everything(), StateStorage.Kind.BITSTATE, SearchMonitor.NONE);
    double expected = bits.result().facts().store().omissions().orElseThrow().expected();
    long lost = 360_000 - bits.result().facts().states();
    assertTrue(lost > 0 && expected > 0, lost + " lost, expected " + expected);
    assertTrue(lost < 20 * expected, lost + " lost, expected " + expected);
  }

  /** Silence of a store that may lose states proves nothing; a run that is found counts. */
  @Test
  void aLossyStoreFindsRunsAndProvesNothing() {
    String text = GRID + "ltl far { [] !(a == 449 && b == 500) } ltl near { [] !(a == 40) }";
    Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
    for (StateStorage.Kind store :
        List.of(StateStorage.Kind.HASH_COMPACT, StateStorage.Kind.BITSTATE)) {
      Checked silent = check(model, "far", store);
      assertEquals(Outcome.UNKNOWN, silent.verdict().outcome());
      assertTrue(
          silent.verdict().reason().startsWith("no violation found, which is no proof"),
          silent.verdict().reason());
      Checked found = check(model, "near", store);
      assertEquals(Outcome.VIOLATED, found.verdict().outcome(), found.verdict().reason());
    }
    Checked disk = check(model, "near", StateStorage.Kind.DISK);
    assertTrue(disk.verdict().reason().contains("not in files"), disk.verdict().reason());
  }

  private static Checked check(Model model, String name, StateStorage.Kind store) {
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.toString().contains(name))
            .findFirst()
            .orElseThrow();
    StateStorage storage =
        new StateStorage(store, 64L << 20, Path.of(System.getProperty("java.io.tmpdir")));
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        FairnessNotion.NONE,
        Cutoff.DEFAULT,
        Limits.ofThisMachine()
            .withStorage(storage)
            .withAcceleration(
                new Acceleration(Acceleration.Mode.GPU, ShimDevice.accelerator(64L << 20))),
        ProgressListener.NONE);
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
