package dev.fairlead.promela.syntax;

import dev.fairlead.core.source.SourceSymbol.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names that a text declares, noted while it is read, so that those of a part with a mistake
 * are among them. A declaration may be read several times, in every call of an inline, and counts
 * once.
 */
public final class DeclaredNames {

  /**
   * @param place of the name; it is another word if a macro has brought the name
   * @param start of the declaration
   * @param type of a variable as written, or empty
   */
  public record Entry(Kind kind, String name, Span place, Span start, String type) {}

  private final Map<Span, Entry> entries = new LinkedHashMap<>();

  void add(Kind kind, Token name, Token start) {
    add(kind, name, start.span(), "");
  }

  void add(Kind kind, Token name, Span start, String type) {
    entries.putIfAbsent(name.span(), new Entry(kind, name.text(), name.span(), start, type));
  }

  public List<Entry> all() {
    return List.copyOf(entries.values());
  }
}
