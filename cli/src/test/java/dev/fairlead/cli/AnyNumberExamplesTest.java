package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelHeader.Expectation;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The promises of examples with any number of processes, by brute force: what holds for every
 * number holds for each of the first ones, and what is violated is violated for one of them.
 */
class AnyNumberExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "any");

  /** Some of these systems are large where processes are told apart; then the size is left out. */
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);

  /** A system whose members start others is infinite, and its states grow. */
  private static final Limits GROWING = LIMITS.withMaxStates(300);

  /** Instances up to this size are explored without counting: the oracle must not count, too. */
  private static final int LARGEST_PLAIN = 2;

  @TestFactory
  List<DynamicNode> small() {
    return tests(3, "none", "process-weak", "global");
  }

  @TestFactory
  @Tag("long")
  List<DynamicNode> upToSix() {
    return tests(
        6, "none", "process-weak", "process-strong", "event-weak", "event-strong", "global");
  }

  private static List<DynamicNode> tests(int largest, String... notions) {
    List<DynamicNode> tests = new ArrayList<>();
    for (Path file : ModelTree.models(List.of(EXAMPLES))) {
      Model model = new FrontEnds().open(ModelText.file(file), Map.of(), List.of());
      for (Expectation expected : ModelHeader.of(ModelText.read(file)).expectations()) {
        FairnessNotion notion =
            expected.fairness().flatMap(FairnessChoice::notion).orElse(FairnessNotion.NONE);
        boolean isPromise = expected.verdict() != Outcome.UNKNOWN;
        if (isPromise && List.of(notions).contains(notion.toString())) {
          String name = file.getFileName() + ", " + expected.selector() + ", " + notion;
          tests.add(dynamicTest(name, () -> confirm(model, expected, notion, largest)));
        }
      }
    }
    assertFalse(tests.isEmpty());
    return tests;
  }

  private static void confirm(
      Model model, Expectation expected, FairnessNotion notion, int largest) {
    boolean all = expected.verdict() == Outcome.HOLDS;
    boolean some = false;
    boolean isOpen = false;
    int most = all ? largest : 6;
    Model.Assertion assertion = assertion(model, expected);
    AnyNumber<Model.Question> sizes = model.instantiate(assertion).anyNumber().orElseThrow();
    // Told only where equal processes are counted.
    Limits limits = sizes.startsMembers() ? GROWING : LIMITS;
    int groups = sizes.groups().size();
    for (int size = Math.max(1, sizes.least()); size <= most && (all || !some); size++) {
      for (List<Integer> vector :
          all ? List.of(Collections.nCopies(groups, size)) : upTo(size, groups)) {
        Outcome outcome = outcome(model, assertion, notion, vector, limits);
        some |= outcome == Outcome.VIOLATED;
        isOpen |= outcome == Outcome.UNKNOWN && sizes.startsMembers();
        if (all && outcome != Outcome.UNKNOWN) {
          assertEquals(Outcome.HOLDS, outcome, "with " + vector);
        }
      }
    }
    // Where members start others, even the smallest system may have no end of states.
    assertTrue(all || some || isOpen, "no system of up to " + most + " violates it");
  }

  /** All sizes of groups of which the largest is this one. */
  private static List<List<Integer>> upTo(int largest, int groups) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (int group = 0; group < groups; group++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> vector : all) {
        for (int size = 1; size <= largest; size++) {
          List<Integer> more = new ArrayList<>(vector);
          more.add(size);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all.stream().filter(vector -> vector.contains(largest)).toList();
  }

  private static Model.Assertion assertion(Model model, Expectation expected) {
    return model.assertions().stream()
        .filter(
            each ->
                each.name().equals(expected.selector())
                    || each.text().replaceAll("\\s+", " ").equals(expected.selector()))
        .findFirst()
        .orElseThrow();
  }

  private static Outcome outcome(
      Model model,
      Model.Assertion assertion,
      FairnessNotion notion,
      List<Integer> vector,
      Limits limits) {
    boolean large = Collections.max(vector) > LARGEST_PLAIN;
    AnyNumber<Model.Question> sizes =
        model
            .instantiate(assertion, large ? Abstraction.AUTO : Abstraction.NONE)
            .anyNumber()
            .orElseThrow();
    return Checker.checkInstance(
            sizes.instance(vector),
            () -> sizes.instance(vector),
            notion,
            limits,
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }
}
