package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.core.space.ModelFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Functions of one number, such as {@code (_pid + 1) % N}. They are evaluated for every element:
 * those that commute with rotations leave the rotations of a ring, all others break the symmetry.
 */
final class RingFunctions {
  /** A function of one value that may be a reference. */
  private record Applied(Value function, Value argument, Typed of, int result, String where) {}

  private final ReferenceClasses classes;
  private final List<Applied> applied = new ArrayList<>();

  /** Nodes that a rotation is computed of: they must always be references. */
  private final Map<Integer, String> total = new HashMap<>();

  /** Sorts of which only rotations are left, with the reason. */
  private final Map<Integer, String> rings = new HashMap<>();

  RingFunctions(ReferenceClasses classes) {
    this.classes = classes;
  }

  /** Nodes that must always hold references, since one is computed of them; with the place. */
  Map<Integer, String> total() {
    return total;
  }

  /** Why only rotations of a sort are left, where that is so. */
  Map<Integer, String> rings() {
    return rings;
  }

  /** A function of the values of a leaf; the answer is what it holds. */
  Typed apply(Value function, Value leaf, Typed of, String where) {
    int result = classes.node();
    applied.add(new Applied(function, leaf, of, result, where));
    return Typed.of(result);
  }

  static Typed constant(Value value) {
    try {
      return Typed.constant(new Value.Constant(Interpreter.constant(value)));
    } catch (ModelFault fault) {
      return Typed.NUMBER;
    }
  }

  /**
   * Whether an expression is made of operators, numbers and variables only, which are collected.
   */
  static boolean leaves(Value value, Set<Value> into) {
    if (value instanceof Value.Unary unary) {
      return leaves(unary.operand(), into);
    } else if (value instanceof Value.Binary binary) {
      return leaves(binary.left(), into) && leaves(binary.right(), into);
    } else if (value instanceof Value.Read || value instanceof Value.Pid) {
      into.add(value);
      return true;
    }
    return value instanceof Value.Constant;
  }

  /** Evaluates functions of references for all elements, as soon as these are known to be such. */
  void settle(Map<Integer, Integer> sizes) {
    List<Applied> open = new ArrayList<>(applied);
    boolean more = true;
    while (more) {
      more = false;
      for (Applied each : List.copyOf(open)) {
        if (!classes.sorts(each.of().node()).isEmpty()) {
          open.remove(each);
          more = true;
          apply(each, sizes);
        }
      }
    }
    for (Applied each : open) {
      // What is not a reference does not become one by arithmetic.
      classes.breakUp(each.result(), each.where() + " computes a number");
    }
  }

  private void apply(Applied each, Map<Integer, Integer> sizes) {
    int node = each.of().node();
    String wrong = each.where() + ": it is used in arithmetic or compared by order";
    Map<Integer, Integer> sorts = classes.sorts(node);
    int sort = sorts.keySet().iterator().next();
    int size = sizes.get(sort);
    int first = sorts.get(sort) + classes.shift(node);
    int[] values = new int[size];
    try {
      for (int element = 0; element < size; element++) {
        Value.Constant argument = new Value.Constant(first + element);
        values[element] =
            Interpreter.constant(replaced(each.function(), each.argument(), argument));
      }
    } catch (ModelFault fault) {
      classes.breakUp(node, wrong);
      classes.breakUp(each.result(), wrong);
      return;
    }
    int least = Arrays.stream(values).min().orElse(0);
    boolean rotates = sorts.size() == 1 && size > 1;
    for (int element = 0; element < size && rotates; element++) {
      int next = (element + 1) % size;
      rotates =
          values[element] - least < size
              && values[next] - least == (values[element] - least + 1) % size;
    }
    if (!rotates) {
      classes.breakUp(node, wrong);
      classes.breakUp(each.result(), wrong);
      return;
    }
    rings.putIfAbsent(sort, each.where());
    if (!(each.argument() instanceof Value.Pid)) {
      total.putIfAbsent(node, each.where());
    }
    classes.unify(each.result(), node, least - first, each.where());
  }

  private static Value replaced(Value in, Value leaf, Value by) {
    if (in.equals(leaf)) {
      return by;
    } else if (in instanceof Value.Unary unary) {
      return new Value.Unary(unary.op(), replaced(unary.operand(), leaf, by));
    } else if (in instanceof Value.Binary binary) {
      return new Value.Binary(
          binary.op(),
          replaced(binary.left(), leaf, by),
          replaced(binary.right(), leaf, by),
          binary.span());
    }
    return in;
  }
}
