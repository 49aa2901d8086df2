package dev.fairlead.editor;

import dev.fairlead.api.Language;
import dev.fairlead.core.source.Lexeme;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The documentation of the words and signs of a language, one line each, from a resource. */
final class KeywordTexts {

  private static final Map<Language, KeywordTexts> ALL = new EnumMap<>(Language.class);

  private final Map<String, String> texts = new LinkedHashMap<>();

  static {
    ALL.put(Language.CSP, new KeywordTexts("keywords-csp.txt"));
    ALL.put(Language.PROMELA, new KeywordTexts("keywords-promela.txt"));
  }

  private KeywordTexts(String resource) {
    try (InputStream in = KeywordTexts.class.getResourceAsStream(resource);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        if (tab > 0) {
          texts.put(line.substring(0, tab), line.substring(tab + 1).strip());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private KeywordTexts() {}

  static KeywordTexts of(Language language) {
    return ALL.getOrDefault(language, new KeywordTexts());
  }

  /** What a word or sign of the language means; empty for names, numbers and comments. */
  Optional<String> text(Lexeme lexeme) {
    boolean documented =
        lexeme.kind() == Lexeme.Kind.KEYWORD
            || lexeme.kind() == Lexeme.Kind.SYMBOL
            || lexeme.kind() == Lexeme.Kind.NAME;
    return documented ? Optional.ofNullable(texts.get(lexeme.text())) : Optional.empty();
  }

  /** All words and signs that have a text. */
  Set<String> words() {
    return texts.keySet();
  }

  String text(String word) {
    return texts.getOrDefault(word, "");
  }
}
