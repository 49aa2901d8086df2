package dev.fairlead.core.plan;

import static dev.fairlead.core.fairness.FairnessNotion.ANNOTATED;
import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_WEAK;
import static dev.fairlead.core.plan.GraphQuestion.deadlockFree;
import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.plan.GraphQuestion.reaches;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What follows for all sizes from the answers of some: only an abstraction, or a tree of all of
 * them, together with every smaller instance, makes a verdict about all.
 */
class EveryNumberTest {
  /** More states than the limits of these tests allow. */
  private static final Graph LARGE = chain(40);

  private static final Graph GOOD = graph("a -x-> a", "b");
  private static final Graph BAD = graph("b -x-> b", "a");
  private static final Graph FAULT = graph("a -x-> c", "b", "c !division by zero");

  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20);

  private static Graph chain(int length) {
    String[] lines = new String[length + 2];
    for (int i = 0; i < length; i++) {
      lines[i] = (i == 0 ? "a" : "a" + i) + " -x-> a" + (i + 1);
    }
    lines[length] = "a" + length + " -x-> a";
    lines[length + 1] = "b";
    return graph(lines);
  }

  private static ScriptedSizes sizes(int groups) {
    ScriptedSizes sizes = new ScriptedSizes(ltl("[] <> ! b"), groups);
    sizes.instances = any -> GOOD;
    sizes.abstractions = (any, cutoff) -> GOOD;
    return sizes;
  }

  private static Verdict verdict(ScriptedSizes sizes) {
    return verdict(sizes, NONE, Cutoff.DEFAULT);
  }

  private static Verdict verdict(ScriptedSizes sizes, FairnessNotion notion, Cutoff cutoff) {
    return Checker.check(sizes.all(), sizes::all, notion, cutoff, LIMITS, ProgressListener.NONE)
        .verdict();
  }

  private static List<Integer> largest(List<List<Integer>> asked) {
    return asked.stream().map(Collections::max).distinct().toList();
  }

  @Test
  void smallOnesAndAnAbstractionProveIt() {
    ScriptedSizes one = sizes(1);
    Verdict verdict = verdict(one);
    assertEquals(HOLDS, verdict.outcome());
    assertEquals(Set.of(), verdict.caveats());
    assertEquals(List.of(List.of(1), List.of(2)), one.asked);
    assertEquals(List.of("2: many none"), one.abstracted);
    // three searches through one state each
    assertEquals(3, verdict.facts().states());
    assertEquals(3, verdict.facts().transitions());
    ScriptedSizes two = sizes(2);
    assertEquals(HOLDS, verdict(two).outcome());
    assertEquals(
        Set.of(List.of(1, 1), List.of(1, 2), List.of(2, 1), List.of(2, 2)), Set.copyOf(two.asked));
    assertEquals(
        Set.of(
            "2: many,many none",
            "2: many,1 none",
            "2: many,2 none",
            "2: 1,many none",
            "2: 2,many none"),
        Set.copyOf(two.abstracted));
    assertEquals(5, two.abstracted.size());
  }

  @Test
  void oneOfTheAbstractionsIsNotEnough() {
    ScriptedSizes two = sizes(2);
    two.abstractions = (vector, cutoff) -> vector.equals(List.of(1, AnyNumber.MANY)) ? BAD : GOOD;
    assertEquals(UNKNOWN, verdict(two).outcome());
    two.abstractions = (vector, cutoff) -> vector.equals(List.of(AnyNumber.MANY, 2)) ? FAULT : GOOD;
    assertEquals(UNKNOWN, verdict(two).outcome());
  }

  @Test
  void aSmallOneRefutesIt() {
    for (int size = 1; size <= 2; size++) {
      int bad = size;
      ScriptedSizes one = sizes(1);
      one.instances = vector -> vector.get(0) == bad ? BAD : GOOD;
      Verdict verdict = verdict(one);
      assertEquals(VIOLATED, verdict.outcome());
      assertTrue(verdict.evidence().isPresent());
      assertEquals(List.of(), one.abstracted);
      assertEquals(bad, one.asked.get(one.asked.size() - 1).get(0));
    }
  }

  /** With a limit some sizes are not settled, so that the abstraction says nothing about them. */
  @Test
  void whatIsNotSettledIsNotProved() {
    for (int size = 1; size <= 2; size++) {
      int large = size;
      ScriptedSizes one = sizes(1);
      one.instances = vector -> vector.get(0) == large ? LARGE : GOOD;
      one.covering = Optional.of(GOOD);
      Verdict verdict = verdict(one);
      assertEquals(UNKNOWN, verdict.outcome());
      assertEquals(Set.of(Caveat.TRUNCATED), verdict.caveats());
      assertFalse(one.abstracted.contains("2: many none"));
    }
    ScriptedSizes two = sizes(2);
    two.instances = vector -> vector.equals(List.of(2, 1)) ? LARGE : GOOD;
    assertEquals(UNKNOWN, verdict(two).outcome());
  }

  @Test
  void aFaultOfASmallOneIsTold() {
    ScriptedSizes one = sizes(1);
    one.instances = vector -> vector.get(0) == 2 ? FAULT : GOOD;
    Verdict verdict = verdict(one);
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals(Set.of(Caveat.MODEL_FAULT), verdict.caveats());
    assertTrue(verdict.evidence().isPresent());
    // A fault of the abstraction is none of a system.
    ScriptedSizes coarse = sizes(1);
    coarse.abstractions = (vector, cutoff) -> cutoff < 4 ? FAULT : GOOD;
    assertEquals(HOLDS, verdict(coarse).outcome());
    assertEquals(List.of(1, 2, 3, 4), largest(coarse.asked));
  }

  @Test
  void whereAnAbstractionIsTooCoarseAHigherCutoffMayDo() {
    for (int enough = 3; enough <= 5; enough++) {
      int least = enough;
      ScriptedSizes one = sizes(1);
      one.abstractions = (vector, cutoff) -> cutoff < least ? BAD : GOOD;
      assertEquals(HOLDS, verdict(one).outcome());
      assertEquals(least, one.asked.get(one.asked.size() - 1).get(0));
    }
    ScriptedSizes never = sizes(1);
    never.abstractions = (vector, cutoff) -> BAD;
    Verdict unknown = verdict(never);
    assertEquals(UNKNOWN, unknown.outcome());
    assertEquals(Set.of(), unknown.caveats());
    assertEquals(
        List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32),
        largest(never.asked));
    assertTrue(unknown.reason().contains("nor do some with up to 32"), unknown.reason());
    // The first ones are searched again with bounds of counts, the last one for its run.
    assertEquals(
        List.of(2, 3, 4, 5, 2, 3, 5).stream().map(cutoff -> cutoff + ": many none").toList(),
        never.abstracted);
  }

  @Test
  void largerOnesAreAskedInTheHopeOfAViolation() {
    for (int size = 3; size <= 17; size++) {
      int bad = size;
      ScriptedSizes one = sizes(1);
      one.abstractions = (vector, cutoff) -> BAD;
      one.instances = vector -> vector.get(0) == bad ? BAD : GOOD;
      assertEquals(bad <= 16 ? VIOLATED : UNKNOWN, verdict(one).outcome());
    }
    // One that cannot be settled ends that, and is no reason for the answer.
    ScriptedSizes large = sizes(1);
    large.abstractions = (vector, cutoff) -> BAD;
    large.instances = vector -> vector.get(0) > 10 ? LARGE : GOOD;
    Verdict unknown = verdict(large);
    assertEquals(UNKNOWN, unknown.outcome());
    assertEquals(Set.of(), unknown.caveats());
    assertTrue(unknown.reason().contains("nor do some with up to 10"), unknown.reason());
    // A higher cutoff that would prove it comes too late for a smaller system that refutes it.
    ScriptedSizes third = sizes(1);
    third.abstractions = (vector, cutoff) -> cutoff < 3 ? BAD : GOOD;
    third.instances = vector -> vector.get(0) == 3 ? BAD : GOOD;
    assertEquals(VIOLATED, verdict(third).outcome());
  }

  @Test
  void whereAnAbstractionIsTooLargeALowerCutoffMayDo() {
    ScriptedSizes one = sizes(1);
    one.abstractions = (vector, cutoff) -> cutoff > 0 ? LARGE : GOOD;
    assertEquals(HOLDS, verdict(one).outcome());
    assertEquals(List.of("2: many none", "1: many none", "0: many none"), one.abstracted);
    one.abstracted.clear();
    one.leastCutoff = 1;
    Verdict verdict = verdict(one);
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals(Set.of(Caveat.TRUNCATED), verdict.caveats());
    assertFalse(one.abstracted.contains("0: many none"));
    // The lowest that was not decided is tried again with more effort.
    assertTrue(Collections.frequency(one.abstracted, "1: many none") > 1);
    // What a lower cutoff refutes is not asked of lower ones.
    ScriptedSizes coarse = sizes(1);
    coarse.abstractions = (vector, cutoff) -> cutoff == 2 ? LARGE : cutoff == 1 ? BAD : GOOD;
    assertEquals(HOLDS, verdict(coarse).outcome());
    assertEquals(
        List.of("2: many none", "1: many none", "3: many none"), coarse.abstracted.subList(0, 3));
  }

  /** More states than a little effort allows, and fewer than much. */
  @Test
  void moreEffortIsMadeInTheEnd() {
    ScriptedSizes one = new ScriptedSizes(reaches("b"), 1);
    one.instances = any -> GOOD;
    one.abstractions = (any, cutoff) -> cutoff == 1 ? chain(600) : BAD;
    one.leastCutoff = 1;
    Budget budget = new Budget(Limits.ofThisMachine());
    assertEquals(100_000, budget.forAbstraction(Budget.Effort.LITTLE, NONE).maxStates());
    assertEquals(
        10_000, budget.forAbstraction(Budget.Effort.LITTLE, FairnessNotion.GLOBAL).maxStates());
    assertEquals(2_000_000, budget.forAbstraction(Budget.Effort.MUCH, NONE).maxStates());
    assertEquals(
        VIOLATED,
        Checker.check(
                one.all(),
                one::all,
                NONE,
                new Cutoff(1, Balance.ON),
                Limits.ofThisMachine(),
                ProgressListener.NONE)
            .verdict()
            .outcome());
  }

  @Test
  void theFirstCutoffIsNotBelowTheLeast() {
    ScriptedSizes one = sizes(1);
    one.leastCutoff = 3;
    assertEquals(HOLDS, verdict(one, NONE, new Cutoff(0, Balance.ON)).outcome());
    assertEquals(List.of(1, 2, 3), largest(one.asked));
    assertEquals(List.of("3: many none"), one.abstracted);
    ScriptedSizes zero = sizes(1);
    assertEquals(HOLDS, verdict(zero, NONE, new Cutoff(0, Balance.OFF)).outcome());
    assertEquals(List.of(), zero.asked);
    assertEquals(List.of("0: many none"), zero.abstracted);
    assertThrows(IllegalArgumentException.class, () -> new Cutoff(-1, Balance.ON));
  }

  /** One that is reached is reached in some system; unreachable is said of all. */
  @Test
  void goals() {
    ScriptedSizes one = new ScriptedSizes(reaches("b"), 1);
    one.instances = any -> GOOD;
    one.abstractions = (any, cutoff) -> GOOD;
    assertEquals(VIOLATED, verdict(one).outcome());
    assertEquals(List.of("2: many none"), one.abstracted);
    one.abstractions = (any, cutoff) -> BAD;
    assertEquals(UNKNOWN, verdict(one).outcome());
    one.instances = sizes -> sizes.get(0) == 6 ? BAD : GOOD;
    Verdict witness = verdict(one);
    assertEquals(HOLDS, witness.outcome());
    assertTrue(witness.evidence().isPresent());
  }

  /** Fairness is for formulas alone, and is tried where they do not hold without. */
  @Test
  void whatTheAbstractionIsAskedUnder() {
    ScriptedSizes formula = sizes(1);
    assertEquals(HOLDS, verdict(formula, PROCESS_WEAK, Cutoff.DEFAULT).outcome());
    assertEquals(List.of("2: many none"), formula.abstracted);
    ScriptedSizes refuted = sizes(1);
    refuted.abstractions = (any, cutoff) -> BAD;
    verdict(refuted, PROCESS_WEAK, Cutoff.DEFAULT);
    assertEquals(List.of("2: many none", "2: many process-weak"), refuted.abstracted.subList(0, 2));
    ScriptedSizes deadlock = new ScriptedSizes(deadlockFree(), 1);
    deadlock.instances = any -> GOOD;
    deadlock.abstractions = (any, cutoff) -> GOOD;
    assertEquals(HOLDS, verdict(deadlock, PROCESS_WEAK, Cutoff.DEFAULT).outcome());
    assertEquals(List.of("2: many none"), deadlock.abstracted);
  }

  @Test
  void withoutAnAbstractionNothingIsProved() {
    ScriptedSizes one = sizes(1);
    one.obstacle = Optional.of("the processes are told apart");
    Verdict verdict = verdict(one);
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals(Set.of(), verdict.caveats());
    assertEquals(List.of(), one.abstracted);
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8), largest(one.asked));
  }

  private static ScriptedSizes exact(String formula, Graph covering) {
    ScriptedSizes one = new ScriptedSizes(ltl(formula), 1);
    one.instances = any -> GOOD;
    one.obstacle = Optional.of("no abstraction");
    one.covering = Optional.of(covering);
    return one;
  }

  @Test
  void aTreeOfAllDecidesWhatIsAboutFiniteRuns() {
    ScriptedSizes one = exact("[] ! b", GOOD);
    Verdict verdict = verdict(one);
    assertEquals(HOLDS, verdict.outcome());
    assertEquals(List.of(1, 2), largest(one.asked));
    assertTrue(verdict.facts().states() > 2, "the tree is counted");
    ScriptedSizes goal = new ScriptedSizes(reaches("b"), 1);
    goal.instances = any -> GOOD;
    goal.covering = Optional.of(GOOD);
    assertEquals(VIOLATED, verdict(goal).outcome());
    assertEquals(List.of(), goal.abstracted);
  }

  @Test
  void aTreeDoesNotDecideTheRest() {
    for (String formula : List.of("[] <> ! b", "[] X ! b", "[] ! (x && b)", "! b || X X ! b")) {
      assertEquals(UNKNOWN, verdict(exact(formula, GOOD)).outcome(), formula);
    }
    assertEquals(UNKNOWN, verdict(exact("[] ! b", FAULT)).outcome());
    assertEquals(UNKNOWN, verdict(exact("[] ! b", LARGE)).outcome());
    ScriptedSizes none = exact("[] ! b", GOOD);
    none.covering = Optional.empty();
    assertEquals(UNKNOWN, verdict(none).outcome());
  }

  /** Then a system that shows it is looked for: of every kind if small, or of equal groups. */
  @Test
  void whatATreeRefutesIsShown() {
    for (int size : new int[] {3, 8, 9, 30, 200, 201}) {
      ScriptedSizes one = exact("[] ! b", BAD);
      one.instances = vector -> vector.get(0) == size ? BAD : GOOD;
      Verdict verdict = verdict(one);
      assertEquals(size <= 200 ? VIOLATED : UNKNOWN, verdict.outcome(), size + " processes");
      assertEquals(size <= 200, verdict.evidence().isPresent());
    }
    ScriptedSizes two = new ScriptedSizes(ltl("[] ! b"), 2);
    two.covering = Optional.of(BAD);
    two.instances = vector -> vector.get(0) == 9 && vector.get(1) == 9 ? BAD : GOOD;
    assertEquals(VIOLATED, verdict(two).outcome());
    assertFalse(two.asked.contains(List.of(1, 9)));
    ScriptedSizes stopped = exact("[] ! b", BAD);
    stopped.instances = vector -> vector.get(0) == 9 ? LARGE : vector.get(0) == 10 ? BAD : GOOD;
    assertEquals(UNKNOWN, verdict(stopped).outcome());
  }

  private static final Graph FAIR = graph("a -z-> a", "b");
  private static final Graph NONE_FAIR = graph("a -x-> a", "b -z-> b");

  private static Set<Caveat> caveats(Graph first, Graph second, Graph abstraction) {
    ScriptedSizes one = sizes(1);
    one.owesZ = true;
    one.instances = vector -> vector.get(0) == 1 ? first : second;
    one.abstractions = (vector, cutoff) -> abstraction;
    Verdict verdict = verdict(one, ANNOTATED, Cutoff.DEFAULT);
    assertEquals(HOLDS, verdict.outcome());
    return verdict.caveats();
  }

  /** All systems have no fair run, or it is not known that all have one. */
  @Test
  void vacuousAnswers() {
    assertEquals(Set.of(Caveat.VACUOUS), caveats(NONE_FAIR, NONE_FAIR, NONE_FAIR));
    Set<Caveat> unsettled = Set.of(Caveat.FAIRNESS_UNSETTLED);
    assertEquals(unsettled, caveats(FAIR, NONE_FAIR, NONE_FAIR));
    assertEquals(unsettled, caveats(NONE_FAIR, FAIR, NONE_FAIR));
    assertEquals(unsettled, caveats(NONE_FAIR, NONE_FAIR, FAIR));
    assertEquals(unsettled, caveats(FAIR, FAIR, FAIR));
  }

  /** The formula holds of all runs, and whether one of them is fair is not found out in time. */
  @Test
  void whetherThereIsAFairRunMayStayOpen() {
    ScriptedSizes one = new ScriptedSizes(ltl("[] (b || ! b)"), 1);
    one.owesZ = true;
    one.instances = any -> chain(40);
    Verdict verdict =
        Checker.checkInstance(
                one.instance(List.of(1)),
                () -> one.instance(List.of(1)),
                ANNOTATED,
                LIMITS,
                ProgressListener.NONE)
            .verdict();
    assertEquals(HOLDS, verdict.outcome());
    assertEquals(Set.of(Caveat.FAIRNESS_UNSETTLED), verdict.caveats());
  }
}
