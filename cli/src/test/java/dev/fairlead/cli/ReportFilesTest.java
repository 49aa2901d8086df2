package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** JUnit XML, SARIF, HTML and the annotations of GitHub: as their readers demand. */
class ReportFilesTest {
  private static final String BROKEN = "P() = [pso == 1] a -> P();\n#assert P() deadlockfree;\n";

  /** What must be escaped, and what XML cannot hold at all. */
  private static final String ODD =
      "P() = a -> Stop;\n#assert P() |= [] \"a<\u0001&'>]]>\uFFFF\";\n#assert P() deadlockfree;\n";

  @TempDir static Path folder;
  private static Path models;

  @BeforeAll
  static void aBitOfEverything() {
    models = folder.resolve("models & more");
    Suite suite =
        new Suite(models)
            .with("broken.csp", BROKEN)
            .with("counter.pml", Suite.COUNTER)
            .with("mutex.csp", Suite.MUTEX)
            .with("nothing.csp", "P() = a -> P();\n")
            .with("odd.csp", ODD)
            .with("refused.csp", "// refused: FL0121\n" + BROKEN)
            .with("stuck.csp", "P() = a -> Stop;\n\n#assert P() deadlockfree;\n")
            .with("unknown.csp", "// options: --max-states 1\n" + Suite.MUTEX);
    List<String> words = new ArrayList<>();
    for (String report : List.of("junit", "sarif", "html")) {
      words.addAll(List.of("--" + report, folder.resolve(report).toString()));
    }
    Invocation run = suite.run(words.toArray(String[]::new));
    assertEquals(2, run.code(), run.toString());
  }

  private static String written(String report) throws IOException {
    return Files.readString(folder.resolve(report));
  }

  private static Validator junit() throws SAXException {
    return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new File("src/test/resources/junit.xsd"))
        .newValidator();
  }

  private static void assertJunit(String text) throws SAXException, IOException {
    junit().validate(new StreamSource(new StringReader(text)));
  }

  @Test
  void junitXmlIsAsItsSchemaSays() throws Exception {
    String xml = written("junit");
    assertJunit(xml);
    assertThrows(SAXException.class, () -> assertJunit(xml.replace("tests=", "test=")));
    assertTrue(
        xml.contains("mutex.csp\" tests=\"5\" failures=\"0\" errors=\"0\" skipped=\"0\" time="),
        xml);
    assertTrue(xml.contains("<skipped message="), xml);
    assertTrue(
        xml.contains(
            "<failure message=\"assertions is violated, expected holds (fairness: none)\""),
        xml);
    assertTrue(xml.contains("type=\"unfinished\""), xml);
    assertTrue(xml.contains("type=\"bad-input\""), xml);
    assertTrue(xml.contains("assert(n &lt; 2) [assertion violated]"), xml);
  }

  /** The schema is not stricter than what its readers are used to. */
  @Test
  void theSchemaAcceptsWhatSurefireWrites() throws Exception {
    assertJunit(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite version="3.0.2" name="dev.fairlead.cli.MarksTest" time="0.164" tests="3"
            errors="0" skipped="1" failures="1" flakes="0">
          <properties><property name="java.version" value="17"/></properties>
          <testcase name="passes" classname="dev.fairlead.cli.MarksTest" time="1,000.016">
            <system-out><![CDATA[said]]></system-out>
          </testcase>
          <testcase name="fails" classname="dev.fairlead.cli.MarksTest" time="0">
            <failure message="expected" type="java.lang.AssertionError"><![CDATA[at]]></failure>
            <system-err>said</system-err>
          </testcase>
          <testcase name="is skipped" classname="dev.fairlead.cli.MarksTest" time="0.0">
            <skipped message="not here"/>
          </testcase>
        </testsuite>
        """);
  }

  private static JsonSchema sarif() throws IOException {
    try (InputStream in =
        ReportFilesTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
    }
  }

  private static JsonNode log(String text) throws IOException {
    JsonNode log = new ObjectMapper().readTree(text);
    assertEquals(Set.of(), sarif().validate(log));
    return log.get("runs").get(0);
  }

  @Test
  void sarifIsAsItsSchemaSays() throws IOException {
    String text = written("sarif");
    JsonNode run = log(text);
    JsonNode wrong = new ObjectMapper().readTree(text.replace("startLine", "firstLine"));
    assertFalse(sarif().validate(wrong).isEmpty());

    Set<String> rules = new HashSet<>();
    run.at("/tool/driver/rules").forEach(rule -> rules.add(rule.get("id").asText()));
    run.get("results").forEach(result -> assertTrue(rules.contains(result.get("ruleId").asText())));
    assertTrue(rules.containsAll(Set.of("violated", "unknown", "FL0121", "FL0591")));
    assertFalse(run.at("/invocations/0/executionSuccessful").asBoolean());
  }

  private JsonNode result(JsonNode run, String file, String rule) {
    for (JsonNode result : run.get("results")) {
      String uri = result.at("/locations/0/physicalLocation/artifactLocation/uri").asText();
      if (uri.endsWith(file) && result.get("ruleId").asText().equals(rule)) {
        return result;
      }
    }
    throw new AssertionError("no " + rule + " in " + file + ": " + run);
  }

  @Test
  void findingsAreAtTheirLinesWithTheirRuns() throws IOException {
    JsonNode run = log(written("sarif"));
    JsonNode mistake = result(run, "broken.csp", "FL0121");
    assertEquals(1, mistake.at("/locations/0/physicalLocation/region/startLine").asInt());
    assertEquals(8, mistake.at("/locations/0/physicalLocation/region/startColumn").asInt());
    assertEquals(11, mistake.at("/locations/0/physicalLocation/region/endColumn").asInt());
    assertTrue(
        mistake
            .at("/locations/0/physicalLocation/artifactLocation/uri")
            .asText()
            .endsWith("models%20&%20more/broken.csp"));

    JsonNode violated = result(run, "counter.pml", "violated");
    assertEquals(4, violated.at("/locations/0/physicalLocation/region/startLine").asInt());
    assertTrue(violated.at("/relatedLocations/0/message/text").asText().contains("assert(n < 2)"));
    JsonNode flow = violated.at("/codeFlows/0/threadFlows/0/locations");
    JsonNode last = flow.get(flow.size() - 1).get("location");
    assertEquals(4, last.at("/physicalLocation/region/startLine").asInt());
    assertTrue(last.at("/message/text").asText().contains("Q(1) assert(n < 2)"), last.toString());
    assertEquals(3, flow.get(0).at("/location/physicalLocation/region/startLine").asInt());

    JsonNode deadlock = result(run, "stuck.csp", "violated");
    assertEquals(3, deadlock.at("/locations/0/physicalLocation/region/startLine").asInt());
    assertTrue(deadlock.toString().contains("1: P() a"), deadlock.toString());
  }

  @Test
  void expectedViolationsAreNoFindings() throws IOException {
    Path file = folder.resolve("clean");
    Suite clean = new Suite(folder.resolve("clean models")).with("mutex.csp", Suite.MUTEX);
    assertEquals(0, clean.run("--sarif", file.toString()).code());
    JsonNode run = log(Files.readString(file));
    assertEquals(0, run.get("results").size());
    assertTrue(run.at("/tool/driver/rules").size() > 100);
    assertTrue(run.at("/invocations/0/executionSuccessful").asBoolean());
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  @Test
  void thePageStandsAlone() throws IOException {
    String page = written("html");
    List<String> ids = all("\\bid=\"([^\"]*)\"", page);
    assertEquals(ids.size(), new HashSet<>(ids).size(), ids.toString());
    all("href=\"#([^\"]*)\"", page).forEach(target -> assertTrue(ids.contains(target), target));
    all("url\\(#([^)]*)\\)", page).forEach(target -> assertTrue(ids.contains(target), target));
    assertFalse(page.contains("<script") || page.contains("src=") || page.contains("<link"), page);
    for (String name : List.of("table", "section", "details", "figure", "pre", "svg", "ol")) {
      assertEquals(
          all("<(" + name + ")\\b", page).size(), all("</(" + name + ")>", page).size(), name);
      assertFalse(all("<(" + name + ")\\b", page).isEmpty(), name);
    }
    assertTrue(page.contains("breadth-first search"), "plans");
    assertTrue(
        page.contains("error FL0121: unknown name &#39;pso&#39;") || page.contains("FL0121"));
    assertTrue(page.contains("<details id=\"m2-1\" open>"), "what is not as expected is open");
    assertFalse(page.contains("<details id=\"m3-1\" open>"), "what is as expected is not");
  }

  @Test
  void githubShowsFindingsBesideTheSource() {
    List<String> words = new ArrayList<>(List.of("test", models.toString(), "--github"));
    Invocation run = Invocation.of("", false, new FrontEnds(), words.toArray(String[]::new));
    String file = models.resolve("broken.csp").toString().replace(",", "%2C");
    assertTrue(
        run.out()
            .contains(
                "\n::error file=" + file + ",line=1,col=8,endColumn=11,title=FL0121::unknown name"),
        run.out());
    assertTrue(
        run.out()
            .lines()
            .anyMatch(
                line ->
                    line.startsWith("::error file=")
                        && line.contains("counter.pml,line=4,title=violated::assertions is")
                        && line.contains("%0A")),
        run.out());
    words.addAll(List.of("--format", "json"));
    Invocation json = Invocation.of("", false, new FrontEnds(), words.toArray(String[]::new));
    JsonDocument.of(json.out());
    assertTrue(json.err().contains("::error file="), json.err());
  }

  @Test
  void checkWritesThemToo() throws Exception {
    Path xml = folder.resolve("out.xml");
    Path log = folder.resolve("out.sarif");
    Path page = folder.resolve("out.html");
    Invocation run =
        Invocation.of(
            "",
            false,
            new FrontEnds(),
            "check",
            models.resolve("counter.pml").toString(),
            "--junit",
            xml.toString(),
            "--sarif",
            log.toString(),
            "--html",
            page.toString());
    assertEquals(1, run.code(), run.toString());
    assertJunit(Files.readString(xml));
    assertEquals(2, log(Files.readString(log)).get("results").size());
    assertTrue(Files.readString(page).contains("<svg"));
  }

  @Test
  void aMistakeIsInTheReportsOfCheck() throws IOException {
    Path file = folder.resolve("out.sarif");
    Invocation run =
        Invocation.of(
            "",
            false,
            new FrontEnds(),
            "check",
            models.resolve("broken.csp").toString(),
            "--sarif",
            file.toString());
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.err().contains("FL0121"), run.err());
    result(log(Files.readString(file)), "broken.csp", "FL0121");
  }
}
