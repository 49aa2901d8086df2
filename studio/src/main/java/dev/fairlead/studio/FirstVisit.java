package dev.fairlead.studio;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * What a page asks for first, asked by the program itself: what is done for the first time takes
 * ten times as long as later, and the browser takes as long to come.
 */
final class FirstVisit {
  private FirstVisit() {}

  static void to(String address) throws IOException {
    ask(address, "GET", "", "");
    ask(address, "POST", "api/files", "{}");
  }

  /** By a socket, as clients of HTTP load many classes, and may ask a proxy. */
  private static void ask(String address, String method, String path, String body)
      throws IOException {
    URI server = URI.create(address);
    String request =
        String.join(
            "\r\n",
            method + " " + server.getPath() + path + " HTTP/1.1",
            "Host: " + server.getAuthority(),
            "Connection: close",
            "Content-Type: application/json",
            "Content-Length: " + body.length(),
            "",
            body);
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getInputStream().readAllBytes();
    }
  }
}
