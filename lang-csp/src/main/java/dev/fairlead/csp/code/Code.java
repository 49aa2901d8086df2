package dev.fairlead.csp.code;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.library.Operation;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.List;
import java.util.Optional;

/**
 * A resolved expression or statement over three places: the slots of the state vector, the
 * environment (values of process parameters and bound names, read only) and temporaries (locals of
 * a block and running indices, each assigned before it is read). Truth values are 0 and 1.
 */
public sealed interface Code {

  /** Code that yields a value. */
  sealed interface Value extends Code {
    Kind kind();
  }

  record Constant(int value, Kind kind) implements Value {}

  /** A value of the environment. */
  record Local(int index, Kind kind) implements Value {}

  record Temporary(int index, Kind kind) implements Value {}

  record Global(int slot, String name, Kind kind) implements Value {}

  /** An element of a global array, at a flat index that is checked against the array's length. */
  record Element(GlobalArray array, Value index, int trap) implements Value {
    @Override
    public Kind kind() {
      return array.kind();
    }
  }

  /** An element of an array that lives in a block. */
  record TemporaryElement(int array, Value index, int trap, Kind kind) implements Value {}

  record Unary(UnaryOp op, Value operand) implements Value {
    @Override
    public Kind kind() {
      return op == UnaryOp.NOT ? Kind.BOOL : Kind.INT;
    }
  }

  /** Arithmetic wraps; {@code /} and {@code %} trap on zero. AND and OR evaluate lazily. */
  record Binary(BinaryOp op, Value left, Value right, int trap) implements Value {
    @Override
    public Kind kind() {
      return switch (op) {
        case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR -> Kind.INT;
        case OR, AND, XOR, EQ, NE, LT, GT, LE, GE -> Kind.BOOL;
      };
    }
  }

  /** The conjunction (or disjunction) of the body for every value of the temporary in low..high. */
  record Quantified(boolean conjunction, int temporary, Value low, Value high, Value body)
      implements Value {
    @Override
    public Kind kind() {
      return Kind.BOOL;
    }
  }

  /** A question about a buffered channel; {@code index} selects one of a channel array. */
  record ChannelQuery(Query query, ChannelPlace channel, Value index, int trap) implements Value {
    @Override
    public Kind kind() {
      return query == Query.FULL || query == Query.EMPTY ? Kind.BOOL : Kind.INT;
    }
  }

  enum Query {
    FULL,
    EMPTY,
    COUNT,
    SIZE
  }

  /**
   * A field of the first message in the buffer of a channel; traps if there is none.
   *
   * @param field its slot in the message
   */
  record ChannelPeek(
      ChannelPlace channel, Value index, int indexTrap, int field, int emptyTrap, Kind kind)
      implements Value {}

  /**
   * The first message in the buffer of a channel as a whole array, where messages have different
   * lengths; traps if there is none.
   *
   * @param site tells the kinds of the fields, see {@link Objects#add(Objects.Fields)}
   */
  record MessagePeek(
      Objects objects,
      ChannelPlace channel,
      Value index,
      int indexTrap,
      int emptyTrap,
      int site,
      Kind.Arrays kind)
      implements Value {}

  /**
   * A whole array as a single value: the number of a {@link ArrayValue}.
   *
   * @param elements numbers and truth values as {@link Either}
   */
  record Pack(Objects objects, List<Value> elements, Kind.Arrays kind) implements Value {}

  /** An element of a whole array; numbers and truth values are {@link Either}. */
  record PackedElement(Objects objects, Value array, Value index, int trap, Kind kind)
      implements Value {}

  /** A whole array that has so many elements; traps if it has not. */
  record OfLength(Objects objects, Value array, int length, int trap) implements Value {
    @Override
    public Kind kind() {
      return array.kind();
    }
  }

  /**
   * Calls an operation of a library; the number of an object is its value.
   *
   * @param site of these objects
   * @param receiver the object, if there is one
   * @param store where a changed receiver goes, unless it may only be read
   * @param arguments arrays laid out flat
   */
  record LibraryCall(
      Objects objects,
      int site,
      Operation operation,
      Optional<Value> receiver,
      Optional<Target> store,
      List<Value> arguments,
      Kind kind)
      implements Value {

    /** A function of numbers and truth values: it depends on nothing else. */
    boolean isFunction() {
      return operation.access() == Operation.Access.STATIC
          && kind instanceof Kind.Primitive
          && arguments.stream().allMatch(a -> a.kind() instanceof Kind.Primitive);
    }
  }

  /** A value as one of another kind; traps if it is none of that kind. */
  record Convert(Conversion how, Value value, int trap) implements Value {
    @Override
    public Kind kind() {
      return how.to;
    }
  }

  /** Between numbers and truth values and what can be {@link Either}. */
  enum Conversion {
    OF_NUMBER(Kind.EITHER),
    OF_TRUTH(Kind.EITHER),
    TO_NUMBER(Kind.INT),
    TO_TRUTH(Kind.BOOL);

    private final Kind to;

    Conversion(Kind to) {
      this.to = to;
    }
  }

  /** How many processes are in the local state {@code process(arguments)}. */
  record ProcessCount(ProcessCounts counts, String process, List<Value> arguments)
      implements Value {
    @Override
    public Kind kind() {
      return Kind.INT;
    }
  }

  /** The value, if it is in the range. */
  record InRange(Value value, Range range) implements Value {
    @Override
    public Kind kind() {
      return value.kind();
    }
  }

  /** Yields the assigned value, after checking it against the range of the target. */
  record Assign(Target target, Value value) implements Value {
    @Override
    public Kind kind() {
      return value.kind();
    }
  }

  /** Where an assignment goes. */
  sealed interface Target {}

  record GlobalTarget(int slot, Range range) implements Target {}

  record ElementTarget(GlobalArray array, Value index, int indexTrap, Range range)
      implements Target {}

  record TemporaryTarget(int index) implements Target {}

  record TemporaryElementTarget(int array, Value index, int indexTrap) implements Target {}

  /**
   * A whole array gets new values, element by element, all evaluated before the first is stored.
   */
  record AssignArray(GlobalArray array, List<Value> values, Range range) implements Code {}

  record Sequence(List<Code> parts) implements Code {}

  record If(Value condition, Code then, Code otherwise) implements Code {}

  /** Traps when it has run more often than any data operation should. */
  record While(Value condition, Code body, int trap) implements Code {}

  /**
   * Makes an array that lives until the block has run, with its initial values, or a new one in its
   * place.
   */
  record NewArray(int array, int length, List<Value> initial) implements Code {}

  /** Nothing to do. */
  Code NOTHING = new Sequence(List.of());

  /** A global array: its first slot and its length. */
  record GlobalArray(int slot, int length, String name, Kind kind) {}

  /** Allowed values; the whole of int when the variable has no declared range. */
  record Range(int low, int high, int trap) {
    public static final Range ANY = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE, -1);

    public boolean admits(int value) {
      return low <= value && value <= high;
    }
  }

  /**
   * Where the buffers of a channel live: {@code size} of them, each a count followed by {@code
   * capacity} messages of {@code width} slots.
   *
   * @param broadcast whether all that are ready receive what is sent; then there is no buffer
   */
  record ChannelPlace(String name, int slot, int size, int capacity, int width, boolean broadcast) {
    public int buffer(int index) {
      return slot + index * (1 + capacity * width);
    }
  }
}
