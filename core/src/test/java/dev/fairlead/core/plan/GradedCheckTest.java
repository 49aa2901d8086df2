package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.RandomFormulas;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Grades.Enabledness;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Degree;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Degrees by hand, from the literature, and against every lasso of random graphs. */
class GradedCheckTest {
  private static final Logic THREE = chain("F", "M", "T");
  private static final Logic FIVE = chain("F", "U", "M", "L", "T");

  private static Logic chain(String... values) {
    return Logic.of(new TruthChain("chain" + values.length, List.of(values)));
  }

  private static Verdict check(Model.Question question, FairnessNotion notion) {
    return Checker.check(
            question,
            () -> fresh(question),
            notion,
            Cutoff.DEFAULT,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }

  /** The same question about another instance of its graph. */
  private static Model.Question fresh(Model.Question question) {
    GradedGraph graph = (GradedGraph) question.space();
    GradedGraph other =
        new GradedGraph(graph.logic(), graph.states(), graph.edges(), graph.values());
    Grades grades = question.grades().orElseThrow();
    return other.question(question.property(), grades.required(), grades.enabledness());
  }

  private static String value(GradedGraph graph, String formula) {
    return value(graph.ltl(RandomFormulas.parse(formula)), FairnessNotion.NONE);
  }

  private static String value(Model.Question question, FairnessNotion notion) {
    return check(question, notion).degree().orElseThrow().valueName();
  }

  /** Figure 8 of the paper, as rebuilt: a/T, b/L to 1, c/L to 2, d/U to 3, e/T back to 1. */
  private static final GradedGraph FIGURE_8 =
      GradedGraph.of(FIVE, "0-T->1 0-L->1 1-L->2 2-U->3 3-T->1", "d = F F F T");

  @Test
  void theProgramOfThePaper() {
    assertEquals("T", value(FIGURE_8, "<>d"));
    Verdict never = check(FIGURE_8.ltl(RandomFormulas.parse("[]!d")), FairnessNotion.NONE);
    assertEquals("L", never.degree().orElseThrow().valueName());
    assertEquals(Outcome.VIOLATED, never.outcome());
    Evidence.Lasso run = (Evidence.Lasso) never.evidence().orElseThrow();
    assertEquals(FIVE.parse("U").orElseThrow(), possibility(FIGURE_8, run));
    assertTrue(never.reason().contains("capped by a run of possibility U"), never.reason());
  }

  @Test
  void excludedMiddleDoesNotHold() {
    GradedGraph graph = GradedGraph.of(THREE, "0-T->0", "p = M");
    assertEquals("M", value(graph, "[](p || !p)"));
  }

  @Test
  void aStateThatIsDeadByTheCutDoesNotStutter() {
    GradedGraph graph = GradedGraph.of(FIVE, "0-L->1 1-T->1", "d = F T");
    assertEquals("T", value(graph, "<>d"));
    assertEquals("L", value(GradedGraph.of(FIVE, "0-U->1 0-T->0", "d = F T"), "[]!d"));
  }

  @Test
  void aDeadEndOfTheModelStutters() {
    GradedGraph graph = GradedGraph.of(FIVE, "0-U->1 0-T->2", "d = F F T");
    assertEquals("L", value(graph, "<>d"));
  }

  @Test
  void theFaultsThatCapAProperty() {
    // idle, sent, recv, garbled
    GradedGraph faults =
        GradedGraph.of(
            FIVE,
            "0-T->1 1-T->2 1-U->1 1-M->3 3-T->1 2-T->0",
            "sent = F T F F; recv = F F T F; garbled = F F F T");
    assertEquals("M", value(faults, "[](sent -> <>recv)"));
    assertEquals("M", value(faults, "[]!garbled"));
    assertEquals("M", value(faults, "[]<>recv"));
    assertEquals("F", value(faults, "<>[]recv"));
  }

  @Test
  void fairnessIsJudgedOnTheWholeModelUnlessToldOtherwise() {
    GradedGraph graph = GradedGraph.of(FIVE, "0-T@0->0 0-U@1->1 1-T@0->1", "t = F T");
    Formula eventually = RandomFormulas.parse("<>t");
    assertEquals("T", value(graph.ltl(eventually), FairnessNotion.PROCESS_WEAK));
    assertEquals(
        "F",
        value(graph.ltl(eventually, FIVE.top(), Enabledness.ON_CUT), FairnessNotion.PROCESS_WEAK));
  }

  @Test
  void theRequiredDegreeDecidesTheOutcome() {
    int likely = FIVE.parse("L").orElseThrow();
    Formula never = RandomFormulas.parse("[]!d");
    Verdict verdict = check(FIGURE_8.ltl(never, likely, Enabledness.ON_MODEL), FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, verdict.outcome());
    assertTrue(verdict.evidence().isPresent());
    assertTrue(verdict.degree().orElseThrow().checks() <= 3);
  }

  @Test
  void degreesOfReachabilityAndOfDeadlocks() {
    GradedGraph graph = GradedGraph.of(FIVE, "0-L->1 1-U->2 0-T->0", "p = F F F");
    Property reaches = new Property.Reaches((state, length) -> state[0] == 2);
    assertEquals("U", value(graph.question(reaches, 4, Enabledness.ON_MODEL), FairnessNotion.NONE));
    Property free = new Property.DeadlockFree((state, length) -> false, "a deadlock");
    assertEquals("L", value(graph.question(free, 4, Enabledness.ON_MODEL), FairnessNotion.NONE));
  }

  @Test
  void randomGraphsAgainstAllTheirLassos() {
    compare(1, 150);
  }

  @Tag("long")
  @Test
  void manyRandomGraphsAgainstAllTheirLassos() {
    compare(2, 5_000);
  }

  private static void compare(long seed, int graphs) {
    Random random = new Random(seed);
    List<Formula> formulas = formulas(graphs);
    int between = 0;
    for (int i = 0; i < graphs; i++) {
      GradedGraph graph = random(random);
      Formula formula = formulas.get(i);
      for (FairnessNotion notion :
          List.of(
              FairnessNotion.NONE,
              FairnessNotion.PROCESS_WEAK,
              FairnessNotion.PROCESS_STRONG,
              FairnessNotion.GLOBAL)) {
        between += compare(graph, formula, notion) ? 1 : 0;
      }
    }
    assertTrue(between > graphs / 10, "degrees between false and true: " + between);
  }

  /** Without edge cases, one of which is the same formula all over. */
  private static List<Formula> formulas(int count) {
    return RandomFormulas.formulas(2, Arbitraries.of("a", "b"))
        .list()
        .ofSize(count)
        .withoutEdgeCases()
        .sample();
  }

  /** Whether the degree is neither the top nor the bottom. */
  private static boolean compare(GradedGraph graph, Formula formula, FairnessNotion notion) {
    Logic logic = graph.logic();
    String where = graph + " " + formula + " " + notion;
    Verdict verdict = check(graph.ltl(formula), notion);
    Degree degree = verdict.degree().orElseThrow(() -> new AssertionError(where + verdict));
    int listed = new GradedLassos(graph, notion, 6).strongestRefutation(formula);
    assertTrue(logic.atMost(listed, logic.not(degree.value())), where + degree);
    verdict
        .evidence()
        .ifPresent(
            run ->
                assertEquals(
                    logic.not(degree.value()),
                    refutation(graph, (Evidence.Lasso) run, formula),
                    where));
    assertEquals(degree.value() == logic.top(), verdict.evidence().isEmpty(), where);
    return degree.value() != logic.top() && degree.value() != 0;
  }

  private static int refutation(GradedGraph graph, Evidence.Lasso run, Formula formula) {
    List<Integer> positions = new ArrayList<>(List.of(run.initial()[0]));
    Stream.concat(run.stem().stream(), run.loop().stream())
        .forEach(move -> positions.add(move.target()[0]));
    // The last position is the entry of the loop, which the run has come to by the stem.
    int entry = run.stem().size();
    List<Integer> word = positions.subList(0, positions.size() - 1);
    GradedLassos.Lasso lasso = new GradedLassos.Lasso(List.of(), word, entry);
    return graph
        .logic()
        .meet(possibility(graph, run), lasso.value(graph, new Formula.Not(formula)));
  }

  private static int possibility(GradedGraph graph, Evidence.Lasso run) {
    return Stream.concat(run.stem().stream(), run.loop().stream())
        .filter(move -> move.label() >= 0)
        .mapToInt((Move move) -> graph.label(move.label()).level())
        .reduce(graph.logic().top(), graph.logic()::meet);
  }

  /** Chains only: of a product, one run need not show all of the degree. */
  private static GradedGraph random(Random random) {
    return random(random, random.nextBoolean() ? THREE : FIVE);
  }

  private static GradedGraph random(Random random, Logic logic) {
    int states = 2 + random.nextInt(2);
    List<GradedGraph.Edge> edges = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(4); i++) {
      int level = random.nextInt(3) == 0 ? logic.top() : 1 + random.nextInt(logic.top());
      GradedGraph.Edge edge =
          new GradedGraph.Edge(
              random.nextInt(states), random.nextInt(2), level, random.nextInt(states));
      boolean known =
          edges.stream()
              .anyMatch(
                  other ->
                      other.from() == edge.from()
                          && other.to() == edge.to()
                          && other.process() == edge.process());
      if (!known) {
        edges.add(edge);
      }
    }
    Map<String, int[]> values = new HashMap<>();
    for (String atom : List.of("a", "b")) {
      values.put(atom, random.ints(states, 0, logic.size()).toArray());
    }
    return new GradedGraph(logic, states, edges, values);
  }

  /** Section b.6: conjunction and choice are meets; of a disjunction the join is a lower bound. */
  @Test
  void lawsOfDegrees() {
    Random random = new Random(5);
    List<Formula> formulas = formulas(200);
    for (int i = 0; i + 1 < formulas.size(); i += 2) {
      GradedGraph graph = random(random);
      Logic logic = graph.logic();
      Formula f = formulas.get(i);
      Formula g = formulas.get(i + 1);
      int meet = logic.meet(degree(graph, f), degree(graph, g));
      assertEquals(meet, degree(graph, new Formula.And(f, g)), graph + " " + f + " " + g);
      int join = logic.join(degree(graph, f), degree(graph, g));
      assertTrue(logic.atMost(join, degree(graph, new Formula.Or(f, g))), graph + " " + f + g);
      GradedGraph other = random(random, logic);
      assertEquals(
          logic.meet(degree(graph, f), degree(other, f)),
          degree(choice(graph, other), new Formula.Next(f)),
          graph + " " + other + " " + f);
    }
  }

  private static int degree(GradedGraph graph, Formula formula) {
    return check(graph.ltl(formula), FairnessNotion.NONE).degree().orElseThrow().value();
  }

  /** A new initial state whose two steps lead to the initial states of the two graphs. */
  private static GradedGraph choice(GradedGraph one, GradedGraph other) {
    int states = 1 + one.states() + other.states();
    int top = one.logic().top();
    List<GradedGraph.Edge> edges = new ArrayList<>();
    edges.add(new GradedGraph.Edge(0, 0, top, 1));
    edges.add(new GradedGraph.Edge(0, 0, top, 1 + one.states()));
    Map<String, int[]> values = new HashMap<>();
    one.values().keySet().forEach(atom -> values.put(atom, new int[states]));
    int first = 1;
    for (GradedGraph part : List.of(one, other)) {
      for (GradedGraph.Edge edge : part.edges()) {
        edges.add(
            new GradedGraph.Edge(
                first + edge.from(), edge.process(), edge.level(), first + edge.to()));
      }
      int offset = first;
      part.values()
          .forEach((atom, by) -> System.arraycopy(by, 0, values.get(atom), offset, part.states()));
      first += part.states();
    }
    return new GradedGraph(one.logic(), states, edges, values);
  }

  @Test
  void theFactorsOfAProductAreCheckedApart() {
    Logic experts = new Logic("experts", List.of(THREE.factors().get(0), FIVE.factors().get(0)));
    Random random = new Random(3);
    List<Formula> formulas = formulas(60);
    for (Formula formula : formulas) {
      GradedGraph both = ofProduct(random(random), experts, random);
      int[] parts = new int[2];
      for (int factor = 0; factor < 2; factor++) {
        GradedGraph one = component(both, factor);
        parts[factor] = check(one.ltl(formula), FairnessNotion.NONE).degree().orElseThrow().value();
      }
      assertEquals(
          experts.nameOf(experts.value(parts)),
          value(both.ltl(formula), FairnessNotion.NONE),
          both + " " + formula);
    }
  }

  private static GradedGraph ofProduct(GradedGraph shape, Logic logic, Random random) {
    List<GradedGraph.Edge> edges =
        shape.edges().stream()
            .map(
                edge ->
                    new GradedGraph.Edge(
                        edge.from(), edge.process(), random.nextInt(logic.size()), edge.to()))
            .toList();
    Map<String, int[]> values = new HashMap<>();
    shape
        .values()
        .keySet()
        .forEach(atom -> values.put(atom, random.ints(shape.states(), 0, logic.size()).toArray()));
    return new GradedGraph(logic, shape.states(), edges, values);
  }

  private static GradedGraph component(GradedGraph graph, int factor) {
    Logic logic = graph.logic();
    Map<String, int[]> values = new HashMap<>();
    graph
        .values()
        .forEach(
            (atom, all) ->
                values.put(
                    atom,
                    java.util.Arrays.stream(all)
                        .map(value -> logic.component(value, factor))
                        .toArray()));
    return new GradedGraph(
        Logic.of(logic.factors().get(factor)),
        graph.states(),
        graph.edges().stream()
            .map(
                edge ->
                    new GradedGraph.Edge(
                        edge.from(),
                        edge.process(),
                        logic.component(edge.level(), factor),
                        edge.to()))
            .toList(),
        values);
  }
}
