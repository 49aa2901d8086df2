package dev.fairlead.csp.lowering;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What a model does with the numbers of processes, {@code #P()}. With a cutoff, ω is more than any
 * number up to it, so a comparison with such a number is decided, and so is that of a sum: {@code
 * #P() + 2 * #Q()} is more than the cutoff as soon as one of them is ω. Nothing else is.
 *
 * @param any true if it does anything with them
 * @param onlyCompares true if it does nothing but compare them, or sums of them, with constants
 * @param greatest the greatest of these constants, or 0
 */
public record HeadcountUse(boolean any, boolean onlyCompares, int greatest) {

  /** Sums are not to exceed the numbers of the language, even if each count is {@link #MANY}. */
  private static final long MOST_WEIGHT = 1_000;

  private static final long TOO_MUCH = Integer.MAX_VALUE;

  /** What expressions see of a count that is ω: more than anything it is compared with. */
  public static final int MANY = 2_000_000;

  private static final HeadcountUse NONE = new HeadcountUse(false, true, 0);

  public static HeadcountUse of(Collection<? extends Code> pieces) {
    return pieces.stream().map(HeadcountUse::of).reduce(NONE, HeadcountUse::and);
  }

  /** The processes that are counted. */
  public static Set<String> processes(Collection<? extends Code> pieces) {
    Set<String> all = new HashSet<>();
    for (Code code : pieces) {
      if (code instanceof Code.ProcessCount count) {
        all.add(count.process());
      }
      all.addAll(processes(Parts.of(code)));
    }
    return all;
  }

  private HeadcountUse and(HeadcountUse other) {
    return new HeadcountUse(
        any || other.any, onlyCompares && other.onlyCompares, Math.max(greatest, other.greatest));
  }

  private static HeadcountUse of(Code code) {
    if (code instanceof Code.ProcessCount) {
      return new HeadcountUse(true, false, 0);
    } else if (code instanceof Code.Binary binary && isComparison(binary)) {
      if (isSum(binary.left()) && binary.right() instanceof Code.Constant constant) {
        return comparing(constant);
      } else if (isSum(binary.right()) && binary.left() instanceof Code.Constant constant) {
        return comparing(constant);
      }
    }
    return of(Parts.of(code));
  }

  /** Whether a comparison is one of a sum with a number, which ω decides. */
  static boolean decides(Code.Binary binary) {
    return isComparison(binary) && of(binary).onlyCompares;
  }

  /** The same of a model that compares other sums, too, and has variables for them. */
  public HeadcountUse withOthers() {
    return new HeadcountUse(true, onlyCompares, greatest);
  }

  private static HeadcountUse comparing(Code.Constant constant) {
    return new HeadcountUse(true, constant.value() < MANY / 2, Math.max(0, constant.value()));
  }

  /** Whether a value is a sum of counts, each times a positive number, and of numbers from 0 on. */
  private static boolean isSum(Code.Value value) {
    return Parts.countsProcesses(value) && weight(value) <= MOST_WEIGHT;
  }

  /** The sum of all factors and numbers of a sum; too much if it is none. */
  private static long weight(Code.Value value) {
    if (value instanceof Code.ProcessCount count) {
      return count.arguments().stream().noneMatch(Parts::countsProcesses) ? 1 : TOO_MUCH;
    } else if (value instanceof Code.Constant constant) {
      return constant.value() >= 0 ? constant.value() : TOO_MUCH;
    } else if (value instanceof Code.Binary binary && binary.op() == BinaryOp.ADD) {
      return Math.min(TOO_MUCH, weight(binary.left()) + weight(binary.right()));
    } else if (value instanceof Code.Binary binary && binary.op() == BinaryOp.MUL) {
      return binary.left() instanceof Code.Constant factor
          ? times(factor, binary.right())
          : binary.right() instanceof Code.Constant factor
              ? times(factor, binary.left())
              : TOO_MUCH;
    }
    return TOO_MUCH;
  }

  private static long times(Code.Constant factor, Code.Value sum) {
    return factor.value() > 0 ? Math.min(TOO_MUCH, factor.value() * weight(sum)) : TOO_MUCH;
  }

  private static boolean isComparison(Code.Binary binary) {
    return switch (binary.op()) {
      case EQ, NE, LT, GT, LE, GE -> true;
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, OR, AND, XOR -> false;
    };
  }
}
