package dev.fairlead.core.plan;

import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.OneAgent;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Verdict;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What holds where no run is fair, or none is known to be. */
class VacuousHoldsTest {

  @Test
  void holdsWithoutAnyFairRunIsVacuous() {
    Verdict verdict = impossible(ltl("<> b").apply(graph("a -x-> a")));
    assertEquals(HOLDS, verdict.outcome());
    assertEquals(Set.of(Caveat.VACUOUS), verdict.caveats());
    Verdict safety = impossible(ltl("[] ! a").apply(graph("a -x-> a")));
    assertEquals(HOLDS, safety.outcome(), "a bad prefix without a fair continuation");
    assertEquals(Set.of(Caveat.VACUOUS), safety.caveats());
  }

  /** The search for a violation was complete; that for a fair run goes wrong. */
  @Test
  void holdsWithoutKnowingOfAFairRunIsMarked() {
    GraphQuestion whole = ltl("<> b").apply(graph("a -x-> a"));
    int[] searches = {0};
    StateSpace failing =
        (StateSpace)
            Proxy.newProxyInstance(
                StateSpace.class.getClassLoader(),
                new Class<?>[] {StateSpace.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("initialStates") && ++searches[0] > 1) {
                    throw new ModelFault("out of order");
                  }
                  return method.invoke(whole.space(), arguments);
                });
    Verdict verdict = impossible(whole, failing);
    assertEquals(HOLDS, verdict.outcome());
    assertEquals(Set.of(Caveat.FAIRNESS_UNSETTLED), verdict.caveats());
    assertTrue(verdict.reason().endsWith("out of order"), verdict.reason());
  }

  private static Verdict impossible(GraphQuestion question) {
    return impossible(question, question.space());
  }

  /** Checks under a fairness that demands an event that never comes. */
  private static Verdict impossible(GraphQuestion question, StateSpace space) {
    Fairness demanding =
        new OneAgent("never", Fairness.Kind.UNCONDITIONAL, label -> false, label -> false);
    Model.Question demandingQuestion =
        new Model.Question() {
          @Override
          public StateSpace space() {
            return space;
          }

          @Override
          public Property property() {
            return question.property();
          }

          @Override
          public boolean hasAnnotations() {
            return false;
          }

          @Override
          public Fairness fairness(FairnessNotion notion) {
            return demanding;
          }
        };
    return Checker.checkInstance(
            demandingQuestion,
            () -> {
              throw new AssertionError("nothing to replay");
            },
            FairnessNotion.ANNOTATED,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }
}
