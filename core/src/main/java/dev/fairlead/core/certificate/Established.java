package dev.fairlead.core.certificate;

/**
 * What certificates establish of a property.
 *
 * @param detail a value or a number that belongs to the claim; may be empty
 */
public record Established(Claim claim, String detail) {
  public static final Established HOLDS = new Established(Claim.HOLDS, "");
  public static final Established UNREACHABLE = new Established(Claim.UNREACHABLE, "");

  /** The kinds of it. */
  public enum Claim {
    HOLDS("holds"),
    UNREACHABLE("is unreachable"),
    /** Of a graded model. */
    AT_LEAST("is true at least to the degree"),
    /** Of a graded model: what a run reaches. */
    AT_MOST("is reached at most to the degree"),
    /** Of any number of processes, where larger numbers are open. */
    HOLDS_UP_TO("holds for groups of at most"),
    /** The same of what no run reaches. */
    UNREACHABLE_UP_TO("is unreachable for groups of at most"),
    /** Of a search by levels that was stopped. */
    NO_SHORTER_RUN("is violated by no run with fewer steps than"),
    /** The same of a goal. */
    NOT_NEARER("is reached by no run with fewer steps than");

    private final String text;

    Claim(String text) {
      this.text = text;
    }
  }

  /** In words, such as {@code is true at least to the degree L}. */
  @Override
  public String toString() {
    return claim.text + (detail.isEmpty() ? "" : " " + detail);
  }
}
