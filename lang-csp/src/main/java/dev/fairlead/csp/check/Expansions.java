package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.csp.syntax.Span;
import java.util.function.Function;

/**
 * Counts the uses of macros inside of each other. Macros are expanded where they are used, and two
 * uses in each of thirty are a billion.
 */
final class Expansions {
  private static final int MOST = 100_000;

  private final Function<Span, ModelException> tooMany;
  private Span outermost;
  private int open;
  private int made;

  Expansions(Sources sources) {
    this.tooMany =
        use ->
            sources.error(
                "FL0109",
                use,
                "more than " + MOST + " macros are used in this one",
                "keep intermediate results in variables");
  }

  /** A use begins; {@link #leave} ends it. */
  void enter(Span use) {
    if (open++ == 0) {
      outermost = use;
      made = 0;
    }
    add(1);
  }

  void leave() {
    open--;
  }

  /** How many uses there are so far in the outermost one. */
  int made() {
    return made;
  }

  /** The same again: what is known need not be looked at twice, but it is expanded twice. */
  void add(int uses) {
    made = Math.min(made + uses, MOST + 1);
    if (made > MOST) {
      throw tooMany.apply(outermost);
    }
  }
}
