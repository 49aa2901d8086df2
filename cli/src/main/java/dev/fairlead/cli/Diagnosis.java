package dev.fairlead.cli;

import java.util.Optional;

/**
 * What {@code fairlead doctor} has found out about one thing.
 *
 * @param hint how it could be better
 */
record Diagnosis(State state, String subject, String text, Optional<String> hint) {

  /** How well Fairlead can work with it. */
  enum State {
    OK,
    /** It works, and could be better. */
    WARNING,
    /** It does not work. */
    BROKEN
  }

  static Diagnosis ok(String subject, String text) {
    return new Diagnosis(State.OK, subject, text, Optional.empty());
  }

  static Diagnosis warning(String subject, String text, String hint) {
    return new Diagnosis(State.WARNING, subject, text, Optional.of(hint));
  }

  static Diagnosis broken(String subject, String text, String hint) {
    return new Diagnosis(State.BROKEN, subject, text, Optional.of(hint));
  }
}
