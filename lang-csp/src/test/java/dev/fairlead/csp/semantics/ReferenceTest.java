package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Process references: when arguments are evaluated, what may go wrong, who is created. */
class ReferenceTest {

  @Test
  void argumentsAreValues() {
    steps("P = Q(1 + 1, true); Q(n, t) = a.n.t -> Stop;", "a.2.true");
    steps("#define N 3; enum {red, green}; P = Q(N, green); Q(n, m) = a.n.m -> Stop;", "a.3.1");
  }

  @Test
  void argumentsThatReadVariablesAreEvaluatedAtTheFirstStep() {
    String text = "var x = 0; P = Q(x) ||| s{x = 5;} -> Stop; Q(n) = a.n -> b.n -> Stop;";
    SmallModel.of(text).offers("a.0", "s").after("s").offers("a.5");
    SmallModel.of(text).after("a.0", "s").offers("b.0");
  }

  /** PAT's bakery looks for the greatest number in this way. */
  @Test
  void recursionUnderAConditionMayEndBeforeTheFirstStep() {
    steps("P = Q(0); Q(i) = ifa (i < 3) { Q(i + 1) } else { a.i -> Stop };", "a.3");
    steps("P = Q(0); Q(i) = [i < 3] Q(i + 1) [] [i >= 2] a.i -> Stop;", "a.2", "a.3");
    steps("P = Q(0); Q(i) = ifa (i < 999) { Q(i + 1) } else { a.i -> Stop };", "a.999");
    String search =
        "var b[3] = [0, 0, 1]; P = find -> Q(0) ||| s{b[1] = 1;} -> Stop;"
            + "Q(i) = ifa (b[i] == 1) { a.i -> Stop } else { Q(i + 1) };";
    SmallModel.of(search).after("find").offers("a.2", "s");
    SmallModel.of(search).after("find", "s").offers("a.1");
  }

  @Test
  void recursionThatDoesNotEndIsAFault() {
    String text = "var x = 0; P = go -> Q(0); Q(i) = ifa (x > 0) { a -> Stop } else { Q(i + 1) };";
    SmallModel gone = SmallModel.of(text).after("go");
    assertThrows(ModelFault.class, () -> gone.targets("a"));
  }

  @Test
  void processesMadeByRecursion() {
    String text = "P = Q(0); Q(i) = [i < 3] (a.i -> Skip ||| Q(i + 1)) [] [i == 3] Skip;";
    steps(text, "a.0", "a.1", "a.2");
  }

  @Test
  void aCompositionBehindSkipIsOne() {
    String text =
        "var x = 3; P = go -> Q(x); Q(n) = Nothing; (a.n -> Stop ||| b.n -> Stop); Nothing = Skip;";
    SmallModel.of(text).after("go").offers("a.3", "b.3");
  }

  @Test
  void aReferenceNotYetUnfoldedIsNotSkip() {
    String text = "var x = 0; P = Q(x); (a -> Stop ||| b -> Stop); Q(n) = Skip;";
    SmallModel.of(text).offers("τ").after("τ").offers("a", "b");
    SmallModel.of("var x = 0; P = (Q(x) [] c -> Stop); a -> Stop; Q(n) = Skip;")
        .offers("τ", "c")
        .after("τ")
        .offers("a");
  }

  @Test
  void atomicCoversWhatAReferenceUnfoldsTo() {
    steps(
        "var x = 0; P = atomic{Q(x) [] c -> Stop} ||| d -> Stop; Q(n) = a.n -> Stop;", "a.0", "c");
    steps("var x = 0; P = atomic{Q(x)} ||| (Skip [] d -> Stop); Q(n) = Skip;", "terminate");
  }

  /** Each of these would go wrong if the step were taken, or the reference looked at. */
  @Test
  void whatIsNotReachedDoesNotGoWrong() {
    steps("P = Q(0); Q(n) = [n != 0]a -> Q(6 / n) [] b -> Stop;", "b");
    steps("P = Q(0); Q(n) = [n != 0]R(6 / n) [] b -> Stop; R(n) = c -> Stop;", "b");
    steps("P = Q(0); Q(n) = ifa(n != 0) {R(6 / n)} else {b -> Stop}; R(n) = c -> Stop;", "b");
    steps("P = Q(0); Q(n) = if(n != 0) {R(6 / n)} else {b -> Stop}; R(n) = c -> Stop;", "τ");
    steps("var x = 0; P = [false]a -> (b.x -> Stop || c -> Stop) [] d -> Stop;", "d");
  }

  @Test
  void parameterRangesAreChecked() {
    String text = "P = Q(0); Q(n:{0..2}) = [n < 2]up -> Q(n + 1) [] [n > 0]down -> Q(n - 1);";
    SmallModel.of(text).offers("up").after("up").offers("up", "down").after("up").offers("down");
    assertEquals(3, SmallModel.of(text).states());
    String broken = "P = Q(0); Q(n:{0..1}) = up -> Q(n + 1);";
    SmallModel.of(broken).offers("up");
    assertEquals(
        "m.csp:1:33: 2 is outside the range {0..1} of the parameter n of Q",
        SmallModel.of(broken).after("up", "up").fault());
    assertEquals(
        "m.csp:1:18: 7 is outside the range {..3} of the parameter n of Q",
        SmallModel.of("var x = 7; P = Q(x); Q(n:{..3}) = a -> Stop;").fault());
  }

  @Test
  void anAlphabetNotKnownLaterIsAFault() {
    String text = "var x = 0; P = a -> (b.x -> Stop || c -> Stop);";
    assertEquals(
        "the event 'b' has a value that is known only when it happens"
            + "; declare the alphabet with #alphabet",
        SmallModel.of(text).fault());
  }

  /** What was left of a step that failed, or was not wanted, showed up in later states. */
  @Test
  void nothingIsLeftOfAStepThatFails() {
    String text =
        "P = b -> (x -> Stop ||| y -> Stop) ||| c -> a -> Q(2); Q(n:{0..1}) = Skip ||| Skip;";
    SmallModel model = SmallModel.of(text);
    assertNotEquals("", model.after("c", "a").fault());
    model.after("b").offers("c", "x", "y");
  }

  @Test
  void nothingIsLeftOfAStepThatIsNotWanted() {
    SmallModel model = SmallModel.of("P = b -> (x -> Stop ||| y -> Stop) ||| a -> Stop;");
    int a = model.label("a");
    StateSpace.StepSink stop =
        (label, set, target, length) -> {
          if (label == a) {
            throw new IllegalStateException("enough");
          }
        };
    int[] start = model.vector();
    assertThrows(IllegalStateException.class, () -> model.space().steps(start, start.length, stop));
    model.after("b").offers("a", "x", "y");
  }

  @Test
  void processesAreCreated() {
    SmallModel one = SmallModel.of("P = fork -> (P ||| Q); Q = work -> Skip;");
    assertEquals(List.of("P()"), one.who("fork"));
    SmallModel two = one.after("fork").offers("fork", "work");
    assertEquals(List.of("Q()"), two.who("work"));
    two.after("fork").offers("fork", "work", "work");
  }

  @Test
  void processesHaveNames() {
    SmallModel pair = SmallModel.of("P = Q(1) ||| Q(2) ||| Q(2); Q(n) = a.n -> Q(n);");
    assertEquals(List.of("Q(1)"), pair.who("a.1"));
    assertEquals(
        List.of("Q(1)", "Q(2)", "Q(2)#2"), pair.describe().stream().map(v -> v.owner()).toList());
  }

  @Test
  void boundNamesAndShadowing() {
    // An index hides a parameter, a local hides both, and a received name is new.
    steps("P = Q(1); Q(n) = []n:{2..3}@a.n -> Stop;", "a.2", "a.3");
    SmallModel local =
        SmallModel.of("var x = 0; P = Q(1); Q(n) = a{var n = 4; x = n;} -> b.n -> Stop;");
    assertEquals("4", local.after("a").value("x"));
    local.after("a").offers("b.1");
    SmallModel.of("var n = 9; P = Q(1); Q(n) = a.n -> R; R = b.n -> Stop;")
        .after("a.1")
        .offers("b.9");
  }
}
