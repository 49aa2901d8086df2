package dev.fairlead.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives the language server as an editor does, over streams. */
class LanguageServerTest {
  private static final String MODEL =
      """
      // Ünïcode 🦊 in a comment
      #include "parts.csp";
      var x:{0..2} = 0;
      P() = /* 🦊🦊 */ a{x = (x + 1) % N;} -> P();
      #define two x == 2;
      #assert P() deadlockfree;
      #assert P() |= []<> two;
      #assert P() |= [] !two;
      """;

  private static final String PARTS = "#define N 3;\n";

  @TempDir Path folder;
  private EditorInTest editor;
  private String uri;
  private TextDocumentIdentifier id;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(folder.resolve("parts.csp"), PARTS);
    uri = folder.resolve("m.csp").toUri().toString();
    id = new TextDocumentIdentifier(uri);
    editor = EditorInTest.start();
  }

  @AfterEach
  void end() throws Exception {
    editor.close();
  }

  private TextDocumentService texts() {
    return editor.server.getTextDocumentService();
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(15, TimeUnit.SECONDS);
  }

  private void openModel() throws Exception {
    editor.initialize();
    editor.open(uri, "csp", MODEL);
    assertEquals(List.of(), editor.problems(uri));
  }

  @Test
  void says_what_it_can_do() throws Exception {
    InitializeResult result = editor.initialize();
    assertEquals(
        List.of("fairlead.check", "fairlead.simulate"),
        result.getCapabilities().getExecuteCommandProvider().getCommands());
  }

  @Test
  void a_mistake_is_shown_with_its_range_and_is_gone_when_it_is_mended() throws Exception {
    editor.initialize();
    editor.open(uri, "csp", MODEL.replace("x + 1", "y + 1"));
    Diagnostic problem = editor.problems(uri).get(0);
    assertEquals(DiagnosticSeverity.Error, problem.getSeverity());
    assertEquals("FL0121", problem.getCode().getLeft());
    // UTF-16: each fox is two units.
    assertEquals(new Range(new Position(3, 24), new Position(3, 25)), problem.getRange());
    editor.change(
        uri,
        2,
        new TextDocumentContentChangeEvent(
            new Range(new Position(3, 24), new Position(3, 25)), "x"));
    assertEquals(List.of(), editor.problems(uri));
  }

  @Test
  void only_the_last_version_counts() throws Exception {
    editor.initialize();
    editor.open(uri, "csp", MODEL);
    for (int version = 2; version < 30; version++) {
      editor.change(uri, version, new TextDocumentContentChangeEvent("broken " + version));
    }
    editor.change(uri, 30, new TextDocumentContentChangeEvent(MODEL));
    Integer shown = null;
    int reports = 0;
    while (shown == null || shown != 30) {
      var next = editor.diagnostics.poll(20, TimeUnit.SECONDS);
      shown = next.getVersion();
      reports++;
      if (shown == 30) {
        assertEquals(List.of(), next.getDiagnostics());
      }
    }
    assertTrue(reports < 15, reports + " reports of 30 versions");
  }

  @Test
  void a_quick_fix_mends_the_text() throws Exception {
    editor.initialize();
    String broken = MODEL.replace("-> P();", "-> P();\n#asert P() deadlockfree;");
    editor.open(uri, "csp", broken);
    Diagnostic problem = editor.problems(uri).get(0);
    CodeAction action =
        get(texts()
                .codeAction(
                    new CodeActionParams(
                        id, problem.getRange(), new CodeActionContext(List.of(problem)))))
            .get(0)
            .getRight();
    assertEquals("replace 'asert' by 'assert'", action.getTitle());
    assertEquals(broken.replace("asert", "assert"), applied(broken, action.getEdit(), uri));
  }

  private static String applied(String text, WorkspaceEdit edit, String uri) {
    StringBuilder result = new StringBuilder(text);
    List<TextEdit> edits = edit.getChanges().get(uri);
    edits.stream()
        .sorted(
            (a, b) ->
                ProtocolPositions.offset(text, b.getRange().getStart())
                    - ProtocolPositions.offset(text, a.getRange().getStart()))
        .forEach(
            each ->
                result.replace(
                    ProtocolPositions.offset(text, each.getRange().getStart()),
                    ProtocolPositions.offset(text, each.getRange().getEnd()),
                    each.getNewText()));
    return result.toString();
  }

  @Test
  void completes_and_tells() throws Exception {
    openModel();
    List<String> labels =
        get(texts().completion(new CompletionParams(id, new Position(3, 24)))).getLeft().stream()
            .map(CompletionItem::getLabel)
            .toList();
    assertTrue(labels.containsAll(List.of("x", "N", "P", "a", "Skip")), labels.toString());
    Hover hover = get(texts().hover(new HoverParams(id, new Position(3, 33))));
    assertTrue(hover.getContents().getRight().getValue().contains("(= 3)"), hover.toString());
    assertEquals(new Position(3, 33), hover.getRange().getStart());
  }

  @Test
  void a_definition_may_be_in_an_included_file() throws Exception {
    openModel();
    List<? extends Location> found =
        get(texts().definition(new DefinitionParams(id, new Position(3, 33)))).getLeft();
    assertEquals(1, found.size());
    assertEquals(folder.resolve("parts.csp").toUri().toString(), found.get(0).getUri());
    assertEquals(new Range(new Position(0, 8), new Position(0, 9)), found.get(0).getRange());
    List<? extends Location> file =
        get(texts().definition(new DefinitionParams(id, new Position(1, 12)))).getLeft();
    assertEquals(folder.resolve("parts.csp").toUri().toString(), file.get(0).getUri());
  }

  @Test
  void an_included_file_counts_as_it_is_in_the_editor() throws Exception {
    openModel();
    String parts = folder.resolve("parts.csp").toUri().toString();
    editor.open(parts, "csp", PARTS);
    editor.problems(parts);
    editor.change(parts, 2, new TextDocumentContentChangeEvent("#define M 3;\n"));
    Diagnostic problem = editor.problems(uri).get(0);
    assertEquals(3, problem.getRange().getStart().getLine());
    editor.change(parts, 3, new TextDocumentContentChangeEvent("#define N 3\n"));
    Diagnostic inside = editor.problems(uri).get(0);
    assertEquals(1, inside.getRange().getStart().getLine(), "shown at the include");
  }

  @Test
  void finds_references_and_renames() throws Exception {
    openModel();
    ReferenceParams params =
        new ReferenceParams(id, new Position(2, 4), new ReferenceContext(false));
    assertEquals(3, get(texts().references(params)).size());
    WorkspaceEdit edit = get(texts().rename(new RenameParams(id, new Position(2, 4), "level")));
    String renamed = applied(MODEL, edit, uri);
    assertTrue(renamed.contains("level = (level + 1) % N"), renamed);
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () -> get(texts().rename(new RenameParams(id, new Position(2, 4), "two"))));
    assertTrue(refused.getMessage().contains("already"), refused.getMessage());
  }

  @Test
  void outlines_folds_and_formats() throws Exception {
    editor.initialize();
    String untidy = "P() =  \n    a{\n  x = 1;\n      } -> P();   \n   var x = 0;\n";
    editor.open(uri, "csp", untidy);
    assertEquals(List.of(), editor.problems(uri));
    List<String> names =
        get(texts().documentSymbol(new DocumentSymbolParams(id))).stream()
            .map(each -> each.getRight().getName())
            .toList();
    assertEquals(List.of("P", "x"), names);
    assertEquals(
        1, get(texts().foldingRange(new FoldingRangeRequestParams(id))).get(0).getStartLine());
    List<? extends TextEdit> edits =
        get(texts().formatting(new DocumentFormattingParams(id, new FormattingOptions())));
    String formatted = applied(untidy, new WorkspaceEdit(Map.of(uri, List.copyOf(edits))), uri);
    assertEquals("P() =\n    a{\n      x = 1;\n    } -> P();\nvar x = 0;\n", formatted);
  }

  @Test
  void a_check_writes_its_verdict_beside_the_property() throws Exception {
    openModel();
    assertEquals(6, get(texts().codeLens(new CodeLensParams(id))).size());
    Map<?, ?> holds = check("2");
    assertEquals("holds", holds.get("outcome").toString());
    Map<?, ?> violated = check("3");
    assertEquals("violated", violated.get("outcome").toString());
    assertTrue(violated.get("report").toString().contains("VIOLATED"));
    assertEquals("lenses", editor.refreshes.poll(20, TimeUnit.SECONDS));
    List<String> titles =
        get(texts().codeLens(new CodeLensParams(id))).stream()
            .map(lens -> lens.getRange().getStart().getLine() + " " + lens.getCommand().getTitle())
            .toList();
    assertEquals(
        List.of(
            "5 check",
            "5 simulate",
            "6 check",
            "6 simulate",
            "6 ✓ holds (fairness: none)",
            "7 check",
            "7 simulate",
            "7 ✗ violated (fairness: none), a run of 2 steps"),
        titles);
    WorkDoneProgressNotification begin = editor.progress.poll().getValue().getLeft();
    assertTrue(begin instanceof WorkDoneProgressBegin);
    editor.change(uri, 2, new TextDocumentContentChangeEvent(MODEL + " "));
    assertEquals(List.of(), editor.problems(uri));
    assertEquals(6, get(texts().codeLens(new CodeLensParams(id))).size(), "of the old text");
  }

  private Map<?, ?> check(String selector) throws Exception {
    return (Map<?, ?>)
        get(
            editor
                .server
                .getWorkspaceService()
                .executeCommand(
                    new ExecuteCommandParams("fairlead.check", List.of(uri, selector))));
  }

  @Test
  void a_check_can_be_cancelled() throws Exception {
    editor.initialize();
    editor.open(
        uri,
        "csp",
        """
        #define N 40;
        var x[N];
        P(i) = a.i{x[i] = (x[i] + 1) % 7;} -> P(i);
        Big() = ||| i:{0..N-1} @ P(i);
        #assert Big() deadlockfree;
        """);
    assertEquals(List.of(), editor.problems(uri));
    ExecuteCommandParams params = new ExecuteCommandParams("fairlead.check", List.of(uri, "1"));
    params.setWorkDoneToken(Either.forLeft("mine"));
    CompletableFuture<Object> running = editor.server.getWorkspaceService().executeCommand(params);
    // Wait until it reports states.
    for (int i = 0; i < 2; i++) {
      assertTrue(editor.progress.poll(15, TimeUnit.SECONDS) != null);
    }
    editor.server.cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("mine")));
    Map<?, ?> found = (Map<?, ?>) get(running);
    assertEquals("unknown", found.get("outcome").toString());
    assertEquals("? cancelled", found.get("verdict").toString());
    WorkDoneProgressNotification last = null;
    while (!(last instanceof WorkDoneProgressEnd)) {
      last = editor.progress.poll(20, TimeUnit.SECONDS).getValue().getLeft();
    }
  }

  @Test
  void a_random_run_can_be_shown() throws Exception {
    openModel();
    Object text =
        get(
            editor
                .server
                .getWorkspaceService()
                .executeCommand(new ExecuteCommandParams("fairlead.simulate", List.of(uri, "1"))));
    assertTrue(text.toString().contains("x: 0 → 1"), text.toString());
  }

  @Test
  void promela_is_served_too() throws Exception {
    editor.initialize();
    String model = folder.resolve("m.pml").toUri().toString();
    editor.open(model, "promela", "byte n;\nactive proctype P() { n = 1; m = 2 }\n");
    Diagnostic problem = editor.problems(model).get(0);
    assertEquals(new Position(1, 29), problem.getRange().getStart());
  }

  @Test
  void what_makes_no_sense_is_refused() throws Exception {
    openModel();
    assertThrows(
        ExecutionException.class,
        () ->
            get(
                editor
                    .server
                    .getWorkspaceService()
                    .executeCommand(new ExecuteCommandParams("fairlead.check", List.of()))));
    assertThrows(ExecutionException.class, () -> check("nothing like that"));
  }
}
