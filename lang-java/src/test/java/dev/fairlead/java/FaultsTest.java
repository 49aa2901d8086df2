package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A model that goes wrong is told so, with the run that leads there and what it did. */
class FaultsTest {
  /** Where the initial state is at fault already. */
  private static final int NO_RUN = -1;

  record Queue(List<Integer> items, Object anything) {}

  /** A process that steps once, and then does something wrong. */
  private static Verdict verdict(UnaryOperator<Queue> wrong) {
    return verdict(1, wrong, view -> true);
  }

  private static Verdict verdict(
      int size, UnaryOperator<Queue> wrong, java.util.function.Predicate<View<Queue>> always) {
    JavaModel<Queue> model =
        (system, parameters) -> {
          system.shared(new Queue(List.of(), 0));
          Processes<Queue, Nothing> p =
              size == 1 ? system.process("P") : system.processes("P", size, Nothing.NOTHING);
          p.action(
              "step", q -> q.items().isEmpty(), q -> new Queue(new ArrayList<>(List.of(1)), 0));
          p.action("bad", q -> !q.items().isEmpty(), wrong);
          system.always("well", always);
        };
    return Asked.check(Asked.open(model), "well", FairnessNotion.NONE).verdict();
  }

  private static void assertFault(Verdict verdict, int steps, String... words) {
    assertEquals(Outcome.UNKNOWN, verdict.outcome(), verdict.reason());
    assertTrue(verdict.caveats().contains(Caveat.MODEL_FAULT), verdict.reason());
    for (String word : words) {
      assertTrue(verdict.reason().contains(word), verdict.reason());
    }
    assertEquals(steps, verdict.evidence().map(run -> run.stem().size()).orElse(NO_RUN));
  }

  @Test
  void anExceptionIsToldWithItsPlace() {
    UnaryOperator<Queue> wrong =
        queue -> {
          throw new IllegalStateException("full");
        };
    String place = "IllegalStateException: full (FaultsTest.java:";
    assertFault(verdict(wrong), 1, "action 'bad' of P throws java.lang.", place);
    assertFault(verdict(2, wrong, view -> true), 1, "action 'bad' of P throws java.lang.", place);
    assertFault(verdict(queue -> fails(queue)), 1, "StackOverflowError");
    assertFault(verdict(queue -> new Queue(List.of(queue.items().get(7)), 0)), 1, "FaultsTest");
  }

  private static Queue fails(Queue queue) {
    return fails(new Queue(queue.items(), fails(queue)));
  }

  @Test
  void aPredicateMayGoWrongAsWell() {
    Verdict verdict =
        verdict(1, queue -> queue, view -> view.shared().items().isEmpty() || 1 / zero() > 0);
    assertFault(verdict, 0, "the predicate 'well' throws java.lang.ArithmeticException");
  }

  private static int zero() {
    return 0;
  }

  /** Not even where the list that is changed was made by the model. */
  @Test
  void aStateCannotBeChanged() {
    assertFault(
        verdict(
            queue -> {
              queue.items().add(2);
              return queue;
            }),
        1,
        "action 'bad' of P throws java.lang.UnsupportedOperationException (FaultsTest.java:");
    List<Integer> kept = new ArrayList<>(List.of(7));
    Verdict later =
        verdict(
            queue -> {
              kept.set(0, 8);
              return new Queue(kept, 0);
            });
    assertEquals(Outcome.HOLDS, later.outcome(), later.reason());
  }

  record Fixed(ArrayList<Integer> items) {}

  @Test
  void whatCannotBeKeptFromChangingIsRefused() {
    assertFault(
        verdict(queue -> new Queue(List.of(), new Fixed(new ArrayList<>()))),
        1,
        "the component 'items' of Fixed is declared as java.util.ArrayList");
  }

  @Test
  void whatDependsOnMoreThanItsArgumentsIsFound() {
    AtomicInteger calls = new AtomicInteger();
    assertFault(
        verdict(queue -> new Queue(List.of(calls.incrementAndGet()), 0)),
        1,
        "action 'bad' of P gives two different results in the same state");
    assertFault(
        verdict(1, queue -> queue, view -> calls.incrementAndGet() % 2 == 0 || isNew(view)),
        NO_RUN,
        "the predicate 'well' gives two different results");
  }

  private static boolean isNew(View<Queue> view) {
    return !view.shared().items().isEmpty();
  }

  @Test
  void statesAreMadeOfValues() {
    assertFault(verdict(queue -> null), 1, "action 'bad' of P gives null");
    assertFault(
        verdict(queue -> new Queue(List.of(), new Date())), 1, "a state holds a java.util.Date");
    assertFault(verdict(queue -> new Queue(List.of(), new int[1])), 1, "a state holds a int[]");
  }

  @Test
  void equalProcessesCannotBeToldApart() {
    JavaModel<Integer> model =
        (system, parameters) -> {
          system.shared(0);
          var p = system.processes("P", 2, 0).action("a", s -> s < 1, s -> s + 1);
          system.always("well", view -> view.local(p) == 0);
        };
    assertFault(
        Asked.check(Asked.open(model), "well", FairnessNotion.NONE).verdict(),
        NO_RUN,
        "there are 2 processes 'P', which cannot be told apart: count them");
  }

  @Test
  void messagesGoToActors() {
    JavaModel<Nothing> model =
        (system, parameters) -> {
          Network<Integer> net = system.network(Network.Order.ANY);
          net.actor("a", 0)
              .act(
                  "send",
                  state -> true,
                  (state, out) -> {
                    out.send("b", 1);
                    return state;
                  });
          system.deadlockFree();
        };
    assertFault(
        Asked.check(Asked.open(model), "deadlockfree", FairnessNotion.NONE).verdict(),
        0,
        "a sends to 'b', which is no actor; the actors are a");
  }
}
