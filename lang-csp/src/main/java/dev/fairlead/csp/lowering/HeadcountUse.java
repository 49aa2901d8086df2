package dev.fairlead.csp.lowering;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What a model does with the numbers of processes, {@code #P()}. With a cutoff, ω is more than any
 * number up to it, so a comparison with such a number is decided; nothing else is.
 *
 * @param any true if it does anything with them
 * @param onlyCompares true if it does nothing but compare them with constants
 * @param greatest the greatest of these constants, or 0
 */
public record HeadcountUse(boolean any, boolean onlyCompares, int greatest) {

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
      if (isHeadcount(binary.left()) && binary.right() instanceof Code.Constant constant) {
        return new HeadcountUse(true, true, Math.max(0, constant.value()));
      } else if (isHeadcount(binary.right()) && binary.left() instanceof Code.Constant constant) {
        return new HeadcountUse(true, true, Math.max(0, constant.value()));
      }
    }
    return of(Parts.of(code));
  }

  private static boolean isHeadcount(Code.Value value) {
    return value instanceof Code.ProcessCount count
        && count.arguments().stream().noneMatch(Parts::countsProcesses);
  }

  private static boolean isComparison(Code.Binary binary) {
    return switch (binary.op()) {
      case EQ, NE, LT, GT, LE, GE -> true;
      case ADD, SUB, MUL, DIV, MOD, BIT_AND, BIT_OR, BIT_XOR, OR, AND, XOR -> false;
    };
  }
}
