package dev.fairlead.studio;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.editor.Document;
import dev.fairlead.editor.Edit;
import dev.fairlead.editor.Fix;
import dev.fairlead.editor.OutlineItem;
import dev.fairlead.editor.Renaming;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/** What the editor of the page asks: the services of the module {@code editor}, as JSON. */
final class EditorRoutes implements Router.Routes {
  private static final int MOST_DOCUMENTS = 8;

  private final Workspace workspace;

  /** The last texts, as several questions are about the same one. */
  private final Map<String, Document> documents =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Document> eldest) {
          return size() > MOST_DOCUMENTS;
        }
      };

  EditorRoutes(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public void register(Router router) {
    router.post("editor/kinds", request -> Map.of("kinds", HighlightedText.KINDS));
    router.post("editor/look", request -> look(document(request)));
    router.post("editor/problems", request -> problems(document(request)));
    router.post("editor/fixes", this::fixes);
    at(router, "editor/complete", EditorRoutes::completions);
    at(router, "editor/hover", EditorRoutes::hover);
    at(router, "editor/definition", EditorRoutes::definition);
    at(router, "editor/references", (document, offset) -> list(document.references(offset)));
    router.post("editor/rename", this::rename);
    router.post("editor/format", request -> Map.of("text", document(request).formatted()));
  }

  private void at(Router router, String path, BiFunction<Document, Integer, Object> answer) {
    router.post(path, request -> answer.apply(document(request), (int) request.number("offset")));
  }

  private Document document(Request request) {
    String name = request.text("name");
    String text = request.text("text");
    synchronized (documents) {
      Document known = documents.get(name);
      if (known != null && known.source().text().equals(text)) {
        return known;
      }
    }
    Document fresh = Document.of(workspace.model(name, text));
    synchronized (documents) {
      documents.put(name, fresh);
    }
    return fresh;
  }

  /** Highlighting, outline and foldings, which are all drawn after each change. */
  private static Object look(Document document) {
    List<Object> foldings = new ArrayList<>();
    document
        .foldings()
        .forEach(
            lines ->
                foldings.add(
                    Map.of(
                        "start", lines.firstLine(),
                        "end", lines.lastLine(),
                        "comment", lines.comment())));
    return Map.of(
        "tokens", HighlightedText.of(document.index()),
        "outline", outline(document.outline()),
        "foldings", foldings);
  }

  private static List<Object> outline(List<OutlineItem> items) {
    List<Object> all = new ArrayList<>();
    for (OutlineItem item : items) {
      SourceSymbol symbol = item.symbol();
      Map<String, Object> entry = new LinkedHashMap<>(range(symbol.place()));
      entry.put("name", symbol.name());
      entry.put("kind", symbol.kind().toString());
      entry.put("detail", symbol.detail());
      entry.put("children", outline(item.children()));
      all.add(entry);
    }
    return all;
  }

  private static Object problems(Document document) {
    List<Object> all = new ArrayList<>();
    for (Diagnostic problem : document.problems()) {
      Map<String, Object> entry =
          new LinkedHashMap<>(
              range(new Passage(problem.source(), problem.offset(), problem.length())));
      entry.put("severity", problem.severity().name().toLowerCase(Locale.ROOT));
      entry.put("code", problem.code());
      entry.put("message", problem.message());
      entry.put("hint", problem.hint());
      all.add(entry);
    }
    return Map.of("problems", all);
  }

  /** Of the problems that begin at an offset. */
  private Object fixes(Request request) {
    Document document = document(request);
    long offset = request.number("offset");
    List<Object> all = new ArrayList<>();
    for (Diagnostic problem : document.problems()) {
      boolean here = problem.source().name().equals(document.source().name());
      if (here && problem.offset() == offset) {
        for (Fix fix : document.fixes(problem)) {
          all.add(Map.of("title", fix.title(), "edits", edits(fix.edits())));
        }
      }
    }
    return Map.of("fixes", all);
  }

  private static Object completions(Document document, int offset) {
    List<Object> all = new ArrayList<>();
    document
        .completions(offset)
        .forEach(
            each ->
                all.add(
                    Map.of(
                        "word", each.word(),
                        "kind", each.kind().map(SourceSymbol.Kind::toString).orElse("keyword"),
                        "detail", each.detail())));
    return Map.of("completions", all);
  }

  private static Object hover(Document document, int offset) {
    return document
        .hover(offset)
        .<Object>map(
            hover -> {
              Map<String, Object> entry = new LinkedHashMap<>(range(hover.place()));
              entry.put("code", hover.code());
              entry.put("words", hover.text());
              return entry;
            })
        .orElse(Map.of());
  }

  private static Object definition(Document document, int offset) {
    return list(document.definition(offset).stream().toList());
  }

  private static Object list(List<Passage> places) {
    return Map.of("places", places.stream().map(EditorRoutes::range).toList());
  }

  private Object rename(Request request) {
    Document document = document(request);
    Renaming renaming = document.rename((int) request.number("offset"), request.text("newName"));
    if (renaming instanceof Renaming.Possible possible) {
      return Map.of("edits", edits(possible.edits()));
    }
    return Map.of("refused", ((Renaming.Refused) renaming).reason());
  }

  private static List<Object> edits(List<Edit> edits) {
    List<Object> all = new ArrayList<>();
    for (Edit edit : edits) {
      Map<String, Object> entry = new LinkedHashMap<>(range(edit.place()));
      entry.put("replacement", edit.replacement());
      all.add(entry);
    }
    return all;
  }

  /** Offsets count the characters of Java strings, which are those of the page. */
  private static Map<String, Object> range(Passage place) {
    SourceText.Place start = place.start();
    return Map.of(
        "file", place.source().name(),
        "start", place.offset(),
        "end", place.offset() + place.length(),
        "line", start.line(),
        "column", start.column());
  }
}
