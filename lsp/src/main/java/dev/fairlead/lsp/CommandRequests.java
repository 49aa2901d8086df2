package dev.fairlead.lsp;

import dev.fairlead.api.FairnessChoice;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.core.fairness.FairnessNotion;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Commands, and files that change outside of the editor. */
final class CommandRequests implements WorkspaceService {
  private final OpenDocuments documents;
  private final ProblemReports problems;
  private final Checks checks;

  CommandRequests(OpenDocuments documents, ProblemReports problems, Checks checks) {
    this.documents = documents;
    this.problems = problems;
    this.checks = checks;
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments();
    try {
      String uri = required(arguments, 0, "the address of a document");
      return switch (params.getCommand()) {
        case Checks.CHECK ->
            checks.check(
                uri,
                required(arguments, 1, "the number or name of a property"),
                ClientOptions.text(arguments, 2).map(CommandRequests::fairness),
                Optional.ofNullable(params.getWorkDoneToken()));
        case Checks.SIMULATE -> checks.simulate(uri);
        default -> throw new InvalidInputException("no such command: " + params.getCommand());
      };
    } catch (InvalidInputException e) {
      return CompletableFuture.failedFuture(refusal(e));
    }
  }

  /** What the editor shows. */
  static ResponseErrorException refusal(InvalidInputException e) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.InvalidParams, e.getMessage(), null));
  }

  private static String required(List<Object> arguments, int index, String what) {
    return ClientOptions.text(arguments, index)
        .orElseThrow(() -> new InvalidInputException("the command needs " + what));
  }

  private static FairnessNotion fairness(String name) {
    return FairnessNotion.parse(name)
        .orElseThrow(() -> new InvalidInputException(FairnessChoice.noSuch(name)));
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    // There are no settings.
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    params
        .getChanges()
        .forEach(change -> documents.including(change.getUri()).forEach(problems::soon));
  }
}
