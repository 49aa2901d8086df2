package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Caveat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of document is as its published schema says. */
class SchemaTest {
  private static final Path SCHEMAS = Path.of("..", "docs", "schema");
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir Path folder;

  private static JsonSchema schema(String name) {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(
            SchemaLocation.of(
                SCHEMAS
                    .toAbsolutePath()
                    .normalize()
                    .resolve(name + ".schema.json")
                    .toUri()
                    .toString()));
  }

  private static Set<ValidationMessage> mistakes(String schema, String document) {
    return schema(schema).validate(document, InputFormat.JSON);
  }

  private static void assertValid(String schema, String document) {
    JsonDocument.of(document);
    assertEquals(Set.of(), mistakes(schema, document), document);
  }

  private Invocation toy(String text, String... words) {
    return Invocation.on(folder, text, new ToyWorkbench(), words);
  }

  private static Invocation real(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--format", "json"));
    return Invocation.of("", false, new FrontEnds(), all.toArray(String[]::new));
  }

  private static String example(String name) {
    return EXAMPLES.resolve(name).toString();
  }

  private String file(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sys() |= fine",
        "Sys() |= starves",
        "Sys() |= bad",
        "Sys() |= stutters",
        "Sys() |= large",
        "Sys() |= vacuous",
        "Sys() reaches it",
        "Sys() reaches nothing",
        "Sys() refines it",
        "annotated\nSys() |= starves",
        "Sys() |= fine\nSys() |= bad\nSys() deadlockfree"
      })
  void answers(String text) {
    assertValid("check", toy(text, "check", "FILE", "--format", "json").out());
    assertValid(
        "check", toy(text, "check", "FILE", "--format", "json", "--explain", "--counts").out());
  }

  @Test
  void everyNotionAndEveryCaveatHasAPlace() throws IOException {
    String check = Files.readString(SCHEMAS.resolve("check.schema.json"));
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertTrue(check.contains("\"" + notion + "\""), notion::toString);
    }
    for (Caveat caveat : Caveat.values()) {
      String name = caveat.name().toLowerCase(Locale.ROOT).replace('_', '-');
      assertTrue(check.contains("\"" + name + "\""), name);
    }
  }

  /** Statements, messages, blocked processes, names of values, warnings, settled properties. */
  @Test
  void answersAboutRealModels() {
    String stuck =
        file(
            "stuck.pml",
            """
            mtype = { ping, pong };
            mtype last;
            chan c = [1] of { mtype, byte };
            active proctype A() { c!ping,1; c!pong,2; c?last,_; c?last,3 }
            """);
    String doubtful =
        file("doubtful.csp", "var x = 0;\nP() = a -> b -> Stop;\n#assert P() deadlockfree;\n");
    for (String model :
        List.of(stuck, doubtful, example("peterson.csp"), example("promela/peterson.pml"))) {
      assertValid("check", real("check", model, "--fairness", "weak", "--explain").out());
    }
    Invocation blocked = real("check", stuck);
    assertTrue(blocked.out().contains("\"blocked\""), blocked.out());
    assertTrue(blocked.out().contains("\"message\""), blocked.out());
    assertTrue(blocked.out().contains("\"names\""), blocked.out());
    assertValid("check", real("check", stuck, doubtful).out());
    for (String store : List.of("disk", "hash-compact", "bitstate")) {
      assertValid("check", real("check", doubtful, "--store", store, "--memory", "64m").out());
      assertValid("explore", real("explore", doubtful, "--store", store, "--memory", "64m").out());
    }
  }

  /** It comes to no state twice, so it has no loop. */
  @Test
  void aRunThatGrowsForEver() {
    Invocation growing = real("check", example("any/pool.csp"), "--ltl", "[]<> end");
    assertValid("check", growing.out());
    assertTrue(growing.out().contains("\"repeated\" : "), growing.out());
  }

  @Test
  void explorations() {
    String program = file("p.pml", "active proctype P() { if :: true :: false -> assert(0) fi }");
    assertValid("explore", real("explore", program, "--coverage").out());
    assertValid("explore", real("explore", example("peterson.csp"), "--max-states", "5").out());
    assertValid("explore", real("explore", program, example("peterson.csp")).out());
  }

  @Test
  void errors() {
    for (String[] words :
        List.of(
            new String[] {"check", "FILE", "--format", "json"},
            new String[] {"check", "nowhere.csp", "--format", "json"},
            new String[] {"check", "--format", "json"},
            new String[] {"check", "FILE", "--format", "json", "--nonsense"},
            new String[] {"explore", "FILE", "--format", "json"})) {
      for (String text : List.of("the mistake", "crash", "huge", "deep")) {
        String document = toy(text, words).out();
        assertValid("error", document);
        assertValid(words[0], document);
      }
    }
    assertValid(
        "error", real("check", file("m.pml", "active proctype P() { x = 1; y = 2 }")).out());
  }

  /** The launcher writes one where the virtual machine does not start. */
  @Test
  void theErrorOfTheLauncher() throws IOException {
    String launcher = Files.readString(Path.of("src", "main", "launcher", "launch.sh"));
    String start = "printf '{ \"model\"";
    String line =
        launcher
            .lines()
            .map(String::strip)
            .filter(l -> l.startsWith(start))
            .findFirst()
            .orElseThrow();
    String document = line.substring("printf '".length(), line.indexOf("\\n'"));
    assertValid("error", document.formatted("no room"));
  }

  @Test
  void progress() {
    Invocation run =
        toy("Sys() |= fine\nSys() |= bad", "check", "FILE", "--progress", "json", "--quiet");
    assertEquals(2, run.err().lines().count());
    run.err().lines().forEach(line -> assertValid("progress", line));
  }

  @Test
  void graphs() throws IOException {
    Path file = folder.resolve("g.json");
    for (String model : List.of("peterson.csp", "promela/peterson.pml")) {
      for (String most : List.of("7", "100000")) {
        real("explore", example(model), "--json", file.toString(), "--max-drawn", most);
        assertValid("graph", Files.readString(file));
      }
    }
  }

  /** The schemas say something: what is not a document is refused. */
  @Test
  void otherDocumentsAreRefused() {
    String good = toy("Sys() |= starves", "check", "FILE", "--format", "json").out();
    for (String[] change :
        new String[][] {
          {"\"violated\"", "\"maybe\""},
          {"\"depth\"", "\"deep\""},
          {"\"states\" : 1234", "\"states\" : \"many\""},
          {"\"cores\"", "\"kernels\""},
          {"\"stem\" : [", "\"stem\" : [ 7,"},
          {"\"caveats\" : [ ]", "\"caveats\" : [ \"hurried\" ]"}
        }) {
      String bad = good.replace(change[0], change[1]);
      assertFalse(bad.equals(good), Arrays.toString(change));
      assertFalse(mistakes("check", bad).isEmpty(), Arrays.toString(change));
    }
    String holds = toy("Sys() |= fine", "check", "FILE", "--format", "json").out();
    String doubtful = holds.replace("\"caveats\" : [ ]", "\"caveats\" : [ \"truncated\" ]");
    assertFalse(mistakes("check", doubtful).isEmpty());
  }

  @Test
  void theGuideNamesEverySchema() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "guide.md"));
    try (Stream<Path> files = Files.list(SCHEMAS)) {
      files.forEach(
          file -> assertTrue(guide.contains("schema/" + file.getFileName()), file::toString));
    }
  }
}
