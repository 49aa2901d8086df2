package dev.fairlead.studio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON API, as a program uses it. */
class RoutesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MACHINE =
      """
      {"os": "", "architecture": "", "cores": 1, "java": "", "heapBytes": 1}
      """;
  private static final String LIVE = "Peterson() |= []<> cs.0";

  @TempDir Path folder;
  private StudioServer server;
  private String peterson;

  @BeforeEach
  void start() throws IOException {
    peterson = Files.readString(Path.of("..", "examples", "peterson.csp"));
    Files.writeString(folder.resolve("peterson.csp"), peterson);
    server = StudioServer.start(Studio.parts(Workspace.of(folder)), 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonNode ask(String path, Map<String, Object> request) throws IOException {
    Exchange exchange = Exchange.api(server, path, JSON.writeValueAsString(request));
    assertEquals(200, exchange.status(), exchange.toString());
    return JSON.readTree(exchange.body());
  }

  private Map<String, Object> about(String name, String text, Object... more) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", name);
    request.put("text", text);
    for (int i = 0; i < more.length; i += 2) {
      request.put((String) more[i], more[i + 1]);
    }
    return request;
  }

  private JsonNode settled(Map<String, Object> request) throws Exception {
    for (int i = 0; i < 300; i++) {
      JsonNode state = ask("verify/properties", request);
      if (state.get("active").isEmpty()) {
        return state;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("the search does not end");
  }

  private static String verdict(JsonNode state, String property, String fairness) {
    for (JsonNode cell : state.get("cells")) {
      if (cell.get("property").asText().equals(property)
          && cell.get("fairness").asText().equals(fairness)) {
        return cell.get("result").get("verdict").asText();
      }
    }
    return "none";
  }

  @Test
  void aRowHasAVerdictUnderEachNotion() throws Exception {
    Map<String, Object> request = about("peterson.csp", peterson, "number", 3);
    ask("verify/start", request);
    JsonNode state = settled(request);
    assertEquals("violated", verdict(state, LIVE, "none"));
    for (String notion :
        new String[] {"process-weak", "process-strong", "event-weak", "event-strong", "global"}) {
      assertEquals("holds", verdict(state, LIVE, notion), notion);
    }
    assertEquals(6, state.get("cells").size());
  }

  /** A result is one of the published form, and no other. */
  @Test
  void aResultIsThatOfCheck() throws Exception {
    Map<String, Object> request = about("peterson.csp", peterson, "number", 3, "fairness", "none");
    ask("verify/start", request);
    JsonNode result = settled(request).get("cells").get(0).get("result");
    JsonNode document =
        JSON.createObjectNode()
            .put("model", "peterson.csp")
            .put("version", "0")
            .<ObjectNode>set("machine", JSON.readTree(MACHINE))
            .set("results", JSON.createArrayNode().add(result));
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(
                SchemaLocation.of(
                    Path.of("..", "docs", "schema", "check.schema.json").toUri().toString()));
    assertEquals(Set.of(), schema.validate(document.toString(), InputFormat.JSON), "schema");
    assertTrue(result.get("evidence").get("loop").size() > 0);
  }

  @Test
  void aCellThatDoesNotDependOnFairnessIsAnsweredWithoutIt() throws Exception {
    Map<String, Object> request =
        about("peterson.csp", peterson, "number", 1, "fairness", "process-weak");
    ask("verify/start", request);
    assertEquals("holds", verdict(settled(request), "Peterson() deadlockfree", "none"));
  }

  @Test
  void aFormulaIsCheckedOrRefusedWithItsPlace() throws Exception {
    Map<String, Object> request =
        about("peterson.csp", peterson, "formula", "[] counter == 0", "fairness", "none");
    Exchange wrong =
        Exchange.api(
            server,
            "verify/start",
            JSON.writeValueAsString(about("peterson.csp", peterson, "formula", "[] nonsense")));
    assertEquals(422, wrong.status());
    assertTrue(
        JSON.readTree(wrong.body()).get("error").get("message").asText().contains("nonsense"));
    request.put("formula", "<> cs.1");
    ask("verify/start", request);
    JsonNode state = settled(request);
    assertEquals("<> cs.1", state.get("cells").get(0).get("formula").asText());
  }

  @Test
  void aTextThatIsNoModelIsRefusedWithItsMistakes() throws Exception {
    String request = JSON.writeValueAsString(about("peterson.csp", peterson + "\nP = ;"));
    Exchange exchange = Exchange.api(server, "verify/properties", request);
    assertEquals(422, exchange.status());
    JsonNode document = JSON.readTree(exchange.body());
    assertTrue(document.get("errors").get(0).get("line").asInt() > 40, exchange.body());
    JsonNode problems = ask("editor/problems", about("peterson.csp", peterson + "\nP = ;"));
    assertEquals("error", problems.get("problems").get(0).get("severity").asText());
  }

  /** What a model includes is in the folder. */
  @Test
  void aModelIncludesNothingFromOutside(@TempDir Path outside) throws Exception {
    Files.writeString(outside.resolve("secret.pml"), "byte secret;\n");
    Files.createDirectories(folder.resolve("parts"));
    Files.writeString(folder.resolve("parts/inside.pml"), "byte inside;\n");
    Files.createSymbolicLink(folder.resolve("link.pml"), outside.resolve("secret.pml"));
    String rest = "\nactive proctype P() { skip }\n";
    assertEquals(0, problems("#include \"parts/inside.pml\"" + rest));
    String up = folder.relativize(outside.resolve("secret.pml")).toString();
    for (String path : new String[] {up, outside.resolve("secret.pml").toString(), "link.pml"}) {
      assertTrue(problems("#include \"" + path + "\"" + rest) > 0, path);
    }
  }

  private int problems(String text) throws IOException {
    return ask("editor/problems", about("m.pml", text)).get("problems").size();
  }

  @Test
  void theEditorKnowsTheNamesOfAModel() throws Exception {
    int offset = peterson.lastIndexOf("Peterson() |= []<>") + 3;
    JsonNode places =
        ask("editor/definition", about("peterson.csp", peterson, "offset", offset)).get("places");
    assertEquals(peterson.indexOf("Peterson() ="), places.get(0).get("start").asInt());
    JsonNode look = ask("editor/look", about("peterson.csp", peterson));
    assertEquals(0, look.get("tokens").size() % 5);
    assertTrue(look.get("tokens").size() > 500);
    JsonNode renamed =
        ask("editor/rename", about("peterson.csp", peterson, "offset", offset, "newName", "Mutex"));
    assertTrue(renamed.get("edits").size() >= 4, renamed.toString());
  }

  @Test
  void anAutomatonIsDataForAPicture() throws Exception {
    JsonNode automaton = ask("formula/automaton", Map.of("formula", "[]<> p"));
    assertEquals(1, automaton.get("acceptanceSets").asInt());
    assertTrue(automaton.get("hoa").asText().startsWith("HOA: v1"));
    assertFalse(automaton.get("edges").isEmpty());
  }

  /** Every template is a model whose verdicts are those that it says. */
  @Test
  void templatesAreModels() {
    for (Map<String, Object> template : GalleryRoutes.templates()) {
      String name = (String) template.get("name");
      ModelText text =
          ModelText.of(name, Language.of(name).orElseThrow(), (String) template.get("text"));
      ModelHeader header = ModelHeader.of(text.source());
      assertFalse(header.expectations().isEmpty(), name);
      CheckableModel model = CheckableModel.open(text);
      for (ModelHeader.Expectation expected : header.expectations()) {
        CheckOptions options =
            expected
                .fairness()
                .flatMap(FairnessChoice::notion)
                .map(CheckOptions.DEFAULT::withFairness)
                .orElse(CheckOptions.DEFAULT);
        Answer answer = model.check(expected.selector(), options);
        assertEquals(expected.verdict(), answer.outcome(), name + ": " + expected.selector());
      }
    }
  }

  @Test
  void aStoryIsTheCommentAtTheHead() {
    ModelStory story = ModelStory.of(peterson);
    assertEquals(
        "Peterson's mutual exclusion for N processes [Peterson, IPL 12(3), 1981]", story.title());
    assertTrue(story.text().contains("\n\nObserve: mutual exclusion"), story.text());
    assertFalse(story.text().contains("expect:"), story.text());
  }
}
