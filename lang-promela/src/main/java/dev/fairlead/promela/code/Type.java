package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.List;
import java.util.Optional;

/** The type of a variable or of one element of an array. */
public sealed interface Type {

  /** How many slots it takes. */
  int size();

  /** A number of some width. */
  record Scalar(Width width, Role role) implements Type {

    /** What is stored of a value that is assigned. */
    Value set(Value value) {
      return role instanceof Role.Timer timer ? timer.set(value) : value;
    }

    /** What is stored of an initial value. */
    Value atFirst(Value value) {
      return role instanceof Role.Timer timer ? timer.initially(value) : value;
    }

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

    /**
     * Counts down as time passes.
     *
     * @param bound settings from this one on become {@link #setting}; it may be {@link #NONE}
     * @param folded whether such a timer only remembers that it is not below the bound. Its value
     *     is the bound then; the setting tells until the end of a step that it was set by it.
     */
    record Timer(int bound, int setting, boolean folded) implements Role {
      public static final int NONE = Integer.MAX_VALUE;
      static final Timer EXACT = new Timer(NONE, NONE, false);

      /** What is stored of a value that the timer is set to. */
      Value set(Value value) {
        return stored(value, setting);
      }

      /** The same before the first step. */
      Value initially(Value value) {
        return stored(value, folded ? bound : setting);
      }

      private Value stored(Value value, int instead) {
        if (bound == NONE) {
          return value;
        }
        Value large = new Value.Binary(BinaryOp.GE, value, new Value.Constant(bound), null);
        return new Value.Conditional(large, new Value.Constant(instead), value);
      }
    }

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
