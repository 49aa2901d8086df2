package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.TFairness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code --t-fairness}, on the protocol that the manual shows. */
class TFairnessOptionTest {

  private static Invocation check(String how) {
    return Invocation.of(
        "",
        false,
        new FrontEnds(),
        "check",
        "../examples/time/par.pml",
        "--abstract-timer",
        "retry=5",
        "--property",
        "arrives",
        "--explain",
        "--t-fairness",
        how);
  }

  @ParameterizedTest
  @EnumSource
  void messagesArriveUnlessTheTimerNeedNotExpire(TFairness how) {
    Invocation run = check(how.toString());
    assertEquals(how == TFairness.OFF ? 3 : 0, run.code(), run.toString());
    assertTrue(run.out().contains("t-fairness: " + how + ": " + how.describe()), run.out());
  }

  @Test
  void anotherOneIsAnsweredWithAllOfThem() {
    Invocation run = check("strong");
    assertEquals(2, run.code());
    assertTrue(run.err().contains(String.join(", ", TFairness.names())), run.err());
  }

  @Test
  void theManualNamesAll() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "guide.md"));
    String row = guide.lines().filter(l -> l.startsWith("| `--t-fairness")).findFirst().orElse("");
    String page = Files.readString(Path.of("..", "docs", "time.md"));
    for (String name : TFairness.names()) {
      assertTrue(row.contains("`" + name + "`"), row);
      assertTrue(page.contains("\n| `" + name + "` |"), name);
    }
  }
}
