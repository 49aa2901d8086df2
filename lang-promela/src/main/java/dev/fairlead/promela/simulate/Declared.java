package dev.fairlead.promela.simulate;

import dev.fairlead.promela.syntax.Spec;
import java.util.Optional;

/**
 * What a variable or a field is declared as.
 *
 * @param bits of an unsigned
 * @param set the typedef of a structure, or the set that the symbols of an mtype are from; empty
 *     for plain mtype
 * @param size 1 unless it is an array
 */
record Declared(
    String name,
    Kind kind,
    int bits,
    String set,
    boolean array,
    int size,
    Optional<Spec.Initial> initial) {

  /** What a value can be; the code is SPIN's number for it, shown in messages, as is its name. */
  enum Kind {
    BIT(1, "bit   "),
    UNSIGNED(5, "unsigned "),
    BYTE(8, "byte  "),
    SHORT(16, "short "),
    INT(32, "int   "),
    TIMER(32, "timer "),
    CHAN(64, "chan  "),
    STRUCT(128, "struct"),
    MTYPE(275, "mtype ");

    final int code;
    final String shown;

    Kind(int code, String shown) {
      this.code = code;
      this.shown = shown;
    }

    /** What is left of a value. */
    int fit(int value, int bits) {
      return switch (this) {
        case BIT -> value & 1;
        case BYTE, MTYPE -> value & 0xff;
        case SHORT -> (short) value;
        case UNSIGNED -> bits >= 32 ? value : value & (1 << bits) - 1;
        case INT, TIMER, CHAN, STRUCT -> value;
      };
    }
  }

  boolean isStructure() {
    return kind == Kind.STRUCT;
  }

  /** The name of an element. */
  String element(int index) {
    return array ? name + "[" + index + "]" : name;
  }
}
