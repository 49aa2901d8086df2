package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models with timers mean what {@code docs/time.md} says. */
class TimersTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(5_000);

  @Test
  void aLongDelayCostsAHandfulOfStates() {
    String model =
        """
        timer t; bool done;
        init { delay(t, 1000000); done = true }
        ltl f { <> done }
        ltl g { [] (expire(t) -> <> done) }
        ltl h { []<> timeout }
        """;
    for (String name : List.of("end-states", "f", "g", "h")) {
      Verdict verdict = verdict(model, name, Reductions.ALL);
      assertEquals(Outcome.HOLDS, verdict.outcome(), name);
      assertTrue(verdict.facts().states() < 20, name + ": " + verdict.facts().states());
    }
  }

  /** The model goes on only while the timer is at 2, which is idle time otherwise. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "timer t; init { set(t, 5); t == 2; assert(false) }",
        "timer t; short x; init { set(t, 5); do :: x = t; if :: x == 2 -> assert(false) "
            + ":: x != 2 -> t != x fi od }",
        "timer t[2]; init { set(t[1], 5); t[1] == 2; assert(false) }",
        "typedef T { timer t }; T r[2]; init { set(r[1].t, 5); r[1].t == 2; assert(false) }",
        "timer t; active proctype P() provided (t <= 2) { set(t, 5); assert(t != 2) }",
        "active proctype P() { timer t; set(t, 5); expire(t) } "
            + "active proctype Q() { P:t == 2; assert(false) }",
        "timer t; chan c = [1] of { byte }; active proctype P() { c!2; set(t, 5); expire(t) } "
            + "active proctype Q() { c?eval(t); assert(false) }"
      })
  void aTimerThatIsReadGoesTickByTick(String model) {
    assertBoth(Outcome.VIOLATED, model, "assertions");
  }

  /** The same name at the same place is a timer here and a number there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#define two (expire(t) || t == 2)\ntimer t; "
            + "init { set(t, 5); two; assert(expire(t)) }",
        "#define two(a) (expire(a) || a == 2)\ntimer t; "
            + "init { set(t, 5); two(t); assert(expire(t)) }",
        "#define arm(a) set(a.t, 5); a.t == 2; assert(false)\n"
            + "typedef T { timer t }; T r; init { arm(r) }",
        "inline two(a) { (expire(a) || a == 2) } "
            + "timer t; init { set(t, 5); two(t); assert(expire(t)) }",
        "inline arm(a) { set(a, 5); if :: expire(a) :: a == 2 -> assert(false) fi } "
            + "timer t[2]; init { arm(t[1]) }"
      })
  void aParameterThatIsReadGoesTickByTick(String model) {
    assertBoth(Outcome.VIOLATED, model, "assertions");
  }

  @Test
  void aMacroWithATimerNamesOtherVariablesToo() {
    String model =
        """
        #define start x = 1; set(t, 3)
        #define ready (expire(t) && x == 1)
        timer t; byte x;
        init { start; ready; assert(x == 1) }
        """;
    assertBoth(Outcome.HOLDS, model, "assertions");
    assertBoth(Outcome.HOLDS, model, "end-states");
  }

  @Test
  void aFormulaThatReadsATimerSeesEveryTick() {
    String model =
        """
        timer t;
        active proctype P() { timer u; set(t, 5); set(u, 3); expire(u); expire(t) }
        ltl direct { [] (t != 1) }
        ltl remote { [] (P:u != 2) }
        ltl next { X X X X (t == 3) }
        ltl bounds { [] (t >= -1 && t <= 5) }
        """;
    assertBoth(Outcome.VIOLATED, model, "direct");
    assertBoth(Outcome.VIOLATED, model, "remote");
    assertBoth(Outcome.HOLDS, model, "next");
    assertBoth(Outcome.HOLDS, model, "bounds");
  }

  @Test
  void xSeesIdleTimeAsOneStep() {
    String model = "timer t; init { set(t, 9); expire(t) } ltl f { X X expire(t) }";
    assertBoth(Outcome.HOLDS, model, "f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // what can be done now is done before time passes
        "timer t, u; byte x; active proctype P() { set(t, 1); expire(t); assert(x == 2) } "
            + "active proctype Q() { x = 1; x = 2 }",
        // all timers go down together
        "timer t, u; init { set(t, 2); set(u, 3); expire(t); assert(u == 1); expire(u); "
            + "assert(t == -1) }",
        // one that nobody has waited for becomes inactive
        "timer t, u; init { set(t, 1); set(u, 2); expire(u); assert(!expire(t)) }",
        "timer t; init { set(t, 0); assert(expire(t)); !expire(t); assert(t == -1) }",
        "timer t; init { set(t, -1); assert(t == -1 && !expire(t)) }",
        "timer t; init { assert(t == -1); set(t, 5); assert(t == 5); reset(t); assert(t == -1) }",
        // the same setting, but in the moment of the other
        "timer t, u; byte x; active proctype P() { delay(t, 2); x++; assert(x == 1) } "
            + "active proctype Q() { delay(u, 3); assert(x == 1) }",
        "timer t; byte x; init { if :: expire(t) -> x = 1 :: else -> x = 2 fi; assert(x == 2) }",
        // a blocked sequence loses control
        "timer t; byte x; active proctype P() { atomic { set(t, 1); expire(t); assert(x == 1) } } "
            + "active proctype Q() { x = 1 }",
        "timer t; byte x; init { { delay(t, 5); x = 1 } unless { expire(t) }; assert(x == 0) }",
        "timer t; chan c = [1] of { byte }; byte x; init { x = 3; set(t, x - 1); "
            + "do :: c?_ -> assert(false) :: expire(t) -> break od }",
        "timer t; init { set(t, 2147483647); expire(t) }",
        // also at the end of a run, where nothing is left to be done
        "timer t; init { set(t, 3) }"
      })
  void timePassesWhereNothingElseCanHappen(String model) {
    if (model.contains("assert")) {
      assertBoth(Outcome.HOLDS, model, "assertions");
    }
    assertBoth(Outcome.HOLDS, model, "end-states");
  }

  @Test
  void aRunEndsWhereNoTimerIsActive() {
    String model = "timer t, u; init { set(u, 4); LABEL expire(t) }";
    assertBoth(Outcome.VIOLATED, model.replace("LABEL", ""), "end-states");
    assertBoth(Outcome.HOLDS, model.replace("LABEL", "end:"), "end-states");
  }

  @Test
  void timeoutIsWhereNoProcessCanMove() {
    String model =
        """
        timer t; bit x;
        active proctype P() { do :: delay(t, 2); x = 1 - x od }
        active proctype Q() { do :: x == 1 -> BODY od }
        ltl often { []<> timeout }
        ltl waits { [] (timeout -> !expire(t)) }
        ltl never_ { [] !timeout }
        """;
    String patient = model.replace("BODY", "x != 1");
    assertBoth(Outcome.HOLDS, patient, "often");
    assertBoth(Outcome.HOLDS, patient, "waits");
    assertBoth(Outcome.VIOLATED, patient, "never_");
    assertBoth(Outcome.VIOLATED, model.replace("BODY", "skip"), "often");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte timer, set, reset, expire, delay; init { timer = 1; set = timer + 1; reset = set; "
            + "expire++; delay = expire; assert(timer + set + reset + expire + delay == 7) }",
        "byte timer[2], set[2]; init { byte expire = 3; timer[1] = 2; set[0] = 1; timer[0]++; "
            + "expire--; expire == 2; if :: timer[0] -> skip fi; assert(set[0] == 1) }",
        "inline set(a, b) { a = b + 1 } inline reset(a) { a = 7 } "
            + "inline delay(a, b) { a = a + b } inline timer(a) { a++ } inline expire(a) { a-- } "
            + "byte x; init { set(x, 1); delay(x, 3); assert(x == 5); reset(x); timer(x); "
            + "timer(x); expire(x); assert(x == 8) }",
        "#define set(a, b) a = b\n#define reset(a) a = 0\n#define expire(a) (a == 3)\n"
            + "#define delay(a, b) set(a, b); expire(a)\n#define timer byte\n"
            + "timer t; init { delay(t, 3); assert(t == 3); reset(t); assert(t == 0) }",
        "#define delay 5\n#define timer x\nbyte x; init { timer = delay; timer++; assert(x == 6) }",
        "byte x; proctype timer() { x++ } proctype set(byte n) { x = x + n } "
            + "proctype delay() { x++ } proctype expire() { x++ } proctype reset() { x++ } "
            + "init { run timer(); run set(3); run delay(); run expire(); run reset(); "
            + "_nr_pr == 1; assert(x == 7) }",
        "mtype = { set, reset, delay, timer, expire }; chan c = [1] of { mtype, byte }; byte x; "
            + "init { c!set(1); c?set(x); c!delay(2); c?delay(x); c!timer, x; c?timer(x); "
            + "c!expire, x; c?expire(x); assert(x == 2) }",
        "chan set = [1] of { byte, byte }; chan timer = [1] of { byte }; byte x, y; "
            + "init { set!1(2); set?x(y); timer!x; timer?x; assert(x + y == 3); "
            + "goto reset; expire: skip; delay: skip; reset: skip }",
        "typedef set { byte timer; byte expire }; set reset; byte delay[3]; "
            + "init { reset.timer = 1; delay[reset.timer] = 3; assert(delay[1] == 3) }",
        "typedef timer { byte n }; timer t, u[2]; "
            + "init { t.n = 2; u[1].n = t.n; assert(u[1].n == 2) }",
        "timer timer, set; byte x; inline delay(a) { a = 5 } init { set(timer, 2); "
            + "expire(timer); delay(x); assert(x == 5); set = 2; expire(set) }"
      })
  void theWordsRemainNames(String model) {
    assertBoth(Outcome.HOLDS, model, "assertions");
    assertBoth(Outcome.HOLDS, model, "end-states");
  }

  @Test
  void aMessageCanBeCalledExpire() {
    String model =
        """
        mtype = { expire }; chan c = [1] of { mtype, byte }; byte x;
        init { c!expire(1); c?expire(x); assert(x == 1) }
        """;
    assertBoth(Outcome.HOLDS, model, "assertions");
    assertBoth(Outcome.HOLDS, model, "end-states");
  }

  @Test
  void theHeaderOfDtSpinIsThere() {
    String model =
        """
        #include "dtime.h"
        timer t; byte x;
        init { set(t, 2); expire(t); x = 1; delay(t, 3); assert(x == 1) }
        """;
    assertBoth(Outcome.HOLDS, model, "assertions");
    assertBoth(Outcome.HOLDS, model, "end-states");
  }

  private static void assertBoth(Outcome expected, String model, String name) {
    for (Reductions reductions : List.of(Reductions.ALL, Reductions.NONE)) {
      Verdict verdict = verdict(model, name, reductions);
      assertEquals(expected, verdict.outcome(), name + ": " + verdict.reason() + "\n" + model);
    }
  }

  private static Verdict verdict(String text, String name, Reductions reductions) {
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
    Model.Assertion asked =
        model.assertions().stream().filter(each -> each.name().equals(name)).findFirst().get();
    return Checker.checkInstance(
            model.instantiate(asked, Abstraction.NONE),
            () -> model.instantiate(asked, Abstraction.NONE),
            FairnessNotion.NONE,
            reductions,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }
}
