package dev.fairlead.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FairleadOutputTest {

  @Test
  void exploration() throws IOException {
    String document =
        """
        {"model": "peterson", "states": 32, "transitions": 54, "deadlocks": 0, "depth": 11,
         "seconds": 0.004, "states/s": 8000, "bytes/state": 24.5, "complete": true, "reason": ""}
        """;
    assertEquals(
        new Finished(Verdict.EXPLORED, 32, 54, 0.004, 0.7, 24.5, 90),
        FairleadOutput.parse(document, Task.EXPLORE, 0.7, 90));
  }

  @Test
  void incompleteExplorationIsNoAnswer() throws IOException {
    String document =
        """
        {"states": 32, "transitions": 54, "seconds": 1, "bytes/state": 24.5,
         "complete": false, "reason": "out of time"}
        """;
    assertEquals(
        new DidNotFinish("out of time"), FairleadOutput.parse(document, Task.EXPLORE, 0.7, 90));
  }

  @Test
  void checkTakesItsFiguresFromTheResultAndNotFromItsEvidence() throws IOException {
    String document =
        """
        {"model": "m", "options": {"states": 1}, "results": [
          {"property": "P() |= []<> a", "verdict": "violated",
           "evidence": {"states": 9, "verdict": "holds", "stem": [{"seconds": 3}]},
           "states": 7, "transitions": 8, "seconds": 0.25, "memoryBytes": 84}]}
        """;
    Finished run = (Finished) FairleadOutput.parse(document, Task.GLOBAL, 0.7, 90);
    assertEquals(new Finished(Verdict.VIOLATED, 7, 8, 0.25, 0.7, 12, 90), run);
  }

  @Test
  void unknownIsNoAnswer() throws IOException {
    String document =
        """
        {"results": [{"verdict": "unknown", "reason": "out of memory", "states": 5}]}
        """;
    assertEquals(
        new DidNotFinish("out of memory"), FairleadOutput.parse(document, Task.NONE, 0.7, 90));
  }

  @Test
  void otherDocumentsAreRefused() {
    String error = "{\"model\": null, \"error\": {\"message\": \"no such file\"}}";
    assertThrows(IOException.class, () -> FairleadOutput.parse(error, Task.NONE, 0.7, 90));
    assertThrows(IOException.class, () -> FairleadOutput.parse(error, Task.EXPLORE, 0.7, 90));
    assertThrows(IOException.class, () -> FairleadOutput.parse("", Task.EXPLORE, 0.7, 90));
    assertThrows(IOException.class, () -> FairleadOutput.parse("{\"resul", Task.NONE, 0.7, 90));
  }
}
