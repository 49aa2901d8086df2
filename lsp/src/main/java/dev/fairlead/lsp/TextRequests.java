package dev.fairlead.lsp;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.SymbolUse;
import dev.fairlead.editor.Document;
import dev.fairlead.editor.Edit;
import dev.fairlead.editor.Fix;
import dev.fairlead.editor.Renaming;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;

/** What the editor says and asks of a document. */
final class TextRequests implements TextDocumentService {
  private final OpenDocuments documents;
  private final ProblemReports problems;
  private final Checks checks;

  TextRequests(OpenDocuments documents, ProblemReports problems, Checks checks) {
    this.documents = documents;
    this.problems = problems;
    this.checks = checks;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var item = params.getTextDocument();
    problems.soon(
        documents.open(item.getUri(), item.getLanguageId(), item.getVersion(), item.getText()));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    documents
        .find(uri)
        .ifPresent(
            before -> {
              String text = before.document().source().text();
              for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
                text = changed(text, change);
              }
              documents
                  .change(uri, params.getTextDocument().getVersion(), text)
                  .ifPresent(problems::soon);
              documents.including(uri).forEach(problems::soon);
            });
  }

  private static String changed(String text, TextDocumentContentChangeEvent change) {
    if (change.getRange() == null) {
      return change.getText();
    }
    int start = ProtocolPositions.offset(text, change.getRange().getStart());
    int end = ProtocolPositions.offset(text, change.getRange().getEnd());
    return text.substring(0, start) + change.getText() + text.substring(end);
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    documents.close(params.getTextDocument().getUri());
    problems.clear(params.getTextDocument().getUri());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    documents.including(params.getTextDocument().getUri()).forEach(problems::soon);
  }

  /** Answers about the document of this moment; nothing if it is not open. */
  private <T> CompletableFuture<T> about(String uri, T otherwise, Function<Document, T> answer) {
    Optional<OpenDocuments.Version> version = documents.find(uri);
    return CompletableFutures.computeAsync(
        cancellation -> {
          cancellation.checkCanceled();
          T found = version.map(each -> answer.apply(each.document())).orElse(otherwise);
          cancellation.checkCanceled();
          return found;
        });
  }

  private static int offset(Document document, Position position) {
    return ProtocolPositions.offset(document.source().text(), position);
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return about(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document ->
            Either.forLeft(
                document.completions(offset(document, params.getPosition())).stream()
                    .map(ProtocolValues::completion)
                    .toList()));
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return about(
        params.getTextDocument().getUri(),
        null,
        document ->
            document
                .hover(offset(document, params.getPosition()))
                .map(found -> ProtocolValues.hover(found, document.language()))
                .orElse(null));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return about(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document ->
            Either.forLeft(
                document.definition(offset(document, params.getPosition())).stream()
                    .map(ProtocolPositions::location)
                    .toList()));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    return about(
        params.getTextDocument().getUri(),
        List.of(),
        document -> {
          int at = offset(document, params.getPosition());
          Optional<Passage> declaration = document.definition(at);
          boolean all = params.getContext().isIncludeDeclaration();
          return document.references(at).stream()
              .filter(place -> all || !declaration.equals(Optional.of(place)))
              .map(ProtocolPositions::location)
              .toList();
        });
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return about(
        params.getTextDocument().getUri(),
        List.of(),
        document ->
            document.references(offset(document, params.getPosition())).stream()
                .filter(place -> place.source().name().equals(document.source().name()))
                .map(place -> new DocumentHighlight(ProtocolPositions.range(place)))
                .toList());
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return about(
        params.getTextDocument().getUri(),
        null,
        document ->
            document
                .index()
                .useAt(offset(document, params.getPosition()))
                .map(SymbolUse::place)
                .map(
                    place ->
                        Either3.<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst(
                            ProtocolPositions.range(place)))
                .orElse(null));
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return about(
        params.getTextDocument().getUri(),
        null,
        document -> {
          Renaming renaming =
              document.rename(offset(document, params.getPosition()), params.getNewName());
          if (renaming instanceof Renaming.Refused refused) {
            throw new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, refused.reason(), null));
          }
          return edit(((Renaming.Possible) renaming).edits());
        });
  }

  private static WorkspaceEdit edit(List<Edit> edits) {
    Map<String, List<TextEdit>> changes = new LinkedHashMap<>();
    for (Edit each : edits) {
      changes
          .computeIfAbsent(
              ProtocolPositions.uri(each.place().source().name()), address -> new ArrayList<>())
          .add(new TextEdit(ProtocolPositions.range(each.place()), each.replacement()));
    }
    return new WorkspaceEdit(changes);
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return about(
        params.getTextDocument().getUri(),
        List.of(),
        document ->
            document.outline().stream()
                .map(
                    item ->
                        Either.<SymbolInformation, DocumentSymbol>forRight(
                            ProtocolValues.symbol(item)))
                .toList());
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return about(
        params.getTextDocument().getUri(),
        List.of(),
        document -> document.foldings().stream().map(ProtocolValues::folding).toList());
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return about(params.getTextDocument().getUri(), List.of(), TextRequests::formatting);
  }

  /** One edit for each line that changes, so that cursors and marks elsewhere stay. */
  private static List<TextEdit> formatting(Document document) {
    SourceText before = document.source();
    String formatted = document.formatted();
    if (formatted.equals(before.text())) {
      return List.of();
    }
    SourceText after = new SourceText(before.name(), formatted);
    List<TextEdit> edits = new ArrayList<>();
    int lines = before.place(before.text().length()).line();
    for (int line = 1; line <= lines; line++) {
      String old = before.line(line);
      if (!old.equals(after.line(line))) {
        Range range = new Range(new Position(line - 1, 0), new Position(line - 1, old.length()));
        edits.add(new TextEdit(range, after.line(line)));
      }
    }
    if (!before.text().isEmpty() && !before.text().endsWith("\n")) {
      Position end = ProtocolPositions.position(before, before.text().length());
      edits.add(new TextEdit(new Range(end, end), "\n"));
    }
    return edits;
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return about(
        params.getTextDocument().getUri(),
        List.of(),
        document -> {
          List<Either<Command, CodeAction>> actions = new ArrayList<>();
          for (var problem : document.problems()) {
            Diagnostic shown = ProblemReports.diagnostic(document, problem);
            if (overlap(shown.getRange(), params.getRange())) {
              for (Fix fix : document.fixes(problem)) {
                actions.add(Either.forRight(action(fix, shown)));
              }
            }
          }
          return actions;
        });
  }

  private static CodeAction action(Fix fix, Diagnostic problem) {
    CodeAction action = new CodeAction(fix.title());
    action.setKind(CodeActionKind.QuickFix);
    action.setDiagnostics(List.of(problem));
    action.setEdit(edit(fix.edits()));
    action.setIsPreferred(true);
    return action;
  }

  private static boolean overlap(Range one, Range other) {
    return !isBefore(one.getEnd(), other.getStart()) && !isBefore(other.getEnd(), one.getStart());
  }

  private static boolean isBefore(Position one, Position other) {
    return one.getLine() < other.getLine()
        || one.getLine() == other.getLine() && one.getCharacter() < other.getCharacter();
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    String uri = params.getTextDocument().getUri();
    return about(uri, List.of(), document -> checks.lenses(uri, document));
  }
}
