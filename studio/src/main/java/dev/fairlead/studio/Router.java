package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The paths of the JSON API, all below the token. A request is a POST with a JSON object; the
 * result is a document of maps, lists, texts and numbers, or {@link Json} as it stands. Exceptions
 * become documents with an {@code error} as {@code check --format json} writes them.
 */
public final class Router {
  private static final long GLANCE_MILLIS = 250;
  private static final int GLANCES_TO_SIGN_OF_LIFE = 40;

  private static final int LARGEST_REQUEST = 2 * Workspace.MOST_BYTES + 1024;
  private static final String API = "api/";

  private final Map<String, Function<Request, Object>> answers = new HashMap<>();
  private final Map<String, Supplier<Feed>> feeds = new HashMap<>();
  private final BooleanSupplier closing;

  Router(BooleanSupplier closing) {
    this.closing = closing;
  }

  /** A part of the API: adds its paths. */
  public interface Routes {
    void register(Router router);

    /** Ends what it has begun; the server is ending. */
    default void close() {}
  }

  /** A document that is written already. */
  public record Json(String text) {}

  /** Something that has happened, told to the page under a name. */
  public record Event(String name, Object data) {}

  /** News for one page. */
  @FunctionalInterface
  public interface Feed {
    /** The name of the event after which there are no more. */
    String END = "end";

    /** What is new since the last call. It is called four times a second, by one thread. */
    List<Event> poll();
  }

  /** Lets a path be answered. */
  public void post(String path, Function<Request, Object> answer) {
    answers.put(API + path, answer);
  }

  /** Lets a path be listened to (server-sent events). */
  public void events(String path, Supplier<Feed> source) {
    feeds.put(API + path, source);
  }

  /** Answers a request, if it is one to the API. */
  boolean serves(HttpExchange exchange, String path) throws IOException {
    Function<Request, Object> answer = answers.get(path);
    if (answer != null && exchange.getRequestMethod().equals("POST")) {
      reply(exchange, answer).send(exchange);
      return true;
    }
    Supplier<Feed> feed = feeds.get(path);
    if (feed != null && exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(Reply.OK, 0);
      send(feed.get(), exchange.getResponseBody());
      return true;
    }
    return false;
  }

  private static Reply reply(HttpExchange exchange, Function<Request, Object> answer)
      throws IOException {
    // A form of another origin cannot send this without asking first.
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    if (!type.startsWith("application/json")) {
      return Reply.words(Reply.UNSUPPORTED_TYPE, "requests are JSON");
    }
    byte[] body = exchange.getRequestBody().readNBytes(LARGEST_REQUEST + 1);
    if (body.length > LARGEST_REQUEST) {
      return Reply.words(Reply.TOO_LARGE, "the request is too large");
    }
    return Reply.json(text(answer.apply(Request.of(new String(body, StandardCharsets.UTF_8)))));
  }

  static String text(Object document) throws IOException {
    return document instanceof Json written ? written.text() : JSON.std.asString(document);
  }

  /** A line break would end the message. */
  private static String data(Event event) throws IOException {
    return "data: " + text(event.data()).replace("\n", "\ndata: ") + "\n";
  }

  /** By a thread for each listener: one that does not read keeps nobody else waiting. */
  private void send(Feed feed, OutputStream out) {
    try {
      out.write(": connected\n\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      int silent = 0;
      while (!closing.getAsBoolean()) {
        List<Event> events = feed.poll();
        for (Event event : events) {
          String message = "event: " + event.name() + "\n" + data(event) + "\n";
          out.write(message.getBytes(StandardCharsets.UTF_8));
        }
        silent = events.isEmpty() ? silent + 1 : 0;
        if (silent > GLANCES_TO_SIGN_OF_LIFE) {
          out.write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
          silent = 0;
        }
        if (silent == 0) {
          out.flush();
        }
        if (events.stream().anyMatch(event -> event.name().equals(Feed.END))) {
          return;
        }
        Thread.sleep(GLANCE_MILLIS);
      }
    } catch (IOException gone) {
      // The page was closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
