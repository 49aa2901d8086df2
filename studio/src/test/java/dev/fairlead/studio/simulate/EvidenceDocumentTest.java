package dev.fairlead.studio.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Run;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.core.fairness.FairnessNotion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that check has found, as JSON tells it, is found again and followed step by step. */
class EvidenceDocumentTest {

  private static Map<?, ?> result(CheckableModel model, Answer answer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new JsonReport(new PrintStream(bytes, true, StandardCharsets.UTF_8), model.valueNames())
        .check(model.name(), List.of(), List.of(answer), List.of());
    Map<String, Object> document = JSON.std.mapFrom(bytes.toString(StandardCharsets.UTF_8));
    return (Map<?, ?>) ((List<?>) document.get("results")).get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "peterson.csp, []<> cs.0, none",
    "dining-philosophers.csp, Symmetric() deadlockfree, none",
    "dining-philosophers.csp, College() |= []<> eat.0, process-weak",
    "readers-writers-any.csp, []<> someoneReads, process-weak",
    "milner-scheduler.csp, Workshop() |= []<> start.0, process-strong",
    "leader-ring.csp, LeaderRing() |= <>[] oneLeader, process-strong",
    "promela/alternating-bit.pml, delivers, process-strong",
    "promela/bridge.pml, 1, none",
    "promela/philosophers.pml, end-states, none",
    "promela/philosophers.pml, eats, process-strong",
    "promela/watchdog.pml, answered, process-strong",
    "promela/pathfinder.pml, end-states, none",
    "time/csma-cd.pml, through, process-weak",
    "time/brp.csp, Brp() reaches unsure, none",
  })
  void everyRunIsFollowedToItsEnd(String file, String property, String fairness)
      throws IOException {
    Path path = Path.of("..", "examples").resolve(file);
    CheckableModel model = CheckableModel.open(path);
    FairnessNotion notion = FairnessNotion.parse(fairness).orElseThrow();
    Answer answer = model.check(property, CheckOptions.DEFAULT.withFairness(notion));
    Run run = answer.run().orElseThrow();
    Map<?, ?> evidence = (Map<?, ?>) result(model, answer).get("evidence");
    WalkSession session =
        WalkSession.along(
            CheckableModel.open(path),
            1,
            EvidenceDocument.of(evidence, Optional.of(answer.property())),
            fairness,
            (List<?>) evidence.get("agents"));
    Map<String, Object> document = session.document();
    assertEquals("", ((Map<?, ?>) document.get("run")).get("deviation"));
    assertEquals(run.steps().size(), document.get("length"));
    assertEquals(run.isLasso() ? run.stem().size() : null, document.get("loopAfter"));
    List<String> events = run.steps().stream().map(Run.Step::event).toList();
    assertEquals(events, session.history().steps().stream().map(Run.Step::event).toList());
    for (Object agent : (List<?>) evidence.get("agents")) {
      Object step = ((Map<?, ?>) agent).get("step");
      assertTrue(
          step == null || (int) step > run.stem().size() && (int) step <= run.steps().size(),
          agent.toString());
    }
  }

  @Test
  void whatIsNoRunIsRefused() {
    assertThrows(InvalidInputException.class, () -> EvidenceDocument.of("run", Optional.empty()));
    assertThrows(
        InvalidInputException.class, () -> EvidenceDocument.of(Map.of(), Optional.empty()));
    assertThrows(
        InvalidInputException.class,
        () ->
            EvidenceDocument.of(
                Map.of("initial", Map.of(), "stem", List.of(1), "loop", List.of()),
                Optional.empty()));
  }
}
