package dev.fairlead.studio;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A page of another origin that knows everything, even the token, and tries what a page can. */
final class HostilePage implements AutoCloseable {
  private final HttpServer server;

  private HostilePage(HttpServer server) {
    this.server = server;
  }

  static HostilePage start(String studio) throws IOException {
    String page =
        """
        <!DOCTYPE html><title>hostile</title><body><script>
        const studio = '%s';
        const tries = [
          () => fetch(studio + 'api/files', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}).then(r => r.text()),
          () => fetch(studio + 'api/files', {method: 'POST', mode: 'no-cors', body: '{}'}).then(r => r.text()),
          () => fetch(studio + 'api/files/save', {method: 'POST', mode: 'no-cors', body: '{"name": "stolen.csp", "text": "x"}'}).then(r => r.text()),
          () => new Promise((resolve, reject) => {
            const script = document.createElement('script');
            script.src = studio + 'page/studio.js';
            script.onload = () => resolve('loaded');
            script.onerror = () => reject();
            document.body.append(script);
          }),
        ];
        (async () => {
          window.seen = [];
          for (const attempt of tries) {
            try {
              window.seen.push((await attempt()) || 'refused');
            } catch {
              window.seen.push('refused');
            }
          }
          window.done = true;
        })();
        </script></body>
        """
            .formatted(studio);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    return new HostilePage(server);
  }

  /** The same machine under another name: another origin. */
  String address() {
    return "http://localhost:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
