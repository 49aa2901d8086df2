package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * State counts that SPIN 6.5.2 gives: raw with {@code -o1 -o2 -o3}, merged without; compiled with
 * {@code -DNOREDUCE -DSAFETY}. They need no SPIN to be checked.
 */
class KnownCountsTest {

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "4 | 4 | `active proctype P() { skip; skip }`",
        "15 | 15 | `byte n; active [3] proctype P() { n++ }`",
        "46 | 46 | `byte n; active proctype P() { do :: n < 3 -> n++ :: n > 0 -> n-- :: break "
            + "od } active proctype Q() { n == 2 }`",
        "15 | 10 | `byte n; active proctype P() { atomic { n = 1; n = 2; n = 3 }; n = 4 } "
            + "active proctype Q() { n++ }`",
        "15 | 15 | `byte n; active proctype P() { d_step { n = 1; do :: n < 5 -> n++ :: else "
            + "-> break od; n = 3 }; n = 4 } active proctype Q() { n++ }`",
        "18 | 18 | `byte n; active proctype P() { { n = 1; n = 2; n = 3 } unless { n == 9 -> "
            + "n = 7 } } active proctype Q() { n = 9 }`",
        "6 | 6 | `chan c = [0] of { byte }; active proctype P() { c!1; c!2 } active "
            + "proctype Q() { byte x; c?x; c?2; x = 0 }`",
        "6 | 6 | `chan c = [0] of { byte }; active proctype P() { atomic { c!1; skip; skip "
            + "} } active proctype Q() { byte x; atomic { c?x; x = 2; x = 3 } }`",
        "38 | 32 | `chan c = [2] of { byte, bit }; active proctype P() { c!3,1; c!1,0; c!!2,1 "
            + "} active proctype Q() { byte x; bit y; do :: c?x,y :: c??1,y :: c?<x,y> "
            + "-> break od }`",
        "16 | 16 | `byte n; proctype P(byte i) { byte x = i + 1; n = n + x } init { run P(1); "
            + "run P(2); _nr_pr == 1 -> n = 0 }`",
        "6 | 6 | `byte n; active proctype P() { do :: timeout -> n++ ; break :: n > 5 -> "
            + "break od } active proctype Q() { n == 1 }`",
        "21 | 21 | `byte n; active proctype P() { int i; for (i : 1 .. 3) { n = n + i }; "
            + "select(i : 1 .. 3); n = i }`",
        "6 | 6 | `byte n; active proctype P() { L: if :: n < 2 -> n++; goto L :: else -> "
            + "goto M fi; n = 7; M: end: n == 9 }`",
        "19 | 19 | `byte n; active proctype P() provided (n < 2) { n++; n++; n++ } active "
            + "proctype Q() { n = 0; n = 3 }`",
        "8 | 8 | `bit b[2]; active [2] proctype P() { byte me = _pid; do :: b[me] = 1; b[1 "
            + "- me] == 0; b[me] = 0 od }`",
        "6 | 6 | `typedef T { byte x; short y[2] }; T t; chan c = [1] of { T }; active "
            + "proctype P() { t.y[1] = -1; c!t; t.x = 3; c?t }`",
        "12 | 12 | `chan c = [1] of { chan }; active proctype P() { chan d = [1] of { byte }; "
            + "c!d; byte x; d?x } active proctype Q() { chan e; c?e; e!4 }`",
        "8 | 4 | `active proctype P() { byte x, y; x = 3; y = x; x = 1; if :: y > 2 -> y = "
            + "0 :: else fi; x = y }`",
        "44 | 18 | `chan c = [2] of { byte }; active proctype P() { xs c; byte i; do :: i < 3 "
            + "-> c!i; i++ :: else -> break od } active proctype Q() { xr c; byte x; "
            + "end: do :: c?x; x = x + 1 od }`",
        "15 | 15 | `byte g; chan c = [1] of { byte }; proctype Q() provided (g >= 3) { skip } "
            + "active proctype R() { byte x; do :: c!1 :: c!2 :: c?x -> g = x od }`",
        "9 | 7 | `int g = 9; active proctype P() provided (g <= g) { short x; x = (g < 3) } "
            + "active proctype Q() { g = 0 }`",
        "5 | 3 | `bit g; active proctype P() { int a[2]; if :: a[g] = a[1 - g] fi; a[g]++; "
            + "assert(a[g] == 1) }`",
        "121 | 65 | `byte f; proctype C(byte p) { f++ } init { byte i; atomic { for (i : 0 .. 1) { "
            + "run C(i) } }; for (i : 0 .. 1) { f = i }}`",
        "18 | 18 | `byte x; inline put(v) { x = v; L: x++; if :: x < 3 -> goto L :: else fi } "
            + "active proctype P() { put(0); put(1); if :: x == 3 -> goto L :: else fi }`",
        "7 | 7 | `byte x; active proctype P() { { x = 1; L: x = 2 }; { x = 3; L: x = 4 }; if :: x "
            + "== 4 -> x = 9; goto L :: else fi }`",
        "2 | 2 | `typedef T { bit b[2] }; chan c = [1] of { T, bit }; active proctype P() { "
            + "c!4,5,3; c?[4,_,_] }`",
        "5 | 5 | `typedef T { bit b[2] }; chan c = [1] of { T, bit }; active proctype P() { "
            + "c!4,5,3; c?[0,1,1]; skip }`",
        "9 | 9 | `byte x; inline f() { if :: x < 2 -> goto done :: else fi; x = 5; done: x++ } "
            + "active proctype P() { f(); f(); f() }`",
        "7 | 7 | `byte x; active proctype P() { { x = 1; L: x = 2 }; { x = 3; if :: x == 3 -> "
            + "goto L :: x = 4 fi; L: x = 5 }; goto L }`",
        "30 | 29 | `typedef U { byte k }; typedef T { byte a; chan c = [1] of { byte }; U u }; "
            + "proctype P(T t; byte z) { t.a = t.a + z; t.c!t.a; t.u.k = 5 } init { T s; byte q; "
            + "s.a = 3; s.u.k = 9; run P(s, 2); s.c?q; assert(q == 5 && s.u.k == 9); run P(s, 1) }`",
        "15 | 21 | `bit m; active [2] proctype P() { do :: 1 -> do :: 1 -> atomic { if :: m == 0 "
            + "-> m = 1; break :: else -> skip fi } od; m = 0 od }`",
        "12 | 12 | `byte n; active proctype P() { byte x; x = 1; x = 2; n = x; x = 3 } active "
            + "proctype Q() { P:x == 2 }`",
        "4 | 4 | `byte x, y; active proctype P() { if :: d_step { x == 0 -> y = 1; y = 2 } :: "
            + "d_step { else -> y = 3; x = 4 } fi; assert(y == 2) }`",
        "9 | 9 | `byte x, y; active proctype P() { do :: d_step { x < 5 -> x++; if :: x == 3 -> "
            + "y++ :: else fi } :: { d_step { else -> y = 3; x = 4 } }; break od; { y = 5; y = 6 } "
            + "unless { if :: d_step { y == 6 -> x = 1 } :: d_step { else -> x = 2 } fi } }`",
        "3 | 3 | `hidden byte h = 7; byte x; active proctype P() { do :: d_step { h = x; do :: h > "
            + "2 -> h = h - 2 :: else -> break od; x = (x + h + 1) % 5 } od }`",
        "11 | 11 | `hidden byte h, k; byte x; active [2] proctype P() { do :: atomic { x < 2 -> h = "
            + "_pid; do :: h < 3 -> h++ :: else -> break od; x++; k = h + x } :: x > 0 -> x = 0 "
            + "od }`",
        "16 | 13 | `hidden byte h; chan c = [0] of { byte }; byte k; active proctype P() { do :: atomic "
            + "{ k < 3 -> k++; h = k; if :: c!h :: skip fi } od } active proctype Q() { byte x; end: "
            + "do :: c?x; x = 0 od }`",
        "16 | 9 | `int g; proctype Q(short p; byte q) { skip } init { byte x; skip; x = run Q(g, 1); x = "
            + "run Q(x, 2) }`",
        "7 | 7 | `byte n; active proctype P() priority 2 { n++; n++ } active proctype Q() "
            + "priority 5 { n == 1; n = 5 }`"
      })
  void areThoseOfSpin(int raw, int merged, String model) {
    Spec spec = PromelaParser.parse(new SourceText("m.pml", model));
    assertEquals(raw, states(Lowering.lower(spec)), "raw");
    assertEquals(merged, states(Lowering.lowerMerged(spec)), "merged");
  }

  /** What is seldom written, and allowed. */
  @ParameterizedTest(name = "{2}")
  @CsvFileSource(resources = "/odd-styles.csv", delimiter = '|', quoteCharacter = '`')
  void areThoseOfSpinInOddStyles(int raw, int merged, String model) {
    areThoseOfSpin(raw, merged, model);
  }

  /** The state of the trace is a part of the state. */
  @Test
  void aTraceIsFollowedInBoth() {
    String text =
        "chan c = [1] of { byte }; active proctype P() { byte i; do :: i < 3 -> c!i; i++ :: else "
            + "-> break od } active proctype Q() { byte x; do :: c?x :: c?x -> c!7 od } "
            + "trace { do :: c!_; c?_ od }";
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
    assertEquals(83, states(model.mainSystem()));
    assertEquals(44, states(model.mergedSystem()));
  }

  /** Which process moved last, and whether control is at a jump, matters if a claim asks for it. */
  @Test
  void whatClaimsAskForIsAPartOfTheState() {
    String text =
        "byte x; active [2] proctype P() { do :: x = 1 - x; L: goto M; M: skip od } never { do :: "
            + "_last == 1 && P[0]@L -> break :: true od }";
    PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), file -> null);
    assertEquals(36, states(model.mainSystem()));
    assertEquals(36, states(model.mergedSystem()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "active proctype P() { enabled(0) }",
        "active proctype P() { enabled(1) } active proctype Q() { enabled(0) }"
      })
  void aProcessCannotAskWhetherItCanMoveItself(String model) {
    Program program = Lowering.lower(PromelaParser.parse(new SourceText("m.pml", model)));
    ModelFault fault = assertThrows(ModelFault.class, () -> states(program));
    assertTrue(fault.getMessage().contains("asks whether it is true itself"), fault.getMessage());
  }

  private static int states(Program program) {
    return states(new PromelaStateSpace(program, PromelaStateSpace.View.COLLAPSED));
  }

  private static int states(StateSpace space) {
    VectorStore seen = new VectorStore();
    space.initialStates(seen::put);
    int[] state = new int[1024];
    for (int i = 0; i < seen.size(); i++) {
      int length = seen.read(i, state);
      space.steps(state, length, (label, processes, target, size) -> seen.put(target, size));
    }
    return seen.size();
  }
}
