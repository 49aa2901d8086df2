package dev.fairlead.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as its users see it, in a browser. */
class PageTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** Too many states for the time that a test takes. */
  private static final String LONG =
      """
      var x = [0(12)];
      P(i) = step.i{ x[i] = (x[i] + 1) % 10; } -> P(i);
      System() = ||| i:{0..11} @ P(i);
      #assert System() deadlockfree;
      """;

  private static final String LIVE = "Peterson() |= []<> cs.0";

  private static Browser browser;

  @TempDir Path parent;
  private Path folder;
  private StudioServer server;

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start();
    System.setProperty("fairlead.examples", EXAMPLES.toString());
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void startServer() throws IOException {
    folder = Files.createDirectories(parent.resolve("models"));
    Files.copy(EXAMPLES.resolve("peterson.csp"), folder.resolve("peterson.csp"));
    Files.writeString(folder.resolve("long.csp"), LONG);
    server = StudioServer.start(Studio.parts(Workspace.of(folder)), 0);
  }

  @AfterEach
  void stopServer() {
    browser.closePages();
    server.close();
  }

  private Page open(String view, String model) {
    Page page = browser.page();
    go(page, view, model);
    return page;
  }

  private void go(Page page, String view, String model) {
    page.navigate(server.address() + "#view=" + view + "&model=" + model);
    page.waitForSelector("html[data-ready=true]");
  }

  private static Locator cell(Page page, String property, String notion) {
    return page.locator("[data-key='" + notion + " " + property + "']");
  }

  private static LocatorAssertions.ContainsTextOptions contains(double millis) {
    return new LocatorAssertions.ContainsTextOptions().setTimeout(millis);
  }

  private static LocatorAssertions.HasTextOptions within(double millis) {
    return new LocatorAssertions.HasTextOptions().setTimeout(millis);
  }

  /** For docs/studio.md: -Dfairlead.screenshots=../docs/studio writes them where they belong. */
  private static void picture(Page page, String name) {
    Path folder = Path.of(System.getProperty("fairlead.screenshots", "target/screenshots"));
    page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + ".png")));
  }

  private void assertNoComplaints() {
    assertEquals(List.of(), browser.complaints());
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  /** Not on a line: one that is longer than the editor would be scrolled to its middle. */
  private static void clickInMonaco(Page page) {
    page.locator(".view-line").first().waitFor();
    page.locator(".editor .text").click();
  }

  @Test
  void aMistakeIsMarkedWhileTypingAndMendedByAQuickFix() {
    Page page = open("editor", "peterson.csp");
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    assertThat(page.locator(".outline")).containsText("Peterson");
    clickInMonaco(page);
    assertThat(page.locator(".view-line .mtk1").first()).isVisible();
    picture(page, "editor");
    page.keyboard().press("Control+End");
    page.keyboard().type("#assert Petersn() deadlockfree;");
    assertThat(page.locator(".squiggly-error")).hasCount(1);
    assertThat(page.locator(".problems li.error")).containsText("Petersn");
    picture(page, "mistake");
    assertThat(page.locator("#document")).containsText("●");
    page.locator(".problems li.error button").click();
    page.keyboard().press("Control+.");
    assertThat(page.locator(".action-widget")).containsText("replace 'Petersn' by 'Peterson'");
    page.keyboard().press("Enter");
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    page.keyboard().press("Control+s");
    assertThat(page.locator("#status")).containsText("saved peterson.csp");
    assertTrue(read("peterson.csp").endsWith("#assert Peterson() deadlockfree;"));
    assertNoComplaints();
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Monaco is held back until the end of what is done in the plain text. */
  private Page openHoldingMonaco(String model, List<Route> held) {
    Page page = browser.page();
    page.route("**/monaco/vs/loader.js", held::add);
    go(page, "editor", model);
    page.locator("textarea.plain").click();
    return page;
  }

  private static void letGo(Page page, List<Route> held) {
    page.waitForCondition(() -> !held.isEmpty());
    held.forEach(Route::resume);
    page.locator(".view-line").first().waitFor();
    assertThat(page.locator("textarea.plain")).hasCount(0);
  }

  @Test
  void theTextIsEditedBeforeMonacoIsLoadedAndNothingIsLost() {
    List<Route> held = new ArrayList<>();
    Page page = openHoldingMonaco("peterson.csp", held);
    String before = read("peterson.csp");
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    assertThat(page.locator(".outline")).containsText("Peterson");
    page.keyboard().press("Control+End");
    page.keyboard().type("#assert Petersn() deadlockfree;");
    assertThat(page.locator(".problems li.error")).containsText("Petersn");
    assertThat(page.locator("#document")).containsText("●");
    for (int i = 0; i < "() deadlockfree;".length(); i++) {
      page.keyboard().press("ArrowLeft");
    }
    page.keyboard().press("Shift+ArrowLeft");
    Object scrolled = page.evaluate("document.querySelector('textarea.plain').scrollTop");
    letGo(page, held);
    // The end of the text is in view, as it was, with the mark that Monaco makes.
    assertTrue(((Number) scrolled).doubleValue() > 0, "nothing was scrolled");
    assertThat(page.locator(".squiggly-error")).hasCount(1);
    // The focus, the caret and the selected letter are those of before.
    page.keyboard().type("on");
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    page.keyboard().press("Control+s");
    assertThat(page.locator("#status")).containsText("saved peterson.csp");
    assertEquals(before + "#assert Peterson() deadlockfree;", read("peterson.csp"));
    for (int i = 0; i < "#assert Peterson() deadlockfree;".length() + 2; i++) {
      page.keyboard().press("Control+z");
    }
    page.keyboard().press("Control+s");
    assertThat(page.locator("#document")).hasText("peterson.csp");
    assertEquals(before, read("peterson.csp"));
    assertNoComplaints();
  }

  @Test
  void linesKeepTheirEndsWhicheverEditorTheyAreTypedIn() throws IOException {
    Files.writeString(folder.resolve("dos.csp"), "P = a -> P;\r\n\r\n#assert P deadlockfree;\r\n");
    List<Route> held = new ArrayList<>();
    Page page = openHoldingMonaco("dos.csp", held);
    page.keyboard().press("Control+Home");
    page.keyboard().press("ArrowDown");
    page.keyboard().type("Q = b -> Q;");
    page.keyboard().press("Enter");
    letGo(page, held);
    page.keyboard().type("R = c -> R;");
    page.keyboard().press("Control+s");
    assertThat(page.locator("#status")).containsText("saved dos.csp");
    assertEquals(
        "P = a -> P;\r\nQ = b -> Q;\r\nR = c -> R;\r\n#assert P deadlockfree;\r\n",
        read("dos.csp"));
    assertNoComplaints();
  }

  @Test
  void completionAndHoverComeFromTheModel() {
    Page page = open("editor", "peterson.csp");
    clickInMonaco(page);
    page.keyboard().press("Control+End");
    page.keyboard().type("#assert Pet");
    assertThat(page.locator(".suggest-widget")).containsText("Peterson");
    assertNoComplaints();
  }

  @Test
  void petersonUnderAllNotions() throws IOException {
    Page page = open("verify", "peterson.csp");
    page.getByText("Check all").click();
    assertThat(cell(page, LIVE, "none")).hasText("✗", within(60_000));
    assertThat(cell(page, LIVE, "process-weak")).hasText("✓", within(60_000));
    assertThat(cell(page, LIVE, "process-strong")).hasText("(✓)", within(60_000));
    assertThat(cell(page, LIVE, "global")).hasText("✓", within(60_000));
    assertThat(cell(page, "Peterson() deadlockfree", "none")).hasText("✓");
    cell(page, LIVE, "none").click();
    assertThat(page.locator(".detail h2")).containsText("violated");
    assertThat(page.locator(".run tr.loop")).hasCount(6);
    assertThat(page.locator(".plan")).hasCount(1);
    picture(page, "verify");
    Download saved = page.waitForDownload(() -> page.getByText("Save as HTML").first().click());
    String file = Files.readString(saved.path());
    assertTrue(file.contains("href=\"#cell-"), "cells lead nowhere");
    assertFalse(file.contains("<script") || file.contains("src="), "it loads something");
    assertTrue(file.contains("announce.1.1") && file.contains("✗"), "the run is missing");
    cell(page, LIVE, "none").focus();
    page.keyboard().press("ArrowRight");
    page.keyboard().press("Enter");
    assertThat(page.locator(".detail h2")).containsText("holds");
    page.locator("#theme").click();
    picture(page, "dark");
    assertNoComplaints();
  }

  /** Of A4, as browsers print it. */
  @Test
  void everyViewFitsOnPaperAndTheWholeTextIsPrinted() throws IOException {
    String end = "#assert P() deadlockfree;";
    Files.writeString(folder.resolve("tall.csp"), "P() = a -> P();\n" + "//\n".repeat(300) + end);
    for (String view : List.of("editor", "verify", "simulate")) {
      Page page = open(view, view.equals("editor") ? "tall.csp" : "peterson.csp");
      page.setViewportSize(794, 1123);
      if (view.equals("verify")) {
        page.getByText("Check all").click();
        assertThat(cell(page, LIVE, "global")).hasText("✓", within(60_000));
      }
      assertTrue(page.pdf().length > 0);
      page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      int wide =
          (Integer)
              page.evaluate(
                  "Math.max(...[document.documentElement, ...document.querySelectorAll('.matrix,"
                      + " .source pre, .printed')].filter(each => each.clientWidth)"
                      + ".map(each => each.scrollWidth - each.clientWidth))");
      assertEquals(0, wide, view);
      if (view.equals("editor")) {
        assertThat(page.locator(".printed")).containsText("302  " + end);
        assertThat(page.locator(".printed")).isVisible();
        assertThat(page.locator(".editor .text")).isHidden();
      }
    }
    assertNoComplaints();
  }

  @Test
  void resultsPersistAndAreMarkedWhenTheTextChanges() throws IOException {
    Page page = open("verify", "peterson.csp");
    cell(page, LIVE, "none").click();
    assertThat(cell(page, LIVE, "none")).hasText("✗", within(60_000));
    server.close();
    server = StudioServer.start(Studio.parts(Workspace.of(folder)), 0);
    Page later = open("verify", "peterson.csp");
    assertThat(cell(later, LIVE, "none")).hasText("✗");
    Files.writeString(folder.resolve("peterson.csp"), read("peterson.csp") + "\n// more\n");
    Page changed = open("verify", "peterson.csp");
    assertThat(cell(changed, LIVE, "none")).hasText("✗old");
    button(changed, "Check " + LIVE).click();
    assertThat(cell(changed, LIVE, "none")).hasText("✗", within(60_000));
    button(changed, "⇄ Compare versions…").click();
    assertThat(changed.locator("dialog .matrix")).containsText("violated");
    assertThat(changed.locator("dialog .texts .line-insert").first()).isAttached();
    picture(changed, "versions");
  }

  @Test
  void aLongCheckIsFollowedAndCancelled() {
    Page page = open("verify", "long.csp");
    button(page, "Check System() deadlockfree").click();
    Locator cell = cell(page, "System() deadlockfree", "none");
    assertThat(cell).hasText("◐", within(30_000));
    assertThat(page.locator(".job .figures"))
        .containsText(Pattern.compile("\\d,\\d{3} states"), contains(30_000));
    picture(page, "progress");
    page.getByText("■ Cancel").click();
    assertThat(page.locator(".job"))
        .hasCount(0, new LocatorAssertions.HasCountOptions().setTimeout(20_000));
    assertThat(cell).hasText("·");
    assertNoComplaints();
  }

  @Test
  void twoTabsSeeTheSameResults() {
    Page first = open("verify", "peterson.csp");
    Page second = browser.page(first.context());
    go(second, "verify", "peterson.csp");
    button(first, "Check " + LIVE).click();
    assertThat(cell(second, LIVE, "global")).hasText("✓", within(60_000));
    assertThat(cell(first, LIVE, "global")).hasText("✓", within(60_000));
    assertNoComplaints();
  }

  @Test
  void aPatternBecomesAFormulaWithItsAutomaton() {
    Page page = open("verify", "peterson.csp");
    page.getByText("New formula…").click();
    page.locator("dialog select").first().selectOption("response");
    page.locator(".letters input").nth(0).fill("leave.0");
    page.locator(".letters input").nth(1).fill("cs.0");
    assertThat(page.locator("input.formula")).hasValue("[] (leave.0 -> <> cs.0)");
    assertThat(page.locator(".automaton circle").first()).isVisible();
    picture(page, "formula");
    page.getByText("▶ Check it").click();
    Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("leave.0 -> <> cs.0"));
    assertThat(row.locator("button.cell").first()).hasText("✗", within(60_000));
    assertThat(row.locator("button.cell").nth(1)).hasText("✓", within(60_000));
    assertNoComplaints();
  }

  @Test
  void aModelBeginsFromATemplate() {
    Page page = open("editor", "peterson.csp");
    button(page, "New…").click();
    page.locator(".new-model input").fill("mine.csp");
    picture(page, "template");
    page.getByText("Create").click();
    assertThat(page.locator("#document")).hasText("mine.csp");
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    assertTrue(Files.exists(folder.resolve("mine.csp")));
    assertNoComplaints();
  }

  @Test
  void theExamplesAreAGallery() {
    Page page = open("editor", "peterson.csp");
    button(page, "Gallery…").click();
    page.locator(".gallery input").fill("philosophers");
    assertThat(page.locator(".gallery .story-of h3")).isVisible();
    picture(page, "gallery");
    page.getByText("Open a copy").click();
    assertThat(page.locator("#document")).containsText("philosophers");
    assertNoComplaints();
  }

  /**
   * The most that a page of another origin can do: send requests, and put the studio into a frame.
   */
  @Test
  void aHostilePageGetsNothing() throws IOException {
    try (HostilePage hostile = HostilePage.start(server.address())) {
      Page page = browser.page();
      page.navigate(hostile.address());
      page.waitForFunction("window.done === true");
      String seen = (String) page.evaluate("JSON.stringify(window.seen)");
      assertFalse(seen.contains("peterson"), seen);
      assertEquals(
          List.of("refused", "refused", "refused", "refused"), page.evaluate("window.seen"));
    }
    browser.complaints().clear();
    assertFalse(Files.exists(folder.resolve("stolen.csp")));
  }
}
