package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.FairProduct;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.hull.FairAccelerator;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The fair hull by generated code that a C compiler has compiled, to its end. */
class CardHullTest {
  private final GpuAccelerator accelerator = ShimDevice.accelerator(64L << 20);
  private final SearchComparison comparison = SearchComparison.thorough(accelerator);

  @Test
  void everyNotionDecidesPetersonAsTheProcessorDoes() throws IOException {
    assertTrue(comparison.file(Path.of("../examples/peterson.csp")));
    Map<String, Integer> answers = comparison.byNotion();
    assertEquals(2, answers.get("process-weak holds"), answers::toString);
    assertEquals(1, answers.get("none violated"), answers::toString);
    assertEquals(2, answers.get("global holds"), answers::toString);
  }

  /** A process may ask again and again, and is only served if that is owed to it strongly. */
  private static final String ASKED =
      """
      var busy = 0;
      P(i) = [busy == 0] take.i{busy = 1;} -> give.i{busy = 0;} -> P(i);
      System() = P(0) ||| P(1);
      #assert System() |= []<> take.0;
      """;

  @Test
  void weakAndStrongFairnessDiffer() {
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.NONE).outcome());
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.PROCESS_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.PROCESS_STRONG).outcome());
    assertEquals(Outcome.VIOLATED, csp(ASKED, FairnessNotion.EVENT_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.EVENT_STRONG).outcome());
    assertEquals(Outcome.HOLDS, csp(ASKED, FairnessNotion.GLOBAL).outcome());
  }

  /** The lasso is one of the model: it is replayed before anyone sees it. */
  @Test
  void violationsHaveARun() {
    assertTrue(csp(ASKED, FairnessNotion.PROCESS_WEAK).evidence().isPresent());
  }

  /** More labels than a word has bits. */
  @Test
  void manyAgents() {
    String text =
        """
        var x = 0;
        P(i) = [i < 40] e.i -> P(i + 1) [] [i < 40] f.i -> P(i + 1) [] [i == 40] done -> P(0);
        System() = P(0);
        #assert System() |= []<> f.39;
        """;
    assertEquals(Outcome.VIOLATED, csp(text, FairnessNotion.EVENT_WEAK).outcome());
    assertEquals(Outcome.HOLDS, csp(text, FairnessNotion.EVENT_STRONG).outcome());
  }

  /** States of several words, whose nodes are numbers and not places of the table. */
  @Test
  void wideStates() {
    String text =
        """
        int x, y, z; bool turn;
        active proctype P() { do :: x = 2000000000 - x; y = x - 1000000000 od }
        active proctype Q() { do :: turn -> z = 1900000000 :: turn = !turn od }
        ltl often { []<> (x == 2000000000) }
        ltl ever { <> (z == 1900000000) }
        """;
    ModelText model = ModelText.of("m.pml", Language.PROMELA, text);
    assertTrue(comparison.compare(model, text));
    Map<String, Integer> answers = comparison.byNotion();
    assertEquals(1, answers.get("process-weak holds"), answers::toString);
    assertEquals(2, answers.get("global holds"), answers::toString);
  }

  @Test
  void whatFairnessCannotBeToldThereIsSaid() {
    String text =
        """
        byte x;
        active proctype P() { do :: atomic { x = 1; x = 0 } od }
        ltl often { []<> (x == 0) }
        """;
    ModelText model = ModelText.of("m.pml", Language.PROMELA, text);
    Verdict verdict = verdict(model, FairnessNotion.EVENT_WEAK);
    assertEquals(Outcome.UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().contains("the events of atomic sequences apart"), verdict.reason());
    assertEquals(Outcome.HOLDS, verdict(model, FairnessNotion.PROCESS_WEAK).outcome());
  }

  @Test
  void randomModels() {
    new RandomSystems(comparison).teams(9, 9);
    new RandomSystems(comparison).formulas(1, 10);
    new RandomSystems(comparison).counted(1, 4);
    new RandomSystems(comparison).families(1, 8);
    assertTrue(comparison.byNotion().size() > 7, comparison.byNotion()::toString);
  }

  /** States of 64 bits and more, some of them on a fair loop. */
  static final String WIDE =
      """
      int a, b, c, d;
      active proctype P() { do :: a = (a + 1) % 50; c = a % 2 * 2000000000 od }
      active proctype Q() { do :: b = (b + 1) % 50; d = b % 2 * 2000000000 od }
      ltl often { []<> (a == 49 && b == 49) }
      """;

  /** Wherever the memory ends: with the states, the sets, the parts, or what is gathered. */
  @Test
  void aFullHullIsSaidWithFigures() {
    for (FairnessNotion notion : List.of(FairnessNotion.PROCESS_WEAK, FairnessNotion.GLOBAL)) {
      for (int gathered : new int[] {0, 1_000_000}) {
        HullLimits limits = new HullLimits(0, gathered);
        isSaidWithFigures(notion, memory -> ShimDevice.accelerator(memory, limits));
      }
    }
  }

  static void isSaidWithFigures(FairnessNotion notion, LongFunction<FairAccelerator> devices) {
    Model model = ModelText.of("m.pml", Language.PROMELA, WIDE).model(Map.of(), List.of());
    Model.Assertion often = model.assertions().get(model.assertions().size() - 1);
    Set<Outcome> outcomes = new HashSet<>();
    for (long memory = 64 << 10; memory < 16 << 20; memory += memory / 3) {
      Verdict verdict = check(model, often, notion, devices.apply(memory)).verdict();
      outcomes.add(verdict.outcome());
      if (verdict.outcome() == Outcome.UNKNOWN) {
        assertTrue(verdict.reason().contains("memory of the card is full"), verdict.reason());
        assertTrue(verdict.reason().matches(".*[0-9] states.*"), verdict.reason());
      }
    }
    Outcome answer = notion == FairnessNotion.GLOBAL ? Outcome.HOLDS : Outcome.VIOLATED;
    assertEquals(Set.of(Outcome.UNKNOWN, answer), outcomes);
  }

  /** Components are found on the device, down to the last node or to a few of them. */
  @Test
  void globalFairnessWithoutGathering() {
    globally(100);
  }

  @Test
  @Tag("long")
  void manyModelsUnderGlobalFairnessWithoutGathering() {
    globally(4_000);
  }

  private static void globally(int models) {
    for (int gathered : new int[] {0, 5}) {
      SearchComparison globally =
          SearchComparison.under(
              ShimDevice.accelerator(64L << 20, new HullLimits(0, gathered)),
              FairnessNotion.GLOBAL);
      new RandomSystems(globally).teams(1, models);
      new RandomSystems(globally).models(1, models);
      new RandomSystems(globally).formulas(1, 2 * models);
      new RandomSystems(globally).counted(1, models / 4);
      Map<String, Integer> answers = globally.byNotion();
      assertTrue(answers.get("global holds") > models / 6, answers::toString);
      assertTrue(answers.get("global violated") > models / 6, answers::toString);
    }
  }

  private static Outcome globally(String system, String formula) {
    String text = "var x = 0; System() = " + system + "; #assert System() |= " + formula + ";";
    Model model = ModelText.of("m.csp", Language.CSP, text).model(Map.of(), List.of());
    FairAccelerator device = ShimDevice.accelerator(64L << 20, new HullLimits(0, 0));
    return check(model, model.assertions().get(0), FairnessNotion.GLOBAL, device)
        .verdict()
        .outcome();
  }

  /** A state takes its steps beside different states of the automaton. */
  @Test
  void stepsOfOneComponentAddUp() {
    String alternates = "([](a -> X b) && [](b -> X a))";
    assertEquals(Outcome.VIOLATED, globally("a -> System() [] b -> System()", "!" + alternates));
  }

  @Test
  void stepsOfSeveralComponentsDoNotAddUp() {
    String one = "(<>[] a) || (<>[] b)";
    assertEquals(Outcome.HOLDS, globally("a -> System() [] b -> System()", "!(" + one + ")"));
  }

  /** What has one colour need not be one component: labels go on, and no step leads out. */
  @Test
  void whatHasOneColourIsNoComponent() {
    String goesOn =
        "[x < 10] a -> System() [] [x < 10] b{x = x + 1;} -> System() [] [x == 10] c -> System()";
    assertEquals(Outcome.HOLDS, globally(goesOn, "<>[] !a"));
    assertEquals(Outcome.VIOLATED, globally(goesOn, "<>[] !c"));
  }

  /** They are looked at 64 at a time. */
  @Test
  void aStateMayHaveManySteps() {
    for (int steps : new int[] {63, 64, 65, 128, 130}) {
      String all = "[]i:{0.." + (steps - 1) + "}@e.i -> System()";
      assertEquals(Outcome.HOLDS, globally(all, "[]<> e.0"));
      assertEquals(Outcome.HOLDS, globally(all, "[]<> e." + (steps - 1)));
      assertEquals(Outcome.VIOLATED, globally(all, "<>[] (e.0 || e.1)"));
    }
  }

  /** A loop is looked for next to a node of a fair component. */
  @Test
  void loopsInHullsThatAreNotGathered() {
    FairnessNotion[] others =
        Stream.of(FairnessNotion.values())
            .filter(notion -> notion != FairnessNotion.GLOBAL)
            .toArray(FairnessNotion[]::new);
    SearchComparison comparison =
        SearchComparison.under(ShimDevice.accelerator(64L << 20, new HullLimits(0, 12)), others);
    new RandomSystems(comparison).teams(1, 150);
    new RandomSystems(comparison).formulas(1, 150);
    assertTrue(comparison.byNotion().size() > 8, comparison.byNotion()::toString);
  }

  private static Checked ungathered(String text, FairnessNotion notion) {
    Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
    Model.Assertion last = model.assertions().get(model.assertions().size() - 1);
    return check(model, last, notion, ShimDevice.accelerator(64L << 20, new HullLimits(0, 12)));
  }

  /** No loop is near: it is made of paths. */
  @Test
  void longLoopsInHullsThatAreNotGathered() {
    String text =
        """
        byte a, b, c;
        active proctype A() { do :: a = (a + 1) % 9 od }
        active proctype B() { do :: b = (b + 1) % 9 od }
        active proctype C() { do :: c = (c + 1) % 9 :: c == 4 -> skip od }
        ltl often { <>[] (a == 0 && b == 0) }
        """;
    for (FairnessNotion notion :
        List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK, FairnessNotion.EVENT_STRONG)) {
      Checked checked = ungathered(text, notion);
      assertEquals(Outcome.VIOLATED, checked.verdict().outcome(), checked.verdict().reason());
      assertTrue(checked.verdict().evidence().isPresent(), checked.verdict().reason());
    }
  }

  /** A node on no cycle leaves a hull as well, whichever node is taken first. */
  @Test
  void nodesOnNoCycleAreReachedFromThemselves() {
    String text =
        """
        byte x, y;
        active proctype P() {
          do :: y = (y + 1) % 20 :: break od;
          do :: x < 20 -> x++ :: else -> break od;
          do :: y = (y + 1) % 20 od
        }
        ltl high { <> (y == 99) }
        """;
    Checked checked = ungathered(text, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, checked.verdict().outcome(), checked.verdict().reason());
    assertTrue(checked.verdict().evidence().isPresent(), checked.verdict().reason());
  }

  @Test
  @Tag("long")
  void manyRandomModels() {
    new RandomSystems(comparison).teams(1, 2_000);
    new RandomSystems(comparison).formulas(1, 2_000);
    new RandomSystems(comparison).counted(1, 2_000);
    new RandomSystems(comparison).families(1, 2_000);
  }

  /** Nodes are as many as there are, and only how many are leaders is kept. */
  @Test
  void countedProcessesAreCountedThere() throws IOException {
    String text = Files.readString(Path.of("../examples/leader-counting.csp"));
    Model model = ModelText.of("m.csp", Language.CSP, text).model(Map.of("N", "30"), List.of());
    Checked free = check(model, model.assertions().get(0), FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, free.verdict().outcome(), free.verdict().reason());
    assertTrue(free.verdict().facts().states() < 500, free.verdict().facts()::toString);
    Model.Assertion stable = model.assertions().get(1);
    Checked holds = check(model, stable, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.HOLDS, holds.verdict().outcome(), holds.verdict().reason());
    assertTrue(holds.verdict().facts().states() < 1_000, holds.verdict().facts()::toString);
    Checked violated = check(model, stable, FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, violated.verdict().outcome());
    assertTrue(violated.verdict().evidence().isPresent());
  }

  /** Workers enter by two; while one is out they are idle. */
  private static final String WORKERS =
      """
      byte busy;
      active [N] proctype Worker() {
        byte k;
        do :: atomic { busy < 2 -> busy++ }; k = (k + 1) % 3; busy-- od
      }
      active proctype Idle() { do :: skip od }
      ltl used { []<> (busy > 0) }
      """;

  private static Model workers(int count) {
    return ModelText.of("m.pml", Language.PROMELA, WORKERS.replace("N", count + ""))
        .model(Map.of(), List.of());
  }

  /** If they were told apart there would be more than 3^40 states. */
  @Test
  void countedProcessesOfPromelaAreCountedThere() {
    Model model = workers(40);
    Model.Assertion used = model.assertions().get(model.assertions().size() - 1);
    Checked holds = check(model, used, FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.HOLDS, holds.verdict().outcome(), holds.verdict().reason());
    assertTrue(holds.verdict().facts().states() < 60_000, holds.verdict().facts()::toString);
    assertTrue(holds.plan().toString().contains("fair hull on the card"), holds.plan()::toString);
    Checked violated = check(model, used, FairnessNotion.NONE);
    assertEquals(Outcome.VIOLATED, violated.verdict().outcome());
    assertTrue(violated.verdict().evidence().isPresent());
  }

  @Test
  void whereTheCardCannotCountProcessesAreToldApart() {
    Model model = workers(2);
    Model.Assertion used = model.assertions().get(model.assertions().size() - 1);
    FairAccelerator once = new DecliningOnce(accelerator);
    Checked answer = check(model, used, FairnessNotion.PROCESS_WEAK, once);
    assertEquals(Outcome.HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    String plan = answer.plan().toString();
    assertTrue(plan.contains("not used in the end: not tried with --engine gpu: once"), plan);
    assertTrue(plan.contains("fair hull on the card"), plan);
  }

  /** Declines the first search of a product. */
  private static final class DecliningOnce implements FairAccelerator {
    private final FairAccelerator card;
    private boolean declined;

    DecliningOnce(FairAccelerator card) {
      this.card = card;
    }

    @Override
    public FairlySwept search(FairProduct product, SearchMonitor monitor) {
      if (!declined) {
        declined = true;
        throw new Declined("once");
      }
      return card.search(product, monitor);
    }

    @Override
    public Optional<String> obstacle(FairProduct product) {
      return card.obstacle(product);
    }

    @Override
    public String name() {
      return card.name();
    }

    @Override
    public boolean isAtHand() {
      return true;
    }

    @Override
    public Optional<String> obstacle(StateSpace space, Target target) {
      return card.obstacle(space, target);
    }

    @Override
    public Swept search(
        StateSpace space, Target target, StateStorage.Kind store, SearchMonitor monitor) {
      return card.search(space, target, store, monitor);
    }
  }

  private Verdict csp(String text, FairnessNotion notion) {
    return verdict(ModelText.of("m.csp", Language.CSP, text), notion);
  }

  private Verdict verdict(ModelText text, FairnessNotion notion) {
    Model model = text.model(Map.of(), List.of());
    return check(model, model.assertions().get(model.assertions().size() - 1), notion).verdict();
  }

  private Checked check(Model model, Model.Assertion assertion, FairnessNotion notion) {
    return check(model, assertion, notion, accelerator);
  }

  private static Checked check(
      Model model, Model.Assertion assertion, FairnessNotion notion, FairAccelerator by) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        Limits.ofThisMachine().withAcceleration(new Acceleration(Acceleration.Mode.GPU, by)),
        ProgressListener.NONE);
  }
}
