package dev.fairlead.lsp;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor at the other end of two streams. */
final class EditorInTest implements LanguageClient, AutoCloseable {
  final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();
  final BlockingQueue<ProgressParams> progress = new LinkedBlockingQueue<>();
  final BlockingQueue<String> refreshes = new LinkedBlockingQueue<>();
  final LanguageServer server;
  private final Thread serving;

  private EditorInTest(Wire wire, Thread serving) {
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, wire.clientIn(), wire.clientOut());
    launcher.startListening();
    this.server = launcher.getRemoteProxy();
    this.serving = serving;
  }

  static EditorInTest start() throws IOException {
    Wire wire = Wire.open();
    Thread serving =
        new Thread(
            () -> {
              try {
                LspCommand.serve(wire.serverIn(), wire.serverOut());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    serving.setDaemon(true);
    serving.start();
    return new EditorInTest(wire, serving);
  }

  InitializeResult initialize() throws Exception {
    InitializeParams params = new InitializeParams();
    ClientCapabilities can = new ClientCapabilities();
    can.setWindow(new WindowClientCapabilities());
    can.getWindow().setWorkDoneProgress(true);
    can.setWorkspace(new WorkspaceClientCapabilities());
    can.getWorkspace().setCodeLens(new CodeLensWorkspaceCapabilities(true));
    params.setCapabilities(can);
    params.setInitializationOptions(Map.of());
    InitializeResult result = server.initialize(params).get(15, TimeUnit.SECONDS);
    server.initialized(new InitializedParams());
    return result;
  }

  void open(String uri, String language, String text) {
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, language, 1, text)));
  }

  void change(String uri, int version, TextDocumentContentChangeEvent... changes) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, version), List.of(changes)));
  }

  /** The next problems of a document; those of others are passed over. */
  List<Diagnostic> problems(String uri) throws InterruptedException {
    while (true) {
      PublishDiagnosticsParams next = diagnostics.poll(15, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no diagnostics of " + uri);
      }
      if (next.getUri().equals(uri)) {
        return next.getDiagnostics();
      }
    }
  }

  @Override
  public void close() throws Exception {
    server.shutdown().get(15, TimeUnit.SECONDS);
    server.exit();
    serving.join(20_000);
    if (serving.isAlive()) {
      throw new AssertionError("the server goes on after exit");
    }
  }

  @Override
  public void telemetryEvent(Object object) {}

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams found) {
    diagnostics.add(found);
  }

  @Override
  public void showMessage(MessageParams message) {}

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void logMessage(MessageParams message) {}

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    progress.add(params);
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    refreshes.add("lenses");
    return CompletableFuture.completedFuture(null);
  }
}
