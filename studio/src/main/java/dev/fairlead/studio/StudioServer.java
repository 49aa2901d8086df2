package dev.fairlead.studio;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.cli.report.JsonReport;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The server of the page. It listens on 127.0.0.1 and nowhere else; {@link Gate} says whom it
 * answers.
 */
public final class StudioServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final long LARGEST_REQUEST = 2L * Workspace.MOST_BYTES + 1024;

  private final Gate gate = new Gate();
  private final Javalin javalin;
  private final List<Router.Routes> parts;
  private volatile boolean closing;

  private StudioServer(List<Router.Routes> parts, int port) {
    this.parts = parts;
    javalin =
        Javalin.create(
            config -> {
              config.showJavalinBanner = false;
              config.useVirtualThreads = false;
              config.startupWatcherEnabled = false;
              config.jetty.defaultHost = HOST;
              config.http.disableCompression();
              config.http.maxRequestSize = LARGEST_REQUEST;
              config.http.generateEtags = false;
            });
    String base = "/" + gate.token() + "/";
    javalin.before(this::admit);
    javalin.get("/open/{ticket}", context -> open(context, base));
    javalin.get(base, context -> PageFiles.send(context, "page", "index.html"));
    Router router = new Router(javalin, base, () -> closing);
    parts.forEach(part -> part.register(router));
    javalin.get(
        base + "{folder}/<path>",
        context -> PageFiles.send(context, context.pathParam("folder"), context.pathParam("path")));
    failures();
    javalin.start(port);
  }

  /**
   * Starts it.
   *
   * @param port 0 for any that is free
   */
  public static StudioServer start(List<Router.Routes> parts, int port) {
    return new StudioServer(parts, port);
  }

  /** The address of the page, with the token. */
  public String address() {
    return origin() + "/" + gate.token() + "/";
  }

  /** An address that leads to the page once, for the command line of a browser. */
  String addressForOnce() {
    return origin() + gate.ticketPath();
  }

  private String origin() {
    return "http://" + HOST + ":" + javalin.port();
  }

  private void admit(Context context) {
    Gate.protect(context);
    gate.refusal(context, javalin.port())
        .ifPresent(
            why -> {
              Gate.refuse(context, why);
              context.skipRemainingHandlers();
            });
  }

  private void open(Context context, String base) {
    if (gate.redeem(context.pathParam("ticket"))) {
      context.redirect(base, HttpStatus.SEE_OTHER);
    } else {
      Gate.refuse(context, "this address was for one use: open the one that was printed");
    }
  }

  private void failures() {
    javalin.exception(
        Workspace.Refused.class,
        (e, context) -> fail(context, HttpStatus.FORBIDDEN, e.getMessage()));
    javalin.exception(
        Workspace.Outdated.class,
        (e, context) -> fail(context, HttpStatus.CONFLICT, e.getMessage()));
    javalin.exception(
        InvalidInputException.class,
        (e, context) -> {
          if (e.getCause() instanceof ModelException bad) {
            fail(context, bad.diagnostics());
          } else {
            fail(context, HttpStatus.UNPROCESSABLE_CONTENT, e.getMessage());
          }
        });
    javalin.exception(ModelException.class, (e, context) -> fail(context, e.diagnostics()));
    javalin.exception(
        Exception.class,
        (e, context) ->
            fail(context, HttpStatus.INTERNAL_SERVER_ERROR, "internal error, please report: " + e));
  }

  private static void fail(Context context, HttpStatus status, String message) {
    respond(context, status, report -> report.error(null, message));
  }

  private static void fail(Context context, List<Diagnostic> mistakes) {
    respond(
        context,
        HttpStatus.UNPROCESSABLE_CONTENT,
        report -> report.errors(mistakes.get(0).source().name(), mistakes));
  }

  private static void respond(
      Context context, HttpStatus status, java.util.function.Consumer<JsonReport> document) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.accept(new JsonReport(new PrintStream(bytes, false, StandardCharsets.UTF_8)));
    context
        .status(status)
        .contentType("application/json; charset=utf-8")
        .result(bytes.toByteArray());
  }

  @Override
  public void close() {
    closing = true;
    parts.forEach(Router.Routes::close);
    javalin.stop();
  }
}
