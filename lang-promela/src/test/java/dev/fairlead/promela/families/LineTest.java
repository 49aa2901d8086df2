package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of processes that know their numbers, {@code #define N ..}. */
class LineTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(30_000);

  private static Outcome verdict(String text, String name, Map<String, String> defines) {
    PromelaModel model = CountedAndPlain.open(text, defines);
    Model.Assertion assertion = assertion(model, name);
    return Checker.check(
            model.instantiate(assertion),
            () -> model.instantiate(assertion),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  private static Model.Assertion assertion(PromelaModel model, String name) {
    return model.assertions().stream().filter(each -> each.name().equals(name)).findFirst().get();
  }

  private static Outcome instance(String text, String name, int size) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    AnyNumber<Model.Question> sizes =
        model.instantiate(assertion(model, name)).anyNumber().orElseThrow();
    return Checker.checkInstance(
            sizes.instance(List.of(size)),
            () -> sizes.instance(List.of(size)),
            FairnessNotion.NONE,
            LIMITS,
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  private static String example(String name) throws IOException {
    return Files.readString(Path.of("../examples/any", name));
  }

  private static String obstacle(String text, String name) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    return model
        .instantiate(assertion(model, name))
        .anyNumber()
        .orElseThrow()
        .lined()
        .orElseThrow()
        .obstacle()
        .orElse("");
  }

  @Test
  void oneBitIsEnoughForAnyNumber() throws IOException {
    assertEquals(Outcome.HOLDS, verdict(example("one-bit.pml"), "mutex", Map.of()));
    assertEquals(Outcome.HOLDS, verdict(example("one-bit.pml"), "mutex", Map.of("N", "3")));
    assertEquals(Outcome.HOLDS, verdict(example("one-bit.pml"), "mutex", Map.of("N", "2..")));
  }

  /** Each leaves out or changes something; what a small system violates must not hold. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "flag[_pid] = 1; | skip;",
        "flag[_pid] = 0; | skip;",
        "j < N -> flag[j] == 0; j++ | j < N -> j++",
        "flag[j] == 0; j++ | flag[j] == 1; j++",
        "j = _pid + 1; | j = _pid;",
        "j = _pid + 1; | j = N;",
        "j = _pid + 1; | skip;",
        "j < N -> flag[j] == 0; j++ | j < N -> flag[j] == 0; j++; if :: j < N -> j++ :: else fi",
        "goto again :: else -> j++ fi | break :: else -> j++ fi",
        "if :: flag[j] == 1 -> goto again :: else -> j++ fi | j++"
      })
  void whatASmallSystemViolatesDoesNotHold(String from, String to) throws IOException {
    String text = example("one-bit.pml");
    for (int at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) {
      String edited = text.substring(0, at) + to + text.substring(at + from.length());
      Outcome any = verdict(edited, "mutex", Map.of());
      for (int size = 1; size <= 4; size++) {
        if (instance(edited, "mutex", size) == Outcome.VIOLATED) {
          assertNotEquals(Outcome.HOLDS, any, edited);
        }
      }
    }
  }

  @Test
  void aMaximumThatEachProcessComputesIsEnough() throws IOException {
    assertEquals(Outcome.HOLDS, verdict(example("bakery-maximum.pml"), "mutex", Map.of()));
  }

  /**
   * What nobody sees of a process is a part of the step before or behind; what a claim asks about
   * is seen. Four members are needed, so that smaller systems do not show it.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count(P@a) <= 3 | false",
        "count(P@c) <= 3 | false",
        "count(P@e) <= 3 | false",
        "count(P:own == 2) <= 3 | false",
        "count(P@b && P:own == 1) <= 3 | false",
        "count(P@c && x == 1) <= 3 | false",
        "!exists(P@b && P:own != 1) | true",
        "!exists(P@c && P:own == 1) | true"
      })
  void whatAClaimAsksAboutIsSeen(String claim, boolean holds) {
    String text =
        """
        #define N ..
        byte f[N]; bit x;
        active [N] proctype P() {
          byte j; byte own;
          again: f[_pid] = 1;
          a: own = 1;
          b: own = 2;
          c: skip;
          x = 1 - x;
          j = 0;
          do
          :: j < N -> own = 2; d: if :: f[j] == 1 -> own = 3; e: own = 2 :: else fi; j++
          :: else -> break
          od;
          f[_pid] = 0;
          goto again
        }
        ltl a { [] (%s) }
        """
            .formatted(claim);
    assertEquals("", obstacle(text, "a"));
    Outcome any = verdict(text, "a", Map.of());
    assertEquals(holds, any == Outcome.HOLDS, claim);
  }

  /** Every member adds one: so many are needed. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7})
  void aSumOfMembersShowsLate(int least) {
    String text =
        """
        #define N ..
        bit done[N]; byte x;
        active [N] proctype P() {
          do
          :: atomic { done[_pid] == 0 -> done[_pid] = 1; x++ }
          :: done[_pid] == 1 -> skip
          od
        }
        ltl few { [] (x < %d) }
        """
            .formatted(least);
    assertEquals("", obstacle(text, "few"));
    assertNotEquals(Outcome.HOLDS, verdict(text, "few", Map.of()));
    assertEquals(Outcome.HOLDS, instance(text, "few", least - 1));
    assertEquals(Outcome.VIOLATED, instance(text, "few", least));
  }

  /** One of two on a stage goes on to the next, so that one is left on each. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void aChainOfMembersShowsLate(int stage) {
    String text =
        """
        #define N ..
        byte stage[N];
        active [N] proctype P() {
          byte j;
          do
          :: j = 0;
             do
             :: j < N && (j == _pid || stage[j] != stage[_pid]) -> j++
             :: j < N && j != _pid && stage[j] == stage[_pid] && stage[_pid] < %d ->
                stage[_pid] = stage[_pid] + 1;
                if :: stage[_pid] == %d -> top: skip :: else fi;
                break
             :: j >= N -> break
             od
          od
        }
        ltl low { [] !exists(P@top) }
        """
            .formatted(stage, stage);
    assertEquals("", obstacle(text, "low"));
    assertNotEquals(Outcome.HOLDS, verdict(text, "low", Map.of()));
    if (stage <= 3) {
      assertEquals(Outcome.VIOLATED, instance(text, "low", stage + 1));
    }
  }

  /**
   * Each member points at one of the next colour, so that four of them are needed: a claim about
   * all members, or about one outside, is not settled by fewer.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "!forall(P@inside)",
        "exists(!P@inside)",
        "count(!P@inside) >= 1",
        "!(count(!P@inside) == 0)",
        "0 < count(!P@inside)",
        "count(P@inside) <= 0 || exists(!P@inside)",
        "!(forall(P@inside) && x == 0)",
        "forall(P@inside) -> x == 1"
      })
  void whatIsSaidOfAllMembersIsNotShownByAFew(String claim) {
    for (String loop :
        List.of(
            "do :: j < N -> if :: NEXT -> inside: f[j] == 0 :: else fi; j++ :: else -> j = 0 od",
            "do :: for (j in f) { if :: NEXT -> inside: f[j] == 0 :: else fi } od",
            "L: for (j : 0 .. N-1) { if :: NEXT -> goto inside :: else fi; back: skip }; goto L;"
                + " inside: f[j] == 0; goto back")) {
      String text =
          """
          #define N ..
          #define NEXT f[j] == (f[_pid] %% 4) + 1
          byte f[N]; byte x;
          active [N] proctype P() {
            byte j;
            if :: f[_pid] = 1 :: f[_pid] = 2 :: f[_pid] = 3 :: f[_pid] = 4 fi;
            %s
          }
          ltl a { [] (%s) }
          """
              .formatted(loop, claim);
      String why = obstacle(text, "a");
      assertTrue(why.contains("depends on all members"), why);
      assertNotEquals(Outcome.HOLDS, verdict(text, "a", Map.of()));
    }
  }

  /** Why a state is bad may be said in many ways. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "count(P@cs) <= 1 ; true",
        "1 >= count(P@cs) ; true",
        "!(count(P@cs) > 1) ; true",
        "count(P@cs) < 2 && forall(!P@cs || x < 2) ; true",
        "exists(P@cs) -> x < 2 ; true",
        "count(P@cs) == 0 || x < 2 ; true",
        "!exists(P@cs && x == 2) ; true",
        "count(P@cs) != 2 ; false",
        "count(P@cs) == 1 || x < 2 ; false",
        "count(P@cs) ; false",
        "exists(P@cs) == 0 ; false",
        "(exists(P@cs)) <-> (x == 1) ; false",
        "x < 2 -> exists(P@again || P@cs) ; false",
        "count(P@cs) < N ; false",
        "count(P@cs) + count(P@again) < 3 ; false"
      })
  void aFewMembersShowThatAStateIsBad(String claim, boolean known) {
    String text =
        """
        #define N ..
        byte f[N]; byte x;
        active [N] proctype P() {
          again: atomic { x == 0 -> x = 1 }; cs: x = 0; goto again
        }
        ltl a { [] (%s) }
        """
            .formatted(claim);
    assertEquals(known, obstacle(text, "a").isEmpty(), obstacle(text, "a"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "byte j = (_pid + 1) % N; | skip | begin alike",
        "byte j = 0; byte own = (j == _pid); | skip | begin alike",
        "byte j; | if :: c!1 :: else fi | meets this one",
        "byte j; | if :: { c?1; skip } :: else fi | meets this one",
        "byte j; | (empty(c)) | no buffer",
        "byte j; | j = j + 1 + 1 | 'j + 1' is a number of a member"
      })
  void whatMayDifferWithoutOthersIsRefused(String declared, String statement, String why) {
    String text =
        """
        #define N ..
        bit flag[N]; chan c = [0] of { bit };
        active [N] proctype P() {
          %s again: j = 0; do :: j < N -> flag[j] == 0; j++ :: else -> break od;
          %s; goto again
        }
        ltl p { [] !exists(P@again) }
        """
            .formatted(declared, statement);
    assertTrue(obstacle(text, "p").contains(why), obstacle(text, "p"));
  }

  @Test
  void aTokenGoesAround() {
    String text =
        """
        #define N 2..
        byte turn; bit busy[N];
        active [N] proctype P() {
          do
          :: turn == _pid -> busy[_pid] = 1; cs: assert(turn == _pid); busy[_pid] = 0; turn = (turn + 1) % N
          od
        }
        ltl mutex { [] (count(P@cs) <= 1) }
        """;
    assertEquals(Outcome.HOLDS, verdict(text, "mutex", Map.of()));
    assertEquals(Outcome.HOLDS, verdict(text, "assertions", Map.of()));
    String wrong = text.replace("busy[_pid] = 0; turn", "turn = (turn + 1) % N; turn");
    assertNotEquals(
        Outcome.HOLDS, verdict(wrong.replace("turn == _pid -> b", "skip -> b"), "mutex", Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(flag[0] == 1) | 5:10",
        "(_pid == 2) | 5:5",
        "(N > 3) | 5:5",
        "(_nr_pr > 2) | 5:5",
        "flag[_pid] = _pid | 2:5",
        "select (j : 0 .. N-1) | 5:12"
      })
  void whatIsNotLookedIntoIsToldWithItsPlace(String statement, String place) {
    String text =
        """
        #define N ..
        bit flag[N];
        active [N] proctype P() {
          byte j; again: j = 0; do :: j < N -> flag[j] == 0; j++ :: else -> break od;
           %s;
           goto again
        }
        ltl p { [] !exists(P@again) }
        """
            .formatted(statement);
    String why = obstacle(text, "p");
    assertTrue(why.startsWith("model.pml:" + place + ": "), why);
  }

  @Test
  void whatIsReadMustNotDependOnTheNumber() {
    String text = "#define N ..\n#if N > 3\n#endif\nactive [N] proctype P() { do :: skip od }\n";
    ModelException mistake =
        assertThrows(ModelException.class, () -> CountedAndPlain.open(text, Map.of()));
    assertTrue(mistake.getMessage().contains("any number"), mistake.getMessage());
    CountedAndPlain.open(text, Map.of("N", "5"));
    assertThrows(
        ModelException.class,
        () ->
            CountedAndPlain.open(
                "#define N ..\n#define M ..\nactive [N] proctype P() { do :: skip od }", Map.of()));
    assertThrows(
        ModelException.class,
        () ->
            CountedAndPlain.open(
                "#define N ..\nbit f[N]; active [*] proctype P() { do :: skip od }", Map.of()));
  }
}
