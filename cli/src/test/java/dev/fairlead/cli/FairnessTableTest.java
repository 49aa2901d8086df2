package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.EveryNotion;
import dev.fairlead.cli.RegressionCase.Expected;
import dev.fairlead.core.fairness.FairnessNotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties under every notion of fairness, by few searches. */
class FairnessTableTest {
  private static final String DOOR =
      """
      Door() = knock -> Door() [] wf(open) -> shut -> Door();
      #assert Door() |= []<> open;
      #assert Door() |= []<> knock;
      """;

  private static final String STUCK = "P() = a -> P() [] b -> Stop;\n#assert P() |= [] a;\n";

  private static final String WORKSHOP = "../examples/milner-scheduler.csp";

  @TempDir Path folder;

  private static Invocation check(String... words) {
    return Invocation.of("", false, new FrontEnds(), words);
  }

  private static List<RegressionCase> cases() {
    return RegressionCase.all();
  }

  @Test
  void everyNotionHasItsTurn() {
    assertEquals(EnumSet.allOf(FairnessNotion.class), EnumSet.copyOf(EveryNotion.ORDER));
    assertEquals(FairnessNotion.values().length, EveryNotion.ORDER.size());
  }

  /** The tables of regress/ were found by a search for each entry. */
  @ParameterizedTest
  @MethodSource("cases")
  void theImplicationsAreThoseOfVerdictsThatWereSearchedFor(RegressionCase regression) {
    for (RegressionCase.Section section : regression.sections()) {
      for (String one : RegressionCase.NOTIONS) {
        for (String other : RegressionCase.NOTIONS) {
          if (notion(one).implies(notion(other))) {
            Map<Integer, Expected> stronger = section.verdicts().get(one);
            Map<Integer, Expected> weaker = section.verdicts().get(other);
            weaker.forEach(
                (assertion, expected) -> {
                  String found = stronger.get(assertion).verdict();
                  boolean holds = expected.verdict().equals("holds");
                  assertFalse(holds && found.equals("violated"), assertion + " under " + one);
                });
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theTableHasTheVerdictsThatWereSearchedFor(RegressionCase regression) {
    RegressionCase.Section section = regression.sections().get(0);
    List<String> words = new ArrayList<>(List.of("check", regression.model().toString()));
    words.addAll(section.options());
    words.addAll(List.of("--fairness", "all", "--format", "json"));
    Invocation run = check(words.toArray(String[]::new));
    int assertion = 0;
    String property = "";
    int entries = 0;
    for (JsonDocument result : JsonDocument.of(run.out()).list("results")) {
      // The notions of a property follow each other, and none is the first of them.
      if (result.text("fairness").equals("none")) {
        assertion++;
        property = result.text("property");
      }
      assertEquals(property, result.text("property"));
      Map<Integer, Expected> expected = section.verdicts().get(result.text("fairness"));
      if (expected != null) {
        Expected found = new Expected(result.text("verdict"), result.texts("caveats"));
        assertEquals(
            expected.get(assertion), found, property + " under " + result.text("fairness"));
        entries++;
      }
    }
    assertTrue(entries >= section.verdicts().get("none").size(), run.toString());
  }

  /** Processes of a few states over shared values; every event occurs in each of them. */
  private static String randomModel(Random random) {
    StringBuilder text = new StringBuilder("var x = 0;\n#define zero x == 0;\n");
    List<String> events = List.of("a", "b", "c", "d");
    boolean annotated = random.nextInt(3) == 0;
    int processes = 2 + random.nextInt(2);
    for (int process = 0; process < processes; process++) {
      for (int state = 0; state < 2; state++) {
        text.append("P%d%d() = ".formatted(process, state));
        for (int choice = 0; choice < 2; choice++) {
          int value = random.nextInt(3);
          String event = events.get(2 * state + choice);
          boolean fair = annotated && random.nextInt(3) == 0;
          text.append(choice == 0 ? "" : " [] ")
              .append(random.nextBoolean() ? "" : "[x == " + random.nextInt(3) + "] ")
              .append(fair ? (random.nextBoolean() ? "wf(" : "sf(") + event + ")" : event)
              .append(random.nextBoolean() ? "" : "{x = " + value + ";}")
              .append(" -> P%d%d()".formatted(process, random.nextInt(2)));
        }
        text.append(";\n");
      }
    }
    text.append("Sys() = ").append("P00() ||| P10()").append(processes == 3 ? " ||| P20();" : ";");
    for (String formula : List.of("[]<> a", "<>[] !b", "[](c -> <> d)", "[]<> zero", "[] !d")) {
      text.append("\n#assert Sys() |= ").append(formula).append(";");
    }
    return text.append("\n").toString();
  }

  /** What follows is compared with a search for itself. */
  private void assertTable(long seed) {
    String model = randomModel(new Random(seed));
    String[] words = {"check", "FILE", "--format", "json", "--fairness", "all"};
    Invocation all = Invocation.on(folder, model, new FrontEnds(), words);
    assertTrue(all.code() < 2, all + model);
    Map<String, List<JsonDocument>> searched = new HashMap<>();
    for (JsonDocument result : JsonDocument.of(all.out()).list("results")) {
      words[5] = result.text("fairness");
      JsonDocument alone =
          searched
              .computeIfAbsent(
                  words[5],
                  notion ->
                      JsonDocument.of(Invocation.on(folder, model, new FrontEnds(), words).out())
                          .list("results"))
              .stream()
              .filter(each -> each.text("property").equals(result.text("property")))
              .findFirst()
              .orElseThrow();
      String where = "seed " + seed + ", " + words[5] + "\n" + model;
      assertEquals(alone.text("verdict"), result.text("verdict"), where);
      assertEquals(alone.texts("caveats"), result.texts("caveats"), where);
    }
  }

  @Test
  void randomTablesAreThoseOfSingleSearches() {
    for (long seed = 0; seed < 25; seed++) {
      assertTable(seed);
    }
  }

  @Test
  @Tag("long")
  void manyRandomTablesAreThoseOfSingleSearches() {
    for (long seed = 1000; seed < 1500; seed++) {
      assertTable(seed);
    }
  }

  private static FairnessNotion notion(String name) {
    return FairnessNotion.parse(name).orElseThrow();
  }

  @Test
  void whatFollowsIsNotSearchedForAndSaysSo() {
    Invocation run =
        check("check", WORKSHOP, "--property", "4", "--fairness", "all", "--format", "json");
    List<String> searched = new ArrayList<>();
    for (JsonDocument result : JsonDocument.of(run.out()).list("results")) {
      if (result.get("settledBy").isNull()) {
        searched.add(result.text("fairness"));
      } else if (result.text("verdict").equals("holds")) {
        assertEquals("Workshop() |= []<> start.0, fairness event-weak", result.text("settledBy"));
        assertEquals("event-strong", result.text("fairness"));
      }
    }
    assertEquals(
        List.of("none", "process-weak", "process-strong", "event-weak", "global"), searched);
    assertEquals(1, run.code());
  }

  @Test
  void aRunIsTakenOverByWeakerNotions() {
    Invocation run =
        Invocation.on(
            folder,
            STUCK.replace("[] a", "[]<> a"),
            new FrontEnds(),
            "check",
            "FILE",
            "--fairness",
            "all",
            "--format",
            "json");
    List<JsonDocument> results = JsonDocument.of(run.out()).list("results");
    assertEquals(6, results.size());
    for (JsonDocument result : results) {
      String fairness = result.text("fairness");
      assertEquals("violated", result.text("verdict"), fairness);
      assertEquals(
          List.of("none", "global").contains(fairness), result.get("settledBy").isNull(), fairness);
      assertFalse(result.get("evidence").isNull(), fairness);
    }
  }

  @Test
  void oneSearchDecidesWhatFiniteRunsShow() {
    Invocation run =
        Invocation.on(
            folder,
            STUCK,
            new FrontEnds(),
            "check",
            "FILE",
            "--fairness",
            "all",
            "--format",
            "json");
    List<JsonDocument> results = JsonDocument.of(run.out()).list("results");
    assertEquals(6, results.size());
    for (JsonDocument result : results) {
      String fairness = result.text("fairness");
      assertEquals("violated", result.text("verdict"), fairness);
      assertEquals(fairness.equals("none"), result.get("settledBy").isNull(), fairness);
      assertFalse(result.get("evidence").isNull(), fairness);
    }
  }

  @Test
  void theTableIsReadAtAGlance() {
    Invocation run = check("check", WORKSHOP, "--property", "4", "--fairness", "all");
    assertTrue(
        run.out()
            .startsWith(
                """
                  none  process-weak  process-strong  event-weak  event-strong  global   #  property
                   ✗         ✗              ✗             ✓           (✓)         ✓      4  Workshop() |= []<> start.0
                """),
        run.out());
    assertTrue(run.out().contains("--property # --fairness NOTION, or --runs"), run.out());
    assertFalse(run.out().contains("┌── loop"), run.out());
  }

  @Test
  void theRunsComeOnDemand() {
    Invocation run = check("check", WORKSHOP, "--property", "4", "--fairness", "all", "--runs");
    assertEquals(3, run.out().split("┌── loop", -1).length - 1, run.out());
  }

  @Test
  void annotationsAreDemandedOnTopAndHoldsIsSearchedForUnderThem() {
    Invocation run = Invocation.on(folder, DOOR, new FrontEnds(), "check", "FILE", "--weakest");
    assertTrue(run.out().contains("1  Door() |= []<> open: annotated\n"), run.out());
    assertTrue(run.out().contains("2  Door() |= []<> knock: event-strong\n"), run.out());
    assertEquals(0, run.code());
    Invocation json =
        Invocation.on(
            folder, DOOR, new FrontEnds(), "check", "FILE", "--weakest", "--format", "json");
    JsonDocument first = JsonDocument.of(json.out()).list("weakest").get(0);
    assertEquals(List.of("annotated"), first.texts("weakest"));
    assertEquals(List.of(), first.texts("unsettled"));
  }

  /** Under wl no run is fair, which the notions alone cannot bring about. */
  @Test
  void vacuousTruthIsToldOfEveryStrongerNotion() {
    String model =
        """
        P() = wl(a) -> P();
        Q() = b -> Q();
        #alphabet Q {a, b};
        System() = P() || Q();
        #assert System() |= [] !b;
        """;
    Invocation run =
        Invocation.on(
            folder,
            model,
            new FrontEnds(),
            "check",
            "FILE",
            "--fairness",
            "all",
            "--format",
            "json");
    for (JsonDocument result : JsonDocument.of(run.out()).list("results")) {
      boolean none = result.text("fairness").equals("none");
      assertEquals(none ? List.of() : List.of("vacuous"), result.texts("caveats"));
      assertEquals(none ? "violated" : "holds", result.text("verdict"));
    }
    Invocation weakest =
        Invocation.on(folder, model, new FrontEnds(), "check", "FILE", "--weakest");
    assertTrue(weakest.out().contains("annotated (vacuously: no run is fair)"), weakest.out());
  }

  /** The annotation alone leaves the runs that never kill; every other notion takes them away. */
  @Test
  void holdsThatBecomesVacuousIsToldSo() {
    String model =
        """
        var dead = false;
        P() = wl(a) -> P();
        Q() = [!dead] a -> Q() [] idle -> Q();
        T() = kill{dead = true;} -> Stop;
        System() = (P() || Q()) ||| T();
        #assert System() |= []<> a;
        """;
    String[] words = {"check", "FILE", "--fairness", "all", "--format", "json"};
    Invocation run = Invocation.on(folder, model, new FrontEnds(), words);
    Map<String, List<String>> caveats = new HashMap<>();
    for (JsonDocument result : JsonDocument.of(run.out()).list("results")) {
      caveats.put(result.text("verdict") + " " + result.text("fairness"), result.texts("caveats"));
    }
    assertEquals(List.of(), caveats.get("holds annotated"), run.out());
    assertEquals(List.of("vacuous"), caveats.get("holds process-weak"), run.out());
    assertEquals(List.of("vacuous"), caveats.get("holds global"), run.out());
  }

  @Test
  void allMinimalNotionsAreNamed() {
    Invocation run = check("check", "../examples/peterson.csp", "--weakest");
    assertTrue(run.out().contains("cs.0: process-weak or event-weak\n"), run.out());
    assertTrue(run.out().contains("deadlockfree: none is needed\n"), run.out());
    assertEquals(0, run.code());
  }

  @Test
  void aPropertyThatHoldsUnderNoNotionIsViolated() {
    Invocation run = Invocation.on(folder, STUCK, new FrontEnds(), "check", "FILE", "--weakest");
    assertTrue(run.out().contains("it holds under no notion"), run.out());
    assertEquals(1, run.code());
  }

  @Test
  void whatIsUnknownIsTold() {
    Invocation run =
        check(
            "check",
            WORKSHOP,
            "--property",
            "4",
            "--weakest",
            "--fairness",
            "all",
            "--max-states",
            "3");
    assertTrue(run.out().contains("unknown under "), run.out());
    assertTrue(run.out().contains(" ? "), run.out());
    assertEquals(3, run.code(), run.toString());
  }

  @Test
  void eachRunIsWrittenOnce() throws IOException {
    Path trail = folder.resolve("run.trail");
    String model = "byte n;\nactive proctype P() { do :: n = 1 - n od }\nltl p { <>[] (n == 0) }\n";
    Path file = Files.writeString(folder.resolve("m.pml"), model);
    Invocation run =
        check("check", file.toString(), "--fairness", "all", "--trail", trail.toString());
    assertEquals(1, run.code(), run.toString());
    assertEquals("", run.err());
    assertTrue(Files.exists(folder.resolve("run-2.trail")), "under none and under global");
    assertFalse(Files.exists(folder.resolve("run-3.trail")), "what follows has no run of its own");
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() {
    assertEquals(2, check("check", WORKSHOP, "--weakest", "--fairness", "weak").code());
    assertEquals(2, check("check", WORKSHOP, "--runs").code());
    assertEquals(
        2,
        check("check", WORKSHOP, "--property", "1", "--weakest", "--checkpoint", "x.search")
            .code());
  }
}
