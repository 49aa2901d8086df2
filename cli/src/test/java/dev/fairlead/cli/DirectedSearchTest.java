package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --search} and what belongs to it, and {@code simulate --random-walks}. */
class DirectedSearchTest {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final String PHILOSOPHERS =
      EXAMPLES.resolve("promela/hungry-philosophers.pml").toString();

  @TempDir private Path folder;

  private static Invocation run(Object... words) {
    return Invocation.of(
        "", false, new FrontEnds(), Stream.of(words).map(Object::toString).toArray(String[]::new));
  }

  private static JsonDocument result(Object... words) {
    Object[] all =
        Stream.concat(
                Stream.of("check", "--format", "json", "--explain", "--workers", "1"),
                Stream.of(words))
            .toArray();
    return JsonDocument.of(run(all).out()).list("results").get(0);
  }

  private static long states(JsonDocument result) {
    return Long.parseLong(result.text("states"));
  }

  private static int length(JsonDocument result) {
    return result.get("evidence").list("stem").size();
  }

  /** Counts of the paper, without its start of 3p + 2 statements but with one for all of them. */
  @ParameterizedTest
  @CsvSource({
    "astar --heuristic active, '16 states expanded, 72 generated', 9",
    "astar --heuristic danger, '9 states expanded, 44 generated', 9",
    "best --heuristic active, '224 states expanded, 621 generated', 41",
    "dfs, '1340 states expanded, 1772 generated', 1337",
    "astar --weight 1, '1776 states expanded, 10311 generated', 9"
  })
  void ordersExpandStatesAsPublished(String search, String figures, int length) {
    Object[] words =
        Stream.concat(
                Stream.of(PHILOSOPHERS, "-D", "N=8", "--reduce", "off", "--search"),
                Stream.of(search.split(" ")))
            .toArray();
    JsonDocument result = result(words);
    assertEquals("violated", result.text("verdict"));
    assertTrue(plan(words).contains(figures), plan(words));
    assertEquals(length, length(result));
  }

  @Test
  void aFormulaLeadsToTheRequestThatIsNotAnswered() {
    for (String fairness : List.of("none", "weak", "strong")) {
      Object[] asked = {
        EXAMPLES.resolve("promela/deep-request.pml"),
        "--property",
        "answered",
        "--reduce",
        "off",
        "--fairness",
        fairness
      };
      JsonDocument usual = result(asked);
      JsonDocument directed =
          result(Stream.concat(Stream.of(asked), Stream.of("--search", "best")).toArray());
      assertEquals("violated", usual.text("verdict"));
      assertEquals("violated", directed.text("verdict"));
      assertTrue(!directed.get("evidence").list("loop").isEmpty());
      if (fairness.equals("none")) {
        assertTrue(10 * states(directed) < states(usual));
      }
    }
  }

  private static final String FORKS =
      """
      #define N 4;
      var eating = 0;
      Phil(i) = get.i.i -> get.i.((i + 1) % N) -> eat.i{eating = eating + 1;} -> put.i.i
                  -> put.i.((i + 1) % N) -> rest.i{eating = eating - 1;} -> Phil(i);
      Fork(i) = get.i.i -> put.i.i -> Fork(i)
             [] get.((i + N - 1) % N).i -> put.((i + N - 1) % N).i -> Fork(i);
      College() = || i:{0..N-1} @ (Phil(i) || Fork(i));
      #define both eating == 2;
      #assert College() deadlockfree;
      #assert College() reaches both;
      #assert College() |= [] !put.1.2;
      #assert College() |= [](get.0.0 -> <> rest.0);
      """;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void everyQuestionIsDirectedInCspToo(int property) throws IOException {
    Path model = Files.writeString(folder.resolve("forks.csp"), FORKS);
    Object[] asked = {model, "--property", property, "--reduce", "off", "--search"};
    JsonDocument levels = result(Stream.concat(Stream.of(asked), Stream.of("bfs")).toArray());
    for (String order : List.of("astar", "best")) {
      JsonDocument found = result(Stream.concat(Stream.of(asked), Stream.of(order)).toArray());
      assertEquals(levels.text("verdict"), found.text("verdict"));
      boolean finite = found.get("evidence").list("loop").isEmpty();
      assertTrue(finite == property < 4);
      if (finite && order.equals("astar")) {
        assertEquals(length(levels), length(found));
      }
    }
  }

  /** A handshake is one step. */
  @Test
  void deadlocksAreFoundWhereProcessesOnlyMeet() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("meet.pml"),
            """
            chan a = [0] of { bit };
            chan b = [0] of { bit };
            active proctype P() { do :: a!0 :: b!0; a!1; b!1 od }
            active proctype Q() { do :: a?0 :: b?0; b?1; a?1 od }
            """);
    for (String order : List.of("bfs", "astar", "ida", "best", "dfs")) {
      JsonDocument found =
          result(model, "--property", "end-states", "--reduce", "off", "--search", order);
      assertEquals("violated", found.text("verdict"));
      if (List.of("bfs", "astar", "ida").contains(order)) {
        assertEquals(1, length(found), order);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"astar --heuristic danger", "best"})
  void manyPhilosophersAreStuckSoon(String search) {
    Object[] words =
        Stream.concat(
                Stream.of(PHILOSOPHERS, "-D", "N=64", "--reduce", "off", "--search"),
                Stream.of(search.split(" ")))
            .toArray();
    JsonDocument found = result(words);
    assertEquals("violated", found.text("verdict"));
    assertTrue(states(found) < 60_000, () -> states(found) + " states");
  }

  @Test
  void plansWithoutLossesGuideInPuzzles() {
    Path yard = EXAMPLES.resolve("csp/rush-hour.csp");
    Object[] asked = {yard, "--property", 1, "--search"};
    JsonDocument levels = result(Stream.concat(Stream.of(asked), Stream.of("bfs")).toArray());
    JsonDocument shortest =
        result(
            Stream.concat(Stream.of(asked), Stream.of("astar", "--heuristic", "relaxed"))
                .toArray());
    JsonDocument best =
        result(
            Stream.concat(Stream.of(asked), Stream.of("best", "--heuristic", "relaxed")).toArray());
    assertEquals(length(levels), length(shortest));
    assertTrue(2 * states(best) < states(levels));
    String refused = run("check", PHILOSOPHERS, "--search", "best", "--heuristic", "relaxed").out();
    assertTrue(
        refused.contains("not tried with --heuristic relaxed: it is for 'reaches'"), refused);
  }

  @ParameterizedTest
  @ValueSource(strings = {"astar", "best"})
  void plansWithoutLossesTellEqualProcessesApart(String order) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("equal.csp"),
            """
            var x = 0;
            var y = 0;
            P() = up{x = x + 1;} -> [x > 2] next{y = y + 1;} -> Skip;
            Several() = |||{4} @ P();
            #define goal y == 3;
            #assert Several() reaches goal;
            """);
    Object[] asked = {model, "--search", order, "--heuristic", "relaxed"};
    assertEquals("holds", result(asked).text("verdict"));
    assertEquals(6, length(result(asked)));
    assertTrue(
        plan(asked)
            .contains(
                "equal processes are counted: not used, since --heuristic relaxed estimates states"
                    + " in which processes are told apart"),
        plan(asked));
    String formula = plan(model, "--search", order, "--heuristic", "formula");
    assertTrue(formula.contains("equal processes are counted: composition"), formula);
  }

  @ParameterizedTest
  @ValueSource(strings = {"danger", "formula", "writers"})
  void estimatesOfDeadlocksTellEqualProcessesApart(String heuristic) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("equal.pml"),
            """
            byte a;
            active [4] proctype P() {
              do :: d_step { a < 3 -> a++ }; danger: d_step { a < 3 -> a-- } od
            }
            """);
    Object[] asked = {
      model, "--property", "end-states", "--search", "astar", "--heuristic", heuristic
    };
    assertEquals("violated", result(asked).text("verdict"));
    assertEquals(3, length(result(asked)));
    assertTrue(
        plan(asked).contains("counted: not used, since --heuristic " + heuristic), plan(asked));
  }

  /** The kind of table 4, 'Snoopy', of the paper: a deadlock after 40 steps. */
  @Test
  void cachesThatWaitForEachOtherAreFoundSoon() {
    Path model = Path.of("..", "bench", "models", "faulty", "snoopy.pml");
    Object[] asked = {model, "--property", "end-states", "--reduce", "off", "--search"};
    JsonDocument levels = result(Stream.concat(Stream.of(asked), Stream.of("bfs")).toArray());
    JsonDocument shortest = result(Stream.concat(Stream.of(asked), Stream.of("astar")).toArray());
    JsonDocument best = result(Stream.concat(Stream.of(asked), Stream.of("best")).toArray());
    assertEquals(39, length(levels));
    assertEquals(39, length(shortest));
    assertTrue(length(best) <= 100, () -> length(best) + " steps");
    assertTrue(20 * states(best) < states(levels), () -> states(best) + " states");
  }

  @ParameterizedTest
  @ValueSource(strings = {"astar", "ida", "best"})
  void theWayToWritersPromisesNoShortestRun(String order) throws IOException {
    Path csp =
        Files.writeString(
            folder.resolve("writers.csp"),
            """
            var x = 0;
            P() = a -> b -> up{x = 3;} -> back{x = 0;} -> P();
            #define goal x == 3;
            #assert P() reaches goal;
            """);
    Path promela =
        Files.writeString(
            folder.resolve("writers.pml"),
            "byte x; active proctype P() { skip; skip; x = 3; assert(x == 0) }");
    for (Path model : List.of(csp, promela)) {
      Object[] asked = {model, "--search", order, "--heuristic", "writers"};
      String reason = result(asked).text("reason");
      assertTrue(reason.endsWith("which may not be the fewest"), reason);
      String plan = plan(asked);
      assertTrue(plan.contains("may be too high (not admissible)"), plan);
      assertTrue(plan.contains("the run may not be a shortest one"), plan);
    }
  }

  private static String plan(Object... words) {
    return run(Stream.concat(
                Stream.of("check", "--explain", "--quiet", "--workers", "1"), Stream.of(words))
            .toArray())
        .out();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs", "astar", "best", "ida", "random"})
  void everyOrderSolvesAPuzzle(String order) {
    JsonDocument result = result(EXAMPLES.resolve("csp/river-crossing.csp"), "--search", order);
    assertEquals("holds", result.text("verdict"), order);
  }

  @Test
  void aRunThatMayBeLongerSaysSoAndCanBeShortened() {
    JsonDocument any = result(PHILOSOPHERS, "-D", "N=6", "--search", "dfs");
    assertTrue(any.text("reason").endsWith("which may not be the fewest"), any.text("reason"));
    JsonDocument shorter = result(PHILOSOPHERS, "-D", "N=6", "--search", "dfs", "--shorten");
    assertEquals(7, length(shorter));
  }

  /** Of the runs that partial order reduction leaves, the shortest has a step more. */
  @ParameterizedTest
  @ValueSource(strings = {"dfs", "best", "random"})
  void aShortenedRunIsAShortestOneOfAllSteps(String order) throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("forks.pml"),
            """
            byte fork[3]; byte eaten;
            active [3] proctype Phil() {
              byte l = _pid; byte r = (_pid + 1) % 3;
              do
              :: atomic { fork[l] == 0 -> fork[l] = 1 };
                 atomic { fork[r] == 0 -> fork[r] = 1 };
                 eaten = (eaten + 1) % 3;
                 assert(eaten != 2);
                 fork[l] = 0;
                 fork[r] = 0
              od
            }
            """);
    Object[] asked = {model, "--property", "assertions", "--search"};
    int shortest = length(result(with(asked, "bfs")));
    Object[] shortened = with(asked, order, "--shorten");
    assertEquals(shortest, length(result(shortened)));
    assertTrue(plan(shortened).contains("the run is a shortest one"), plan(shortened));
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
  }

  @Test
  void anExpressionGuidesInBothLanguages() throws IOException {
    Path csp =
        Files.writeString(
            folder.resolve("m.csp"),
            """
            var x = 0;
            P() = [x < 900] up{x = x + 1;} -> P() [] [x > -900] down{x = x - 1;} -> P();
            #define goal x == 700;
            #assert P() reaches goal;
            """);
    String plan = plan(csp, "--search", "best", "--heuristic", "700 - x");
    assertTrue(plan.contains("the expression given by --heuristic"), plan);
    assertTrue(plan.contains("700 states expanded"), plan);
    Path promela =
        Files.writeString(
            folder.resolve("m.pml"),
            """
            short x;
            active proctype P() {
              do :: x < 900 -> x++ :: x > -900 -> x-- :: x == 500 -> assert(false) od
            }
            """);
    assertEquals(1, run("check", promela, "--search", "best", "--heuristic", "500 - x").code());
    Invocation wrong = run("check", promela, "--search", "best", "--heuristic", "500 - y");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("--heuristic:1:7"), wrong.err());
  }

  @ParameterizedTest
  @CsvSource({
    "--search sideways, there is no order 'sideways'",
    "--weight 0.3, --weight is for --search astar",
    "--search astar --weight 2, --weight must be from 0 to 1",
    "--heuristic active, '--heuristic is for --search astar, best and ida'",
    "--search dfs --search-seed 3, --search-seed is for --search random",
    "--shorten, --shorten is for"
  })
  void whatDoesNotGoTogetherIsRefused(String options, String message) {
    Invocation run =
        run(
            Stream.concat(Stream.of("check", PHILOSOPHERS), Stream.of(options.split(" ")))
                .toArray());
    assertEquals(2, run.code());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  void whatAnOrderCannotDoIsToldAndNotTried() {
    JsonDocument store = result(PHILOSOPHERS, "--search", "best", "--store", "bitstate");
    assertEquals("unknown", store.text("verdict"));
    assertTrue(store.text("reason").contains("directed search"), store.text("reason"));
    JsonDocument danger =
        result(
            EXAMPLES.resolve("dining-philosophers.csp"),
            "--search",
            "best",
            "--heuristic",
            "danger");
    assertEquals("unknown", danger.text("verdict"));
    assertTrue(danger.text("reason").contains("begins with 'danger'"), danger.text("reason"));
  }

  @Test
  void randomWalksFindErrorsAndSayWhatTheyCovered() {
    Invocation found = run("simulate", PHILOSOPHERS, "--random-walks", 50, "--seed", 3);
    assertEquals(1, found.code());
    assertTrue(found.out().contains("VIOLATED  end-states"), found.out());
    assertTrue(found.out().contains("50 walks came to it"), found.out());
    Invocation none =
        run(
            "simulate",
            EXAMPLES.resolve("promela/dekker.pml"),
            "--random-walks",
            5,
            "--seed",
            1,
            "--steps",
            50);
    assertEquals(3, none.code());
    assertTrue(none.out().contains("UNKNOWN   assertions"), none.out());
  }

  @Test
  void theClassesOfAnAutomatonAreShown() {
    for (List<String> each :
        List.of(List.of("![](p -> <>q)", "N+F"), List.of("![]!p", "S+N"), List.of("!<>p", "F"))) {
      Invocation run = run("ltl", each.get(0));
      assertTrue(run.out().contains("components       " + each.get(1) + "\n"), run.out());
    }
  }
}
