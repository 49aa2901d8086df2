package dev.fairlead.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A paper, and what of it lives where.
 *
 * @param key by which it is cited
 * @param commands that show it at work
 * @param tables commands that print a table of it beside ours
 * @param difference what is done otherwise here
 */
record Paper(
    String key,
    String authors,
    String title,
    String venue,
    List<Place> places,
    List<String> commands,
    List<String> tables,
    Optional<String> difference) {

  private static final String RESOURCE = "papers.txt";

  /**
   * Where something of a paper lives.
   *
   * @param type a class, without {@code dev.fairlead}
   * @param what it is
   */
  record Place(String type, String what) {}

  /** All of them, in their order. */
  static List<Paper> all() {
    List<Paper> papers = new ArrayList<>();
    List<Map.Entry<String, String>> fields = new ArrayList<>();
    for (String line : lines()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" ", 2);
      if (parts[0].equals("paper") && !fields.isEmpty()) {
        papers.add(of(fields));
        fields.clear();
      }
      fields.add(Map.entry(parts[0], parts[1].strip()));
    }
    papers.add(of(fields));
    return papers;
  }

  private static List<String> lines() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Paper.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Paper of(List<Map.Entry<String, String>> fields) {
    return new Paper(
        one(fields, "paper"),
        one(fields, "by"),
        one(fields, "title"),
        one(fields, "in"),
        values(fields, "here").map(Paper::place).toList(),
        values(fields, "try").toList(),
        values(fields, "table").toList(),
        values(fields, "differs").findFirst());
  }

  private static Place place(String text) {
    String[] parts = text.split(" ", 2);
    return new Place(parts[0], parts[1]);
  }

  private static String one(List<Map.Entry<String, String>> fields, String name) {
    return values(fields, name).findFirst().orElseThrow();
  }

  private static Stream<String> values(List<Map.Entry<String, String>> fields, String name) {
    return fields.stream().filter(each -> each.getKey().equals(name)).map(Map.Entry::getValue);
  }

  /** Whether something of it contains this text, whatever the case and the accents. */
  boolean mentions(String text) {
    return plain(toString()).contains(plain(text));
  }

  private static String plain(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }
}
