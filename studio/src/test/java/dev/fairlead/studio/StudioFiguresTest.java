package dev.fairlead.studio;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the page and its server take, measured on the program as it is started: the figures of
 * docs/studio.md are printed here. Bounds are those of a machine that does other work, too.
 */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class StudioFiguresTest {
  private static final int LINES = 2_000;
  private static final int MEMORY_MEGABYTES = 512;

  /** The virtual machine itself: code, classes, stacks, tables of the collector. */
  private static final int OWN_MEGABYTES = 400;

  /** The launcher of an installation; without it the class path is that of this test. */
  private static final String COMMAND = System.getProperty("fairlead.command", "");

  /** A million states and more, by any reduction: all steps write one variable. */
  private static final String MANY_STATES =
      """
      var x = [0(12)];
      var last = 0;
      P(i) = step.i{ x[i] = (x[i] + 1) % 10; last = (last + i) % 7; } -> P(i);
      System() = ||| i:{0..11} @ P(i);
      #assert System() deadlockfree;
      """;

  /** By a promise: the policy of the page lets no text be evaluated in it. */
  private static final String UNTIL_SHOWN =
      """
      () => new Promise(done => {
        const look = () => window.shown > window.typed
          ? done(window.shown - window.typed) : setTimeout(look, 5);
        look();
      })""";

  @TempDir Path folder;
  private Browser browser;

  /** Opened before the command: the browser is not what is measured. */
  private Page tab;

  private Process server;
  private long started;
  private String address;

  @BeforeEach
  void start() throws IOException {
    browser = Browser.start();
    Files.writeString(folder.resolve("large.csp"), largeCsp());
    Files.writeString(folder.resolve("large.pml"), largePromela());
    Files.writeString(folder.resolve("many.csp"), MANY_STATES);
    tab = browser.page();
    started = System.nanoTime();
    server = new ProcessBuilder(command()).redirectErrorStream(true).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    String first = out.readLine();
    address = first.substring(first.indexOf("http"));
  }

  @AfterEach
  void stop() {
    browser.close();
    server.destroyForcibly();
  }

  private List<String> command() {
    List<String> words = new ArrayList<>();
    if (COMMAND.isEmpty()) {
      words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      words.add("-Xmx" + MEMORY_MEGABYTES + "m");
      words.addAll(List.of("-cp", System.getProperty("java.class.path")));
      words.add("dev.fairlead.studio.Fairlead");
    } else {
      words.add(COMMAND);
    }
    words.addAll(List.of("studio", folder.toString(), "--no-open"));
    words.addAll(List.of("--memory", MEMORY_MEGABYTES + "m"));
    return words;
  }

  /** A specification of so many lines without a mistake. */
  private static String largeCsp() {
    StringBuilder text = new StringBuilder();
    for (int line = 1; line < LINES; line++) {
      text.append("P%d() = a.%d -> b.%d -> P%d();%n".formatted(line, line, line, line));
    }
    return text.append("#assert P1() deadlockfree;").toString();
  }

  /** The same in Promela: clients of a store, each with a loop, messages and branches. */
  private static String largePromela() {
    String client =
        """
        /* Client %1$d asks, works and gives back. */
        proctype Client%1$d(byte me) {
          byte got = 0;
          int value = %1$d;
          do
          :: box[me %% 8]!request, me, value ->
             atomic {
               owner == 0 -> owner = me;
               total = total + 1
             }
             if
             :: value > 3 -> value = value - 1
             :: else -> value = %1$d; got++
             fi;
             owner = 0
          :: got >= 4 -> break
          od;
          done[%1$d] = true
        }

        """;
    StringBuilder text = new StringBuilder("mtype = { request, grant };\n");
    text.append("chan box[8] = [4] of { mtype, byte, int };\nbyte owner;\nint total;\n");
    text.append("bool done[100];\ninit { run Client0(1); run Client1(2) }\n");
    int clients = LINES / (int) client.lines().count();
    for (int i = 0; i < clients; i++) {
      text.append(client.formatted(i));
    }
    return text.append("ltl live { []<> (owner == 0) }").toString();
  }

  private Page open(String view, String model) {
    tab.navigate(address + "#view=" + view + "&model=" + model);
    tab.waitForSelector("html[data-ready=true]");
    return tab;
  }

  private static void figure(String what, double value, String unit) {
    System.out.printf("figure: %s: %.0f %s%n", what, value, unit);
  }

  private static double millisSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** Usable: a click in the text and a typed key are in the document, and stay there. */
  @Test
  void thePageIsUsableSoonAfterTheCommand() throws IOException {
    figure("the address is printed", millisSince(started), "ms");
    Page page = open("editor", "many.csp");
    page.locator(".editor .text").click();
    page.keyboard().type("/");
    assertThat(page.locator("#document")).containsText("●");
    double usable = millisSince(started);
    figure("a click and a key are taken", usable, "ms");
    page.keyboard().type("/ typed");
    page.locator(".view-line").first().waitFor();
    figure("Monaco has taken over", millisSince(started), "ms");
    page.keyboard().type(" on");
    page.keyboard().press("Control+s");
    assertThat(page.locator("#document")).hasText("many.csp");
    assertEquals(MANY_STATES + "// typed on", Files.readString(folder.resolve("many.csp")));
    assertTrue(usable < 10_000, usable + " ms");
  }

  @ParameterizedTest
  @ValueSource(strings = {"large.csp", "large.pml"})
  void problemsOfALargeFileAreShownWhileTyping(String model) {
    Page page = open("editor", model);
    page.locator(".view-line").first().waitFor();
    page.locator(".editor .text").click();
    assertThat(page.locator(".problems")).hasText("✓ no problems");
    page.keyboard().press("Control+End");
    page.evaluate(
        """
        () => {
          addEventListener('keydown', () => window.typed = performance.now(), true);
          new MutationObserver(() => window.shown = performance.now())
            .observe(document.querySelector('.problems'), {childList: true, subtree: true});
        }""");
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      boolean mistake = i % 2 == 0;
      page.keyboard().press(mistake ? "x" : "Backspace");
      times.add(((Number) page.evaluate(UNTIL_SHOWN)).doubleValue());
      assertThat(page.locator(".problems")).containsText(mistake ? "✗" : "✓ no problems");
    }
    times.sort(null);
    String what = "problems of " + LINES + " lines of " + model + ", ";
    figure(what + "best", times.get(0), "ms after a key");
    figure(what + "median", times.get(6), "ms after a key");
    assertTrue(times.get(0) < 2_000, times.toString());
  }

  @Test
  void aRunningCheckDoesNotSlowThePage() throws IOException {
    Page page = open("verify", "many.csp");
    double idle = longestPause(page);
    page.getByText("▶ Check all").click();
    assertThat(page.locator(".job .figures").first())
        .containsText(
            Pattern.compile("\\d,\\d{3},\\d{3} states"),
            new LocatorAssertions.ContainsTextOptions().setTimeout(120_000));
    double busy = longestPause(page);
    figure("longest pause between frames, nothing running", idle, "ms");
    figure("longest pause between frames, beyond a million states", busy, "ms");
    double resident = residentMegabytes();
    figure("most resident memory, --memory " + MEMORY_MEGABYTES + "m", resident, "MB");
    assertTrue(busy < 2_000, busy + " ms");
    assertTrue(resident < MEMORY_MEGABYTES + OWN_MEGABYTES, resident + " MB");
  }

  /** Of the page over two seconds. */
  private static double longestPause(Page page) {
    return ((Number)
            page.evaluate(
                """
                () => new Promise(done => {
                  const start = performance.now();
                  let before = start, longest = 0;
                  const frame = now => {
                    longest = Math.max(longest, now - before);
                    before = now;
                    if (now - start < 2000) requestAnimationFrame(frame); else done(longest);
                  };
                  requestAnimationFrame(frame);
                })"""))
        .doubleValue();
  }

  private double residentMegabytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + server.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException("the kernel tells no memory of " + server.pid());
  }
}
