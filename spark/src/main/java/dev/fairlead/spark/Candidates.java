package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.util.BitSet;
import java.util.List;

/**
 * The keys that a level leads to in one partition, in ascending order, each once. Those that were
 * visited are taken out. They stay compressed by front coding, as they have travelled: a level has
 * up to a sixth of all states, and its keys by themselves take five times as much.
 */
final class Candidates {
  private KeyPiece keys;

  /** By position among the keys. */
  private final BitSet visited = new BitSet();

  private Candidates(KeyPiece keys) {
    this.keys = keys;
  }

  static Candidates of(List<SortedCodes> runs) {
    KeyPiece.Writer writer = KeyPiece.Writer.ofOnePiece(KeyPiece.Kind.CANDIDATES);
    if (!runs.isEmpty()) {
      SortedCodes all = SortedCodes.merged(runs);
      while (all.next()) {
        writer.add(all);
      }
    }
    return new Candidates(writer.onePiece());
  }

  /** Takes out what is in a piece of the visited keys. */
  void remove(KeyPiece piece) {
    KeyPiece.Cursor old = piece.cursor();
    KeyPiece.Cursor key = keys.cursor();
    boolean more = old.next() && key.next();
    while (more) {
      int order = old.compareTo(key);
      if (order < 0) {
        more = old.goTo(key);
      } else if (order > 0) {
        more = key.goTo(old);
      } else {
        visited.set(key.index());
        more = old.next() && key.next();
      }
    }
    if (visited.cardinality() > keys.count() / 2) {
      compact();
    }
  }

  /** Most of what a level leads to was visited in the last levels: the rest need not pass it. */
  private void compact() {
    KeyPiece.Writer writer = KeyPiece.Writer.ofOnePiece(KeyPiece.Kind.CANDIDATES);
    writeUnvisited(writer);
    keys = writer.onePiece();
    visited.clear();
  }

  private void writeUnvisited(KeyPiece.Writer writer) {
    KeyPiece.Cursor key = keys.cursor();
    while (key.next()) {
      if (!visited.get(key.index())) {
        writer.add(key);
      }
    }
  }

  /** What is left. */
  List<KeyPiece> unvisited() {
    KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
    writeUnvisited(writer);
    return writer.pieces();
  }
}
