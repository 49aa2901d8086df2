package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program sees of models, properties, answers and runs. */
class CheckableModelTest {
  private static final String LIGHTS =
      """
      #define N 2;
      var lit = 0;
      Lamp(i) = [lit < N] on.i{lit = lit + 1;} -> off.i{lit = lit - 1;} -> Lamp(i);
      Sys() = |||i:{0..1}@Lamp(i);
      #assert Sys() deadlockfree;
      #assert Sys() |= []<> on.0;
      #define dark lit == 0;
      #assert Sys() reaches dark;
      """;

  private static CheckableModel mutex() {
    return CheckableModel.open(ModelText.resource(CheckableModelTest.class, "mutex.pml"));
  }

  private static CheckableModel lights(Map<String, String> constants) {
    ModelText text = ModelText.of("lights", Language.CSP, LIGHTS);
    return CheckableModel.open(text, constants, List.of());
  }

  private static CheckableModel promela(String text) {
    return CheckableModel.open(ModelText.of("m", Language.PROMELA, text));
  }

  /** Nobody can be asked what he waits for where the model goes wrong. */
  @Test
  void aProcessThatGrowsWithoutBoundIsAFaultOfTheModel() {
    String text =
        "P() = (a -> P()); b -> Stop;\n#assert P() deadlockfree;\n"
            + "Q() = a -> Q();\n#assert Q() deadlockfree;\n";
    List<Answer> answers =
        CheckableModel.open(ModelText.of("m", Language.CSP, text)).checkAll(CheckOptions.DEFAULT);
    assertEquals(Outcome.UNKNOWN, answers.get(0).outcome());
    assertTrue(answers.get(0).verdict().caveats().contains(Caveat.MODEL_FAULT));
    assertEquals(Blocked.NONE, answers.get(0).blocked());
    assertEquals(Outcome.HOLDS, answers.get(1).outcome());
  }

  @Test
  void propertiesAreThoseOfTheText() {
    assertEquals(
        List.of("Sys() deadlockfree", "Sys() |= []<> on.0", "Sys() reaches dark"),
        lights(Map.of()).properties().stream().map(Model.Assertion::text).toList());
    assertEquals("lights", lights(Map.of()).name());
    assertTrue(mutex().properties().stream().anyMatch(each -> each.name().equals("progress")));
  }

  @Test
  void allPropertiesAreAnsweredInTheirOrder() {
    List<Answer> answers = lights(Map.of()).checkAll(CheckOptions.DEFAULT);
    assertEquals(
        List.of(Outcome.HOLDS, Outcome.VIOLATED, Outcome.HOLDS),
        answers.stream().map(Answer::outcome).toList());
    assertEquals(List.of(1, 2, 3), answers.stream().map(Answer::number).toList());
  }

  @Test
  void aSearchThatSeesEveryEndAnswersForThemToo() {
    CheckableModel model = promela("active proctype P() { byte x; x = 1; assert(x == 1) }");
    List<Answer> answers = model.checkAll(CheckOptions.DEFAULT);
    assertTrue(answers.stream().allMatch(answer -> answer.outcome() == Outcome.HOLDS));
    assertTrue(answers.stream().anyMatch(answer -> answer.settledBy().isPresent()));
  }

  @Test
  void fairnessDecides() {
    CheckableModel model = lights(Map.of());
    Answer unfair = model.checkLtl("[]<> on.0", CheckOptions.DEFAULT);
    Answer fair =
        model.checkLtl("[]<> on.0", CheckOptions.DEFAULT.withFairness(FairnessNotion.PROCESS_WEAK));
    assertEquals(Outcome.VIOLATED, unfair.outcome());
    assertEquals(FairnessNotion.NONE, unfair.fairness());
    assertEquals(Outcome.HOLDS, fair.outcome());
    assertEquals(FairnessNotion.PROCESS_WEAK, fair.fairness());
  }

  @Test
  void goalsHaveTheirTime() {
    CheckableModel model =
        promela("bool done; init { timer t; delay(t, 3); delay(t, 4); done = true }");
    Answer answer = model.checkReaches("done with min(time)", CheckOptions.DEFAULT);
    assertEquals("min(time) = 7", answer.verdict().reason());
    Run run = answer.run().orElseThrow();
    assertTrue(run.isTimed());
    assertEquals(7, run.stem().get(run.stem().size() - 1).time());
    assertEquals(
        List.of(3, 4),
        run.stem().stream().map(Run.Step::duration).filter(units -> units > 0).toList());
    Answer late = model.checkReaches("done within 6", CheckOptions.DEFAULT);
    assertEquals(Outcome.VIOLATED, late.outcome());
  }

  /** The loop is a run of the text: one lamp is switched for ever, the other never. */
  @Test
  void aRunIsDataInTheNamesOfTheModel() {
    Run run = lights(Map.of()).check("2", CheckOptions.DEFAULT).run().orElseThrow();
    assertTrue(run.isLasso());
    assertEquals("0", run.initial().variables().get("lit"));
    for (Run.Step step : run.loop()) {
      assertEquals(List.of("Lamp(1)"), step.processes());
      assertTrue(List.of("on.1", "off.1").contains(step.event()), step.event());
    }
    List<StateView> states = new ArrayList<>();
    run.states().forEach(states::add);
    assertEquals(run.steps().size() + 1, states.size());
    assertEquals(states.get(run.stem().size()), states.get(states.size() - 1));
  }

  @Test
  void whoIsBlockedIsTold() {
    Answer answer = mutex().check("end-states", CheckOptions.DEFAULT);
    assertEquals(Outcome.VIOLATED, answer.outcome());
    List<Standing> standing = answer.blocked().processes();
    assertEquals(2, standing.size());
    assertTrue(standing.get(0).obstacles().get(0).step().contains("wants"), standing.toString());
  }

  @Test
  void includedResourcesAreBesideTheirUser() {
    assertEquals(Outcome.HOLDS, mutex().check("exclusion", CheckOptions.DEFAULT).outcome());
  }

  @Test
  void includedFilesAreBesideTheirUser(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("n.h"), "#define N 7\n");
    Path file = folder.resolve("m.pml");
    Files.writeString(file, "#include \"n.h\"\nactive proctype P() { assert(N == 7) }\n");
    assertEquals(
        Outcome.HOLDS,
        CheckableModel.open(file).check("assertions", CheckOptions.DEFAULT).outcome());
    assertEquals(
        Outcome.HOLDS,
        CheckableModel.open(ModelText.file(file, Language.PROMELA))
            .check("assertions", CheckOptions.DEFAULT)
            .outcome());
  }

  @Test
  void constantsReplaceThoseOfTheText() {
    assertEquals(
        Outcome.VIOLATED, lights(Map.of("N", "0")).check("1", CheckOptions.DEFAULT).outcome());
  }

  @Test
  void mistakesHaveTheirPlaces() {
    ModelText text = ModelText.of("lamp.csp", Language.CSP, "P() = a -> Q();\n#assert P() ;\n");
    InvalidInputException refusal =
        assertThrows(InvalidInputException.class, () -> CheckableModel.open(text));
    Diagnostic first = refusal.diagnostics().get(0);
    assertEquals("lamp.csp", first.file());
    assertEquals(new SourceText.Place(2, 13), first.place());
    assertFalse(first.message().isEmpty());
    assertTrue(refusal.getMessage().startsWith("lamp.csp:2:13: error "), refusal.getMessage());
  }

  @Test
  void whatCannotBeUsedIsRefusedByOneException() {
    CheckableModel model = lights(Map.of());
    refused("there is no file 'nowhere.pml'", () -> CheckableModel.open(Path.of("nowhere.pml")));
    refused("tells no language", () -> CheckableModel.open(Path.of("model.txt")));
    refused("there is no resource", () -> ModelText.resource(getClass(), "nowhere.pml"));
    refused("no property matches", () -> model.check("nothing", CheckOptions.DEFAULT));
    refused("means 3 properties", () -> model.check("Sys()", CheckOptions.DEFAULT));
    refused("error FL", () -> model.checkLtl("[]<> onn.0", CheckOptions.DEFAULT));
    refused("error FL", () -> model.checkLtl("[]<> (", CheckOptions.DEFAULT));
    refused("error FL", () -> model.checkReaches("nothing within 3", CheckOptions.DEFAULT));
    ModelText text = ModelText.of("m", Language.CSP, LIGHTS);
    refused("nowhere", () -> CheckableModel.open(text, Map.of(), List.of(Path.of("nowhere"))));
    CheckableModel any =
        CheckableModel.open(
            ModelText.of(
                "m",
                Language.CSP,
                "P() = a -> P();\nS() = |||{..}@P();\n#assert S() deadlockfree;"));
    refused("any number", () -> any.explore(CheckOptions.DEFAULT));
    refused("any number", () -> any.walk(1));
    assertEquals(Outcome.HOLDS, any.check("1", CheckOptions.DEFAULT).outcome());
  }

  private static void refused(String message, Runnable use) {
    InvalidInputException refusal = assertThrows(InvalidInputException.class, use::run);
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  @Test
  void aNestedModelNeedsNoStackOfTheCaller() throws Exception {
    String nested = "(".repeat(100) + "1" + ")".repeat(100);
    FutureTask<Answer> check =
        new FutureTask<>(
            () ->
                promela("active proctype P() { assert(" + nested + ") }")
                    .check("assertions", CheckOptions.DEFAULT));
    long leastStack = 1;
    new Thread(null, check, "caller", leastStack).start();
    assertEquals(Outcome.HOLDS, check.get().outcome());
  }

  @Test
  void everyMeansGivesTheSameVerdict() {
    CheckableModel model = mutex();
    for (CheckOptions options :
        List.of(
            CheckOptions.DEFAULT.withReductions(Reductions.NONE),
            CheckOptions.DEFAULT.withAbstraction(Abstraction.NONE),
            CheckOptions.DEFAULT.withWorkers(2),
            CheckOptions.DEFAULT.withStore(StateStorage.Kind.DISK).withMemory(64 << 20))) {
      assertEquals(Outcome.HOLDS, model.check("exclusion", options).outcome());
      assertEquals(Outcome.VIOLATED, model.check("end-states", options).outcome());
    }
  }

  @Test
  void aStoreThatMayLoseStatesProvesNothing() {
    CheckOptions lossy =
        CheckOptions.DEFAULT.withMemory(64 << 20).withStore(StateStorage.Kind.BITSTATE);
    Answer answer = mutex().check("exclusion", lossy);
    assertEquals(Outcome.UNKNOWN, answer.outcome());
    assertTrue(answer.verdict().caveats().contains(Caveat.LOSSY));
    assertEquals(Outcome.VIOLATED, mutex().check("end-states", lossy).outcome());
  }

  @Test
  void explorationCountsStates() {
    CheckOptions plain = CheckOptions.DEFAULT.withAbstraction(Abstraction.NONE);
    Exploration lights = lights(Map.of()).explore(plain);
    assertEquals(4, lights.facts().states());
    assertEquals(8, lights.facts().transitions());
    assertEquals(0, lights.deadlocks());
    assertEquals(1, mutex().explore(plain).deadlocks());
    assertEquals(
        lights.facts().states(),
        lights(Map.of()).explore(plain.withStore(StateStorage.Kind.DISK)).facts().states());
    assertTrue(lights(Map.of()).explore(plain.withMaxStates(2)).incomplete().isPresent());
  }

  @Test
  void aWalkIsARunThatCanBeRepeated() {
    Run run = lights(Map.of()).simulate(42, 20);
    assertEquals(20, run.stem().size());
    assertEquals(run, lights(Map.of()).simulate(42, 20));
    Walk walk = lights(Map.of()).walk(1);
    assertEquals(2, walk.choices().size());
    walk.take(walk.choices().get(0));
    assertEquals("1", walk.view().variables().get("lit"));
    assertTrue(walk.undo());
    assertEquals("0", walk.view().variables().get("lit"));
  }

  @Test
  void aRandomRunEndsWhereNothingMoves() {
    Run run = promela("active proctype P() { skip }").simulate(1, 20);
    assertEquals(2, run.stem().size(), "the statement, and the end of the process");
  }
}
