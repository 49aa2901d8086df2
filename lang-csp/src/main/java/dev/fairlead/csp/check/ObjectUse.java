package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Expr;
import java.util.Optional;

/**
 * A call that concerns an object, taken apart.
 *
 * @param receiver the name of the object; empty for a new one
 * @param name of the method, the field or the type
 */
public record ObjectUse(What what, Optional<String> receiver, String name) {

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
      return Optional.of(new ObjectUse(What.CREATE, Optional.empty(), type));
    }
    int dot = function.indexOf('.');
    int at = dot >= 0 ? dot : function.indexOf('$');
    return at < 0
        ? Optional.empty()
        : Optional.of(
            new ObjectUse(
                dot >= 0 ? What.CALL : What.READ_FIELD,
                Optional.of(function.substring(0, at)),
                function.substring(at + 1)));
  }
}
