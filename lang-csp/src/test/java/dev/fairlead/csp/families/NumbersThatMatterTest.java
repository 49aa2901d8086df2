package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A number that does more than to label events is never forgotten, wherever it is used. */
class NumbersThatMatterTest {

  /** Only process 2 can reach the goal. If its number were forgotten, none would. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "P(i) = a{if (i == 2) { x = 1; }} -> Stop;",
        "P(i) = a.i -> a{if (i == 2) { x = 1; }} -> Stop;",
        "P(i) = [i == 2] hit{x = 1;} -> Stop;",
        "P(i) = if (i == 2) { hit{x = 1;} -> Stop } else { Stop };",
        "P(i) = ifa (i == 2) { hit{x = 1;} -> Stop } else { Stop };",
        "P(i) = case { i == 2 : hit{x = 1;} -> Stop default : Stop };",
        "P(i) = case { x == 5 : Stop i == 2 : hit{x = 1;} -> Stop default : Stop };",
        "P(i) = a -> ([] j:{i..2} @ b{y[j]++; if (y[2] == 3 && y[1] == 0) { x = 1; }} -> Stop);",
        "P(i) = a -> ([] j:{0..i} @ b{if (j == 2) { x = 1; }} -> Stop);",
        "P(i) = a -> (|||{i}@B());\nB() = b{y[0]++; if (y[0] == 3) { x = 1; }} -> Stop;",
        "P(i) = Q(i + 1);\nQ(k) = [k == 3] hit{x = 1;} -> Stop;",
        "P(i) = a -> Q(i + 1);\nQ(k) = [k == 3] hit{x = 1;} -> Stop;",
        "P(i) = a.i -> Q(0, i);\nQ(j, k) = b.j -> R(k, j);\nR(k, j) = e.j -> [k == 2] hit{x = 1;} -> Stop;",
        "P(i) = c!i -> Stop [] c?2 -> hit{x = 1;} -> Stop;",
        "P(i) = c!0.i -> Stop [] c?0.2 -> hit{x = 1;} -> Stop;",
        "P(i) = d[i]!1 -> Stop [] d[2]?1 -> hit{x = 1;} -> Stop;",
        "P(i) = c!1{if (i == 2) { x = 1; }} -> Stop;",
        "P(i) = c!2 -> Stop [] c?i -> hit{x = 1;} -> Stop;",
        "P(i) = c!2 -> Stop [] c?[v == i]v -> hit{x = 1;} -> Stop;",
        "P(i) = d[2]!1 -> Stop [] d[i]?1 -> hit{x = 1;} -> Stop;",
        "P(i) = c!1 -> Stop [] c?v{if (i == 2) { x = 1; }} -> Stop;",
        "P(i) = a -> (b -> [i == 2] hit{x = 1;} -> Stop [] e -> Stop);",
        "P(i) = a -> (b -> [i == 2] hit{x = 1;} -> Stop <> e -> Stop);",
        "P(i) = a -> (b -> [i == 2] hit{x = 1;} -> Stop [*] e -> Stop);",
        "P(i) = a -> (b -> [i == 2] hit{x = 1;} -> Stop interrupt e -> Stop);",
        "P(i) = a -> (e -> Stop interrupt b -> [i == 2] hit{x = 1;} -> Stop);",
        "P(i) = a -> (b -> Skip; [i == 2] hit{x = 1;} -> Stop);",
        "P(i) = a -> ((b -> [i == 2] hit{x = 1;} -> Skip); e -> Stop);",
        "P(i) = a -> atomic{b -> [i == 2] hit{x = 1;} -> Skip};",
        "P(i) = a -> (if (x == 0) { [i == 2] hit{x = 1;} -> Stop } else { Stop });",
        "P(i) = [] j:{0..1} @ a.j -> [i == 2] hit{x = 1;} -> Stop;",
        "P(i) = a.i -> (b.i -> Stop [] [y[i] == 7] hit{x = 1;} -> Stop);",
      })
  void aNumberThatDecides(String process) {
    String text =
        """
        var x = 0;
        var y = [0, 0, 7];
        channel c 2;
        channel d[3] 1;
        #define goal x == 1;
        %s
        S() = ||| i:{0..2} @ P(i);
        #assert S() reaches goal;
        #assert S() |= [] !goal;
        #assert S() |= <>[] !goal;
        """
            .formatted(process);
    if (process.contains("y[0]++") || process.contains("y[j]++")) {
      text = text.replace("[0, 0, 7]", "[0, 0, 0]");
    }
    everywhere(text, 0, FairnessNotion.NONE, Outcome.HOLDS);
    everywhere(text, 1, FairnessNotion.NONE, Outcome.VIOLATED);
    everywhere(text, 2, FairnessNotion.PROCESS_WEAK, Outcome.VIOLATED);
  }

  /** What is computed of a number is another number, which a formula may name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.0.(i + 1) -> Stop",
        "b.i -> a.0.(i + 1) -> Stop",
        "b.i.(i + 1) -> a.0.(2 * i - 1) -> Stop",
        "Q(i + 1)",
        "b.i -> Q(i + 1)"
      })
  void aNumberThatLabelsByWhatIsComputedOfIt(String events) {
    String text =
        """
        P(i) = %s;
        Q(k) = a.0.k -> Stop;
        S() = ||| i:{0..2} @ P(i);
        #assert S() |= [] !a.0.3;
        """
            .formatted(events);
    everywhere(text, 0, FairnessNotion.NONE, Outcome.VIOLATED);
  }

  /** Where events are shared, their numbers decide who takes part. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(||| i:{0..2} @ P(i)) || Q()",
        "A()",
        "start -> A()",
        "start -> Skip; A()",
        "((||| i:{0..2} @ P(i)) || Q()) ||| Other()",
        "(|| i:{0..0} @ Both(i)) ||| Other()",
      })
  void aNumberThatSynchronises(String system) {
    String text =
        """
        P(i) = a.i -> Stop;
        Q() = a.2 -> done -> Stop;
        Other() = other -> Stop;
        A() = (||| i:{0..2} @ P(i)) || Q();
        Both(i) = A();
        S() = %s;
        #assert S() |= [] !done;
        #assert S() |= <> done;
        """
            .formatted(system);
    everywhere(text, 0, FairnessNotion.NONE, Outcome.VIOLATED);
    everywhere(text, 1, FairnessNotion.PROCESS_WEAK, Outcome.HOLDS);
  }

  /** The system runs on for ever in silence, by hit.2. */
  @ParameterizedTest
  @ValueSource(strings = {"Group() \\ {hit.2}", "H()", "start -> H()", "start -> Skip; H()"})
  void aNumberThatIsHidden(String system) {
    String text =
        """
        P(i) = hit.i -> P(i);
        Group() = ||| i:{0..2} @ P(i);
        H() = Group() \\ {hit.2};
        S() = %s;
        #assert S() divergencefree;
        """
            .formatted(system);
    everywhere(text, 0, FairnessNotion.NONE, Outcome.VIOLATED);
  }

  /** After a.0 only b is offered, after a.2 only c; after some a it would be either. */
  @Test
  void determinismTellsNumbersApart() {
    String text =
        """
        P(i) = a.i -> b.i -> Stop;
        Q(i) = a.i -> c.i -> Stop;
        S() = P(0) ||| P(1) ||| Q(2) ||| Q(3);
        T() = P(0) ||| P(1) ||| Q(1) ||| Q(3);
        #assert S() deterministic;
        #assert T() deterministic;
        """;
    everywhere(text, 0, FairnessNotion.NONE, Outcome.HOLDS);
    everywhere(text, 1, FairnessNotion.NONE, Outcome.VIOLATED);
  }

  /**
   * While the clock ticks no b with a number is enabled all the time, though some b is: weak
   * fairness owes nothing to any of them.
   */
  @ParameterizedTest
  @ValueSource(strings = {"wl(b.i)", "b.i"})
  void weakFairnessToEventsTellsNumbersApart(String event) {
    String text =
        """
        var t = 0;
        var done = 0;
        #define finished done == 1;
        P(i) = [t == 0] %s{done = 1;} -> Stop;
        Q(i) = [t == 1] %s{done = 1;} -> Stop;
        Clock() = tick{t = 1 - t;} -> Clock();
        S() = P(0) ||| P(2) ||| Q(1) ||| Q(3) ||| Clock();
        #assert S() |= <> finished;
        """
            .formatted(event, event);
    everywhere(text, 0, FairnessNotion.ANNOTATED, Outcome.VIOLATED);
    everywhere(text, 0, FairnessNotion.EVENT_WEAK, Outcome.VIOLATED);
    everywhere(text, 0, FairnessNotion.PROCESS_WEAK, Outcome.VIOLATED);
    everywhere(text, 0, FairnessNotion.EVENT_STRONG, Outcome.HOLDS);
  }

  /** Forgotten numbers make one state of many: the number of states falls. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.i -> b.i -> P(i)",
        "a.i{x = 0;} -> b.i -> P(i)",
        "a.i -> Q(i, 0)",
        "a.i -> (b.i -> P(i) [] c.i -> P(i))",
        "a.i -> (b.i -> P(i) [*] c.i -> P(i))",
        "a.i -> (b.i -> Skip interrupt c.i -> Skip)",
        "a.i -> (b.i -> Skip; P(i))",
        "a.i -> atomic{b.i -> Skip}",
        "a.i -> [x == 0] b.i -> P(i)",
        "a.i -> (ifa (x == 0) { b.i -> P(i) } else { c.i -> P(i) })",
        "a.i -> ([] j:{0..1} @ b.i.j -> P(i))",
        "a.i -> b.i -> (if (x == 0) { P(i) } else { c.i -> P(i) })",
        "a.i -> b.i -> (case { x == 0 : P(i) default : c.i -> P(i) })",
        "a.i -> (q!0 -> P(i) [] q?0 -> P(i))",
        "a.i -> (q?[x == 0]v -> P(i) [] q!0{x = 0;} -> P(i))",
        "a.i -> b.i -> (|||{1} @ Idle())",
      })
  void aNumberThatOnlyLabelsIsForgotten(String body) {
    String text =
        """
        var x = 0;
        channel q 1;
        P(i) = %s;
        Q(j, k) = b.j.k -> P(j);
        Idle() = idle -> Idle();
        S() = ||| i:{0..5} @ P(i);
        #assert S() deadlockfree;
        """
            .formatted(body);
    CspModel model = open(text, Map.of());
    Model.Assertion assertion = model.assertions().get(0);
    var counted = check(model, assertion, FairnessNotion.NONE, Abstraction.FULL).verdict();
    var plain = check(model, assertion, FairnessNotion.NONE, Abstraction.NONE).verdict();
    assertEquals(plain.outcome(), counted.outcome());
    assertTrue(
        counted.facts().states() <= plain.facts().states() / 3,
        counted.facts().states() + " of " + plain.facts().states());
  }

  private static void everywhere(String text, int number, FairnessNotion notion, Outcome expected) {
    CspModel model = open(text, Map.of());
    Model.Assertion assertion = model.assertions().get(number);
    for (Abstraction abstraction : Abstraction.values()) {
      assertEquals(
          expected,
          check(model, assertion, notion, abstraction).verdict().outcome(),
          text + assertion.text() + ", abstraction " + abstraction);
    }
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, Abstraction.NONE),
        notion,
        Reductions.NONE,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
