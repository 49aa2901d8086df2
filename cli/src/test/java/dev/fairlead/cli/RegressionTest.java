package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.ModelText;
import dev.fairlead.cli.RegressionCase.Expected;
import dev.fairlead.cli.RegressionCase.Section;
import dev.fairlead.core.property.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong verdicts that model checkers have shipped, end to end: the folders of {@code regress/}. */
class RegressionTest {

  static List<RegressionCase> cases() {
    return RegressionCase.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyVerdictIsTheExpectedOneAndEveryRunReplays(RegressionCase regression)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Section section : regression.sections()) {
      for (String notion : RegressionCase.NOTIONS) {
        assertTrue(section.verdicts().containsKey(notion), "nothing is expected under " + notion);
      }
      for (String notion : section.verdicts().keySet()) {
        wrong.addAll(differences(regression, section, notion));
      }
    }
    assertFalse(regression.sections().isEmpty(), "nothing is expected");
    assertTrue(wrong.isEmpty(), String.join("\n", wrong));
  }

  /** Checks the model under a notion; answers with what differs from the expectations. */
  private static List<String> differences(RegressionCase regression, Section section, String notion)
      throws IOException {
    Invocation run = check(regression, section, "--fairness", notion, "--format", "json");
    List<JsonDocument> results = JsonDocument.of(run.out()).list("results");
    Map<Integer, Expected> expected = section.verdicts().get(notion);
    assertEquals(
        IntStream.rangeClosed(1, results.size()).boxed().toList(),
        expected.keySet().stream().sorted().toList(),
        "each assertion has one verdict under " + notion);
    Model model = model(regression, section);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      JsonDocument result = results.get(i);
      Expected found = new Expected(result.text("verdict"), result.texts("caveats"));
      String what =
          String.join(" ", section.options())
              + " "
              + (i + 1)
              + " "
              + notion
              + " "
              + result.text("property");
      if (!found.equals(expected.get(i + 1))) {
        wrong.add(
            what
                + ": expected "
                + expected.get(i + 1)
                + ", found "
                + found
                + ", "
                + result.text("reason"));
      } else {
        replay(model, i, result, notion, what);
      }
    }
    assertEquals(exitCode(results), run.code(), "exit code under " + notion);
    return wrong;
  }

  private static void replay(
      Model model, int assertion, JsonDocument result, String notion, String what) {
    boolean shows =
        result.text("kind").equals("reaches")
            ? result.text("verdict").equals("holds")
            : result.text("verdict").equals("violated");
    assertFalse(shows && result.get("evidence").isNull(), what + ": no evidence");
    if (!result.get("evidence").isNull()) {
      try {
        PrintedRun.check(
            instance(model.instantiate(model.assertions().get(assertion)), result.text("reason")),
            result.get("evidence"),
            notion,
            result.text("verdict"));
      } catch (AssertionError e) {
        throw new AssertionError(what + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * The run about any number of processes is one of the system whose sizes the reason begins with.
   */
  private static Model.Question instance(Model.Question question, String reason) {
    if (question.anyNumber().isEmpty()) {
      return question;
    }
    List<Integer> sizes =
        Pattern.compile("(\\d+) × ")
            .matcher(reason)
            .results()
            .map(found -> Integer.valueOf(found.group(1)))
            .toList();
    return question.anyNumber().get().instance(sizes);
  }

  private static int exitCode(List<JsonDocument> results) {
    List<String> verdicts = results.stream().map(result -> result.text("verdict")).toList();
    return verdicts.contains("violated") ? 1 : verdicts.contains("unknown") ? 3 : 0;
  }

  private static Invocation check(RegressionCase regression, Section section, String... words) {
    List<String> args = new ArrayList<>(List.of("check", regression.model().toString()));
    args.addAll(section.options());
    args.addAll(List.of(words));
    return Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
  }

  private static Model model(RegressionCase regression, Section section) throws IOException {
    Map<String, String> constants = new HashMap<>();
    List<String> options = section.options();
    for (int i = 0; i < options.size(); i++) {
      if (options.get(i).equals("-D")) {
        String[] definition = options.get(i + 1).split("=");
        constants.put(definition[0], definition[1]);
      }
    }
    return new FrontEnds().open(ModelText.file(regression.model()), constants, List.of());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void s50_exitCodeLastLineAndJsonAgree(RegressionCase regression) {
    Section section = regression.sections().get(regression.sections().size() - 1);
    String[] notion = {"--fairness", "process-weak"};
    Invocation text = check(regression, section, notion);
    List<JsonDocument> results =
        JsonDocument.of(check(regression, section, "--fairness", "weak", "--format", "json").out())
            .list("results");
    assertEquals(exitCode(results), text.code());
    List<String> lines =
        text.out().lines().filter(line -> line.matches("(HOLDS|VIOLATED|UNKNOWN) .*")).toList();
    assertEquals(
        results.stream().map(result -> result.text("verdict").toUpperCase(Locale.ROOT)).toList(),
        lines.stream().map(line -> line.split(" ")[0]).toList());
    List<String> counts = new ArrayList<>();
    for (String verdict : List.of("holds", "violated", "unknown")) {
      long count = results.stream().filter(r -> r.text("verdict").equals(verdict)).count();
      if (count > 0) {
        counts.add(count + " " + (verdict.equals("holds") && count > 1 ? "hold" : verdict));
      }
    }
    String last = text.out().strip().lines().reduce((before, line) -> line).orElseThrow();
    assertEquals(results.size() + " properties: " + String.join(", ", counts), last);
  }

  /** A property and its opposite hold together only where no run is fair (also S46). */
  @ParameterizedTest
  @MethodSource("cases")
  void s17_oppositesDoNotBothHold(RegressionCase regression) throws IOException {
    Section section = regression.sections().get(0);
    Model model = model(regression, section);
    String main = model.assertions().get(0).text().split("\\(")[0];
    List<String> words = new ArrayList<>();
    List<String> held = new ArrayList<>();
    for (String notion : List.of("process-weak", "event-strong", "global")) {
      section
          .verdicts()
          .get(notion)
          .forEach(
              (number, expected) -> {
                String text = model.assertions().get(number - 1).text();
                int turnstile = text.indexOf("|=");
                if (text.startsWith(main + "(")
                    && turnstile > 0
                    && expected.toString().equals("holds")) {
                  held.add(text);
                  words.addAll(List.of("--ltl", "!(" + text.substring(turnstile + 2) + ")"));
                }
              });
      if (!words.isEmpty()) {
        List<String> args = new ArrayList<>(words);
        args.addAll(List.of("--fairness", notion, "--expect", "violated"));
        assertEquals(0, check(regression, section, args.toArray(String[]::new)).code(), held + "");
      }
      words.clear();
      held.clear();
    }
  }

  private static Invocation ltl(RegressionCase regression, String formula, String... words) {
    List<String> args = new ArrayList<>(List.of("--ltl", formula));
    args.addAll(List.of(words));
    Section plain = new Section(List.of(), Map.of());
    return check(regression, plain, args.toArray(String[]::new));
  }

  /** Constants under every operator, two levels deep, against their truth tables. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "process-weak", "global"})
  void s11_theTruthTableOfConstants(String notion) {
    Map<String, Boolean> constants = Map.of("true", true, "false", false);
    Map<String, Boolean> once = combined(constants, constants);
    for (boolean truth : List.of(true, false)) {
      List<String> words = new ArrayList<>(List.of("--fairness", notion, "--quiet"));
      words.addAll(List.of("--expect", truth ? "holds" : "violated"));
      combined(once, constants)
          .forEach(
              (formula, value) -> {
                if (value == truth) {
                  words.addAll(List.of("--ltl", formula));
                }
              });
      Section plain = new Section(List.of(), Map.of());
      RegressionCase regression = RegressionCase.named("S11-constant-formulas");
      Invocation run = check(regression, plain, words.toArray(String[]::new));
      assertEquals(0, run.code(), run.out());
    }
  }

  private static Map<String, Boolean> combined(
      Map<String, Boolean> lefts, Map<String, Boolean> rights) {
    Map<String, Boolean> formulas = new LinkedHashMap<>();
    lefts.forEach(
        (a, x) -> {
          formulas.put("!(" + a + ")", !x);
          List.of("[]", "<>", "X ", "[]<>").forEach(op -> formulas.put(op + "(" + a + ")", x));
          rights.forEach(
              (b, y) -> {
                String left = "(" + a + ") ";
                String right = " (" + b + ")";
                formulas.put(left + "&&" + right, x && y);
                formulas.put(left + "||" + right, x || y);
                formulas.put(left + "->" + right, !x || y);
                formulas.put(left + "<->" + right, x == y);
                formulas.put(left + "U" + right, y);
                formulas.put(left + "R" + right, y);
                formulas.put(left + "V" + right, y);
                formulas.put(left + "W" + right, x || y);
              });
        });
    return formulas;
  }

  /** Propositions and acceptance sets beyond the width of a machine word. */
  @ParameterizedTest
  @ValueSource(ints = {31, 33, 65})
  void s12_longFormulas(int size) {
    RegressionCase regression = RegressionCase.named("S12-number-of-agents");
    String all =
        IntStream.range(0, size).mapToObj(i -> "[]<> go." + i).collect(Collectors.joining(" && "));
    String[] instance = {"-D", "N=" + size, "--fairness", "process-weak", "--quiet"};
    assertEquals(0, ltl(regression, all, instance).code());
    assertEquals(1, ltl(regression, "!(" + all + ")", instance).code());
    assertEquals(1, ltl(regression, all, "-D", "N=" + size, "--quiet").code());
  }

  /** A normal form of thirty strong constraints would have a billion parts. */
  @Test
  void s13_thirtyStrongConstraintsAreNoMatter() {
    RegressionCase regression = RegressionCase.named("S13-many-strong-constraints");
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (String notion : List.of("process-strong", "event-strong")) {
            assertEquals(
                1, check(regression, regression.sections().get(0), "--fairness", notion).code());
          }
        });
  }

  @Test
  void s40_theSameAnswerTwentyTimes() {
    RegressionCase regression = RegressionCase.named("S40-same-verdict-every-time");
    for (String notion : RegressionCase.NOTIONS) {
      List<String> answers =
          Stream.generate(
                  () -> check(regression, regression.sections().get(0), "--fairness", notion))
              .limit(20)
              .map(run -> run.code() + run.out().replaceAll("[0-9.]+ s,", ""))
              .distinct()
              .toList();
      assertEquals(1, answers.size(), String.join("\n", answers));
    }
  }

  /** A formula about an event that cannot occur would hold for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"[] !enter.M", "[] !entr.1", "[] !\"enter!1\"", "[] !N"})
  void s51_aFormulaAboutNothingIsBadInput(String formula) {
    RegressionCase regression = RegressionCase.named("S13-many-strong-constraints");
    assertEquals(2, ltl(regression, formula).code());
  }

  /** Within any limit: a right answer or none, and what needs the whole search is not known. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20, 49})
  void s52_noLimitTurnsAnAnswer(int limit) {
    RegressionCase regression = RegressionCase.named("S44-truncated-search");
    Map<Integer, Expected> whole = regression.sections().get(0).verdicts().get("none");
    Section section = new Section(List.of("--max-states", "" + limit), Map.of());
    Invocation run = check(regression, section, "--format", "json");
    List<JsonDocument> results = JsonDocument.of(run.out()).list("results");
    for (int i = 0; i < results.size(); i++) {
      String verdict = results.get(i).text("verdict");
      boolean unknown = verdict.equals("unknown");
      String message = results.get(i).text("property") + " is " + verdict;
      assertTrue(unknown || verdict.equals(whole.get(i + 1).verdict()), message);
      boolean shown = !results.get(i).get("evidence").isNull();
      boolean excused = results.get(i).text("reason").contains("stopped while shortening");
      assertTrue(unknown || shown || excused, message);
    }
    assertEquals(exitCode(results), run.code());
  }

  /** The file shows each state of the run, and the loop comes back to where it began. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "process-weak", "event-weak", "global"})
  void s55_theTraceIsTheRun(String notion, @TempDir Path folder) throws IOException {
    RegressionCase regression = RegressionCase.named("S54-component-is-no-loop");
    Path trace = folder.resolve("run.itf.json");
    Invocation run =
        check(
            regression,
            regression.sections().get(0),
            "--property",
            "1",
            "--fairness",
            notion,
            "--format",
            "json",
            "--trace",
            trace.toString());
    JsonDocument evidence = JsonDocument.of(run.out()).list("results").get(0).get("evidence");
    JsonDocument file = JsonDocument.of(Files.readString(trace));
    List<JsonDocument> steps = new ArrayList<>(evidence.list("stem"));
    int stem = steps.size();
    steps.addAll(evidence.list("loop"));
    List<JsonDocument> states = file.list("states");
    assertEquals(steps.size() + 1, states.size());
    assertEquals(Integer.toString(stem + 1), file.text("loop"));
    for (int i = 0; i < steps.size(); i++) {
      JsonDocument after = states.get(i + 1);
      assertEquals(steps.get(i).text("label"), after.get("#meta").text("action"));
      String x = steps.get(i).get("changed").text("x");
      assertEquals(x == null ? states.get(i).get("x") : after.get("x"), after.get("x"));
      if (x != null) {
        assertEquals(x, after.get("x").text("#bigint"));
      }
    }
    assertEquals(states.get(stem).get("x"), states.get(states.size() - 1).get("x"));
  }

  /** The judge itself: a run with another label, or fair in another sense only, does not pass. */
  @Test
  void s55_aDamagedRunDoesNotReplay() throws IOException {
    RegressionCase regression = RegressionCase.named("S54-component-is-no-loop");
    Section section = regression.sections().get(0);
    String[] second = {"--property", "2", "--fairness", "process-weak", "--format", "json"};
    String out = check(regression, section, second).out();
    Model model = model(regression, section);
    assertDoesNotThrow(() -> judge(model, out, "process-weak"));
    assertThrows(AssertionError.class, () -> judge(model, out, "process-strong"));
    assertThrows(AssertionError.class, () -> judge(model, out, "global"));
    String damaged = out.replaceFirst("\"label\" : \"forward", "\"label\" : \"back");
    assertNotEquals(out, damaged);
    assertThrows(AssertionError.class, () -> judge(model, damaged, "process-weak"));
  }

  private static void judge(Model model, String out, String notion) {
    JsonDocument evidence = JsonDocument.of(out).list("results").get(0).get("evidence");
    Model.Question question = model.instantiate(model.assertions().get(1));
    PrintedRun.check(question, evidence, notion, "violated");
  }
}
