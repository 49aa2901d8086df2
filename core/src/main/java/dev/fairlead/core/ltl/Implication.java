package dev.fairlead.core.ltl;

import java.util.HashMap;
import java.util.Map;

/**
 * Implication between terms as far as their syntax shows it [Somenzi and Bloem 2000, section 3.2],
 * with the rules for pure eventualities and universalities added. True is a proof; false is not.
 */
final class Implication {

  private final Map<Long, Boolean> known = new HashMap<>();

  boolean holds(NormalForm f, NormalForm g) {
    if (f == g || f.kind() == NormalForm.Kind.FALSE || g.kind() == NormalForm.Kind.TRUE) {
      return true;
    }
    if (f.isLiteral() && g.isLiteral()) {
      return false;
    }
    long key = ((long) f.id() << 32) | g.id();
    Boolean answer = known.get(key);
    if (answer == null) {
      answer = fromTheLeft(f, g) || fromTheRight(f, g) || byBoth(f, g);
      known.put(key, answer);
    }
    return answer;
  }

  private boolean fromTheLeft(NormalForm f, NormalForm g) {
    return switch (f.kind()) {
      case AND -> f.operands().stream().anyMatch(o -> holds(o, g));
      case OR -> f.operands().stream().allMatch(o -> holds(o, g));
      case NEXT -> g.eventual() && holds(f.left(), g);
      case UNTIL -> holds(f.right(), g) && (g.eventual() || holds(f.left(), g));
      case RELEASE -> holds(f.right(), g);
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> false;
    };
  }

  private boolean fromTheRight(NormalForm f, NormalForm g) {
    return switch (g.kind()) {
      case AND -> g.operands().stream().allMatch(o -> holds(f, o));
      case OR -> g.operands().stream().anyMatch(o -> holds(f, o));
      case NEXT -> f.universal() && holds(f, g.left());
      case UNTIL -> holds(f, g.right());
      case RELEASE -> holds(f, g.right()) && (f.universal() || holds(f, g.left()));
      case TRUE, FALSE, ATOM, NEGATED_ATOM -> false;
    };
  }

  private boolean byBoth(NormalForm f, NormalForm g) {
    return switch (f.kind()) {
      case NEXT, UNTIL, RELEASE ->
          f.kind() == g.kind() && holds(f.left(), g.left()) && holds(f.right(), g.right());
      case TRUE, FALSE, ATOM, NEGATED_ATOM, AND, OR -> false;
    };
  }
}
