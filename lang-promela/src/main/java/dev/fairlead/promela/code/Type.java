package dev.fairlead.promela.code;

import java.util.List;
import java.util.Optional;

/** The type of a variable or of one element of an array. */
public sealed interface Type {

  /** How many slots it takes. */
  int size();

  /** A number of some width. */
  record Scalar(Width width, Role role) implements Type {
    @Override
    public int size() {
      return 1;
    }
  }

  /** A typedef. */
  record Structure(String name, List<Field> fields, int size) implements Type {
    public Field field(String wanted) {
      for (Field field : fields) {
        if (field.name().equals(wanted)) {
          return field;
        }
      }
      throw new IllegalArgumentException(name + " has no field " + wanted);
    }
  }

  /**
   * A field of a structure.
   *
   * @param elements of an array, or 0 for a scalar
   * @param sent what it is in a message: there SPIN cuts the elements of an array of bits
   */
  record Field(String name, Type type, Type sent, int elements, int offset, Initial initial) {
    int size() {
      return type.size() * Math.max(1, elements);
    }
  }

  /**
   * How a field or variable begins: with a channel of its own, or with values. If an array has more
   * elements than there are values, the last one is repeated; without any it begins with 0.
   */
  record Initial(Optional<ChannelType> channel, List<Value> values) {
    static final Initial ZERO = new Initial(Optional.empty(), List.of());
  }

  /** What a number stands for, for people. */
  sealed interface Role {
    record Number() implements Role {}

    record Truth() implements Role {}

    record Channel() implements Role {}

    /** Counts down as time passes. */
    record Timer() implements Role {}

    /** A symbol; the subtype is empty for plain mtype. */
    record Symbol(String subtype) implements Role {}
  }

  /** What a channel holds; no capacity means rendezvous. */
  record ChannelType(int capacity, List<Scalar> fields) {

    public boolean isRendezvous() {
      return capacity == 0;
    }

    /** Slots of its buffer: the length and the messages. */
    public int size() {
      return isRendezvous() ? 0 : 1 + capacity * fields.size();
    }
  }
}
