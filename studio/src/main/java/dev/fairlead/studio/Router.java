package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The paths of the JSON API, all below the token. A request is a POST with a JSON object; the
 * result is a document of maps, lists, texts and numbers, or {@link Json} as it stands. Exceptions
 * become documents with an {@code error} as {@code check --format json} writes them.
 */
public final class Router {
  private static final long GLANCE_MILLIS = 250;
  private static final int GLANCES_TO_SIGN_OF_LIFE = 40;

  private final Javalin javalin;
  private final String base;
  private final BooleanSupplier closing;

  Router(Javalin javalin, String base, BooleanSupplier closing) {
    this.javalin = javalin;
    this.base = base + "api/";
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
    javalin.post(
        base + path,
        context -> {
          // A form of another origin cannot send this without asking first.
          String type = String.valueOf(context.contentType());
          if (!type.startsWith("application/json")) {
            context.status(HttpStatus.UNSUPPORTED_MEDIA_TYPE).result("requests are JSON");
            return;
          }
          Object result = answer.apply(Request.of(context.body()));
          context.contentType("application/json; charset=utf-8").result(text(result));
        });
  }

  static String text(Object document) throws IOException {
    return document instanceof Json written ? written.text() : JSON.std.asString(document);
  }

  /**
   * Lets a path be listened to (server-sent events). Parameters of the address are the fields of
   * the request.
   */
  public void events(String path, Function<Request, Feed> source) {
    javalin.get(
        base + path,
        context -> {
          Feed feed = source.apply(new Request(parameters(context)));
          context.contentType("text/event-stream; charset=utf-8");
          send(feed, context.res().getOutputStream());
        });
  }

  private static Map<String, Object> parameters(Context context) {
    Map<String, Object> fields = new HashMap<>();
    context.queryParamMap().forEach((name, values) -> fields.put(name, values.get(0)));
    return fields;
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
