package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * LTL under weak fairness of processes beside {@code pan -a -f}: five processes and more, both
 * tools with the reductions that they use by default, and without any.
 */
final class FairTable {
  private static final String CLAIM = "answered";

  /**
   * A question.
   *
   * @param small in place of the first constant, for {@code --quick}
   * @param processes without the claim
   */
  record Row(String file, List<String> defines, String small, int processes, String formula) {
    private Row quick() {
      List<String> others = new ArrayList<>(defines);
      others.set(0, small);
      return new Row(file, others, small, processes, formula);
    }

    private String title() {
      return file.substring(file.lastIndexOf('/') + 1) + " " + String.join(" ", defines);
    }
  }

  private static final String MODELS = "bench/models/";
  private static final String OFTEN_CRITICAL = "[]<> (critical == 1)";

  static final List<Row> ROWS =
      List.of(
          new Row(MODELS + "peterson.pml", List.of("N=5"), "N=3", 5, "[]<> (Process[0]@cs)"),
          new Row(MODELS + "peterson.pml", List.of("N=6"), "N=3", 6, "[]<> (Process[0]@cs)"),
          new Row(MODELS + "anderson.pml", List.of("N=5"), "N=3", 5, OFTEN_CRITICAL),
          new Row(MODELS + "burns-lynch.pml", List.of("N=5"), "N=3", 5, OFTEN_CRITICAL),
          new Row(
              MODELS + "philosophers.pml",
              List.of("N=12"),
              "N=5",
              12,
              "[] ((taken[1] == 1) -> <> (taken[1] == 0))"),
          new Row(MODELS + "ticket-lock.pml", List.of("N=7"), "N=3", 7, "[]<> (serving == 0)"),
          new Row(
              MODELS + "readers-writers.pml",
              List.of("N=5", "W=3"),
              "N=2",
              8,
              "[] ((writing == 1) -> <> (writing == 0))"),
          new Row(
              MODELS + "lehmann-rabin.pml",
              List.of("N=5"),
              "N=3",
              5,
              "[] ((eating[0] == 1) -> <> (eating[0] == 0))"),
          new Row(MODELS + "mcs.pml", List.of("N=5"), "N=3", 5, OFTEN_CRITICAL));

  /** Chosen before they were measured, and not looked at while the others were sped up. */
  static final List<Row> HELD_OUT =
      List.of(
          new Row(
              MODELS + "time-slots.pml",
              List.of("N=7"),
              "N=3",
              8,
              "[] ((sending == 1) -> <> (sending == 0))"),
          new Row(
              MODELS + "client-server.pml",
              List.of("N=4"),
              "N=2",
              6,
              "[] ((served_by[0] == 1) -> <> (served_by[0] == 0))"));

  private final FairleadTool fairlead;
  private final Optional<SpinTool> spin;
  private final Path root;
  private final PrintStream out;

  FairTable(FairleadTool fairlead, Optional<SpinTool> spin, Path root, PrintStream out) {
    this.fairlead = fairlead;
    this.spin = spin;
    this.root = root;
    this.out = out;
  }

  /** The answer is whether the tools agree. */
  boolean print(boolean quick) throws IOException {
    boolean agree = table(ROWS, quick);
    out.println();
    return table(HELD_OUT, quick) && agree;
  }

  private boolean table(List<Row> rows, boolean quick) throws IOException {
    out.println(
        "| Promela model | answer | reductions | states | one thread, s | all, s | shell, s"
            + " | pan's answer | states | s | shell, s | search × | all × | shell × |");
    out.println("|---|---|---|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|");
    boolean agree = true;
    for (Row row : rows) {
      agree &= lines(quick ? row.quick() : row);
    }
    return agree;
  }

  private boolean lines(Row row) throws IOException {
    Path file = Files.createTempFile("bench", ".pml");
    try {
      Files.copy(root.resolve(row.file()), file, StandardCopyOption.REPLACE_EXISTING);
      String claim = "\nltl " + CLAIM + " { " + row.formula() + " }\n";
      Files.writeString(file, claim, StandardOpenOption.APPEND);
      return line(row, file, true) & line(row, file, false);
    } finally {
      Files.delete(file);
    }
  }

  private boolean line(Row row, Path file, boolean reduced) {
    Measured alone = check(row, file, reduced, "1");
    Measured all = check(row, file, reduced, "auto");
    SpinTool.Run pan =
        spin.map(tool -> tool.checkWeakly(file, row.defines(), row.processes(), reduced))
            .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered()));
    Optional<Finished> ours = alone.finished();
    Optional<Finished> best = all.finished();
    Optional<Finished> theirs = pan.measured().finished();
    boolean agree =
        ours.isEmpty() || theirs.isEmpty() || ours.get().verdict() == theirs.get().verdict();
    out.println(
        String.join(
            " | ",
            "| " + row.title(),
            alone.outcome() + (agree ? "" : " **≠**"),
            reduced ? "default" : "none",
            ours.map(run -> String.format(Locale.ROOT, "%,d", run.states())).orElse(""),
            seconds(ours.map(Finished::searchSeconds)),
            seconds(best.map(Finished::searchSeconds)),
            seconds(ours.map(Finished::wallSeconds)),
            pan.measured().outcome(),
            theirs.map(run -> String.format(Locale.ROOT, "%,d", run.states())).orElse(""),
            seconds(theirs.map(Finished::searchSeconds)),
            seconds(theirs.map(run -> run.wallSeconds() + pan.buildSeconds())),
            ratio(theirs.map(Finished::searchSeconds), ours.map(Finished::searchSeconds)),
            ratio(theirs.map(Finished::searchSeconds), best.map(Finished::searchSeconds)),
            ratio(
                    theirs.map(run -> run.wallSeconds() + pan.buildSeconds()),
                    ours.map(Finished::wallSeconds))
                + " |"));
    return agree;
  }

  private Measured check(Row row, Path file, boolean reduced, String workers) {
    List<String> plain = List.of("--reduce", "off", "--symmetry", "off", "--abstraction", "none");
    List<String> options =
        new ArrayList<>(List.of("--property", CLAIM, "--fairness", "process-weak"));
    options.addAll(List.of("--workers", workers, "--engine", "cpu"));
    if (!reduced) {
      options.addAll(plain);
    }
    return fairlead.check(file.toString(), row.defines(), options);
  }

  private static String seconds(Optional<Double> time) {
    return time.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("");
  }

  private static String ratio(Optional<Double> theirs, Optional<Double> ours) {
    return theirs
        .filter(pan -> pan >= Measured.SHORTEST)
        .flatMap(pan -> ours.map(own -> String.format(Locale.ROOT, "%.2f", pan / own)))
        .orElse("");
  }
}
