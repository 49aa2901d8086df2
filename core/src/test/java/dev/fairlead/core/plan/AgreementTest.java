package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import org.junit.jupiter.api.Tag;

/** Random small systems and formulas: whatever the plan, the searches agree and runs replay. */
class AgreementTest {

  @net.jqwik.api.Property(tries = 1000)
  void everyAnswerReplaysAndThePlansAgree(@ForAll long seed) {
    agree(seed);
  }

  @Tag("long")
  @net.jqwik.api.Property(tries = 300_000)
  void everyAnswerReplaysAndThePlansAgreeAtLength(@ForAll long seed) {
    agree(seed);
  }

  private static void agree(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = randomGraph(random);
    Formula formula = randomFormula(random, 3);
    FairnessNotion[] notions = FairnessNotion.values();
    FairnessNotion notion = notions[random.nextInt(notions.length)];
    String story = "seed " + seed + ", " + FormulaPrinter.print(formula) + ", " + notion;
    Outcome outcome = outcome(g, formula, notion, story);
    assertEquals(loopExists(g, formula, notion) ? Outcome.VIOLATED : Outcome.HOLDS, outcome, story);
    Outcome negated = outcome(g, new Formula.Not(formula), notion, story);
    assertFalse(
        outcome == Outcome.HOLDS && negated == Outcome.HOLDS, "both it and its negation: " + story);
  }

  private static Outcome outcome(Graph g, Formula formula, FairnessNotion notion, String story) {
    Checked answer = CheckerTest.check(g, question(formula), notion, Limits.ofThisMachine());
    assertNotEquals(
        Outcome.UNKNOWN, answer.verdict().outcome(), answer.verdict().reason() + ", " + story);
    assertEquals(
        answer.verdict().outcome() == Outcome.VIOLATED, answer.verdict().evidence().isPresent());
    return answer.verdict().outcome();
  }

  private static boolean loopExists(Graph g, Formula formula, FairnessNotion notion) {
    GraphQuestion question = question(formula).apply(g);
    Tgba negation = LtlTranslator.translate(new Formula.Not(formula));
    Property.Temporal property = (Property.Temporal) question.property();
    return FairSearch.search(
            g,
            negation,
            negation.atoms().stream().map(property.atoms()::get).toList(),
            question.fairness(notion),
            SearchMonitor.NONE)
        instanceof FairSearch.Result.Found;
  }

  static Function<Graph, GraphQuestion> question(Formula formula) {
    return GraphQuestion.ltl(formula, Set.of("s0", "s1", "e0", "e1"));
  }

  static Graph randomGraph(SplittableRandom random) {
    int size = 1 + random.nextInt(5);
    List<String> lines = new ArrayList<>(List.of("-> s0"));
    for (int edges = random.nextInt(3 * size); edges > 0; edges--) {
      String processes = List.of("P", "Q", "R", "P,Q").get(random.nextInt(4));
      lines.add(
          "s%d -e%d@%s-> s%d"
              .formatted(random.nextInt(size), random.nextInt(3), processes, random.nextInt(size)));
    }
    return Graph.graph(lines.toArray(String[]::new));
  }

  static Formula randomFormula(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return new Formula.Atom(List.of("s0", "s1", "e0", "e1").get(random.nextInt(4)));
    }
    Formula a = randomFormula(random, depth - 1);
    Formula b = randomFormula(random, depth - 1);
    return switch (random.nextInt(11)) {
      case 0 -> new Formula.Not(a);
      case 1 -> new Formula.And(a, b);
      case 2 -> new Formula.Or(a, b);
      case 3 -> new Formula.Implies(a, b);
      case 4 -> new Formula.Next(a);
      case 5 -> new Formula.Eventually(a);
      case 6, 7 -> new Formula.Always(a);
      case 8 -> new Formula.Until(a, b);
      case 9 -> new Formula.Release(a, b);
      default -> new Formula.WeakUntil(a, b);
    };
  }
}
