package dev.fairlead.lsp;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.editor.Document;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;

/**
 * Tells the editor of problems a moment after each change. Of a document that changes again
 * meanwhile, only the last version counts.
 */
final class ProblemReports {
  private static final long PAUSE_MILLIS = 60;

  private final OpenDocuments documents;
  private final Consumer<PublishDiagnosticsParams> editor;
  private final Map<String, Future<?>> waiting = new ConcurrentHashMap<>();
  private final ScheduledExecutorService threads =
      Executors.newScheduledThreadPool(
          2,
          work -> {
            Thread thread = new Thread(work, "problems");
            thread.setDaemon(true);
            return thread;
          });

  ProblemReports(OpenDocuments documents, Consumer<PublishDiagnosticsParams> editor) {
    this.documents = documents;
    this.editor = editor;
  }

  void soon(OpenDocuments.Version version) {
    Future<?> before =
        waiting.put(
            version.uri(),
            threads.schedule(() -> report(version), PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    if (before != null) {
      before.cancel(false);
    }
  }

  /** Nothing is shown of a document that is closed. */
  void clear(String uri) {
    editor.accept(new PublishDiagnosticsParams(uri, List.of()));
  }

  private void report(OpenDocuments.Version version) {
    if (!documents.isCurrent(version)) {
      return;
    }
    Document document = version.document();
    List<Diagnostic> found =
        document.problems().stream().map(each -> diagnostic(document, each)).toList();
    if (documents.isCurrent(version)) {
      editor.accept(new PublishDiagnosticsParams(version.uri(), found, version.number()));
    }
  }

  /** A problem of an included text is shown where that is included. */
  static Diagnostic diagnostic(Document document, dev.fairlead.core.diagnostic.Diagnostic problem) {
    boolean here = problem.source().name().equals(document.source().name());
    Range range =
        here
            ? ProtocolPositions.range(
                problem.source(), problem.offset(), Math.max(1, problem.length()))
            : include(document, problem.source());
    String hint = problem.hint().isEmpty() ? "" : "\n" + problem.hint();
    String place = here ? "" : problem.file() + ":" + problem.place().line() + ": ";
    Diagnostic diagnostic = new Diagnostic(range, place + problem.message() + hint);
    diagnostic.setCode(problem.code());
    diagnostic.setSource("fairlead");
    diagnostic.setSeverity(
        switch (problem.severity()) {
          case ERROR -> DiagnosticSeverity.Error;
          case WARNING -> DiagnosticSeverity.Warning;
        });
    if (!here) {
      diagnostic.setRelatedInformation(
          List.of(
              new DiagnosticRelatedInformation(
                  ProtocolPositions.location(
                      new dev.fairlead.core.diagnostic.Passage(
                          problem.source(), problem.offset(), problem.length())),
                  problem.message())));
    }
    return diagnostic;
  }

  private static Range include(Document document, SourceText included) {
    String file = included.name().substring(included.name().lastIndexOf('/') + 1);
    SourceText source = document.source();
    int lines = source.place(source.text().length()).line();
    for (int line = 1; line <= lines; line++) {
      if (source.line(line).contains("#include") && source.line(line).contains(file)) {
        return new Range(
            new org.eclipse.lsp4j.Position(line - 1, 0),
            new org.eclipse.lsp4j.Position(line - 1, source.line(line).length()));
      }
    }
    return ProtocolPositions.range(source, 0, 1);
  }
}
