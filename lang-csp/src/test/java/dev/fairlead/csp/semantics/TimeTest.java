package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.of;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** One rule of time after the other (docs/csp.md, "Time"). A tick is written with its length. */
class TimeTest {
  @Test
  void waitingIsOneStepAndThenEnds() {
    of("P() = Wait[3];").offers("-tick-3").after("-tick-3", "τ").offers("terminate");
    of("P() = Wait[3]; a -> Stop;").after("-tick-3", "τ").offers("a");
    of("P() = Wait[0]; a -> Stop;").after("τ").offers("a");
  }

  @Test
  void aMillionUnitsAreOneStep() {
    assertEquals(7, of("P() = Wait[1000000]; a -> Wait[2000000]; b -> Stop;").states());
  }

  /** Where something else can happen, it can happen after each unit. */
  @Test
  void whatCanBePutOffIsOfferedAfterEachUnit() {
    of("P() = a -> Stop ||| Wait[2];")
        .offers("a", "-tick-1")
        .after("-tick-1")
        .offers("a", "-tick-1")
        .after("-tick-1")
        .offers("a", "τ");
  }

  @Test
  void nothingTicksWhereNoTimeRuns() {
    of("P() = a -> Stop ||| Wait[1];").after("-tick-1", "τ").offers("a").after("a").offers();
  }

  @Test
  void aTickEngagesNobody() {
    assertTrue(of("P() = Wait[2] ||| Wait[3];").who("-tick-2").isEmpty());
  }

  @Test
  void aVisibleStepResolvesATimeout() {
    String text = "P() = (a -> b -> Stop) timeout[2] (c -> Stop);";
    of(text).offers("a", "-tick-1").after("a").offers("b");
    of(text).after("-tick-1", "-tick-1").offers("a", "τ").after("τ").offers("c");
  }

  @Test
  void anInternalStepDoesNot() {
    of("P() = (tau -> b -> Stop) timeout[1] (c -> Stop);")
        .offers("τ")
        .after("τ")
        .offers("b", "-tick-1")
        .after("-tick-1")
        .offers("b", "τ");
  }

  @Test
  void terminationResolvesATimeout() {
    of("P() = Skip timeout[1] (c -> Stop);")
        .offers("terminate", "-tick-1")
        .after("terminate")
        .offers();
  }

  @Test
  void aTimedInterruptLetsEventsPass() {
    String text = "P() = (a -> b -> Skip) interrupt[1] (c -> Stop);";
    of(text).after("a").offers("b", "-tick-1").after("-tick-1").offers("b", "τ");
    of(text).after("a", "b").offers("terminate", "-tick-1").after("terminate").offers();
  }

  @Test
  void withinIsOverWithTheFirstVisibleStep() {
    String text = "P() = ((a -> b -> Stop) within[1]) ||| Wait[3];";
    of(text).after("-tick-1").offers("a");
    of(text).after("-tick-1", "a").offers("b", "-tick-1");
  }

  @Test
  void aDeadlineIsOverWithTheEnd() {
    String text = "P() = (((a -> b -> Skip) deadline[1]); c -> Stop) ||| Wait[3];";
    of(text).after("a", "-tick-1").offers("b").after("b").offers("τ");
    of(text).after("a", "-tick-1", "b", "τ").offers("c", "-tick-1");
  }

  @Test
  void waituntilPutsTheEndOff() {
    String text = "P() = ((a -> Skip) waituntil[2]); c -> Stop;";
    of(text).after("a").offers("-tick-2").after("-tick-2").offers("c");
    of(text).after("-tick-1", "-tick-1", "a").offers("c");
    of("P() = ((a -> [true] Skip) waituntil[1]); c -> Stop;").after("a", "-tick-1").offers("τ");
  }

  /** Of limits of one kind inside each other the strict one counts; recursion does not pile up. */
  @Test
  void limitsOfOneKindAreOne() {
    assertEquals(1, of("P() = (a -> P()) within[0];").states());
    assertEquals(3, of("P() = (a -> P()) deadline[2];").states());
    of("P() = ((a -> Skip) waituntil[1]) waituntil[2];").after("a").offers("-tick-2");
    of("P() = (Stop within[2]) within[5];").offers("-tick-2").after("-tick-2").offers();
  }

  @Test
  void urgentEventsTakeNoTime() {
    of("P() = (a ->> Stop) ||| Wait[1];").offers("a").after("a").offers("-tick-1");
    of("var x = 0; P() = (a{x = 1;} ->> Stop) ||| Wait[1];").offers("a");
    of("channel c 1; P() = (c!1 ->> Stop) ||| Wait[1] ||| c?x ->> Stop;")
        .offers("c!1")
        .after("c!1")
        .offers("c?1");
  }

  /** What is not possible is not urgent. */
  @Test
  void anUrgentEventWaitsForItsPartner() {
    of("P() = (a ->> Stop) || (Wait[1]; a -> Stop);")
        .offers("-tick-1")
        .after("-tick-1", "τ")
        .offers("a");
    of("channel c 0; P() = (c!1 -> Stop) ||| (c?x ->> Stop) ||| Wait[1];").offers("c.1");
    of("channel c 0; P() = (c?x ->> Stop) ||| Wait[1];").offers("-tick-1");
    of("var x = 0; P() = ([x == 1] a ->> Stop) ||| Wait[1];").offers("-tick-1");
  }

  @Test
  void internalStepsTakeNoTime() {
    of("P() = (tau -> Stop) ||| Wait[1];").offers("τ");
    of("P() = ((a -> Stop) \\ {a}) ||| Wait[1];").offers("τ");
    of("var x = 0; P() = ifb (x == 0) { a -> Stop } ||| Wait[1];").offers("τ");
    of("P() = (Skip <> Skip) ||| Wait[1];").offers("τ", "τ");
  }

  @Test
  void atomicStepsGoBeforeTime() {
    of("P() = atomic{a -> Stop} ||| Wait[1];").offers("a").after("a").offers("-tick-1");
    of("var x = 0; P() = atomic{[x == 1] a -> Stop} ||| Wait[1];").offers("-tick-1");
  }

  @Test
  void bothSidesOfAChoiceHaveTime() {
    of("P() = (Wait[2]; a -> Stop) [] (Wait[3]; b -> Stop);")
        .offers("-tick-2")
        .after("-tick-2")
        .offers("τ");
    of("P() = (Wait[2]; a -> Stop) [*] (Wait[3]; b -> Stop);")
        .after("-tick-2", "τ")
        .offers("a", "-tick-1");
  }

  /** A time is read where it begins, after the data operations of the step. */
  @Test
  void aTimeIsReadWhenItBegins() {
    String text =
        """
        var d = 1;
        P() = set{d = 3;} -> (Wait[d]; a -> Stop) ||| Late();
        Late() = b{d = 5;} -> Q(d);
        Q(n) = Wait[n + 1]; e.n -> Stop;
        """;
    of(text).after("set").offers("b", "-tick-1").after("b").offers("-tick-3");
    of(text).after("set", "b", "-tick-3", "τ").offers("a", "-tick-1");
    of(text).after("b").offers("set", "-tick-1");
    of(text).after("b", "set", "-tick-3", "τ", "a", "-tick-3", "τ").offers("e.5");
  }

  /** What follows a process that turns out to be just Skip starts at once. */
  @Test
  void aTimeAfterNothingIsReadAtOnce() {
    of("var d = 0; P() = a{d = 0;} -> ((Skip waituntil[d]); Wait[d + 2]; b -> Stop);")
        .after("a")
        .offers("-tick-2");
    of("var d = 1; P() = (Skip waituntil[d]); Wait[d + 2]; b -> Stop;")
        .after("-tick-1")
        .offers("-tick-3");
  }

  @Test
  void compositionsHaveTime() {
    String text = "P() = ((a -> Stop) ||| (b -> Stop)) timeout[1] (c -> Stop);";
    of(text).offers("a", "b", "-tick-1").after("a").offers("b");
    of(text).after("-tick-1").offers("a", "b", "τ").after("τ").offers("c");
    of("P() = (((a -> Skip) ||| Skip) waituntil[1]); c -> Stop;")
        .after("a")
        .offers("-tick-1")
        .after("-tick-1")
        .offers("c");
    of("P() = ((a -> Skip) || (b -> Skip)) deadline[1];").after("a", "-tick-1").offers("b");
  }

  @Test
  void aTimeLockIsAStandstillThatSaysWhy() {
    SmallModel locked =
        of("var x = 0; P() = ([x == 1] a -> Stop) within[2];").after("-tick-2").offers();
    String all = locked.space().standing(locked.vector(), locked.vector().length).toString();
    assertTrue(all.contains("the time of 'within' is up"), all);
    locked =
        of("P() = ((a -> Stop) || (b -> a -> Stop)) deadline[1];")
            .after("b", "a", "-tick-1")
            .offers();
    all = locked.space().standing(locked.vector(), locked.vector().length).toString();
    assertTrue(all.contains("the time of 'deadline' is up before the end"), all);
  }

  @Test
  void aNegativeTimeIsAFault() {
    String text = "var d = 0; P() = a{d = d - 1;} -> (Wait[d]; P());";
    assertEquals("m.csp:1:41: a time must be from 0 to 2147483646, but is -1", of(text).fault());
    assertEquals("", of("P() = a -> Q(0); Q(n) = b -> Wait[n - 1];").fault());
    assertTrue(of("P() = a -> Q(0); Q(n) = b -> Wait[n - 1];").after("a").fault().contains("-1"));
  }

  /** The words are names where no time follows. */
  @Test
  void theWordsStayNames() {
    of("P() = Wait(); Wait() = timeout -> within(); within() = deadline.1 -> Stop;")
        .after("timeout", "deadline.1")
        .offers();
    of("channel Wait[2] 1; P() = Wait[1]!3 -> Wait[1]?x -> Stop;")
        .after("Wait[1]!3")
        .offers("Wait[1]?3");
    of("var within[2] = [4, 5]; P() = case { false : Skip within[1] == 5 : a -> Stop };")
        .after("τ")
        .offers("a");
    of("var x = 1; P() = (a -> P()) interrupt [x == 1] b -> Stop;").offers("a", "b");
    of("var on = true; P() = (a -> P()) interrupt [on] b -> Stop;").offers("a", "b");
    of("var n = 1; P() = (a -> Stop) interrupt[n] b -> Stop;").offers("a", "-tick-1");
    of("P() = (a -> Stop) interrupt [1] b -> Stop;").offers("a", "-tick-1");
  }

  @Test
  void timesBindTighterThanSequencesAndLooserThanArrows() {
    of("P() = a -> b -> Skip within[0]; Wait[1];").offers("a").after("a").offers("b");
    of("P() = a -> Stop timeout[1] b -> Stop within[2] timeout[3] c -> Stop;")
        .after("-tick-1", "τ")
        .offers("b", "-tick-1");
    of("var x = 0; P() = [x == 0] a -> Stop;").offers("a");
  }

  @Test
  void countsProcessesWhileTheyHaveTime() {
    String text =
        """
        var n = 0;
        var d = 2;
        P() = Q() within[5] ||| Wait[1]; look{n = #Q() + 10 * #R();} -> Stop ||| R();
        Q() = a -> Stop;
        R() = Wait[d]; e -> Stop;
        """;
    assertEquals("1", of(text).after("-tick-1", "τ", "look").value("n"));
    assertEquals("11", of(text.replace("Wait[1]; look", "look")).after("look").value("n"));
  }
}
