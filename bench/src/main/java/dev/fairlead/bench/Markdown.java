package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Prints the results as Markdown tables, line by line as they come. */
final class Markdown {
  /** Below so many states the figure tells the size of an empty store. */
  private static final long ENOUGH_FOR_MEMORY = 10_000;

  private final PrintStream out;

  Markdown(PrintStream out) {
    this.out = out;
  }

  void comparisonHead() {
    out.println(
        "| model | task | answer | states | transitions | s | states/s | B/state "
            + "| pan's answer | states | transitions | s | states/s | B/state | build s "
            + "| search × | shell × |");
    out.println("|---|---|---|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|");
  }

  void comparison(ComparisonRow row) {
    out.println(
        "| "
            + String.join(
                " | ",
                row.instance().title(),
                row.task().text,
                row.fairlead().outcome() + (row.agrees() ? "" : " **≠**"),
                figures(row.fairlead()),
                row.spin().measured().outcome(),
                figures(row.spin().measured()),
                decimals(row.spin().buildSeconds(), "%.2f"),
                ratio(row.searchRatio()),
                ratio(row.shellRatio()))
            + " |");
    out.flush();
  }

  void explorationHead() {
    out.println("| CSP# model | shows | answer | states | transitions | s | states/s | B/state |");
    out.println("|---|---|---|--:|--:|--:|--:|--:|");
  }

  void exploration(CspExploration.Result result) {
    out.println(
        "| "
            + String.join(
                " | ",
                result.exploration().title(),
                result.exploration().shows(),
                result.measured().outcome(),
                figures(result.measured()))
            + " |");
    out.flush();
  }

  void promelaHead() {
    out.println(
        "| Promela model | answer | states | states/s | pan | × | from the shell, s | spin+gcc+pan "
            + "| × | B/state | pan | × |");
    out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  }

  void promela(Promela.Result result) {
    Measured ours = result.fairlead();
    Measured theirs = result.spin().measured();
    out.println(
        "| "
            + String.join(
                " | ",
                result.model().title(),
                ours.outcome() + (result.agrees() ? "" : " **≠** " + theirs.outcome()),
                cell(ours, run -> String.format(Locale.ROOT, "%,d", run.states())),
                cell(ours, run -> decimals(run.statesPerSecond(), "%,.0f")),
                cell(theirs, run -> decimals(run.statesPerSecond(), "%,.0f")),
                ratio(result.speedRatio()),
                cell(ours, run -> decimals(run.wallSeconds(), "%.2f")),
                cell(theirs, run -> decimals(result.spinShellSeconds(), "%.2f")),
                ratio(result.shellRatio()),
                cell(ours, Markdown::bytesPerState),
                cell(theirs, Markdown::bytesPerState),
                ratio(result.memoryRatio()))
            + " |");
    out.flush();
  }

  void scalingHead() {
    List<String> head = new ArrayList<>(List.of("Promela model", "states", "states/s"));
    Scaling.workers().stream().skip(1).forEach(count -> head.add(count + " threads ×"));
    out.println("| " + String.join(" | ", head) + " |");
    out.println("|---|" + "--:|".repeat(head.size() - 1));
  }

  void scaling(Scaling result) {
    Measured one = result.runs().get(1);
    List<String> cells = new ArrayList<>();
    cells.add(result.model().title() + (result.agrees() ? "" : " **≠**"));
    cells.add(one.finished().isPresent() ? states(one) : one.outcome());
    cells.add(cell(one, run -> decimals(run.statesPerSecond(), "%,.0f")));
    Scaling.workers().stream().skip(1).forEach(count -> cells.add(ratio(result.speedup(count))));
    out.println("| " + String.join(" | ", cells) + " |");
    out.flush();
  }

  void reductionHead() {
    out.println(
        "| Promela model | states | reduced | pan | × | from the shell, s | spin+gcc+pan | × |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
  }

  void reduction(ReducedExploration result) {
    Measured ours = result.fairlead();
    Measured theirs = result.spin().measured();
    out.println(
        "| "
            + String.join(
                " | ",
                result.model().title(),
                states(result.full()),
                ours.finished().isPresent() ? states(ours) : ours.outcome(),
                states(theirs),
                ratio(result.stateRatio()),
                cell(ours, run -> decimals(run.wallSeconds(), "%.2f")),
                cell(
                    theirs,
                    run -> decimals(run.wallSeconds() + result.spin().buildSeconds(), "%.2f")),
                ratio(result.shellRatio()))
            + " |");
    out.flush();
  }

  void paperHead() {
    out.println(
        "| model | processes | fairness | answer | states | s | wall s | MB "
            + "| paper | PAT s | SPIN s | pan here | states | s |");
    out.println("|---|--:|---|---|--:|--:|--:|--:|---|--:|--:|---|--:|--:|");
  }

  void paper(PaperTable.Result result) {
    PaperTable.Line line = result.line();
    Measured pan = result.spinHere().measured();
    out.println(
        "| "
            + String.join(
                " | ",
                line.instance().subject().name(),
                line.size(),
                line.fairness().text,
                result.fairlead().outcome() + (result.agrees() ? "" : " **≠**"),
                states(result.fairlead()),
                seconds(result.fairlead()),
                cell(result.fairlead(), run -> decimals(run.wallSeconds(), "%.2f")),
                cell(result.fairlead(), run -> Long.toString(run.megabytes())),
                line.paperVerdict(),
                line.pat(),
                line.spin(),
                pan.outcome(),
                states(pan),
                seconds(pan))
            + " |");
    out.flush();
  }

  void anyNumberHead() {
    out.println("| protocol | " + String.join(" | ", AnyNumberTable.NOTIONS) + " |");
    out.println("|---|" + "--:|".repeat(AnyNumberTable.NOTIONS.size()));
  }

  /** Seconds from the command line to the answer. */
  void anyNumber(AnyNumberTable.Result result) {
    StringBuilder line = new StringBuilder("| " + result.protocol() + " |");
    for (Optional<Double> seconds : result.seconds()) {
      line.append(seconds.map(s -> " " + decimals(s, "%.1f") + " |").orElse(" unknown |"));
    }
    out.println(line);
    out.flush();
  }

  void symmetryHead() {
    out.println("| model | answer | all states | s | with symmetry | s | fewer | faster |");
    out.println("|---|---|--:|--:|--:|--:|--:|--:|");
  }

  void symmetry(SymmetryRow row) {
    out.println(
        "| "
            + String.join(
                " | ",
                row.subject().title(),
                row.permuted().outcome() + (row.agrees() ? "" : " **≠**"),
                states(row.plain()),
                seconds(row.plain()),
                states(row.permuted()),
                seconds(row.permuted()),
                ratio(row.fewer()),
                ratio(row.faster()))
            + " |");
    out.flush();
  }

  void timersHead() {
    out.println(
        "| model | t-fairness | answer | states | × | transitions | MB | s "
            + "| paper: states | transitions | MB | s |");
    out.println("|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
  }

  void timers(TimerTable.Result result) {
    Measured ours = result.fairlead();
    TimerTable.Reported paper = result.paper();
    out.println(
        "| "
            + String.join(
                " | ",
                result.model(),
                result.pattern().text,
                ours.outcome() + (result.agrees() ? "" : " **≠**"),
                states(ours),
                ratio(result.overBuiltIn()),
                cell(ours, run -> String.format(Locale.ROOT, "%,d", run.transitions())),
                cell(ours, run -> decimals(run.states() * run.bytesPerState() / 1e6, "%.2f")),
                seconds(ours),
                paper.states(),
                paper.transitions(),
                paper.megabytes(),
                paper.seconds())
            + " |");
    out.flush();
  }

  private static String states(Measured measured) {
    return cell(measured, run -> String.format(Locale.ROOT, "%,d", run.states()));
  }

  private static String seconds(Measured measured) {
    return cell(measured, run -> decimals(run.searchSeconds(), "%.2f"));
  }

  void targets(List<Targets.Result> results) {
    out.println("| promise | target | measured | |");
    out.println("|---|---|---|---|");
    for (Targets.Result result : results) {
      out.printf(
          "| %s | %s | %s | %s |%n",
          result.promise(), result.target(), result.measured(), result.met() ? "pass" : "FAIL");
    }
    out.flush();
  }

  private static String figures(Measured measured) {
    return String.join(
        " | ",
        cell(measured, run -> String.format(Locale.ROOT, "%,d", run.states())),
        cell(measured, run -> String.format(Locale.ROOT, "%,d", run.transitions())),
        cell(measured, run -> decimals(run.searchSeconds(), "%.2f")),
        cell(measured, run -> decimals(run.statesPerSecond(), "%,.0f")),
        cell(measured, run -> bytesPerState(run)));
  }

  private static String bytesPerState(Finished run) {
    return run.states() < ENOUGH_FOR_MEMORY ? "" : decimals(run.bytesPerState(), "%.1f");
  }

  private static String cell(Measured measured, Function<Finished, String> text) {
    return measured.finished().map(text).orElse("");
  }

  private static String decimals(double value, String format) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }

  private static String ratio(Optional<Double> value) {
    return value.map(ratio -> String.format(Locale.ROOT, "%.2f", ratio)).orElse("");
  }
}
