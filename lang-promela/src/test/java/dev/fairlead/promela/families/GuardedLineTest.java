package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.LinedMembers;
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
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Members in a line, of whom some must be there: Szymanski's algorithm, and what is wrong in it.
 */
class GuardedLineTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(100_000);

  private static String szymanski() throws IOException {
    return Files.readString(Path.of("../examples/any/szymanski-loops.pml"));
  }

  private static Model.Assertion mutex(PromelaModel model) {
    return model.assertions().stream()
        .filter(each -> each.name().equals("mutex"))
        .findFirst()
        .get();
  }

  private static AnyNumber<Model.Question> sizes(String text) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    return model.instantiate(mutex(model)).anyNumber().orElseThrow();
  }

  private static boolean isProved(String text) {
    LinedMembers lined = sizes(text).lined().orElseThrow();
    assertEquals("", lined.obstacle().orElse(""));
    return GuardedLines.isProved(lined, 1, 100_000) || GuardedLines.isProved(lined, 2, 100_000);
  }

  private static boolean isViolated(String text, int size) {
    AnyNumber<Model.Question> sizes = sizes(text);
    return Checker.checkInstance(
                sizes.instance(List.of(size)),
                () -> sizes.instance(List.of(size)),
                FairnessNotion.NONE,
                LIMITS,
                ProgressListener.NONE)
            .verdict()
            .outcome()
        == Outcome.VIOLATED;
  }

  @Test
  void whoIsPassedAtTheDoorHasAGuard() throws IOException {
    PromelaModel model = CountedAndPlain.open(szymanski(), Map.of());
    Checked checked =
        Checker.check(
            model.instantiate(mutex(model)),
            () -> model.instantiate(mutex(model)),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(checked.plan().orElseThrow().toString().contains("guarded views of 2 members"));
  }

  /** Each leaves out or changes something; so many members show that it is wrong. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "for (j in flag) { flag[j] < 3 }; @ skip; @ 2",
        "flag[j] < 3 @ flag[j] < 4 @ 2",
        "flag[j] < 3 @ flag[j] != 4 @ 2",
        "flag[j] < 3 @ flag[j] != 3 @ 2",
        "flag[j] < 2; j++ @ j++ @ 2",
        "flag[j] < 2; j++ @ flag[j] < 3; j++ @ 2",
        "flag[j] < 2; j++ @ flag[j] != 4; j++ @ 2",
        "if :: flag[j] == 4 -> break @ if :: flag[j] >= 3 -> break @ 3",
        "if :: flag[j] == 4 -> break @ if :: flag[j] != 2 -> break @ 2",
        "flag[j] == 1 -> goto wait @ flag[j] == 1 -> goto close @ 3",
        "flag[j] == 1 -> goto wait @ flag[j] == 2 -> goto wait @ 3",
        "for (j : _pid + 1 .. N - 1) { flag[j] < 2 || flag[j] == 4 }; @ skip; @ 3",
        "flag[j] < 2 || flag[j] == 4 @ flag[j] != 3 @ 3",
        "flag[j] < 2 || flag[j] == 4 @ (flag[j] != 3) @ 3",
        "for (j : _pid + 1 .. N - 1) { flag[j] < 2 @ for (j : 0 .. _pid) { flag[j] < 2 @ 3",
        "flag[_pid] = 1; @ skip; @ 2"
      })
  void whatIsWrongIsNotProved(String from, String to, int size) throws IOException {
    String text = szymanski();
    assertTrue(text.contains(from));
    isWrong(text.replace(from, to), size);
  }

  /** The loop before the critical section goes in the other direction. */
  @Test
  void whoWaitsForTheWrongOnesIsNotProved() throws IOException {
    String text = szymanski();
    int from = text.indexOf("j = 0;", text.indexOf("flag[_pid] = 4"));
    String loop = text.substring(from, text.indexOf("cs:"));
    isWrong(text.replace(loop, "for (j : _pid + 1 .. N - 1) { flag[j] < 2 };\n"), 2);
  }

  /** Two members meet at a time, so that it takes four, or six, to count so far. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void meetingsAreSteps(int meetings) {
    String text =
        """
        #define N ..
        byte x; chan c = [0] of { bit };
        active [N] proctype P() {
          if :: c!1 -> x++ :: c?_ fi;
          do :: skip od
        }
        ltl mutex { [] (x < %d) }
        """
            .formatted(meetings);
    isWrong(text, 2 * meetings);
  }

  private static void isWrong(String text, int size) {
    assertTrue(isViolated(text, size), text);
    assertFalse(isProved(text), text);
  }

  /** One number, comparison or jump is another one, or two of them. */
  @Test
  @Tag("long")
  void whatIsProvedOfEditedTextsIsTrueOfSmallSystems() throws IOException {
    int proved = 0;
    long from = Long.getLong("line.from", 0);
    long to = Long.getLong("line.to", 300);
    for (long seed = from; seed < to; seed++) {
      Random random = new Random(seed);
      String text = edited(szymanski(), random);
      text = random.nextInt(3) == 0 ? text : edited(text, random);
      if (isProved(text)) {
        proved++;
        for (int size = 2; size <= 4; size++) {
          assertFalse(isViolated(text, size), text);
        }
      }
      if (seed % 20 == 0) {
        System.out.println(seed + ": " + proved + " proved");
      }
    }
    System.out.println(proved + " of " + (to - from) + " proved");
  }

  private static String edited(String text, Random random) {
    String[] what = {"flag\\[_pid\\] = [0-4]", "flag\\[j\\] [=<]+ [0-4]", "goto \\w+"};
    int kind = random.nextInt(what.length);
    List<MatchResult> found = Pattern.compile(what[kind]).matcher(text).results().toList();
    MatchResult at = found.get(random.nextInt(found.size()));
    String other =
        switch (kind) {
          case 0 -> "flag[_pid] = " + random.nextInt(5);
          case 1 ->
              "flag[j] "
                  + List.of("==", "<", "!=", ">=").get(random.nextInt(4))
                  + " "
                  + random.nextInt(5);
          default -> "goto " + List.of("again", "wait", "close", "cs").get(random.nextInt(4));
        };
    return text.substring(0, at.start()) + other + text.substring(at.end());
  }
}
