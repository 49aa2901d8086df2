package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.List;
import java.util.Optional;

/**
 * A call that concerns an object, taken apart.
 *
 * @param receiver the object, a name or an element of an array; empty for a new one
 * @param name of the method, the field or the type
 * @param arguments behind the receiver
 */
public record ObjectUse(What what, Optional<Expr> receiver, String name, List<Expr> arguments) {

  /** What is done. */
  public enum What {
    CREATE,
    CALL,
    READ_FIELD
  }

  private static final String NEW = "new ";

  /** Empty for calls of macros, channel queries and functions. */
  public static Optional<ObjectUse> of(Expr.Call call) {
    String function = call.function();
    if (function.startsWith(NEW)) {
      String type = function.substring(NEW.length());
      return Optional.of(new ObjectUse(What.CREATE, Optional.empty(), type, call.arguments()));
    } else if (!function.startsWith(".") && !function.startsWith("$")) {
      return Optional.empty();
    }
    return Optional.of(
        new ObjectUse(
            function.startsWith(".") ? What.CALL : What.READ_FIELD,
            Optional.of(call.arguments().get(0)),
            function.substring(1),
            call.arguments().subList(1, call.arguments().size())));
  }

  /** The call that creates an object without arguments. */
  static Expr.Call creation(String type, Span at) {
    return new Expr.Call(NEW + type, List.of(), at);
  }
}
