package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of processes where variables count members. */
class CountingVariablesTest {
  private static final String READERS =
      """
      var readers = 0;
      var writing = false;
      #define exclusive !(writing && readers > 0);
      #define nobody readers == 0 && !writing;
      Reader() = [!writing] read{readers++;} -> stop{readers--;} -> Reader();
      Writer() = [readers == 0 && !writing] write{writing = true;} -> done{writing = false;} -> Writer();
      System() = (|||{..}@Reader()) ||| (|||{..}@Writer());
      #assert System() |= [] exclusive;
      #assert System() deadlockfree;
      #assert System() |= [](write -> <> done);
      """;

  /** Where nothing is folded there is no end of states. */
  private static final Limits LIMITS = SmallSizes.LIMITS.withMaxStates(2_000);

  private static Checked check(CspModel model, Model.Assertion assertion, FairnessNotion notion) {
    return check(model, assertion, notion, Cutoff.DEFAULT);
  }

  private static Checked check(
      CspModel model, Model.Assertion assertion, FairnessNotion notion, Cutoff cutoff) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        cutoff,
        LIMITS,
        ProgressListener.NONE);
  }

  private static Checked first(String text) {
    CspModel model = open(text, Map.of());
    return check(model, model.assertions().get(0), FairnessNotion.NONE);
  }

  private static boolean isByFolding(Checked checked) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(choice -> choice.what().startsWith("variables that count"));
  }

  @ParameterizedTest
  @EnumSource(FairnessNotion.class)
  void readersAndWriters(FairnessNotion notion) {
    CspModel model = open(READERS, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      Checked checked = check(model, assertion, notion);
      assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
      assertTrue(isByFolding(checked), assertion.text());
    }
  }

  @Test
  void canBeSwitchedOff() {
    CspModel model = open(READERS, Map.of());
    Cutoff without = new Cutoff(Cutoff.DEFAULT.first(), AnyNumber.Balance.OFF);
    Checked off = check(model, model.assertions().get(1), FairnessNotion.NONE, without);
    assertEquals(Outcome.UNKNOWN, off.verdict().outcome());
  }

  /** What happens in large systems only is seen: the bound is that of the text. */
  @ParameterizedTest
  @ValueSource(ints = {3, 7, 12})
  void happensInLargeSystems(int many) {
    Checked checked =
        first(
            """
            var n = 0;
            #define many n == %d;
            P() = in{n++;} -> out{n--;} -> P();
            System() = |||{..}@P();
            #assert System() |= [] !many;
            """
                .formatted(many));
    assertNotEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
  }

  /** A step compares what it has changed before: values beyond the constants are not alike. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{n--; if (n == 4) { bad = true; }}",
        "{n--; n--; if (n > 2) { bad = true; } n++;}",
        "{if (n == 4) { bad = true; } n--;}",
      })
  void comparesAfterChange(String operation) {
    Checked checked =
        first(
            """
            var n = 0;
            var bad = false;
            #define fine !bad;
            P() = in{n++;} -> out%s -> P();
            System() = |||{..}@P();
            #assert System() |= [] fine;
            """
                .formatted(operation));
    assertNotEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
  }

  /** A crash lets the difference of those who wait and those who serve rise, and nothing fall. */
  @ParameterizedTest
  @EnumSource(
      value = FairnessNotion.class,
      names = {"EVENT_WEAK", "EVENT_STRONG"})
  void balancedSums(FairnessNotion notion) {
    CspModel model =
        open(
            """
            channel ask 0;
            channel rsp 0;
            #define busy #Serving() > 0;
            Client() = ask!0 -> Waiting();
            Waiting() = rsp?x -> Client();
            Server() = ask?x -> Serving();
            Serving() = rsp!0 -> Server() [] crash -> Server();
            System() = (|||{..}@Client()) ||| (|||{..}@Server());
            #assert System() |= [](busy -> <> !busy);
            """,
            Map.of());
    Checked checked = check(model, model.assertions().get(0), notion);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
  }

  /** Not every variable that goes up and down counts members. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "P() = in{n++;} -> P() [] [n > 0] out{n--;} -> P();",
        "P() = in{n++;} -> out{n--; n--;} -> P();",
        "P() = in{n++;} -> out{n = 0;} -> P();",
        "P() = in{n++;} -> (out{n--;} -> P() [] lost -> P());",
        "P() = in{while (n < 3) { n++; }} -> out{n--;} -> P();",
        "P() = in{n++;} -> out.n{n--;} -> P();",
      })
  void countsNoMembers(String process) {
    CspModel model =
        open(
            """
            var n = 0;
            #define negative n < 0;
            %s
            System() = |||{..}@P();
            #assert System() deadlockfree;
            #assert System() |= [] !negative;
            """
                .formatted(process),
            Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      Checked checked = check(model, assertion, FairnessNotion.NONE);
      assertFalse(isByFolding(checked), checked.verdict()::reason);
    }
  }

  /** With eight members it is the least of all numbers. */
  @Test
  void beginsAtTheEndOfNumbers() {
    Checked checked =
        first(
            """
            var n = 2147483640;
            #define nolow n >= 0;
            A() = e{n++;} -> B();
            B() = f{n--;} -> A();
            System() = |||{..}@A();
            #assert System() |= [] nolow;
            """);
    assertNotEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
  }

  /** One that other processes change, too, and sums of several. */
  @Test
  void severalVariables() {
    CspModel model =
        open(
            """
            var waiting = 0;
            var inside = 0;
            var free = 3;
            #define few inside <= 3 && waiting + inside >= 0;
            Client() = arrive{waiting++;} -> [free > 0] enter{waiting--; inside++; free--;}
                -> leave{inside--; free++;} -> Client();
            System() = |||{..}@Client();
            #assert System() |= [] few;
            #assert System() deadlockfree;
            #assert System() |= [](arrive -> <> enter);
            """,
            Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      Checked checked = check(model, assertion, FairnessNotion.PROCESS_WEAK);
      assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
    }
  }

  /** The variable of a sum follows members by itself; folded, it took values it never has. */
  @Test
  void sumsOfCountsAreNone() {
    Checked checked =
        first(
            """
            var x = 0;
            channel box 1;
            P0() = [#P0() == #P1()] e -> P0() [] a -> P2();
            P1() = [#P0() == #P1()] e -> P1();
            P2() = box?v -> P0();
            Q0() = [#P0() == #P1()] box!1 -> Q0();
            System() = (|||{..}@P0()) ||| Q0();
            #assert System() deadlockfree;
            """);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
    assertFalse(isByFolding(checked));
  }
}
