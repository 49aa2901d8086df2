package dev.fairlead.studio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The server of the page, by that of the JDK, which is there a few milliseconds after the virtual
 * machine. It listens on 127.0.0.1 and nowhere else; {@link Gate} says whom it answers.
 */
public final class StudioServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  static {
    // Otherwise what is small waits for an acknowledgement, which systems put off by 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final Gate gate = new Gate();
  private final String base = "/" + gate.token() + "/";
  private final List<Router.Routes> parts;
  private final HttpServer server;
  private final Router router;
  private volatile boolean closing;

  /** One for each request: those that listen for events take theirs for long. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "studio");
            thread.setDaemon(true);
            return thread;
          });

  private StudioServer(List<Router.Routes> parts, int port) throws IOException {
    this.parts = parts;
    router = new Router(() -> closing);
    parts.forEach(part -> part.register(router));
    server = HttpServer.create(new InetSocketAddress(HOST, port), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /**
   * Starts it.
   *
   * @param port 0 for any that is free
   * @throws InvalidInputException if the port is taken, or is none
   */
  public static StudioServer start(List<Router.Routes> parts, int port) {
    try {
      return new StudioServer(parts, port);
    } catch (IOException | IllegalArgumentException e) {
      throw new InvalidInputException("cannot listen on port " + port + ": " + e.getMessage());
    }
  }

  /** The address of the page, with the token. */
  public String address() {
    return origin() + base;
  }

  /** An address that leads to the page once, for the command line of a browser. */
  String addressForOnce() {
    return origin() + gate.ticketPath();
  }

  private String origin() {
    return "http://" + HOST + ":" + server.getAddress().getPort();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try {
      Gate.protect(exchange.getResponseHeaders());
      String path = exchange.getRequestURI().getRawPath();
      var refusal = gate.refusal(exchange.getRequestHeaders(), path, server.getAddress().getPort());
      if (refusal.isPresent()) {
        Reply.words(Reply.FORBIDDEN, refusal.get()).send(exchange);
      } else if (path.startsWith(Gate.TICKETS)) {
        open(exchange, path.substring(Gate.TICKETS.length())).send(exchange);
      } else if (!path.startsWith(base)) {
        PageFiles.NONE.send(exchange);
      } else if (!router.serves(exchange, path.substring(base.length()))) {
        page(exchange, path.substring(base.length())).send(exchange);
      }
    } catch (IOException gone) {
      // The page was closed.
    } catch (RuntimeException | Error e) {
      failure(e).send(exchange);
    } finally {
      exchange.close();
    }
  }

  private Reply open(HttpExchange exchange, String ticket) {
    if (!gate.redeem(ticket)) {
      return Reply.words(
          Reply.FORBIDDEN, "this address was for one use: open the one that was printed");
    }
    exchange.getResponseHeaders().set("Location", base);
    return Reply.words(Reply.SEE_OTHER, "");
  }

  private static Reply page(HttpExchange exchange, String path) throws IOException {
    return exchange.getRequestMethod().equals("GET")
        ? PageFiles.reply(path, exchange.getResponseHeaders())
        : PageFiles.NONE;
  }

  private static Reply failure(Throwable e) {
    if (e instanceof Workspace.Refused) {
      return failure(Reply.FORBIDDEN, e.getMessage());
    }
    if (e instanceof Workspace.Outdated) {
      return failure(Reply.CONFLICT, e.getMessage());
    }
    if (e instanceof ModelException bad) {
      return failure(bad.diagnostics());
    }
    if (e instanceof InvalidInputException) {
      return e.getCause() instanceof ModelException bad
          ? failure(bad.diagnostics())
          : failure(Reply.UNPROCESSABLE, e.getMessage());
    }
    return failure(Reply.INTERNAL_ERROR, "internal error, please report: " + e);
  }

  private static Reply failure(int status, String message) {
    return Reply.failure(status, report -> report.error(null, message));
  }

  private static Reply failure(List<Diagnostic> mistakes) {
    return Reply.failure(
        Reply.UNPROCESSABLE, report -> report.errors(mistakes.get(0).source().name(), mistakes));
  }

  @Override
  public void close() {
    closing = true;
    parts.forEach(Router.Routes::close);
    server.stop(0);
    threads.shutdownNow();
  }
}
