package dev.fairlead.promela.spin;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What pan, the verifier that SPIN generates, says at the end of its search.
 *
 * @param complaints the lines {@code pan:1: …}, of which pan prints each text once
 * @param errors how many it has counted; with {@code -c0} all of them
 * @param complete false if anything was left out, so that the numbers mean nothing
 */
public record PanReport(
    long stored,
    long transitions,
    long errors,
    boolean complete,
    List<String> complaints,
    String text) {

  private static final Pattern STORED = Pattern.compile("([0-9][0-9.e+]*) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("([0-9][0-9.e+]*) transitions \\(=");
  private static final Pattern ERRORS = Pattern.compile("errors: ([0-9]+)");

  /** Each means that states were left out, or that the verifier gave up. */
  private static final List<String> TROUBLE =
      List.of(
          "max search depth too small",
          "Search not completed",
          "out of memory",
          "VECTORSZ",
          "too many processes",
          "too many queues",
          "aborting");

  static PanReport parse(String text) {
    boolean complete =
        TROUBLE.stream().noneMatch(text::contains)
            && STORED.matcher(text).find()
            && ERRORS.matcher(text).find();
    List<String> complaints = text.lines().filter(line -> line.matches("pan:[0-9]+: .*")).toList();
    return new PanReport(
        number(STORED, text),
        number(TRANSITIONS, text),
        number(ERRORS, text),
        complete,
        complaints,
        text);
  }

  /** Nothing came, or not in time. */
  static PanReport none(String reason) {
    return new PanReport(-1, -1, -1, false, List.of(), reason);
  }

  /** True if pan went on although the model itself is at fault, say by an index out of bounds. */
  boolean blamesModel() {
    return complaints.stream()
        .anyMatch(
            line ->
                line.contains("invalid array index")
                    || !line.contains("assertion violated")
                        && !line.contains("invalid end state")
                        && !line.contains("acceptance cycle")
                        && !line.contains("non-progress cycle")
                        && !line.contains("end state in claim reached"));
  }

  private static long number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Double.valueOf(matcher.group(1)).longValue() : -1;
  }
}
