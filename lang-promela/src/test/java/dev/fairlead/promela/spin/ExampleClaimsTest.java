package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every claim of the examples that come with SPIN gets SPIN's verdict: depth first, complete,
 * without reduction. Under weak fairness SPIN judges where no run comes to rest (S01).
 */
class ExampleClaimsTest {
  private static final Path EXAMPLES = Path.of("/usr/share/doc/spin/examples/Examples");

  /** SPIN does not take it either. */
  private static final String REFUSED = "patterns.pml";

  private static final Pattern CLAIM =
      Pattern.compile("(?ms)^ltl[^{]*\\{[^}]*\\}|^never[^{]*\\{.*?^\\}");

  /**
   * In a claim made of a formula an assertion is the formula, so that pan cannot leave them out.
   * SPIN hands this on to a shell.
   */
  private static final String WITHOUT_ASSERTIONS = "-D'assert(x)=skip'";

  /** More states than this are not looked through for one in which a run rests. */
  private static final long MOST_STATES = 20_000;

  /** What is asked about a model, and how SPIN is asked the same. */
  private record Asked(Path file, String text, PromelaModel model, Model.Assertion claim) {

    private boolean is(String... names) {
      return List.of(names).contains(claim.name());
    }

    /** Whether it is compared in {@code ExampleCountsTest} already. */
    boolean isCounted() {
      return is("assertions", "end-states");
    }

    /** The protocols in several files have many states. */
    boolean isLarge() {
      return text.contains("#include");
    }

    boolean isAboutEvents() {
      return is("trace", "notrace", "trace-end");
    }

    SpinRunner spin(Duration time) throws SpinRunner.Refused {
      List<String> gcc = new ArrayList<>(List.of("-DMEMLIM=2000", "-DVECTORSZ=8192"));
      List<String> spin = new ArrayList<>(SpinRunner.RAW);
      if (is("progress")) {
        gcc.add("-DNP");
        String bare = CLAIM.matcher(text).replaceAll("");
        if (!bare.equals(text)) {
          return SpinRunner.of(bare, spin, gcc, time);
        }
      } else if (isCounted() || is("acceptance") || isAboutEvents()) {
        gcc.add("-DNOCLAIM");
      } else {
        spin.add(WITHOUT_ASSERTIONS);
      }
      return SpinRunner.of(file, spin, gcc, time);
    }

    PanReport pan(SpinRunner runner, boolean fair) {
      List<String> options = new ArrayList<>(List.of("-m2000000", "-w20"));
      if (is("assertions")) {
        options.add("-E");
      } else if (is("end-states")) {
        options.add("-A");
      } else if (isAboutEvents()) {
        options.addAll(List.of("-A", "-E"));
      } else if (is("progress")) {
        options.addAll(List.of("-l", "-A"));
      } else {
        options.add("-a");
        if (is("acceptance")) {
          options.addAll(List.of("-A", "-E"));
        } else if (model.assertions().stream().filter(c -> c.text().startsWith("ltl")).count()
            > 1) {
          options.addAll(List.of("-N", claim.name()));
        }
      }
      if (fair) {
        options.add("-f");
      }
      return runner.pan(options.toArray(String[]::new));
    }

    Verdict verdict(FairnessNotion notion, Duration time) {
      return Checker.checkInstance(
              model.instantiate(claim),
              () -> model.instantiate(claim),
              notion,
              Limits.ofThisMachine().withTimeout(time),
              ProgressListener.NONE)
          .verdict();
    }

    boolean rests() {
      return !(model.mainSystem() instanceof PromelaStateSpace space)
          || restsOrIsTooLarge(Explored.of(space, MOST_STATES));
    }

    private static boolean restsOrIsTooLarge(Explored explored) {
      return explored.rests() > 0 || !explored.complete();
    }
  }

  @TestFactory
  List<DynamicNode> claims() throws IOException {
    return tests(Duration.ofSeconds(2), asked -> !asked.isCounted() && !asked.isLarge());
  }

  @Tag("long")
  @TestFactory
  List<DynamicNode> claimsForLong() throws IOException {
    return tests(Duration.ofMinutes(2), asked -> true);
  }

  private static List<DynamicNode> tests(Duration time, Predicate<Asked> chosen)
      throws IOException {
    SpinRunner.assumeInstalled();
    Assumptions.assumeTrue(Files.isDirectory(EXAMPLES), "the examples of SPIN are not installed");
    List<DynamicNode> tests = new ArrayList<>();
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
        String text = source(file).text();
        boolean refused =
            file.endsWith(REFUSED) || text.contains("c_code") || text.contains("c_decl");
        if (refused) {
          continue;
        }
        PromelaModel model =
            PromelaModel.open(source(file), Map.of(), path -> source(file.resolveSibling(path)));
        for (Model.Assertion claim : model.assertions()) {
          Asked asked = new Asked(file, text, model, claim);
          if (chosen.test(asked)) {
            String name = EXAMPLES.relativize(file) + " " + claim.name();
            tests.add(dynamicTest(name, () -> assertJudged(asked, false, time)));
            if (!asked.isCounted() && !asked.isAboutEvents()) {
              tests.add(dynamicTest(name + " -f", () -> assertJudged(asked, true, time)));
            }
          }
        }
      }
    }
    assertFalse(tests.isEmpty());
    return tests;
  }

  private static void assertJudged(Asked asked, boolean fair, Duration time) {
    Assumptions.assumeFalse(
        fair && asked.rests(), "a run rests, or there are too many states to tell");
    PanReport report;
    try (SpinRunner runner = asked.spin(time)) {
      report = asked.pan(runner, fair);
    } catch (SpinRunner.Refused refused) {
      Assumptions.assumeFalse(refused.getMessage().endsWith("does not end"), refused.getMessage());
      throw new AssertionError("SPIN does not take it", refused);
    }
    boolean judged = report.errors() > 0 || report.errors() == 0 && report.complete();
    Assumptions.assumeTrue(judged, "SPIN does not end in time");
    FairnessNotion notion = fair ? FairnessNotion.PROCESS_WEAK : FairnessNotion.NONE;
    Verdict verdict = asked.verdict(notion, time.multipliedBy(5));
    Assumptions.assumeTrue(verdict.outcome() != Outcome.UNKNOWN, verdict.reason());
    Outcome expected = report.errors() > 0 ? Outcome.VIOLATED : Outcome.HOLDS;
    assertEquals(expected, verdict.outcome(), () -> verdict.reason() + report.text());
  }

  private static SourceText source(Path file) {
    try {
      return Files.exists(file)
          ? new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1))
          : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
