package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.util.Iterator;
import java.util.function.LongUnaryOperator;

/** The keys of a level in one partition, whose pieces are in ascending order. */
final class LevelCodes implements SortedCodes {
  private final Iterator<KeyPiece> pieces;
  private final LongUnaryOperator notes;
  private KeyPiece.Cursor cursor;

  /**
   * @param notes what becomes of the note of a key
   */
  LevelCodes(Iterator<KeyPiece> pieces, LongUnaryOperator notes) {
    this.pieces = pieces;
    this.notes = notes;
  }

  @Override
  public boolean next() {
    while (cursor == null || !cursor.next()) {
      if (!pieces.hasNext()) {
        return false;
      }
      cursor = pieces.next().cursor();
    }
    return true;
  }

  @Override
  public byte[] bytes() {
    return cursor.bytes();
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public int end() {
    return cursor.end();
  }

  @Override
  public long note() {
    return notes.applyAsLong(cursor.note());
  }
}
