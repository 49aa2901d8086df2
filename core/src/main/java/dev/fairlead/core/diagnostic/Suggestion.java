package dev.fairlead.core.diagnostic;

import java.util.Optional;

/** What the user may have meant: the known word nearest to the written one. */
public final class Suggestion {

  /** A longer word is hardly mistyped, and comparing takes time with the square of the length. */
  private static final int LONGEST = 200;

  private Suggestion() {}

  /**
   * The nearest candidate, if it is near: the case of a letter counts half, a missing end as one
   * letter. Ties go to the first.
   */
  public static Optional<String> closest(String written, Iterable<String> candidates) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    // In halves of an edit: a third of the word may be wrong.
    int best = Math.max(2, written.length() * 2 / 3) + 1;
    String found = null;
    for (String candidate : candidates) {
      boolean begun = written.length() > 2 && candidate.startsWith(written);
      int lengths = 2 * Math.abs(written.length() - candidate.length());
      int distance = begun ? 2 : lengths >= best ? lengths : distance(written, candidate);
      if (distance < best && distance < 2 * candidate.length()) {
        best = distance;
        found = candidate;
      }
    }
    return Optional.ofNullable(found);
  }

  /** A hint with the nearest candidate, or an empty one. */
  public static String didYouMean(String written, Iterable<String> candidates) {
    return closest(written, candidates).map(c -> "did you mean '" + c + "'?").orElse("");
  }

  /** Edit distance with swaps of neighbours, in half edits. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = 2 * (i + j);
          continue;
        }
        char x = a.charAt(i - 1);
        char y = b.charAt(j - 1);
        int change = x == y ? 0 : Character.toLowerCase(x) == Character.toLowerCase(y) ? 1 : 2;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j] + 2, d[i][j - 1] + 2));
        if (i > 1 && j > 1 && x == b.charAt(j - 2) && a.charAt(i - 2) == y) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 2);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
