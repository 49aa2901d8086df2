package dev.fairlead.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The views Simulate and Any number, and the comparison of runs, in a browser. */
class SimulatePageTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static Browser browser;

  @TempDir Path temporary;
  private StudioServer server;

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void startServer() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("models"));
    for (String name :
        List.of("peterson.csp", "readers-writers-any.csp", "promela/alternating-bit.pml")) {
      Files.copy(EXAMPLES.resolve(name), folder.resolve(Path.of(name).getFileName()));
    }
    Files.writeString(
        folder.resolve("meet.csp"),
        "channel c 0;\nP() = c!1 -> Stop;\nQ() = a -> c?x -> Stop;\nSys() = P() ||| Q();\n");
    server = StudioServer.start(Studio.parts(Workspace.of(folder)), 0);
  }

  @AfterEach
  void stopServer() {
    server.close();
    // What the server refuses, and pages that outlive it, are no mistakes of the page.
    assertEquals(
        List.of(),
        browser.complaints().stream()
            .filter(text -> !text.startsWith("Failed to load resource"))
            .toList());
  }

  private Page open(String view, String model) {
    Page page = browser.page();
    page.navigate(server.address() + "#view=" + view + "&model=" + model);
    page.waitForSelector("html[data-ready=true]");
    return page;
  }

  /** For docs/studio.md: -Dfairlead.screenshots=../docs/studio writes them where they belong. */
  private static void picture(Page page, String name) {
    Path folder = Path.of(System.getProperty("fairlead.screenshots", "target/screenshots"));
    page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + ".png")));
  }

  private static Locator value(Page page, String name) {
    return page.locator(".state tr[data-name='" + name + "'] code");
  }

  private static Locator title(Page page) {
    return page.locator(".history h2");
  }

  @Test
  void stepsAreTakenTakenBackAndJumpedTo() {
    Page page = open("simulate", "peterson.csp");
    assertThat(page.locator(".choice")).hasCount(2);
    page.locator(".choice").first().click();
    assertThat(title(page)).hasText("History: step 1 of 1");
    assertThat(value(page, "pos[0]")).hasText("1");
    assertThat(page.locator(".state tr.changed[data-name='pos[0]'] .before")).hasText("◂ was 0");
    page.keyboard().press("2");
    assertThat(title(page)).hasText("History: step 2 of 2");
    page.keyboard().press("ArrowLeft");
    assertThat(title(page)).hasText("History: step 1 of 2");
    page.keyboard().press("ArrowRight");
    assertThat(title(page)).hasText("History: step 2 of 2");
    for (int i = 3; i <= 8; i++) {
      page.keyboard().press("r");
      assertThat(title(page)).hasText("History: step " + i + " of " + i);
    }
    page.locator("[data-position='3']").click();
    assertThat(title(page)).hasText("History: step 3 of 8");
    page.keyboard().press("End");
    assertThat(title(page)).hasText("History: step 8 of 8");
    page.keyboard().press("Home");
    assertThat(value(page, "pos[0]")).hasText("0");
    assertThat(page.locator(".source .marked")).hasCount(1);
    assertThat(page.locator(".source .marked .at")).hasText("◀ Process(0), Process(1)");
    page.keyboard().press("End");
    picture(page, "simulate");
  }

  @Test
  void randomPlayBreaksOnACondition() {
    Page page = open("simulate", "peterson.csp");
    page.getByLabel("Break on a condition").fill("counter == 1 && pos[1] == 1");
    page.getByLabel("Break on a condition").press("Enter");
    page.getByLabel("Speed of random play").fill("5");
    page.getByText("▶ Play").click();
    assertThat(page.locator(".met")).containsText("counter == 1 && pos[1] == 1");
    assertThat(page.getByText("▶ Play")).isVisible();
    assertThat(value(page, "counter")).hasText("1");
    assertThat(value(page, "pos[1]")).hasText("1");
    page.getByLabel("Break on a condition").fill("nosuch == 1");
    page.getByLabel("Break on a condition").press("Enter");
    assertThat(page.locator(".view.simulate > .message")).containsText("unknown name 'nosuch'");
  }

  @Test
  void aCounterexampleIsReplayedWithItsLoopAndReasons() {
    Page page = open("verify", "readers-writers-any.csp");
    String property = "ReadersWriters() |= []<> someoneReads";
    page.getByText("Check all").click();
    Locator cell = page.locator("[data-key='process-weak " + property + "']");
    assertThat(cell).hasText("✗", new LocatorAssertions.HasTextOptions().setTimeout(60_000));
    cell.click();
    assertThat(page.locator(".detail h2")).containsText("violated");
    page.getByText("▷ Load in simulator").click();
    assertThat(page.locator(".about")).containsText(property);
    assertTrue(page.locator("ol.steps li.loop").count() > 0);
    assertTrue(page.locator("ol.steps li.loop .reason").count() > 0);
    assertThat(page.locator(".choice.recorded")).hasCount(1);
    page.keyboard().press("End");
    assertThat(page.locator(".again")).containsText("Again from step");
    page.locator("[data-picture=graph]").click();
    assertThat(page.locator("svg.graph .step.loop").first()).isVisible();
    picture(page, "counterexample");
    page.locator(".again").click();
    assertThat(page.locator(".again")).hasCount(0);
  }

  @Test
  void chartAndGraphGrowAlong() {
    Page page = open("simulate", "alternating-bit.pml");
    page.locator(".choice").first().waitFor();
    for (int i = 1; i <= 12; i++) {
      page.keyboard().press("r");
      assertThat(title(page)).hasText("History: step " + i + " of " + i);
    }
    assertTrue(page.locator("svg.chart text.step").count() > 5);
    assertTrue(page.locator(".source .marked").count() > 1);
    picture(page, "chart");
    page.locator("[data-picture=graph]").click();
    page.locator("svg.graph .state.here").waitFor();
    int before = page.locator("svg.graph .state").count();
    for (int i = 13; i <= 20; i++) {
      page.keyboard().press("r");
      assertThat(title(page)).hasText("History: step " + i + " of " + i);
    }
    page.waitForFunction(
        "before => document.querySelectorAll('svg.graph .state').length > before", before);
    picture(page, "graph");
    page.locator("svg.graph .state.initial").first().click();
    assertThat(page.locator("svg.graph .state.initial.here")).hasCount(1);
    page.locator("[data-picture=collapsed]").click();
    page.locator("svg.graph .count").first().waitFor();
    picture(page, "collapsed");
    int blocks = page.locator("svg.graph .state").count();
    page.locator("[data-picture=chart]").click();
    assertThat(page.locator("svg.chart")).isVisible();
    page.locator("[data-picture=collapsed]").click();
    assertThat(page.locator("svg.graph .state")).hasCount(blocks);
    page.getByLabel("Collapse by a condition").fill("len(toReceiver) == 1");
    page.getByText("Collapse", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("svg.graph .state")).hasCount(2);
  }

  @Test
  void anyNumberOfProcessesHasCountersAndATree() {
    Page page = open("any-number", "readers-writers-any.csp");
    page.locator("svg.cover .state").first().waitFor();
    assertThat(page.locator(".counters")).containsText("Reader()");
    assertThat(page.locator(".counters tr").first()).containsText("ω");
    assertTrue(page.locator("svg.cover .state.covered").count() > 0);
    page.locator("svg.cover [data-node='0']").focus();
    page.keyboard().press("ArrowDown");
    assertThat(page.locator(".counters h2")).containsText("from node 0");
    picture(page, "any-number");
    page.getByLabel("What is drawn").selectOption("graph");
    page.locator("svg.graph .state").first().waitFor();
    picture(page, "abstraction");
    page.evaluate("location.hash = ''");
    Page fixed = open("any-number", "peterson.csp");
    assertThat(fixed.locator(".view.any-number .message"))
        .containsText("says how many processes there are");
  }

  @Test
  void twoRunsAreCompared() {
    Page page = open("simulate", "peterson.csp");
    page.locator(".choice").first().waitFor();
    page.keyboard().press("1");
    assertThat(title(page)).hasText("History: step 1 of 1");
    page.keyboard().press("1");
    assertThat(title(page)).hasText("History: step 2 of 2");
    page.getByText("Keep run").click();
    assertThat(page.locator("#status")).containsText("1 to compare");
    page.keyboard().press("ArrowLeft");
    assertThat(title(page)).hasText("History: step 1 of 2");
    page.keyboard().press("2");
    assertThat(title(page)).hasText("History: step 2 of 2");
    page.getByText("⇄ Compare…").click();
    assertThat(page.locator(".compare .verdict")).hasText("The first difference is at step 2.");
    assertThat(page.locator(".compare tr.first")).containsText("announce.1.1");
    picture(page, "compare");
  }

  @Test
  void aDeadlockTellsWhoWaitsForWhatAndPagesAreSaved() throws IOException {
    Page page = open("simulate", "meet.csp");
    page.locator(".choice").first().waitFor();
    page.keyboard().press("1");
    assertThat(title(page)).hasText("History: step 1 of 1");
    page.keyboard().press("1");
    assertThat(page.locator(".choices")).containsText("0 steps are possible");
    Download download = page.waitForDownload(() -> page.getByText("Save as HTML").first().click());
    String saved = Files.readString(download.path());
    assertTrue(saved.contains("A run of meet.csp"), saved.substring(0, 300));
    assertTrue(saved.contains("c!1") || saved.contains("c.1"));
    assertTrue(saved.contains("<svg"));
    assertFalse(saved.contains("<script"));
    assertFalse(saved.contains("src="));
    Page file = browser.page();
    Path html = temporary.resolve("saved.html");
    download.saveAs(html);
    file.navigate(html.toUri().toString());
    assertThat(file.locator("h1")).containsText("A run of meet.csp");
    assertThat(file.locator("svg.chart")).isVisible();
    assertThat(file.locator("svg.graph .state")).hasCount(3);
    picture(file, "saved");
    Download trace = page.waitForDownload(() -> page.getByText("Save run").click());
    assertTrue(Files.readString(trace.path()).contains("\"ITF\""));
    page.getByLabel("ITF trace").setInputFiles(trace.path());
    assertThat(title(page)).hasText("History: step 0 of 2");
  }

  @Test
  void darkIsDark() {
    Page page = open("simulate", "alternating-bit.pml");
    page.locator(".choice").first().waitFor();
    page.locator("#theme").click();
    page.keyboard().press("r");
    page.keyboard().press("r");
    page.keyboard().press("r");
    assertThat(title(page)).containsText("step 3");
    picture(page, "simulate-dark");
  }
}
