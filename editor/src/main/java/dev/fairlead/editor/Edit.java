package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Passage;
import java.util.Comparator;
import java.util.List;

/**
 * A change of a text.
 *
 * @param place what is replaced; its length is 0 for an insertion
 */
public record Edit(Passage place, String replacement) {

  /** The text with all these changes, which do not overlap. */
  static String apply(String text, List<Edit> edits) {
    StringBuilder result = new StringBuilder(text);
    edits.stream()
        .sorted(Comparator.comparingInt((Edit edit) -> edit.place().offset()).reversed())
        .forEach(
            edit -> {
              int start = Math.min(edit.place().offset(), text.length());
              int end = Math.min(start + edit.place().length(), text.length());
              result.replace(start, end, edit.replacement());
            });
    return result.toString();
  }
}
