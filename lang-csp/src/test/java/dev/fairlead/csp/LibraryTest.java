package dev.fairlead.csp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.library.pat.PatBoard;
import dev.fairlead.csp.library.pat.PatEntryList;
import dev.fairlead.csp.library.pat.PatExample;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects in models: PAT's containers, and Java classes. */
class LibraryTest {
  private static final String IMPORTS =
      "#import \"PAT.Lib.List\"; #import \"PAT.Lib.Set\"; #import \"PAT.Lib.Queue\";"
          + "#import \"PAT.Lib.Stack\"; #import \"PAT.Lib.HashTable\"; #import \"PAT.Math\";"
          + "#import \"PAT.Lib.SerializableList\"; #import \"PAT.Lib.Example\";"
          + "#import \"PAT.Lib.EntryList\";";

  private static Explored run(String type, String block) {
    return Explored.of(
        IMPORTS
            + "var<"
            + type
            + "> o = new "
            + type
            + "(); var x = -7; var b = false;"
            + "P() = run{"
            + block
            + "} -> Stop;");
  }

  /** What the object and x are after the block has run; they start empty and as -7. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "List | o.Add(3); o.Add(1); o.Add(3); x = o.Count();            | [3,1,3]   | 3",
        "List | o.Add(3); o.Add(1); o.Remove(3); x = o.Get(0);          | [1]       | 1",
        "List | o.Add(3); o.Insert(0, 4); o.Set(1, 5); x = o.Last();    | [4,5]     | 5",
        "List | o.Add(3); o.RemoveAt(0); x = o.IndexOf(3);              | []        | -1",
        "List | o.Add(3); var t = new List([1, 2]); o = o.Concat(t, o); x = o.First(); | [1,2,3] | 1",
        "List | o.Add(1); o$Field = 4; x = o$Field + o$Property;        | [1,Field=4] | 8",
        "List | o$Property = 4; o$Field = o.Property() - 4; x = 0;      | []        | 0",
        "SerializableList | o.Add(3); o = o.Concat(o, o); x = o.Count(); | [3,3]    | 2",
        "Queue| o.Enqueue(3); var t = new Queue(); t.Enqueue(1); o = o.Concat(o, t); x = 0; | [3,1] | 0",
        "Set  | o.Add(3); o.Add(1); o.Add(3); x = o.Count();            | {1,3}     | 2",
        "Set  | o.Add(3); o.Add(1); o.Remove(1); x = o.Get(0);          | {3}       | 3",
        "Set  | o.Add(3); o.Add(1); o.Add(2); x = o.GetData();          | {1,2,3}   | 123",
        "Set  | if (o.Add(3) && !o.Add(3) && !o.Remove(1)) { x = 9; }   | {3}       | 9",
        "Set  | o.Add(3); var t = new Set(); t.Add(4); o = o.Union(o, t); x = t.Count(); | {3,4} | 1",
        "Set  | o.Add(3); o.Add(4); var t = new Set(); t.Add(4); o = o.Intersect(o, t); x = 1; | {4} | 1",
        "Set  | o.Add(3); o.Add(4); var t = new Set(); t.Add(4); o = o.Substract(o, t); x = 1; | {3} | 1",
        "Set  | o.Add(7); o.Add(4); o.Add(5); var t = o.GetSubsetByIndex(6); x = t[0]; | {5,7} | 5",
        "Queue| o.Enqueue(3); o.Enqueue(1); x = o.Dequeue();            | [1]       | 3",
        "Queue| o.Enqueue(3); o.Enqueue(1); x = o.First() + o.Last();   | [3,1]     | 4",
        "Stack| o.Push(3); o.Push(1); x = o.Pop();                      | [3]       | 1",
        "Stack| o.Push(3); o.Push(1); x = o.Peek() + o.Peek();          | [3,1]     | 2",
        "Stack| o.Push(3); o.Push(1); o.Push(o.Pop() + 5); x = o.Count(); | [3,6]   | 2",
        "HashTable | o.Add(2, 5); o.Add(1, 6); o.Add(2, 7); x = o.GetValue(2); | {1:6,2:5} | 5",
        "HashTable | o.Add(2, 5); o.Set(2, 7); x = o.GetValue(2);       | {2:7}     | 7",
        "List | x = call(pow, 2, 3) + call(amax, [3, 9, 4]);            | []        | 17",
        "List | x = call(dominate, 1, 2); o.Add(call(dominate, x, 1));  | [7]       | 6",
        "List | if (call(mailorder, 1, 3) && !call(mailorder, 3, 1)) { x = call(sub, 5, 1); } | [] | 4",
        "HashTable | o.Add(2, 5); o.Remove(2); x = o.Count();           | {}        | 0",
        "List | o.Add(3); o.Clear(); if (o.IsEmpty()) { x = 1; }        | []        | 1",
        "List | x = call(Pow, 2, 10) + call(Max, 3, 4);                 | []        | 1028",
        "List | x = o$Count;                                            | []        | 0",
      })
  void methodsDoWhatTheyDoInPat(String type, String block, String object, String x) {
    Explored explored = run(type, block);
    assertEquals("", explored.faults());
    String before = type.equals("Set") || type.equals("HashTable") ? "{}" : "[]";
    assertTrue(
        explored.values("o").equals(object)
            || explored.values("o").equals(object + " " + before)
            || explored.values("o").equals(before + " " + object),
        explored.values("o"));
    assertEquals(x.equals("-1") ? "-1 -7" : "-7 " + x, explored.values("x"));
  }

  /** Timestamps of the mailbox: of two one comes first, and any two have a better one. */
  /** What a device does is no part of a state. */
  @Test
  void functionsOfOtherExamples() {
    String text =
        "#import \"PAT.Lib.CMethodDemo\"; #import \"PAT.Lib.HardwareAPIs\"; var x = 0;"
            + "P() = a{x = call(plus, 1, 2); call(LCD_blink, x);} -> show.x -> Stop;";
    assertEquals("a show.3", Explored.of(text).labels());
  }

  @Test
  void mailorderIsATournament() {
    for (int v = 1; v <= 7; v++) {
      for (int w = 1; w <= 7; w++) {
        boolean expected = v != w && !PatExample.mailorder(w, v);
        assertEquals(expected, PatExample.mailorder(v, w), v + " " + w);
        int best = PatExample.dominate(v, w);
        assertTrue(PatExample.mailorder(best, v) && PatExample.mailorder(best, w));
      }
    }
  }

  /** The nodes of a list are free again when nothing refers to them. */
  @Test
  void entriesAreCounted() {
    PatEntryList list = new PatEntryList(4, 0, 3);
    int first = list.Create(0, 1, 3);
    list.SetNext(0, first);
    list.Reset(first);
    int second = list.Create(0, 2, 3);
    list.SetNext(first, second);
    list.Reset(second);
    assertEquals("[1,2]", list.toString());
    assertEquals(12, list.GetData());
    PatEntryList copy = new PatEntryList(list);
    assertThrows(IllegalStateException.class, () -> list.Create(0, 2, 3));
    list.SetNext(0, 3);
    assertEquals(0, list.GetData());
    assertEquals(new PatEntryList(4, 0, 3).toString(), list.toString());
    assertEquals(0, list.Key(second));
    assertEquals(12, copy.GetData());
    assertNotEquals(copy, list);
  }

  @Test
  void aLiftSeesRequestsAhead() {
    int[] none = {0, 0, 0};
    int[] inside = {0, 0, 0, 1, 0, 0};
    assertTrue(PatExample.CheckIfToMove(2, -1, 1, 3, inside, none, none));
    assertFalse(PatExample.CheckIfToMove(2, -1, 0, 3, inside, none, none));
    assertFalse(PatExample.CheckIfToMove(2, 1, 1, 3, inside, none, none));
    assertTrue(PatExample.CheckIfToMove(0, 1, 0, 3, inside, none, new int[] {0, 0, 1}));
  }

  /** The shunting game: stones are pushed onto free fields only, and the shunter stays inside. */
  @Test
  void theBoardIsHeldToItsRules() {
    PatBoard board = new PatBoard();
    PatBoard before = new PatBoard(board);
    board.MoveLeft();
    board.MoveDown();
    board.PushUp();
    board.MoveRight();
    assertEquals(before, board);
    board.PushRight();
    assertEquals("{at 3,1, stones {17, 23, 26, 31}}", board.toString());
    board.PushRight();
    assertEquals("{at 3,2, stones {17, 24, 26, 31}}", board.toString());
    board.MoveDown();
    board.PushRight();
    assertEquals("{at 4,2, stones {17, 24, 26, 31}}", board.toString());
    assertFalse(board.GameOver());
    assertNotEquals(before, board);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Queue | x = o.Dequeue(); | the queue is empty",
        "Stack | x = o.Pop();     | the stack is empty",
        "HashTable | x = o.GetValue(4); | there is no key 4",
        "List  | x = o.Get(2);    | Index 2 out of bounds for length 0",
        "List  | x = call(Pow, 2, 0 - 1); | 2 to the power of -1",
      })
  void failuresAreFaultsOfTheModel(String type, String block, String message) {
    assertTrue(run(type, block).faults().endsWith(message), run(type, block).faults());
  }

  /** Two ways to the same contents are one state. */
  @Test
  void equalObjectsAreTheSameValue() {
    Explored explored =
        Explored.of(
            IMPORTS
                + "var<Set> s; A() = a{s.Add(1);} -> Skip; B() = b{s.Add(2);} -> Skip;"
                + "P() = A() ||| B(); #assert P() deadlockfree;");
    assertEquals("{1,2} {1} {2} {}", explored.values("s"));
    assertEquals(5, explored.states());
  }

  @Test
  void assigningCopiesTheValue() {
    Explored explored =
        Explored.of(
            IMPORTS
                + "var<List> a; var<List> c; var x;"
                + "P() = e{a.Add(1); c = a; a.Add(2); if (a == c) { x = 1; } else { x = 2; }} -> Stop;");
    assertEquals("[1] []", explored.values("c"));
    assertEquals("0 2", explored.values("x"));
  }

  @Test
  void guardsAndParametersReadObjects() {
    Explored explored =
        Explored.of(
            IMPORTS
                + "var<Set> s; Main() = add{s.Add(4);} -> Q(s) [] [s.Contains(4)] never -> Stop;"
                + "Q(t) = [t.Contains(4) && s == t] yes.(call(Pow, 2, t.Count())) -> Stop;"
                + "#assert Main() deadlockfree;");
    assertEquals("add yes.2", explored.labels());
    Explored popped =
        Explored.of(IMPORTS + "var<Stack> s; P() = e{s.Push(1);} -> ([s.Pop() == 1] f -> Stop);");
    assertTrue(popped.faults().endsWith("it changes the object where it may only be read"));
  }

  @Test
  void functionsMayBoundIndices() {
    Explored explored =
        Explored.of(
            IMPORTS + "P(n) = [] i:{1..call(Pow, 2, n)} @ e.i -> Stop; #assert P(2) deadlockfree;");
    assertEquals("e.1 e.2 e.3 e.4", explored.labels());
  }

  /** A bag of one number; its obligations are kept, or broken on purpose by a subclass. */
  public static class Counter {
    public int count;

    public Counter(int start) {
      count = start;
    }

    public Counter(Counter other) {
      count = other.count;
    }

    public void bump(boolean twice) {
      count += twice ? 2 : 1;
    }

    public static int sum(int[] all) {
      return java.util.Arrays.stream(all).sum();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Counter c && c.count == count;
    }

    @Override
    public int hashCode() {
      return Objects.hash(count);
    }

    @Override
    public String toString() {
      return "#" + count;
    }
  }

  /** Its copies share what changes. */
  public static final class Shallow {
    private final int[] cell;

    public Shallow() {
      cell = new int[1];
    }

    public Shallow(Shallow other) {
      cell = other.cell;
    }

    public void bump() {
      cell[0]++;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Shallow s && s.cell[0] == cell[0];
    }

    @Override
    public int hashCode() {
      return cell[0];
    }

    @Override
    public String toString() {
      return "" + cell[0];
    }
  }

  /** Has no equals. */
  public static final class Unequal {
    public void touch() {}
  }

  private static final String HERE = LibraryTest.class.getName() + "$";

  @Test
  void aJavaClassIsAType() {
    Explored explored =
        Explored.of(
            "#import \""
                + HERE
                + "Counter\"; var<Counter> c = new Counter(3); var x; var a = [1,2,3];"
                + "P() = e{c.bump(true); x = c$count + call(sum, a) + call(sum, [10]);} -> Stop;");
    assertEquals("#3 #5", explored.values("c"));
    assertEquals("0 21", explored.values("x"));
  }

  @Test
  void fieldsAreAssignedInTheVariableOnly() {
    Explored explored =
        Explored.of(
            "#import \""
                + HERE
                + "Counter\"; var<Counter> c = new Counter(3); var<Counter> d = new Counter(3);"
                + "P() = e{d$count = c$count + 1;} -> Stop;");
    assertEquals("#3", explored.values("c"));
    assertEquals("#3 #4", explored.values("d"));
    assertEquals("FL0127", refused(IMPORTS + "var<Set> s; P() = e{s$Count = 1;} -> Stop;").code());
  }

  /** Wherever the process is defined that passes the object. */
  @Test
  void parametersKnowTheirTypes() {
    Explored explored =
        Explored.of(
            IMPORTS
                + "var<Set> s; R(u) = [u.IsEmpty()] e.(u.Count()) -> Stop; Q(t) = R(t);"
                + "P() = Q(s) [] R(new Set()); #assert P() deadlockfree;");
    assertEquals("e.0", explored.labels());
    Explored changed =
        Explored.of(
            IMPORTS
                + "var<Set> s; Q(t) = e{t.Add(1);} -> Stop; P() = Q(s); #assert P() deadlockfree;");
    assertTrue(changed.faults().endsWith("it may only be read"), changed.faults());
  }

  @Test
  void copiesThatShareStateAreFound() {
    Explored explored =
        Explored.of("#import \"" + HERE + "Shallow\"; var<Shallow> s; P() = e{s.bump();} -> P();");
    assertTrue(
        explored.faults().endsWith("changing a copy changes the original"), explored.faults());
  }

  private static Diagnostic refused(String model) {
    return assertThrows(ModelException.class, () -> Explored.of(model)).diagnostic();
  }

  @Test
  void unfitClassesAreRefusedByName() {
    Diagnostic unequal = refused("#import \"" + HERE + "Unequal\"; P() = e -> P();");
    assertTrue(unequal.message().contains("does not define equals"), unequal.message());
    assertTrue(refused("#import \"PAT.Lib.Lift\"; P() = e -> P();").message().contains("Lift"));
    assertTrue(refused("#import \"my.cs\"; P() = e -> P();").message().contains("C#"));
    assertTrue(refused("#import \"no.Such\"; P() = e -> P();").message().contains("no.Such"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FL0122 s.Add()", "FL0122 s.Add(true)", "FL0121 s.Ad(1)", "FL0126 x = s.Clear()",
        "FL0126 s = new List()", "FL0121 s = new Bag()", "FL0123 x.Add(1)", "FL0125 x = s + 1"
      })
  void wrongUsesAreRefused(String useWithCode) {
    String use = useWithCode.substring(7);
    Diagnostic d = refused(IMPORTS + "var<Set> s; var x; P() = e{" + use + ";} -> Stop;");
    assertEquals(useWithCode.substring(0, 6), d.code(), d.message());
  }
}
