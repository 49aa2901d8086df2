package dev.fairlead.bench;

import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tables of Bošnački, Ioustinova and Sidorova, <em>Using Fairness to Make Abstractions
 * Work</em> (2003), section 5: t-fairness as a premise in the strong and in the weak pattern, and
 * inside of the search.
 */
final class TimerTable {
  private static final int QUICK_PROCESSES = 3;
  private static final int MOST_PROCESSES = 8;

  /** How runs are fair to timers. */
  enum Pattern {
    STRONG("strong-ltl"),
    WEAK("weak-ltl"),
    BUILT_IN("built-in");

    /** The name on the command line. */
    final String text;

    Pattern(String text) {
      this.text = text;
    }
  }

  /** What the paper reports of a search. */
  record Reported(String states, String transitions, String megabytes, String seconds) {
    static final Reported NOTHING = new Reported("", "", "", "");
  }

  /**
   * A model of the paper.
   *
   * @param options for its size and its abstract timers
   */
  private record Subject(
      String title,
      String file,
      List<String> options,
      String claim,
      Map<Pattern, Reported> reported) {}

  /**
   * One line.
   *
   * @param overBuiltIn how many times the states of the search that has t-fairness inside
   */
  record Result(
      String model,
      Pattern pattern,
      Measured fairlead,
      Optional<Double> overBuiltIn,
      Reported paper) {

    /** False if the claim, which holds, does not. */
    boolean agrees() {
      return fairlead.finished().map(run -> run.verdict() == Verdict.HOLDS).orElse(true);
    }
  }

  private final FairleadTool fairlead;

  /** Patterns that are not tried for more processes. */
  private final Set<Pattern> givenUp = EnumSet.noneOf(Pattern.class);

  TimerTable(FairleadTool fairlead) {
    this.fairlead = fairlead;
  }

  /**
   * Measures line by line.
   *
   * @param quick only few processes
   */
  List<Result> measure(boolean quick, Consumer<Result> sink) {
    List<Result> results = new ArrayList<>();
    for (Subject subject : subjects(quick)) {
      Measured builtIn = measure(subject, Pattern.BUILT_IN);
      for (Pattern pattern : Pattern.values()) {
        Measured measured = pattern == Pattern.BUILT_IN ? builtIn : measure(subject, pattern);
        Reported paper = subject.reported().getOrDefault(pattern, Reported.NOTHING);
        Result result =
            new Result(subject.title(), pattern, measured, ratio(measured, builtIn), paper);
        sink.accept(result);
        results.add(result);
      }
    }
    return results;
  }

  private Measured measure(Subject subject, Pattern pattern) {
    if (givenUp.contains(pattern)) {
      return new DidNotFinish("fewer processes took too long");
    }
    Measured measured =
        fairlead.tFair(subject.file(), subject.options(), subject.claim(), pattern.text);
    if (measured.finished().isEmpty()) {
      givenUp.add(pattern);
    }
    return measured;
  }

  private static Optional<Double> ratio(Measured one, Measured other) {
    return one.finished()
        .flatMap(run -> other.finished().map(least -> (double) run.states() / least.states()));
  }

  private static List<Subject> subjects(boolean quick) {
    List<Subject> subjects = new ArrayList<>();
    subjects.add(
        new Subject(
            "PAR",
            "examples/time/par.pml",
            List.of("--abstract-timer", "retry=5"),
            "arrives",
            reported(
                new Reported("825,761", "5,109,620", "52.3", "21.00"),
                new Reported("227,569", "1,495,270", "15.3", "5.98"),
                new Reported("100,275", "390,012", "6.7", "1.56"))));
    for (int processes = 2; processes <= (quick ? QUICK_PROCESSES : MOST_PROCESSES); processes++) {
      subjects.add(
          new Subject(
              "Fischer " + processes,
              "examples/time/fischer.pml",
              List.of("-D", "N=" + processes),
              "enters",
              fischer(processes)));
    }
    return subjects;
  }

  private static Map<Pattern, Reported> fischer(int processes) {
    return switch (processes) {
      case 2 ->
          reported(
              new Reported("41,384", "171,586", "4.4", "0.46"),
              new Reported("4,705", "13,053", "2.7", "0.08"),
              new Reported("1,236", "4,181", "1.6", "0.01"));
      case 3 ->
          reported(
              new Reported("3,285,990", "20,140,600", "190.5", "61.79"),
              new Reported("115,874", "362,068", "8.6", "1.22"),
              new Reported("21,592", "110,332", "2.7", "0.26"));
      case 4 ->
          reported(
              new Reported("out of memory", "", "", ""),
              new Reported("2,606,650", "9,254,900", "151.7", "38.34"),
              new Reported("346,903", "2,457,330", "20.9", "5.69"));
      default -> Map.of();
    };
  }

  private static Map<Pattern, Reported> reported(Reported strong, Reported weak, Reported builtIn) {
    return new EnumMap<>(
        Map.of(Pattern.STRONG, strong, Pattern.WEAK, weak, Pattern.BUILT_IN, builtIn));
  }
}
