package dev.fairlead.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceSymbol;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Texts as they are while somebody types: every question has an answer. */
class BrokenDocumentsTest {

  @Test
  void every_question_has_an_answer() throws IOException {
    Random random = new Random(7);
    List<Path> examples = ExampleDocumentsTest.examples();
    for (int i = 0; i < examples.size(); i += 3) {
      ask(examples.get(i), random);
    }
  }

  @Test
  @Tag("long")
  void every_question_has_an_answer_often() throws IOException {
    Random random = new Random(11);
    for (int round = 0; round < 20; round++) {
      for (Path each : ExampleDocumentsTest.examples()) {
        ask(each, random);
      }
    }
  }

  private static void ask(Path example, Random random) {
    Document whole = Document.of(ModelText.file(example));
    Document broken = whole.with(broken(whole.source().text(), random));
    String text = broken.source().text();
    int offset = random.nextInt(text.length() + 1);
    broken.completions(offset);
    broken.hover(offset);
    broken.definition(offset);
    broken.references(offset);
    broken.rename(offset, "entirely_new");
    broken.foldings();
    broken.outline();
    broken.properties();
    Document formatted = broken.with(broken.formatted());
    assertEquals(lexemes(broken), lexemes(formatted), example.toString());
    assertEquals(broken.formatted(), formatted.formatted(), example.toString());
    for (SourceSymbol symbol : broken.index().symbols()) {
      symbol.definition().text();
      symbol.place().text();
    }
    for (Diagnostic problem : broken.problems()) {
      for (Fix fix : broken.fixes(problem)) {
        Document mended = broken.with(Edit.apply(text, fix.edits()));
        assertTrue(
            mended.problems().stream()
                .noneMatch(
                    each ->
                        each.message().equals(problem.message())
                            && each.place().line() == problem.place().line()),
            example + ": " + fix);
      }
    }
  }

  /** Something is deleted, doubled, cut off or put in. */
  private static String broken(String text, Random random) {
    int at = random.nextInt(text.length());
    int end = Math.min(text.length(), at + 1 + random.nextInt(12));
    return switch (random.nextInt(5)) {
      case 0 -> text.substring(0, at) + text.substring(end);
      case 1 -> text.substring(0, end) + text.substring(at);
      case 2 -> text.substring(0, at);
      case 3 -> text.substring(0, at) + "/* \"" + text.substring(at);
      default ->
          text.substring(0, at)
              + List.of(
                      "{",
                      "}",
                      "(",
                      "->",
                      "#",
                      ":",
                      "§",
                      "🦊",
                      "var ",
                      "do ",
                      "inline f(",
                      "#if 1\n")
                  .get(random.nextInt(12))
              + text.substring(at);
    };
  }

  private static List<String> lexemes(Document document) {
    return document.index().lexemes().stream()
        .filter(each -> each.kind() != Lexeme.Kind.COMMENT)
        .map(Lexeme::text)
        .toList();
  }
}
