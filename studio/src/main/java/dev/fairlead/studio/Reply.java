package dev.fairlead.studio;

import com.sun.net.httpserver.HttpExchange;
import dev.fairlead.cli.report.JsonReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * What the server answers to one request.
 *
 * @param status of HTTP
 * @param type of the body
 */
record Reply(int status, String type, byte[] body) {
  static final int OK = 200;
  static final int SEE_OTHER = 303;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int TOO_LARGE = 413;
  static final int UNSUPPORTED_TYPE = 415;
  static final int UNPROCESSABLE = 422;
  static final int INTERNAL_ERROR = 500;

  private static final String JSON = "application/json; charset=utf-8";

  static Reply words(int status, String words) {
    return new Reply(status, "text/plain; charset=utf-8", words.getBytes(StandardCharsets.UTF_8));
  }

  static Reply json(String document) {
    return new Reply(OK, JSON, document.getBytes(StandardCharsets.UTF_8));
  }

  /** A failure, as {@code check --format json} writes it. */
  static Reply failure(int status, Consumer<JsonReport> document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.accept(new JsonReport(new PrintStream(bytes, false, StandardCharsets.UTF_8)));
    return new Reply(status, JSON, bytes.toByteArray());
  }

  void send(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    // To the JDK's server a length of 0 says that the length is unknown.
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
