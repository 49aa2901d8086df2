package dev.fairlead.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What a permutation does to the slots of states of one shape. A slot may belong to elements of
 * sorts: a variable of process 3, or {@code a[2]} of an array with an element for each process. It
 * moves with them. What it holds may be a reference, or a part that has references in it.
 */
public final class ReferenceLayout {

  /** What a slot holds that is the same under every permutation. */
  public static final int DATA = -1;

  /** What a slot holds that the {@link Symmetry} itself renames. */
  public static final int PART = -2;

  private static final int[] NOBODY = {};

  /** By reference type: triples of lowest value, highest value, and the element of the lowest. */
  private final int[][] types;

  private final int length;

  // by cell, in the order in which they are compared
  private final int[] slot;
  private final int[] kind;
  private final int[] counter;
  private final int[] position;
  private final int[][] owners;
  private final int[][] strides;
  private final int[] origin;

  private final boolean parts;
  private final BitSet constants;

  private ReferenceLayout(Builder built) {
    this.types = built.types;
    this.length = built.length;
    int cells = built.cells.size();
    slot = new int[cells];
    kind = new int[cells];
    counter = new int[cells];
    position = new int[cells];
    origin = new int[cells];
    owners = new int[cells][];
    strides = new int[cells][];
    for (int i = 0; i < cells; i++) {
      Cell cell = built.cells.get(i);
      slot[i] = cell.slot;
      kind[i] = cell.kind;
      counter[i] = cell.counter;
      position[i] = cell.position;
      owners[i] = cell.owners;
      strides[i] = cell.strides;
      origin[i] = cell.origin;
    }
    constants = (BitSet) built.constants.clone();
    parts = built.cells.stream().anyMatch(cell -> cell.kind == PART);
  }

  /**
   * A slot that a permutation may move or change.
   *
   * @param counter the slot that tells how many messages are in the buffer it belongs to, or -1
   * @param position of its message
   * @param owners elements that it belongs to
   * @param strides how far it moves if an owner is replaced by the next element; null if that is
   *     for the {@link Symmetry} to say
   * @param origin where it would be if all owners were the first of their sorts
   */
  private record Cell(
      int slot, int kind, int counter, int position, int[] owners, int[] strides, int origin) {}

  /** Collects cells; slots without one are data that stay where they are. */
  public static final class Builder {
    private final int[][] types;
    private final int length;
    private final List<Cell> cells = new ArrayList<>();
    private final BitSet constants = new BitSet();

    /**
     * @param types by number: triples of lowest value, highest value, and the element of the lowest
     */
    public Builder(int[][] types, int length) {
      this.types = types;
      this.length = length;
    }

    /** A slot that holds something as long as it is there. */
    public Builder cell(int slot, int kind, int[] owners, int[] strides, int origin) {
      return cell(slot, kind, -1, 0, owners, strides, origin);
    }

    /** A field of a message in a buffer. */
    public Builder cell(
        int slot, int kind, int counter, int position, int[] owners, int[] strides, int origin) {
      if (kind != DATA || owners.length > 0) {
        cells.add(new Cell(slot, kind, counter, position, owners, strides, origin));
      }
      return this;
    }

    /** A slot without a cell that has the same value in every state. */
    public Builder constant(int slot) {
      constants.set(slot);
      return this;
    }

    public ReferenceLayout build() {
      return new ReferenceLayout(this);
    }
  }

  public int length() {
    return length;
  }

  /** Whether a slot has the same value in every state, so that nothing depends on it. */
  public boolean isConstant(int slot) {
    return constants.get(slot);
  }

  /** Whether some slot holds a part, so that the image by the identity may be another state. */
  public boolean hasParts() {
    return parts;
  }

  public int cells() {
    return slot.length;
  }

  public int slot(int cell) {
    return slot[cell];
  }

  /** Where the slot of a cell would be if it belonged to the first elements of the sorts. */
  public int origin(int cell) {
    return origin[cell];
  }

  public int[] owners(int cell) {
    return owners[cell];
  }

  /** The kind of a cell in a state: what is behind the last message of a buffer is data. */
  public int kind(int cell, int[] state) {
    return counter[cell] >= 0 && position[cell] >= state[counter[cell]] ? DATA : kind[cell];
  }

  /** The element that a value of a reference type refers to, or -1 if to none. */
  public int element(int type, int value) {
    int[] ranges = types[type];
    for (int i = 0; i < ranges.length; i += 3) {
      if (value >= ranges[i] && value <= ranges[i + 1]) {
        return ranges[i + 2] + value - ranges[i];
      }
    }
    return -1;
  }

  /**
   * The state in which every element is replaced by its image.
   *
   * @param images by element
   */
  public void rename(Symmetry symmetry, int[] state, int[] images, int[] into) {
    System.arraycopy(state, 0, into, 0, length);
    for (int cell = 0; cell < slot.length; cell++) {
      int at = slot[cell];
      int value = state[at];
      int holds = kind(cell, state);
      if (holds >= 0) {
        int element = element(holds, value);
        value = element < 0 ? value : value + images[element] - element;
      } else if (holds == PART) {
        value = symmetry.renamed(value, images);
      }
      int[] of = owners[cell];
      if (strides[cell] == null) {
        at = symmetry.movedSlot(at, images);
      } else {
        for (int i = 0; i < of.length; i++) {
          at += (images[of[i]] - of[i]) * strides[cell][i];
        }
      }
      into[at] = value;
    }
  }

  /** Shared by cells that belong to no element. */
  public static int[] nobody() {
    return NOBODY;
  }

  @Override
  public String toString() {
    return "slots " + Arrays.toString(slot) + " of " + length;
  }
}
