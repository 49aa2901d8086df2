package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of the text of a model: a line, or a bracketed part with pieces in it. It is all the
 * structure that shrinking needs.
 *
 * @param head the line before the inner pieces, or the whole line
 * @param tail the line behind the inner pieces; empty for none
 */
record Piece(String head, List<Piece> inner, String tail) {

  Piece {
    inner = List.copyOf(inner);
  }

  static Piece line(String text) {
    return new Piece(text, List.of(), "");
  }

  static Piece block(String head, List<Piece> inner, String tail) {
    return new Piece(head, inner, tail);
  }

  /** A piece that is nothing but its parts. */
  static Piece all(List<Piece> inner) {
    return new Piece("", inner, "");
  }

  String text() {
    StringBuilder text = new StringBuilder();
    write(text, 0);
    return text.toString();
  }

  private void write(StringBuilder text, int depth) {
    line(text, depth, head);
    int deeper = head.isEmpty() ? depth : depth + 1;
    inner.forEach(piece -> piece.write(text, deeper));
    line(text, depth, tail);
  }

  private static void line(StringBuilder text, int depth, String line) {
    if (!line.isEmpty()) {
      text.append("  ".repeat(depth)).append(line).append('\n');
    }
  }

  int size() {
    int size = 1;
    for (Piece piece : inner) {
      size += piece.size();
    }
    return size;
  }

  /** This piece without the one at a position, counted in the order of the text. */
  Piece without(int position) {
    return replaced(position, List.of());
  }

  /** This piece with the inner pieces of the one at a position in its place. */
  Piece opened(int position) {
    return replaced(position, at(position).inner());
  }

  Piece at(int position) {
    if (position == 0) {
      return this;
    }
    int next = 1;
    for (Piece piece : inner) {
      int size = piece.size();
      if (position < next + size) {
        return piece.at(position - next);
      }
      next += size;
    }
    throw new IndexOutOfBoundsException(position);
  }

  /** This piece with others in the place of the one at a position above 0. */
  Piece replaced(int position, List<Piece> others) {
    List<Piece> changed = new ArrayList<>();
    int next = 1;
    for (Piece piece : inner) {
      int size = piece.size();
      if (position == next) {
        changed.addAll(others);
      } else if (position > next && position < next + size) {
        changed.add(piece.replaced(position - next, others));
      } else {
        changed.add(piece);
      }
      next += size;
    }
    return new Piece(head, changed, tail);
  }
}
