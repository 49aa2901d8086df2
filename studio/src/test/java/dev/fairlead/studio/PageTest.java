package dev.fairlead.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

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

  private static Browser browser;

  @TempDir Path folder;
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
    Files.copy(EXAMPLES.resolve("peterson.csp"), folder.resolve("peterson.csp"));
    Files.writeString(folder.resolve("long.csp"), LONG);
    server = StudioServer.start(Studio.parts(Workspace.of(folder)), 0);
  }

  @AfterEach
  void stopServer() {
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

  private static LocatorAssertions.HasTextOptions within(double millis) {
    return new LocatorAssertions.HasTextOptions().setTimeout(millis);
  }

  @Test
  void petersonUnderAllNotions() {
    Page page = open("verify", "peterson.csp");
    page.getByText("Check all").click();
    String live = "Peterson() |= []<> cs.0";
    assertThat(cell(page, live, "none")).hasText("✗", within(60_000));
    assertThat(cell(page, live, "process-weak")).hasText("✓", within(60_000));
    assertThat(cell(page, live, "process-strong")).hasText("(✓)", within(60_000));
    assertThat(cell(page, "Peterson() deadlockfree", "none")).hasText("✓");
    cell(page, live, "none").click();
    assertThat(page.locator(".detail h2")).containsText("violated");
    assertThat(page.locator(".run tr.loop")).hasCount(6);
    page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("/tmp/studio/verify.png")));
    assertEquals(List.of(), browser.complaints());
  }
}
