package dev.fairlead.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.source.Lexeme;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SymbolUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example is a document. */
class ExampleDocumentsTest {

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../examples"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(
              file ->
                  Language.of(file.toString())
                      .filter(language -> language != Language.JAVA)
                      .isPresent())
          .sorted()
          .toList();
    }
  }

  private static List<String> lexemes(Document document) {
    return document.index().lexemes().stream()
        .filter(each -> each.kind() != Lexeme.Kind.COMMENT)
        .map(Lexeme::text)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void formatting_keeps_lexemes_lines_and_itself(Path file) {
    Document document = Document.of(ModelText.file(file));
    String formatted = document.formatted();
    Document again = document.with(formatted);
    assertEquals(lexemes(document), lexemes(again));
    assertEquals(formatted, again.formatted());
    assertEquals(
        document.source().text().stripTrailing().lines().map(String::strip).toList(),
        formatted.stripTrailing().lines().map(String::strip).toList());
    assertEquals(messages(document), messages(again));
  }

  private static List<String> messages(Document document) {
    return document.problems().stream().map(Diagnostic::message).toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void the_index_is_consistent(Path file) {
    Document document = Document.of(ModelText.file(file));
    Set<SourceSymbol> symbols = new HashSet<>(document.index().symbols());
    Set<String> places = new HashSet<>();
    for (SymbolUse use : document.index().uses()) {
      assertEquals(use.symbol().name(), use.place().text());
      assertTrue(symbols.contains(use.symbol()));
      assertTrue(places.add(use.place().source().name() + use.place().offset()));
    }
    // Declared names are uses of themselves; properties without a name have none.
    for (SourceSymbol symbol : symbols) {
      if (symbol.place().text().equals(symbol.name())
          && !document.index().keywords().contains(symbol.name())) {
        assertTrue(
            places.contains(symbol.place().source().name() + symbol.place().offset()),
            symbol.toString());
      }
    }
  }

  /** Every name of a model without mistakes means something. */
  @ParameterizedTest
  @MethodSource("examples")
  void few_names_are_unknown(Path file) {
    Document document = Document.of(ModelText.file(file));
    Set<Integer> known = new HashSet<>();
    document
        .index()
        .uses()
        .forEach(
            use -> {
              if (use.place().source().name().equals(document.source().name())) {
                known.add(use.place().offset());
              }
            });
    if (document.source().text().contains("#import")) {
      return; // Methods of imported types are no names of the model.
    }
    Set<String> own = KeywordTexts.of(document.language()).words();
    Set<Integer> left = leftOut(document);
    List<String> unknown =
        document.index().lexemes().stream()
            .filter(each -> each.kind() == Lexeme.Kind.NAME && !known.contains(each.offset()))
            .filter(each -> !left.contains(document.source().place(each.offset()).line()))
            .map(Lexeme::text)
            .filter(each -> !own.contains(each))
            .distinct()
            .toList();
    assertEquals(List.of(), unknown);
  }

  /** Macros, lines under a condition, and inlines, whose names depend on where they are used. */
  private static Set<Integer> leftOut(Document document) {
    Set<Integer> lines = new HashSet<>();
    int open = 0;
    int number = 0;
    for (String line : document.source().text().lines().toList()) {
      number++;
      open += line.startsWith("#if") ? 1 : 0;
      boolean macro = line.startsWith("#define") && document.language() == Language.PROMELA;
      if (open > 0 || macro) {
        lines.add(number);
      }
      open -= line.startsWith("#endif") ? 1 : 0;
    }
    for (SourceSymbol symbol : document.index().symbols()) {
      if (symbol.kind() == SourceSymbol.Kind.INLINE) {
        int first = symbol.definition().start().line();
        int last = first + (int) symbol.definition().text().lines().count();
        for (int line = first; line < last; line++) {
          lines.add(line);
        }
      }
    }
    return lines;
  }
}
