package dev.fairlead.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a certificate costs: a check as a user asks for it, one that follows every step, the same
 * with {@code --proof}, and {@code verify}; each by one thread, in processor time.
 */
final class ProofTable {
  private static final Pattern MADE = Pattern.compile("([0-9,]+) nodes.*, made in ([0-9.]+) s");
  private static final Pattern SEARCHED = Pattern.compile("transitions, .*?([0-9.]+) s,");
  private static final Pattern WRITTEN =
      Pattern.compile("in ([0-9,]+) bytes, written in ([0-9.]+)");

  /**
   * A question.
   *
   * @param small in place of the first constant, for {@code --quick}
   */
  record Row(String file, List<String> defines, String small, String property, String fairness) {
    /** The smaller one. */
    private Row quick() {
      List<String> others = new ArrayList<>(defines);
      others.set(0, small);
      return new Row(file, others, small, property, fairness);
    }

    private String title() {
      return file.substring(file.lastIndexOf('/') + 1) + " " + String.join(" ", defines);
    }

    private List<String> options() {
      List<String> options = new ArrayList<>(List.of(file));
      defines.forEach(define -> options.addAll(List.of("-D", define)));
      return options;
    }
  }

  private static final String COLLEGE = "examples/dining-philosophers.csp";
  private static final String SCHEDULER = "examples/milner-scheduler.csp";
  private static final String COUNTERS = "bench/models/counters.pml";

  static final List<Row> ROWS =
      List.of(
          new Row("bench/models/filter-lock.pml", List.of("N=4"), "N=3", "assertions", "none"),
          new Row("examples/promela/token-ring.pml", List.of("N=6"), "N=4", "stabilises", "none"),
          new Row(COUNTERS, List.of("K=80"), "K=20", "often", "process-weak"),
          new Row(COUNTERS, List.of("K=80"), "K=20", "often", "event-strong"),
          new Row(COUNTERS, List.of("K=80"), "K=20", "often", "global"),
          new Row(
              "bench/models/philosophers.pml",
              List.of("N=11", "LIVE"),
              "N=6",
              "served",
              "process-strong"),
          new Row(SCHEDULER, List.of("N=16"), "N=8", "1", "none"),
          new Row(SCHEDULER, List.of("N=15"), "N=8", "3", "none"),
          new Row(COLLEGE, List.of("N=11"), "N=6", "3", "event-strong"),
          new Row("examples/leader-ring.csp", List.of("N=6"), "N=4", "2", "global"));

  /** Chosen before any of them was measured, and not looked at while the others were sped up. */
  static final List<Row> HELD_OUT =
      List.of(
          new Row("bench/models/szymanski.pml", List.of("N=4"), "N=3", "assertions", "none"),
          new Row(
              "bench/models/peterson.pml", List.of("N=5", "LIVE"), "N=3", "served", "process-weak"),
          new Row(
              "bench/models/k-valued-register.pml",
              List.of("N=4", "LIVE"),
              "N=2",
              "answered",
              "process-strong"),
          new Row(
              "examples/k-valued-register.csp", List.of("K=4", "R=3"), "K=3", "2", "process-weak"),
          new Row("examples/csp/mailboxes.csp", List.of("SIZE=5"), "SIZE=2", "3", "event-strong"),
          new Row(
              "examples/csp/sleeping-barber.csp",
              List.of("N=11", "CHAIRS=3"),
              "N=4",
              "5",
              "global"),
          new Row("bench/models/lamport-fast.pml", List.of("N=4"), "N=3", "assertions", "none"),
          new Row("examples/csp/two-phase-commit.csp", List.of("N=10"), "N=4", "1", "none"),
          new Row("examples/meta-lock.csp", List.of("N=10"), "N=4", "3", "process-weak"),
          new Row(
              "examples/promela/leader-ring.pml",
              List.of("N=6"),
              "N=4",
              "elected",
              "process-weak"));

  private final FairleadTool fairlead;
  private final PrintStream out;

  ProofTable(FairleadTool fairlead, PrintStream out) {
    this.fairlead = fairlead;
    this.out = out;
  }

  /** The answer is whether every certificate was proved. */
  boolean print(boolean quick) throws IOException {
    Path file = Files.createTempFile("bench", ".cert");
    try {
      boolean proved = table(ROWS, quick, file);
      out.println();
      return table(HELD_OUT, quick, file) && proved;
    } finally {
      Files.delete(file);
    }
  }

  private boolean table(List<Row> rows, boolean quick, Path file) {
    out.println(
        "| model | property | fairness | nodes | check | every step | with --proof | certificate"
            + " | verify | verify / every step | bytes a node |");
    out.println("|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    boolean proved = true;
    for (Row row : rows) {
      proved &= line(quick ? row.quick() : row, file);
    }
    return proved;
  }

  private boolean line(Row row, Path file) {
    List<String> check = new ArrayList<>(row.options());
    check.addAll(List.of("--property", row.property, "--fairness", row.fairness));
    check.addAll(List.of("--workers", "1"));
    Optional<Shell.Ended> usual = run("check", check, List.of());
    Optional<Shell.Ended> plain =
        run("check", check, List.of("--reduce", "off", "--abstraction", "none"));
    Optional<Shell.Ended> proof = run("check", check, List.of("--proof", file.toString()));
    Optional<Shell.Ended> verified = run("verify", row.options(), List.of(file.toString()));
    boolean proved = verified.filter(ended -> ended.exitCode() == 0).isPresent();
    Matcher made = MADE.matcher(proof.map(Shell.Ended::output).orElse(""));
    Matcher searched = SEARCHED.matcher(proof.map(Shell.Ended::output).orElse(""));
    Matcher written = WRITTEN.matcher(proof.map(Shell.Ended::errors).orElse(""));
    boolean told = proved && made.find() && searched.find() && written.find();
    List<String> cells = new ArrayList<>(List.of(row.title(), row.property, row.fairness));
    cells.add(told ? made.group(1) : "");
    cells.add(seconds(usual));
    cells.add(seconds(plain));
    cells.add(seconds(proof));
    cells.add(
        told
            ? ratio(number(made.group(2)) + number(written.group(2)), number(searched.group(1)))
            : "");
    cells.add(seconds(verified));
    cells.add(
        proved && plain.isPresent()
            ? ratio(verified.get().cpuSeconds(), plain.get().cpuSeconds())
            : "**not proved**");
    cells.add(told ? ratio(number(written.group(1)), number(made.group(1))) : "");
    out.println("| " + String.join(" | ", cells) + " |");
    out.flush();
    return proved;
  }

  private Optional<Shell.Ended> run(String command, List<String> arguments, List<String> more) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(arguments);
    all.addAll(more);
    return fairlead.run(all);
  }

  private static String seconds(Optional<Shell.Ended> ended) {
    return ended
        .map(run -> String.format(Locale.ROOT, "%.1f s", run.cpuSeconds()))
        .orElse("did not finish");
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(",", ""));
  }

  private static String ratio(double part, double whole) {
    return String.format(Locale.ROOT, "%.2f", part / whole);
  }
}
