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

  /** SPIN knows no number of processes that stands for all. */
  private static final String NO_MODEL = "";

  private static final Subject ANY_LEADER =
      new Subject(
          "LE", "examples/leader-any.csp", NO_MODEL, "Election() |= <>[] oneLeader", n -> n);

  private static final Subject ANY_REGISTER =
      new Subject(
          "KV",
          "examples/k-valued-register-any.csp",
          NO_MODEL,
          "Register() |= [](read_inv -> <>(read_res.0 || read_res.1 || read_res.2))",
          n -> n);

  private static final Subject ANY_META_LOCK =
      new Subject(
          "ML", "examples/meta-lock-any.csp", NO_MODEL, "MetaLock() |= []<> accessed", n -> n);

  /**
   * One line.
   *
   * @param constant of the CSP# model, for the number of processes; empty if that is any
   * @param verdict of the paper; empty if it has none
   * @param pat seconds there
   * @param spin seconds there
   */
  record Line(
      Suite.Instance instance,
      Optional<String> constant,
      Task fairness,
      Optional<Verdict> verdict,
      String pat,
      String spin) {

    String size() {
      return constant.isPresent() ? Integer.toString(instance.size()) : "∞";
    }

    String paperVerdict() {
      return verdict.map(answer -> answer.text).orElse("–");
    }
  }

  /** What came of a line. */
  record Result(Line line, Measured fairlead, SpinTool.Run spinHere) {

    /** False if an answer differs from that of the paper, or the two of this run do. */
    boolean agrees() {
      return answers(fairlead) && answers(spinHere.measured());
    }

    private boolean answers(Measured measured) {
      return measured
          .finished()
          .flatMap(run -> line.verdict().map(answer -> answer == run.verdict()))
          .orElse(true);
    }
  }

  private static final int MOST_SPIN_PROCESSES = 255;

  private PaperTable() {}

  /** The lines in the order of the paper. */
  static List<Line> lines() {
    Verdict no = Verdict.VIOLATED;
    Verdict yes = Verdict.HOLDS;
    List<Line> lines = new ArrayList<>();
    add(lines, LEADER, "N", 10, no, yes, yes, "0.04 0.06 0.06", "0.015 320");
    add(lines, LEADER, "N", 100, no, yes, yes, "0.04 0.27 0.28", "0.015 NF");
    add(lines, LEADER, "N", 1000, no, yes, yes, "0.04 2.26 2.75", "NA NA");
    add(lines, LEADER, "N", 10000, no, yes, yes, "0.04 23.89 68.78", "NA NA");
    any(lines, ANY_LEADER, List.of(no, yes, yes), "0.06 264.78 463.9");
    add(lines, REGISTER, "R", 2, no, yes, yes, "0.05 0.6 0.6", "0 1.14");
    add(lines, REGISTER, "R", 3, no, yes, yes, "0.05 4.56 4.59", "0 61.2");
    add(lines, REGISTER, "R", 4, no, yes, yes, "0.05 29.2 30.24", "0.015 NF");
    add(lines, REGISTER, "R", 5, no, yes, yes, "0.06 174.5 187.1", "0.015 NF");
    any(lines, ANY_REGISTER, List.of(), "NF NF NF");
    add(lines, STACK, "N", 5, no, no, no, "0.06 0.78 0.74", "0.015 NF");
    add(lines, STACK, "N", 7, no, no, no, "0.06 11.3 12.1", "0.015 NF");
    add(lines, STACK, "N", 9, no, no, no, "0.06 158.6 191.8", "0.015 NF");
    add(lines, STACK, "N", 10, no, no, no, "0.05 596.1 780.3", "0.015 NF");
    add(lines, META_LOCK, "N", 10, yes, yes, yes, "0.11 0.11 0.11", "21.5 107");
    add(lines, META_LOCK, "N", 100, yes, yes, yes, "1.04 1.04 1.04", "NF NF");
    add(lines, META_LOCK, "N", 1000, yes, yes, yes, "11.04 11.08 11.08", "NA NA");
    any(lines, ANY_META_LOCK, List.of(yes, yes, yes), "13.8 13.8 13.8");
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
    List<Verdict> verdicts = List.of(none, weak, strong);
    add(lines, new Suite.Instance(subject, size), Optional.of(constant), verdicts, pat, spin);
  }

  private static void any(List<Line> lines, Subject subject, List<Verdict> verdicts, String pat) {
    add(lines, new Suite.Instance(subject, 0), Optional.empty(), verdicts, pat, "NA NA");
  }

  private static void add(
      List<Line> lines,
      Suite.Instance instance,
      Optional<String> constant,
      List<Verdict> verdicts,
      String pat,
      String spin) {
    List<Task> tasks = List.of(Task.NONE, Task.PROCESS_WEAK, Task.PROCESS_STRONG);
    String[] pats = pat.split(" ");
    String[] spins = (spin + " NA").split(" ");
    for (int i = 0; i < tasks.size(); i++) {
      Optional<Verdict> verdict =
          verdicts.isEmpty() ? Optional.empty() : Optional.of(verdicts.get(i));
      lines.add(new Line(instance, constant, tasks.get(i), verdict, pats[i], spins[i]));
    }
  }

  static Result measure(Line line, FairleadTool fairlead, Optional<SpinTool> spin) {
    List<String> defines =
        line.constant().map(name -> name + "=" + line.instance().size()).stream().toList();
    Measured ours = fairlead.check(line.instance().subject(), defines, line.fairness());
    int processes = line.instance().subject().processes().applyAsInt(line.instance().size());
    Optional<SpinTool> able =
        spin.filter(tool -> line.constant().isPresent() && processes < MOST_SPIN_PROCESSES);
    return new Result(
        line,
        ours,
        able.map(tool -> tool.measure(line.instance(), line.fairness()))
            .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered())));
  }
}
