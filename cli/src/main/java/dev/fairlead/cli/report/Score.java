package dev.fairlead.cli.report;

import java.util.Collection;
import java.util.Locale;

/** How what was found compares with what was expected; each outweighs those before it. */
public enum Score {
  PASSED("as expected"),
  /** There is no answer, or not yet. */
  UNFINISHED("unknown"),
  /** There is another answer. */
  FAILED("unexpected"),
  /** There was nothing to be asked: a mistake in the text, a missing file. */
  BAD_INPUT("bad input");

  private final String title;

  Score(String title) {
    this.title = title;
  }

  /** For people. */
  public String title() {
    return title;
  }

  /** The one that decides about all of them. */
  public static Score worst(Collection<Score> scores) {
    return scores.stream().max(Score::compareTo).orElse(PASSED);
  }

  /** For programs. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
