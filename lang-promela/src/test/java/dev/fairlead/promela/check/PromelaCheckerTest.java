package dev.fairlead.promela.check;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.PromelaParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks strange and is allowed, because SPIN 6.5.2 takes it. */
class PromelaCheckerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte n = 2; active [n] proctype P() { skip }",
        "byte n = 3; byte a[n]; init { skip }",
        "mtype = { p, q }; byte a[q]; chan c = [p] of { byte }; init { skip }",
        "byte x; init { _ = x }",
        "byte x; init { x = 3 /* a\nb */ x = 4 }",
        "byte a[3] = { 1, 2 }; init { skip }",
        "active proctype P(byte x) { skip }",
        "chan c = [1] of { byte, byte }; init { c?[1] }",
        "chan c = [1] of { byte }; byte x; init { x = c }",
        "typedef T { byte a; byte b }; chan c = [1] of { T }; init { T t; c!t; c?t; c!1,2 }",
        "typedef T { byte a; byte b }; proctype P(T t) { skip } init { T t; run P(t) }",
        "typedef A { byte x }; typedef B { A a[2]; chan c }; B b[3];"
            + " init { b[1].a[0].x = 3; b[2].c = 0 }",
        "typedef A { byte x[2] }; A a; init { byte i; for (i in a.x) { skip } }",
        "chan c[2] = [1] of { byte }; byte x; init { for (x in c[1]) { skip } }",
        "mtype = { a }; mtype:s = { b }; mtype x; init { x = b }",
        "byte x; init { if :: x == 1 -> skip :: atomic { else -> x = 2 } fi }",
        "byte x; init { if :: L: x = 1 :: goto L fi }",
        "byte x; init { d_step { if :: x < 3 -> goto L :: else fi; x = 7; L: x++ } }",
        "byte x; init { d_step { x = 1; d_step { x = 2 }; atomic { x = 3 } } }",
        "init { { byte y; y = 1 }; { byte y; y = 2 } }",
        "inline f() { byte t; t = 1 } init { f(); f() }",
        "inline f() { goto L; L: skip } init { f(); f(); L: skip }",
        "byte x; init { { x = 1; L: x = 2 }; { x = 3; L: x = 4 }; goto L }",
        "init { run P() } proctype P() { skip }",
        "init { byte x; chan c = [1] of {byte}; c!1 }",
        "chan d = [1] of {byte}; init { xr d; chan c = [1] of {byte}; c!1 }",
        "typedef T { chan c = [1] of {byte} }; T t; init { t.c!1 }",
        "typedef T { byte x = 3 }; T t; init { assert(t.x==3); T u; assert(u.x == 3) }",
        "mtype = { a, b } mtype = { c } mtype x = c; init { x = a }",
        "mtype:k = { a, b }; mtype:k = { c }; mtype:k x = c; init { x = a }",
        "byte x; init { do :: x < 3 -> x++; if :: x == 2 -> break :: else fi od unless { x == 9 } }",
        "proctype P(byte a, b; chan c) { skip } chan q = [1] of {byte}; init { run P(1,2,q) }",
        "byte x; init { x = 1; ; x = 2;; x = 3; }",
        "byte x; init { if :: x = 2 ; :: x = 3 -> ; fi; }",
        "byte x = (1 -> 2 : 3); init { assert(x == 2) }",
        "byte x; init { x = (x == 0 -> 2 : 3) + 1; x -> x = 3 }",
        "chan c = [2] of {int}; init { c!-1; c!!-1; c?-1 ; c?eval(-1) }",
        "chan c = [2] of {int,int}; int x, y; init { c ! x (x) ; c ? x (y); c?(x,y); c?[x(y)] }",
        "byte x; init { printf(\"a\" , x); printf(\"%d%%\", x+1) }",
        "byte x; init { assert x == 0; assert(x==0) && (x==1) }",
        "byte x; init { goto L; L: }",
        "byte x; init { L1: L2: x = 1; L3: L4: }",
        "byte x; init { x = 1 unless x == 2; x = 3 }",
        "byte x; init { atomic { x = 1 } unless atomic { x == 2 }; x = 3 }",
        "byte x; init { do :: break :: x = 1 od; for (x : 1..3) { break } }",
        "byte x; init { L: { x = 1 } unless { x == 2 } }",
        "proctype P() { skip } init { pid p; p = run P(); (run P()); if :: run P() -> skip fi; run P() }",
        "byte x; init { timeout -> x = 1; (timeout && x) }",
        "byte x = 'a'; init { x = 'z'; x == 'b' }",
        "show byte x; local byte y; init { x = 1; y = 2 }",
        "bool a; init { skip } never { T0: if :: (a) -> goto T0 :: (1) -> goto accept fi; accept: skip }",
        "byte a[3]; init { byte i; for (i in a) { a[i] = i } }",
        "proctype P() { byte x; L: x = 1 } init { P:x == 1; P@L; P[1]:x == 1; enabled(1) }",
        "init { skip } never a { true } never b { true }",
        "chan c = [1] of { byte }; init { full(c) || (empty(c) && true) }",
        "init { _priority = 3; set_priority(_pid, 4); get_priority(_pid) == _last }",
        "bool p; ltl f { [] (p -> <> Q@L) } active proctype Q() { L: skip }",
        "chan c = [1] of { byte }; init { c!1 } trace { do :: c!1; c?1 :: break od; end: }"
      })
  void isAccepted(String model) {
    assertDoesNotThrow(
        () -> PromelaChecker.check(PromelaParser.parse(new SourceText("m.pml", model))));
  }
}
