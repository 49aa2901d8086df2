package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --store}: what is the same with all of them, what is not said, and what is refused. */
class StoreTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** Both languages, with runs that are found and with some that are not. */
  private static final List<String> SOME =
      List.of(
          "dining-philosophers.csp",
          "milner-scheduler.csp",
          "readers-writers.csp",
          "promela/dekker.pml",
          "promela/needham-schroeder.pml",
          "promela/philosophers.pml");

  @TempDir private Path folder;

  /** For temporary files; the model is elsewhere. */
  @TempDir private Path files;

  @AfterEach
  void noFileIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(files)) {
      assertEquals(List.of(), left.toList());
    }
  }

  private Invocation run(Object... words) {
    return Invocation.of(
        "", false, new FrontEnds(), Stream.of(words).map(Object::toString).toArray(String[]::new));
  }

  private Path model(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private List<JsonDocument> results(Path model, Object... options) {
    List<Object> words = new ArrayList<>(List.of("check", model, "--format", "json", "--explain"));
    words.addAll(List.of(options));
    Invocation run = run(words.toArray());
    assertFalse(run.out().contains("\"error\""), run.toString());
    return JsonDocument.of(run.out()).list("results");
  }

  private static boolean isRefused(JsonDocument result) {
    return result.text("reason").startsWith("not tried with --store");
  }

  private static int length(JsonDocument result) {
    return result.get("evidence").isNull() ? -1 : result.get("evidence").list("stem").size();
  }

  static List<Path> some() {
    return SOME.stream().map(EXAMPLES::resolve).toList();
  }

  static List<Path> all() throws IOException {
    try (Stream<Path> models = Files.walk(EXAMPLES)) {
      return models
          .filter(file -> file.toString().matches(".*\\.(csp|pml)"))
          .filter(file -> !file.getParent().endsWith("include"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("some")
  void verdictsAndRunsOfExamplesAreThoseOfTheExactStore(Path model) {
    compare(model);
  }

  @ParameterizedTest
  @Tag("long")
  @MethodSource("all")
  void verdictsAndRunsOfAllExamplesAreThoseOfTheExactStore(Path model) {
    compare(model);
  }

  private void compare(Path model) {
    List<JsonDocument> exact = results(model);
    int settled = 0;
    for (String store : List.of("disk", "hash-compact", "bitstate")) {
      List<JsonDocument> others =
          results(model, "--store", store, "--store-dir", files, "--memory", "100m");
      assertEquals(exact.size(), others.size());
      for (int i = 0; i < exact.size(); i++) {
        compare(exact.get(i), others.get(i), store);
        // What is said of any number of processes rests on searches of other kinds as well.
        settled += isRefused(others.get(i)) && !isOfAnyNumber(others.get(i)) ? 0 : 1;
      }
    }
    assertTrue(settled > 0 || exact.stream().noneMatch(StoreTest::takesAnyStore));
  }

  private static boolean isOfAnyNumber(JsonDocument result) {
    return result.text("reason").contains("any number of processes");
  }

  private static boolean takesAnyStore(JsonDocument exact) {
    return exact.texts("plan").stream()
        .anyMatch(
            line ->
                line.startsWith("breadth-first search: ")
                    || line.startsWith("breadth-first search for a bad prefix: "));
  }

  private static void compare(JsonDocument exact, JsonDocument other, String store) {
    String what = store + ": " + exact.text("property") + ": " + other.text("reason");
    if (isRefused(other)) {
      assertEquals("unknown", other.text("verdict"), what);
      assertTrue(other.get("evidence").isNull(), what);
      return;
    }
    assertTrue(
        other.texts("plan").stream().anyMatch(line -> line.startsWith("--store " + store)), what);
    assertFalse(other.texts("plan").stream().anyMatch(line -> line.startsWith("sleep")), what);
    boolean silent = exact.get("evidence").isNull();
    if (store.equals("disk") || !silent) {
      assertEquals(exact.text("verdict"), other.text("verdict"), what);
      assertEquals(length(exact), length(other), what);
    }
    if (silent) {
      assertEquals(exact.text("states"), other.text("states"), what);
      assertEquals(exact.text("transitions"), other.text("transitions"), what);
    }
    if (silent && !store.equals("disk") && !exact.text("verdict").equals("unknown")) {
      assertEquals("unknown", other.text("verdict"), what);
      assertEquals(List.of("lossy"), other.texts("caveats"), what);
      double expected = Double.parseDouble(other.get("omissions").text("expected"));
      assertTrue(expected > 0 && expected < 1, what);
    }
    assertEquals(store.equals("disk"), other.get("omissions").isNull(), what);
  }

  private static final String GRID =
      """
      #define N 6;
      var x = 0; var y = 0;
      Walk() = [x < N]right{x = x + 1;} -> Walk() [] [y < N]up{y = y + 1;} -> Walk()
            [] [x == N && y == N]home{x = 0; y = 0;} -> Walk();
      #define corner (x == N && y == N);
      #define beyond (x > N);
      #assert Walk() deadlockfree;
      #assert Walk() reaches corner;
      #assert Walk() reaches beyond;
      #assert Walk() |= [] !beyond;
      #assert Walk() |= [] !corner;
      #assert Walk() |= []<> home;
      #assert Walk() reaches corner with min(x);
      #assert Walk() refines Walk();
      #assert Walk() divergencefree;
      #assert Walk() deterministic;
      """;

  @Test
  void eachStoreSaysWhatItCanSay() throws IOException {
    Path grid = model("grid.csp", GRID);
    assertEquals(
        List.of(
            "unknown",
            "holds",
            "unknown",
            "unknown",
            "violated",
            "unknown",
            "unknown",
            "unknown",
            "unknown",
            "unknown"),
        results(grid, "--store", "hash-compact").stream().map(r -> r.text("verdict")).toList());
    List<JsonDocument> disk = results(grid, "--store", "disk");
    assertEquals(
        List.of(
            "holds",
            "holds",
            "violated",
            "holds",
            "violated",
            "unknown",
            "unknown",
            "unknown",
            "unknown",
            "unknown"),
        disk.stream().map(r -> r.text("verdict")).toList());
    for (int i = 0; i < disk.size(); i++) {
      assertEquals(i > 4, isRefused(disk.get(i)), disk.get(i).text("reason"));
    }
    assertTrue(disk.get(5).text("reason").endsWith("; leave out --store"));
  }

  @Test
  void theExitCodeOfSilenceIsThree() throws IOException {
    Path grid = model("grid.csp", GRID);
    assertEquals(0, run("check", grid, "--property", 1).code());
    assertEquals(0, run("check", grid, "--property", 1, "--store", "disk").code());
    for (String store : List.of("hash-compact", "bitstate")) {
      Invocation silent = run("check", grid, "--property", 1, "--store", store, "--memory", "8m");
      assertEquals(3, silent.code(), silent.toString());
      assertTrue(silent.out().contains("lossy"), silent.out());
      assertTrue(silent.out().contains("probability that any was omitted "), silent.out());
      assertEquals(0, run("check", grid, "--property", 2, "--store", store).code());
      Invocation explored = run("explore", grid, "--store", store, "--memory", "8m");
      assertEquals(3, explored.code(), explored.toString());
      assertTrue(explored.out().contains("INCOMPLETE  the store may have lost states: "));
      assertTrue(explored.out().contains("states       49\n"), explored.out());
      JsonDocument json =
          JsonDocument.of(run("explore", grid, "--store", store, "--format", "json").out());
      assertEquals("false", json.text("complete"));
      assertFalse(json.get("omissions").isNull());
    }
    assertEquals(0, run("explore", grid, "--store", "disk").code());
  }

  @Test
  void anyNumberOfProcessesNeedsNumbersForStates() throws IOException {
    Path model =
        model(
            "any.csp",
            """
            P() = a -> b -> P();
            System() = |||{..} @ P();
            #assert System() deadlockfree;
            """);
    Invocation refused = run("check", model, "--store", "disk");
    assertEquals(3, refused.code(), refused.toString());
    assertTrue(refused.out().contains("not tried with --store disk: any number"), refused.out());
    assertEquals(0, run("check", model, "--store", "disk", "--size", 3).code());
  }

  /** One search for two properties proves nothing if it may lose states. */
  @Test
  void endStatesAreSettledAlongsideByAnExactSearchOnly() throws IOException {
    Path model = model("m.pml", "byte n; active [3] proctype P() { n++; assert(n < BOUND) }\n");
    List<JsonDocument> exact = results(model, "-D", "BOUND=4");
    List<JsonDocument> disk = results(model, "-D", "BOUND=4", "--store", "disk");
    List<JsonDocument> bits = results(model, "-D", "BOUND=4", "--store", "bitstate");
    for (int i = 0; i < exact.size(); i++) {
      assertEquals("holds", exact.get(i).text("verdict"));
      assertEquals("holds", disk.get(i).text("verdict"));
      assertEquals("unknown", bits.get(i).text("verdict"));
      assertEquals(exact.get(i).text("settledBy"), disk.get(i).text("settledBy"));
      assertTrue(bits.get(i).get("settledBy").isNull());
    }
    List<JsonDocument> found = results(model, "-D", "BOUND=3", "--store", "bitstate");
    assertEquals("violated", found.get(0).text("verdict"));
    assertEquals(
        length(results(model, "-D", "BOUND=3", "--reduce", "off").get(0)), length(found.get(0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "explore"})
  void badOptionsAreRefused(String command) throws IOException {
    Path grid = model("grid.csp", GRID);
    Invocation unknown = run(command, grid, "--store", "paper");
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().contains("exact, hash-compact, bitstate, disk"), unknown.err());
    Invocation missing = run(command, grid, "--store", "disk", "--store-dir", folder.resolve("no"));
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("is no folder to write to"), missing.err());
    assertEquals(2, run(command, grid, "--store-dir", folder).code());
    assertTrue(run("help", command).out().contains("--store=STORE"));
  }
}
