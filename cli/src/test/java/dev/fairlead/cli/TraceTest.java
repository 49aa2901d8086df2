package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {
  @TempDir Path folder;

  private Invocation check(String model, Path trace) {
    return Invocation.on(
        folder, model, new ToyWorkbench(), "check", "FILE", "--trace", trace.toString());
  }

  @Test
  void aLassoAsItf() throws IOException {
    Path trace = folder.resolve("run.itf.json");
    assertEquals(1, check("Sys() |= starves", trace).code());
    assertEquals(
        """
        {
          "#meta" : {
            "format" : "ITF",
            "format-description" : "https://apalache-mc.org/docs/adr/015adr-trace.html",
            "source" : "toy.csp",
            "property" : "Sys() |= starves",
            "fairness" : "none",
            "verdict" : "violated",
            "description" : "A() waits for ever",
            "agents" : [ "A() is disabled after step 3", "B() moves at step 2" ]
          },
          "vars" : [ "owner", "locked", "A().at", "B().at", "A()" ],
          "states" : [ {
            "#meta" : {
              "index" : 0
            },
            "owner" : {
              "#bigint" : "0"
            },
            "locked" : false,
            "A().at" : "idle",
            "B().at" : "idle",
            "A()" : "place0"
          }, {
            "#meta" : {
              "index" : 1,
              "action" : "wait.0",
              "processes" : [ "A()" ]
            },
            "owner" : {
              "#bigint" : "0"
            },
            "locked" : false,
            "A().at" : "waiting",
            "B().at" : "idle",
            "A()" : "place1"
          }, {
            "#meta" : {
              "index" : 2,
              "action" : "wait.1",
              "processes" : [ "B()" ]
            },
            "owner" : {
              "#bigint" : "0"
            },
            "locked" : false,
            "A().at" : "waiting",
            "B().at" : "waiting",
            "A()" : "place1"
          }, {
            "#meta" : {
              "index" : 3,
              "action" : "enter.1",
              "processes" : [ "B()" ]
            },
            "owner" : {
              "#bigint" : "2"
            },
            "locked" : true,
            "A().at" : "waiting",
            "B().at" : "inside",
            "A()" : "place1"
          }, {
            "#meta" : {
              "index" : 4,
              "action" : "leave.1",
              "processes" : [ "A()", "B()" ]
            },
            "owner" : {
              "#bigint" : "0"
            },
            "locked" : false,
            "A().at" : "waiting",
            "B().at" : "idle",
            "A()" : "place1"
          } ],
          "loop" : 2
        }
        """
            .strip(),
        Files.readString(trace));
  }

  @Test
  void aFiniteRunHasNoLoopField() throws IOException {
    Path trace = folder.resolve("run.itf.json");
    check("Sys() |= bad", trace);
    assertFalse(Files.readString(trace).contains("\"loop\""));
  }

  @Test
  void whatDoesNotExistIsMarked() throws IOException {
    Path trace = folder.resolve("run.itf.json");
    check("Sys() |= stutters", trace);
    String text = Files.readString(trace);
    assertTrue(
        text.contains("\"B().at\" : {\n      \"#unserializable\" : \"absent\"\n    }"), text);
  }

  @Test
  void severalRunsAreNumberedCounterexamplesFirst() throws IOException {
    check(
        "Sys() reaches it\nSys() |= fine\nSys() |= bad\nSys() |= starves",
        folder.resolve("run.itf.json"));
    assertTrue(property("run.itf.json").contains("|= bad"));
    assertTrue(property("run-2.itf.json").contains("|= starves"));
    assertTrue(property("run-3.itf.json").contains("reaches it"));
    assertFalse(Files.exists(folder.resolve("run-4.itf.json")));
  }

  private String property(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).get(5);
  }

  @Test
  void namesWithoutEndingOrWithALeadingDot() {
    assertEquals(Path.of("a/run-2"), new TraceFiles(Path.of("a/run")).file(2));
    assertEquals(Path.of(".run-3.json"), new TraceFiles(Path.of(".run.json")).file(3));
  }

  @Test
  void nothingIsWrittenWithoutARun() {
    check("Sys() |= fine", folder.resolve("run.itf.json"));
    assertFalse(Files.exists(folder.resolve("run.itf.json")));
  }
}
