package dev.fairlead.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fairlead, started from its launcher. */
final class FairleadTool {
  /** Time for the virtual machine to start and to stop beside the search itself. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final String WORKERS = "--workers";

  private final Shell shell;
  private final Path root;
  private final RunLimits limits;

  FairleadTool(Shell shell, Path root, RunLimits limits) {
    this.shell = shell;
    this.root = root;
    this.limits = limits;
  }

  Measured measure(Suite.Instance instance, Task task) {
    List<String> defines = List.of("N=" + instance.size());
    return task.isCheck()
        ? check(instance.subject(), defines, task)
        : explore(instance.subject().csp(), defines);
  }

  /** Checks the claim of a model with these values for its constants. */
  Measured check(Subject subject, List<String> defines, Task fairness) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "check", subject.csp()));
    command.addAll(List.of("--property", subject.claim(), "--fairness", fairness.text));
    defines.forEach(define -> command.addAll(List.of("-D", define)));
    return measure(command, fairness);
  }

  /** Checks a claim of a model with abstract timers, with t-fairness in some way. */
  Measured tFair(String file, List<String> options, String claim, String how) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "check", file));
    command.addAll(options);
    command.addAll(List.of("--property", claim, "--t-fairness", how));
    return measure(command, Task.NONE);
  }

  /** Explores a file as it stands. */
  Measured explore(String file) {
    return explore(file, List.of());
  }

  /** Explores a file with these values for its constants. */
  Measured explore(String file, List<String> defines) {
    return explore(file, defines, List.of());
  }

  /** The same with more options. */
  Measured explore(String file, List<String> defines, List<String> options) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "explore", file));
    defines.forEach(define -> command.addAll(List.of("-D", define)));
    command.addAll(options);
    return measure(command, Task.EXPLORE);
  }

  /** Checks the end states of a Promela model, with all reductions and cores; none are counted. */
  Measured endStates(String file, List<String> defines) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "check", file));
    command.addAll(List.of("--property", "end-states", "--abstraction", "none", WORKERS, "auto"));
    defines.forEach(define -> command.addAll(List.of("-D", define)));
    return measure(command, Task.NONE);
  }

  /** Checks a model with these values for its constants, and options that choose a property. */
  Measured check(String file, List<String> defines, List<String> options) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "check", file));
    defines.forEach(define -> command.addAll(List.of("-D", define)));
    command.addAll(options);
    return measure(command, Task.NONE);
  }

  private Measured measure(List<String> beginning, Task task) {
    List<String> command = new ArrayList<>(beginning);
    command.addAll(List.of("--format", "json"));
    if (!command.contains(WORKERS)) {
      // As pan is measured.
      command.addAll(List.of(WORKERS, "1"));
    }
    command.addAll(List.of("--timeout", Long.toString(limits.time().toSeconds())));
    command.addAll(List.of("--memory", limits.megabytes() + "m"));
    Optional<Shell.Ended> run = shell.run(root, limits.time().plus(GRACE), command);
    if (run.isEmpty()) {
      return new Measured.DidNotFinish("over " + limits.time().toSeconds() + " s");
    }
    Shell.Ended ended = run.get();
    try {
      return FairleadOutput.parse(ended.output(), task, ended.seconds(), ended.megabytes());
    } catch (IOException e) {
      String said = ended.errors().lines().findFirst().orElse(e.getMessage());
      return new Measured.DidNotFinish("exit code " + ended.exitCode() + ": " + said);
    }
  }

  /** The wall time of one command, whatever it answers; empty if it did not end. */
  Optional<Double> wallSeconds(List<String> arguments) {
    return run(arguments).map(Shell.Ended::seconds);
  }

  /** One command; empty if it did not end or said neither yes nor no. */
  Optional<Shell.Ended> run(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("./fairlead"));
    command.addAll(arguments);
    return shell.run(root, limits.time(), command).filter(ended -> ended.exitCode() <= 1);
  }
}
