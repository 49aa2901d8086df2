package dev.fairlead.studio;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the comment at the head of a model tells people.
 *
 * @param title its first sentence
 * @param text all of it; paragraphs are separated by empty lines
 */
record ModelStory(String title, String text) {
  private static final Pattern FOR_PROGRAMS = Pattern.compile("(expect|define|options|refused):.*");
  private static final Pattern SIGNS =
      Pattern.compile("^\\s*(//|/\\*+|\\*+/|\\*)?\\s?|\\s*\\*+/\\s*$");

  static ModelStory of(String model) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    boolean block = false;
    for (String line : (Iterable<String>) model.lines()::iterator) {
      String stripped = line.strip();
      block |= stripped.startsWith("/*");
      if (!block && !stripped.startsWith("//")) {
        if (stripped.isEmpty() && paragraphs.isEmpty() && paragraph.isEmpty()) {
          continue;
        }
        break;
      }
      block &= !stripped.contains("*/");
      String words = SIGNS.matcher(line).replaceAll("").strip();
      if (words.isEmpty()) {
        paragraphs.add(paragraph.toString().strip());
        paragraph.setLength(0);
      } else if (!FOR_PROGRAMS.matcher(words).matches()) {
        paragraph.append(' ').append(words);
      }
    }
    paragraphs.add(paragraph.toString().strip());
    paragraphs.removeIf(String::isEmpty);
    String first = paragraphs.isEmpty() ? "" : paragraphs.get(0);
    return new ModelStory(
        first.replaceFirst("(?s)[.:] .*|\\.$", ""), String.join("\n\n", paragraphs));
  }
}
