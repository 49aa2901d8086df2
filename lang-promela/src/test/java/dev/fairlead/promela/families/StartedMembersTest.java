package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of processes that start others and end. */
class StartedMembersTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(5_000);

  private static final String POOL =
      """
      byte busy;
      bit served;
      active [*] proctype Listener() { do :: run Worker() od }
      proctype Worker() { atomic { busy < 2 -> busy++ }; served = 1 - served; busy-- }
      ltl two { [] (busy <= 2) }
      ltl one { [] (busy <= 1) }
      ltl idle { []<> (busy == 0) }
      ltl again { [] (busy == 2 -> <> (busy < 2)) }
      """;

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  private static Verdict verdict(
      PromelaModel model, Model.Assertion assertion, FairnessNotion notion) {
    return Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            notion,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  /**
   * Where a process ends in the rounds as well, nothing is more than it was, and the run is a loop.
   */
  @ParameterizedTest
  @CsvSource({"p", "q"})
  void runsThatGrowDoSoInThePlainSystem(String formula) {
    PromelaModel model =
        PromelaModel.open(
            new SourceText(
                "m.pml",
                """
                byte n; bit x;
                active [*] proctype L() { do :: atomic { n < 2 -> n++; run W() } od }
                proctype W() { if :: x = 1 :: skip fi; n-- }
                ltl p { <> (x == 1) }
                ltl q { []<> (n == 0) }
                """),
            Map.of(),
            path -> null);
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(formula))
            .findFirst()
            .orElseThrow();
    Verdict verdict = verdict(model, assertion, FairnessNotion.GLOBAL);
    assertEquals(Outcome.VIOLATED, verdict.outcome(), verdict::reason);
    Evidence.Growing run = (Evidence.Growing) verdict.evidence().orElseThrow();
    int first = run.stem().size() - run.repeated();
    int[] start = first == 0 ? run.initial() : run.stem().get(first - 1).target();
    assertTrue(run.afterStem().length > start.length, verdict::reason);
  }

  /**
   * Processes that have ended do nothing and are owed nothing: those that are started and end are a
   * loop, and an abstraction does not count them.
   */
  @ParameterizedTest
  @CsvSource({
    "end-states, process-strong, HOLDS",
    "low, process-weak, HOLDS",
    "few, process-strong, HOLDS",
    "same, event-weak, VIOLATED",
    "same, process-weak, VIOLATED"
  })
  void thoseThatHaveEndedAreForgotten(String name, String notion, Outcome expected) {
    Verdict verdict =
        verdict(
            """
            byte n, x;
            bit y;
            active [*] proctype P() {
              bit z;
              do :: atomic { n < 2 -> n++; run Child() } :: y = 1 - y; z = 1 - z od
            }
            proctype Child() { bit z; n-- }
            active proctype Env() { do :: atomic { n == 0 -> n++; run Child() } od }
            ltl low { []<>(x < 2) }
            ltl few { <>[](n <= 2) }
            ltl same { <>[](x == y) }
            """,
            name,
            notion);
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  /** A process that starts others one after the other comes to the same states again. */
  @ParameterizedTest
  @ValueSource(strings = {"event-weak", "event-strong", "process-strong"})
  void whoStartsOthersThatEndMayGoRoundALoop(String notion) {
    Verdict verdict =
        verdict(
            """
            byte n;
            bit y;
            active [*] proctype P() {
              bit z;
              do :: y = 1 - y; d_step { n < 1 -> n++ }; run Child() :: y > 1; break od
            }
            proctype Child() { bit z; z = 1 - z; n-- }
            ltl same { <>[](y == 0) }
            """,
            "same",
            notion);
    assertEquals(Outcome.VIOLATED, verdict.outcome(), verdict::reason);
    assertTrue(verdict.evidence().get() instanceof Evidence.Lasso, verdict::reason);
  }

  /**
   * Whoever has ended may put off leaving: then there are more and more such processes, and global
   * fairness owes nothing to a run that comes to no state twice.
   */
  @Test
  void thoseThatHaveEndedMayPileUp() {
    Verdict verdict =
        verdict(
            """
            byte n;
            bit y;
            active [*] proctype P() { do :: atomic { n < 1 -> n++; run W() } :: y = 1 od }
            proctype W() { n-- }
            ltl some { <> (y == 1) }
            """,
            "some",
            "global");
    assertEquals(Outcome.VIOLATED, verdict.outcome(), verdict::reason);
    Evidence.Growing run = (Evidence.Growing) verdict.evidence().orElseThrow();
    int first = run.stem().size() - run.repeated();
    int[] start = first == 0 ? run.initial() : run.stem().get(first - 1).target();
    assertTrue(run.afterStem().length > start.length, verdict::reason);
  }

  private static Verdict verdict(String text, String name, String notion) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    FairnessNotion asked =
        Arrays.stream(FairnessNotion.values())
            .filter(each -> each.toString().equals(notion))
            .findFirst()
            .orElseThrow();
    return verdict(model, assertion, asked);
  }

  /** An instance has no end of states. */
  @ParameterizedTest
  @CsvSource({
    "end-states, none, HOLDS",
    "two, none, HOLDS",
    "one, none, VIOLATED",
    "again, process-weak, HOLDS",
    "again, none, VIOLATED",
    "again, global, VIOLATED",
    "idle, process-weak, VIOLATED",
    "idle, process-strong, VIOLATED",
    "idle, event-weak, VIOLATED",
    "idle, event-strong, VIOLATED"
  })
  void aPoolWithoutABound(String name, String notion, Outcome expected) {
    Verdict verdict = verdict(POOL, name, notion);
    assertEquals(expected, verdict.outcome(), verdict::reason);
  }

  @Test
  void randomPools() {
    compare(0, 12, 2);
    assertTrue(outcomes.getOrDefault(Outcome.HOLDS, 0) > 10, outcomes::toString);
    assertTrue(outcomes.getOrDefault(Outcome.VIOLATED, 0) > 10, outcomes::toString);
  }

  @Test
  @Tag("long")
  void manyRandomPools() {
    compare(1_000, 2_000, 4);
  }

  private void compare(long first, int models, int largest) {
    for (long seed = first; seed < first + models; seed++) {
      Random random = new Random(seed);
      String text = new RandomPools(random).text();
      PromelaModel model = CountedAndPlain.open(text, Map.of());
      for (Model.Assertion assertion : model.assertions()) {
        List<FairnessNotion> notions = CountedAndPlain.NOTIONS;
        FairnessNotion notion = notions.get(random.nextInt(notions.size()));
        Verdict verdict = verdict(model, assertion, notion);
        outcomes.merge(verdict.outcome(), 1, Integer::sum);
        String where = "seed %d, %s, %s%n%s".formatted(seed, assertion.text(), notion, text);
        if (verdict.outcome() == Outcome.HOLDS) {
          confirm(model, assertion, notion, largest, where);
        } else if (verdict.outcome() == Outcome.VIOLATED) {
          assertTrue(verdict.evidence().isPresent(), where);
        }
      }
    }
    System.out.println("members that start others, in Promela: " + outcomes);
  }

  /** Processes are told apart, and their ends are steps. */
  private static void confirm(
      PromelaModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int largest,
      String where) {
    AnyNumber<Model.Question> instances =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    for (int size = 1; size <= largest; size++) {
      List<Integer> sizes = Collections.nCopies(instances.groups().size(), size);
      Outcome outcome =
          Checker.checkInstance(
                  instances.instance(sizes),
                  () -> instances.instance(sizes),
                  notion,
                  LIMITS,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(outcome != Outcome.VIOLATED, () -> sizes + " violates it: " + where);
    }
  }
}
