package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.library.Sort;
import java.util.List;
import java.util.Optional;

/** How the kinds of a model and the sorts of a library correspond. */
public final class Sorts {

  private Sorts() {}

  public static Sort of(Kind kind, boolean array) {
    if (kind instanceof Kind.Objects o) {
      return array ? Sort.Basic.OBJECTS : o.type();
    } else if (kind == Kind.EITHER) {
      return Sort.Basic.ANY;
    } else if (kind == Kind.INT) {
      return array ? Sort.Basic.NUMBERS : Sort.Basic.NUMBER;
    }
    return array ? Sort.Basic.TRUTHS : Sort.Basic.TRUTH;
  }

  /** The kind of a value, or of the elements of an array; empty if the sort does not decide it. */
  public static Optional<Kind> kind(Sort sort) {
    if (sort instanceof ObjectType type) {
      return Optional.of(new Kind.Objects(type));
    }
    return switch ((Sort.Basic) sort) {
      case NOTHING -> Optional.of(Kind.Primitive.NONE);
      case NUMBER, NUMBERS -> Optional.of(Kind.INT);
      case TRUTH, TRUTHS -> Optional.of(Kind.BOOL);
      case ANY, OBJECTS -> Optional.empty();
    };
  }

  /** The kind of a result; empty if a model cannot hold it. */
  public static Optional<Kind> ofResult(Sort sort) {
    boolean array = sort == Sort.Basic.NUMBERS || sort == Sort.Basic.TRUTHS;
    return kind(sort).map(kind -> array ? new Kind.Arrays(kind, List.of()) : kind);
  }
}
