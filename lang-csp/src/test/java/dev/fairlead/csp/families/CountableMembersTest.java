package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A component is counted if it is in one local state at any time: it may turn into an interleaving
 * as a whole, and nothing may stay around that interleaving. Told by the number of states.
 */
class CountableMembersTest {
  private static final String MODEL =
      """
      var x = 0;
      channel c 1;
      L() = l -> M();
      M() = m -> L();
      Both() = L() ||| M();
      Late(n) = a.n -> L() ||| M();
      One(n) = a.n -> L();
      P() = %s;
      S() = %s;
      #assert S() deadlockfree;
      #assert S() |= []<> m;
      #assert S() |= <>[] !l;
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a -> b -> L()",
        "a -> (L() ||| M())",
        "a -> Both()",
        "a{x = 1;} -> (||| i:{0..1} @ L())",
        "a -> (|||{2} @ L())",
        "Both() <> a -> L()",
        "<> i:{0..1} @ Both()",
        "if (x == 0) { Both() } else { a -> L() }",
        "ifb (x == 0) { Both() }",
        "case { x == 0 : Both() default : a -> L() }",
        "c!1 -> Both() [] c?1 -> L()",
        "c?1 -> Both() [] c!1 -> L()",
        "a -> Both() [] b -> L()",
        "[x == 0] a -> Both()",
        "ifa (x == 0) { a -> Both() } else { L() }",
        "(a -> Skip); Both()",
        "(a -> Skip; b -> Skip); L()",
        "a -> L() [*] b -> M()",
        "a -> L() interrupt b -> M()",
        "a -> L() \\ {a}",
        "atomic{a -> b -> Skip}; L()",
        "a -> ((b -> Skip); Both())",
        "a -> Late(1)",
        "a -> One(x)",
      })
  void isCounted(String member) {
    CspModel model = model(member);
    assertTrue(states(model, Abstraction.AUTO) < states(model, Abstraction.NONE));
    agree(model);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a -> (L() || L())",
        "a -> (|| i:{0..1} @ L())",
        "b -> a -> (L() || M())",
        "a -> (Both(); L())",
        "(a -> Both()); L()",
        "(a -> L() ||| b -> M()); L()",
        "a -> ((b -> Skip ||| a -> Skip); L())",
        "a -> (Both() [*] b -> L())",
        "a -> Both() [*] b -> L()",
        "a -> (Both() interrupt b -> L())",
        "a -> Both() interrupt b -> L()",
        "a -> (Both() \\ {b})",
        "(a -> Both()) \\ {b}",
        "atomic{a -> Both()}",
        "a -> (Both() [] b -> L())",
        "a -> ([] i:{0..1} @ Both())",
        "a -> ([x == 0] Both())",
        "a -> (ifa (x == 0) { Both() } else { L() })",
        "a -> ((b -> (L() [] Both())) \\ {l})",
        "a -> ((b -> (if (x == 0) { Both() } else { L() })) \\ {l})",
        "a -> ((b -> Skip); (b -> (Both() [] b -> L())))",
        "a -> (b -> L() [] (Both() [] b -> L()))",
        "(a -> Skip); (Both(); L())",
        "(a -> Skip); (L() || M())",
        "(a -> Skip); (Both() [] b -> L())",
        "a -> ((b -> Skip); (L() || M()))",
        "a -> (b -> L() [] Both())",
        "a -> (b -> L() [*] Both())",
        "a -> (b -> L() interrupt Both())",
        "a -> Late(x)",
        "Late(x)",
      })
  void isListed(String member) {
    CspModel model = model(member);
    assertEquals(states(model, Abstraction.NONE), states(model, Abstraction.AUTO));
    agree(model);
  }

  /**
   * A composition whose arguments are read later is one process until its first step: two that have
   * taken it have read their arguments, and no number of copies of the first one tells that.
   */
  @ParameterizedTest
  @ValueSource(strings = {"Late(x)", "go -> Late(x)", "go -> (d -> Stop [] Late(x))"})
  void lateCompositionsAreAnswered(String member) {
    CspModel model =
        open(
            """
            var x = 0;
            Late(n) = a.n -> Stop ||| b.n -> Stop;
            P() = %s;
            S() = P() ||| P() ||| s{x = 5;} -> Stop;
            #assert S() deadlockfree;
            #assert S() |= []("a.0" -> X []("a.0" -> [] !"b.5"));
            #assert S() |= []("a.0" -> [] !"b.5");
            #assert S() |= [](s -> [] !"a.0");
            """
                .formatted(member),
            Map.of());
    assertEquals(
        List.of(Outcome.VIOLATED, Outcome.HOLDS, Outcome.VIOLATED, Outcome.VIOLATED),
        model.assertions().stream()
            .map(each -> outcome(model, each, FairnessNotion.NONE, Abstraction.AUTO))
            .toList());
    agree(model);
  }

  /** A member of a barrier shares its alphabet only as long as it stays what it is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a -> Both()",
        "a -> Both() [] b -> L()",
        "a -> Both() [*] b -> L()",
        "(a -> Both()) interrupt b -> L()",
        "a -> b -> (L() || M())",
        "(a -> Skip); Both()",
        "a -> L() [] a -> M()"
      })
  void inABarrier(String member) {
    CspModel model = open(MODEL.formatted(member, "|| i:{1..3} @ P()"), Map.of());
    boolean alone = !member.contains("Both") && !member.contains("||");
    long plain = states(model, Abstraction.NONE);
    long counted = states(model, Abstraction.AUTO);
    assertTrue(alone ? counted < plain : counted == plain, counted + " of " + plain);
    agree(model);
  }

  private static CspModel model(String member) {
    return open(MODEL.formatted(member, "P() ||| P()"), Map.of());
  }

  private static void agree(CspModel model) {
    for (Model.Assertion assertion : model.assertions()) {
      for (FairnessNotion notion :
          List.of(
              FairnessNotion.NONE, FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG)) {
        assertEquals(
            outcome(model, assertion, notion, Abstraction.NONE),
            outcome(model, assertion, notion, Abstraction.FULL),
            assertion.text() + " under " + notion);
      }
    }
  }

  private static Outcome outcome(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.checkInstance(
            model.instantiate(assertion, abstraction),
            () -> model.instantiate(assertion, Abstraction.NONE),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  private static long states(CspModel model, Abstraction abstraction) {
    return Exploration.of(
            model.mainSystem(abstraction), Limits.ofThisMachine(), ProgressListener.NONE)
        .facts()
        .states();
  }
}
