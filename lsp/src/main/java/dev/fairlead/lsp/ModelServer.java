package dev.fairlead.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** A language server for models: what it can do, and its life. */
final class ModelServer implements LanguageServer, LanguageClientAware {
  private final OpenDocuments documents = new OpenDocuments();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile LanguageClient client;
  private final ProblemReports problems =
      new ProblemReports(documents, found -> client.publishDiagnostics(found));
  private final Checks checks = new Checks(documents, () -> client);
  private final TextRequests texts = new TextRequests(documents, problems, checks);
  private final CommandRequests commands = new CommandRequests(documents, problems, checks);

  @Override
  public void connect(LanguageClient connected) {
    client = connected;
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    checks.learn(
        Optional.ofNullable(params.getCapabilities()).orElse(new ClientCapabilities()),
        ClientOptions.simulates(params.getInitializationOptions()));
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(TextDocumentSyncKind.Incremental);
    can.setCompletionProvider(new CompletionOptions(false, List.of("#", ".", "@")));
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setReferencesProvider(true);
    can.setDocumentHighlightProvider(true);
    can.setRenameProvider(new RenameOptions(true));
    can.setDocumentSymbolProvider(true);
    can.setFoldingRangeProvider(true);
    can.setDocumentFormattingProvider(true);
    can.setCodeActionProvider(new CodeActionOptions(List.of("quickfix")));
    can.setCodeLensProvider(new CodeLensOptions(false));
    can.setExecuteCommandProvider(new ExecuteCommandOptions(checks.commands()));
    return CompletableFuture.completedFuture(new InitializeResult(can, new ServerInfo("fairlead")));
  }

  @Override
  public void initialized(InitializedParams params) {
    // Nothing is registered later.
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    checks.cancelAll();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    checks.cancelAll();
    ended.countDown();
  }

  /** Waits for the editor to end the server. */
  CountDownLatch ended() {
    return ended;
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return texts;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return commands;
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    checks.cancel(params.getToken());
  }

  @Override
  public void setTrace(SetTraceParams params) {
    // There is nothing to trace beside the messages, which the editor sees.
  }
}
