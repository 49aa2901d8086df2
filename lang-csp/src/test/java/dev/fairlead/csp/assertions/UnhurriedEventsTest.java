package dev.fairlead.csp.assertions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An event that is not urgent may be put off for any time, whether or not some other time is
 * running. {@code -Dseed=n} tries another part of the world.
 */
class UnhurriedEventsTest {
  private static final long SEED = Long.getLong("seed", 1);
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(3_000);

  /** After a nothing has a time. */
  private static final String ANSWER = "P() = (a -> b -> Stop) within[2];\n";

  private static Verdict verdict(String text, FairnessNotion notion, Abstraction abstraction) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), path -> null);
    Model.Assertion asked = model.assertions().get(0);
    return Checker.check(
            model.instantiate(asked, abstraction),
            () -> model.instantiate(asked, abstraction),
            notion,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE)
        .verdict();
  }

  private static Outcome outcome(String text) {
    return verdict(text, FairnessNotion.NONE, Abstraction.AUTO).outcome();
  }

  @Test
  void whatNothingHurriesMayComeLate() {
    String claim = "#assert P() |= [](a -> <><=50 b);";
    for (FairnessNotion notion : FairnessNotion.values()) {
      // Fairness brings b, but not in time.
      assertEquals(
          Outcome.VIOLATED,
          verdict(ANSWER + claim, notion, Abstraction.AUTO).outcome(),
          notion.toString());
    }
    Verdict late = verdict(ANSWER + claim, FairnessNotion.NONE, Abstraction.AUTO);
    assertEquals(2, late.evidence().orElseThrow().stem().size(), "one tick is long enough");
    assertEquals(Outcome.HOLDS, outcome(ANSWER.replace("b ->", "b ->>") + claim));
  }

  /** An urgent event speaks of time as {@code Wait} does: a deadline is no other beside a wait. */
  @Test
  void urgentEventsAloneLetOthersBePutOff() {
    String claim = "#assert %s |= [](a -> <><=%d b);";
    for (String urgent :
        new String[] {
          "a ->> b -> Stop",
          "(a -> b -> Stop) ||| c ->> Stop",
          "(d!0 ->> a -> b -> Stop) ||| d?x -> Stop"
        }) {
      String text = "channel d 0;\nP() = " + urgent + ";\nQ() = P() ||| Wait[1];\n";
      for (int bound : new int[] {0, 50}) {
        assertEquals(Outcome.VIOLATED, outcome(text + claim.formatted("P()", bound)), urgent);
        assertEquals(Outcome.VIOLATED, outcome(text + claim.formatted("Q()", bound)), urgent);
      }
    }
    assertEquals(Outcome.HOLDS, outcome("P() = a ->> b ->> Stop;\n" + claim.formatted("P()", 0)));
    // Nothing speaks of time.
    assertEquals(Outcome.HOLDS, outcome("P() = a -> b -> Stop;\n" + claim.formatted("P()", 0)));
  }

  @Test
  void whatIsHurriedDoesNot() {
    assertEquals(Outcome.HOLDS, outcome(ANSWER + "#assert P() |= <><=2 a;"));
    String urgent = "P() = (a -> (b ->> Stop)) within[2];\n#assert P() |= [](a -> <><=0 b);";
    assertEquals(Outcome.HOLDS, outcome(urgent));
    String bounded = "P() = (a -> ((b -> Stop) within[3])) within[2];\n#assert P() |= <><=%d b;";
    assertEquals(Outcome.HOLDS, outcome(bounded.formatted(5)));
    assertEquals(Outcome.VIOLATED, outcome(bounded.formatted(4)));
  }

  @Test
  void timeWithoutAnEndIsNoGreatestTime() {
    String goal = "var n = 0;\n#define goal n == 1;\n#assert P() reaches goal with max(time);\n";
    Verdict greatest =
        verdict(
            goal + "P() = (a -> b{n = 1;} -> Stop) within[2];",
            FairnessNotion.NONE,
            Abstraction.AUTO);
    assertTrue(greatest.reason().endsWith("while time goes on"), greatest.reason());
    Verdict bounded =
        verdict(
            goal + "P() = (a -> ((b{n = 1;} -> Stop) within[7])) within[2];",
            FairnessNotion.NONE,
            Abstraction.AUTO);
    assertEquals("max(time) = 9", bounded.reason());
  }

  @Test
  void theReasonsSaySo() {
    for (String claim : new String[] {"[](a -> <><=50 b)", "<> b"}) {
      CspModel model =
          CspModel.open(
              new SourceText("m.csp", ANSWER + "#assert P() |= " + claim + ";"),
              Map.of(),
              path -> null);
      String remarks = model.instantiate(model.assertions().get(0)).remarks().toString();
      assertTrue(remarks.contains("idle time is one step"), remarks);
      assertEquals(claim.contains("<="), remarks.contains("put off"), remarks);
    }
  }

  @Test
  void runsThatEndDoSoAsBefore() {
    String ends = "P() = Wait[1]; a -> Stop;\n#assert P() |= [](a -> []<=9 !\"-tick-\");";
    assertEquals(Outcome.HOLDS, outcome(ends));
  }

  /**
   * A process that only waits, again and again, has time running in every state. So it makes no
   * difference to what others may do in some time.
   */
  private static void compare(long seed, Map<Outcome, Integer> seen) {
    Random random = new Random(seed);
    String text = new TimedProcesses(random).text();
    String claim = " |= " + claim(random) + ";\n";
    try {
      for (Abstraction abstraction : new Abstraction[] {Abstraction.AUTO, Abstraction.NONE}) {
        String story = "seed " + seed + " " + abstraction + "\n" + text + claim;
        Outcome alone =
            verdict(text + "#assert System()" + claim, FairnessNotion.NONE, abstraction).outcome();
        Outcome beside =
            verdict(text + "#assert Beside()" + claim, FairnessNotion.NONE, abstraction).outcome();
        if (alone != Outcome.UNKNOWN && beside != Outcome.UNKNOWN) {
          seen.merge(alone, 1, Integer::sum);
          assertEquals(beside, alone, story);
        }
      }
    } catch (ModelException refused) {
      // a process that stands for itself only
    }
  }

  private static String claim(Random random) {
    String[] atoms = {"a", "b", "p0", "p1"};
    String p = atoms[random.nextInt(atoms.length)];
    String q = atoms[random.nextInt(atoms.length)];
    int bound = random.nextInt(5);
    return switch (random.nextInt(4)) {
      case 0 -> "[](%s -> <><=%d %s)".formatted(p, bound, q);
      case 1 -> "<><=%d %s".formatted(bound, q);
      case 2 -> "[](%s -> []<=%d !%s)".formatted(p, bound, q);
      default -> "[](%s -> <><=%d %s) && []<=1 !%s".formatted(p, bound, q, p);
    };
  }

  @Test
  void aProcessThatOnlyWaitsMakesNoDifference() {
    Map<Outcome, Integer> seen = new EnumMap<>(Outcome.class);
    for (long seed = SEED; seed < SEED + 120; seed++) {
      compare(seed, seen);
    }
    assertTrue(
        seen.getOrDefault(Outcome.HOLDS, 0) > 15 && seen.getOrDefault(Outcome.VIOLATED, 0) > 15,
        seen::toString);
  }

  @Test
  @Tag("long")
  void aProcessThatOnlyWaitsMakesNoDifferenceAtLength() {
    for (long seed = SEED; seed < SEED + 20_000; seed++) {
      compare(seed, new EnumMap<>(Outcome.class));
    }
  }
}
