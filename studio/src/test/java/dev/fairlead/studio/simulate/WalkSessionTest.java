package dev.fairlead.studio.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.StateGraph.Part;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.studio.simulate.WalkSession.Action;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page asks of a walk: steps, history, graph, quotients, comparisons. */
class WalkSessionTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static WalkSession session(String file, long seed) {
    return WalkSession.of(CheckableModel.open(EXAMPLES.resolve(file)), seed, 3);
  }

  private static int position(WalkSession session) {
    return (int) session.document().get("position");
  }

  private static void act(WalkSession session, Action action, int number) {
    session.act(action, number, position(session));
  }

  @ParameterizedTest
  @ValueSource(strings = {"peterson.csp", "promela/alternating-bit.pml"})
  void stepsUndoRedoAndJumps(String file) {
    WalkSession session = session(file, 5);
    act(session, Action.RANDOM, 10);
    assertEquals(10, position(session));
    List<StateView> states = new ArrayList<>();
    session.history().states().forEach(states::add);
    act(session, Action.UNDO, 1);
    act(session, Action.UNDO, 1);
    act(session, Action.REDO, 1);
    assertEquals(9, position(session));
    act(session, Action.GO, 4);
    assertEquals(4, position(session));
    assertEquals(
        new StepDocument(ValueNames.NONE).of(states.get(4)).get("variables"),
        ((Map<?, ?>) session.document().get("state")).get("variables"));
    assertEquals(10, session.document().get("length"));
    session.act(Action.UNDO, 1, 7);
    assertEquals(4, position(session), "the page was not up to date");
    assertThrows(InvalidInputException.class, () -> act(session, Action.GO, 11));
    assertThrows(InvalidInputException.class, () -> act(session, Action.TAKE, 99));
    act(session, Action.TAKE, 1);
    assertEquals(5, position(session));
  }

  @Test
  void theSameSeedMakesTheSameRun() {
    WalkSession one = session("promela/alternating-bit.pml", 9);
    WalkSession other = session("promela/alternating-bit.pml", 9);
    act(one, Action.RANDOM, 30);
    act(other, Action.RANDOM, 30);
    assertEquals(one.history(), other.history());
  }

  @ParameterizedTest
  @ValueSource(strings = {"peterson.csp", "promela/peterson.pml"})
  void everyProcessHasALineOfTheText(String file) {
    WalkSession session = session(file, 2);
    for (int i = 0; i < 12; i++) {
      Map<String, Object> document = session.document();
      Set<Object> processes = new HashSet<>();
      for (Object location : (List<?>) document.get("locations")) {
        assertTrue((int) ((Map<?, ?>) location).get("line") > 0);
        processes.add(((Map<?, ?>) location).get("process"));
      }
      Set<Object> all =
          new HashSet<>(((Map<?, ?>) ((Map<?, ?>) document.get("state")).get("places")).keySet());
      // A process of CSP# that is about to terminate is at a Skip, which has no place of its own.
      List<?> ending =
          ((List<?>) document.get("choices"))
              .stream()
                  .filter(choice -> "τ".equals(((Map<?, ?>) choice).get("event")))
                  .flatMap(choice -> ((List<?>) ((Map<?, ?>) choice).get("processes")).stream())
                  .toList();
      ending.forEach(all::remove);
      assertEquals(all, processes);
      act(session, Action.RANDOM, 1);
    }
  }

  @Test
  void playStopsWhereTheConditionHolds() {
    WalkSession session = session("peterson.csp", 3);
    act(session, Action.RANDOM, 2);
    session.stopAt("counter == 1");
    assertEquals(2, position(session));
    act(session, Action.RANDOM, 500);
    assertTrue(session.isStopped());
    assertTrue(position(session) < 500);
    Map<?, ?> state = (Map<?, ?>) session.document().get("state");
    assertEquals("1", ((Map<?, ?>) state.get("variables")).get("counter"));
    int before = position(session) - 1;
    act(session, Action.GO, before);
    assertFalse(session.isStopped());
    assertThrows(InvalidInputException.class, () -> session.stopAt("counter =="));
    assertEquals(before, position(session), "a condition that is none changes nothing");
    session.stopAt("");
    assertFalse(session.document().containsKey("break"));
  }

  @Test
  void theGraphGrowsAndMarksTheRun() {
    WalkSession session = session("peterson.csp", 1);
    int states = session.graph().graph().states().size();
    assertEquals(3, states, "the start and its two successors");
    for (int i = 0; i < 30; i++) {
      act(session, Action.RANDOM, 1);
      WalkSession.Graph graph = session.graph();
      assertTrue(graph.graph().states().size() >= states, "it never shrinks");
      states = graph.graph().states().size();
      assertEquals(graph.here(), graph.path().get(position(session)));
      assertEquals(0, graph.generation());
    }
    act(session, Action.GO, 0);
    WalkSession.Graph back = session.graph();
    assertEquals(states, back.graph().states().size());
    assertTrue(back.graph().steps().stream().allMatch(step -> step.part() == Part.NONE));
    assertEquals(0, back.here());
    assertEquals(2, back.choices().size());
  }

  @Test
  void aFullGraphBeginsAnewAroundTheRun() {
    String counter = "var x = 0;\nP() = up{x = x + 1;} -> P();\n#assert P() deadlockfree;";
    WalkSession session =
        WalkSession.of(CheckableModel.open(ModelText.of("up.csp", Language.CSP, counter)), 1, 1);
    for (int i = 0; i < 9; i++) {
      act(session, Action.RANDOM, 100);
      WalkSession.Graph graph = session.graph();
      assertTrue(graph.graph().states().size() <= WalkSession.LARGEST_GRAPH);
      assertTrue(graph.here() >= 0);
      assertEquals(graph.here(), graph.path().get(position(session)));
    }
    assertTrue(session.graph().generation() > 0);
    assertFalse(session.graph().graph().notes().areEmpty());
  }

  @Test
  void aDeadlockIsExplainedAndAnEndIsNone() {
    String text = "P() = a -> b -> Stop;\nQ() = b -> a -> Stop;\nSys() = P() || Q();\n";
    WalkSession stuck =
        WalkSession.of(CheckableModel.open(ModelText.of("m.csp", Language.CSP, text)), 1, 1);
    assertEquals("deadlock", stuck.document().get("end"));
    assertEquals(2, ((List<?>) stuck.document().get("blocked")).size());
    WalkSession ends =
        WalkSession.of(
            CheckableModel.open(
                ModelText.of("m.pml", Language.PROMELA, "active proctype P() { skip }")),
            1,
            1);
    act(ends, Action.RANDOM, 10);
    assertEquals("end", ends.document().get("end"));
    String wrong = "byte n = 0; byte a[2]; active proctype P() { n = 3; a[n] = 1 }";
    WalkSession faulty =
        WalkSession.of(CheckableModel.open(ModelText.of("m.pml", Language.PROMELA, wrong)), 1, 1);
    act(faulty, Action.RANDOM, 10);
    assertTrue(faulty.document().containsKey("fault"));
  }

  /** Beside a slow and obvious one. */
  @ParameterizedTest
  @ValueSource(strings = {"peterson.csp", "promela/peterson.pml"})
  void aQuotientHasABlockForEachValueAndAnArrowForEachStepBetween(String file) {
    WalkSession session = session(file, 1);
    String process =
        ((Map<?, ?>) ((Map<?, ?>) session.document().get("state")).get("places"))
            .keySet()
            .iterator()
            .next()
            .toString();
    ValueNames names = session.model().valueNames();
    Map<String, Object> found =
        Quotient.of(session.whole(Optional.empty()), Set.of(process), names);
    StateGraph all = Survey.ofAll(session.whole(Optional.empty()).space(), 100_000, () -> false);
    List<String> values = new ArrayList<>();
    all.states()
        .forEach(state -> values.add(names.text(process, all.view(state).places().get(process))));
    Set<String> arrows = new TreeSet<>();
    all.steps().forEach(step -> arrows.add(values.get(step.from()) + ">" + values.get(step.to())));
    List<String> labels = new ArrayList<>();
    int states = 0;
    for (Object block : (List<?>) found.get("states")) {
      labels.add(((Map<?, ?>) block).get("label").toString());
      states += (int) ((Map<?, ?>) block).get("count");
    }
    assertEquals(new TreeSet<>(values), new TreeSet<>(labels));
    assertEquals(all.states().size(), states);
    Set<String> drawn = new TreeSet<>();
    for (Object arrow : (List<?>) found.get("transitions")) {
      int from = (int) ((Map<?, ?>) arrow).get("from");
      int to = (int) ((Map<?, ?>) arrow).get("to");
      drawn.add(labels.get(from) + ">" + labels.get(to));
    }
    assertEquals(arrows, drawn);
  }

  @Test
  void aQuotientByAConditionHasTwoBlocks() {
    WalkSession session = session("peterson.csp", 1);
    Map<String, Object> found =
        Quotient.of(session.whole(Optional.of("counter == 1")), Set.of(), ValueNames.NONE);
    Set<Object> labels = new LinkedHashSet<>();
    ((List<?>) found.get("states")).forEach(block -> labels.add(((Map<?, ?>) block).get("label")));
    assertEquals(Set.of("holds", "does not hold"), labels);
  }

  @Test
  void runsAreComparedUpToTheirFirstDifference() {
    WalkSession session = session("peterson.csp", 1);
    act(session, Action.RANDOM, 6);
    Run run = session.history();
    KeptRun whole = new KeptRun("a", "m", run, ValueNames.NONE);
    assertEquals(-1, new RunComparison(whole, whole).firstDifference());
    Run shorter = new Run(run.initial(), run.stem().subList(0, 4), List.of());
    KeptRun part = new KeptRun("b", "m", shorter, ValueNames.NONE);
    assertEquals(5, new RunComparison(whole, part).firstDifference());
    act(session, Action.GO, 3);
    Run.Step next = run.stem().get(3);
    int count = ((List<?>) session.document().get("choices")).size();
    for (int choice = 1; choice <= count; choice++) {
      act(session, Action.GO, 3);
      act(session, Action.TAKE, choice);
      KeptRun other = new KeptRun("c", "m", session.history(), ValueNames.NONE);
      Run.Step taken = session.history().stem().get(3);
      int first = new RunComparison(whole, other).firstDifference();
      if (taken.event().equals(next.event()) && taken.processes().equals(next.processes())) {
        assertTrue(first < 0 || first > 4, "" + first);
      } else {
        assertEquals(4, first);
        assertFalse(((List<?>) new RunComparison(whole, other).document().get("values")).isEmpty());
      }
    }
  }
}
