package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.Arithmetics;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.gpu.packing.DerivedSlots.Derivation;
import dev.fairlead.gpu.packing.Packing;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Prints expressions over the state in a variable. */
final class ExpressionPrinter {
  private final Packing packing;
  private final String state;

  ExpressionPrinter(Packing packing, String state) {
    this.packing = packing;
    this.state = state;
  }

  String text(Expression expression) {
    if (expression instanceof Expression.Constant constant) {
      return constant(constant.value());
    } else if (expression instanceof Expression.Read read) {
      return read(read.place());
    } else if (expression instanceof Expression.Temporary temporary) {
      return "x" + temporary.number();
    } else if (expression instanceof Expression.Unary unary) {
      return switch (unary.operator()) {
        case NEGATE -> "neg(" + text(unary.operand()) + ")";
        case NOT -> "!" + text(unary.operand());
        case COMPLEMENT -> "~" + text(unary.operand());
      };
    } else if (expression instanceof Expression.Binary binary) {
      return comparison(binary)
          .orElseGet(() -> binary(text(binary.left()), binary.operator(), text(binary.right())));
    } else if (expression instanceof Expression.Conditional choice) {
      return "("
          + text(choice.condition())
          + " ? "
          + text(choice.then())
          + " : "
          + text(choice.otherwise())
          + ")";
    } else if (expression instanceof Expression.Narrowed narrowed) {
      return (narrowed.signed() ? "cut_signed(" : "cut(")
          + text(narrowed.value())
          + ", "
          + narrowed.bits()
          + ")";
    }
    return "timeout";
  }

  private static String constant(int value) {
    return value == Integer.MIN_VALUE
        ? "(-2147483647 - 1)"
        : value < 0 ? "(" + value + ")" : "" + value;
  }

  private static String binary(String left, Expression.BinaryOperator operator, String right) {
    String both = "(" + left + ", " + right + ")";
    return switch (operator) {
      case ADD -> "add" + both;
      case SUBTRACT -> "sub" + both;
      case MULTIPLY -> "mul" + both;
      case DIVIDE -> "quo(c, " + left + ", " + right + ")";
      case REMAINDER -> "rem(c, " + left + ", " + right + ")";
      case SHIFT_LEFT -> "shl" + both;
      case SHIFT_RIGHT -> "shr" + both;
      case BIT_AND -> infix(left, "&", right);
      case BIT_OR -> infix(left, "|", right);
      case BIT_XOR -> infix(left, "^", right);
      case EQUAL -> infix(left, "==", right);
      case NOT_EQUAL -> infix(left, "!=", right);
      case LESS -> infix(left, "<", right);
      case LESS_OR_EQUAL -> infix(left, "<=", right);
      case GREATER -> infix(left, ">", right);
      case GREATER_OR_EQUAL -> infix(left, ">=", right);
      case AND -> infix(left, "&&", right);
      case OR -> infix(left, "||", right);
    };
  }

  private static String infix(String left, String operator, String right) {
    return "(" + left + " " + operator + " " + right + ")";
  }

  /** A derived value compared with a constant: a bit for each location. */
  private Optional<String> comparison(Expression.Binary binary) {
    if (!(binary.left() instanceof Expression.Read read
        && binary.right() instanceof Expression.Constant constant
        && binary.operator().compareTo(BinaryOperator.EQUAL) >= 0)) {
      return Optional.empty();
    }
    return packing
        .derivation(read.place().slot())
        .filter(from -> packing.bits(from.location()) <= 6)
        .map(from -> bits(from, binary.operator(), constant.value()));
  }

  private String bits(Derivation from, BinaryOperator operator, int constant) {
    int first = packing.low(from.location());
    long bits = 0;
    for (Map.Entry<Integer, Integer> one : from.values().entrySet()) {
      if (Arithmetics.apply(operator, one.getValue(), constant) != 0) {
        bits |= 1L << one.getKey() - first;
      }
    }
    return "get(" + Long.toUnsignedString(bits) + "ULL, " + location(from) + ", 1, 0)";
  }

  /** The location that a value follows from, counted from 0, as the command began. */
  private String location(Derivation from) {
    int slot = from.location();
    return packing.bits(slot) == 0
        ? "0"
        : "get(s." + word(slot) + ", " + packing.shift(slot) + ", " + packing.bits(slot) + ", 0)";
  }

  private String read(SlotRef place) {
    int slot = place.slot();
    Optional<Derivation> derivation = packing.derivation(slot);
    if (derivation.isPresent()) {
      return derived(slot, derivation.get());
    }
    if (place.indices().isEmpty()) {
      return packing.bits(slot) == 0
          ? constant(packing.low(slot))
          : "get("
              + state
              + "."
              + word(slot)
              + ", "
              + packing.shift(slot)
              + ", "
              + shape(slot)
              + ")";
    }
    int[] strides = packing.strides(place);
    if (strides != null) {
      String shift = packing.shift(slot) + shift(place, strides);
      return packing.bits(slot) == 0
          ? "(" + shift + ", " + constant(packing.low(slot)) + ")"
          : "get(" + state + "." + word(slot) + ", " + shift + ", " + shape(slot) + ")";
    }
    return "get_at(&" + state + ", " + slot(place) + ", " + shape(slot) + ")";
  }

  /**
   * A value that follows from a location, as the command began: constants with the values for some
   * locations each, of which one is shifted out.
   */
  private String derived(int slot, Derivation derivation) {
    int width =
        Long.SIZE - Long.numberOfLeadingZeros((long) packing.high(slot) - packing.low(slot));
    if (width == 0) {
      return constant(packing.low(slot));
    }
    String location = location(derivation);
    int first = packing.low(derivation.location());
    int per = Long.SIZE / width;
    Map<Integer, Long> words = new TreeMap<>();
    derivation
        .values()
        .forEach(
            (at, value) ->
                words.merge(
                    (at - first) / per,
                    (value - (long) packing.low(slot)) << (at - first) % per * width,
                    (one, other) -> one | other));
    String text = constant(packing.low(slot));
    for (Map.Entry<Integer, Long> word : words.entrySet()) {
      int from = word.getKey() * per;
      String here =
          "get("
              + Long.toUnsignedString(word.getValue())
              + "ULL, "
              + width
              + " * ("
              + location
              + " - "
              + from
              + "), "
              + width
              + ", "
              + constant(packing.low(slot))
              + ")";
      text = from == 0 ? here : "(" + location + " < " + from + " ? " + text + " : " + here + ")";
    }
    return text;
  }

  private String word(int slot) {
    return "w[" + packing.word(slot) + "]";
  }

  /** Width and least value. */
  private String shape(int slot) {
    return packing.bits(slot) + ", " + constant(packing.low(slot));
  }

  /** What subscripts add to the place of the first element. */
  private String shift(SlotRef place, int[] strides) {
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < strides.length; i++) {
      sum.append(" + ").append(strides[i]).append(" * ").append(subscript(place.indices().get(i)));
    }
    return sum.toString();
  }

  private String subscript(SlotRef.Index index) {
    return "at(c, " + text(index.value()) + ", " + index.elements() + ")";
  }

  /** The number of the slot that a reference stands for. */
  private String slot(SlotRef place) {
    StringBuilder sum = new StringBuilder().append(place.slot());
    for (SlotRef.Index index : place.indices()) {
      sum.append(" + ").append(index.stride()).append(" * ").append(subscript(index));
    }
    return sum.toString();
  }

  /** An assignment; values that are not provided for are faults. */
  String assignment(SlotRef place, Expression value) {
    int slot = place.slot();
    if (packing.derivation(slot).isPresent()) {
      return "";
    }
    ValueRange range = ValueRange.of(value, packing);
    boolean fits = new ValueRange(packing.low(slot), packing.high(slot)).contains(range);
    String stored = text(value);
    if (!fits) {
      stored =
          "within(c, "
              + stored
              + ", "
              + constant(packing.low(slot))
              + ", "
              + constant(packing.high(slot))
              + ", "
              + (place.indices().isEmpty() ? slot : slot(place))
              + ")";
    }
    if (place.indices().isEmpty()) {
      if (packing.bits(slot) == 0) {
        return fits && place.indices().isEmpty() ? "" : "(void) " + stored + ";";
      }
      return "put(&"
          + state
          + "."
          + word(slot)
          + ", "
          + packing.shift(slot)
          + ", "
          + shape(slot)
          + ", "
          + stored
          + ");";
    }
    int[] strides = packing.strides(place);
    if (strides != null) {
      String shift = packing.shift(slot) + shift(place, strides);
      return packing.bits(slot) == 0
          ? "(void) (" + stored + ", " + shift + ");"
          : "put(&"
              + state
              + "."
              + word(slot)
              + ", "
              + shift
              + ", "
              + shape(slot)
              + ", "
              + stored
              + ");";
    }
    return "put_at(&" + state + ", " + slot(place) + ", " + shape(slot) + ", " + stored + ");";
  }
}
