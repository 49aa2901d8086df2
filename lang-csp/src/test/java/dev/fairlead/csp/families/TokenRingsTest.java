package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Token rings: what holds for every number holds for more than those that were asked. */
class TokenRingsTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(60_000);
  private static final Pattern ASKED = Pattern.compile("no system with up to (\\d+) ");
  private static final Pattern SHOWN = Pattern.compile("^with (\\d+) ");

  private int questions;
  private int proved;
  private int byRing;
  private int shown;
  private int open;
  private int compared;
  private int cut;
  private final Map<String, Integer> why = new TreeMap<>();
  private final Map<FairnessNotion, Integer> provedUnder = new TreeMap<>();

  @Test
  void answersAreTrueOfLargerSystems() {
    for (long seed = 0; seed < 12; seed++) {
      ask(seed);
    }
    assertTrue(byRing > 3 && shown > 3, figures());
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    long from = Long.getLong("rings.from", 1000);
    for (long seed = from; seed < from + Long.getLong("rings.models", 2000); seed++) {
      ask(seed);
    }
    System.out.println(figures());
    why.forEach((reason, often) -> System.out.println(often + "  " + reason));
  }

  private String figures() {
    return ("token rings: %d questions, %d proved, %d of them as rings %s, %d shown, %d unknown;"
            + " %d comparisons with a system, %d more too large")
        .formatted(questions, proved, byRing, provedUnder, shown, open, compared, cut);
  }

  private void ask(long seed) {
    String text = new RandomTokenRing(seed).text();
    CspModel model = open(text, Map.of());
    Random random = new Random(seed);
    for (Model.Assertion assertion : model.assertions()) {
      FairnessNotion[] notions = FairnessNotion.values();
      FairnessNotion notion = notions[random.nextInt(notions.length)];
      Checked checked = check(model, assertion, notion);
      Verdict verdict = checked.verdict();
      questions++;
      String where =
          assertion.text()
              + " ("
              + notion
              + "), seed "
              + seed
              + ": "
              + verdict.reason()
              + "\n"
              + text;
      if (verdict.outcome() == Outcome.UNKNOWN) {
        open++;
        tally(checked);
      } else if (verdict.outcome() == Outcome.HOLDS) {
        proved++;
        holds(text, assertion, notion, verdict, where);
      } else {
        shown++;
        violated(checked, where);
      }
    }
  }

  private void tally(Checked checked) {
    checked.plan().stream()
        .flatMap(plan -> plan.lines().stream())
        .filter(line -> line.startsWith("no token ring"))
        .forEach(line -> why.merge(line.replaceAll("'[^']*'", "'…'"), 1, Integer::sum));
  }

  /** Systems of all sizes up to two more than those that were asked. */
  private void holds(
      String text,
      Model.Assertion assertion,
      FairnessNotion notion,
      Verdict verdict,
      String where) {
    Matcher asked = ASKED.matcher(verdict.reason());
    boolean isRing = asked.find();
    if (isRing) {
      byRing++;
      provedUnder.merge(notion, 1, Integer::sum);
    }
    int largest = isRing ? Integer.parseInt(asked.group(1)) + 2 : 7;
    for (int size = text.contains("N 2..") ? 2 : 1; size <= largest; size++) {
      Outcome outcome = plain(text, assertion, notion, size);
      if (outcome == Outcome.UNKNOWN) {
        cut += largest - size + 1;
        return;
      }
      compared++;
      int members = size;
      assertEquals(Outcome.HOLDS, outcome, () -> "with " + members + ", " + where);
    }
  }

  private static Outcome plain(
      String text, Model.Assertion assertion, FairnessNotion notion, int size) {
    CspModel fixed = open(text, Map.of("N", Integer.toString(size)));
    Model.Assertion same =
        fixed.assertions().stream()
            .filter(each -> each.text().equals(assertion.text()))
            .findFirst()
            .orElseThrow();
    return Checker.checkInstance(
            fixed.instantiate(same, Abstraction.NONE),
            () -> fixed.instantiate(same, Abstraction.NONE),
            notion,
            LIMITS,
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  /** By the lemma, those that are named and three others are enough to show it in a ring. */
  private static void violated(Checked checked, String where) {
    boolean isRing =
        checked.plan().stream()
            .flatMap(plan -> plan.lines().stream())
            .anyMatch(line -> line.startsWith("a token ring"));
    Matcher size = SHOWN.matcher(checked.verdict().reason());
    assertTrue(size.find(), where);
    int named =
        where.contains(".1") || where.contains("i == 1") || where.contains("= 1;\nP") ? 2 : 1;
    assertTrue(!isRing || Integer.parseInt(size.group(1)) <= named + 3, where);
  }

  private static final String RING =
      """
      #define N 3..;
      #define busy0 busy[0] == 1;
      var turn = 0;
      var busy[N];
      P(i) = ask.i -> Q(i) [] [turn != i] idle.i -> P(i);
      Q(i) = [turn == i] work.i{busy[i] = 1;} -> rest.i{busy[i] = 0; turn = (turn + 1) %% N;} -> P(i) %s;
      Clock() = beat -> Clock();
      Ring() = ||| i:{0..N-1} @ P(i) %s;
      #assert Ring() |= %s;
      """;

  /** What is no token ring, or not under some notion, is not taken for one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | '' | []<> work.0 | process-weak | HOLDS
          '' | '' | []<> work.0 | global | HOLDS
          '' | '' | []<> work.0 | event-weak | HOLDS
          '' | '' | []<> work.0 | none | VIOLATED
          '' | '' | [](work.0 -> (!work.1 U rest.0)) | none | VIOLATED
          '' | '' | (!rest.0 W work.0) && (!rest.1 W work.1) | none | HOLDS
          '' | '' | !(work.0 && (busy0 U rest.0)) | process-weak | HOLDS
          '' | '' | [](ask.0 -> X !ask.0) | process-weak | UNKNOWN
          '' | '' | '[](work.0 -> ((work.0 U rest.0) || busy0))' | process-weak | UNKNOWN
          '' | '' | []!(ask.0 && ((ask.0 && busy0) U ask.1)) | none | UNKNOWN
          '[] [turn == i] keep.i -> Q(i)' | '' | []<> work.0 | process-weak | VIOLATED
          '[] [turn == i] halt.i -> Stop' | '' | [](work.0 -> <> rest.0) | process-weak | HOLDS
          '[] [turn == i] halt.i -> Skip' | '' | [](work.0 -> <> rest.0) | process-weak | HOLDS
          '[] [turn == i] note -> Q(i)' | '' | [](work.0 -> <> rest.0) | process-weak | HOLDS
          '[] [turn == i] note -> Q(i)' | '' | [](work.0 -> <> rest.0) | event-weak | UNKNOWN
          '[] note.7.i -> Q(i)' | '' | [](work.0 -> <> rest.0) | event-strong | UNKNOWN
          '[] note.i.7 -> Q(i)' | '' | [](work.0 -> <> rest.0) | event-strong | HOLDS
          '[] [turn == i] back.i{turn = (turn + N - 1) % N;} -> P(i)' | '' | (!rest.0 W work.0) | none | UNKNOWN
          '[] [busy[(i + 1) % N] == 1] see.i -> P(i)' | '' | (!rest.0 W work.0) | none | UNKNOWN
          '[] see.i{busy[(i + 1) % N] = 0;} -> P(i)' | '' | (!rest.0 W work.0) | none | UNKNOWN
          '[] [&& j:{0..N-1} @ (busy[j] == 0)] see.i -> P(i)' | '' | (!rest.0 W work.0) | none | UNKNOWN
          '[] [turn == i] zero.i{turn = 0;} -> P(i)' | '' | (!rest.0 W work.0) | none | UNKNOWN
          '' | '||| Clock()' | (!rest.0 W work.0) | none | UNKNOWN
          """)
  void onlyTokenRingsAreProved(
      String more, String beside, String formula, String notion, Outcome expected) {
    CspModel model = open(RING.formatted(more, beside, formula), Map.of());
    Checked checked =
        check(model, model.assertions().get(0), FairnessNotion.parse(notion).orElseThrow());
    assertEquals(
        expected,
        checked.verdict().outcome(),
        () -> checked.verdict().reason() + checked.plan().map(plan -> plan.lines()));
  }

  private static Checked check(CspModel model, Model.Assertion assertion, FairnessNotion notion) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        LIMITS,
        ProgressListener.NONE);
  }

  /** The negation of a comparison is one. */
  @Test
  void numbersThatAreComparedInANegation() {
    CspModel model =
        open(
            """
            #define N 2..;
            channel hand[N] 0;
            H(i) = hand[(i + 1) % N]!0 -> W(i);
            W(i) = hand[i]?0 -> H(i);
            P(i) = [i == 0] f.i -> H(i) [] [!(i == 0)] o.i -> W(i);
            Ring() = ||| i:{0..N-1} @ P(i);
            #assert Ring() deadlockfree;
            """,
            Map.of());
    Verdict verdict = check(model, model.assertions().get(0), FairnessNotion.NONE).verdict();
    assertEquals(Outcome.HOLDS, verdict.outcome(), verdict.reason());
  }
}
