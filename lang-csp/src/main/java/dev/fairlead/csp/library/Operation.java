package dev.fairlead.csp.library;

import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Something that can be called: a constructor, a method, the reading of a field or a function.
 *
 * @param handle takes an array of the receiver, if there is one, and the arguments
 * @param classes of the parameters, as declared
 */
public record Operation(
    String name,
    Access access,
    List<Sort> parameters,
    Sort result,
    List<Class<?>> classes,
    MethodHandle handle) {

  /** What it does to objects. */
  public enum Access {
    CREATES,
    READS,
    /** Runs on a copy, which takes the place of the object if it differs. */
    MAY_CHANGE,
    /** Has no object. */
    STATIC
  }

  boolean accepts(List<? extends Sort> arguments) {
    if (arguments.size() != parameters.size()) {
      return false;
    }
    for (int i = 0; i < arguments.size(); i++) {
      Sort parameter = parameters.get(i);
      Sort argument = arguments.get(i);
      if (argument == Sort.Basic.OBJECTS
          || parameter != argument && parameter != Sort.Basic.ANY && argument != Sort.Basic.ANY) {
        return false;
      }
    }
    return true;
  }

  /**
   * @param receiverAndArguments converted to the classes of the parameters
   * @throws Throwable whatever the operation throws
   */
  public Object call(Object[] receiverAndArguments) throws Throwable {
    return handle.invoke(receiverAndArguments);
  }
}
