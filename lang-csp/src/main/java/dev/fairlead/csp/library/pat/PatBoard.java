package dev.fairlead.csp.library.pat;

import java.io.Serializable;
import java.util.BitSet;

/**
 * {@code PAT.Lib.Board}: the board of the shunting game. The shunter stands on a cross of 6 rows
 * and 7 columns and pushes stones, one at a time, to the four fields in the middle. What is not
 * possible changes nothing.
 */
public final class PatBoard implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int ROWS = 6;
  private static final int COLUMNS = 7;

  /** Rows 2 and 3 go all the way; the others have two fields. */
  private static final int ARM_BEGIN = 2;

  private static final int ARM_END = 3;

  private static final int[] FIRST_STONES = {17, 22, 26, 31};
  private static final int[] GOAL = {16, 17, 23, 24};

  private final BitSet stones = new BitSet();
  private int row = 3;
  private int column = 0;

  public PatBoard() {
    for (int stone : FIRST_STONES) {
      stones.set(stone);
    }
  }

  public PatBoard(PatBoard other) {
    stones.or(other.stones);
    row = other.row;
    column = other.column;
  }

  @Reads
  public boolean GameOver() {
    for (int field : GOAL) {
      if (!stones.get(field)) {
        return false;
      }
    }
    return true;
  }

  public void MoveUp() {
    move(-1, 0);
  }

  public void MoveDown() {
    move(1, 0);
  }

  public void MoveLeft() {
    move(0, -1);
  }

  public void MoveRight() {
    move(0, 1);
  }

  public void PushUp() {
    push(-1, 0);
  }

  public void PushDown() {
    push(1, 0);
  }

  public void PushLeft() {
    push(0, -1);
  }

  public void PushRight() {
    push(0, 1);
  }

  private void move(int down, int right) {
    if (isFree(row + down, column + right)) {
      row += down;
      column += right;
    }
  }

  private void push(int down, int right) {
    int behindRow = row + 2 * down;
    int behindColumn = column + 2 * right;
    if (isFree(behindRow, behindColumn) && stones.get(field(row + down, column + right))) {
      stones.clear(field(row + down, column + right));
      stones.set(field(behindRow, behindColumn));
      row += down;
      column += right;
    }
  }

  private boolean isFree(int atRow, int atColumn) {
    boolean inside = 0 <= atRow && atRow < ROWS && 0 <= atColumn && atColumn < COLUMNS;
    return inside && isField(atRow, atColumn) && !stones.get(field(atRow, atColumn));
  }

  private static boolean isField(int atRow, int atColumn) {
    return ARM_BEGIN <= atRow && atRow <= ARM_END || ARM_BEGIN <= atColumn && atColumn <= ARM_END;
  }

  private static int field(int atRow, int atColumn) {
    return atRow * COLUMNS + atColumn;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PatBoard o
        && row == o.row
        && column == o.column
        && stones.equals(o.stones);
  }

  @Override
  public int hashCode() {
    return 31 * stones.hashCode() + field(row, column);
  }

  @Override
  public String toString() {
    return "{at " + row + "," + column + ", stones " + stones + "}";
  }
}
