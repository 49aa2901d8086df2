package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions and end states are settled by one search if both hold, and reported as ever. */
class OneSearchTest {

  private static final String BOTH_HOLD =
      """
      byte n;
      active [2] proctype P() { n < 2 -> n++; assert(n <= 2) }
      """;

  private static final String GETS_STUCK = BOTH_HOLD.replace("byte n", "byte n = 1");

  @TempDir private Path folder;

  private static Invocation check(Workbench workbench, Path model, String... options) {
    List<String> words = new ArrayList<>(List.of("check", model.toString()));
    words.addAll(List.of(options));
    return Invocation.of("", false, workbench, words.toArray(String[]::new));
  }

  private List<String> searches(String text, String... options) throws IOException {
    List<String> searches = new ArrayList<>();
    Workbench counting =
        new WatchedWorkbench(
            new FrontEnds(), (question, progress) -> searches.add(question.property().kind()));
    check(counting, file(text), options);
    return searches;
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("m.pml"), text);
  }

  @Test
  void oneSearchIfBothHold() throws IOException {
    assertEquals(List.of("assertions"), searches(BOTH_HOLD));
    assertEquals(List.of("assertions"), searches(BOTH_HOLD, "--fairness", "weak"));
    assertEquals(List.of("assertions"), searches(BOTH_HOLD, "--abstraction", "none"));
    assertEquals(
        List.of("assertions"),
        searches(BOTH_HOLD, "--property", "end-states", "--property", "assertions"));
    assertEquals(List.of("assertions", "ltl"), searches(BOTH_HOLD + "ltl { <>(n == 2) }"));
  }

  @Test
  void twoIfOneOfThemIsViolatedOrTheFirstIsStopped() throws IOException {
    List<String> two = List.of("assertions", "deadlockfree");
    assertEquals(two, searches(GETS_STUCK));
    assertEquals(two, searches(BOTH_HOLD.replace("<= 2", "< 2")));
    assertEquals(two, searches(BOTH_HOLD, "--max-states", "3"));
    assertEquals(List.of("deadlockfree"), searches(BOTH_HOLD, "--property", "end-states"));
  }

  @Test
  void aTraceIsSettledWithItsEnd() throws IOException {
    String text = "chan c = [1] of { byte }; init { c!1; end: false } trace { c!1; %s }";
    assertEquals(List.of("deadlockfree", "assertions"), searches(text.formatted("end: c!2")));
    assertEquals(
        List.of("deadlockfree", "assertions", "deadlockfree"), searches(text.formatted("c!2")));
  }

  @Test
  void theReportSaysWhichSearchItWas() throws IOException {
    Invocation text = check(new FrontEnds(), file(BOTH_HOLD), "--explain");
    assertTrue(
        text.out()
            .contains(
                """
                  no reachable state is an invalid end state
                  10 states, 12 transitions, depth 6, in the search for assertions
                """),
        text.out());
    assertTrue(
        text.out()
            .contains("    no search but that for assertions: it has seen every end of a run"),
        text.out());
    Invocation json = check(new FrontEnds(), file(BOTH_HOLD), "--format", "json");
    List<JsonDocument> results = JsonDocument.of(json.out()).list("results");
    assertTrue(results.get(0).get("settledBy").isNull());
    assertEquals("assertions", results.get(1).text("settledBy"));
    assertEquals(results.get(0).text("seconds"), results.get(1).text("seconds"));
  }

  @Test
  void examplesAreReportedAsIfEachPropertyWereAlone() throws IOException {
    int shared = 0;
    try (Stream<Path> files = Files.list(Path.of("..", "examples", "promela"))) {
      for (Path file : files.filter(name -> name.toString().endsWith(".pml")).sorted().toList()) {
        String[] both = {"--property", "assertions", "--property", "end-states"};
        if (Files.readString(file).contains("assert")) {
          List<Map<String, Object>> together = results(file, both);
          List<Map<String, Object>> apart = new ArrayList<>(results(file, both[0], both[1]));
          apart.addAll(results(file, both[2], both[3]));
          shared += together.get(1).remove("settledBy") == null ? 0 : 1;
          assertEquals(apart, together, file.toString());
        }
      }
    }
    assertTrue(shared > 5, shared + " examples were searched once");
  }

  /** Without what was needed. */
  private static List<Map<String, Object>> results(Path file, String... options) {
    List<String> words = new ArrayList<>(List.of("--format", "json"));
    words.addAll(List.of(options));
    Invocation invocation = check(new FrontEnds(), file, words.toArray(String[]::new));
    List<Map<String, Object>> results = new ArrayList<>();
    for (JsonDocument result : JsonDocument.of(invocation.out()).list("results")) {
      Map<String, Object> fields = new LinkedHashMap<>();
      ((Map<?, ?>) result.node()).forEach((name, value) -> fields.put((String) name, value));
      fields.remove("seconds");
      fields.remove("bytes");
      results.add(fields);
    }
    return results;
  }
}
