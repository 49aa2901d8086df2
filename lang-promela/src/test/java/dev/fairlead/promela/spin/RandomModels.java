package dev.fairlead.promela.spin;

import java.util.Optional;

/** Random models for tests of other packages. */
public final class RandomModels {
  private RandomModels() {}

  /** The text of a model that SPIN accepts; the same for the same seed. */
  public static String text(long seed) {
    return ModelGenerator.model(seed).text();
  }

  /** A model with a trace, which may have a label twice; nothing for some seeds. */
  public static Optional<String> withTrace(long seed) {
    RandomClaim claim = RandomClaim.of(seed);
    return switch (claim.kind()) {
      case TRACE, TRACE_END -> Optional.of(claim.model());
      case LTL, NEVER, PROGRESS, ACCEPTANCE, NOTRACE -> Optional.empty();
    };
  }

  /** A model with a formula, which may have a label twice; nothing for some seeds. */
  public static Optional<String> withFormula(long seed) {
    RandomClaim claim = RandomClaim.of(seed);
    return claim.kind() == RandomClaim.Kind.LTL ? Optional.of(claim.model()) : Optional.empty();
  }

  /** A model with something claimed about infinite runs; nothing for some seeds. */
  public static Optional<String> withRuns(long seed) {
    RandomClaim claim = RandomClaim.of(seed);
    return claim.kind().isAboutEvents()
        ? Optional.empty()
        : Optional.of((seed % 2 == 0 ? claim : claim.endless()).model());
  }

  /** With a formula, a never claim, labels or a trace. */
  public static String withClaim(long seed) {
    return RandomClaim.of(seed).model();
  }

  /** With timers and with formulas. */
  public static String timed(long seed) {
    return TimedModel.of(seed).claimed().timed();
  }
}
