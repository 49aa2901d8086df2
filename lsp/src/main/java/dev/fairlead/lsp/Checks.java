package dev.fairlead.lsp;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Run;
import dev.fairlead.api.text.Style;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.editor.Document;
import dev.fairlead.editor.PropertyPlace;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/** Checks properties on demand, and shows their verdicts beside them. */
final class Checks {
  static final String CHECK = "fairlead.check";
  static final String SIMULATE = "fairlead.simulate";

  private static final long REPORT_NANOS = 200_000_000;
  private static final int SIMULATED_STEPS = 30;

  private final OpenDocuments documents;
  private final Supplier<LanguageClient> client;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Either<String, Integer>, AtomicBoolean> running = new ConcurrentHashMap<>();

  /** Verdicts by document, and by the selector of their property. */
  private final Map<Document, Map<String, Found>> verdicts = new ConcurrentHashMap<>();

  /**
   * @param run the fairness under which there is a run to show
   */
  private record Found(String verdict, Optional<FairnessNotion> run) {}

  private volatile boolean clientSimulates;
  private volatile boolean makesProgress;
  private volatile boolean refreshesLenses;

  Checks(OpenDocuments documents, Supplier<LanguageClient> client) {
    this.documents = documents;
    this.client = client;
  }

  /** The commands of the server; an editor may have one of its own for simulation. */
  List<String> commands() {
    return clientSimulates ? List.of(CHECK) : List.of(CHECK, SIMULATE);
  }

  /**
   * @param simulates whether the editor shows runs itself
   */
  void learn(ClientCapabilities capabilities, boolean simulates) {
    clientSimulates = simulates;
    makesProgress =
        capabilities.getWindow() != null
            && Boolean.TRUE.equals(capabilities.getWindow().getWorkDoneProgress());
    refreshesLenses =
        capabilities.getWorkspace() != null
            && capabilities.getWorkspace().getCodeLens() != null
            && Boolean.TRUE.equals(capabilities.getWorkspace().getCodeLens().getRefreshSupport());
  }

  /** Above every property: check, simulate, and the verdict as long as the text is the same. */
  List<CodeLens> lenses(String uri, Document document) {
    List<CodeLens> lenses = new ArrayList<>();
    Map<String, Found> known = verdicts.getOrDefault(document, Map.of());
    for (PropertyPlace property : document.properties()) {
      Range range =
          property
              .place()
              .filter(place -> place.source().name().equals(document.source().name()))
              .map(ProtocolPositions::range)
              .orElseGet(() -> ProtocolPositions.range(document.source(), 0, 0));
      String which = property.place().isPresent() ? "" : " " + property.selector();
      List<Object> arguments = List.of(uri, property.selector());
      lenses.add(lens(range, "check" + which, CHECK, arguments));
      lenses.add(lens(range, "simulate" + which, SIMULATE, arguments));
      Found found = known.get(property.selector());
      if (found != null) {
        lenses.add(lens(range, found.verdict(), CHECK, arguments));
      }
      if (found != null && found.run().isPresent() && clientSimulates) {
        List<Object> run = List.of(uri, property.selector(), found.run().get().toString());
        lenses.add(lens(range, "go through the run", SIMULATE, run));
      }
    }
    return lenses;
  }

  private static CodeLens lens(Range range, String title, String command, List<Object> arguments) {
    return new CodeLens(range, new Command(title, command, arguments), null);
  }

  void cancel(Either<String, Integer> token) {
    Optional.ofNullable(running.get(token)).ifPresent(cancelled -> cancelled.set(true));
  }

  void cancelAll() {
    running.values().forEach(cancelled -> cancelled.set(true));
  }

  /**
   * Checks a property of an open document.
   *
   * @param token of the editor, to be told of the progress and to cancel by
   * @return what was found, for the editor: outcome, fairness and the report as text
   */
  CompletableFuture<Object> check(
      String uri,
      String selector,
      Optional<FairnessNotion> fairness,
      Optional<Either<String, Integer>> token) {
    Document document = document(uri);
    AtomicBoolean cancelled = new AtomicBoolean();
    CompletableFuture<Object> result = new CompletableFuture<>();
    result.whenComplete((found, failure) -> cancelled.set(result.isCancelled()));
    Thread thread =
        new Thread(
            () -> {
              Either<String, Integer> shown = token.orElseGet(this::ownToken);
              running.put(shown, cancelled);
              boolean visible = token.isPresent() || create(shown);
              try {
                result.complete(checked(document, selector, fairness, cancelled, shown, visible));
              } catch (InvalidInputException e) {
                result.completeExceptionally(CommandRequests.refusal(e));
              } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
              } finally {
                running.remove(shown);
              }
            },
            "check");
    thread.setDaemon(true);
    thread.start();
    return result;
  }

  private Either<String, Integer> ownToken() {
    return Either.forLeft("fairlead-check-" + numbers.incrementAndGet());
  }

  /** Asks the editor to show progress; false if it does not. */
  private boolean create(Either<String, Integer> token) {
    if (makesProgress) {
      client.get().createProgress(new WorkDoneProgressCreateParams(token)).join();
    }
    return makesProgress;
  }

  private Object checked(
      Document document,
      String selector,
      Optional<FairnessNotion> fairness,
      AtomicBoolean cancelled,
      Either<String, Integer> token,
      boolean visible) {
    Notifier notifier = new Notifier(token, visible);
    notifier.begin(selector);
    String verdict = "no verdict";
    try {
      CheckableModel model = document.model();
      CheckOptions options =
          CheckOptions.DEFAULT
              .withCancellation(cancelled::get)
              .withProgress((phase, facts) -> notifier.report(phase, facts.states()));
      Answer answer = model.check(selector, fairness.map(options::withFairness).orElse(options));
      verdict = verdict(answer, cancelled.get());
      remember(document, selector, new Found(verdict, answer.run().map(run -> answer.fairness())));
      Map<String, Object> found = new LinkedHashMap<>();
      found.put("selector", selector);
      found.put("property", answer.property());
      found.put("outcome", answer.outcome().name().toLowerCase(Locale.ROOT));
      found.put("fairness", answer.fairness().toString());
      found.put("verdict", verdict);
      found.put("report", TextReport.of(answer, model.valueNames()));
      return found;
    } finally {
      notifier.end(verdict);
      if (refreshesLenses) {
        client.get().refreshCodeLenses();
      }
    }
  }

  private static String verdict(Answer answer, boolean cancelled) {
    String fairness = " (fairness: " + answer.fairness() + ")";
    return switch (answer.outcome()) {
      case HOLDS -> "✓ holds" + fairness;
      case VIOLATED -> "✗ violated" + fairness + answer.run().map(Checks::length).orElse("");
      case UNKNOWN -> cancelled ? "? cancelled" : "? unknown: " + answer.verdict().reason();
    };
  }

  private static String length(Run run) {
    int steps = run.steps().size();
    return ", a run of " + steps + (steps == 1 ? " step" : " steps");
  }

  private void remember(Document document, String selector, Found found) {
    Set<Document> open = documents.current();
    verdicts.keySet().retainAll(open);
    if (open.contains(document)) {
      verdicts.computeIfAbsent(document, each -> new ConcurrentHashMap<>()).put(selector, found);
    }
  }

  /** A random run, as text. */
  CompletableFuture<Object> simulate(String uri) {
    Document document = document(uri);
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return randomRun(document.model());
          } catch (InvalidInputException e) {
            throw CommandRequests.refusal(e);
          }
        });
  }

  private static String randomRun(CheckableModel model) {
    Run run = model.simulate(System.nanoTime(), SIMULATED_STEPS);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new TextReport(out, Style.PLAIN, model.valueNames()).recording(run, "");
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private Document document(String uri) {
    return documents
        .find(uri)
        .map(OpenDocuments.Version::document)
        .orElseThrow(() -> new InvalidInputException("'" + uri + "' is not open"));
  }

  /** Tells the editor how far a check has come, not too often. */
  private final class Notifier {
    private final Either<String, Integer> token;
    private final boolean visible;
    private long last = System.nanoTime();

    Notifier(Either<String, Integer> token, boolean visible) {
      this.token = token;
      this.visible = visible;
    }

    void begin(String selector) {
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle("checking property " + selector);
      begin.setCancellable(true);
      send(begin);
    }

    synchronized void report(String phase, long states) {
      long now = System.nanoTime();
      if (now - last >= REPORT_NANOS) {
        last = now;
        WorkDoneProgressReport report = new WorkDoneProgressReport();
        report.setMessage(phase + ": " + states + " states");
        report.setCancellable(true);
        send(report);
      }
    }

    void end(String verdict) {
      WorkDoneProgressEnd end = new WorkDoneProgressEnd();
      end.setMessage(verdict);
      send(end);
    }

    private void send(WorkDoneProgressNotification notification) {
      if (visible) {
        client.get().notifyProgress(new ProgressParams(token, Either.forLeft(notification)));
      }
    }
  }
}
