package dev.fairlead.cli.arguments;

import java.util.List;

/**
 * What a command takes, and the field it is for.
 *
 * @param names of an option, or the position of a parameter
 * @param path the names of fields, from the command through its mixins
 * @param type that of a value, or empty
 * @param converter the class that makes values of words, or empty
 */
record Argument(Kind kind, List<String> names, List<String> path, String type, String converter) {
  private static final String CELLS = "\t";
  private static final String PARTS = " ";

  /** How words become a value. */
  enum Kind {
    /** No argument: options that belong together. */
    MIXIN,
    FLAG,
    /** One value. */
    SINGLE,
    /** One value each time it is given. */
    LIST,
    /** A name with a value, each time it is given. */
    MAP,
    /** A parameter. */
    POSITION,
    /** All parameters, of which there is at least one. */
    POSITIONS,
    /** Something else, which is left to picocli. */
    OTHER
  }

  String line() {
    return String.join(
        CELLS, kind.name(), String.join(PARTS, names), String.join(PARTS, path), type, converter);
  }

  static Argument of(String line) {
    String[] cells = line.split(CELLS, -1);
    return new Argument(
        Kind.valueOf(cells[0]), parts(cells[1]), parts(cells[2]), cells[3], cells[4]);
  }

  private static List<String> parts(String cell) {
    return List.of(cell.split(PARTS));
  }
}
