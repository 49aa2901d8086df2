package dev.fairlead.csp.assertions;

import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The assertions of CSP# beside deadlock, reachability and LTL: verdict, reason and witness. */
class AssertionsTest {

  private static void holds(String kind, String text, String reason) {
    Answers answer = Answers.to(text);
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(kind, answer.kind());
    assertEquals(reason, answer.verdict().reason());
  }

  private static void violated(
      String kind, String text, String reason, List<String> stem, List<String> loop) {
    Answers answer = Answers.to(text);
    assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(kind, answer.kind());
    assertEquals(reason, answer.verdict().reason());
    assertEquals(stem, answer.stem());
    assertEquals(loop, answer.loop());
  }

  private static final List<String> NO_LOOP = List.of();

  @Test
  void nonterminatingHoldsOfALoop() {
    holds(
        "nonterminating",
        "P() = a -> b -> P(); #assert P() nonterminating;",
        "every run goes on for ever");
  }

  @Test
  void nonterminatingIsViolatedBySkip() {
    violated(
        "nonterminating",
        "P() = a -> P() [] b -> Skip; #assert P() nonterminating;",
        "a run terminates after 2 steps",
        List.of("b", "terminate"),
        NO_LOOP);
  }

  @Test
  void nonterminatingIsViolatedByADeadlock() {
    violated(
        "nonterminating",
        "P() = a -> P() [] b -> Stop; #assert P() nonterminating;",
        "a deadlock is reached after 1 step",
        List.of("b"),
        NO_LOOP);
  }

  @Test
  void aDeadlockIsNearerThanATermination() {
    violated(
        "nonterminating",
        "P() = a -> Skip [] b -> Stop; #assert P() nonterminating;",
        "a deadlock is reached after 1 step",
        List.of("b"),
        NO_LOOP);
  }

  @Test
  void aRefusalIsNearerThanTheEventThatIsForbidden() {
    for (String model : List.of("<F>", "<FD>")) {
      Answers answer =
          Answers.to("P() = a -> Stop; Q() = b -> Stop; #assert P() refines" + model + " Q();");
      assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
      assertEquals(List.of(), answer.stem());
    }
  }

  @Test
  void terminatingInsideASequenceIsNoTermination() {
    holds(
        "nonterminating",
        "P() = (a -> Skip); P(); #assert P() nonterminating;",
        "every run goes on for ever");
  }

  @Test
  void divergencefreeHoldsOfVisibleLoops() {
    holds(
        "divergencefree",
        "P() = a -> (tau -> P() <> Stop); #assert P() divergencefree;",
        "no run is internal for ever from some point on");
  }

  @Test
  void divergencefreeIsViolatedByAHiddenLoop() {
    violated(
        "divergencefree",
        "L() = a -> b -> L(); P() = c -> (L() \\ {a, b}); #assert P() divergencefree;",
        "from some point on a run is internal for ever",
        List.of("c"),
        List.of("[a]", "[b]"));
  }

  @Test
  void divergencefreeSeesThroughInterleaving() {
    violated(
        "divergencefree",
        "A() = a -> A(); B() = tau -> B(); P() = A() ||| B(); #assert P() divergencefree;",
        "from some point on a run is internal for ever",
        List.of(),
        List.of("τ"));
  }

  private static final String COINS =
      "var paid = 0; #define done paid >= 4;"
          + "P() = one{paid = paid + 1} -> P() [] [paid < 4] five{paid = paid + 5} -> P();"
          + "Q() = [paid < 4] P2(); P2() = one{paid = paid + 1} -> Q()"
          + " [] five{paid = paid + 5} -> Q();";

  @Test
  void theLeastValueAmongGoalStates() {
    Answers answer = Answers.to(COINS + "#assert Q() reaches done with min(paid);");
    assertEquals("min(paid) = 4 among 5 reachable states", answer.verdict().reason());
    assertEquals(HOLDS, answer.verdict().outcome());
    assertEquals("reaches", answer.kind());
    assertEquals(List.of("one", "one", "one", "one"), answer.stem());
  }

  @Test
  void theGreatestValueAmongGoalStates() {
    Answers answer = Answers.to(COINS + "#assert Q() reaches done with max( paid - 1 );");
    assertEquals("max( paid - 1 ) = 7 among 5 reachable states", answer.verdict().reason());
    assertEquals(List.of("one", "one", "one", "five"), answer.stem());
  }

  @Test
  void anOptimumOfNothing() {
    violated(
        "reaches",
        "var x = 0; #define far x > 9; P() = a{x = 1} -> Stop;"
            + "#assert P() reaches far with max(x);",
        "no run reaches the goal",
        List.of(),
        NO_LOOP);
  }

  @Test
  void aFaultBeforeTheOptimumIsKnown() {
    Answers answer =
        Answers.to(
            "var x = 0; #define far x > 0; P() = a{x = 1} -> b{x = 1 / (x - 1)} -> Stop;"
                + "#assert P() reaches far with max(x);");
    assertEquals(UNKNOWN, answer.verdict().outcome());
    assertEquals(List.of("a"), answer.stem());
  }

  @Test
  void deterministicHoldsOfAGeneralChoice() {
    holds(
        "deterministic",
        "P() = a -> P() [] b -> Skip; #assert P() deterministic;",
        "no event is both possible and refused after the same trace");
  }

  @Test
  void deterministicIsViolatedByEqualPrefixes() {
    violated(
        "deterministic",
        "P() = a -> b -> P() [] a -> c -> P(); #assert P() deterministic;",
        "after <a> the event c is possible and can be refused",
        List.of("a"),
        NO_LOOP);
  }

  @Test
  void deterministicForgivesEqualPrefixesWithEqualFutures() {
    holds(
        "deterministic",
        "P() = a -> b -> P() [] a -> Q(); Q() = b -> (P() <> P()); #assert P() deterministic;",
        "no event is both possible and refused after the same trace");
  }

  @Test
  void deterministicIsViolatedByInternalChoice() {
    violated(
        "deterministic",
        "P() = a -> (b -> P() <> c -> P()); #assert P() deterministic;",
        "after <a> the event c is possible and can be refused",
        List.of("a", "[int_choice]"),
        NO_LOOP);
  }

  @Test
  void deterministicIsViolatedByDivergence() {
    violated(
        "deterministic",
        "L() = a -> L(); P() = b -> (L() \\ {a}); #assert P() deterministic;",
        "after <b> the process can go on internally for ever",
        List.of("b"),
        List.of("[a]"));
  }

  @Test
  void interleavedEqualEventsCommute() {
    holds(
        "deterministic",
        "P() = a -> Stop ||| a -> Stop; #assert P() deterministic;",
        "no event is both possible and refused after the same trace");
  }

  @Test
  void aTraceTheSpecificationLacks() {
    violated(
        "refines",
        "S() = a -> b -> S(); I() = a -> (b -> I() [] a -> I()); #assert I() refines S();",
        "after <a> the implementation does a; the specification allows only {b} there",
        List.of("a", "a"),
        NO_LOOP);
  }

  @Test
  void internalStepsOfTheImplementationAreNotSeen() {
    holds(
        "refines",
        "S() = a -> b -> S(); I() = (a -> tau -> ((x -> b -> Skip) \\ {x})); I();"
            + "#assert I() refines S();",
        "every trace of the implementation is one of the specification");
  }

  @Test
  void bothSidesHaveTheirOwnVariables() {
    holds(
        "refines",
        "var n = 0; I() = [n < 3] up.n{n = n + 1} -> I(); S() = up.0 -> up.1 -> up.2 -> S();"
            + "#assert I() refines S();",
        "every trace of the implementation is one of the specification");
    violated(
        "refines",
        "var n = 0; I() = [n < 4] up.n{n = n + 1} -> I();"
            + "S() = [n < 3] up.n{n = n + 1} -> S(); #assert I() refines S();",
        "after <up.0, up.1, up.2> the implementation does up.3;"
            + " the specification allows nothing there",
        List.of("up.0", "up.1", "up.2", "up.3"),
        NO_LOOP);
  }

  @Test
  void argumentsOfBothSidesAreEvaluated() {
    holds(
        "refines",
        "#define N 2; Count(i, n) = [i < n] up.i -> Count(i + 1, n);"
            + "#assert Count(0, N) refines Count(0, N + 1);",
        "every trace of the implementation is one of the specification");
  }

  @Test
  void channelsAreEvents() {
    violated(
        "refines",
        "channel c 1; I() = c!1 -> c?x -> I(); S() = c!1 -> S2(); S2() = c?2 -> S();"
            + "#assert I() refines S();",
        "after <c!1> the implementation does c?1; the specification allows nothing there",
        List.of("c!1", "c?1"),
        NO_LOOP);
  }

  @Test
  void terminationIsSeen() {
    violated(
        "refines",
        "S() = a -> Stop; I() = a -> Skip; #assert I() refines S();",
        "after <a> the implementation does terminate; the specification allows nothing there",
        List.of("a", "terminate"),
        NO_LOOP);
  }

  @Test
  void aRefusalTheSpecificationLacks() {
    violated(
        "refines<F>",
        "S() = a -> (b -> S() [] c -> S()); I() = a -> (b -> I() <> c -> I());"
            + "#assert I() refines<F> S();",
        "after <a> the implementation can refuse {c}: it offers only {b};"
            + " the specification offers at least {b, c}",
        List.of("a", "[int_choice]"),
        NO_LOOP);
  }

  @Test
  void aDeadlockIsARefusalOfEverything() {
    violated(
        "refines<F>",
        "S() = a -> S() <> b -> S(); I() = a -> Stop; #assert I() refines <F> S();",
        "after <a> the implementation can refuse {a, b}: it offers nothing;"
            + " the specification offers at least {a} or {b}",
        List.of("a"),
        NO_LOOP);
  }

  @Test
  void resolvingAnInternalChoiceIsARefinement() {
    holds(
        "refines<FD>",
        "S() = a -> S() <> b -> S(); I() = a -> b -> I(); #assert I() refines<FD> S();",
        "every trace, refusal and divergence is allowed by the specification");
  }

  @Test
  void aDivergenceTheSpecificationLacks() {
    violated(
        "refines<FD>",
        "S() = a -> S(); L() = h -> L() [] a -> L(); I() = a -> (L() \\ {h});"
            + "#assert I() refines<FD> S();",
        "after <a> the implementation can go on internally for ever; the specification cannot",
        List.of("a"),
        List.of("[h]"));
  }

  @Test
  void failuresDoNotMindTheDivergence() {
    holds(
        "refines<F>",
        "S() = a -> S(); L() = h -> L() [] a -> L(); I() = a -> (L() \\ {h});"
            + "#assert I() refines<F> S();",
        "every trace and every refusal is allowed by the specification");
  }

  @Test
  void belowADivergenceOfTheSpecificationEverythingIsAllowed() {
    String model =
        "D() = h -> D(); S() = a -> (D() \\ {h}) [] b -> S();"
            + "I() = a -> x -> y -> Stop [] b -> %s; #assert I() refines<FD> S();";
    holds(
        "refines<FD>",
        model.formatted("I()"),
        "every trace, refusal and divergence is allowed by the specification");
    violated(
        "refines<FD>",
        model.formatted("x -> Stop"),
        "after <b> the implementation can refuse {a, b}: it offers only {x}; the specification"
            + " offers at least {a, b}",
        List.of("b"),
        NO_LOOP);
  }

  @Test
  void anUnspecifiedInterruptIsSeen() {
    violated(
        "refines",
        "S() = a -> b -> S(); I() = S() interrupt (off -> Skip); #assert I() refines S();",
        "at the start the implementation does off; the specification allows only {a} there",
        List.of("off"),
        NO_LOOP);
  }

  @Test
  void aBufferOfTwoPlacesIsTwoBuffersOfOne() {
    String text =
        "Left() = in.0 -> m.0 -> Left() [] in.1 -> m.1 -> Left();"
            + "Right() = m.0 -> out.0 -> Right() [] m.1 -> out.1 -> Right();"
            + "Chain() = (Left() || Right()) \\ {m.0, m.1};"
            + "Empty() = in.0 -> One(0) [] in.1 -> One(1);"
            + "One(x) = out.x -> Empty() [] in.0 -> Two(x, 0) [] in.1 -> Two(x, 1);"
            + "Two(x, y) = out.x -> One(y);";
    String reason = "every trace, refusal and divergence is allowed by the specification";
    holds("refines<FD>", text + "#assert Chain() refines<FD> Empty();", reason);
    holds("refines<FD>", text + "#assert Empty() refines<FD> Chain();", reason);
  }

  @Test
  void aFaultOfTheSpecificationIsUnknown() {
    Answers answer =
        Answers.to(
            "var a[2]; var i = 0; S() = x{a[i + 2] = 1} -> S(); I() = x -> I();"
                + "#assert I() refines S();");
    assertEquals(UNKNOWN, answer.verdict().outcome());
    assertEquals(
        "the model goes wrong: in the specification, test.csp:1:30: index 2 is outside a[0..1]",
        answer.verdict().reason());
  }

  /** The other component of {@code C} has the value that the first step has found. */
  @Test
  void argumentsHaveTheirValuesAtTheFirstStep() {
    String text =
        "var x = 0;\nC(n) = a.n -> Stop ||| b.n -> Stop;\nP() = C(x) ||| s{x = 1;} -> Stop;\n"
            + "R() = s -> a.1 -> Stop;\nW() = a.0 -> s -> b.1 -> Stop;\n#assert ";
    assertEquals(HOLDS, Answers.to(text + "R() refines P();").verdict().outcome());
    assertEquals(VIOLATED, Answers.to(text + "W() refines P();").verdict().outcome());
  }
}
