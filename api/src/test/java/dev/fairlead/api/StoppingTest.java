package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches that are followed, and stopped before they are complete. */
@Timeout(60)
class StoppingTest {
  /** Far more states than any test waits for, and two properties that hold. */
  private static final String ENDLESS =
      """
      int a; int b;
      active proctype P() { do :: a++ :: b++ od }
      ltl first { [] (a * 0 == 0) }
      ltl second { [] (b * 0 == 0) }
      """;

  private static final CheckOptions PATIENT =
      CheckOptions.DEFAULT.withMemory(400 << 20).withWorkers(1).withReductions(Reductions.NONE);

  private static CheckableModel endless() {
    return CheckableModel.open(ModelText.of("endless", Language.PROMELA, ENDLESS));
  }

  private static void assertStopped(Answer answer) {
    assertEquals(Outcome.UNKNOWN, answer.outcome());
    assertTrue(answer.verdict().caveats().contains(Caveat.TRUNCATED), answer.toString());
  }

  @Test
  void progressIsToldWhileASearchGoesOn() {
    AtomicLong states = new AtomicLong();
    Answer answer =
        endless()
            .check(
                "first",
                PATIENT
                    .withProgress(
                        (phase, soFar) -> states.accumulateAndGet(soFar.states(), Math::max))
                    .withCancellation(() -> states.get() > 0));
    assertStopped(answer);
    assertTrue(answer.verdict().facts().states() >= states.get());
  }

  @Test
  void anotherThreadCancels() throws Exception {
    AtomicBoolean cancelled = new AtomicBoolean();
    FutureTask<List<Answer>> check =
        new FutureTask<>(() -> endless().checkAll(PATIENT.withCancellation(cancelled::get)));
    new Thread(check).start();
    Thread.sleep(300);
    cancelled.set(true);
    List<Answer> answers = check.get(20, TimeUnit.SECONDS);
    assertEquals(3, answers.size());
    assertTrue(answers.stream().noneMatch(answer -> answer.outcome() == Outcome.HOLDS));
  }

  /** As JUnit and executors stop work; whoever interrupted finds the thread interrupted. */
  @Test
  void anInterruptOfTheThreadThatWaitsCancels() throws Exception {
    CheckableModel model = endless();
    List<Answer> answers = new ArrayList<>();
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    Thread waiting =
        new Thread(
            () -> {
              answers.addAll(model.checkAll(PATIENT));
              stillInterrupted.set(Thread.currentThread().isInterrupted());
            });
    waiting.start();
    Thread.sleep(300);
    waiting.interrupt();
    waiting.join(20_000);
    assertTrue(stillInterrupted.get());
    assertEquals(3, answers.size());
    assertTrue(answers.stream().noneMatch(answer -> answer.outcome() == Outcome.HOLDS));
    assertStopped(model.check("first", PATIENT.withMaxStates(10)));
  }

  @Test
  void aTimeIsForAllPropertiesTogether() {
    long start = System.nanoTime();
    List<Answer> answers = endless().checkAll(PATIENT.withTimeout(Duration.ofMillis(2400)));
    double seconds = (System.nanoTime() - start) / 1e9;
    answers.forEach(StoppingTest::assertStopped);
    assertTrue(seconds < 20, seconds + " s");
    for (Answer answer : answers) {
      assertTrue(answer.verdict().facts().states() > 0, "each gets its share: " + answer);
    }
  }

  @Test
  void statesAreLimited() {
    Answer answer = endless().check("second", PATIENT.withMaxStates(1000));
    assertStopped(answer);
    assertTrue(answer.verdict().reason().contains("1000"), answer.verdict().reason());
  }

  /** A listener that does not return looks at no limit, so the search is left behind. */
  @Test
  void aModelWhoseWorkWasLeftBehindIsNotUsedAgain() {
    CheckableModel model = endless();
    CountDownLatch end = new CountDownLatch(1);
    AtomicBoolean cancelled = new AtomicBoolean();
    CheckOptions stuck =
        PATIENT
            .withCancellation(cancelled::get)
            .withProgress(
                (phase, soFar) -> {
                  cancelled.set(true);
                  await(end);
                });
    try {
      List<Answer> answers = model.checkAll(stuck);
      assertEquals("unfinished", answers.get(0).kind());
      assertEquals("untried", answers.get(1).kind());
      assertThrows(IllegalStateException.class, () -> model.check("first", PATIENT));
      assertThrows(IllegalStateException.class, () -> model.walk(1));
      cancelled.set(false);
      assertThrows(SearchStopped.class, () -> endless().explore(stuck));
    } finally {
      end.countDown();
    }
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
