package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTest {
  /** What differs from one machine to the other. */
  private static final Pattern MACHINE =
      Pattern.compile("  \"version\" : \"[^\"]+\",\n  \"machine\" : \\{[^}]*\\},\n");

  @TempDir Path folder;

  private String json(int code, String model, String... words) throws IOException {
    Invocation run = Invocation.on(folder, model, new ToyWorkbench(), words);
    assertEquals(code, run.code(), run.toString());
    // A failure of the tool is told on standard error as well.
    assertEquals(run.out().contains("\"error\"") && code == 3 ? 1 : 0, run.err().lines().count());
    assertOneDocument(run.out());
    String machineless = MACHINE.matcher(run.out()).replaceFirst("");
    assertTrue(machineless.length() < run.out().length(), run.out());
    return machineless;
  }

  private static void assertOneDocument(String text) throws IOException {
    int documents = 0;
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      while (parser.nextToken() != null) {
        if (parser.getParsingContext().inRoot()) {
          documents++;
        }
      }
    }
    // The start and the end of the one object.
    assertEquals(1, documents, text);
  }

  @Test
  void aViolation() throws IOException {
    String[] words = {"check", "FILE", "--format", "json", "--fairness", "strong"};
    assertEquals(
        """
        {
          "model" : "toy.csp",
          "results" : [ {
            "property" : "Sys() |= starves",
            "kind" : "ltl",
            "fairness" : "process-strong",
            "verdict" : "violated",
            "states" : 1234,
            "transitions" : 5678,
            "depth" : 9,
            "seconds" : 0.25,
            "memoryBytes" : 3145728,
            "caveats" : [ ],
            "reason" : "A() waits for ever",
            "evidence" : {
              "initial" : {
                "owner" : 0,
                "locked" : false,
                "A().at" : "idle",
                "B().at" : "idle"
              },
              "stem" : [ {
                "label" : "wait.0",
                "processes" : [ "A()" ],
                "changed" : {
                  "A().at" : "waiting"
                },
                "places" : {
                  "A()" : "place1"
                }
              } ],
              "loop" : [ {
                "label" : "wait.1",
                "processes" : [ "B()" ],
                "changed" : {
                  "B().at" : "waiting"
                },
                "places" : { }
              }, {
                "label" : "enter.1",
                "processes" : [ "B()" ],
                "changed" : {
                  "owner" : 2,
                  "locked" : true,
                  "B().at" : "inside"
                },
                "places" : { }
              }, {
                "label" : "leave.1",
                "processes" : [ "A()", "B()" ],
                "changed" : {
                  "owner" : 0,
                  "locked" : false,
                  "B().at" : "idle"
                },
                "places" : { }
              } ],
              "agents" : [ {
                "agent" : "A()",
                "reason" : "is disabled after step 3",
                "step" : 3
              }, {
                "agent" : "B()",
                "reason" : "moves at step 2",
                "step" : 2
              } ]
            }
          } ]
        }
        """,
        json(1, "Sys() |= starves", words));
  }

  @Test
  void caveatsAndMissingEvidence() throws IOException {
    String out = json(3, "Sys() |= large\nSys() |= vacuous", "FILE", "--format=json");
    assertTrue(out.contains("\"caveats\" : [ \"truncated\" ]"), out);
    assertTrue(out.contains("\"caveats\" : [ \"vacuous\" ]"), out);
    assertTrue(out.contains("\"evidence\" : null"), out);
  }

  @Test
  void aFiniteRunHasAnEmptyLoopAndWhatIsGoneIsNull() throws IOException {
    String finite = json(1, "Sys() |= bad", "FILE", "--format=json");
    assertTrue(finite.contains("\"loop\" : [ ]"), finite);
    String gone = json(1, "Sys() |= stutters", "FILE", "--format=json");
    assertTrue(gone.contains("\"B().at\" : null"), gone);
    assertTrue(gone.contains("\"label\" : \"(stutter)\""), gone);
  }

  @Test
  void thePlanIsThereWhenAskedFor() throws IOException {
    String[] words = {"check", "FILE", "--format=json", "--explain", "--quiet"};
    String out = json(0, "Sys() |= fine", words);
    assertTrue(out.contains("\"plan\" : [ \"breadth-first search: a"), out);
  }

  @Test
  void explore() throws IOException {
    assertEquals(
        """
        {
          "model" : "toy.csp",
          "states" : 1000,
          "transitions" : 2500,
          "deadlocks" : 1,
          "validEnds" : 0,
          "depth" : 17,
          "seconds" : 0.5,
          "memoryBytes" : 24000,
          "states/s" : 2000,
          "bytes/state" : 24.0,
          "complete" : true,
          "reason" : ""
        }
        """,
        json(0, "Sys() |= fine", "explore", "FILE", "--format", "json"));
  }

  @Test
  void badInputIsADocumentToo() throws IOException {
    String mistake = json(2, "the mistake", "check", "FILE", "--format", "json");
    assertTrue(mistake.contains("\"message\" : \"unknown name 'mistake'\""), mistake);
    assertTrue(mistake.contains("\"code\" : \"FL0103\""), mistake);
    assertTrue(mistake.contains("\"line\" : 1,\n    \"column\" : 5,"), mistake);
    String missing = json(2, "", "check", "nowhere.csp", "--format", "json");
    assertTrue(missing.contains("\"model\" : \"nowhere.csp\""), missing);
    json(2, "", "check", "--format", "json");
    json(2, "", "check", "FILE", "--format", "json", "--nonsense");
    json(2, "Sys() |= bad", "FILE", "--format=json", "--trace", "no/such/folder/run.json");
    json(3, "crash", "check", "FILE", "--format", "json");
  }
}
