package dev.fairlead.studio;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request, byte for byte as given, and what came back; clients refuse to send what attackers
 * do.
 */
record Exchange(int status, String head, String body) {

  /**
   * @param target the path as it is to stand in the request line
   * @param headers replace or, with an empty value, remove the usual ones
   */
  static Exchange of(
      StudioServer server, String method, String target, Map<String, String> headers, String body)
      throws IOException {
    URI address = URI.create(server.address());
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Host", "127.0.0.1:" + address.getPort());
    all.put("Connection", "close");
    if (method.equals("POST")) {
      all.put("Content-Type", "application/json");
      all.put("Content-Length", "" + content.length);
    }
    all.putAll(headers);
    StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
    all.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            request.append(name).append(": ").append(value).append("\r\n");
          }
        });
    try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write((request + "\r\n").getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(content);
      socket.getOutputStream().flush();
      return read(socket.getInputStream());
    }
  }

  private static Exchange read(InputStream in) throws IOException {
    String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = all.indexOf("\r\n\r\n");
    String head = all.substring(0, end);
    return new Exchange(Integer.parseInt(head.split(" ")[1]), head, all.substring(end + 4));
  }

  /** As the page does it. */
  static Exchange api(StudioServer server, String path, String body) throws IOException {
    String base = URI.create(server.address()).getPath();
    return of(server, "POST", base + "api/" + path, Map.of(), body);
  }

  static Exchange get(StudioServer server, String path) throws IOException {
    return of(server, "GET", URI.create(server.address()).getPath() + path, Map.of(), "");
  }
}
