package dev.fairlead.core.plan;

import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.plan.FairnessReason.Why;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SelectiveGraph;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The reasons why a loop is fair are those that the definitions give, and all of them. */
class LoopReasonsTest {

  private static final long TOO_MANY = Long.MAX_VALUE;

  /** One step of a graph, by names. */
  private record Step(String event, Set<String> processes, String target) {}

  /** A run of a graph: which states and steps it goes through, by names. */
  private record Walk(Graph graph, List<String> states, List<Step> steps, int stem) {

    /** The first way back, walking at random; in a state without steps that is to stay there. */
    static Walk random(Graph graph, SplittableRandom random) {
      List<String> states = new ArrayList<>(List.of("s0"));
      List<Step> steps = new ArrayList<>();
      int length = 1 + random.nextInt(12);
      while (true) {
        String here = states.get(states.size() - 1);
        List<Step> possible = possible(graph, here);
        if (possible.isEmpty()) {
          steps.add(new Step("", Set.of(), here));
          states.add(here);
          return new Walk(graph, states, steps, states.size() - 2);
        }
        Step step = possible.get(random.nextInt(possible.size()));
        int back = states.lastIndexOf(step.target());
        steps.add(step);
        states.add(step.target());
        if (back >= 0 && steps.size() >= length) {
          return new Walk(graph, states, steps, back);
        }
      }
    }

    List<Step> loop() {
      return steps.subList(stem, steps.size());
    }

    /** The states after each step of the loop. */
    List<String> loopStates() {
      return states.subList(stem + 1, states.size());
    }

    Lasso lasso() {
      List<Move> moves = new ArrayList<>();
      for (Step step : steps) {
        boolean stutters = step.event().isEmpty();
        moves.add(
            new Move(
                stutters ? Label.STUTTER : graph.label(step.event()),
                stutters ? 0 : graph.processSet(step.processes().toArray(String[]::new)),
                graph.vector(step.target())));
      }
      return new Lasso(
          graph.vector(states.get(0)), moves.subList(0, stem), moves.subList(stem, moves.size()));
    }
  }

  private static List<Step> possible(Graph graph, String state) {
    List<Step> steps = new ArrayList<>();
    graph.steps(
        graph.vector(state),
        2,
        (label, processSet, target, length) ->
            steps.add(
                new Step(
                    graph.label(label).text(),
                    new LinkedHashSet<>(
                        Arrays.stream(graph.processes(processSet))
                            .mapToObj(graph::processName)
                            .toList()),
                    graph.name(Arrays.copyOf(target, length)))));
    return steps;
  }

  /** The definitions, over names of agents. */
  private record Definition(Walk walk, Function<Step, Set<String>> engaged) {

    Set<String> enabled(String state) {
      Set<String> agents = new LinkedHashSet<>();
      possible(walk.graph(), state).forEach(step -> agents.addAll(engaged.apply(step)));
      return agents;
    }

    boolean moves(String agent) {
      return walk.loop().stream()
          .filter(step -> !step.event().isEmpty())
          .anyMatch(step -> engaged.apply(step).contains(agent));
    }

    boolean isEverEnabled(String agent) {
      return walk.loopStates().stream().anyMatch(state -> enabled(state).contains(agent));
    }

    boolean isAlwaysEnabled(String agent) {
      return walk.loopStates().stream().allMatch(state -> enabled(state).contains(agent));
    }

    boolean isFair(boolean strong, Set<String> agents) {
      return agents.stream()
          .allMatch(
              agent -> moves(agent) || !(strong ? isEverEnabled(agent) : isAlwaysEnabled(agent)));
    }

    /** All agents that can move somewhere on the run, in the order in which they first can. */
    Set<String> onRun() {
      Set<String> agents = new LinkedHashSet<>();
      walk.states().forEach(state -> agents.addAll(enabled(state)));
      return agents;
    }

    void confirm(FairnessReason reason, String story) {
      String agent = reason.agent();
      boolean so =
          switch (reason.why()) {
            case MOVES ->
                engaged.apply(walk.loop().get(reason.step() - 1)).contains(agent)
                    && walk.loop().subList(0, reason.step() - 1).stream()
                        .noneMatch(step -> engaged.apply(step).contains(agent));
            case DISABLED ->
                !moves(agent)
                    && isEverEnabled(agent)
                    && !enabled(walk.loopStates().get(reason.step() - 1)).contains(agent)
                    && walk.loopStates().subList(0, reason.step() - 1).stream()
                        .allMatch(state -> enabled(state).contains(agent));
            case NEVER_ENABLED -> !moves(agent) && !isEverEnabled(agent);
            case NEVER_TRIGGERED, ALL_TAKEN -> false;
          };
      assertTrue(so, reason + ", " + story);
    }
  }

  /** With more edges than states, so that most runs have something to leave out. */
  private static Graph randomGraph(SplittableRandom random) {
    int size = 1 + random.nextInt(5);
    List<String> lines = new ArrayList<>(List.of("-> s0"));
    int edges = size + random.nextInt(3 * size);
    for (int edge = 0; edge < edges; edge++) {
      int from = random.nextInt(10) == 0 ? random.nextInt(size) : edge % size;
      String processes = List.of("P", "Q", "R", "S", "P,Q", "R,S").get(random.nextInt(6));
      lines.add(
          "s%d -e%d@%s-> s%d".formatted(from, random.nextInt(5), processes, random.nextInt(size)));
    }
    return graph(lines.toArray(String[]::new));
  }

  @Test
  void reasonsAreThoseOfTheDefinitions() {
    int fair = 0;
    int unfair = 0;
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Walk walk = Walk.random(randomGraph(random), random);
      Definition processes = new Definition(walk, Step::processes);
      Definition events = new Definition(walk, step -> Set.of(step.event()));
      for (boolean strong : List.of(false, true)) {
        boolean toProcesses = processes.isFair(strong, processes.onRun());
        boolean toEvents = events.isFair(strong, events.onRun());
        judge(
            walk,
            strong ? FairnessNotion.PROCESS_STRONG : FairnessNotion.PROCESS_WEAK,
            processes,
            toProcesses,
            seed);
        judge(
            walk,
            strong ? FairnessNotion.EVENT_STRONG : FairnessNotion.EVENT_WEAK,
            events,
            toEvents,
            seed);
        fair += (toProcesses ? 1 : 0) + (toEvents ? 1 : 0);
        unfair += (toProcesses ? 0 : 1) + (toEvents ? 0 : 1);
      }
      judgeGlobal(walk, seed);
    }
    assertTrue(fair > 1000 && unfair > 700, fair + " fair, " + unfair + " unfair");
  }

  private static void judge(
      Walk walk, FairnessNotion notion, Definition definition, boolean isFair, long seed) {
    String story = "seed " + seed + ", " + notion + ", " + walk;
    for (long estimate : List.of(1L, TOO_MANY)) {
      StateSpace fresh = new SelectiveGraph(walk.graph().renumbered(seed), Set.of(), estimate);
      assertEquals(isFair, isConfirmed(walk, fresh, notion), story);
    }
    assertEquals(isFair, isConfirmed(walk, walk.graph().renumbered(seed), notion), story);
    if (isFair) {
      StateSpace selective = new SelectiveGraph(walk.graph(), Set.of(), 1);
      boolean ofProcesses =
          notion == FairnessNotion.PROCESS_WEAK || notion == FairnessNotion.PROCESS_STRONG;
      Set<String> all = ofProcesses ? processes(walk.graph()) : definition.onRun();
      compare(reasons(selective, notion, walk), all, definition, story);
      compare(reasons(walk.graph(), notion, walk), definition.onRun(), definition, story);
    }
  }

  private static Set<String> processes(Graph graph) {
    Set<String> names = new LinkedHashSet<>();
    IntStream.range(0, graph.processes()).mapToObj(graph::processName).forEach(names::add);
    return names;
  }

  private static void compare(
      List<FairnessReason> reasons, Set<String> agents, Definition definition, String story) {
    assertEquals(List.copyOf(agents), reasons.stream().map(FairnessReason::agent).toList(), story);
    reasons.forEach(reason -> definition.confirm(reason, story));
  }

  private static void judgeGlobal(Walk walk, long seed) {
    Set<String> taken = new TreeSet<>();
    Set<String> possible = new TreeSet<>();
    for (int i = walk.stem(); i < walk.steps().size(); i++) {
      String from = walk.states().get(i);
      if (!walk.steps().get(i).event().isEmpty()) {
        taken.add(from + walk.steps().get(i));
      }
      possible(walk.graph(), from).forEach(step -> possible.add(from + step));
    }
    boolean isFair = taken.equals(possible);
    StateSpace fresh = walk.graph().renumbered(seed);
    assertEquals(isFair, isConfirmed(walk, fresh, FairnessNotion.GLOBAL), "seed " + seed);
    if (isFair) {
      assertEquals(
          List.of(Why.ALL_TAKEN),
          reasons(walk.graph(), FairnessNotion.GLOBAL, walk).stream()
              .map(FairnessReason::why)
              .toList());
    }
  }

  private static boolean isConfirmed(Walk walk, StateSpace fresh, FairnessNotion notion) {
    Graph graph = fresh instanceof SelectiveGraph selective ? selective.graph() : (Graph) fresh;
    return new Replay(walk.graph(), fresh, () -> {})
            .settles(
                GraphQuestion.ltl("false").apply(graph).property(),
                fairness(notion, fresh),
                walk.lasso())
        instanceof Replay.Result.Confirmed;
  }

  private static Fairness fairness(FairnessNotion notion, StateSpace space) {
    return FairnessOf.notion(notion, space, Annotations.NONE);
  }

  private static List<FairnessReason> reasons(StateSpace space, FairnessNotion notion, Walk walk) {
    return LoopReasons.of(space, fairness(notion, space), walk.lasso(), () -> {});
  }

  private static Walk walk(Graph graph, int stem, String... states) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i + 1 < states.length; i++) {
      String target = states[i + 1];
      steps.add(
          possible(graph, states[i]).stream()
              .filter(step -> step.target().equals(target))
              .findFirst()
              .orElseThrow());
    }
    return new Walk(graph, List.of(states), steps, stem);
  }

  @Test
  void whoMovesOnTheStemOnlyIsListedToo() {
    Graph g = graph("a -boot@Boot-> b", "b -x@P-> c", "c -y@P-> b", "z -w@Ghost-> z");
    Walk walk = walk(g, 1, "a", "b", "c", "b");
    assertEquals(
        List.of("boot NEVER_ENABLED 0", "x MOVES 1", "y MOVES 2"),
        texts(g, fairness(FairnessNotion.EVENT_STRONG, g), walk));
    StateSpace selective = new SelectiveGraph(g, Set.of(), 1);
    assertEquals(
        List.of("Boot NEVER_ENABLED 0", "P MOVES 1", "Ghost NEVER_ENABLED 0"),
        texts(selective, fairness(FairnessNotion.PROCESS_WEAK, selective), walk));
  }

  @Test
  void processesComeBeforeEvents() {
    Graph g = graph("a -x@P-> b", "b -y@Q-> a", "b -z@R-> c");
    Walk walk = walk(g, 0, "a", "b", "a");
    StateSpace selective = new SelectiveGraph(g, Set.of(), 1);
    Fairness both =
        FairnessOf.both(
            fairness(FairnessNotion.EVENT_WEAK, selective),
            fairness(FairnessNotion.PROCESS_WEAK, selective));
    assertEquals(
        List.of("P MOVES 1", "Q MOVES 2", "R DISABLED 2", "x MOVES 1", "y MOVES 2", "z DISABLED 2"),
        texts(selective, both, walk));
  }

  private static List<String> texts(StateSpace space, Fairness fairness, Walk walk) {
    return LoopReasons.of(space, fairness, walk.lasso(), () -> {}).stream()
        .map(reason -> reason.agent() + " " + reason.why() + " " + reason.step())
        .toList();
  }
}
