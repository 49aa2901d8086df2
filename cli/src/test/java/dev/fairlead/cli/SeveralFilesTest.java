package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One command about several models, and models from standard input. */
class SeveralFilesTest {
  @TempDir Path folder;

  private String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Invocation run(String input, String... words) {
    return Invocation.of(input, false, new ToyWorkbench(), words);
  }

  private String good() {
    return file("good.csp", "Sys() |= fine");
  }

  private String bad() {
    return file("bad.csp", "Sys() |= bad");
  }

  private String large() {
    return file("large.csp", "Sys() |= large");
  }

  private String wrong() {
    return file("wrong.csp", "mistake");
  }

  @Test
  void eachHasAHeadingAndItsAnswers() {
    Invocation run = run("", "check", good(), bad(), "--quiet");
    assertEquals(
        """
        ── %s
        HOLDS     Sys() |= fine  (fairness: none)

        ── %s
        VIOLATED  Sys() |= bad  (fairness: none)
        """
            .formatted(good(), bad()),
        run.out());
    assertEquals(1, run.code());
  }

  @Test
  void theWorstCodeIsThatOfAll() {
    assertEquals(0, run("", "check", good(), good()).code());
    assertEquals(3, run("", "check", large(), good()).code());
    assertEquals(1, run("", "check", large(), bad(), good()).code());
    assertEquals(2, run("", "check", wrong(), bad(), large()).code());
  }

  @Test
  void oneWithAMistakeDoesNotEndTheOthers() {
    Invocation run = run("", "check", wrong(), bad());
    assertTrue(run.err().contains("FL0103"), run.err());
    assertTrue(run.out().contains("VIOLATED  Sys() |= bad"), run.out());
  }

  @Test
  void aFailureNamesTheModelThatItIsAbout() {
    Invocation run = run("", "check", good(), file("empty.csp", ""));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("empty.csp: there is nothing to check"), run.err());
  }

  @Test
  void documentsAreAList() {
    Invocation run = run("", "check", good(), wrong(), bad(), "--format", "json");
    JsonDocument all = JsonDocument.of(run.out());
    List<JsonDocument> documents = new ArrayList<>();
    ((List<?>) all.node()).forEach(node -> documents.add(new JsonDocument(node)));
    assertEquals(3, documents.size());
    assertEquals("holds", documents.get(0).list("results").get(0).text("verdict"));
    assertEquals("FL0103", documents.get(1).get("error").text("code"));
    assertEquals(wrong(), documents.get(1).text("model"));
    assertEquals("violated", documents.get(2).list("results").get(0).text("verdict"));
  }

  @Test
  void optionsMayStandAnywhereAndCountForAll() {
    Invocation run = run("", "check", "--property", "1", good(), "--fairness", "weak", bad());
    assertEquals(2, run.out().split("fairness: process-weak").length - 1, run.out());
  }

  @Test
  void exploreTakesSeveralToo() {
    Invocation run = run("", "explore", good(), bad());
    assertEquals(0, run.code());
    assertEquals(2, run.out().split("transitions ").length - 1, run.out());
  }

  @Test
  void filesOfOneModelAreNotOverwrittenByAnother() {
    Invocation run = run("", "check", good(), bad(), "--trace", "t.itf.json");
    assertEquals(2, run.code());
    assertEquals("fairlead: --trace is for one model, and these are 2\n", run.err());
    for (String report : new String[] {"--junit", "--sarif", "--html"}) {
      assertEquals(2, run("", "check", good(), bad(), report, "report").code(), report);
    }
  }

  @Test
  void anInterruptionLeavesOutTheRest() {
    Interruption interruption = Interruption.ofThread();
    interruption.request();
    String[] words = {"check", good(), bad(), "--format", "json"};
    Invocation run = Invocation.of("", false, new ToyWorkbench(), interruption, words);
    assertEquals(3, run.code(), run.toString());
    List<?> documents = (List<?>) JsonDocument.of(run.out()).node();
    assertEquals(2, documents.size());
    for (Object document : documents) {
      String message = new JsonDocument(document).get("error").text("message");
      assertEquals("not tried: interrupted", message);
    }
  }

  @Test
  void standardInputIsOneOfThem() {
    Invocation run = run("Sys() |= bad", "check", "-", good(), "--language", "csp", "--quiet");
    assertTrue(run.out().startsWith("── <stdin>\nVIOLATED"), run.out());
    assertTrue(run.out().contains("HOLDS"), run.out());
    assertEquals(2, run("", "check", "-", "-", "--language", "csp").code());
  }

  @Test
  void onlyTheseCommandsDo() {
    assertEquals(2, run("", "simulate", good(), bad()).code());
    List<String> words = Arrays.asList("check", good(), bad(), "--help");
    assertEquals(run("", "help", "check").out(), run("", words.toArray(String[]::new)).out());
  }
}
