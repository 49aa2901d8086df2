package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables that count members of any number: what is said is true of each small number. */
class RandomCountersTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(4_000);
  private static final Limits OF_ONE = Limits.ofThisMachine().withMaxStates(60_000);

  private static final String READERS =
      """
      byte readers; bool writing;
      active [*] proctype Reader() {
        do :: atomic { !writing -> readers++ }; reads: readers-- od
      }
      active [*] proctype Writer() {
        do :: atomic { readers == 0 && !writing -> writing = true }; writing = false od
      }
      ltl exclusive { [] !(writing && readers > 0) }
      ltl nobody { []<> (readers == 0) }
      ltl written { [] (writing -> <> !writing) }
      """;

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private int folded;

  private static Checked ask(
      PromelaModel model, Model.Assertion assertion, FairnessNotion notion, Limits limits) {
    return Checker.check(
        model.instantiate(assertion),
        () -> model.instantiate(assertion),
        notion,
        Cutoff.DEFAULT,
        limits,
        ProgressListener.NONE);
  }

  private static boolean isFolded(Checked checked) {
    return checked.plan().orElseThrow().choices().stream()
        .anyMatch(choice -> choice.what().startsWith("variables that count"));
  }

  private static Checked ask(String text, String name, FairnessNotion notion) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return ask(model, assertion, notion, Limits.ofThisMachine().withMaxStates(40_000));
  }

  @ParameterizedTest
  @CsvSource({
    "exclusive, NONE, HOLDS",
    "nobody, PROCESS_STRONG, VIOLATED",
    "nobody, GLOBAL, HOLDS",
    "written, PROCESS_WEAK, HOLDS"
  })
  void readersAndWriters(String name, FairnessNotion notion, Outcome expected) {
    Checked checked = ask(READERS, name, notion);
    assertEquals(expected, checked.verdict().outcome());
    if (expected == Outcome.HOLDS) {
      assertTrue(isFolded(checked));
      assertTrue(checked.verdict().reason().endsWith(", up to 254 together"));
    }
  }

  /** Where a group has one member, the variable depends on where that one is. */
  @Test
  void twoGroupsThatAreCountedTogether() {
    Checked checked =
        ask(
            """
            byte x;
            active [*] proctype P() { x++; L: x-- }
            active [*] proctype Q() { x++; L: x-- }
            ltl none { []<> (x == 0) }
            """,
            "none",
            FairnessNotion.PROCESS_STRONG);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome(), checked.verdict()::reason);
    assertTrue(isFolded(checked));
  }

  /** A reader that leaves twice, or not at all, or is counted by none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "readers--; if :: readers-- :: skip fi",
        "readers = readers - 2",
        "if :: readers-- :: skip fi",
        "skip"
      })
  void readersThatAreCountedWrongly(String leaves) {
    Checked checked =
        ask(READERS.replace("reads: readers--", leaves), "exclusive", FairnessNotion.NONE);
    assertTrue(!isFolded(checked) || checked.verdict().outcome() != Outcome.HOLDS);
  }

  /** With 256 of them a byte is 0 again, and with 16 what has four bits. */
  @ParameterizedTest
  @CsvSource({
    "byte x, HOLDS, ', up to 254 together'",
    "short x, HOLDS, ', up to 2000 together'",
    "int x, HOLDS, 'number of P'",
    "unsigned x : 4, VIOLATED, ''"
  })
  void whatAVariableCanHold(String declaration, Outcome expected, String end) {
    String text =
        "%s; bool bad; active [*] proctype P() { x++; (x == 0); bad = true } ltl f { [] !bad }"
            .formatted(declaration);
    Checked checked = ask(text, "f", FairnessNotion.NONE);
    if (expected == Outcome.VIOLATED) {
      assertTrue(checked.verdict().outcome() != Outcome.HOLDS, checked.verdict().reason());
    } else {
      assertEquals(expected, checked.verdict().outcome(), checked.verdict().reason());
      assertTrue(checked.verdict().reason().endsWith(end), checked.verdict().reason());
    }
  }

  /** 254 of them and one more are what a byte holds, but not another one. */
  @ParameterizedTest
  @CsvSource({"0, x++; x--, true", "1, skip, true", "1, x++; x--, false"})
  void whatIsCountedBesideMembers(int first, String alone, boolean holds) {
    String text =
        "byte x = %d; active [*] proctype P() { x++; L: x-- } active proctype S() { do :: %s od }"
                .formatted(first, alone)
            + " ltl f { [] (x <= 2 || exists(P@L)) }";
    Checked checked = ask(text, "f", FairnessNotion.NONE);
    assertEquals(holds, checked.verdict().outcome() == Outcome.HOLDS, checked.verdict()::reason);
  }

  /** 127 of them are what a byte holds. */
  @Test
  void whatIsCountedTwice() {
    String text =
        "byte x; bool bad; active [*] proctype P() { x = x + 2; (x < 2); bad = true }"
            + " ltl f { [] !bad }";
    assertTrue(ask(text, "f", FairnessNotion.NONE).verdict().outcome() != Outcome.HOLDS);
    assertEquals(
        Outcome.HOLDS,
        ask(text.replace("byte", "short"), "f", FairnessNotion.NONE).verdict().outcome());
  }

  /** Where {@code init} starts them, they are counted before they are there. */
  @Test
  void membersThatInitStarts() {
    String text =
        """
        byte in;
        proctype P() { do :: in++; room: in-- od }
        init { atomic { do :: run P() :: break od } }
        ltl some { [] (count(P@room) >= 1 -> in > 0) }
        """;
    Checked checked = ask(text, "some", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(isFolded(checked));
  }

  /** The number of those that have ended has no bound in a single system. */
  @Test
  void membersThatStartOthersAreNotCounted() {
    String text =
        """
        byte done; bool busy, won;
        active [*] proctype L() {
          do
          :: atomic { !busy -> busy = true; run W() }
          :: atomic { done > 1 && !won -> won = true }
          od
        }
        proctype W() { atomic { busy = false; done++ } }
        ltl f { <> won }
        """;
    assertTrue(!isFolded(ask(text, "f", FairnessNotion.GLOBAL)));
  }

  @Test
  void whatHoldsForAnyNumberHoldsForSmallOnes() {
    for (long seed = 0; seed < 30; seed++) {
      List<FairnessNotion> notions = CountedAndPlain.NOTIONS;
      compare(seed, 4, List.of(notions.get((int) (seed % notions.size()))));
    }
    System.out.println(figures());
    assertTrue(folded > 10 && outcomes.get(Outcome.VIOLATED) > 20, this::figures);
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    for (long seed = 1000; seed < 1040; seed++) {
      compare(seed, 6, CountedAndPlain.NOTIONS);
    }
    System.out.println(figures());
  }

  private String figures() {
    return "variables that count, in Promela: %s, %d of them folded".formatted(outcomes, folded);
  }

  private void compare(long seed, int largest, List<FairnessNotion> notions) {
    String text = new RandomCounters(seed).text();
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      for (FairnessNotion notion : notions) {
        String where = "seed %d, %s, %s%n%s".formatted(seed, assertion.text(), notion, text);
        Checked checked = ask(model, assertion, notion, LIMITS);
        Outcome outcome = checked.verdict().outcome();
        outcomes.merge(outcome, 1, Integer::sum);
        if (outcome == Outcome.HOLDS) {
          folded += isFolded(checked) ? 1 : 0;
          requireAll(model, assertion, notion, isFolded(checked) ? largest : 2, where);
        } else if (outcome == Outcome.VIOLATED) {
          assertTrue(checked.verdict().evidence().isPresent(), where);
        }
      }
    }
  }

  /** That no plain system up to a size violates it. */
  private static void requireAll(
      PromelaModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      int largest,
      String where) {
    AnyNumber<Model.Question> instances =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    for (int size = instances.least(); size <= largest; size++) {
      List<Integer> sizes = Collections.nCopies(instances.groups().size(), size);
      Outcome outcome =
          Checker.checkInstance(
                  instances.instance(sizes),
                  () -> instances.instance(sizes),
                  notion,
                  OF_ONE,
                  ProgressListener.NONE)
              .verdict()
              .outcome();
      assertTrue(outcome != Outcome.VIOLATED, where + " with " + size);
    }
  }
}
