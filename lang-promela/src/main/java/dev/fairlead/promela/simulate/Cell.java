package dev.fairlead.promela.simulate;

/** A variable or a field with its values, which are made on demand. */
final class Cell {
  private final Declared declared;

  /** One, or those of an array; null until the first access. */
  private int[] values;

  /** The fields of each element of a structure. */
  private Cell[][] fields;

  /** The step that wrote it last. */
  private int writtenAt;

  Cell(Declared declared, int step) {
    this.declared = declared;
    this.writtenAt = step;
  }

  Declared declared() {
    return declared;
  }

  int[] values() {
    return values;
  }

  void begin(int[] first) {
    this.values = first;
  }

  Cell[][] fields() {
    return fields;
  }

  void beginFields(Cell[][] first) {
    this.fields = first;
  }

  boolean isBegun() {
    return values != null || fields != null;
  }

  int writtenAt() {
    return writtenAt;
  }

  void writtenAt(int step) {
    this.writtenAt = step;
  }
}
