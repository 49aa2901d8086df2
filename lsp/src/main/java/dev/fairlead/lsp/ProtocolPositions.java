package dev.fairlead.lsp;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import java.net.URI;
import java.nio.file.Path;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Offsets as the protocol has them: lines and UTF-16 units, both counted from 0. Java's characters
 * are UTF-16 units, so nothing has to be counted anew.
 */
final class ProtocolPositions {

  private ProtocolPositions() {}

  static Position position(SourceText source, int offset) {
    SourceText.Place place = source.place(offset);
    return new Position(place.line() - 1, place.column() - 1);
  }

  static Range range(SourceText source, int offset, int length) {
    return new Range(position(source, offset), position(source, offset + length));
  }

  static Range range(Passage passage) {
    return range(passage.source(), passage.offset(), passage.length());
  }

  /** The offset of a position; past the end of a line, its end. */
  static int offset(String text, Position position) {
    int start = 0;
    for (int line = 0; line < position.getLine(); line++) {
      int newline = text.indexOf('\n', start);
      if (newline < 0) {
        return text.length();
      }
      start = newline + 1;
    }
    int newline = text.indexOf('\n', start);
    int end = newline < 0 ? text.length() : newline;
    if (newline > start && text.charAt(newline - 1) == '\r') {
      end--;
    }
    return Math.min(start + position.getCharacter(), end);
  }

  static Location location(Passage passage) {
    return new Location(uri(passage.source().name()), range(passage));
  }

  /** The address of a file by its path; a text without a file keeps its name. */
  static String uri(String name) {
    return name.contains("://") ? name : Path.of(name).toAbsolutePath().toUri().toString();
  }

  /** The path of a file; of something else, such as a text that was never saved, its address. */
  static String name(String uri) {
    URI address = URI.create(uri);
    return "file".equals(address.getScheme()) ? Path.of(address).toString() : uri;
  }
}
