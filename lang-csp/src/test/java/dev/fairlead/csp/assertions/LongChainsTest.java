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

  /** As the tool does it: deep models are read by recursive descent. */
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
    new Thread(null, asking, "deep", 256L << 20).start();
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
  void choicesAreWide() {
    String text = "T() = " + joined(" [] ", i -> "e." + i + " -> T()") + ";\n";
    Answers answer = to(text + "#assert T() deadlockfree;");
    assertEquals(HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(EVENTS, answer.verdict().facts().transitions());
  }
}
