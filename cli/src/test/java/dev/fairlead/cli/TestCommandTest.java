package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many models against the verdicts that are written in them. */
class TestCommandTest {
  private static final String BROKEN = "P() = [pso == 1] a -> P();\n#assert P() deadlockfree;\n";
  private static final String STUCK = "P() = a -> Stop;\n#assert P() deadlockfree;\n";
  private static final String FINE = "P() = a -> P();\n#assert P() deadlockfree;\n";

  @TempDir Path folder;
  private Suite suite;

  @BeforeEach
  void empty() {
    suite = new Suite(folder);
  }

  @Test
  void whatIsAsExpectedPasses() {
    Invocation run = suite.with("mutex.csp", Suite.MUTEX).with("fine.csp", FINE).run();
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().contains("5 verdicts"), run.out());
    assertTrue(run.out().matches("(?s).*\nas expected +2 +6\n.*"), run.out());
    assertTrue(run.out().indexOf("fine.csp") < run.out().indexOf("mutex.csp"), run.out());
  }

  @ParameterizedTest
  @CsvSource({
    "[] safe | none | holds, [] safe | none | violated",
    "reaches both | - | violated, reaches both | - | holds",
    "process-weak | holds, process-weak | unknown",
    "-D N=2, -D N=3"
  })
  void anyOtherVerdictFails(String line, String otherwise) {
    assertTrue(Suite.MUTEX.contains(line));
    Invocation run = suite.with("mutex.csp", Suite.MUTEX.replace(line, otherwise)).run();
    assertEquals(1, run.code(), run.toString());
    assertTrue(run.out().contains("unexpected   "), run.out());
    assertTrue(run.out().contains("4 of 5 verdicts as expected"), run.out());
  }

  @Test
  void anAssertionOfWhichNothingIsSaidHasToHold() {
    Invocation run = suite.with("stuck.csp", STUCK).run();
    assertEquals(1, run.code(), run.toString());
    assertTrue(run.out().contains("P() deadlockfree is violated, expected holds"), run.out());
    assertTrue(run.out().contains("1  P()  a"), run.out());
  }

  @Test
  void aModelThatAssertsNothingIsSkipped() {
    Invocation run = suite.with("p.csp", "P() = a -> P();\n").with("fine.csp", FINE).run();
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().matches("(?s).*\nskipped +1\n.*"), run.out());
  }

  @Test
  void aMistakeIsBadInputUnlessItIsExpected() {
    Invocation run = suite.with("broken.csp", BROKEN).with("stuck.csp", STUCK).run();
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.out().contains("broken.csp:1:8: error FL0121"), run.out());
    assertTrue(run.out().contains("P() deadlockfree is violated"), run.out());

    suite.with("stuck.csp", FINE).with("broken.csp", "// refused: FL0121\n" + BROKEN);
    assertEquals(0, suite.run().code());
    assertEquals(2, suite.with("broken.csp", "// refused: FL0122\n" + BROKEN).run().code());
    assertEquals(1, suite.with("broken.csp", "// refused: FL0121\n" + FINE).run().code());
  }

  @ParameterizedTest
  @CsvSource({
    "// expect: nothing of this kind | - | holds, FL0404",
    "// expect: 1 | - | maybe, FL0402",
    "// options: another.csp, FL0405",
    "// options: --sise 3, FL0405"
  })
  void aMistakeInACommentIsReportedAtItsLine(String line, String code) {
    Invocation run = suite.with("m.csp", "\n" + line + "\n" + FINE).run();
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.out().contains("m.csp:2:"), run.out());
    assertTrue(run.out().contains(code), run.out());
  }

  @Test
  void anUnknownOptionInACommentIsNamedWithoutTheFile() {
    Invocation run = suite.with("m.csp", "// options: --sise 3\n" + FINE).run();
    assertTrue(run.out().contains("there is no option '--sise'"), run.out());
    assertEquals(0, suite.with("m.csp", "// options: --t-fairness off\n" + FINE).run().code());
  }

  @Test
  void annotationsAreNotExpectedOfPromela() {
    String line = "// expect: small | annotated | holds\n";
    Invocation run = suite.with("m.pml", line + Suite.COUNTER).run();
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.out().contains("m.pml:1:12: error FL0404"), run.out());
  }

  @Test
  void anExpectationUnderAllNotionsIsOneForEach() {
    String model = "// expect: 1 | all | holds\nP() = a -> P();\n#assert P() |= []<> a;\n";
    Invocation run = suite.with("m.csp", model).run();
    assertEquals(0, run.code(), run.toString());
    assertTrue(run.out().contains("6 verdicts"), run.out());
  }

  @Test
  void unknownCanBeExpected() {
    String line = "// options: --max-states 1\n// expect: 1 | - | unknown\n";
    assertEquals(0, suite.with("m.csp", line + FINE.replace("a ->", "a -> b ->")).run().code());
    assertEquals(1, suite.with("m.csp", "// expect: 1 | - | unknown\n" + FINE).run().code());
  }

  @Test
  void whatIsUnknownIsNeitherAsExpectedNorOtherwise() {
    String model = "// options: --max-states 1\n" + FINE.replace("a ->", "a -> b ->");
    Invocation run = suite.with("m.csp", model).with("fine.csp", FINE).run();
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("P() deadlockfree is unknown, expected holds"), run.out());
    assertEquals(1, suite.with("stuck.csp", STUCK).run().code());
  }

  @Test
  void aModelThatTakesTooLongDoesNotStopTheOthers() {
    suite.with("a.csp", "// options: --timeout 0.2\nendless").with("b.csp", "Sys() holds");
    Invocation run =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> suite.run(new ToyWorkbench(), Interruption.ofThread(), "--jobs", "1"));
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("no answer within 0.2 s"), run.out());
    assertTrue(run.out().matches("(?s).*\nas expected +1 +1\n.*"), run.out());
  }

  @Test
  void aFailureOfTheToolIsOneOfThisModel() {
    suite.with("a.csp", "crash").with("b.csp", "huge").with("c.csp", "Sys() holds");
    Invocation run = suite.run(new ToyWorkbench(), Interruption.ofThread());
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("internal error, please report"), run.out());
    assertTrue(run.out().contains("out of memory"), run.out());
    assertTrue(run.out().matches("(?s).*\nas expected +1 +1\n.*"), run.out());
  }

  @Test
  void anInterruptionLeavesTheRestUntried() {
    Interruption interruption = Interruption.ofThread();
    interruption.request();
    Invocation run = suite.with("a.csp", FINE).run(new FrontEnds(), interruption);
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("not tried: interrupted"), run.out());
  }

  @Test
  void manyAtATimeAreToldInTheirOrderAndCountedOnce() {
    for (int i = 10; i < 22; i++) {
      suite.with("m" + i + ".csp", Suite.MUTEX);
    }
    Invocation one = suite.run("--jobs", "1", "--quiet");
    Invocation four = suite.run("--jobs", "4", "--quiet");
    assertEquals(withoutTime(one.out()), withoutTime(four.out()));
    List<String> rows = suite.run("--jobs", "4").out().lines().limit(12).toList();
    for (int i = 0; i < 12; i++) {
      assertTrue(rows.get(i).contains("m" + (10 + i) + ".csp"), rows.get(i));
    }
  }

  private static String withoutTime(String out) {
    return out.replaceAll("in [0-9.]+ s", "");
  }

  @Test
  void theDocumentIsAsItsSchemaSays() throws IOException {
    suite
        .with("mutex.csp", Suite.MUTEX)
        .with("counter.pml", Suite.COUNTER)
        .with("broken.csp", BROKEN)
        .with("nothing.csp", "P() = a -> P();\n")
        .with(
            "double.csp",
            "P() = a -> P();\nQ() = a -> P();\n#define x #P() > 0;\n#assert P() |= []x;");
    Invocation run = suite.run("--format", "json");
    assertEquals(2, run.code(), run.toString());
    var schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(Path.of("..", "docs", "schema", "test.schema.json")));
    assertEquals(Set.of(), schema.validate(new ObjectMapper().readTree(run.out())));
    assertFalse(schema.validate(new ObjectMapper().readTree("{\"outcome\": 1}")).isEmpty());
    JsonDocument document = JsonDocument.of(run.out());
    assertEquals("bad-input", document.text("outcome"));
    assertEquals("5", document.get("models").text("all"));
    JsonDocument violated = document.list("results").get(1).list("results").get(0);
    assertEquals("failed", violated.text("outcome"));
    assertEquals("violated", violated.text("verdict"));
    assertFalse(violated.get("evidence").isNull());
  }

  @Test
  void badCommandLinesAreRefused() {
    suite.with("fine.csp", FINE);
    assertEquals(2, suite.run("--jobs", "0").code());
    assertEquals(2, suite.run("--timeout", "-1").code());
    assertEquals(2, suite.run("--junit", folder.resolve("no/where.xml").toString()).code());
    assertEquals(2, Invocation.of("", false, new FrontEnds(), "test", "nowhere").code());
    assertEquals(2, Invocation.of("", false, new FrontEnds(), "test").code());
  }
}
