package dev.fairlead.promela.simulate;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What SPIN's verifier writes about a run: a line {@code depth:process:statement} for each step,
 * the steps of a claim among them. Negative numbers are remarks.
 *
 * @param loopAfter the number of entries before the one that begins the cycle, or -1
 */
record Trail(SourceText source, List<Line> lines, List<Entry> entries, int loopAfter) {

  private static final Pattern LINE = Pattern.compile("(-?\\d+):(-?\\d+):(-?\\d+)\\s*");

  /** In place of a depth: the cycle begins; a claim is started; statements are merged. */
  static final int CYCLE = -1;

  static final int CLAIM = -2;
  static final int MERGED = -4;

  /** What a line says, before it is known what it means. */
  record Line(int depth, int process, int statement, int offset, int length) {}

  /**
   * A step of the model.
   *
   * @param statement the number of the statement in SPIN's count
   */
  record Entry(int process, int statement, int offset, int length) {}

  static Trail read(SourceText source) {
    List<Line> lines = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    boolean claim = false;
    int loopAfter = -1;
    int offset = 0;
    for (String line : source.text().split("\n", -1)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        int depth = Integer.parseInt(matcher.group(1));
        int process = Integer.parseInt(matcher.group(2));
        int statement = Integer.parseInt(matcher.group(3));
        lines.add(new Line(depth, process, statement, offset, line.length()));
        claim |= depth == CLAIM;
        loopAfter = depth == CYCLE ? entries.size() : loopAfter;
        // With a claim, processes are counted from 1 and the claim is 0.
        int pid = claim ? process - 1 : process;
        if (depth >= 0 && pid >= 0) {
          entries.add(new Entry(pid, statement, offset, line.length()));
        }
      } else if (!line.isBlank()) {
        throw error(
            source, offset, line.length(), "FL0590", "a line of a trail is 'depth:process:step'");
      }
      offset += line.length() + 1;
    }
    return new Trail(source, lines, entries, loopAfter);
  }

  /** Whether the verifier merged statements. */
  boolean isMerged() {
    return lines.stream().anyMatch(line -> line.depth() == MERGED);
  }

  ModelException error(Line line, String message) {
    return error(source, line.offset(), line.length(), "FL0591", message);
  }

  ModelException error(Entry entry, String message) {
    return error(source, entry.offset(), entry.length(), "FL0591", message);
  }

  private static ModelException error(
      SourceText source, int offset, int length, String code, String message) {
    return new ModelException(
        new Diagnostic(
            code,
            source,
            offset,
            Math.max(1, length),
            message,
            "is it the trail of this model, with the same definitions?"));
  }
}
