package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Indexed operators are the operator over all combinations of values. */
class IndexedTest {

  @Test
  void choice() {
    steps("P = []i:{0..2}@a.i -> Stop;", "a.0", "a.1", "a.2");
    steps("P = []i:{2,0}@a.i -> Stop;", "a.0", "a.2");
    steps("P = []i:{0..1}; j:{0..1}@a.i.j -> Stop;", "a.0.0", "a.0.1", "a.1.0", "a.1.1");
    steps("P = <>i:{0..2}@a.i -> Stop;", "τ", "τ", "τ");
  }

  @Test
  void boundsMayUseParametersAndConstants() {
    steps("#define N 2; P = Q(1); Q(n) = []i:{n..N}@a.i -> Stop;", "a.1", "a.2");
  }

  @Test
  void indicesMayBeTruthValues() {
    steps("P = []i:{true, false}@a.i -> Stop;", "a.true", "a.false");
    steps("P = []i:{true, false}@[i]a.i -> Stop;", "a.true");
  }

  @Test
  void rangesDoNotSeeEachOther() {
    steps("P = Q(0); Q(i) = []i:{1..2}; j:{0..i}@a.i.j -> Stop;", "a.1.0", "a.2.0");
    String quantified = "var x = 0; P = Q(0); Q(i) = [&& i:{1..2}; j:{0..i}@ (j == 0)]a -> Stop;";
    steps(quantified, "a");
  }

  @Test
  void anIndexHidesAParameter() {
    steps("P = Q(7); Q(i) = []i:{0..1}@a.i -> Stop;", "a.0", "a.1");
  }

  @Test
  void interleaving() {
    steps("P = |||i:{0..1}@a.i -> Stop;", "a.0", "a.1");
    steps("P = |||{3}@(a -> Stop);", "a", "a", "a");
    steps("P = |||{0}@(a -> Stop);", "terminate");
    steps("P = Q(2); Q(n) = |||{n}@(a -> Stop);", "a", "a");
  }

  @Test
  void anEmptyRangeIsAFault() {
    String text = "P = Q(0); Q(n) = []i:{1..n}@a.i -> Stop;";
    String message = "m.csp:1:20: the range starts above its end, at 1";
    assertEquals(message, SmallModel.of(text).fault());
    // Where it is not looked at, it does not matter.
    steps("P = a -> Stop [] [false]Q(0); Q(n) = []i:{1..n}@b.i -> Stop;", "a");
  }
}
