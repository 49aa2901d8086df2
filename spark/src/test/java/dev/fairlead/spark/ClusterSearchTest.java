package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.PartialOrder;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches spread over partitions against those of one machine. */
class ClusterSearchTest {
  private static final Path EXAMPLES = Path.of("../examples");

  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG,
          FairnessNotion.GLOBAL);

  private static LocalCluster cluster;

  @BeforeAll
  static void connect(@TempDir Path folder) {
    cluster = new LocalCluster(folder);
  }

  @AfterAll
  static void disconnect() {
    cluster.close();
  }

  private static ModelText model(String name) {
    return ModelText.file(Path.of("../bench/models/cluster", name));
  }

  private static void assertExploredAlike(
      ModelText text, Map<String, String> constants, ClusterSearch.Sizes sizes) {
    Model model = text.model(constants, List.of());
    // Every step is followed here, and there those of processes that do not sleep.
    StateSpace space = model.mainSystem();
    StateSpace everyStep = PartialOrder.ofExploration(space, Reductions.NONE).over(space);
    Exploration here = Exploration.of(everyStep, Limits.ofThisMachine(), ProgressListener.NONE);
    Exploration there = cluster.explore(text, constants, sizes);
    assertEquals(Optional.empty(), there.incomplete());
    assertEquals(here.facts().states(), there.facts().states(), text.source().name());
    assertEquals(here.facts().transitions(), there.facts().transitions());
    assertEquals(here.facts().depth(), there.facts().depth());
    assertEquals(here.deadlocks(), there.deadlocks());
    assertEquals(here.ends(), there.ends());
  }

  @Test
  void countsWhatOneMachineCounts() {
    assertExploredAlike(model("mutex.pml"), Map.of("N", "2"), ClusterSearch.Sizes.NONE);
    // States of CSP# have parts with names and digests, which all machines have to learn.
    assertExploredAlike(
        ModelText.file(EXAMPLES.resolve("peterson.csp")), Map.of(), ClusterSearch.Sizes.NONE);
    assertExploredAlike(
        ModelText.file(EXAMPLES.resolve("alternating-bit.csp")),
        Map.of(),
        new ClusterSearch.Sizes(20, 0, ClusterSearch.Sizes.DEFAULT.hull()));
    // One run terminates where another one is stuck.
    for (ClusterSearch.Sizes sizes :
        List.of(ClusterSearch.Sizes.NONE, ClusterSearch.Sizes.DEFAULT)) {
      assertExploredAlike(
          ModelText.of(
              "skip.csp",
              Language.CSP,
              "System() = (a -> Skip) [] (b -> Stop) [] (c -> d -> Skip);\n"
                  + "#assert System() deadlockfree;\n"),
          Map.of(),
          sizes);
    }
    // The driver begins alone here.
    assertExploredAlike(
        model("philosophers.pml"),
        Map.of("N", "4"),
        new ClusterSearch.Sizes(100, 0, ClusterSearch.Sizes.DEFAULT.hull()));
  }

  @Test
  void sleepingProcessesHideNothing() {
    exploreRandomModels(1, 300, ClusterSearch.Sizes.DEFAULT);
    exploreRandomModels(1, 3, ClusterSearch.Sizes.NONE);
  }

  /** The driver looks a few states ahead, levels further or not at all: counts are the same. */
  @Test
  void lookingAheadChangesNoCounts() {
    long[] ahead = {4, 9, 30, 1_000};
    for (int i = 0; i < ahead.length; i++) {
      exploreRandomModels(100 * i + 1, 6, ClusterSearch.Sizes.NONE.withLookAhead(ahead[i]));
    }
    assertExploredAlike(
        model("philosophers.pml"), Map.of("N", "4"), ClusterSearch.Sizes.NONE.withLookAhead(200));
    compareRandomModels(
        1, 4, ClusterSearch.Sizes.NONE.withLookAhead(12), List.of(FairnessNotion.PROCESS_WEAK));
  }

  /** Hundreds of narrow levels behind wide ones take a few rounds. */
  @Test
  void lookingAheadSavesRounds() {
    ModelText deep =
        ModelText.of(
            "deep.pml",
            Language.PROMELA,
            "byte n, m, k; active proctype P() { do :: n < 8 -> n++ :: n == 8 && m == 8 -> k < 200;"
                + " k++ :: k == 100 -> k = 7 od } active proctype Q() { do :: m < 8 -> m++ od }");
    int before = cluster.cluster().jobs();
    assertExploredAlike(deep, Map.of(), ClusterSearch.Sizes.NONE.withLookAhead(60));
    int ahead = cluster.cluster().jobs() - before;
    assertTrue(ahead < 60, ahead + " rounds");
  }

  private static void exploreRandomModels(long firstSeed, int count, ClusterSearch.Sizes sizes) {
    int sleeping = 0;
    int violated = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      ModelText text =
          ModelText.of("seed " + seed, Language.PROMELA, RandomPromela.text(new Random(seed)));
      assertExploredAlike(text, Map.of(), sizes);
      violated += assertEndsAlike(text, sizes) ? 1 : 0;
      StateSpace space = text.model(Map.of(), List.of()).mainSystem();
      sleeping += ((CommutingSteps) space).haveSleepers() ? 1 : 0;
    }
    assertTrue(sleeping > count / 2, "of " + count + " models processes sleep in " + sleeping);
    assertTrue(count < 10 || violated > count / 10, violated + " of " + count + " get stuck");
  }

  /**
   * Compares the verdict about end states, and how long the run to one is; whether there is one.
   */
  private static boolean assertEndsAlike(ModelText text, ClusterSearch.Sizes sizes) {
    CheckOptions everyStep = CheckOptions.DEFAULT.withReductions(Reductions.NONE);
    Answer here = CheckableModel.open(text).check("end-states", everyStep);
    Answer there = cluster.check(text, Map.of(), "end-states", FairnessNotion.NONE, sizes);
    assertEquals(here.outcome(), there.outcome(), text.source().name());
    assertEquals(
        here.run().map(run -> run.steps().size()),
        there.run().map(run -> run.steps().size()),
        text.source().name());
    return here.outcome() == Outcome.VIOLATED;
  }

  /** A deep model with a few states a level takes no rounds, beyond the driver's first states. */
  @Test
  void narrowLevelsAreNotSpread() {
    ModelText deep =
        ModelText.of(
            "deep.pml",
            Language.PROMELA,
            "byte n, m; active proctype P() { do :: n < 100 -> n++ od }"
                + " active proctype Q() { do :: m < 1 -> m++ od }");
    int before = cluster.cluster().jobs();
    assertExploredAlike(
        deep, Map.of(), new ClusterSearch.Sizes(40, 0, ClusterSearch.Sizes.DEFAULT.hull()));
    assertEquals(before, cluster.cluster().jobs());
  }

  @Test
  void limitsEndItWithTheirReason() {
    Exploration stopped = cluster.exploreUpTo(100, model("philosophers.pml"), Map.of("N", "6"));
    assertTrue(stopped.incomplete().orElse("").contains("100 states"), stopped.toString());
  }

  @Test
  void findsAShortestRunToADeadlock() {
    ModelText text = ModelText.file(EXAMPLES.resolve("promela/philosophers.pml"));
    Answer here =
        CheckableModel.open(text, Map.of("N", "3"), List.of())
            .check("end-states", CheckOptions.DEFAULT);
    Answer there =
        cluster.check(
            text, Map.of("N", "3"), "end-states", FairnessNotion.NONE, ClusterSearch.Sizes.NONE);
    assertEquals(Outcome.VIOLATED, there.outcome());
    assertEquals(here.run().orElseThrow().steps().size(), there.run().orElseThrow().steps().size());
  }

  @Test
  void aFaultIsUnknownWithItsRun() {
    ModelText text =
        ModelText.of(
            "fault.pml",
            Language.PROMELA,
            "byte a[3]; byte i; active proctype P() { do :: a[i] = 1; i++ od }");
    Answer there =
        cluster.checkLtl(text, "[] (i < 9)", FairnessNotion.NONE, ClusterSearch.Sizes.NONE);
    assertTrue(there.verdict().caveats().contains(Caveat.MODEL_FAULT), there.verdict().toString());
    assertTrue(there.run().isPresent());
  }

  @Test
  void whatIsNotDoneThereIsRefusedWithTheReason() {
    Answer anyNumber =
        cluster.check(
            ModelText.file(EXAMPLES.resolve("leader-any.csp")),
            Map.of(),
            "1",
            FairnessNotion.NONE,
            ClusterSearch.Sizes.DEFAULT);
    assertEquals(Outcome.UNKNOWN, anyNumber.outcome());
    assertTrue(
        anyNumber.verdict().reason().startsWith("not tried on a Spark cluster"),
        anyNumber.verdict().reason());
    Answer least =
        cluster.checkReaches(
            ModelText.of("n.pml", Language.PROMELA, "byte n; active proctype P() { n = 1 }"),
            "n == 1 within 5");
    assertEquals(Outcome.UNKNOWN, least.outcome());
    assertTrue(
        least.verdict().reason().contains("memory of one machine"), least.verdict().reason());
  }

  /** The verdicts of the table; the columns are those of {@link #NOTIONS}. */
  private static void assertTable(int n, ClusterSearch.Sizes sizes) {
    Map<String, String> constants = Map.of("N", Integer.toString(n));
    assertRow(model("mutex.pml"), constants, "granted", "VVVVHH", sizes);
    assertRow(model("philosophers.pml"), constants, "eats", "VVVVVH", sizes);
    assertRow(model("mutex.pml"), constants, "excluded", "HHHHHH", sizes);
  }

  private static void assertRow(
      ModelText text,
      Map<String, String> constants,
      String property,
      String expected,
      ClusterSearch.Sizes sizes) {
    StringBuilder verdicts = new StringBuilder();
    for (FairnessNotion notion : NOTIONS) {
      Answer answer = cluster.check(text, constants, property, notion, sizes);
      verdicts.append(answer.outcome().toString().charAt(0));
      // It has been replayed: otherwise the answer would be unknown.
      assertEquals(answer.outcome() == Outcome.VIOLATED, answer.run().isPresent());
    }
    assertEquals(expected, verdicts.toString().toUpperCase(java.util.Locale.ROOT), property);
  }

  @Test
  void verdictsOfThePage() {
    for (int n = 2; n <= 6; n++) {
      assertTable(n, ClusterSearch.Sizes.DEFAULT);
    }
  }

  @Test
  void aSpreadHullDecidesAsWell() {
    Map<String, String> two = Map.of("N", "2");
    ModelText mutex = model("mutex.pml");
    for (FairnessNotion notion :
        List.of(FairnessNotion.PROCESS_WEAK, FairnessNotion.EVENT_STRONG)) {
      assertEquals(
          notion == FairnessNotion.EVENT_STRONG ? Outcome.HOLDS : Outcome.VIOLATED,
          cluster.check(mutex, two, "granted", notion, ClusterSearch.Sizes.NONE).outcome());
    }
  }

  /** Of a hull with more nodes than may be gathered those go that are reached from one of them. */
  @Test
  void aLargeHullHasALassoAsWell() {
    ClusterSearch.Sizes sizes = new ClusterSearch.Sizes(0, 0, new HullLimits(0, 30));
    for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG)) {
      Answer answer =
          cluster.check(model("philosophers.pml"), Map.of("N", "3"), "eats", notion, sizes);
      assertEquals(Outcome.VIOLATED, answer.outcome());
      assertTrue(answer.run().isPresent(), answer.verdict().reason());
    }
  }

  @Tag("long")
  @Test
  void verdictsOfThePageBySpreadHulls() {
    for (int n = 2; n <= 4; n++) {
      assertTable(n, ClusterSearch.Sizes.NONE);
    }
  }

  @Test
  void agreesOnRandomModels() {
    compareRandomModels(1, 200, ClusterSearch.Sizes.DEFAULT);
    compareRandomModels(1, 5, ClusterSearch.Sizes.NONE);
  }

  /** Components are found by rounds: nothing is gathered to judge them. */
  @Test
  void globalFairnessNeedsNoGathering() {
    ClusterSearch.Sizes nothing = new ClusterSearch.Sizes(0, 0, new HullLimits(0, 0));
    Map<String, String> two = Map.of("N", "2");
    assertEquals(Outcome.HOLDS, globally(model("mutex.pml"), two, "granted", nothing).outcome());
    assertEquals(
        Outcome.HOLDS, globally(model("philosophers.pml"), two, "eats", nothing).outcome());
    ClusterSearch.Sizes few = new ClusterSearch.Sizes(0, 0, new HullLimits(0, 6));
    compareRandomModels(1, 6, few, List.of(FairnessNotion.GLOBAL));
  }

  private static Answer globally(
      ModelText text, Map<String, String> constants, String property, ClusterSearch.Sizes sizes) {
    return cluster.check(text, constants, property, FairnessNotion.GLOBAL, sizes);
  }

  /**
   * There is a fair component for each value of n: all are too large to be gathered, one is not.
   */
  @Test
  void aComponentAmongManyHasALasso() {
    ModelText text =
        ModelText.of(
            "many.pml",
            Language.PROMELA,
            "byte n; bit b; active proctype P() { do :: n < 9 -> n++ :: break od;"
                + " do :: b = 1 - b od }");
    Answer answer =
        cluster.checkLtl(
            text,
            "<> [] b",
            FairnessNotion.GLOBAL,
            new ClusterSearch.Sizes(0, 0, new HullLimits(0, 8)));
    assertEquals(Outcome.VIOLATED, answer.outcome(), answer.verdict().reason());
    assertTrue(answer.run().isPresent(), answer.verdict().reason());
  }

  @Tag("long")
  @Test
  void agreesOnManyRandomModels() {
    compareRandomModels(System.nanoTime(), 2_000, ClusterSearch.Sizes.NONE);
  }

  @Tag("long")
  @Test
  void agreesOnManyRandomModelsWithoutGathering() {
    for (int gathered : new int[] {0, 6}) {
      compareRandomModels(
          System.nanoTime(),
          Integer.getInteger("models", 200),
          new ClusterSearch.Sizes(0, 0, new HullLimits(0, gathered)),
          gathered == 0 ? List.of(FairnessNotion.GLOBAL) : NOTIONS);
    }
  }

  private static void compareRandomModels(long firstSeed, int count, ClusterSearch.Sizes sizes) {
    compareRandomModels(firstSeed, count, sizes, NOTIONS);
  }

  private static void compareRandomModels(
      long firstSeed, int count, ClusterSearch.Sizes sizes, List<FairnessNotion> notions) {
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      Random random = new Random(seed);
      ModelText text = ModelText.of("random.pml", Language.PROMELA, RandomPromela.text(random));
      String formula = RandomPromela.formula(random);
      FairnessNotion notion = notions.get(random.nextInt(notions.size()));
      Answer here =
          CheckableModel.open(text).checkLtl(formula, CheckOptions.DEFAULT.withFairness(notion));
      Answer there = cluster.checkLtl(text, formula, notion, sizes);
      assertEquals(
          here.outcome(),
          there.outcome(),
          "seed " + seed + ", " + notion + ", " + formula + "\n" + text.source().text());
    }
  }
}
