package dev.fairlead.csp.check;

import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.Optional;

/** The parts of the language that are read but have no meaning here yet. */
final class Unsupported {

  private Unsupported() {}

  static Optional<String> declaration(Declaration declaration) {
    if (declaration instanceof Declaration.Variable v) {
      if (v.type().isPresent() && !v.dimensions().isEmpty()) {
        return Optional.of("an array of objects");
      }
      if (v.initial().isPresent() && v.initial().get() instanceof Spec.Initial.Anything) {
        return Optional.of("an arbitrary initial value '*'");
      }
    }
    return Optional.empty();
  }
}
