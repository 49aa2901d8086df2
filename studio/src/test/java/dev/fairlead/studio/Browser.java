package dev.fairlead.studio;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The chromium of the system, driven by Playwright; tests are skipped where there is none. */
final class Browser implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-dev-shm-usage");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;
  private final List<String> complaints = new ArrayList<>();

  private Browser(Playwright playwright, com.microsoft.playwright.Browser chromium) {
    this.playwright = playwright;
    this.chromium = chromium;
  }

  private static Optional<Path> program() {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Browser start() {
    Optional<Path> program = program();
    Assumptions.assumeTrue(
        program.isPresent(), "there is no chromium: install the package to run the browser tests");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    return new Browser(
        playwright,
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program.get())
                    .setArgs(FLAGS)
                    .setTimeout(60_000)));
  }

  /** A tab of a fresh profile. */
  Page page() {
    return page(
        chromium.newContext(
            new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(1120, 680)));
  }

  /** One more tab of the same profile. */
  Page page(BrowserContext context) {
    Page page = context.newPage();
    page.setDefaultTimeout(30_000);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    return page;
  }

  /** Ends what a test has opened. */
  void closePages() {
    chromium.contexts().forEach(BrowserContext::close);
    complaints.clear();
  }

  /** Errors in the consoles of all pages so far. */
  List<String> complaints() {
    return complaints;
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
  }
}
