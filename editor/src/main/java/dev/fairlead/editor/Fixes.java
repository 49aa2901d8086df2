package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.source.Lexeme;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes that the hint of a diagnostic names. A hint tells people what to write; which characters
 * it stands for is found by trial: a change counts if the diagnostic is gone and its line has no
 * other one.
 */
final class Fixes {

  private static final Pattern REPLACEMENT = Pattern.compile("(did you mean|write) '([^']+)'");
  private static final Pattern ADDITION = Pattern.compile("add '([^']+)'(?: or '([^']+)')?");

  private final Document document;
  private final Diagnostic problem;

  private Fixes(Document document, Diagnostic problem) {
    this.document = document;
    this.problem = problem;
  }

  static List<Fix> of(Document document, Diagnostic problem) {
    boolean here = problem.source().name().equals(document.source().name());
    return here ? new Fixes(document, problem).found() : List.of();
  }

  private List<Fix> found() {
    Map<String, Edit> tried = new LinkedHashMap<>();
    for (Edit edit : candidates()) {
      String title = title(edit);
      if (!tried.containsKey(title) && mends(edit)) {
        tried.put(title, edit);
      }
    }
    List<Fix> fixes = new ArrayList<>();
    tried.forEach((title, edit) -> fixes.add(new Fix(title, List.of(edit))));
    return List.copyOf(fixes);
  }

  private List<Edit> candidates() {
    List<Edit> edits = new ArrayList<>();
    Matcher replacement = REPLACEMENT.matcher(problem.hint());
    while (replacement.find()) {
      String word = replacement.group(2);
      edits.add(new Edit(place(problem.offset(), problem.length()), word));
      // The place of what is missing may be next to the word that is wrong.
      lexeme(problem.offset()).ifPresent(each -> edits.add(replace(each, word)));
      before(problem.offset()).ifPresent(each -> edits.add(replace(each, word)));
    }
    Matcher addition = ADDITION.matcher(problem.hint());
    if (addition.find()) {
      for (int group = 1; group <= 2; group++) {
        if (addition.group(group) != null) {
          edits.add(new Edit(place(problem.offset(), 0), addition.group(group)));
          edits.add(
              new Edit(place(document.source().text().length(), 0), addition.group(group) + "\n"));
        }
      }
    }
    if (problem.hint().startsWith("remove it")) {
      edits.add(new Edit(place(problem.offset(), problem.length()), ""));
    }
    return edits;
  }

  private Optional<Lexeme> lexeme(int offset) {
    return document.index().lexemeAt(offset);
  }

  private Optional<Lexeme> before(int offset) {
    return document.index().lexemes().stream()
        .filter(each -> each.kind() != Lexeme.Kind.COMMENT && each.end() <= offset)
        .reduce((earlier, later) -> later);
  }

  private Edit replace(Lexeme lexeme, String word) {
    return new Edit(place(lexeme.offset(), lexeme.text().length()), word);
  }

  private Passage place(int offset, int length) {
    int size = document.source().text().length();
    int start = Math.min(offset, size);
    return new Passage(document.source(), start, Math.min(length, size - start));
  }

  private static String title(Edit edit) {
    if (edit.replacement().isEmpty()) {
      return "remove '" + edit.place().text() + "'";
    }
    String word = edit.replacement().strip();
    return edit.place().length() == 0
        ? "add '" + word + "'"
        : "replace '" + edit.place().text() + "' by '" + word + "'";
  }

  private boolean mends(Edit edit) {
    Document mended = document.with(Edit.apply(document.source().text(), List.of(edit)));
    int line = problem.place().line();
    return mended.problems().stream()
        .filter(each -> each.source().name().equals(problem.source().name()))
        .noneMatch(each -> each.place().line() == line || isSame(each));
  }

  private boolean isSame(Diagnostic other) {
    return other.code().equals(problem.code()) && other.message().equals(problem.message());
  }
}
