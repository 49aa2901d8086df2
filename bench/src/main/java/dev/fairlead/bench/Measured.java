package dev.fairlead.bench;

import java.util.Optional;

/** What came of one run of a tool. */
sealed interface Measured {

  /** The figures, if there are any. */
  default Optional<Finished> finished() {
    return this instanceof Finished figures ? Optional.of(figures) : Optional.empty();
  }

  /** The answer, or why there is none. */
  String outcome();

  /**
   * The tool answered.
   *
   * @param searchSeconds as the tool itself reports them, without its start
   * @param wallSeconds from the start of the process to its end
   * @param bytesPerState memory of the state store over stored states; NaN where not reported
   * @param megabytes the most memory the process had at a time; 0 where that is not known
   */
  record Finished(
      Verdict verdict,
      long states,
      long transitions,
      double searchSeconds,
      double wallSeconds,
      double bytesPerState,
      long megabytes)
      implements Measured {

    /** NaN for a search that was over before the clock moved. */
    double statesPerSecond() {
      return searchSeconds < SHORTEST ? Double.NaN : states / searchSeconds;
    }

    @Override
    public String outcome() {
      return verdict.text;
    }
  }

  /** The tool gave no answer within its limits, or failed. */
  record DidNotFinish(String reason) implements Measured {
    @Override
    public String outcome() {
      return "did not finish: " + reason;
    }
  }

  /** Nothing was run: the tool is not there or does not know this kind of check. */
  record NotOffered() implements Measured {
    @Override
    public String outcome() {
      return "";
    }
  }

  enum Verdict {
    EXPLORED("explored"),
    HOLDS("holds"),
    VIOLATED("violated");

    final String text;

    Verdict(String text) {
      this.text = text;
    }
  }

  /** In seconds; pan's clock ticks in hundredths. Rates of shorter searches mean nothing. */
  double SHORTEST = 0.05;
}
