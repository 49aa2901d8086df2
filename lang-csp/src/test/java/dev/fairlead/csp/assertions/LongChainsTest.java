package dev.fairlead.csp.assertions;

import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Logged traces as processes: what each remainder of a chain costs must not grow with the chain.
 * With a cost that grows, these tests would take minutes.
 */
class LongChainsTest {

  private static final int EVENTS = 8_000;

  /** No step of the way may go along a chain by recursion: the stack is small. */
  private static Answers to(String text) {
    CompletableFuture<Answers> answer = new CompletableFuture<>();
    Runnable asking =
        () -> {
          try {
            answer.complete(Answers.to(text, 10 * EVENTS));
          } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
          }
        };
    new Thread(null, asking, "shallow", 400L << 10).start();
    return assertTimeoutPreemptively(Duration.ofSeconds(100), () -> answer.get());
  }

  private static String joined(String separator, IntFunction<String> part) {
    return IntStream.range(0, EVENTS).mapToObj(part).collect(Collectors.joining(separator));
  }

  private static String trace() {
    return "T() = " + joined(" -> ", i -> "e." + i % 7) + " -> Stop;\n";
  }

  private static final String ANY = "I() = [] i:{0..6} @ e.i -> I();\n";

  @Test
  void aTraceIsOneOfTheSpecification() {
    Answers answer = to(trace() + ANY + "#assert T() refines I();");
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS + 1, answer.verdict().facts().states());
  }

  @Test
  void anImplementationLeavesTheTraceAtItsEnd() {
    String cycle = "I() = " + joined("", i -> i < 7 ? "e." + i + " -> " : "") + "I();\n";
    Answers answer = to(trace() + cycle + "#assert I() refines T();");
    assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS + 1, answer.stem().size());
    assertEquals("e." + EVENTS % 7, answer.stem().get(EVENTS));
  }

  @Test
  void aRunThroughTheWholeTraceReplays() {
    Answers answer = to(trace() + "#assert T() deadlockfree;");
    assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS, answer.stem().size());
  }

  @Test
  void sequencesAreChainsToo() {
    String text = "T() = " + joined("; ", i -> "(e." + i % 7 + " -> Skip)") + ";\n";
    Answers answer = to(text + "#assert T() nonterminating;");
    assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      expected.add("e." + i % 7);
    }
    expected.add("terminate");
    assertEquals(expected, answer.stem().stream().filter(e -> !e.equals("τ")).toList());
  }

  @Test
  void aChainHasAnAlphabet() {
    String partner = "U() = [] i:{0..6} @ e.i -> U();\n";
    Answers answer = to(trace() + partner + "S() = T() || U();\n#assert S() deadlockfree;");
    assertEquals(VIOLATED, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS, answer.stem().size());
  }

  @Test
  void aChainIsAComponent() {
    String counted = "#define begun #T() == 0;\nS() = |||{2} @ T();\n#assert S() reaches begun;";
    Answers answer = to(trace() + counted);
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(2, answer.stem().size());
  }

  @Test
  void chainsHaveGuardsMessagesAndAnnotations() {
    String link = "[x < 2] a{x = 1 - x;} -> c!1 -> c?v -> [v == 1] wf(b) -> ";
    String text = "T() = " + joined("", i -> i < EVENTS / 4 ? link : "") + "Skip;\n";
    Answers answer = to("var x = 0; channel c 1;\n" + text + "#assert T() |= <> terminate;");
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
  }

  @Test
  void choicesAreWide() {
    String text = "T() = " + joined(" [] ", i -> "e." + i + " -> T()") + ";\n";
    Answers answer = to(text + "#assert T() deadlockfree;");
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS, answer.verdict().facts().transitions());
  }
}
