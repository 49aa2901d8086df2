package dev.fairlead.core.search;

/**
 * A search was stopped before it was complete; nothing may be concluded from its silence. It ends
 * in {@link dev.fairlead.core.verdict.Caveat#TRUNCATED}.
 */
public final class SearchStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String advice;

  /**
   * @param reason what stopped it, e.g. {@code more than 1000 states}
   * @param advice what to try, e.g. {@code raise --max-states}
   */
  public SearchStopped(String reason, String advice) {
    super(reason, null, false, false);
    this.advice = advice;
  }

  /** What stopped the search. */
  public String reason() {
    return getMessage();
  }

  /** What the user can try. */
  public String advice() {
    return advice;
  }
}
