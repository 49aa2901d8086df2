package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code Skip}, {@code Stop}, {@code ;} and how compositions end. */
class TerminationTest {

  @Test
  void skipTerminatesAndStopDoesNothing() {
    steps("P = Skip;", "terminate");
    steps("P = Stop;");
    SmallModel.of("P = Skip;").after("terminate").offers();
  }

  @Test
  void whatFollowsSkipStartsAtOnce() {
    steps("P = Skip; a -> Stop;", "a");
    steps("P = Q; a -> Stop; Q = Skip;", "a");
    SmallModel.of("P = (a -> Skip); b -> Stop;").after("a").offers("b");
  }

  @Test
  void whatFollowsCompositionsOfSkipsStartsAtOnce() {
    steps("P = (Skip ||| Skip); a -> Stop;", "a");
    steps("P = (Skip || Skip); a -> Stop;", "a");
    steps("P = (Skip [] Skip); a -> Stop;", "a");
    steps("P = atomic{Skip}; a -> Stop;", "a");
    steps("P = (|||{0}@Q); a -> Stop; Q = b -> Stop;", "a");
    SmallModel.of("P = (a -> Skip || b -> Skip); c -> Stop;").after("a", "b").offers("c");
    SmallModel.of("P = (a -> Skip ||| b -> Skip); c -> Stop;").after("b", "a").offers("c");
  }

  @Test
  void otherTerminationBecomesTau() {
    SmallModel.of("P = (Skip [] a -> Stop); b -> Stop;").offers("τ", "a").after("τ").offers("b");
  }

  @Test
  void nothingFollowsStop() {
    steps("P = Stop; a -> Stop;");
    assertEquals(2, SmallModel.of("P = (a -> Stop); b -> Stop;").states());
  }

  @Test
  void componentsTerminateTogether() {
    SmallModel both = SmallModel.of("P = a -> Skip ||| b -> Skip;");
    both.after("a").offers("b");
    both.after("a", "b").offers("terminate");
    assertEquals(2, both.after("a", "b").who("terminate").size());
    SmallModel.of("P = a -> Skip || Stop;").after("a").offers();
  }

  /** A composition that has ended was one state or another, depending on the way to it. */
  @Test
  void endedComponentsKeepTheirPlaces() {
    String text = "P = (a -> Skip ||| b -> Skip) || ((c -> Skip ||| d -> Skip); e -> Skip);";
    SmallModel one = SmallModel.of(text).after("a", "b", "c", "d", "e");
    SmallModel other = SmallModel.of(text).after("c", "d", "e", "a", "b");
    assertEquals(one.describe(), other.describe());
    assertEquals(one.who("terminate").size(), other.who("terminate").size());
    assertEquals(4 * 5 + 1, SmallModel.of(text).states());
  }

  @Test
  void aSkipBesideOthersIsAProcess() {
    assertEquals(List.of("Skip", "Skip#2"), SmallModel.of("P = Skip ||| Skip;").who("terminate"));
  }

  /** The processes of a composition that comes after another one are called by their own names. */
  @Test
  void whatFollowsACompositionHasItsOwnNames() {
    String rest = "A() = a -> Skip; B() = b -> Skip; C() = c -> Skip; D() = d -> Skip;";
    SmallModel both = SmallModel.of("P = (A() ||| B()); (C() ||| D()); " + rest);
    assertEquals(List.of("A()"), both.who("a"));
    assertEquals(List.of("C()"), both.after("a", "b").who("c"));
    assertEquals(List.of("D()"), both.after("b", "a").who("d"));
    SmallModel rounds = SmallModel.of("P = Q(0); Q(i) = (A() ||| B()); Q((i+1)%2); " + rest);
    assertEquals(List.of("A()"), rounds.after("a", "b").who("a"));
    assertEquals(List.of("B()"), rounds.after("a", "b", "b", "a").who("b"));
  }

  @Test
  void terminatedStatesAreNoDeadlocks() {
    assertEnds(0, 1, "P = a -> Skip;");
    assertEnds(1, 0, "P = a -> Stop;");
    assertEnds(0, 1, "P = a -> Skip ||| b -> Skip;");
    assertEnds(1, 0, "P = a -> Skip [] b -> Stop;");
    assertEnds(1, 0, "P = Stop;");
    assertEnds(1, 1, "var x; P = a -> Skip [] b{x = 1;} -> Stop;");
  }

  private static void assertEnds(long deadlocks, long ends, String text) {
    Exploration exploration =
        Exploration.of(SmallModel.of(text).space(), Limits.ofThisMachine(), ProgressListener.NONE);
    assertEquals(deadlocks, exploration.deadlocks(), text);
    assertEquals(ends, exploration.ends(), text);
  }
}
