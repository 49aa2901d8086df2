package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The table of Sun, Liu, Roychoudhury, Liu and Dong, <em>Fair Model Checking with Process Counter
 * Abstraction</em> (FM 2009), section 6, with what they report. NA: not offered by the tool, NF:
 * not feasible within 4 hours and 2 GB.
 */
final class PaperTable {

  /** A model and its claim in both languages. */
  private static final Subject LEADER =
      new Subject(
          "LE",
          "examples/leader-counting.csp",
          "bench/models/leader-counting.pml",
          "Election() |= <>[] oneLeader",
          n -> n + 2);

  private static final Subject REGISTER =
      new Subject(
          "KV",
          "examples/k-valued-register.csp",
          "bench/models/k-valued-register.pml",
          "Anonymous() |= [](read_inv -> <>(read_res.0 || read_res.1 || read_res.2))",
          n -> n + 1);

  private static final Subject STACK =
      new Subject(
          "Stack",
          "examples/lock-free-stack.csp",
          "bench/models/lock-free-stack.pml",
          "Stack() |= [](push_inv.OTHER -> <>(push_res.OTHER.0 || push_res.OTHER.1"
              + " || push_res.OTHER.2))",
          n -> n);

  private static final Subject META_LOCK =
      new Subject(
          "ML",
          "examples/meta-lock.csp",
          "bench/models/meta-lock.pml",
          "MetaLock() |= []<> accessed",
          n -> n + 2);

  /**
   * One line.
   *
   * @param constant of the CSP# model, for the number of processes
   * @param verdict of the paper
   * @param pat seconds there
   * @param spin seconds there
   */
  record Line(
      Suite.Instance instance,
      String constant,
      Task fairness,
      Verdict verdict,
      String pat,
      String spin) {}

  /** What came of a line. */
  record Result(Line line, Measured fairlead, SpinTool.Run spinHere) {

    /** False if an answer differs from that of the paper, or the two of this run do. */
    boolean agrees() {
      return answers(fairlead) && answers(spinHere.measured());
    }

    private boolean answers(Measured measured) {
      return measured.finished().map(run -> run.verdict() == line.verdict()).orElse(true);
    }
  }

  private static final int MOST_SPIN_PROCESSES = 255;

  private PaperTable() {}

  /** The lines of finite sizes, in the order of the paper. */
  static List<Line> lines() {
    Verdict no = Verdict.VIOLATED;
    Verdict yes = Verdict.HOLDS;
    List<Line> lines = new ArrayList<>();
    add(lines, LEADER, "N", 10, no, yes, yes, "0.04 0.06 0.06", "0.015 320");
    add(lines, LEADER, "N", 100, no, yes, yes, "0.04 0.27 0.28", "0.015 NF");
    add(lines, LEADER, "N", 1000, no, yes, yes, "0.04 2.26 2.75", "NA NA");
    add(lines, LEADER, "N", 10000, no, yes, yes, "0.04 23.89 68.78", "NA NA");
    add(lines, REGISTER, "R", 2, no, yes, yes, "0.05 0.6 0.6", "0 1.14");
    add(lines, REGISTER, "R", 3, no, yes, yes, "0.05 4.56 4.59", "0 61.2");
    add(lines, REGISTER, "R", 4, no, yes, yes, "0.05 29.2 30.24", "0.015 NF");
    add(lines, REGISTER, "R", 5, no, yes, yes, "0.06 174.5 187.1", "0.015 NF");
    add(lines, STACK, "N", 5, no, no, no, "0.06 0.78 0.74", "0.015 NF");
    add(lines, STACK, "N", 7, no, no, no, "0.06 11.3 12.1", "0.015 NF");
    add(lines, STACK, "N", 9, no, no, no, "0.06 158.6 191.8", "0.015 NF");
    add(lines, STACK, "N", 10, no, no, no, "0.05 596.1 780.3", "0.015 NF");
    add(lines, META_LOCK, "N", 10, yes, yes, yes, "0.11 0.11 0.11", "21.5 107");
    add(lines, META_LOCK, "N", 100, yes, yes, yes, "1.04 1.04 1.04", "NF NF");
    add(lines, META_LOCK, "N", 1000, yes, yes, yes, "11.04 11.08 11.08", "NA NA");
    return lines;
  }

  /** The three lines of one size; SPIN has no strong fairness. */
  private static void add(
      List<Line> lines,
      Subject subject,
      String constant,
      int size,
      Verdict none,
      Verdict weak,
      Verdict strong,
      String pat,
      String spin) {
    Suite.Instance instance = new Suite.Instance(subject, size);
    String[] pats = pat.split(" ");
    String[] spins = (spin + " NA").split(" ");
    lines.add(new Line(instance, constant, Task.NONE, none, pats[0], spins[0]));
    lines.add(new Line(instance, constant, Task.PROCESS_WEAK, weak, pats[1], spins[1]));
    lines.add(new Line(instance, constant, Task.PROCESS_STRONG, strong, pats[2], spins[2]));
  }

  static Result measure(Line line, FairleadTool fairlead, Optional<SpinTool> spin) {
    String define = line.constant() + "=" + line.instance().size();
    Measured ours = fairlead.check(line.instance().subject(), List.of(define), line.fairness());
    int processes = line.instance().subject().processes().applyAsInt(line.instance().size());
    Optional<SpinTool> able = spin.filter(tool -> processes < MOST_SPIN_PROCESSES);
    return new Result(
        line,
        ours,
        able.map(tool -> tool.measure(line.instance(), line.fairness()))
            .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered())));
  }
}
