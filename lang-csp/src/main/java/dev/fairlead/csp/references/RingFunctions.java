package dev.fairlead.csp.references;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Trap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Functions of one number, such as {@code (i + 1) % N}. They are evaluated for every element: those
 * that commute with rotations leave the rotations of a ring, all others break the symmetry.
 */
final class RingFunctions {
  private record Applied(
      Code.Value function, Code.Value argument, Typed of, int result, String where) {}

  /** A function of several numbers, or of what is no variable. */
  private record Mixed(Code.Value function, String where) {}

  private final ReferenceClasses classes;
  private final SymmetryBreaks breaks;
  private final List<Applied> applied = new ArrayList<>();
  private final List<Mixed> mixed = new ArrayList<>();
  private final Set<Integer> rings = new HashSet<>();

  RingFunctions(ReferenceClasses classes, SymmetryBreaks breaks) {
    this.classes = classes;
    this.breaks = breaks;
  }

  boolean isRing(int root) {
    return rings.stream().anyMatch(node -> classes.root(node) == root);
  }

  /** A function of the values of a leaf; the answer is what it holds. */
  Typed apply(Code.Value function, Code.Value leaf, Typed of, String where) {
    int result = classes.node();
    applied.add(new Applied(function, leaf, of, result, where));
    return Typed.of(result);
  }

  /** A function that is of no class, whatever its arguments are. */
  void mixed(Code.Value function, String where) {
    mixed.add(new Mixed(function, where));
  }

  static boolean isVariable(Code.Value value) {
    return value instanceof Code.Local
        || value instanceof Code.Temporary
        || value instanceof Code.Global
        || value instanceof Code.Element;
  }

  static Typed constant(Code.Value value) {
    try {
      return Typed.constant(Interpreter.run(value, new int[0], new int[0]));
    } catch (Trap trap) {
      return Typed.NUMBER;
    }
  }

  /** Whether a value is made of operators, numbers and variables only, which are collected. */
  static boolean leaves(Code.Value value, Set<Code.Value> into) {
    if (value instanceof Code.Unary unary) {
      return leaves(unary.operand(), into);
    } else if (value instanceof Code.Binary binary) {
      return leaves(binary.left(), into) && leaves(binary.right(), into);
    } else if (isVariable(value)) {
      into.add(value);
      return true;
    }
    return value instanceof Code.Constant;
  }

  /** Functions of references are evaluated for all elements. */
  void settle(List<ReferenceInference.Seed> seeds) {
    List<Applied> open = new ArrayList<>(applied);
    boolean more = true;
    while (more) {
      more = false;
      for (Applied each : List.copyOf(open)) {
        Optional<ReferenceInference.Seed> seed =
            seeds.stream()
                .filter(s -> classes.root(s.node()) == classes.root(each.of().node()))
                .findFirst();
        if (seed.isPresent()) {
          open.remove(each);
          more = true;
          apply(each, seed.get());
        }
      }
    }
    for (Applied each : open) {
      breaks.breakUp(each.result(), each.where() + " computes a number");
    }
  }

  private void apply(Applied each, ReferenceInference.Seed seed) {
    int node = each.of().node();
    int size = seed.high() - seed.low() + 1;
    int first = seed.low() - classes.shift(seed.node()) + classes.shift(node);
    int[] values = new int[Math.max(size, 0)];
    boolean rotates = size > 1;
    try {
      for (int element = 0; element < size; element++) {
        Code.Value closed =
            replaced(
                each.function(),
                each.argument(),
                new Code.Constant(first + element, Symbols.Kind.INT));
        values[element] = Interpreter.run(closed, new int[0], new int[0]);
      }
    } catch (Trap trap) {
      rotates = false;
    }
    int least = IntStream.of(values).min().orElse(0);
    for (int element = 0; element < size && rotates; element++) {
      int next = (element + 1) % size;
      rotates =
          values[element] - least < size
              && values[next] - least == (values[element] - least + 1) % size;
    }
    if (!rotates) {
      String wrong = each.where() + ": it is used in arithmetic or compared by order";
      breaks.breakUp(node, wrong);
      breaks.breakUp(each.result(), wrong);
      return;
    }
    rings.add(node);
    breaks.rotated(node, each.where());
    if (classes.root(each.result()) != classes.root(node)) {
      classes.unify(each.result(), node, least - first, each.where());
    } else if (classes.shift(each.result()) - classes.shift(node) != least - first) {
      breaks.breakUp(node, each.where() + " is about numbers that differ");
    }
  }

  /**
   * A function that depends on a number from one on, and is of none of some classes.
   *
   * @param known the roots of these classes
   */
  Optional<String> stray(int last, Set<Integer> known) {
    return applied.stream()
        .filter(each -> dependsOn(each.function(), last))
        .filter(each -> !known.contains(classes.root(each.result())))
        .map(Applied::where)
        .findFirst()
        .or(
            () ->
                mixed.stream()
                    .filter(each -> dependsOn(each.function(), last))
                    .map(Mixed::where)
                    .findFirst())
        .map(where -> where + " depends on the number of components");
  }

  /** Indices of arrays and what is in quantifiers are functions of their own. */
  private static boolean dependsOn(Code.Value value, int last) {
    if (value instanceof Code.Unary unary) {
      return dependsOn(unary.operand(), last);
    } else if (value instanceof Code.Binary binary) {
      return dependsOn(binary.left(), last) || dependsOn(binary.right(), last);
    }
    return value instanceof Code.Constant constant && constant.value() >= last;
  }

  private static Code.Value replaced(Code.Value in, Code.Value leaf, Code.Value by) {
    if (in.equals(leaf)) {
      return by;
    } else if (in instanceof Code.Unary unary) {
      return new Code.Unary(unary.op(), replaced(unary.operand(), leaf, by));
    } else if (in instanceof Code.Binary binary) {
      return new Code.Binary(
          binary.op(),
          replaced(binary.left(), leaf, by),
          replaced(binary.right(), leaf, by),
          binary.trap());
    }
    return in;
  }
}
