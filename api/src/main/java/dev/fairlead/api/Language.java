package dev.fairlead.api;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The languages of models: their names for {@code --language}, and the endings of their files. */
public enum Language {
  CSP("CSP#", ".csp", ".rts"),
  PROMELA("Promela", ".pml", ".pm", ".prom", ".promela", ".spin"),
  JAVA("Java", ".java", ".class");

  private final String title;
  private final List<String> endings;

  Language(String title, String... endings) {
    this.title = title;
    this.endings = List.of(endings);
  }

  /** The language that the name of a file tells. */
  public static Optional<Language> of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(language -> language.endings.stream().anyMatch(name::endsWith))
        .findFirst();
  }

  /** The endings of all languages. */
  public static List<String> allEndings() {
    return Arrays.stream(values()).flatMap(language -> language.endings.stream()).toList();
  }

  /** The endings of each language, for people. */
  public static final class Endings implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(values())
          .map(language -> String.join(" ", language.endings) + " for " + language.title)
          .iterator();
    }

    /** All in one sentence. */
    @Override
    public String toString() {
      return "the endings are " + String.join(", ", this);
    }
  }

  /** What {@code --language} takes. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
