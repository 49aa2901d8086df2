package dev.fairlead.studio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an attacker may try against the server. */
class GateTest {
  private static final String MODEL = "P = a -> P;\n#assert P deadlockfree;\n";

  @TempDir Path folder;
  private Path models;
  private StudioServer server;
  private String base;

  @BeforeEach
  void start() throws IOException {
    models = Files.createDirectories(folder.resolve("models"));
    Files.writeString(models.resolve("ring.csp"), MODEL);
    Files.writeString(folder.resolve("secret.csp"), "secret");
    server = StudioServer.start(Studio.parts(Workspace.of(models)), 0);
    base = URI.create(server.address()).getPath();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Exchange post(String path, Map<String, String> headers, String body) throws IOException {
    return Exchange.of(server, "POST", base + "api/" + path, headers, body);
  }

  private static void assertRefused(Exchange exchange) {
    assertEquals(403, exchange.status(), exchange.toString());
    assertFalse(exchange.body().contains("deadlockfree"), exchange.body());
    assertFalse(exchange.body().contains("secret\""), exchange.body());
  }

  @Test
  void thePageIsServedUnderTheToken() throws IOException {
    Exchange page = Exchange.get(server, "");
    assertEquals(200, page.status());
    assertTrue(page.body().contains("Fairlead studio"));
    assertTrue(page.head().contains("default-src 'self'"), page.head());
    assertTrue(page.head().contains("frame-ancestors 'none'"), page.head());
    assertFalse(page.head().toLowerCase(java.util.Locale.ROOT).contains("access-control"));
    assertFalse(page.head().toLowerCase(java.util.Locale.ROOT).contains("set-cookie"));
    assertEquals(200, post("files", Map.of(), "{}").status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/api/files", "/x/api/files", "//api/files", "/page/index.html", "/token/"})
  void nothingIsServedWithoutTheToken(String path) throws IOException {
    assertRefused(Exchange.of(server, "GET", path, Map.of(), ""));
    assertRefused(Exchange.of(server, "POST", path, Map.of(), "{}"));
  }

  @Test
  void aTokenThatIsNearlyRightIsWrong() throws IOException {
    String token = base.substring(1, base.length() - 1);
    assertEquals(32, token.length());
    String changed = token.substring(0, 31) + (token.charAt(31) == 'A' ? 'B' : 'A');
    for (String wrong : new String[] {changed, token.substring(1), token + "A", ""}) {
      assertRefused(Exchange.of(server, "POST", "/" + wrong + "/api/files", Map.of(), "{}"));
    }
    try (StudioServer other = StudioServer.start(Studio.parts(Workspace.of(models)), 0)) {
      assertNotEquals(URI.create(other.address()).getPath(), base);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "[::1]:PORT"})
  void anotherHostIsRefused(String host) throws IOException {
    String port = "" + URI.create(server.address()).getPort();
    Map<String, String> headers = Map.of("Host", host.replace("PORT", port));
    assertRefused(post("files", headers, "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "null",
        "https://127.0.0.1:PORT",
        "http://127.0.0.1:1",
        "http://localhost:PORT",
        "http://127.0.0.1:PORT.evil.example"
      })
  void anotherOriginIsRefused(String origin) throws IOException {
    String port = "" + URI.create(server.address()).getPort();
    Map<String, String> headers = Map.of("Origin", origin.replace("PORT", port));
    assertRefused(post("files", headers, "{}"));
    assertRefused(Exchange.of(server, "OPTIONS", base + "api/files", headers, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site"})
  void aRequestThatTheBrowserSaysIsForeignIsRefused(String site) throws IOException {
    assertRefused(post("files", Map.of("Sec-Fetch-Site", site), "{}"));
  }

  /** What one reads of such a request another may read differently. */
  @Test
  void aHeaderThatIsThereTwiceIsNoWayIn() throws IOException {
    String host = "127.0.0.1:" + URI.create(server.address()).getPort();
    assertRefused(post("files", Map.of("Host", host, "host", "evil.example"), "{}"));
    Map<String, String> origins =
        Map.of("Origin", "http://" + host, "origin", "http://evil.example");
    assertRefused(post("files", origins, "{}"));
    assertRefused(post("files", Map.of("Host", ""), "{}"));
  }

  @Test
  void aRequestWithoutEndIsNotRead() throws IOException {
    String large = "\"" + "x".repeat((8 << 20) + 2_000);
    assertEquals(413, post("files", Map.of(), large).status());
  }

  @Test
  void aFormCannotPost() throws IOException {
    for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded"}) {
      assertEquals(415, post("files", Map.of("Content-Type", type), "{}").status());
    }
  }

  @Test
  void theTicketOpensThePageOnce() throws IOException {
    String ticket = URI.create(server.addressForOnce()).getPath();
    Exchange first = Exchange.of(server, "GET", ticket, Map.of(), "");
    assertEquals(303, first.status());
    assertTrue(first.head().contains(base), first.head());
    assertRefused(Exchange.of(server, "GET", ticket, Map.of(), ""));
    assertRefused(Exchange.of(server, "GET", "/open/guess", Map.of(), ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.csp",
        "sub/../../secret.csp",
        "..\\\\secret.csp",
        "./ring.csp",
        "..%2fsecret.csp",
        "%2e%2e/secret.csp",
        "/etc/passwd",
        "/etc/passwd.csp",
        "outside.csp",
        "out/secret.csp",
        "dangling.csp",
        ".hidden.csp",
        ".fairlead/x.csp",
        "",
        " ",
        "ring.csp/../../secret.csp"
      })
  void noFileOutsideTheFolderIsReachable(String name) throws IOException {
    Files.createSymbolicLink(models.resolve("outside.csp"), folder.resolve("secret.csp"));
    Files.createSymbolicLink(models.resolve("out"), folder);
    Files.createSymbolicLink(models.resolve("dangling.csp"), folder.resolve("new.csp"));
    Files.writeString(models.resolve(".hidden.csp"), "secret");
    Exchange read = post("files/read", Map.of(), "{\"name\": \"" + name + "\"}");
    assertTrue(read.status() == 403 || read.status() == 422, read.toString());
    assertFalse(read.body().contains("secret\""), read.body());
    Exchange save = post("files/save", Map.of(), "{\"name\": \"" + name + "\", \"text\": \"x\"}");
    assertTrue(save.status() == 403 || save.status() == 422, save.toString());
    assertEquals("secret", Files.readString(folder.resolve("secret.csp")));
    assertFalse(Files.exists(folder.resolve("new.csp")));
    assertEquals(MODEL, Files.readString(models.resolve("ring.csp")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page/../page/index.html",
        "page/..%2findex.html",
        "page/%2e%2e/StudioServer.class",
        "page/..;/StudioServer.class",
        "page/views/../../StudioServer.class",
        "monaco/../../../../../dev/fairlead/studio/Fairlead.class",
        "page//etc/passwd",
        "etc/passwd",
        "page/%00"
      })
  void nothingElseOfTheClassPathIsServed(String path) throws IOException {
    Exchange exchange = Exchange.get(server, path);
    assertTrue(
        exchange.status() == 404 || exchange.status() == 400 || exchange.status() == 403,
        exchange.toString());
  }

  /** A model may include what is in the folder, and nothing else. */
  @Test
  void aLinkInTheListOfFilesThatLeadsOutsideIsLeftOut() throws IOException {
    Files.createSymbolicLink(models.resolve("outside.csp"), folder.resolve("secret.csp"));
    Exchange list = post("files", Map.of(), "{}");
    assertTrue(list.body().contains("ring.csp"), list.body());
    assertFalse(list.body().contains("outside.csp"), list.body());
  }

  @Test
  void onlyThisMachineIsListenedTo() throws IOException {
    int port = URI.create(server.address()).getPort();
    for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(network.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          assertFalse(answers(address, port), address.toString());
        }
      }
    }
  }

  private static boolean answers(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new java.net.InetSocketAddress(address, port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void savingKeepsWhatSomebodyElseHasWritten() throws IOException {
    String read = post("files/read", Map.of(), "{\"name\": \"ring.csp\"}").body();
    String version = read.replaceFirst("(?s).*\"version\":\"([0-9a-f]+)\".*", "$1");
    String save = "{\"name\": \"ring.csp\", \"text\": \"new\", \"version\": \"%s\"}";
    assertEquals(200, post("files/save", Map.of(), save.formatted(version)).status());
    assertEquals("new", Files.readString(models.resolve("ring.csp")));
    assertEquals(409, post("files/save", Map.of(), save.formatted(version)).status());
    String fresh = "{\"name\": \"ring.csp\", \"text\": \"other\"}";
    assertEquals(409, post("files/save", Map.of(), fresh).status());
    assertEquals("new", Files.readString(models.resolve("ring.csp")));
  }
}
