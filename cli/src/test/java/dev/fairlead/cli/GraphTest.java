package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** State spaces, and runs with what is beside them, as graphs. */
class GraphTest {
  private static final Pattern HEADER = Pattern.compile("des \\((\\d+),(\\d+),(\\d+)\\)");
  private static final Pattern LINE = Pattern.compile("\\((\\d+),\"([^\"]*)\",(\\d+)\\)");

  @TempDir Path folder;

  private Invocation run(String... words) {
    return Invocation.of("", false, new FrontEnds(), words);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String written(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** A graph in the format of Aldebaran, read as its definition says. */
  private record Aut(int initial, int states, Set<String> labels, List<int[]> edges) {

    static Aut of(String text) {
      List<String> lines = text.lines().toList();
      Matcher header = HEADER.matcher(lines.get(0));
      assertTrue(header.matches(), lines.get(0));
      Set<String> labels = new HashSet<>();
      List<int[]> edges =
          lines.stream()
              .skip(1)
              .map(
                  line -> {
                    Matcher edge = LINE.matcher(line);
                    assertTrue(edge.matches(), line);
                    labels.add(edge.group(2));
                    return new int[] {number(edge, 1), number(edge, 3)};
                  })
              .toList();
      assertEquals(number(header, 2), edges.size());
      return new Aut(number(header, 1), number(header, 3), labels, edges);
    }

    private static int number(Matcher matcher, int group) {
      return Integer.parseInt(matcher.group(group));
    }

    /** Those that the edges lead to from the initial one. */
    Set<Integer> reachable() {
      Set<Integer> seen = new HashSet<>(Set.of(initial));
      boolean more = true;
      while (more) {
        more = false;
        for (int[] edge : edges) {
          more |= seen.contains(edge[0]) && seen.add(edge[1]);
        }
      }
      return seen;
    }

    long withoutSteps() {
      Set<Integer> sources = new HashSet<>();
      edges.forEach(edge -> sources.add(edge[0]));
      return reachable().stream().filter(state -> !sources.contains(state)).count();
    }
  }

  /** What is drawn in full is what an exploration counts. */
  @ParameterizedTest
  @CsvSource({
    "peterson.csp",
    "dining-philosophers.csp",
    "csp/annotations.csp",
    "alternating-bit.csp",
    "promela/peterson.pml",
    "promela/philosophers.pml",
    "promela/dekker.pml"
  })
  void theWholeGraph(String model) throws IOException {
    String source = Path.of("..", "examples", model).toString();
    Path aut = folder.resolve("g.aut");
    Path json = folder.resolve("g.json");
    Invocation run =
        run(
            "explore",
            source,
            "--abstraction",
            "none",
            "--format",
            "json",
            "--aut",
            aut.toString(),
            "--json",
            json.toString(),
            "--max-drawn",
            "1000000");
    assertEquals(0, run.code(), run.toString());
    assertEquals("", run.err());
    JsonDocument counted = JsonDocument.of(run.out());
    Aut graph = Aut.of(written("g.aut"));
    assertEquals(counted.text("states"), Integer.toString(graph.states()));
    assertEquals(graph.states(), graph.reachable().size());
    assertEquals(
        Long.parseLong(counted.text("deadlocks")) + Long.parseLong(counted.text("validEnds")),
        graph.withoutSteps());
    JsonDocument drawn = JsonDocument.of(written("g.json"));
    assertEquals("true", drawn.text("complete"));
    assertEquals(counted.text("deadlocks"), count(drawn, "deadlock"));
    assertEquals(counted.text("validEnds"), count(drawn, "end"));
    assertEquals(graph.edges().size(), drawn.list("transitions").size());
    assertEquals(
        graph.states(),
        drawn.list("states").stream()
            .map(state -> state.get("variables").values() + "" + state.get("places").values())
            .distinct()
            .count());
  }

  private static String count(JsonDocument graph, String kind) {
    return Long.toString(
        graph.list("states").stream().filter(state -> kind.equals(state.text("kind"))).count());
  }

  @Test
  void aGraphThatIsTooLargeSaysSo() throws IOException {
    String source = Path.of("..", "examples", "peterson.csp").toString();
    Invocation run =
        run(
            "explore",
            source,
            "--max-drawn",
            "7",
            "--dot",
            folder.resolve("g.dot").toString(),
            "--aut",
            folder.resolve("g.aut").toString(),
            "--json",
            folder.resolve("g.json").toString());
    assertEquals(0, run.code(), run.toString());
    String note = "only 7 states are drawn, those nearest to the start";
    assertEquals("fairlead: " + note + " (see --max-drawn)\n", run.err());
    assertTrue(written("g.dot").contains("// " + note), written("g.dot"));
    JsonDocument graph = JsonDocument.of(written("g.json"));
    assertEquals("false", graph.text("complete"));
    assertEquals(List.of(note), graph.texts("notes"));
    Aut aut = Aut.of(written("g.aut"));
    assertEquals(7, aut.states());
    assertTrue(aut.labels().contains("not drawn"));
    assertEquals(0, aut.withoutSteps(), "no state looks like a deadlock");
  }

  @Test
  void endsDeadlocksAndFaultsLookDifferent() throws IOException {
    String model =
        file(
            "m.csp",
            """
            var a[2] = [0, 0];
            P() = ok{a[0] = 1;} -> Skip [] stuck -> Stop [] wrong -> w{a[2] = 1;} -> Stop;
            #assert P() deadlockfree;
            """);
    Path json = folder.resolve("g.json");
    Path dot = folder.resolve("g.dot");
    run("explore", model, "--json", json.toString(), "--dot", dot.toString());
    JsonDocument graph = JsonDocument.of(written("g.json"));
    assertEquals("1", count(graph, "deadlock"));
    assertEquals("1", count(graph, "end"));
    assertEquals("1", count(graph, "fault"));
    String drawn = Files.readString(dot);
    assertTrue(drawn.contains("#d5f5e3"), drawn);
    assertTrue(drawn.contains("start0 -> 0;"), drawn);
    assertTrue(drawn.contains("goes wrong: "), drawn);
    assertTrue(drawn.contains("[label=\"stuck\""), drawn);
  }

  @Test
  void acceptingStatesHaveASecondBorder() throws IOException {
    String model =
        file("m.pml", "byte x;\nactive proctype P() { x = 1; accept: x = 2; x = 3; end: 0 }");
    Path json = folder.resolve("g.json");
    Path dot = folder.resolve("g.dot");
    run("explore", model, "--json", json.toString(), "--dot", dot.toString());
    List<String> accepting =
        JsonDocument.of(written("g.json")).list("states").stream()
            .filter(state -> state.text("accepting").equals("true"))
            .map(state -> state.get("variables").text("x"))
            .toList();
    assertEquals(List.of("1"), accepting);
    long twice = Files.readString(dot).lines().filter(l -> l.contains("peripheries=2")).count();
    assertEquals(1, twice);
  }

  @Test
  void internalStepsAreTauForOtherTools() throws IOException {
    String model = file("m.csp", "P() = (a -> Stop) <> (b -> Stop);\n#assert P() deadlockfree;\n");
    run("explore", model, "--aut", folder.resolve("g.aut").toString());
    Set<String> labels = Aut.of(written("g.aut")).labels();
    assertEquals(Set.of("tau", "a", "b"), labels);
  }

  @Test
  void textsAreQuoted() throws IOException {
    String model =
        file("m.pml", "active proctype P() { printf(\"a \\\"b\\\\n\"); printf(\"x\\n\") }");
    Path dot = folder.resolve("g.dot");
    run("explore", model, "--dot", dot.toString(), "--aut", folder.resolve("g.aut").toString());
    Aut.of(written("g.aut"));
    // every quotation mark that is not escaped has a partner in its line
    Files.readString(dot)
        .lines()
        .forEach(
            line ->
                assertEquals(
                    0,
                    line.replace("\\\\", "")
                            .replace("\\\"", "")
                            .chars()
                            .filter(c -> c == '"')
                            .count()
                        % 2,
                    line));
  }

  /** The thick lines are the run; what could have been done instead is beside it. */
  @Test
  void aCounterexampleAndWhatIsBesideIt() throws IOException {
    String model =
        file(
            "m.csp",
            """
            P() = a -> b -> Q() [] other -> Stop;
            Q() = c -> d -> Q() [] stop -> Stop;
            #assert P() |= <> stop;
            """);
    Path dot = folder.resolve("g.dot");
    Invocation run = run("check", model, "--dot", dot.toString(), "--quiet");
    assertEquals(1, run.code(), run.toString());
    String drawn = Files.readString(dot);
    List<String> thick = drawn.lines().filter(line -> line.contains("penwidth")).toList();
    List<String> thin =
        drawn.lines().filter(l -> l.contains(" -> ") && l.contains("color=gray60")).toList();
    assertFalse(thick.isEmpty(), drawn);
    assertFalse(thin.isEmpty(), drawn);
    assertTrue(drawn.contains("the run, its loop in blue"), drawn);
  }

  @Test
  void aLongRunIsDrawnByItsEnd() throws IOException {
    String model = file("m.pml", "byte x;\nactive proctype P() { do :: x++; assert(x < 50) od }");
    Path dot = folder.resolve("g.dot");
    Invocation run = run("check", model, "--dot", dot.toString(), "--max-drawn", "10", "--quiet");
    assertEquals(1, run.code(), run.toString());
    String drawn = Files.readString(dot);
    assertTrue(run.err().contains("steps are left out"), run.err());
    assertTrue(drawn.contains("steps are left out"), drawn);
    assertTrue(drawn.contains("x = 50"), drawn);
    assertFalse(drawn.contains("start"), "the start is not among them");
  }

  @Test
  void aFileThatCannotBeWrittenIsToldBeforeTheSearch() {
    String source = Path.of("..", "examples", "peterson.csp").toString();
    Invocation run = run("explore", source, "--dot", "no/such/folder/g.dot");
    assertEquals(2, run.code());
    assertEquals("", run.out());
    assertEquals(2, run("explore", source, "--dot", "g.dot", "--max-drawn", "0").code());
    Invocation dash = run("explore", source, "--dot", "-");
    assertEquals(2, dash.code());
    assertTrue(dash.err().contains("such as /dev/stdout"), dash.err());
  }
}
