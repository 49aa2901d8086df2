package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Prefixes, guards, conditionals and the choices. */
class ChoiceTest {

  @Test
  void prefix() {
    SmallModel.of("P = a -> b -> Stop;").offers("a").after("a").offers("b").after("b").offers();
    steps("P = a.1.true.(0-2) -> Stop;", "a.1.true.-2");
    steps("P = tau -> Stop;", "τ");
    steps("var x = 0; P = {x = 1;} -> Stop;", "τ");
  }

  @Test
  void theLabelOfADataOperationIsThatOfTheStateBefore() {
    SmallModel counter = SmallModel.of("var h = 0; P = push.(h+1){h = h + 1;} -> pop.h -> Stop;");
    counter.offers("push.1").after("push.1").offers("pop.1");
    assertEquals("1", counter.after("push.1").value("h"));
  }

  @Test
  void generalChoice() {
    steps("P = a -> Skip [] b -> Stop;", "a", "b");
    SmallModel.of("P = a -> c -> Stop [] b -> Stop;").after("a").offers("c");
    // Internal steps and termination decide as well.
    SmallModel.of("P = (tau -> a -> Stop) [] b -> Stop;").offers("τ", "b").after("τ").offers("a");
    SmallModel.of("P = Skip [] b -> Stop;").offers("terminate", "b").after("terminate").offers();
    assertEquals(2, SmallModel.of("P = a -> Stop [] a -> Skip;").targets("a").size());
    steps("P = Stop [] a -> Stop;", "a");
  }

  @Test
  void internalChoice() {
    SmallModel choice = SmallModel.of("P = a -> Stop <> b -> Stop;");
    choice.offers("τ", "τ");
    assertEquals(2, choice.targets("τ").size());
  }

  @Test
  void externalChoice() {
    steps("P = a -> Stop [*] b -> Stop;", "a", "b");
    // An internal step moves its side and leaves the choice open.
    SmallModel.of("P = (tau -> a -> Stop) [*] b -> Stop;").after("τ").offers("a", "b");
    SmallModel.of("P = (tau -> a -> c -> Stop) [*] b -> Stop;").after("τ", "a").offers("c");
    SmallModel.of("P = Skip [*] b -> Stop;").offers("terminate", "b").after("terminate").offers();
  }

  /** Looking at one side must not fix the arguments, or the choices, of the other. */
  @Test
  void sidesDoNotDisturbEachOther() {
    String late =
        "var x = 0; P = Q(x) [*] (tau -> a -> Stop) ||| s{x = 1;} -> Stop; Q(n) = q.n -> Stop;";
    SmallModel.of(late).after("τ", "s").offers("q.1", "a");
    String interrupted =
        "var x = 0; P = (a -> b -> Stop) interrupt (Q(x) [] c -> Stop); Q(n) = q.n -> Stop;";
    SmallModel.of(interrupted).offers("a", "q.0", "c").after("a").offers("b", "q.0", "c");
  }

  @Test
  void interrupt() {
    String text = "P = (a -> b -> Skip) interrupt (c -> d -> Stop);";
    SmallModel.of(text).offers("a", "c").after("a").offers("b", "c").after("c").offers("d");
    SmallModel.of(text).after("a", "b").offers("terminate", "c").after("terminate").offers();
    SmallModel.of("P = (a -> Stop) interrupt (tau -> c -> Stop);").after("τ").offers("a", "c");
  }

  @Test
  void hiding() {
    steps("P = (a -> Stop [] b -> Stop) \\ {a};", "τ", "b");
    steps("P = Q(1); Q(n) = ([]i:{0..2}@a.i -> Stop) \\ {a.n};", "a.0", "τ", "a.2");
    steps("P = ([]i:{0..2}@a.i -> Stop) \\ {k:{0..1}@a.k};", "τ", "τ", "a.2");
    steps("var x = 1; P = (a.x -> Stop) \\ {a.1};", "τ");
    steps("var x = 2; P = (a.x -> Stop) \\ {a.1};", "a.2");
    // What is hidden inside does not synchronise outside.
    steps("P = ((a -> Stop) \\ {a}) || a -> Stop;", "τ", "a");
  }

  @Test
  void recursionThroughHidingHasAnAlphabet() {
    steps("P = Skip || Q; Q = a -> (Q \\ {b});", "a");
    steps("P = Q || b -> Stop; Q = a -> (R \\ {a}); R = b -> a -> Q;", "a");
  }

  @Test
  void guardsAreEvaluatedAtEachAttempt() {
    String text = "var x = 0; P = [x == 1]a -> Stop ||| s{x = 1;} -> r{x = 0;} -> Stop;";
    SmallModel.of(text).offers("s").after("s").offers("a", "r").after("r").offers();
    steps("P = [true]a -> Stop;", "a");
    steps("P = [false]a -> Stop;");
    steps("P = [true]Skip;", "terminate");
    // A guard binds tighter than ';' and covers the first step only.
    SmallModel.of("var x = 0; P = [x == 0]a{x = 1;} -> b -> Stop;").after("a").offers("b");
  }

  @Test
  void aGuardBeforeAComposition() {
    String text = "var x = 0; P = [x == 0](a{x = 1;} -> Stop ||| b -> Stop);";
    SmallModel.of(text).offers("a", "b").after("a").offers("b");
  }

  @Test
  void ifTakesAStepOfItsOwn() {
    String text = "var x = 0; P = if(x == 0) {a -> Stop} else {b -> Stop} ||| s{x = 1;} -> Stop;";
    SmallModel.of(text).offers("τ", "s").after("τ", "s").offers("a");
    SmallModel.of(text).after("s", "τ").offers("b");
    SmallModel.of("var x = 0; P = if(x == 1) {a -> Stop};").after("τ").offers("terminate");
  }

  @Test
  void ifaTakesNone() {
    String text = "var x = 0; P = ifa(x == 0) {a -> Stop} else {b -> Stop} ||| s{x = 1;} -> Stop;";
    SmallModel.of(text).offers("a", "s").after("s").offers("b");
    steps("var x = 0; P = ifa(x == 1) {a -> Stop};", "terminate");
    steps("P = ifa(true) {a -> Stop} else {b -> Stop};", "a");
  }

  @Test
  void ifbWaits() {
    String text = "var x = 0; P = ifb(x == 1) {a -> Stop} ||| s{x = 1;} -> Stop;";
    SmallModel.of(text).offers("s").after("s").offers("τ").after("τ").offers("a");
  }

  @Test
  void caseTakesTheFirstThatHolds() {
    String text = "var x = 1; P = case { x == 0: a -> Stop x >= 1: b -> Stop x == 1: c -> Stop };";
    SmallModel.of(text).offers("τ").after("τ").offers("b");
    SmallModel.of("var x = 5; P = case { x == 0: a -> Stop default: d -> Stop };")
        .after("τ")
        .offers("d");
    SmallModel.of("var x = 5; P = case { x == 0: a -> Stop };").after("τ").offers("terminate");
    // Later conditions are not looked at.
    steps("var x = 0; P = case { x == 0: a -> Stop 1/x == 1: b -> Stop };", "τ");
  }

  @Test
  void outputsInACase() {
    String text =
        "channel c 1; var x = 0;"
            + "P = case { x == 1: Stop default: (c!1{var t = (||k:{0..1} @ (x == k)); x = 2; } -> Skip) };";
    SmallModel.of(text).after("τ").offers("c!1");
  }

  /** As in PAT: what stands in parentheses is decided in the same step, a reference is not. */
  @Test
  void internalChoicesInsideOneAnotherAreOne() {
    for (String nested :
        List.of(
            "P = a -> Stop <> (b -> Stop <> c -> Stop);",
            "P = (a -> Stop <> b -> Stop) <> c -> Stop;",
            "P = a -> Stop <> (<> i:{0..1} @ e.i -> Stop);",
            "P = <> i:{1, 4, 9} @ (<> k:{i} @ e.k -> Stop);")) {
      assertEquals(3, SmallModel.of(nested).targets("τ").size(), nested);
      assertEquals(5, SmallModel.of(nested).states(), nested);
    }
    SmallModel named = SmallModel.of("P = a -> Stop <> Q; Q = b -> Stop <> c -> Stop;");
    assertEquals(2, named.targets("τ").size());
  }
}
