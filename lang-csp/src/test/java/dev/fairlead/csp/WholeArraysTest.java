package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import org.junit.jupiter.api.Test;

/** Arrays and objects as values: in arguments, events and messages; arrays of objects. */
class WholeArraysTest {

  private static String refused(String model) {
    return assertThrows(ModelException.class, () -> Explored.of(model)).diagnostic().code();
  }

  @Test
  void anArrayIsPassedByValue() {
    Explored explored =
        Explored.of(
            "var a = [1,2]; P() = Q(a) ||| change{a[0] = 9;} -> Stop;"
                + "Q(x) = first.(x[0]) -> second.(x[0]).(x[1]) -> Stop;"
                + "#assert P() deadlockfree;");
    assertEquals("change first.1 first.9 second.1.2 second.9.2", explored.labels());
    assertEquals("", explored.faults());
  }

  @Test
  void literalsAndParametersArePassedOn() {
    Explored explored =
        Explored.of(
            "Q(x, i) = [i < 3] e.x[i].x -> Q(x, i + 1) [] [x == [1, 2, 3] && i == 3] same -> R(x);"
                + "R(y) = [y != [1, 2]] Q([4, y[1], 0], 2);"
                + "P() = Q([1..3], 0); #assert P() deadlockfree;");
    assertEquals("e.0.[4,2,0] e.1.[1,2,3] e.2.[1,2,3] e.3.[1,2,3] same", explored.labels());
    assertEquals("", explored.faults());
  }

  @Test
  void dimensionsAreKeptWhereAllAgree() {
    String model =
        "var m[2][3] = [1, 2, 3, 4, 5, 6]; P(x) = e.(x[1][2]).(x[5]) -> Stop;"
            + "#assert P(m) deadlockfree; Q() = P([0(6)]);";
    assertEquals("e.6.6", Explored.of(model).labels());
    assertEquals("FL0124", refused(model + "var n[3][2]; R() = P(n);"));
    String later = "Q(x) = e.(x[1][2]) -> Stop; P() = Q(m); var m[2][3]; #assert P() deadlockfree;";
    assertEquals("e.0", Explored.of(later).labels());
    String flat = "P(x) = e.(x[1]) -> P([1, 2, 3]) [] [x == [1, 2, 3]] three -> Stop;";
    assertEquals("e.2 e.5 three", Explored.of(flat + "#assert P([4, 5]) deadlockfree;").labels());
  }

  @Test
  void messagesCarryArraysAndObjects() {
    Explored explored =
        Explored.of(
            "#import \"PAT.Lib.Set\"; var<Set> s; var a = [true, false]; channel c 2; channel d 0;"
                + "P() = fill{s.Add(2);} -> c!a.s -> more{s.Add(3); a[0] = false;} -> Q();"
                + "Q() = c?x.t -> (d!t -> Stop ||| d?u -> [u.Contains(2) && x[0]] got.u.x -> Stop);"
                + "#assert P() deadlockfree;");
    assertEquals("", explored.faults());
    assertEquals(
        "c![true,false].{2} c?[true,false].{2} d.{2} fill got.{2}.[true,false] more",
        explored.labels());
    assertEquals("<> <[true,false].{2}>", explored.values("c"));
  }

  @Test
  void aReceivedArrayCanBeComparedWith() {
    Explored explored =
        Explored.of(
            "channel c 2; P(x) = c!x -> c![3, 4] -> (c?x -> mine -> Stop [] c?[y[0] == 3]y -> Stop);"
                + "#assert P([1, 2]) deadlockfree;");
    assertEquals("c![1,2] c![3,4] c?[1,2] mine", explored.labels());
  }

  @Test
  void dataOperationsUseWhatTheyAreGiven() {
    Explored explored =
        Explored.of(
            "var a[2]; var x; P(p) = e{a = p; var t = p; t[0] = 7; x = t[0] + p[1] + a[0];} -> Stop;"
                + "#assert P([1, 2]) deadlockfree;");
    assertEquals("0 10", explored.values("x"));
    assertEquals("", explored.faults());
    assertEquals("FL0127", refused("P(p) = e{p[0] = 1;} -> P([1]);"));
  }

  @Test
  void lengthsAreCheckedWhereTheyVary() {
    String model = "var a[2]; P(p) = e{a = p;} -> Stop; #assert P([1, 2, 3]) deadlockfree;";
    assertEquals("FL0131", refused(model));
    assertEquals(
        "m.csp:1:24: an array of 2 is needed here, but this one has 3",
        Explored.of(model + "Q() = P([1]);").faults());
    assertEquals(
        "m.csp:1:15: index 1 is outside x",
        Explored.of("P(x) = e -> f.x[1] -> Stop; #assert P([1]) deadlockfree;").faults());
  }

  @Test
  void numbersAndTruthValuesStayApart() {
    Explored explored =
        Explored.of(
            "P(x) = [x == [1]] one -> P([true]) [] [x == [true]] truth -> Q(x);"
                + "Q(y) = ifa (y[0]) { e.y[0] -> Stop }; #assert P([1]) deadlockfree;");
    assertEquals("", explored.faults());
    assertEquals("e.true one truth", explored.labels());
  }

  /** Two ways to equal arrays lead to one state, two different arrays to two. */
  @Test
  void equalArraysAreTheSameValue() {
    String start = "var a[2]; P() = (x{a = [1, 2];} -> Q(a)) [] (y{a = [";
    String end =
        "];} -> Q(a)); Q(v) = z{a = [0(2)];} -> R(v); R(w) = end.w -> Stop;"
            + "#assert P() deadlockfree;";
    assertEquals(4, Explored.of(start + "1, 2" + end).states());
    assertEquals(6, Explored.of(start + "1, 3" + end).states());
  }

  @Test
  void arraysHoldObjects() {
    Explored explored =
        Explored.of(
            "#import \"PAT.Lib.Set\"; #import \"PAT.Lib.Stack\"; var i = 0; var x;"
                + "var<Set> s[3]; var t = [new Stack()(2)];"
                + "P() = a{s[i++].Add(4); s[0].Add(5); t[0].Push(s[i].Get(0)); t[1] = t[0];} -> "
                + "[s[1].Contains(4) && !s[1].Contains(5) && t[0] == t[1]] b.(s[0]) ->"
                + "c{var u = s; u[2].Add(6); s[0] = u[2]; x = t[1].Pop();} -> all.s -> Stop;");
    assertEquals("", explored.faults());
    assertEquals("a all.[{6},{4},{}] b.{5} c", explored.labels());
    assertEquals("0 1", explored.values("i"));
    assertEquals("0 4", explored.values("x"));
    assertEquals("[4] []", explored.values("t[0]").substring(0, 6));
  }

  @Test
  void anIndexOutsideAnArrayOfObjectsIsAFault() {
    assertEquals(
        "m.csp:1:54: index 2 is outside s[0..1]",
        Explored.of(
                "#import \"PAT.Lib.Set\"; var<Set> s[2]; var i; P() = a{s[i+2].Add(1);} -> Stop;")
            .faults());
  }

  /** A library for the next test. */
  public static final class Rows {
    private Rows() {}

    public static int[] upTo(int n) {
      int[] row = new int[n];
      java.util.Arrays.setAll(row, i -> i);
      return row;
    }
  }

  @Test
  void functionsMayGiveArrays() {
    Explored explored =
        Explored.of(
            "#import \""
                + Rows.class.getName()
                + "\"; var a[2]; channel c 1;"
                + "P() = e{a = call(upTo, 2);} -> c!call(upTo, 1) -> Q(call(upTo, 3));"
                + "Q(x) = f.x.(x[2]) -> Stop; #assert P() deadlockfree;");
    assertEquals("", explored.faults());
    assertEquals("c![0] e f.[0,1,2].2", explored.labels());
    assertEquals("0 1", explored.values("a[1]"));
  }

  /** As in PAT: the two uses are two processes. */
  @Test
  void aParameterMayBeAnArrayInOneCallAndANumberInAnother() {
    String show = "var a[2] = [4, 5]; channel c 1; Show(v) = show.v -> Stop;";
    assertEquals("show.3 show.[4,5]", Explored.of(show + "P() = Show(a) [] Show(3);").labels());
    // Through other processes, and through a channel.
    assertEquals(
        "show.3 show.[4,5]", Explored.of(show + "Q(w) = Show(w); P() = Q(a) [] Q(3);").labels());
    assertEquals(
        "c![4,5] c?[4,5] show.3 show.[4,5]",
        Explored.of(show + "R() = c?w -> Show(w) [] Show(3); P() = c!a -> Stop ||| R();").labels());
    // Each use sees its own kind: the array is taken apart, and what is left is a number.
    String sum =
        "var a[2] = [4, 5]; First(v) = show.v -> Rest(v); Rest(v) = all.v -> Last(v[1]);"
            + "Last(v) = show.v -> Stop; P() = First(a) [] Last(7);";
    assertEquals("all.[4,5] show.5 show.7 show.[4,5]", Explored.of(sum).labels());
  }

  @Test
  void anArrayIsStillNoNumber() {
    String text = "var a[2]; Up(v) = up.(v + 1) -> Stop; P() = Up(a) [] Up(3);";
    Diagnostic d = assertThrows(ModelException.class, () -> Explored.of(text)).diagnostic();
    assertEquals("FL0124", d.code());
  }
}
