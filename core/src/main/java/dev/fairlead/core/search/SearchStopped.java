package dev.fairlead.core.search;

import java.time.Duration;
import java.util.Locale;

/**
 * A search was stopped before it was complete; nothing may be concluded from its silence. It ends
 * in {@link dev.fairlead.core.verdict.Caveat#TRUNCATED}.
 */
public final class SearchStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is left of a time that several searches share; "0.0 s" would tell nothing. */
  private static final Duration NEXT_TO_NOTHING = Duration.ofMillis(50);

  private final String advice;
  private final boolean declined;

  /**
   * @param reason what stopped it, e.g. {@code more than 1000 states}
   * @param advice what to try, e.g. {@code raise --max-states}; empty if there is nothing
   */
  public SearchStopped(String reason, String advice) {
    this(reason, advice, false);
  }

  private SearchStopped(String reason, String advice, boolean declined) {
    super(reason, null, false, false);
    this.advice = advice;
    this.declined = declined;
  }

  /** Only an accelerator may search, and it turned out that it cannot. */
  static SearchStopped declined(String why) {
    return new SearchStopped("not tried with --engine gpu: " + why, "try --engine cpu", true);
  }

  /** Whether an accelerator has declined the search. */
  public boolean wasDeclined() {
    return declined;
  }

  /** The answer is no longer wanted. */
  public static SearchStopped interrupted() {
    return new SearchStopped("interrupted", "");
  }

  /** The time is up. */
  public static SearchStopped after(Duration timeout) {
    return new SearchStopped(
        timeout.compareTo(NEXT_TO_NOTHING) < 0
            ? "the time was up"
            : String.format(Locale.ROOT, "no answer within %.1f s", timeout.toNanos() / 1e9),
        "raise --timeout or shrink the model");
  }

  /** What stopped the search. */
  public String reason() {
    return getMessage();
  }

  /** What the user can try. */
  public String advice() {
    return advice;
  }

  /** Reason and advice in one sentence. */
  public String inWords() {
    return advice.isEmpty() ? reason() : reason() + "; " + advice;
  }
}
